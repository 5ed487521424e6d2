"""Tests with their branches, plain dice, and casting spells."""

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any, ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect, step
from bot.rules.third.costs import Spend
from bot.rules.third.dice import AddDice, RemoveDice
from bot.rules.third.harm import Suffer
from bot.rules.third.play import Play
from bot.rules.third.skill_tests import Test
from bot.rules.third.state import Skill


@effect
class Check(Effect):
    """Test a skill; `passed` or `failed` once, `each` as many times as there are successes."""

    skill: Skill
    modifier: int = 0
    passed: list[AnyEffect] = field(default_factory=list)
    failed: list[AnyEffect] = field(default_factory=list)
    each: list[AnyEffect] = field(default_factory=list)
    passed_text: str = ""
    failed_text: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T8.1, T8.4."""
        play.push(Test(who=step.who, skill=self.skill, modifier=self.modifier), Outcome(resolve=step, check=self))


@step
class Outcome(Step):
    """What a card says of a test's result."""

    changes: ClassVar[bool] = False
    resolve: Resolve
    check: AnyEffect
    successes: int = 0

    def run(self, play: Play) -> None:
        """T8.4-T8.5, T8 note f: both kinds of text see the same result."""
        check, successes = self.check, self.successes
        text = check.passed_text if successes else check.failed_text
        if text:
            play.tell("outcome", who=self.resolve.who, card=self.resolve.card, text=text)
        each = [replace(self.resolve, effects=check.each, times=successes)] if successes and check.each else []
        once = check.passed if successes else check.failed
        play.push(*([replace(self.resolve, effects=once)] if once else []), *each)


@effect
class ChangeDice(Effect):
    """In a reaction after a roll: add dice to the test, or remove some (a negative amount)."""

    amount: int

    def run(self, play: Play, step: Resolve) -> None:
        """T8.6-T8.7."""
        who = step.who
        play.push(AddDice(who=who, amount=self.amount) if self.amount > 0 else RemoveDice(who=who, amount=-self.amount))


@effect
class RollDie(Effect):
    """Roll a die, not as a test."""

    on: list[int]
    effects: list[AnyEffect]
    otherwise: list[AnyEffect] = field(default_factory=list)

    def run(self, play: Play, step: Resolve) -> None:
        """T8.10."""
        play.push(PlainRoll(resolve=step, roll=self))


@step
class PlainRoll(Step):
    """One die, read by its face."""

    resolve: Resolve
    roll: AnyEffect

    def run(self, play: Play) -> None:
        """T8.10: no skill, no focus, no rerolls, no blessing."""
        face = play.roll(1)[0]
        play.tell("die", who=self.resolve.who, card=self.resolve.card, face=face)
        effects = self.roll.effects if face in self.roll.on else self.roll.otherwise
        if effects:
            play.push(replace(self.resolve, effects=effects))


@effect
class Cast(Effect):
    """Cast a spell: suffer its horror, less one for each remnant spent, then carry it out."""

    asks: ClassVar[bool] = True
    horror: int
    effects: list[AnyEffect]

    def run(self, play: Play, step: Resolve) -> None:
        """T11.6: remnants are spent before the horror is suffered."""
        me = play.game.investigators[step.who]
        most = min(me.remnants, self.horror)
        options = {f"remnants:{n}": self._casting(step, n) for n in range(most + 1)}
        play.ask(me.seat, "cast", options, default="remnants:0", who=me.id, card=step.card, horror=self.horror)

    def _casting(self, step: Resolve, remnants: int) -> Sequence[Step]:
        spend = [Spend(who=step.who, what="remnants", amount=remnants)] if remnants else []
        horror = self.horror - remnants
        suffer = [Suffer(who=step.who, horror=horror, source=step.card)] if horror else []
        resolve = replace(step, effects=self.effects)
        return [*spend, *suffer, StillThere(who=step.who, resolve=resolve)]

    def possible(self, play: Play, step: Any) -> bool:
        """A spell that could do nothing is not offered."""
        return any(effect.possible(play, step) for effect in self.effects)


@step
class StillThere(Step):
    """A spell takes effect if its caster is still in play."""

    changes: ClassVar[bool] = False
    who: str
    resolve: Resolve
    paid: int = 0  # T11.6: the horror is a price of casting, but prevented horror does not stop the spell

    def run(self, play: Play) -> None:
        """T11.6."""
        play.push(self.resolve)
