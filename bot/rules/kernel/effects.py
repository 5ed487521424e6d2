"""Carrying out what a card says, and the effects both editions share."""

from dataclasses import field, replace
from typing import Annotated, Any, ClassVar

from pydantic import StringConstraints

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect, frozen, step


@step
class Resolve(Step):
    """Carry out what a card says. It keeps its own copy of the words still to come."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    who: str = ""  # the investigator the card calls "you"
    card: str = ""  # where the words stand
    effects: list[AnyEffect]
    times: int = 1  # T8.4: for effects that count per success

    @property
    def asks(self) -> bool:  # type: ignore[override] # it depends on the effect
        """One effect alone may ask."""
        return len(self.effects) == 1 and self.effects[0].asks

    @property
    def changes(self) -> bool:  # type: ignore[override] # it depends on the effect
        """One effect alone may change something."""
        return len(self.effects) == 1 and self.effects[0].changes

    def run(self, play: Play[Any, Any]) -> None:
        """T1.3, S0.6: from top to bottom; what cannot be carried out is skipped."""
        if len(self.effects) > 1:
            play.push(*(replace(self, effects=[one]) for one in self.effects))
        elif self.effects and (self.who in play.game.investigators or self.effects[0].outlives_reader()):
            self.effects[0].run(play, self)

    def without(self, who: str) -> "Resolve | None":
        """Only what a card says to nobody in particular goes on without its reader."""
        if self.who != who:
            return self
        left = [effect for effect in self.effects if effect.outlives_reader()]
        return replace(self, effects=left) if left else None


@frozen
class Choice:
    """One choice on a card: an id that means something, its text, and what follows."""

    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+$")]
    text: Annotated[str, StringConstraints(max_length=34)]  # the label of a button
    effects: list[AnyEffect] = field(default_factory=list)
    cost: list[AnyEffect] = field(default_factory=list)  # T1.7: all of it can be paid, or it is not offered
    outcome: str = ""  # what is told when it has been chosen


@effect
class Choose(Effect):
    """T1.5, T18.5: one of several; the cautious default is the last, which card writers make the mildest."""

    asks: ClassVar[bool] = True
    options: list[Choice]
    group: bool = False

    def outlives_reader(self) -> bool:
        """The group can still choose."""
        return self.group

    def run(self, play: Play[Any, Any], step: Resolve) -> None:
        """A choice whose cost cannot be paid in full is not offered."""
        asks = GROUP if self.group else play.game.investigators[step.who].seat
        open_to = [choice for choice in self.options if payable(play, step, choice.cost)]
        play.ask(
            asks,
            "choose",
            {choice.id: self.follow(play, step, choice) for choice in open_to},
            default=open_to[-1].id if open_to else "",
            labels={choice.id: choice.text for choice in open_to},
            card=step.card,
        )

    def follow(self, play: Play[Any, Any], step: Resolve, choice: Choice) -> list[Step]:
        """T1.7: what a cost buys happens only when all of it was paid."""
        told = Chose(who=step.who, card=step.card, text=choice.text, outcome=choice.outcome)
        return [told, *play.rules.paying(step, choice.cost, replace(step, effects=choice.effects))]


@step
class Chose(Step):
    """Tell what was chosen."""

    changes: ClassVar[bool] = False
    outlives: ClassVar[tuple[str, ...]] = ("who",)
    who: str
    card: str
    text: str
    outcome: str = ""

    def run(self, play: Play[Any, Any]) -> None:
        """The words are the card's own."""
        play.tell("chose", who=self.who, card=self.card, text=self.text)
        if self.outcome:
            play.tell("outcome", who=self.who, card=self.card, text=self.outcome)


def payable(play: Play[Any, Any], step: Resolve, cost: list[Any]) -> bool:
    """T1.7: tell whether all parts of a cost together can be paid in full; where nobody reads, nobody pays."""
    if not cost:
        return True
    return step.who in play.game.investigators and all(
        part.possible(play, step) and part.together(play, step, cost) for part in cost
    )
