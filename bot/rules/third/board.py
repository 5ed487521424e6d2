"""T3: the board. Adjacency follows from where the tiles lie; it is kept in the game as data on borders."""

from collections.abc import Iterator, Mapping

from bot.rules.third.records import Board, Mystery, Piece, Street, Threshold, Tile
from bot.rules.third.state import Placement, Space

CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
EDGES = {
    "TR": ("N", "NE"),
    "R": ("NE", "SE"),
    "BR": ("SE", "S"),
    "BL": ("S", "SW"),
    "L": ("SW", "NW"),
    "TL": ("NW", "N"),
}
OPPOSITE = {"TR": "BL", "R": "L", "BR": "TL", "BL": "TR", "L": "R", "TL": "BR"}
STEP = {"TR": (1, -1), "R": (1, 0), "BR": (0, 1), "BL": (-1, 1), "L": (-1, 0), "TL": (0, -1)}
OWNED = {1: (("NW", "N"), ("NE", "SE"), ("S", "SW")), 2: (("N", "NE"), ("SE", "S"), ("SW", "NW"))}
MEETING = {  # at a corner, clockwise from the tile itself: the edge to each other tile, and which corner of it is there
    "N": (("TL", "SE"), ("TR", "SW")),
    "NE": (("TR", "S"), ("R", "NW")),
    "SE": (("R", "SW"), ("BR", "N")),
    "S": (("BR", "NW"), ("BL", "NE")),
    "SW": (("BL", "N"), ("L", "SE")),
    "NW": (("L", "NE"), ("TL", "S")),
}

Borders = dict[str, dict[str, str]]  # space: adjacent space: hazard, or ""


def tile_of(board: Board, id: str) -> Tile:
    """The tile of this id."""
    return next(tile for tile in board.tiles if tile.id == id)


def across(board: Board, tile: Tile, edge: str) -> Tile | None:
    """T3.7: the tile on the other side of an edge, if there is one."""
    at = tile.q + STEP[edge][0], tile.r + STEP[edge][1]
    return next((one for one in board.tiles if (one.q, one.r) == at), None)


def owners(tile: Tile, *corners: str) -> list[str]:
    """T3.6: the locations that own any of these corners."""
    pairs = zip(tile.locations, OWNED[tile.pattern], strict=True)
    return [place.id for place, owned in pairs if set(owned) & set(corners)]


def beyond(board: Board, piece: Street | Mystery) -> Tile | None:
    """T3.7: the tile on the other side of a street, if there is one."""
    return across(board, tile_of(board, piece.tile), piece.edge)


def facing(board: Board, street: Street) -> Tile:
    """T3.7: the tile on the other side of a street; `ValueError` if there is none."""
    found = beyond(board, street)
    if found is None:
        raise ValueError(f"street {street.id}: no tile lies at the {street.edge} edge of {street.tile}")
    return found


def sides(board: Board, tile: str, at: str) -> list[tuple[Tile | None, list[str]]]:
    """T3.6: the sides of a piece at an edge or a corner, clockwise from its own tile: the tile there, what it touches.

    Along an edge there are two sides, in a corner three; a side where no tile lies touches nothing.
    """
    own = tile_of(board, tile)
    meeting = MEETING.get(at) or ((at, ""),)
    found: list[tuple[Tile | None, list[str]]] = [(own, owners(own, *EDGES.get(at, (at,))))]
    for edge, corner in meeting:
        other = across(board, own, edge)
        touching = (corner,) if corner else EDGES[OPPOSITE[edge]]
        found.append((other, owners(other, *touching) if other else []))
    return found


def touched(board: Board, street: Street) -> list[str]:
    """T3.5: the locations a street is adjacent to, two to four."""
    return [place for _, places in sides(board, street.tile, street.edge) for place in places]


def hazards(threshold: Threshold, placement: Placement) -> list[str]:
    """T20.2, T20.4: the icon on each side of a threshold tile as it is turned, in the order of `sides`."""
    count = len(threshold.icons)
    return [threshold.icons[(side - placement.turned) % count] for side in range(count)]


def printed(threshold: Threshold) -> Placement:
    """T20.2: a threshold tile where the map shows it, not turned."""
    return Placement(tile=threshold.tile, at=threshold.edge or threshold.corner)


def lattice_place(board: Board, tile: str, at: str) -> frozenset[tuple[int, int, str]]:
    """T3.7: an edge or a corner as each of the tiles that meet there sees it, whether they lie there or not."""
    own = tile_of(board, tile)
    meeting = MEETING.get(at) or ((at, OPPOSITE.get(at, "")),)
    others = {(own.q + STEP[edge][0], own.r + STEP[edge][1], side) for edge, side in meeting}
    return frozenset({(own.q, own.r, at), *others})


def needs(board: Board, piece: Piece) -> list[str]:
    """T3.5, T3.7, T20.6: the tiles without which a piece cannot lie where the board shows it."""
    if isinstance(piece, Street):
        return [piece.tile, facing(board, piece).id]
    return [piece.tile] if isinstance(piece, Threshold | Mystery) else []


def spaces(board: Board) -> dict[str, Space]:
    """T3.1-T3.2: every space of a board, without doom."""
    found = {place.id: Space(id=place.id, hood=tile.id) for tile in board.tiles for place in tile.locations}
    found |= {street.id: Space(id=street.id, hood="") for street in board.streets}
    found |= {one.id: Space(id=one.id, hood="", kind="threshold") for one in board.thresholds}
    return found | {one.id: Space(id=one.id, hood=one.tile, kind="mystery") for one in board.mysteries}


def borders(board: Board, placements: Mapping[str, Placement]) -> Borders:
    """T3.2-T3.6, T20.4: which spaces are adjacent, and the hazards; the same both ways."""
    found: Borders = {id: {} for id in spaces(board)}
    for one, other, hazard in _bordering(board, placements):
        found[one][other] = found[other][one] = hazard
    return found


def _bordering(board: Board, placements: Mapping[str, Placement]) -> Iterator[tuple[str, str, str]]:
    for tile in board.tiles:
        first, second, third = (place.id for place in tile.locations)
        after_first, after_second, after_third = tile.hazards
        yield from ((first, second, after_first), (first, third, after_third), (second, third, after_second))
    for street in board.streets:
        yield from ((street.id, place, "") for place in touched(board, street))
    for mystery in board.mysteries:
        yield from ((mystery.id, place, "") for place in owners(tile_of(board, mystery.tile), *EDGES[mystery.edge]))
    for threshold in board.thresholds:
        lies = placements.get(threshold.id) or printed(threshold)
        for (_, places), hazard in zip(sides(board, lies.tile, lies.at), hazards(threshold, lies), strict=True):
            yield from ((threshold.id, place, hazard) for place in places)
