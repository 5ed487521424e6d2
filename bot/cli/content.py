"""`content check` validates content packs; `content schema` prints their JSON schema for editors."""

import argparse
import json
from pathlib import Path

from bot.rules.third.edition import read_content, shipped_files
from bot.rules.third.packs import ContentError
from bot.rules.third.schema import pack_schema
from bot.rules.third.spots import NotThere

DESCRIPTION = "validate content packs; names the file, the card, the field and what was expected"

HINT = "; `--with-shipped` checks a folder together with the shipped content"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`check`, and a folder (without one the shipped content); or `schema`."""
    parser.add_argument("action", choices=["check", "schema"])
    parser.add_argument("folder", nargs="?", type=Path, help="a folder of packs; the shipped content if left out")
    parser.add_argument("--with-shipped", action="store_true", help="together with the shipped content it relies on")


def run(args: argparse.Namespace) -> int:
    """Print the schema, or check."""
    if args.action == "schema":
        print(json.dumps(pack_schema(), indent=1))
        return 0
    return check(args)


def check(args: argparse.Namespace) -> int:
    """Read everything once; the exit status is 1 when something is wrong."""
    own = sorted(args.folder.rglob("*.json")) if args.folder else []
    if args.folder and not own:
        print(f"{args.folder}: no JSON files here; a pack is a file such as data/third/assets.json")
        return 1
    alone = bool(own) and not args.with_shipped
    files = own if alone else [*shipped_files(), *own]
    try:
        content = read_content(files)
    except NotThere as error:
        print(f"{error}{HINT if alone else ''}")
        return 1
    except ContentError as error:
        print(error)
        return 1
    counts = ", ".join(f"{len(getattr(content, section))} {section}" for section in type(content).model_fields)
    print(f"{len(files)} files are well: {counts}")
    return 0
