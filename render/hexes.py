"""The third edition's board as geometry: hexes on axial coordinates, three spaces each, streets between them (T3.6)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from bot.rules.third.views import MapView, StreetView, TileView
from render.shapes import Point, between, regular

Side = Literal["top", "right", "left", "street"]
SIDES: tuple[Side, Side, Side] = ("top", "right", "left")  # where a pattern's three spaces lie, in its order
EDGES = ("TR", "R", "BR", "BL", "L", "TL")  # edge n joins corner n to the next; corner 0 is on top

ROOT3 = math.sqrt(3)
WIDTH, WIDEST = 1200, 1600
NEAREST, FARTHEST = 440.0, 498.0  # px between the middles of two hexes
GAP = 84.0  # px, the width of a street
MARGIN = 24
TOP, FOOT = 150, 270  # px taken by banner and foot panel
TALLEST = 1.5  # times the width
ROOMY = 215.0  # px: on hexes with a longer side names and tokens are larger
BEYOND = 0.15  # of a side: how far beyond the shared corner the line between two spaces ends


@dataclass(frozen=True, slots=True)
class Hex:
    """What never changes about a tile during a phase: its place, its names and its pattern."""

    id: str
    name: str
    q: int
    r: int
    pattern: int
    tint: str
    spaces: tuple[tuple[str, str], ...]  # id and name

    @classmethod
    def of(cls, tile: TileView) -> "Hex":
        """Take from a view what the base layer shows."""
        spaces = tuple((space.id, space.name) for space in tile.spaces)
        return cls(tile.id, tile.name, tile.q, tile.r, tile.pattern, tile.tint, spaces)

    @property
    def column(self) -> float:
        """The place along the row, in distances between hexes."""
        return self.q + self.r / 2


@dataclass(frozen=True, slots=True)
class Street:
    """A street between two facing edges."""

    id: str
    type: str
    tile: str
    edge: str
    other: str

    @classmethod
    def of(cls, street: StreetView) -> "Street":
        """Take from a view what the base layer shows."""
        return cls(street.space.id, street.type, street.tile, street.edge, street.other)


@dataclass(frozen=True)
class Board:
    """Everything the base layer is drawn from; equal boards share it."""

    hexes: tuple[Hex, ...]
    streets: tuple[Street, ...]

    @classmethod
    def of(cls, view: MapView) -> "Board":
        """Take the board out of a view of the map."""
        return cls(tuple(map(Hex.of, view.tiles)), tuple(map(Street.of, view.streets)))


@dataclass(frozen=True, slots=True)
class Axis:
    """The long axis of a street."""

    middle: Point
    direction: Point
    length: float


class Layout:
    """Where everything on a board lies, in pixels of the finished picture."""

    def __init__(self, board: Board) -> None:
        self.board = board
        columns, rows = [tile.column for tile in board.hexes], [tile.r for tile in board.hexes]
        self.across, self.down = max(columns) - min(columns), max(rows) - min(rows)
        self.distance = self._distance()
        self.side = (self.distance - GAP) / ROOT3
        self.width, self.height = self._canvas()
        wide, tall = self.across * self.distance + ROOT3 * self.side, self._tall(self.distance)
        left = (self.width - wide) / 2 + ROOT3 * self.side / 2 - min(columns) * self.distance
        field = self.height - TOP - FOOT
        top = TOP + (field - tall) / 2 + self.side - min(rows) * self.distance * ROOT3 / 2
        self.centres: Mapping[str, Point] = {
            tile.id: (left + tile.column * self.distance, top + tile.r * self.distance * ROOT3 / 2)
            for tile in board.hexes
        }

    def _tall(self, distance: float) -> float:
        return self.down * distance * ROOT3 / 2 + 2 * (distance - GAP) / ROOT3

    def _distance(self) -> float:
        """Return the distance at which the board fits; it never shrinks under the floor for the sake of height."""
        fits_width = (WIDTH - 2 * MARGIN + GAP) / (self.across + 1)
        room = WIDTH * TALLEST - TOP - FOOT - 38 + 2 * GAP / ROOT3
        fits_height = room / (self.down * ROOT3 / 2 + 2 / ROOT3)
        widest = (WIDEST - 2 * MARGIN + GAP) / (self.across + 1)
        return min(FARTHEST, max(NEAREST, min(fits_width, fits_height)), widest)

    def _canvas(self) -> tuple[int, int]:
        needed = (self.across + 1) * self.distance - GAP + 2 * MARGIN
        height = round(self._tall(self.distance)) + TOP + FOOT + 38
        width = max(WIDTH, math.ceil(needed), math.ceil(height / TALLEST))
        return width, height + 4 if height == width else height  # a square would be cut off on some phones

    @cached_property
    def corners(self) -> Mapping[str, list[Point]]:
        """The six corners of each hex, the first on top, clockwise."""
        return {tile: regular(x, y, self.side, 6) for tile, (x, y) in self.centres.items()}

    def dividers(self, tile: Hex) -> tuple[Point, Point, Point]:
        """Return where the lines around the top, right and left space end: each owns two whole corners."""
        corners = self.corners[tile.id]
        ends = []
        for shared in (1, 3, 5):  # pattern 1 gives the corner to the space after it, pattern 2 to the one before
            beyond = corners[shared - 1] if tile.pattern == 1 else corners[(shared + 1) % 6]
            ends.append(between(corners[shared], beyond, BEYOND))
        return ends[0], ends[1], ends[2]

    @cached_property
    def spaces(self) -> Mapping[str, list[Point]]:
        """The polygon of each space, clockwise."""
        found: dict[str, list[Point]] = {}
        for tile in self.board.hexes:
            corners, (upper, lower, outer) = self.corners[tile.id], self.dividers(tile)
            first = 5 if tile.pattern == 1 else 0
            ends = ((outer, upper), (upper, lower), (lower, outer))
            for index, ((start, end), (space, _)) in enumerate(zip(ends, tile.spaces, strict=True)):
                owned = [corners[(first + 2 * index + step) % 6] for step in (0, 1)]
                found[space] = [self.centres[tile.id], start, *owned, end]
        return found | {street.id: self._street(street) for street in self.board.streets}

    def _street(self, street: Street) -> list[Point]:
        start, end = self.edge(street.tile, street.edge)
        far_end, far_start = self.edge(street.other, EDGES[(EDGES.index(street.edge) + 3) % 6])
        return [end, start, far_start, far_end]

    def edge(self, tile: str, edge: str) -> tuple[Point, Point]:
        """Return the two ends of a hex's edge, clockwise."""
        number = EDGES.index(edge)
        return self.corners[tile][number], self.corners[tile][(number + 1) % 6]

    def axis(self, street: Street) -> Axis:
        """Return a street's long axis; it points down, or to the right where it is level."""
        (x0, y0), (x1, y1) = self.edge(street.tile, street.edge)
        there = self.centres[street.other]
        here = self.centres[street.tile]
        direction = ((x1 - x0) / self.side, (y1 - y0) / self.side)
        if direction[1] < -0.01:
            direction = (-direction[0], -direction[1])
        return Axis(between(here, there, 0.5), direction, self.side)

    @cached_property
    def sides(self) -> Mapping[str, tuple[Side, Hex]]:
        """Where in which hex a location lies."""
        return {
            space: (side, tile)
            for tile in self.board.hexes
            for side, (space, _) in zip(SIDES, tile.spaces, strict=True)
        }

    def at(self, tile: str, x: float, y: float) -> Point:
        """Return the point that lies (x, y) sides away from the middle of a hex."""
        centre = self.centres[tile]
        return centre[0] + x * self.side, centre[1] + y * self.side

    def doom_at(self, space: str) -> Point:
        """Return the place of a location's doom: always the same, on the side to which the location reaches farther."""
        side, tile = self.sides[space]
        if side == "top":
            return self.at(tile.id, -0.66 if tile.pattern == 1 else 0.66, -0.43)
        return self.at(tile.id, -0.7 if side == "left" else 0.7, -0.12)
