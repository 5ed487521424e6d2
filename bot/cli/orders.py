"""`orders`: where it matters who is quicker."""

import argparse
import json
import sys

from bot.rules.third.packs import ContentError
from bot.selfplay.editions import ThirdEdition
from bot.selfplay.orders import compare_orders

DESCRIPTION = "play simultaneous answers of two seats in both orders and list where they differ"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games to look at."""
    parser.add_argument("--scenario", default="", help="its id; the first one if left out")
    parser.add_argument("--players", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    """Print one JSON object: pairs tried, and for each kind of pair that differs how often and one example.

    The exit status is 2 when the content cannot be read or has no such scenario.
    """
    try:
        edition = ThirdEdition()
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    scenario, known = args.scenario or edition.scenarios()[0], edition.scenarios()
    if scenario not in known:
        print(f"--scenario {scenario}: expected one of {', '.join(known)}", file=sys.stderr)
        return 2
    found = compare_orders(edition, scenario, args.players, args.games, args.seed)
    differ = {name: {"times": times, **found.examples[name]} for name, times in found.pairs.most_common()}
    print(json.dumps({"tried": found.tried, "differ": differ}, indent=2))
    return 0
