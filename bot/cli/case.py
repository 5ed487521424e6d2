"""`case`: run rule cases."""

import argparse
from pathlib import Path

from bot.cases.form import CaseError, read_cases
from bot.cases.runner import case_files, run_case

DESCRIPTION = "run rule cases; the exit status is 0 only if all hold"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files and folders, anywhere."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case file, or a folder of them")


def run(args: argparse.Namespace) -> int:
    """Print one line for each case, then how many hold."""
    outcomes = [outcome for path in args.paths for outcome in run_path(path)]
    held = sum(outcomes)
    print(f"{held} of {len(outcomes)} cases hold")
    return 0 if outcomes and held == len(outcomes) else 1


def run_path(path: Path) -> list[bool]:
    """Run what lies at a path; a path without cases counts as one that fails."""
    try:
        files = case_files(path)
    except CaseError as error:
        print(f"fails  {path}: {error}")
        return [False]
    return [outcome for file in files for outcome in run_file(file)]


def run_file(file: Path) -> list[bool]:
    """Run the case in a file and its variants."""
    try:
        cases = read_cases(file)
    except CaseError as error:
        print(f"fails  {file}: {error}")
        return [False]
    results = [run_case(case, file.parent) for case in cases]
    for case, failures in zip(cases, results, strict=True):
        verdict, found = ("fails", f": {'; '.join(failures)}") if failures else ("holds", "")
        print(f"{verdict}  {file}: {case.title}{found}")
    return [not failures for failures in results]
