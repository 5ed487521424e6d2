"""Looking at a game and answering it: what is asked now, and what follows from an answer."""

from typing import TypeVar

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import Game
from bot.rules.kernel.play import Play, Rules
from bot.rules.kernel.questions import Question

G = TypeVar("G", bound=Game)
R = TypeVar("R", bound=Rules)


def look(game: G, rules: R) -> dict[str, Question]:
    """Return what is being asked now, by id. A saved game is not changed by looking."""
    return Play(game, rules).run().questions()


def answer(game: G, rules: R, question: str, key: str, *, by: str, chance: Chance | None = None) -> Play[G, R]:
    """Answer one question and play on. The game given is used up: load a fresh one for every answer.

    Raises `Refused`: settled already, somebody else's to decide, or not one of the choices any more.
    """
    return Play(game, rules, chance).run().answer(question, key, by=by)
