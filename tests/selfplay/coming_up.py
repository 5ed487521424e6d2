"""What comes up in self-play: known names, what came up when it was last looked at, and looking anew.

`python -m tests.selfplay.coming_up` plays 300 games of each scenario at 1, 2, 4 and 6, random and sensible, on both
cores, and writes `came_up.json`. With ids of scenarios it looks at these alone and leaves the rest as it was.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from bot.rules.third.edition import EDITION as THIRD
from bot.selfplay.editions import ThirdEdition
from bot.selfplay.many import Numbered, Played, orders_of, play_all
from bot.selfplay.policies import POLICIES
from bot.selfplay.progress import Progress
from bot.selfplay.rare import RARE
from bot.selfplay.reach import branches_of, together
from bot.selfplay.used import cards_used, lines_known

FILE = Path(__file__).parent / "came_up.json"
GAMES, JOBS = 300, 2
SIZES = (6, 4, 2, 1)  # the long games first
EDITION = ThirdEdition()
Found = dict[str, set[str]]


def known(scenarios: Sequence[str] = ()) -> Found:
    """Every branch, headline, token, ending and rare rule that can come up in these scenarios, or in any."""
    used = cards_used(EDITION.rules.content, scenarios or EDITION.scenarios())
    return {"branches": set(branches_of(used)), **lines_known(used), "rare": set(RARE)}


def recorded() -> dict[str, dict[str, list[str]]]:
    """What has come up in each scenario when it was last looked at."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text("utf-8"))
    return found


def came_up() -> Found:
    """What has come up in any scenario when it was last looked at."""
    found: Found = {kind: set() for kind in known()}
    for kinds in recorded().values():
        for kind, names in kinds.items():
            found[kind] |= set(names)
    return found


def games_of(scenario: str) -> list[Numbered]:
    """As many of each size and policy."""
    sizes = [size for size in SIZES if size <= EDITION.most_players(scenario)]
    orders = orders_of(scenario, sizes, POLICIES, open_table=True, seed=1)
    return [Numbered(order, number) for order in orders for number in range(GAMES)]


def found_in(scenario: str, parts: Iterable[Played]) -> dict[str, list[str]]:
    """What came up in games of a scenario, of what there is in it."""
    parts = list(parts)
    rare = {name for part in parts for _, game in part.games for name in game.rare}
    found = together(part.reached for part in parts) | {"rare": rare}
    return {kind: sorted(names & found[kind]) for kind, names in known([scenario]).items()}


def look(scenarios: Sequence[str]) -> None:
    """Play, and write down what came up; scenarios that are gone are forgotten."""
    games = {scenario: games_of(scenario) for scenario in scenarios}
    progress = Progress(sum(map(len, games.values())), sys.stderr)
    for scenario, some in games.items():
        found = found_in(scenario, progress.along(play_all(THIRD, some, jobs=JOBS, watched=True)))
        kept = {id: kinds for id, kinds in recorded().items() if id in EDITION.scenarios()}
        FILE.write_text(json.dumps(dict(sorted((kept | {scenario: found}).items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    look(sys.argv[1:] or EDITION.scenarios())
