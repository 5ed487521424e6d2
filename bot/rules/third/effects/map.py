"""The map during play: thresholds that move, and tiles that are added."""

from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import effect, frozen
from bot.rules.third.board import CORNERS, lattice_place
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.play import Play
from bot.rules.third.records import Corner, Edge
from bot.rules.third.thresholds import AddTiles as AddStep
from bot.rules.third.thresholds import LayAtRandom, LayThreshold, addable


@frozen
class Place:
    """Where a threshold may lie: along an edge of a tile or in a corner of it."""

    tile: str
    at: Edge | Corner


def key_of(place: Place) -> str:
    """The key of an option to lie there: `lay:docks:corner-ne`."""
    return f"lay:{place.tile}:{'corner' if place.at in CORNERS else 'edge'}-{place.at.lower()}"


@effect
class MoveThreshold(ForAll):
    """Move a threshold tile with everything on it: to a place the group chooses, or to one of them at random."""

    asks: ClassVar[bool] = True
    threshold: str
    to: list[Place]
    random: bool = False

    def run(self, play: Play, step: Resolve) -> None:
        """T20 note g: to another place than where it lies now."""
        places = self._free(play)
        lay = [LayThreshold(threshold=self.threshold, tile=place.tile, at=place.at) for place in places]
        if self.random and places:
            play.push(LayAtRandom(threshold=self.threshold, places=lay))
        else:
            options = {key_of(place): [one] for place, one in zip(places, lay, strict=True)}
            play.ask(GROUP, "move_threshold", options, threshold=self.threshold)

    def _free(self, play: Play) -> list[Place]:
        """T1.3: those that are on the map, and where neither it nor another threshold lies."""
        game, board = play.game, play.rules.board(play.game)
        if self.threshold not in game.placements:
            return []
        tiles = {tile.id for tile in board.tiles}
        taken = {lattice_place(board, lies.tile, lies.at) for lies in game.placements.values()}
        there = [one for one in self.to if one.tile in tiles]
        return [one for one in there if lattice_place(board, one.tile, one.at) not in taken]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(self._free(play))


@effect
class AddTiles(ForAll):
    """Put pieces of the board on the map that do not lie there yet, with what lies on them."""

    pieces: list[str]
    doom: dict[str, int] = field(default_factory=dict)
    monsters: dict[str, str] = field(default_factory=dict)  # space: card

    def run(self, play: Play, step: Resolve) -> None:
        """T21.3."""
        play.push(AddStep(pieces=self.pieces, doom=self.doom, monsters=self.monsters))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3: nothing happens when all of them lie there."""
        return bool(addable(play, self.pieces))
