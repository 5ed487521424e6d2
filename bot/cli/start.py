"""`start`: on Discord where there is a token, else in a browser."""

import argparse
import os

from bot.cli import run as on_discord
from bot.cli import sandbox
from bot.settings import Settings, SettingsError

DESCRIPTION = "`run` if there is a token, else `sandbox`"

add_arguments = sandbox.add_arguments


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or SIGINT."""
    try:
        settings = Settings.read(os.environ).changed(port=args.port, data=args.data)
    except SettingsError as error:
        print(error)
        return 1
    return on_discord.on_discord(settings) if settings.token.get_secret_value() else sandbox.in_browser(settings)
