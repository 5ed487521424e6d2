"""S6: skill checks. Clues are bought one by one after the roll; the outcome is the step right below."""

from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.second.play import Play, cards_of, skill_value
from bot.rules.second.state import Skill

SUCCESS = 5  # S6.3


@step
class SkillCheck(Step):
    """A check; hands down `passed`, or `successes` where each of them counts."""

    changes: ClassVar[bool] = False
    who: str
    skill: Skill
    modifier: int = 0
    difficulty: int = 1
    each_counts: bool = False

    def run(self, play: Play) -> None:
        """S6.2, S6.5: a negative pool is none."""
        me = play.game.investigators[self.who]
        dice = play.roll(max(0, skill_value(play, me, self.skill) + self.modifier))
        play.tell("rolled", who=me.id, skill=self.skill, modifier=self.modifier, dice=dice)
        play.push(SpendClues(who=me.id, dice=dice, difficulty=self.difficulty, each_counts=self.each_counts))


def successes(play: Play, who: str, dice: list[int]) -> int:
    """S6.3: blessed on 4, cursed only on 6."""
    least = SUCCESS + sum(play.rules.card(held.card).success_from for held in cards_of(play.game, who))
    return sum(face >= least for face in dice)


@step
class SpendClues(Step):
    """Buy another die, or leave it at that."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    dice: list[int]
    difficulty: int
    each_counts: bool

    def run(self, play: Play) -> None:
        """S6.6, note 1: closed when nothing can be bought, or more would be worth nothing."""
        me, found = play.game.investigators[self.who], successes(play, self.who, self.dice)
        wanted = me.clues and (self.each_counts or found < self.difficulty)
        buy: dict[str, list[Step]] = {"clue": [SpendClue(who=me.id, dice=self.dice), self]} if wanted else {}
        count = CountSuccesses(who=me.id, dice=self.dice, difficulty=self.difficulty, each_counts=self.each_counts)
        facts: dict[str, Any] = {"dice": self.dice, "successes": found, "difficulty": self.difficulty}
        play.ask(me.seat, "clues", buy | {"accept": [count]}, default="accept", who=me.id, **facts)


@step
class SpendClue(Step):
    """One Clue, one die."""

    who: str
    dice: list[int]

    def run(self, play: Play) -> None:
        """S6.6: rolled at once, before the next is decided."""
        play.game.investigators[self.who].clues -= 1
        new = play.roll(1)
        play.tell("clue_spent", who=self.who, die=new[0])
        play.hand_down(dice=self.dice + new)


@step
class CountSuccesses(Step):
    """Count, and hand the result down."""

    changes: ClassVar[bool] = False
    who: str
    dice: list[int]
    difficulty: int
    each_counts: bool

    def run(self, play: Play) -> None:
        """S6.4."""
        found = successes(play, self.who, self.dice)
        passed = found >= self.difficulty
        play.tell("check", who=self.who, dice=self.dice, successes=found, passed=passed)
        if self.each_counts:
            play.hand_down(successes=found)
        else:
            play.hand_down(passed=passed)
