"""`import`: a campaign from a file, with its seats bound to people of another server."""

import argparse
import sys
from pathlib import Path

from bot.cli.opening import with_service
from bot.service import Arrival, Service

DESCRIPTION = "bring in a campaign that `export` has written; it goes on where it stood, with a new secret"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, where on Discord the campaign is to live, and who takes which seat."""
    parser.add_argument("file", type=Path, help="what `export` has written")
    parser.add_argument("--data", type=Path, help="the folder that remembers everything")
    parser.add_argument("--guild", type=int, required=True, help="the number of the server")
    parser.add_argument("--channel", type=int, required=True, help="the number of the text channel")
    parser.add_argument(
        "--seat",
        type=seat,
        action="append",
        default=[],
        metavar="SEAT=PERSON[:NAME]",
        help="who takes a seat, by the number of the account, such as s1=123456789:Ada; others stay open",
    )


def seat(text: str) -> tuple[str, tuple[int, str]]:
    """Read `s1=123456789:Ada`."""
    place, _, who = text.partition("=")
    person, _, name = who.partition(":")
    if not place or not person.isdecimal():
        raise argparse.ArgumentTypeError(f"{text}: expected SEAT=PERSON or SEAT=PERSON:NAME, as in s1=123456789:Ada")
    return place, (int(person), name)


def run(args: argparse.Namespace) -> int:
    """Bring the campaign in and print its new id; the bot posts it when it runs next."""
    try:
        text = args.file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        print(f"{args.file} cannot be read ({reason}); name a file that `export` has written.", file=sys.stderr)
        return 1
    arrival = Arrival(guild_id=args.guild, channel_id=args.channel, people=dict(args.seat))

    async def brought(service: Service) -> int:
        campaign = await service.transfer.bring(text, arrival)
        view = await service.lobbies.view(campaign)
        print(f"Campaign {campaign} ({view.title}) is here, with commitment {view.commitment}.")
        return 0

    return with_service(args.data, brought, create=True)
