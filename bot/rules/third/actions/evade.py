"""T7.21-T7.24: the evade action."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.engagement import Disengage
from bot.rules.third.play import Play, engaged_with
from bot.rules.third.skill_tests import Test
from bot.rules.third.state import Investigator


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.21: only while engaged; the worst modifier of all monsters engaged with you."""
    if engaged := engaged_with(play.game, me.id):
        worst = min(play.rules.face(monster).evade for monster in engaged)
        yield (
            "evade",
            "evade",
            [
                Test(who=me.id, skill="observation", modifier=worst),
                Evade(who=me.id),
                Escape(who=me.id, engaged=len(engaged)),
            ],
        )


@step
class Evade(Step):
    """Choose whom to evade, one monster per success."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    successes: int = 0
    evaded: int = 0  # so far, in this action

    def run(self, play: Play) -> None:
        """T7.22."""
        monsters = engaged_with(play.game, self.who) if self.successes else []
        if not monsters:
            play.hand_down(evaded=self.evaded)
            return
        rest = Evade(who=self.who, successes=self.successes - 1, evaded=self.evaded + 1)
        slips = {f"evade:{m.id}": [Disengage(who=self.who, monster=m.id), rest] for m in monsters}
        play.ask(play.game.investigators[self.who].seat, "evade", slips, who=self.who)


@step
class Escape(Step):
    """Evading every monster gives back an action."""

    who: str
    engaged: int  # when the action began
    evaded: int = 0

    def run(self, play: Play) -> None:
        """T7.24, T6.4: a monster that somebody else took away meanwhile was not evaded."""
        if self.evaded == self.engaged:
            play.game.investigators[self.who].actions += 1
            play.tell("escaped", who=self.who)
