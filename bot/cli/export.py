"""`export`: one campaign as one file."""

import argparse
import sys
from pathlib import Path

from bot.cli.opening import with_service
from bot.service import Service

DESCRIPTION = "write a campaign to one file, with its log and earlier games, for `import` elsewhere"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The campaign, the file, and the folder that remembers the campaign."""
    parser.add_argument("campaign", help="its id, as `/campaign list` shows it")
    parser.add_argument("file", type=Path, help="a file that does not exist yet; it shows every deck, so keep it")
    parser.add_argument("--data", type=Path, help="the folder that remembers everything")


def run(args: argparse.Namespace) -> int:
    """Write the file; it holds neither the secret of chance nor anybody's account."""

    async def exported(service: Service) -> int:
        return write(args.file, await service.transfer.export(args.campaign))

    return with_service(args.data, exported)


def write(file: Path, text: str) -> int:
    """Write a new file that only its owner reads; an existing one is never written over."""
    try:
        file.touch(mode=0o600, exist_ok=False)
        file.write_text(text, "utf-8")
    except FileExistsError:
        print(f"{file} exists; name a file that does not.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{file} cannot be written ({error.strerror}); name another file.", file=sys.stderr)
        return 1
    print(f"{file}: {len(text.encode()):,} bytes. It shows every deck: keep it from the players.")
    return 0
