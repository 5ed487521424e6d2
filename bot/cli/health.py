"""`health`: whether the bot on this data folder is alive, for containers."""

import argparse
import os

from bot.health import is_well
from bot.settings import Settings, SettingsError

DESCRIPTION = "exit status 0 if the bot on this data folder has given a sign of life lately"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder is set in the environment or in `.env`."""


def run(args: argparse.Namespace) -> int:
    """Look at the sign of life."""
    try:
        data = Settings.read(os.environ).data
    except SettingsError as error:
        print(error)
        return 1
    if is_well(data):
        return 0
    print(f"There was no sign of life in {data} for some minutes.")
    return 1
