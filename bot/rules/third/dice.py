"""T8.6-T8.9: dice that are added, removed, raised or exchanged while a test is under way."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play

Change = Callable[[list[int]], list[int]]


def change_dice(play: Play, change: Change) -> None:
    """Change the dice of the test under way: they lie in the step that asks about them (T8.11: the innermost)."""
    steps = play.here.steps
    at = max((n for n, one in enumerate(steps) if one.kind == "third.change_dice"), default=None)
    if at is not None:
        steps[at] = replace(steps[at], dice=change(list(steps[at].dice)))


def dice_of(play: Play) -> list[int]:
    """The dice of the test under way, none if there is no test."""
    found = (one.dice for one in reversed(play.here.steps) if one.kind == "third.change_dice")
    return list(next(found, []))


def replaced(dice: list[int], old: int, new: int) -> list[int]:
    """One die of this face shows another."""
    dice[dice.index(old)] = new
    return dice


def without(dice: list[int], face: int) -> list[int]:
    """One die of this face is outside the test."""
    dice.remove(face)
    return dice


@step
class AddDice(Step):
    """Dice are added after the roll."""

    who: str
    amount: int

    def run(self, play: Play) -> None:
        """T8.6: they join the pool as full members."""
        added = play.roll(self.amount)
        play.tell("dice_added", who=self.who, dice=added)
        change_dice(play, lambda dice: [*dice, *added])


@step
class RaiseDie(Step):
    """A die is raised."""

    who: str
    face: int
    amount: int

    def run(self, play: Play) -> None:
        """T8.9: above six it still counts as one success."""
        new = self.face + self.amount
        play.tell("die_raised", who=self.who, old=self.face, new=new)
        change_dice(play, lambda dice: replaced(dice, self.face, new))


@step
class RemoveDice(Step):
    """Which dice leave the test."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    amount: int

    def run(self, play: Play) -> None:
        """T8.7: the roller chooses; cautiously the lowest."""
        faces = sorted(set(dice_of(play)))
        if not self.amount:
            return
        rest = RemoveDice(who=self.who, amount=self.amount - 1)
        removed = {f"die:{face}": [RemoveDie(who=self.who, face=face), rest] for face in faces}
        play.ask(play.game.investigators[self.who].seat, "remove_die", removed, who=self.who, dice=dice_of(play))


@step
class RemoveDie(Step):
    """A die leaves the test."""

    who: str
    face: int

    def run(self, play: Play) -> None:
        """T8.7: from now on it is neither rerolled nor changed nor counted."""
        play.tell("die_removed", who=self.who, face=self.face)
        change_dice(play, lambda dice: without(dice, self.face))


@step
class RerollPrice(Step):
    """What a reroll costs beyond its payment."""

    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T11.11: each use of a reroll costs a fatigued investigator one die."""
        price = play.rules.total(play.game, self.who, "reroll_price")
        if price:
            play.push(RemoveDice(who=self.who, amount=price))
