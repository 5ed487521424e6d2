"""Make a real saved game, stopped in the middle of a question: `python -m tests.saves.make NAME`.

Every schema version leaves one here, and it is never made anew: the next version must read what the last one wrote.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP, SCHEMA_VERSION
from bot.rules.third.edition import dump, shipped
from bot.rules.third.play import Play
from bot.rules.third.setup import new_game

FOLDER = Path(__file__).parent
SEED = b"a save that was made once"


def campaign(number: int) -> Iterator[Play]:
    """Stop at every question of a random campaign of four."""
    rules, chance = shipped(), Random(number)
    crew = chance.sample(list(rules.content.investigators), 4)
    seats = {f"s{n}": (who, chance.choice(rules.sheet(who).packages).id) for n, who in enumerate(crew, 1)}
    game = new_game(next(iter(rules.content.scenarios)), seats, campaign=f"save {number}")
    play = Play(game, rules, Chance(SEED)).run()
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


def save(name: str) -> Path:
    """Play until a position is rich, and write it down with what is asked in it."""
    play = next(play for number in count() for play in campaign(number) if rich(play))
    asked = {id: {"asks": one.asks, "options": sorted(one.options)} for id, one in play.questions().items()}
    path = FOLDER / f"v{SCHEMA_VERSION}-{name}.json"
    whole = {"seed": SEED.hex(), "asked": asked, "game": json.loads(dump(play.game))}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{save(sys.argv[1])}\n")
