"""What came up in 300 games of each scenario, at each size and by each policy: `python -m tests.selfplay.coming_up`.

It takes some minutes, and writes `came_up.json` anew. What is not in there needs a rule case.
"""

import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bot.selfplay.editions import ThirdEdition
from bot.selfplay.games import Order, play_game
from bot.selfplay.policies import POLICIES
from bot.selfplay.reach import Reach, branches_of
from bot.selfplay.used import cards_used, lines_known

FILE = Path(__file__).parent / "came_up.json"
GAMES, PART = 300, 50
SIZES = (1, 2, 4, 6)
EDITION = ThirdEdition()
Found = dict[str, set[str]]


def known() -> Found:
    """Every branch, headline, token and ending that can come up in some scenario."""
    used = cards_used(EDITION.rules.content, EDITION.scenarios())
    return {"branches": set(branches_of(used)), **lines_known(used)}


def came_up() -> Found:
    """What has come up when this was last looked at."""
    return {kind: set(names) for kind, names in json.loads(FILE.read_text("utf-8")).items()}


def play_part(order: Order, first: int) -> Found:
    """Some games of an order."""
    reach = Reach()
    for number in range(first, first + PART):
        play_game(EDITION, order, number, reach.opening)
    branches = branches_of(cards_used(EDITION.rules.content, [order.scenario]))
    return {"branches": {place for place, effects in branches.items() if id(effects) in reach.lists}, **reach.named}


def orders() -> Iterable[tuple[Order, int]]:
    """The long games first."""
    for players in reversed(SIZES):
        for scenario in (one for one in EDITION.scenarios() if players <= EDITION.most_players(one)):
            for policy in POLICIES:
                order = Order(scenario, players, open_table=True, policy=policy, seed=1)
                yield from ((order, first) for first in range(0, GAMES, PART))


def look() -> None:
    """Play, and write down what came up."""
    there = known()
    found: Found = {kind: set() for kind in there}
    with ProcessPoolExecutor() as pool:
        for part in pool.map(play_part, *zip(*orders(), strict=True)):
            for kind, names in part.items():
                found[kind] |= names
    kept = {kind: sorted(names & there[kind]) for kind, names in found.items()}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    look()
