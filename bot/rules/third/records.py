"""Frozen records: what all content is made of, and the maps."""

from collections.abc import Collection, Sequence
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+$")]
Edge = Literal["TR", "R", "BR", "BL", "L", "TL"]
Corner = Literal["N", "NE", "SE", "S", "SW", "NW"]
Hazard = Literal["", "damage", "horror", "focus"]  # T20.4
Tint = Literal[
    "northside", "downtown", "easttown", "merchant", "rivertown", "miskatonic", "french_hill", "uptown", "southside"
]
Kind = Literal["hidden_path", "derelict_portal", "wild_gateway"]


class Record(BaseModel):
    """Frozen, and strict about names: a misspelt field is an error. Built when all effects are defined."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Piece(Record):
    """A tile of the printed map, of whatever kind."""

    id: Id
    name: str


class Location(Record):
    """A location of a hex."""

    id: Id
    name: Annotated[str, StringConstraints(max_length=22)]


class Tile(Piece):
    """T3.6: a neighborhood hex at axial coordinates."""

    q: int
    r: int
    pattern: Literal[1, 2]
    tint: Tint  # of its ground on pictures
    locations: Annotated[list[Location], Field(min_length=3, max_length=3)]
    other_world: bool = False  # T20.8
    hazards: tuple[Hazard, Hazard, Hazard] = ("", "", "")  # first-second, second-third, third-first location


class Street(Piece):
    """T3.5: a street along one edge of a tile; the facing edge of the next tile follows from the lattice."""

    type: Literal["residential", "scenic", "bridge"]
    tile: Id
    edge: Edge


class Threshold(Piece):
    """T20.1: a portal between worlds, along an edge of a tile like a street, or (hidden paths) in a corner."""

    type: Kind
    tile: Id
    edge: Edge | Literal[""] = ""
    corner: Corner | Literal[""] = ""
    icons: Annotated[list[Hazard], Field(min_length=2, max_length=3)]  # as printed, clockwise, one for each side


class Mystery(Piece):
    """T20.6: a single space on the edge of a tile, part of its neighborhood."""

    name: Annotated[str, StringConstraints(max_length=22)]
    tile: Id
    edge: Edge


class Board(Record):
    """A map with every piece it may come to have."""

    id: Id
    tiles: list[Tile]
    streets: list[Street]
    thresholds: list[Threshold] = []
    mysteries: list[Mystery] = []

    @property
    def pieces(self) -> Sequence[Piece]:
        """Everything that lies on the map or may come to lie there."""
        return [*self.tiles, *self.streets, *self.thresholds, *self.mysteries]

    def without(self, absent: Collection[str]) -> Self:
        """T21.3: the map while these pieces do not lie on it."""
        if not absent:
            return self
        lists = ("tiles", "streets", "thresholds", "mysteries")
        return self.model_copy(
            update={name: [one for one in getattr(self, name) if one.id not in absent] for name in lists}
        )
