"""Money, clues, remnants, focus, actions and being delayed."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Effect, Step, effect, step
from bot.rules.third.actions.focus import DropFocus, GainFocus, KeepFocus
from bot.rules.third.clues import GainNeighborhoodClue, clue_home
from bot.rules.third.costs import Spend
from bot.rules.third.play import Play
from bot.rules.third.possessions import GainTokens, Token
from bot.rules.third.state import Skill


@effect
class Gain(Effect):
    """Gain tokens from the supply; a per-success text multiplies the amount (T8.4, T15.8)."""

    what: Token
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T11.7-T11.9."""
        play.push(GainTokens(who=step.who, what=self.what, amount=self.amount * step.times))

    def apart(self) -> bool:
        """From the supply, which has enough for all (T1.6)."""
        return True

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.2."""
        return f"gain_{self.what}" not in play.rules.forbidden(play.game, step.who)


@effect
class GainClue(Effect):
    """Gain a clue from your neighborhood, if there is one (T15.6)."""

    def run(self, play: Play, step: Resolve) -> None:
        """T15.6."""
        play.push(GainNeighborhoodClue(who=step.who))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.2-T1.3."""
        if "gain_clues" in play.rules.forbidden(play.game, step.who):
            return False
        return bool(play.game.clues.get(clue_home(play.game, play.game.investigators[step.who].space)))


@effect
class Lose(Effect):
    """Lose tokens: as an effect what is there (T11.8), as a cost the whole amount (T1.7)."""

    what: Token
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T11.8."""
        held = getattr(play.game.investigators[step.who], self.what)
        play.push(Spend(who=step.who, what=self.what, amount=min(held, self.amount * step.times)))

    def apart(self) -> bool:
        """Each loses what is there."""
        return True

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.7."""
        held: int = getattr(play.game.investigators[step.who], self.what)
        return held >= self.amount

    def together(self, play: Play, step: Resolve, cost: list[Any]) -> bool:
        """T1.7: all that the cost takes of this token must be there."""
        held: int = getattr(play.game.investigators[step.who], self.what)
        return held >= sum(int(part.amount) for part in cost if part.kind == self.kind and part.what == self.what)

    def price(self) -> int:
        """What has to be paid."""
        return self.amount

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [Spend(who=who, what=self.what, amount=self.amount)]


@effect
class Focus(Effect):
    """Gain a skill's focus token; without a skill, one of your choice."""

    asks: ClassVar[bool] = True
    skill: Skill | Literal[""] = ""
    beyond: bool = False  # T7.9: the limit may be exceeded

    def run(self, play: Play, step: Resolve) -> None:
        """T7.8-T7.9."""
        me = play.game.investigators[step.who]
        open_to = [s for s in play.rules.sheet(me.id).skills if s not in me.focus and self.skill in ("", s)]
        keep: list[Step] = [] if self.beyond else [KeepFocus(who=me.id)]
        options = {f"focus:{s}": [GainFocus(who=me.id, skill=s), *keep] for s in open_to}
        play.ask(me.seat, "focus", options, who=me.id)


@effect
class LoseFocus(Effect):
    """Discard a focus token of your choice."""

    asks: ClassVar[bool] = True

    def run(self, play: Play, step: Resolve) -> None:
        """T1.3."""
        ask_focus(play, step.who, 0)

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1 note d."""
        return bool(play.game.investigators[step.who].focus)

    def together(self, play: Play, step: Resolve, cost: list[Any]) -> bool:
        """T1.7: a token for each part that takes one."""
        return len(play.game.investigators[step.who].focus) >= [part.kind for part in cost].count(self.kind)

    def price(self) -> int:
        """One token."""
        return 1

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [SpendFocus(who=who)]


def ask_focus(play: Play, who: str, paid: int) -> None:
    """Ask which focus token goes."""
    me = play.game.investigators[who]
    spent: list[Step] = [Paid(who=who)] if paid else []
    options = {f"drop:{skill}": [DropFocus(who=who, skill=skill), *spent] for skill in me.focus}
    play.ask(me.seat, "drop_focus", options, who=who)


@step
class SpendFocus(Step):
    """Pay with a focus token."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T1.7."""
        ask_focus(play, self.who, 1)


@step
class Paid(Step):
    """A payment of one has been made."""

    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T1.7."""
        play.hand_down(paid=1)


@effect
class Delay(Effect):
    """Become delayed."""

    def run(self, play: Play, step: Resolve) -> None:
        """T6.5."""
        play.push(BecomeDelayed(who=step.who))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T6.5: not while delayed already."""
        return not play.game.investigators[step.who].delayed

    def together(self, play: Play, step: Resolve, cost: list[Any]) -> bool:
        """T1.7, T6.5: nobody becomes delayed twice."""
        return [part.kind for part in cost].count(self.kind) == 1

    def price(self) -> int:
        """Being delayed."""
        return 1

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [BecomeDelayed(who=who), Paid(who=who)]


@step
class BecomeDelayed(Step):
    """The investigator is delayed."""

    who: str

    def run(self, play: Play) -> None:
        """T6.5: the next action must be to stand up."""
        me = play.game.investigators[self.who]
        if not me.delayed:
            me.delayed = True
            play.tell("delayed", who=me.id)


@effect
class AdditionalAction(Effect):
    """Perform an additional action this turn."""

    def run(self, play: Play, step: Resolve) -> None:
        """T6.4."""
        play.push(GainAction(who=step.who))

    def possible(self, play: Play, step: Any) -> bool:
        """Only during one's own turn."""
        return play.game.investigators[step.who].acts


@step
class GainAction(Step):
    """One more action in this turn."""

    who: str

    def run(self, play: Play) -> None:
        """T6.4."""
        me = play.game.investigators[self.who]
        if me.acts:
            me.actions += 1
            play.tell("extra_action", who=me.id)
