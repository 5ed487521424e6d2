"""Policies: how a seat that nobody plays decides."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.selfplay.sensible import SensiblePolicy


class Policy(Protocol):
    """Decides one question at a time; the game is there to be looked at, not to be changed."""

    def choose(self, play: Play[Any, Any], question: Question) -> str:
        """Return the key of one of the options."""
        ...


class RandomPolicy:
    """Each option is equally likely; the same seed gives the same choices."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)  # noqa: S311 # choices of a player, no secret

    def choose(self, play: Play[Any, Any], question: Question) -> str:
        """Any option."""
        return self.chance.choice(list(question.options))


POLICIES: dict[str, Callable[[str], Policy]] = {"random": RandomPolicy, "sensible": SensiblePolicy}  # made from a seed
