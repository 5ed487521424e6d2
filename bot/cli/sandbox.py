"""`sandbox`: the bot in a browser, without an account, a token or a network."""

import argparse
import os
from pathlib import Path

from bot.product import NAME
from bot.settings import Settings, SettingsError
from bot.words import words

DESCRIPTION = "the bot in a browser, no account; prints the address"

SHORTCUTS = {  # the page's buttons, by the record that words each
    "sandbox.learn": "/campaign new scenario:the-lamplighters-round seats:1",
    "sandbox.four": "/campaign new scenario:lamps-under-the-river seats:4",
    "sandbox.help": "/help",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Port and folder; without them what the environment or `.env` says, else 8719 and `.data`."""
    parser.add_argument("--port", type=int, help="where the page listens on 127.0.0.1")
    parser.add_argument("--data", type=Path, help="the folder that remembers everything")


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or SIGINT."""
    try:
        return in_browser(Settings.read(os.environ).changed(port=args.port, data=args.data))
    except SettingsError as error:
        print(error)
        return 1


def in_browser(settings: Settings) -> int:
    """Serve in a browser."""
    from bot.serving import carry_out  # noqa: PLC0415 # its imports are only paid for when there is something to serve

    return carry_out(_serve, settings)


async def _serve(settings: Settings) -> None:
    from bot.sandbox import Sandbox  # noqa: PLC0415 # as above
    from bot.serving import asked_to_stop, now, opened, serve  # noqa: PLC0415 # as above

    stopped = asked_to_stop()
    shortcuts = [(words().say(record), line) for record, line in SHORTCUTS.items()]
    stand_in = await Sandbox.open(settings.data, port=settings.port, clock=now, bot_name=NAME, shortcuts=shortcuts)
    async with stand_in:
        with stand_in.pointed():
            async with opened(settings, guild_ready_timeout=0) as bot:
                print(f"{NAME} plays here, on this machine alone: {stand_in.url}", flush=True)
                print("Stop it with Ctrl-C; the next start goes on where this one ended.", flush=True)
                await serve(bot, stand_in.token, stopped)
