"""T7.7: the gather resources action."""

from collections.abc import Iterator
from typing import Any

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.state import Investigator


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.7: always possible."""
    yield "gather", "gather", [Gather(who=me.id)]


@step
class Gather(Step):
    """Gain $1."""

    who: str

    def run(self, play: Play) -> None:
        """T7.7."""
        play.game.investigators[self.who].money += 1
        play.tell("gained", who=self.who, what="money", amount=1)
