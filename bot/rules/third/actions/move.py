"""T7.1-T7.6: the move action."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.costs import Spend
from bot.rules.third.engagement import Engage, welcomes
from bot.rules.third.play import Play, engaged_with, monsters_in
from bot.rules.third.state import Investigator

FREE, BOUGHT, PRICE = 2, 2, 1  # T7.1-T7.2: steps, and dollars for one that is bought


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.1: the first step; the next is decided when it has been seen."""
    for space in play.game.borders[me.space]:
        yield f"move:{space}", "move", [Walk(who=me.id, to=space), MoveOn(who=me.id, free=FREE - 1, bought=BOUGHT)]


@step
class Walk(Step):
    """One step across a border."""

    who: str
    to: str

    def run(self, play: Play) -> None:
        """T7.1, T7.3."""
        play.tell("moved", who=self.who, space=self.to)
        put(play, self.who, self.to)


@step
class MoveOn(Step):
    """Where to next, while steps are left."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    free: int
    bought: int

    def run(self, play: Play) -> None:
        """T7.1-T7.3: two free steps, then up to two for $1 each; engagement ends the movement."""
        me = play.game.investigators[self.who]
        if engaged_with(play.game, me.id) or not (self.free or (self.bought and me.money)):
            return
        rest = MoveOn(who=me.id, free=max(0, self.free - 1), bought=self.bought - (not self.free))
        price = [] if self.free else [Spend(who=me.id, what="money", amount=PRICE)]
        verb = "move" if self.free else "buy"
        onward = {f"{verb}:{space}": [*price, Walk(who=me.id, to=space), rest] for space in play.game.borders[me.space]}
        play.ask(
            me.seat, "move_on", onward | {"stay": []}, default="stay", who=me.id, free=self.free, bought=self.bought
        )


@step
class PlaceInvestigator(Step):
    """A figure is put into a space without crossing borders."""

    who: str
    to: str

    def run(self, play: Play) -> None:
        """T7.5-T7.6: monsters engaged with the investigator come along."""
        play.tell("placed", who=self.who, space=self.to)
        put(play, self.who, self.to)


def put(play: Play, who: str, to: str) -> None:
    """T7.3, T12.12: a figure enters a space, with what is engaged with it; every one that can engages it.

    A massive monster comes along, too, and so lets go of those it leaves behind.
    """
    people = play.game.investigators
    people[who].space = to
    for monster in engaged_with(play.game, who):
        monster.space = to
        monster.engaged_with = [one for one in monster.engaged_with if people[one].space == to]
    waiting = [m for m in monsters_in(play.game, to) if welcomes(play, m) and who not in m.engaged_with]
    play.push(*(Engage(who=who, monster=monster.id) for monster in waiting))
