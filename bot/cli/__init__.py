"""The command line; each command is a module of this package with `DESCRIPTION`, `add_arguments` and `run`."""

import argparse
import importlib
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast


class Command(Protocol):
    """What a command's module offers."""

    DESCRIPTION: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare its options."""
        ...

    def run(self, args: argparse.Namespace) -> int:
        """Carry it out and return the exit status."""
        ...


COMMANDS = (
    "bench",
    "case",
    "content",
    "export",
    "health",
    "import",
    "invite",
    "orders",
    "run",
    "sandbox",
    "simulate",
    "start",
    "verify",
)


class Parser(argparse.ArgumentParser):
    """Refuses in one sentence instead of with a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where it is explained; exit with 2."""
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` explains what can be said.\n")


def load(name: str) -> Command:
    """Import one command; the others' imports are not paid for."""
    module = "importing" if name == "import" else name  # a module cannot be called like the keyword
    return cast("Command", importlib.import_module(f"bot.cli.{module}"))


def main(argv: Sequence[str]) -> int:
    """Run one command; an unknown one is answered with the list of those there are."""
    parser = Parser(prog="python -m bot", description="Miskatonic Post: campaigns by post.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    wanted = argv[0] if argv and argv[0] in COMMANDS else ""
    for name in [wanted] if wanted else COMMANDS:
        module = load(name)
        module.add_arguments(commands.add_parser(name, help=module.DESCRIPTION, description=module.DESCRIPTION))
    args = parser.parse_args(argv)
    return load(args.command).run(args)
