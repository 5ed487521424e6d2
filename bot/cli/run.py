"""`run`: the bot on Discord."""

import argparse
import os

from bot.settings import Settings, SettingsError

DESCRIPTION = "the bot on Discord; needs DISCORD_TOKEN"

REFUSAL = (
    "DISCORD_TOKEN is missing: put it into .env (see .env.example) or the environment; "
    "without one, `python -m bot sandbox` plays in a browser."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is set in the environment or in `.env`."""


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or SIGINT."""
    try:
        settings = Settings.read(os.environ)
    except SettingsError as error:
        print(error)
        return 1
    return on_discord(settings)


def on_discord(settings: Settings) -> int:
    """Serve on Discord; refused without a token."""
    if not settings.token.get_secret_value():
        print(REFUSAL)
        return 1
    from bot.serving import carry_out  # noqa: PLC0415 # its imports are only paid for when there is something to serve

    return carry_out(_serve, settings)


async def _serve(settings: Settings) -> None:
    from bot.serving import asked_to_stop, opened, serve  # noqa: PLC0415 # as above

    stopped = asked_to_stop()
    async with opened(settings) as bot:
        await serve(bot, settings.token.get_secret_value(), stopped)
