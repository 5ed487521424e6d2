"""`simulate`: let campaigns play themselves."""

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.third.packs import ContentError
from bot.selfplay.editions import EDITIONS, Edition
from bot.selfplay.games import Finished, Order
from bot.selfplay.many import Numbered, Played, orders_of, play_all, spread
from bot.selfplay.policies import POLICIES
from bot.selfplay.progress import Progress
from bot.selfplay.reach import Reached, together, unreached
from bot.selfplay.summary import rare_table, report
from bot.selfplay.used import cards_used, lines_known
from bot.words import words

DESCRIPTION = "let campaigns play themselves; prints one JSON object, and a table of rare rules beside it"
ALL, BOTH = "all", "both"
TABLES = ("open", "book")
TAG = "option."
SEATS = re.compile(r"(-?\d+)(?:-(\d+))?")


class Unplayable(Exception):  # noqa: N818 # a wish that cannot be met, said in one sentence
    """What was asked for does not exist; says what does."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything has a default but the edition."""
    parser.add_argument("--edition", required=True, help=f"one of: {', '.join(EDITIONS)}")
    parser.add_argument("--scenario", default=ALL, help="its id, or `all` that take so many players")
    parser.add_argument("--players", default="4", help="seats in each game; `1-6`: games of each of these sizes")
    parser.add_argument(
        "--games", type=int, default=100, help="games of each scenario, all sizes and policies together"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument(
        "--policy", default="random", help=f"how seats decide: {', '.join(POLICIES)}, or `both` in turn"
    )
    parser.add_argument("--table", default="open", help="`open`: all act at once; `book`: one turn after another")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once")
    parser.add_argument("--unreached", action="store_true", help="add what never came up, under `unreached`")


@dataclass(frozen=True)
class Plan:
    """Which games are to be played, all of a scenario one after the other."""

    edition: Edition
    scenarios: Sequence[str]
    games: Sequence[Numbered]


def run(args: argparse.Namespace) -> int:
    """Play, and print what it amounts to; 1 if anything was broken or unfinished, 2 if it cannot be played."""
    try:
        plan = planned(chosen_edition(args.edition), args)
    except Unplayable as error:
        print(error, file=sys.stderr)
        return 2
    progress = Progress(len(plan.games), sys.stderr)
    parts = play_all(plan.edition.name, plan.games, jobs=args.jobs, watched=args.unreached)
    played, reached = gathered(progress.along(parts))
    found = report(played, plan.edition.rare())
    if args.unreached:
        found["unreached"] = left_out(plan, reached)
    print(json.dumps(found, indent=2))
    print(*rare_table(found), sep="\n", file=sys.stderr)
    return 1 if found["problems"] or found["unfinished"] else 0


def gathered(parts: Iterable[Played]) -> tuple[Mapping[str, list[tuple[Order, Finished]]], Reached]:
    """The games by scenario, and all that came up."""
    played: dict[str, list[tuple[Order, Finished]]] = defaultdict(list)
    reached = []
    for part in parts:
        reached.append(part.reached)
        for order, game in part.games:
            played[order.scenario].append((order, game))
    return played, together(reached)


def left_out(plan: Plan, reached: Reached) -> dict[str, list[str]]:
    """What there is in these scenarios and never came up."""
    used = cards_used(plan.edition.rules.content, plan.scenarios)
    return unreached(plan.edition.name, used, lines_known(used), verbs(), reached)


def chosen_edition(name: str) -> Edition:
    """The edition of this name."""
    one_of("edition", name, list(EDITIONS))
    try:
        return EDITIONS[name]()
    except ContentError as error:
        raise Unplayable(str(error)) from error


def planned(edition: Edition, args: argparse.Namespace) -> Plan:
    """The games to play, when all can be done as asked."""
    one_of("policy", args.policy, [*POLICIES, BOTH])
    one_of("table", args.table, TABLES)
    one_of("scenario", args.scenario, [ALL, *edition.scenarios()])
    scenarios = edition.scenarios() if args.scenario == ALL else [args.scenario]
    sizes = chosen_sizes(args.players, max(edition.most_players(scenario) for scenario in scenarios))
    at_least_one("games", args.games)
    at_least_one("jobs", args.jobs)
    fits = {one: [size for size in sizes if size <= edition.most_players(one)] for one in scenarios}
    policies = list(POLICIES) if args.policy == BOTH else [args.policy]
    by: dict[str, Any] = {"open_table": args.table == "open", "seed": args.seed}
    orders = {scenario: orders_of(scenario, some, policies, **by) for scenario, some in fits.items() if some}
    return Plan(edition, list(orders), [game for some in orders.values() for game in spread(some, args.games)])


def chosen_sizes(players: str, most: int) -> Sequence[int]:
    """One number of seats, or all from one to another."""
    found = SEATS.fullmatch(players)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last <= most:
        raise Unplayable(
            f"--players {players}: expected {f'1 to {most}, or several such as 1-{most}' if most > 1 else 1}"
        )
    return range(first, last + 1)


def at_least_one(option: str, value: int) -> None:
    """Refuse nought and less."""
    if value < 1:
        raise Unplayable(f"--{option} {value}: expected at least 1")


def one_of(option: str, value: str, choices: Sequence[str]) -> None:
    """Refuse what is not among the choices."""
    if value not in choices:
        raise Unplayable(f"--{option} {value}: expected one of {', '.join(choices)}")


def verbs() -> list[str]:
    """Every option there are words for, by its verb."""
    return sorted({record.split(".")[1] for record in words().records if record.startswith(TAG)})
