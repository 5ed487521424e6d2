"""Markers: placed face up or face down, revealed, and taken away."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import AnyEffect, Step, effect, step
from bot.rules.third.effects.doom import ForAll, spaces_meant
from bot.rules.third.play import Play
from bot.rules.third.state import HiddenMarker


@effect
class PlaceMarker(ForAll):
    """Put a marker in a space, or face down one at random out of a set; where several fit the group chooses."""

    asks: ClassVar[bool] = True
    marker: str  # face down: the set, by the name of its back
    where: str = "here"
    facedown: bool = False

    def run(self, play: Play, step: Resolve) -> None:
        """T19.8."""
        if not self.possible(play, step):
            return
        spaces = spaces_meant(play, self.where, step)
        options = {f"marker:{space}": [self._put(space)] * step.times for space in spaces}
        play.ask(GROUP, "marker", options, marker=self.marker)

    def _put(self, space: str) -> Step:
        if self.facedown:
            return HideMarker(space=space, back=self.marker)
        return PutMarker(space=space, marker=self.marker)

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.6: of a set there are only so many."""
        return not self.facedown or bool(stock_of(play, self.marker))


@effect
class RemoveMarker(ForAll):
    """Take a marker from a space."""

    asks: ClassVar[bool] = True
    marker: str
    where: str = "here"

    def run(self, play: Play, step: Resolve) -> None:
        """T19.8."""
        options = {
            f"marker:{space}": [TakeMarker(space=space, marker=self.marker)] for space in self._spaces(play, step)
        }
        play.ask(GROUP, "take_marker", options, marker=self.marker)

    def _spaces(self, play: Play, step: Resolve) -> list[str]:
        return [
            space for space in spaces_meant(play, self.where, step) if self.marker in play.game.markers.get(space, ())
        ]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(self._spaces(play, step))


@effect
class RevealMarker(ForAll):
    """Turn a marker face up that lies face down in a space; what follows may depend on which it is."""

    asks: ClassVar[bool] = True
    marker: str  # the set, by the name of its back
    where: str = "here"
    found: Mapping[str, list[AnyEffect]] = field(default_factory=dict)  # by the marker that is revealed

    def run(self, play: Play, step: Resolve) -> None:
        """T19.8; which of several alike in one space makes no difference to anybody."""
        options = {f"marker:{space}": [self._turn(space, step)] for space in self._spaces(play, step)}
        play.ask(GROUP, "reveal_marker", options, marker=self.marker)

    def _turn(self, space: str, step: Resolve) -> Step:
        return TurnMarker(space=space, resolve=step, reveal=self)

    def _spaces(self, play: Play, step: Resolve) -> list[str]:
        hidden = play.game.hidden
        spaces = spaces_meant(play, self.where, step)
        return [space for space in spaces if any(one.back == self.marker for one in hidden.get(space, ()))]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(self._spaces(play, step))


def stock_of(play: Play, back: str) -> list[str]:
    """T19.8: what is left of a set of markers; before the first is placed, all that the scenario lists."""
    sets = play.rules.scenario(play.game).marker_sets
    whole = [marker for marker, count in sets.get(back, {}).items() for _ in range(count)]
    return play.game.stock.get(back, whole)


@step
class PutMarker(Step):
    """A marker lies in a space."""

    space: str
    marker: str

    def run(self, play: Play) -> None:
        """T19.8."""
        play.game.markers.setdefault(self.space, []).append(self.marker)
        play.tell("marker_placed", space=self.space, marker=self.marker)


@step
class HideMarker(Step):
    """A marker lies face down in a space."""

    space: str
    back: str

    def run(self, play: Play) -> None:
        """T19.8, T2.7: drawn at random out of its set, and nobody knows which it is."""
        left = list(stock_of(play, self.back))
        if left:
            marker = left.pop(play.pick(len(left), "cards"))
            play.game.stock[self.back] = left
            play.game.hidden.setdefault(self.space, []).append(HiddenMarker(back=self.back, marker=marker))
            play.tell("marker_placed", space=self.space, marker=self.back)


@step
class TurnMarker(Step):
    """A marker that lay face down shows what it is."""

    space: str
    resolve: Resolve
    reveal: AnyEffect

    def run(self, play: Play) -> None:
        """T19.8: from now on it is one of the markers that lie face up there."""
        lying = play.game.hidden.get(self.space, [])
        turned = next((one for one in lying if one.back == self.reveal.marker), None)
        if turned is None:
            return
        lying.remove(turned)
        play.game.markers.setdefault(self.space, []).append(turned.marker)
        play.tell("marker_revealed", space=self.space, marker=turned.marker)
        if effects := self.reveal.found.get(turned.marker):
            play.push(Resolve(who=self.resolve.who, card=self.resolve.card, effects=effects))


@step
class TakeMarker(Step):
    """A marker is taken away."""

    space: str
    marker: str

    def run(self, play: Play) -> None:
        """T19.8."""
        play.game.markers[self.space].remove(self.marker)
        play.tell("marker_removed", space=self.space, marker=self.marker)
