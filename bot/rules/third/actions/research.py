"""T7.25: the research action."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.skill_tests import Test
from bot.rules.third.state import Investigator


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.25: only with at least one clue."""
    if me.clues:
        yield "research", "research", [Test(who=me.id, skill="observation"), Research(who=me.id)]


@step
class Research(Step):
    """How many clues to bring to the scenario sheet."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    successes: int = 0

    def run(self, play: Play) -> None:
        """T7.25: up to one per success."""
        me = play.game.investigators[self.who]
        most = min(me.clues, self.successes)
        amounts = {f"clues:{n}": [BringClues(who=me.id, amount=n)] for n in range(most, -1, -1)}
        if most:
            play.ask(me.seat, "research", amounts, default="clues:0", who=me.id)


@step
class BringClues(Step):
    """Move clues to the scenario sheet."""

    who: str
    amount: int

    def run(self, play: Play) -> None:
        """T7.25, T15.3: one instruction, one change (T19 note d)."""
        play.game.investigators[self.who].clues -= self.amount
        play.game.sheet_clues += self.amount
        play.tell("researched", who=self.who, amount=self.amount, total=play.game.sheet_clues)
