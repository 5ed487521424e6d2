"""What the base layer of a map is drawn from: everything about a board that never changes during a phase."""

from dataclasses import dataclass

from bot.rules.third.views import MapView, MysteryView, StreetView, ThresholdView, TileView

EDGES = ("TR", "R", "BR", "BL", "L", "TL")  # edge n joins corner n to the next; corner 0 is on top
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")


@dataclass(frozen=True, slots=True)
class Hex:
    """A tile: its place, its names and its pattern, and what the borders between its spaces cost (T20.4)."""

    id: str
    name: str
    q: int
    r: int
    pattern: int
    tint: str
    spaces: tuple[tuple[str, str], ...]  # id and name
    other_world: bool = False
    hazards: tuple[str, str, str] = ("", "", "")

    @classmethod
    def of(cls, tile: TileView) -> "Hex":
        """Take from a view what the base layer shows."""
        spaces = tuple((space.id, space.name) for space in tile.spaces)
        fixed = (tile.id, tile.name, tile.q, tile.r, tile.pattern, tile.tint, spaces)
        return cls(*fixed, tile.other_world, tile.hazards)

    @property
    def column(self) -> float:
        """The place along the row, in distances between hexes."""
        return self.q + self.r / 2


@dataclass(frozen=True, slots=True)
class Street:
    """A street or a portal between two facing edges; a portal's hazards lie on the sides of `tile` and `other`."""

    id: str
    type: str
    tile: str
    edge: str
    other: str
    hazards: tuple[str, str] = ("", "")

    @classmethod
    def of(cls, street: StreetView) -> "Street":
        """Take from a view what the base layer shows."""
        return cls(street.space.id, street.type, street.tile, street.edge, street.other)

    @classmethod
    def of_portal(cls, one: ThresholdView) -> "Street":
        """Take a threshold that lies along an edge."""
        (_, other), (near, far) = one.sides, one.hazards
        return cls(one.space.id, one.type, one.tile, one.at, other, (near, far))

    @property
    def portal(self) -> bool:
        """Tell whether it leads between worlds."""
        return self.type in ("derelict_portal", "wild_gateway")


@dataclass(frozen=True, slots=True)
class Path:
    """A hidden path where three tiles meet; sides and their hazards clockwise from its own tile."""

    id: str
    name: str
    tile: str
    corner: str
    sides: tuple[str, ...]
    hazards: tuple[str, ...]

    @classmethod
    def of(cls, one: ThresholdView) -> "Path":
        """Take a threshold that lies in a corner."""
        return cls(one.space.id, one.space.name, one.tile, one.at, one.sides, one.hazards)


@dataclass(frozen=True, slots=True)
class Cap:
    """A mystery: an end-cap on a free edge of a tile."""

    id: str
    name: str
    tile: str
    edge: str

    @classmethod
    def of(cls, one: MysteryView) -> "Cap":
        """Take from a view what the base layer shows."""
        return cls(one.space.id, one.space.name, one.tile, one.edge)


@dataclass(frozen=True, slots=True)
class CardSpace:
    """An archive card that is a space (T3.9): it lies on no tile."""

    id: str
    name: str


@dataclass(frozen=True)
class Board:
    """Everything the base layer is drawn from; equal boards share it."""

    hexes: tuple[Hex, ...]
    streets: tuple[Street, ...]
    paths: tuple[Path, ...] = ()
    caps: tuple[Cap, ...] = ()
    cards: tuple[CardSpace, ...] = ()

    @classmethod
    def of(cls, view: MapView) -> "Board":
        """Take the board out of a view of the map."""
        portals = (Street.of_portal(one) for one in view.thresholds if one.at in EDGES)
        return cls(
            tuple(map(Hex.of, view.tiles)),
            (*map(Street.of, view.streets), *portals),
            tuple(Path.of(one) for one in view.thresholds if one.at in CORNERS),
            tuple(map(Cap.of, view.mysteries)),
            tuple(CardSpace(one.id, one.name) for one in view.card_spaces),
        )
