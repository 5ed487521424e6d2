"""T14: doom, anomalies, gate bursts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import Step, step
from bot.rules.third.clues import needs_event
from bot.rules.third.places import spaces_of
from bot.rules.third.play import Play
from bot.rules.third.reading import start_reading, stop_reading
from bot.rules.third.state import Third

IN_ONE_SPACE, TOGETHER = 3, 5  # T14.9
BURSTS_IN = 3  # T14.5: different spaces


@step
class SheetDoom(Step):
    """Doom is placed on the scenario sheet."""

    amount: int

    def run(self, play: Play) -> None:
        """T14.11; one instruction is one change (T19 note d)."""
        play.game.sheet_doom += self.amount
        play.tell("sheet_doom", amount=self.amount, total=play.game.sheet_doom)


@step
class PlaceDoom(Step):
    """One doom is to be placed in a space."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    space: str

    def run(self, play: Play) -> None:
        """T14.2, T20.3: meant for a street or threshold it goes to an adjacent neighborhood space, the group's choice.

        T3.9: meant for a card space it goes to the scenario sheet. T1.3: a space that is not on the map gets none.
        """
        here = play.game.spaces.get(self.space)
        if here is None:
            return
        if here.hood or here.kind == "card":
            play.push(PutDoom(space=here.id) if here.hood else SheetDoom(amount=1))
            return
        beside = [space for space in play.game.borders[here.id] if play.game.spaces[space].hood]
        options = {f"doom:{space}": [PutDoom(space=space)] for space in beside}
        play.ask(GROUP, "redirect_doom", options, space=here.id)


@step
class PutDoom(Step):
    """One doom lies in a neighborhood space."""

    space: str

    def run(self, play: Play) -> None:
        """T14.3: where an anomaly is open it goes to the scenario sheet instead."""
        here = play.game.spaces[self.space]
        if here.hood in play.game.anomalies:
            play.tell("doom_diverted", space=here.id)
            play.push(SheetDoom(amount=1))
        else:
            here.doom += 1
            play.tell("doom", space=here.id, total=here.doom)


@step
class RemoveDoom(Step):
    """Doom is removed from a space."""

    space: str
    amount: int

    def run(self, play: Play) -> None:
        """T1.3: as much as there is."""
        here = play.game.spaces[self.space]
        removed = min(here.doom, self.amount)
        here.doom -= removed
        if removed:
            play.tell("doom_removed", space=here.id, amount=removed)


@step
class SpreadDoom(Step):
    """The bottom card of the event deck says where doom is placed."""

    def run(self, play: Play) -> None:
        """T14.4: one for each symbol; the card goes on top of the discard."""
        game = play.game
        if needs_event(play):
            card = game.events.pop(0)
            start_reading(game, card, "events")
            symbols = play.rules.content.events[card].doom
            play.tell("spread", card=card, spaces=symbols)
            play.push(*in_order(game, symbols), EndSpread(card=card))


@step
class EndSpread(Step):
    """The event card of a spread is discarded."""

    card: str

    def run(self, play: Play) -> None:
        """T14.4."""
        stop_reading(play.game, self.card)
        play.game.event_discard.append(self.card)


@step
class GateBurst(Step):
    """The top card of the event deck says where a gate bursts."""

    def run(self, play: Play) -> None:
        """T14.5: at its neighborhood, also when the card belongs to a mystery, which is part of one."""
        game = play.game
        if needs_event(play):
            card = game.events.pop()
            start_reading(game, card, "events")
            named = play.rules.content.events[card].hood
            hood = game.spaces[named].hood if named in game.spaces else named
            play.tell("burst", hood=hood)
            play.push(Burst(hood=hood, spaces=spaces_of(game, hood)), EndBurst(card=card))


@step
class Burst(Step):
    """A gate bursts in three spaces of a neighborhood."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    hood: str
    spaces: list[str]

    def run(self, play: Play) -> None:
        """T14.5: one doom in each, one at a time, in the group's order (T14.1).

        Of an expanded neighborhood the group first says which space is spared. Where an anomaly is open already, all
        goes to the sheet, whichever and in any order: nothing to ask.
        """
        if self.hood in play.game.anomalies:
            play.push(*(PlaceDoom(space=space) for space in self.spaces[:BURSTS_IN]))
        elif len(self.spaces) <= BURSTS_IN:
            play.push(*in_order(play.game, self.spaces))
        else:
            options = {f"spare:{space}": [self._sparing(space)] for space in self.spaces}
            worst = max(self.spaces, key=lambda space: play.game.spaces[space].doom)
            play.ask(GROUP, "burst_spares", options, default=f"spare:{worst}", hood=self.hood)

    def _sparing(self, space: str) -> "Burst":
        return Burst(hood=self.hood, spaces=[other for other in self.spaces if other != space])


@step
class EndBurst(Step):
    """The event cards go back under their deck."""

    card: str

    def run(self, play: Play) -> None:
        """T14.5: the card and the discard, shuffled; the discard is empty now."""
        stop_reading(play.game, self.card)
        under = [self.card, *play.game.event_discard]
        play.shuffle(under)
        play.game.events, play.game.event_discard = under + play.game.events, []


@step
class OpenAnomaly(Step):
    """An anomaly opens."""

    hood: str

    def run(self, play: Play) -> None:
        """T14.9: the doom stays. T14.8: not if what was due at the same moment has taken away the card."""
        if any(side.anomalies for _, side in play.rules.codex_sides(play.game)):
            play.game.anomalies.append(self.hood)
            play.tell("anomaly_opened", hood=self.hood)


@step
class CloseAnomaly(Step):
    """An anomaly closes."""

    hood: str

    def run(self, play: Play) -> None:
        """T14.9: when no doom at all is left in the neighborhood; it may have gone with its card meanwhile (T14.8)."""
        if self.hood in play.game.anomalies:
            play.game.anomalies.remove(self.hood)
            play.tell("anomaly_closed", hood=self.hood)


@step
class EndAnomalies(Step):
    """No card defines anomalies any more."""

    def run(self, play: Play) -> None:
        """T14.8: they are gone, and the doom stays."""
        gone, play.game.anomalies = play.game.anomalies, []
        for hood in gone:
            play.tell("anomaly_closed", hood=hood)


def in_order(game: Third, spaces: Iterable[str]) -> Sequence[Step]:
    """T14.1: one doom in each of these spaces, in the group's order where that could change anything."""
    doom = [PlaceDoom(space=space) for space in spaces]
    return in_any_order(doom) if order_matters(game, Counter(one.space for one in doom)) else doom


def order_matters(game: Third, doom: Mapping[str, int]) -> bool:
    """T14.1, T14.3: tell whether the order of doom in these spaces could change anything.

    It does where some goes to the sheet and some does not, or where it may open an anomaly or break out on the way.
    Doom meant for a street is chosen for by itself.
    """
    hoods = {game.spaces[space].hood for space in doom if space in game.spaces}
    open_there = hoods & set(game.anomalies)
    return len(doom) > 1 and (
        (bool(open_there) and hoods != open_there)
        or any(
            sum(space.doom + doom.get(space.id, 0) for space in game.spaces.values() if space.hood == hood)
            >= IN_ONE_SPACE
            for hood in hoods - {""} - open_there
        )
    )


def anomalies_to_open(game: Third) -> list[Step]:
    """T14.9: three doom in one space, or five together."""
    together: dict[str, int] = {}
    for space in game.spaces.values():
        if space.doom and space.hood and space.hood not in game.anomalies:
            doom = TOGETHER if space.doom >= IN_ONE_SPACE else space.doom
            together[space.hood] = together.get(space.hood, 0) + doom
    return [OpenAnomaly(hood=hood) for hood, doom in together.items() if doom >= TOGETHER]


def anomalies_to_close(game: Third) -> list[Step]:
    """T14.9."""
    doomed = {space.hood for space in game.spaces.values() if space.doom} if game.anomalies else ()
    return [CloseAnomaly(hood=hood) for hood in game.anomalies if hood not in doomed]
