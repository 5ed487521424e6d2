"""Who goes first: things due at the same time, and seats that each take a turn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from bot.rules.kernel.game import GROUP, Game
from bot.rules.kernel.play import Play, key_of
from bot.rules.kernel.saved import STEPS, AnyStep, Step, step


@step
class InAnyOrder(Step):
    """T1.4, S0.6: of things due at the same time the group names the next; each is finished before another begins."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    steps: list[AnyStep]
    holds: bool = False  # every other flow holds still until all are done

    def run(self, play: Play[Any, Any]) -> None:
        """The first that is named goes first; one that is alone goes at once."""
        keys = unique_keys(self.steps)
        options = {
            key: [self.steps[n], replace(self, steps=self.steps[:n] + self.steps[n + 1 :])]
            for n, key in enumerate(keys)
        }
        play.ask(GROUP, "which_first", options, holds=self.holds)

    def without(self, who: str) -> "InAnyOrder | None":
        """Those that are about somebody else are still to come."""
        left = [kept for one in self.steps if (kept := one.without(who))]
        return replace(self, steps=left) if left else None


def unique_keys(steps: Sequence[Any]) -> list[str]:
    """Name each step by what it is about, those about the same by whom they befall; equals get a number."""
    keys: list[str] = []
    same = Counter(map(key_of, steps))
    for one in steps:
        key, who = key_of(one), getattr(one, "who", "")
        key = f"for:{who}" if who and same[key] > 1 else key
        keys.append(key if key not in keys else f"{key}+{sum(k.partition('+')[0] == key for k in keys) + 1}")
    return keys


def in_any_order(steps: Iterable[Any], *, holds: bool = False) -> list[Any]:
    """Return what to push for these steps: nothing, the only one, or the question which comes first."""
    found = list(steps)
    return found if len(found) < 2 and not holds else [InAnyOrder(steps=found, holds=holds)] if found else []


def not_under_way(game: Game, found: Sequence[Any]) -> list[Any]:
    """Those of these consequences which no flow has on its stack already."""
    if not found:
        return []
    stacked = [one for flow in game.flows.values() for one in flow.steps]
    under_way = {key_of(inner) for one in stacked for inner in (one, *getattr(one, "steps", ()))}
    return [one for one in found if key_of(one) not in under_way]


@step
class Afterwards(Step):
    """What comes when the steps above it are finished; it has no part in what they hand down."""

    changes: ClassVar[bool] = False
    aside: ClassVar[bool] = True
    steps: list[AnyStep]

    def run(self, play: Play[Any, Any]) -> None:
        """T11.12: such as what a test ends, which goes after the test's own effect."""
        play.push(*self.steps)


@step
class EachSeat(Step):
    """Everybody takes one turn: all at once (open table), or one complete turn after another (by the book)."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    turn_step: str  # the tag of a step about `who`
    left: list[str]  # seats
    in_seating_order: bool = False

    def run(self, play: Play[Any, Any]) -> None:
        """T5.2, T5.6, S3.2."""
        left = {seat: STEPS[self.turn_step](who=who) for seat in self.left if (who := play.game.seats[seat])}
        if play.game.open_table and left:
            play.fork(left)
        elif self.in_seating_order and left:
            seat = next(iter(left))
            play.push(OneSeat(seat=seat, first=left[seat]), replace(self, left=list(left)[1:]))
        else:
            rest = {seat: replace(self, left=[other for other in left if other != seat]) for seat in left}
            turns = {seat: [OneSeat(seat=seat, first=first), rest[seat]] for seat, first in left.items()}
            play.ask(GROUP, "who_is_next", turns)


@step
class OneSeat(Step):
    """One seat takes its turn while the table waits."""

    changes: ClassVar[bool] = False
    seat: str
    first: AnyStep

    def run(self, play: Play[Any, Any]) -> None:
        """By the book a turn has a flow of its own, too, so that its dice do not depend on the table's."""
        play.fork({self.seat: self.first})
