"""`invite`: the link with which a server takes the bot in."""

import argparse
import base64
import binascii
import os

from bot.settings import Settings, SettingsError

DESCRIPTION = "the invite link with exactly the permissions needed"

NO_APPLICATION = (
    "Whom to invite is not known: set DISCORD_TOKEN in .env or the environment, or give --application with the "
    "application's number from Discord's developer page."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The application is read from the token; it can be named instead."""
    parser.add_argument("--application", type=int, help="the application's number")


def run(args: argparse.Namespace) -> int:
    """Print the link."""
    try:
        application = args.application or application_of(Settings.read(os.environ).token.get_secret_value())
    except SettingsError as error:
        print(error)
        return 1
    if application is None:
        print(NO_APPLICATION)
        return 1
    print(link_for(application))
    return 0


def application_of(token: str) -> int | None:
    """A token begins with the number of its bot, which is the application's too; None for what is no token."""
    head = token.partition(".")[0]
    try:
        return int(base64.b64decode(head + "=" * (-len(head) % 4)))
    except (binascii.Error, ValueError):
        return None


def link_for(application: int) -> str:
    """The link: the bot, its commands, and the permissions it uses."""
    from discord.utils import oauth_url  # noqa: PLC0415 # the library takes a second to import

    from cogs.permissions import NEEDED  # noqa: PLC0415 # same

    return oauth_url(application, permissions=NEEDED, scopes=("bot", "applications.commands"))
