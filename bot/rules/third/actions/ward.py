"""T7.10-T7.12: the ward action."""

from collections.abc import Iterator
from typing import Any

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.skill_tests import Test
from bot.rules.third.state import Investigator


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.10: only in a space with doom."""
    if play.game.spaces[me.space].doom:
        yield "ward", "ward", [Test(who=me.id, skill="lore"), Ward(who=me.id, space=me.space)]


@step
class Ward(Step):
    """Remove doom with the successes of the test."""

    who: str
    space: str
    successes: int = 0

    def run(self, play: Play) -> None:
        """T7.10-T7.11: one doom per success; one remnant for two or more removed by this action."""
        here, me = play.game.spaces[self.space], play.game.investigators[self.who]
        removed = min(here.doom, self.successes)
        here.doom -= removed
        play.tell("warded", who=me.id, space=here.id, removed=removed)
        if removed > 1:
            play.push(GainRemnant(who=me.id))


@step
class GainRemnant(Step):
    """Gain one remnant."""

    who: str

    def run(self, play: Play) -> None:
        """T7.11, T7.18."""
        play.game.investigators[self.who].remnants += 1
        play.tell("gained", who=self.who, what="remnants", amount=1)
