"""The third edition's board as geometry: hexes on axial coordinates, three spaces each, streets between them (T3.6)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from render.board import CORNERS, EDGES, Board, Cap, Hex, Path, Street
from render.shapes import Point, along, between, regular

Side = Literal["top", "right", "left", "street"]
SIDES: tuple[Side, Side, Side] = ("top", "right", "left")  # where a pattern's three spaces lie, in its order

ROOT3 = math.sqrt(3)
WIDTH, WIDEST = 1200, 1600
NEAREST, FARTHEST = 440.0, 498.0  # px between the middles of two hexes
GAP = 84.0  # px, the width of a street
MARGIN = 24
TOP, FOOT = 150, 270  # px taken by banner and foot panel
TALLEST = 1.5  # times the width
ROOMY = 215.0  # px: on hexes with a longer side names and tokens are larger
CAP, CLIP = 1.1, 0.17  # of a side: how far a mystery reaches out, and what is cut off its corners
ALONE = {  # which side of a hidden path lies right under (True) or over it, by the corner of its own tile
    "N": (0, True),
    "NE": (1, False),
    "SE": (2, True),
    "S": (0, False),
    "SW": (1, True),
    "NW": (2, False),
}
CARD, CARD_GAP = 104, 16  # px: the height of a card space under the tiles, and the gaps around it
PATH = 62.0  # px: from the middle of a hidden path to its corners
PRICED = 0.82  # of the way from the middle of a hidden path to a tile: as far out as names leave room
SIGN, BESIDE = 30, 74  # px: the height of its name, and how much of the streets beside it that takes
RATIO = FARTHEST * ROOT3 / (FARTHEST - GAP)  # the least distance between two hexes, in sides
BEYOND = 0.15  # of a side: how far beyond the shared corner the line between two spaces ends


@dataclass(frozen=True, slots=True)
class Axis:
    """The long axis of a street, and how much of its upper and lower end is taken by hidden paths."""

    middle: Point
    direction: Point
    length: float
    upper: float = 0
    lower: float = 0


class Layout:
    """Where everything on a board lies, in pixels of the finished picture."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hexes: Mapping[str, Hex] = {tile.id: tile for tile in board.hexes}
        columns, rows = [tile.column for tile in board.hexes], [tile.r for tile in board.hexes]
        self.across, self.down = max(columns) - min(columns), max(rows) - min(rows)
        out = [self._overhang(cap, min(columns), min(rows)) for cap in board.caps]
        self.over: tuple[float, ...] = tuple(max((0.0, *(one[side] for one in out))) for side in range(4))
        self.distance = self._distance()
        self.side = (self.distance - GAP) / ROOT3
        self.width, self.height = self._canvas()
        start, _, above, _ = self.over
        wide, tall = self._wide(self.distance), self._tall(self.distance)
        left = (self.width - wide) / 2 + (ROOT3 / 2 + start) * self.side - min(columns) * self.distance
        field = self.height - TOP - FOOT - self._shelf()
        top = TOP + (field - tall) / 2 + (1 + above) * self.side - min(rows) * self.distance * ROOT3 / 2
        self.centres: Mapping[str, Point] = {
            tile.id: (left + tile.column * self.distance, top + tile.r * self.distance * ROOT3 / 2)
            for tile in board.hexes
        }

    def _overhang(self, cap: Cap, first: float, highest: float) -> tuple[float, float, float, float]:
        """Return how far a mystery reaches beyond all hexes to the left, right, top and bottom, in sides."""
        tile, (x, y) = self.hexes[cap.tile], outward(cap.edge)
        column, row = (tile.column - first) * RATIO, (tile.r - highest) * RATIO * ROOT3 / 2
        right = column - self.across * RATIO
        bottom = row - self.down * RATIO * ROOT3 / 2
        return -x * CAP - column, x * CAP + right, -y * CAP - row, y * CAP + bottom

    def _wide(self, distance: float) -> float:
        return self.across * distance + (ROOT3 + self.over[0] + self.over[1]) * (distance - GAP) / ROOT3

    def _tall(self, distance: float) -> float:
        return self.down * distance * ROOT3 / 2 + (2 + self.over[2] + self.over[3]) * (distance - GAP) / ROOT3

    def _distance(self) -> float:
        """Return the distance at which the board fits; it never shrinks under the floor for the sake of height."""
        beside, above = (self.over[0] + self.over[1]) / ROOT3, (2 + self.over[2] + self.over[3]) / ROOT3
        fits_width = (WIDTH - 2 * MARGIN + GAP * (1 + beside)) / (self.across + 1 + beside)
        room = WIDTH * TALLEST - TOP - FOOT - 38 - self._shelf() + GAP * above
        fits_height = room / (self.down * ROOT3 / 2 + above)
        widest = (WIDEST - 2 * MARGIN + GAP * (1 + beside)) / (self.across + 1 + beside)
        return min(FARTHEST, max(NEAREST, min(fits_width, fits_height)), widest)

    def _shelf(self) -> int:
        """Return the height of the row of card spaces."""
        return CARD + CARD_GAP if self.board.cards else 0

    def _canvas(self) -> tuple[int, int]:
        needed = self._wide(self.distance) + 2 * MARGIN
        height = round(self._tall(self.distance)) + TOP + FOOT + 38 + self._shelf()
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
        found |= {street.id: self._street(street) for street in self.board.streets}
        found |= {path.id: regular(*self.meeting(path), PATH, 6, 0) for path in self.board.paths}
        found |= {cap.id: self._cap(cap) for cap in self.board.caps}
        return found | {card.id: self._card(index) for index, card in enumerate(self.board.cards)}

    def _card(self, index: int) -> list[Point]:
        """Return a card space: side by side with the others, right over the foot panel."""
        wide = (self.width - 2 * MARGIN - CARD_GAP) / len(self.board.cards) - CARD_GAP
        left = MARGIN + CARD_GAP + index * (wide + CARD_GAP)
        bottom = self.height - FOOT - CARD_GAP
        return [(left, bottom - CARD), (left + wide, bottom - CARD), (left + wide, bottom), (left, bottom)]

    def _cap(self, cap: Cap) -> list[Point]:
        """Return a mystery, clockwise from the edge it grows out of, its two outer corners cut off."""
        (start, end), (x, y) = self.edge(cap.tile, cap.edge), outward(cap.edge)
        far_start, far_end = (along(point, (x, y), CAP * self.side) for point in (start, end))
        part = CLIP * self.side
        return [
            start,
            along(far_start, (-x, -y), part),
            between(far_start, far_end, CLIP),
            between(far_end, far_start, CLIP),
            along(far_end, (-x, -y), part),
            end,
        ]

    def meeting(self, path: Path) -> Point:
        """Return the point where three tiles meet around a hidden path."""
        return along(self.centres[path.tile], direction(path.corner), self.distance / ROOT3)

    def ways(self, path: Path) -> list[tuple[str, Point, Point]]:
        """Return each tile around a hidden path, its corner there, and the place of the hazard on the way to it."""
        middle, found = self.meeting(path), []
        for tile in path.sides:
            if tile:
                corner = min(self.corners[tile], key=lambda point: math.dist(point, middle))
                found.append((tile, corner, between(middle, corner, PRICED)))
        return found

    def path_sign(self, path: Path) -> tuple[str, Point, bool]:
        """Return the tile next to a hidden path's name ("": none), where the name begins, whether it is below."""
        x, y = self.meeting(path)
        lone, down = ALONE[path.corner]
        return path.sides[lone], (x, y + (PATH * ROOT3 / 2 + SIGN / 2 + 4) * (1 if down else -1)), down

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
        runs = ((x1 - x0) / self.side, (y1 - y0) / self.side)
        if runs[1] < -0.01:
            runs = (-runs[0], -runs[1])
        middle = between(here, there, 0.5)
        upper, lower = (self._taken_at(along(middle, runs, end * self.side / 2)) for end in (-1, 1))
        return Axis(middle, runs, self.side, upper, lower)

    def _taken_at(self, end: Point) -> float:
        """Return how much of a street's end lies under a hidden path, or beside its name."""
        for path in self.board.paths:
            x, y = self.meeting(path)
            if math.dist((x, y), end) < GAP / 2:
                beside = abs(end[0] - x) > 1 and (end[1] > y) == ALONE[path.corner][1]
                return BESIDE if beside else PATH * ROOT3 / 2 - GAP / ROOT3 / 2
        return 0

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


def direction(corner: str) -> Point:
    """Return the direction from the middle of a hex to a corner."""
    return regular(0, 0, 1, 6)[CORNERS.index(corner)]


def outward(edge: str) -> Point:
    """Return the direction from the middle of a hex across an edge."""
    return regular(0, 0, 1, 6, -60)[EDGES.index(edge)]
