"""T7.1-T7.6: the move action."""

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Any, ClassVar

from bot.rules.kernel.order import Afterwards
from bot.rules.kernel.saved import Step, step
from bot.rules.third.actions.focus import DropFocus
from bot.rules.third.costs import IfPaid, Spend
from bot.rules.third.engagement import Engage, welcomes
from bot.rules.third.harm import Suffer
from bot.rules.third.play import Play, engaged_with, monsters_in
from bot.rules.third.state import Investigator, Monster

FREE, BOUGHT, PRICE = 2, 2, 1  # T7.1-T7.2: steps, and dollars for one that is bought


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.1: the first step; the next is decided when it has been seen."""
    for space, hazard in play.game.borders[me.space].items():
        rest = MoveOn(who=me.id, free=FREE - 1, bought=BOUGHT, hazard=hazard, along=along(play, me.id))
        yield f"move:{space}", "move", [Walk(who=me.id, to=space), rest]


@step
class Walk(Step):
    """One step across a border."""

    who: str
    to: str

    def run(self, play: Play) -> None:
        """T7.1, T7.3: whoever is engaged on entering goes no further, though the monster may fall by it (T13.7)."""
        play.tell("moved", who=self.who, space=self.to)
        if awaiting(play, self.who, self.to):
            play.hand_down(free=0, bought=0)
        put(play, self.who, self.to)


@step
class MoveOn(Step):
    """Where to next, while steps are left and what the last border costs is paid."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    free: int
    bought: int
    hazard: str = ""  # of the border crossed last, as long as its price is not paid
    along: list[str] = field(default_factory=list)  # T12.19: watchers that came along from the start

    def run(self, play: Play) -> None:
        """T7.1-T7.4: two free steps, then up to two for $1 each; any new engagement ends the movement."""
        me = play.game.investigators[self.who]
        if not set(along(play, me.id)) <= set(self.along) or not (self.free or (self.bought and me.money)):
            return
        if self.hazard:
            self._ask_price(play, me)
        else:
            self._ask_where(play, me)

    def _ask_price(self, play: Play, me: Investigator) -> None:
        """T20.4: who has no focus token must stop at a focus border, and is told so instead (T20 note b)."""
        stop = StopAtHazard(who=me.id, hazard=self.hazard, declined=True)
        if pays := self._prices(me):
            play.ask(
                me.seat,
                "hazard",
                pays | {"stop": [stop]},
                default="stop",
                who=me.id,
                hazard=self.hazard,
                free=self.free,
                bought=self.bought,
            )
        else:
            play.push(replace(stop, declined=False))

    def _prices(self, me: Investigator) -> dict[str, list[Step]]:
        """T20.4, T20.13: one focus token of any skill, or harm; harm that was prevented does not pay (T1.7)."""
        onward = [PressOn(who=me.id, hazard=self.hazard), replace(self, hazard="")]
        if self.hazard == "focus":
            return {f"drop:{skill}": [DropFocus(who=me.id, skill=skill), *onward] for skill in me.focus}
        harm = Suffer(who=me.id, damage=int(self.hazard == "damage"), horror=int(self.hazard == "horror"))
        return {"pay": [harm, IfPaid(who=me.id, price=1, rest=Afterwards(steps=onward))]}

    def _ask_where(self, play: Play, me: Investigator) -> None:
        """T7.1-T7.2: any adjacent space; a step that is not free is paid as it is taken."""
        price = [] if self.free else [Spend(who=me.id, what="money", amount=PRICE)]
        verb = "move" if self.free else "buy"
        onward = {
            f"{verb}:{space}": [*price, Walk(who=me.id, to=space), self._after(hazard)]
            for space, hazard in play.game.borders[me.space].items()
        }
        play.ask(
            me.seat, "move_on", onward | {"stay": []}, default="stay", who=me.id, free=self.free, bought=self.bought
        )

    def _after(self, hazard: str) -> "MoveOn":
        return replace(self, free=max(0, self.free - 1), bought=self.bought - (not self.free), hazard=hazard)


def along(play: Play, who: str) -> list[str]:
    """T12.12, T12.19: the monsters that go where an investigator goes."""
    return [monster.id for monster in engaged_with(play.game, who)]


@step
class StopAtHazard(Step):
    """The movement ends behind a hazardous border."""

    changes: ClassVar[bool] = False
    who: str
    hazard: str
    declined: bool  # or there was nothing to pay with

    def run(self, play: Play) -> None:
        """T20.4."""
        if self.declined:
            play.tell("hazard_declined", who=self.who, hazard=self.hazard)
        else:
            play.tell("hazard_stops", who=self.who, hazard=self.hazard)


@step
class PressOn(Step):
    """The price of a hazardous border has been paid."""

    changes: ClassVar[bool] = False
    who: str
    hazard: str

    def run(self, play: Play) -> None:
        """T20.4, T20 note c: it does not oblige anybody to go on."""
        play.tell("hazard_paid", who=self.who, hazard=self.hazard)


@step
class PlaceInvestigator(Step):
    """A figure is put into a space without crossing borders."""

    who: str
    to: str

    def run(self, play: Play) -> None:
        """T7.5-T7.6: monsters engaged with the investigator come along."""
        play.tell("placed", who=self.who, space=self.to)
        put(play, self.who, self.to)


def awaiting(play: Play, who: str, to: str) -> list[Monster]:
    """T7.3: the monsters in a space that engage an investigator who enters it."""
    return [one for one in monsters_in(play.game, to) if welcomes(play, one) and who not in one.engaged_with]


def put(play: Play, who: str, to: str) -> None:
    """T7.3, T12.12: a figure enters a space, with what is engaged with it; every one that can engages it.

    A massive monster comes along, too, and so lets go of those it leaves behind.
    """
    people = play.game.investigators
    people[who].space = to
    for monster in engaged_with(play.game, who):
        monster.space = to
        monster.engaged_with = [one for one in monster.engaged_with if people[one].space == to]
    play.push(*(Engage(who=who, monster=monster.id) for monster in awaiting(play, who, to)))
