"""Make a real saved game, stopped in the middle of a question: `python -m tests.saves.make NAME`.

Every schema version leaves some here, and what a release has left is never made anew: the next version must read what
the last one wrote.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP, SCHEMA_VERSION
from bot.rules.third.edition import dump, shipped
from bot.rules.third.play import Play
from bot.rules.third.setup import new_game
from bot.rules.third.state import HiddenMarker

FOLDER = Path(__file__).parent
SEED = b"a save that was made once"


def campaign(scenario: str, number: int) -> Iterator[Play]:
    """Stop at every question of a random campaign of four."""
    rules, chance = shipped(), Random(number)
    crew = chance.sample(list(rules.content.investigators), 4)
    seats = {f"s{n}": (who, chance.choice(rules.sheet(who).packages).id) for n, who in enumerate(crew, 1)}
    play = Play(new_game(scenario, seats, campaign=f"save {number}"), rules, Chance(SEED)).run()
    while not play.game.over:
        yield play
        question = chance.choice(list(play.questions().values()))
        by = play.game.leader if question.asks == GROUP else question.asks
        play.answer(question.id, chance.choice(list(question.options)), by=by)


def rich(play: Play) -> bool:
    """Tell whether much is going on: dice of an attack that can be rerolled, monsters engaged, a codex card turned."""
    game = play.game
    attacked = any(step.kind == "third.strike" for flow in game.flows.values() for step in flow.steps)
    asked = any(one.prompt == "change_dice" and len(one.options) > 2 for one in play.questions().values())
    engaged = sum(monster.state == "engaged" for monster in game.monsters.values())
    turned = any(card.side == "back" for card in game.codex.values())
    return attacked and asked and engaged > 1 and turned and len(play.questions()) > 2


def veiled(play: Play) -> bool:
    """Tell whether a monster that is shrouded stands on the board."""
    return any(play.rules.face(monster).shrouded for monster in play.game.monsters.values())


def growing(play: Play) -> bool:
    """Tell whether thresholds lie on the map and tiles do not yet, while somebody reads and a shrouded one waits."""
    game = play.game
    return bool(game.placements and game.absent and any(one.part for one in game.reading)) and veiled(play)


def lettered(play: Play) -> bool:
    """Tell whether archive cards lie in play areas and at a deck, while somebody reads and a shrouded monster waits."""
    game = play.game
    return bool(game.laid and game.attached and game.markers and any(one.part for one in game.reading)) and veiled(play)


MADE: Mapping[str, tuple[str, Callable[[Play], bool]]] = {  # name: the scenario, and what is wanted of the position
    "four-in-mid-attack": ("lamps-under-the-river", rich),
    "a-map-that-grows": ("the-seventh-stair", growing),
    "letters-in-play-areas": ("angles-of-the-upper-room", lettered),
}


def save(name: str) -> Path:
    """Play until a position is as it is wanted, and write it down with what is asked in it."""
    scenario, wanted = MADE[name]
    play = next(play for number in count() for play in campaign(scenario, number) if wanted(play))
    if wanted is growing:  # what is shipped hides no markers, and yet the save is to have one
        space = next(iter(play.game.spaces))
        play.game.hidden[space] = [HiddenMarker(back="sealed", marker="key")]
        play.game.stock["sealed"] = ["key", "tooth"]
    asked = {id: {"asks": one.asks, "options": sorted(one.options)} for id, one in play.questions().items()}
    path = FOLDER / f"v{SCHEMA_VERSION}-{name}.json"
    whole = {"seed": SEED.hex(), "asked": asked, "game": json.loads(dump(play.game))}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{save(sys.argv[1])}\n")
