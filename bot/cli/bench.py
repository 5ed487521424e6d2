"""`bench`: the figures the program is held to."""

import argparse
import sys
import tempfile
from pathlib import Path

from bot.bench.table import ALONE, NOTES, ROWS, Bench, line_of

DESCRIPTION = "measure the figures the program is held to, each beside its bound"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A name, or everything but what takes very long; and where the disk is that counts."""
    parser.add_argument("name", nargs="?", help=f"only this: {', '.join([*ROWS, *ALONE])}")
    parser.add_argument("--folder", type=Path, help="a folder on the disk to be measured; a temporary one if left out")


def run(args: argparse.Namespace) -> int:
    """Print one line for each row; 1 if any misses its bound or could not be measured, 2 for an unknown name."""
    if args.name and args.name not in {**ROWS, **ALONE}:
        print(f"{args.name}: expected one of {', '.join([*ROWS, *ALONE])}", file=sys.stderr)
        return 2
    held = [measure(name, args.folder) for name in ([args.name] if args.name else ROWS)]
    return 0 if all(held) else 1


def measure(name: str, folder: Path | None) -> bool:
    """Measure what goes by a name, in an empty folder, and print it; tell whether all of it holds."""
    with tempfile.TemporaryDirectory(dir=folder) as empty:
        rows = {**ROWS, **ALONE}[name](Bench(Path(empty)))
    for row in rows:
        print(line_of(row, NOTES.get(name, "")), flush=True)
    return all(row.holds for row in rows)
