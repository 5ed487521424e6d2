"""T3: the board. Adjacency follows from where the tiles lie; it is kept in the game as data on borders."""

from bot.rules.third.content import Board, Street, Tile
from bot.rules.third.state import Space

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


def owners(tile: Tile, edge: str) -> list[str]:
    """T3.6: the locations that own the two end corners of an edge."""
    ends = EDGES[edge]
    pairs = zip(tile.locations, OWNED[tile.pattern], strict=True)
    return [place.id for place, corners in pairs if set(corners) & set(ends)]


def beyond(board: Board, street: Street) -> Tile | None:
    """T3.7: the tile on the other side of a street, if there is one."""
    here = next(tile for tile in board.tiles if tile.id == street.tile)
    q, r = here.q + STEP[street.edge][0], here.r + STEP[street.edge][1]
    return next((tile for tile in board.tiles if (tile.q, tile.r) == (q, r)), None)


def facing(board: Board, street: Street) -> Tile:
    """T3.7: the tile on the other side of a street; `ValueError` if there is none."""
    found = beyond(board, street)
    if found is None:
        raise ValueError(f"street {street.id}: no tile lies at the {street.edge} edge of {street.tile}")
    return found


def touched(board: Board, street: Street) -> list[str]:
    """T3.5: the locations a street is adjacent to, two to four."""
    here = next(tile for tile in board.tiles if tile.id == street.tile)
    return [*owners(here, street.edge), *owners(facing(board, street), OPPOSITE[street.edge])]


def spaces(board: Board) -> dict[str, Space]:
    """T3.1-T3.2: every space of a board, without doom."""
    locations = {place.id: Space(id=place.id, hood=tile.id) for tile in board.tiles for place in tile.locations}
    return locations | {street.id: Space(id=street.id, hood="") for street in board.streets}


def borders(board: Board) -> dict[str, dict[str, str]]:
    """T3.2-T3.5: space: adjacent space: hazard. None of these borders is hazardous."""
    found: dict[str, dict[str, str]] = {id: {} for id in spaces(board)}
    for tile in board.tiles:
        for place in tile.locations:
            found[place.id] |= {other.id: "" for other in tile.locations if other.id != place.id}
    for street in board.streets:
        for place_id in touched(board, street):
            found[street.id][place_id] = ""
            found[place_id][street.id] = ""
    return found
