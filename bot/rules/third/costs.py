"""T1.7: costs. Each part is paid in turn; what they buy happens only when all were paid in full."""

from typing import Any, ClassVar

from bot.rules.kernel.saved import AnyEffect, AnyStep, Step, step
from bot.rules.third.play import Play


@step
class Buy(Step):
    """Pay the first part of a cost, then go on with the rest."""

    changes: ClassVar[bool] = False
    who: str
    cost: list[AnyEffect]
    bought: AnyStep

    def run(self, play: Play) -> None:
        """T1.7: nothing is left to pay: it happens."""
        if not self.cost:
            play.push(self.bought)
            return
        first: Any = self.cost[0]
        rest = Buy(who=self.who, cost=self.cost[1:], bought=self.bought)
        play.push(*first.pay(play, self.who), IfPaid(who=self.who, price=first.price(), rest=rest))


@step
class IfPaid(Step):
    """Go on only when a part of a cost was paid in full."""

    changes: ClassVar[bool] = False
    who: str
    price: int
    rest: AnyStep
    paid: int = 0

    def run(self, play: Play) -> None:
        """T1.7, T9.4: harm that was prevented does not pay."""
        if self.paid == self.price:
            play.push(self.rest)
        else:
            play.tell("not_paid", who=self.who)


@step
class Spend(Step):
    """Pay with tokens."""

    who: str
    what: str  # `money`, `clues` or `remnants`
    amount: int

    def run(self, play: Play) -> None:
        """T1.7, T7.2, T11.4: completely, or not at all."""
        me = play.game.investigators[self.who]
        if getattr(me, self.what) >= self.amount:
            setattr(me, self.what, getattr(me, self.what) - self.amount)
            if self.amount:
                play.tell("spent", who=me.id, what=self.what, amount=self.amount)
            play.hand_down(paid=self.amount)
