"""`orders`: where it matters who is quicker."""

import argparse
import json

from bot.selfplay.editions import ThirdEdition
from bot.selfplay.orders import compare_orders

DESCRIPTION = "play simultaneous answers of two seats in both orders and list where they differ"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games to look at."""
    scenarios = ThirdEdition().scenarios()
    parser.add_argument("--scenario", choices=scenarios, default=scenarios[0])
    parser.add_argument("--players", type=int, choices=range(2, 7), default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    """Print one JSON object: pairs tried, and for each kind of pair that differs how often and one example."""
    found = compare_orders(ThirdEdition(), args.scenario, args.players, args.games, args.seed)
    differ = {name: {"times": times, **found.examples[name]} for name, times in found.pairs.most_common()}
    print(json.dumps({"tried": found.tried, "differ": differ}, indent=2))
    return 0
