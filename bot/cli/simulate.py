"""`simulate`: let campaigns play themselves."""

import argparse
import json
import sys
from collections.abc import Sequence

from bot.rules.third.packs import ContentError
from bot.selfplay.editions import EDITIONS, Edition
from bot.selfplay.games import Order, play_game
from bot.selfplay.policies import POLICIES
from bot.selfplay.reach import Reach
from bot.selfplay.summary import report
from bot.selfplay.used import cards_used, lines_known
from bot.words import words

DESCRIPTION = "let campaigns play themselves; prints one JSON object"
ALL = "all"
TABLES = ("open", "book")
TAG = "option."


class Unplayable(Exception):  # noqa: N818 # a wish that cannot be met, said in one sentence
    """What was asked for does not exist; says what does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything has a default but the edition."""
    parser.add_argument("--edition", required=True, help=f"one of: {', '.join(EDITIONS)}")
    parser.add_argument("--scenario", default=ALL, help="its id, or `all` that take so many players")
    parser.add_argument("--players", type=int, default=4, help="seats in each game")
    parser.add_argument("--games", type=int, default=100, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--policy", default="random", help=f"how seats decide: {', '.join(POLICIES)}")
    parser.add_argument("--table", default="open", help="`open`: all act at once; `book`: one turn after another")
    parser.add_argument("--unreached", action="store_true", help="add what never came up, under `unreached`")


def run(args: argparse.Namespace) -> int:
    """Play, and print what it amounts to; 1 if anything was broken or unfinished, 2 if it cannot be played."""
    try:
        edition = chosen_edition(args.edition)
        scenarios = chosen_scenarios(edition, args)
    except Unplayable as error:
        print(error, file=sys.stderr)
        return 2
    reach = Reach()
    opening = {"opening": reach.opening} if args.unreached else {}
    played = {
        scenario: [play_game(edition, order_for(scenario, args), n, **opening) for n in range(args.games)]
        for scenario in scenarios
    }
    found = report(played)
    if args.unreached:
        used = cards_used(edition.rules.content, scenarios)
        found["unreached"] = reach.unreached(edition.name, used, lines_known(used), verbs())
    print(json.dumps(found, indent=2))
    return 1 if found["problems"] or found["unfinished"] else 0


def chosen_edition(name: str) -> Edition:
    """The edition of this name."""
    one_of("edition", name, list(EDITIONS))
    try:
        return EDITIONS[name]()
    except ContentError as error:
        raise Unplayable(str(error)) from error


def chosen_scenarios(edition: Edition, args: argparse.Namespace) -> Sequence[str]:
    """The scenarios to play, when all else can be done as asked."""
    one_of("policy", args.policy, list(POLICIES))
    one_of("table", args.table, TABLES)
    one_of("scenario", args.scenario, [ALL, *edition.scenarios()])
    scenarios = edition.scenarios() if args.scenario == ALL else [args.scenario]
    most = max(edition.most_players(scenario) for scenario in scenarios)
    if not 1 <= args.players <= most:
        raise Unplayable(f"--players {args.players}: expected {f'1 to {most}' if most > 1 else 1}")
    if args.games < 1:
        raise Unplayable(f"--games {args.games}: expected at least 1")
    return [scenario for scenario in scenarios if args.players <= edition.most_players(scenario)]


def one_of(option: str, value: str, choices: Sequence[str]) -> None:
    """Refuse what is not among the choices."""
    if value not in choices:
        raise Unplayable(f"--{option} {value}: expected one of {', '.join(choices)}")


def order_for(scenario: str, args: argparse.Namespace) -> Order:
    """What the command line asks for, for one scenario."""
    return Order(scenario, args.players, open_table=args.table == "open", policy=args.policy, seed=args.seed)


def verbs() -> list[str]:
    """Every option there are words for, by its verb."""
    return sorted({record.split(".")[1] for record in words().records if record.startswith(TAG)})
