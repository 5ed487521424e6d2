"""Builders of views: a test names what matters to it, the rest is calm and empty."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.rules.third.views import MapView, SheetsView, SpaceView, TileView
from render.board import EDGES
from render.picture import Stamp
from render.sample import (
    PEOPLE,
    SKILLS,
    STREETS,
    TILES,
    StreetFacts,
    TileFacts,
    map_view,
    sample_sheets,
    spot,
)
from render.sample_order import order_map

STAMP = Stamp("Friday Night Cabal", 143, "14 Nov 21:05 UTC")

SMALL_TILES = (
    *TILES[:2],
    ("easttown", "East Ward", 0, 1, 1, "easttown", ("Watch House", "Tram Depot", "Corner Tavern")),
)
SMALL_STREETS = tuple(street for street in STREETS if street[0] in ("Gaslight Row", "Linden Walk", "Mercy Street"))
TINTS = (
    *("northside", "downtown", "easttown", "merchant", "rivertown"),
    *("miskatonic", "french_hill", "uptown", "southside"),
)
NAMES = (*tuple((person["name"], person["letters"]) for person in PEOPLE), ("Nora Ames", "NA"), ("Elis Kern", "EK"))


def small_map(**facts: Any) -> MapView:
    """Three hexes and three streets."""
    return map_view(SMALL_TILES, SMALL_STREETS, **facts)


def people(*spaces: str, **facts: Any) -> list[dict[str, Any]]:
    """One investigator in each of the spaces, seated in order."""
    return [
        {"id": f"p{seat}", "name": name, "letters": letters, "seat": seat, "space": space, **facts}
        for seat, (space, (name, letters)) in enumerate(zip(spaces, NAMES, strict=False), 1)
    ]


def monsters(*spaces: str, state: str = "ready", **facts: Any) -> list[dict[str, Any]]:
    """One monster in each of the spaces, all in one state."""
    return [
        {
            "id": f"{state}{index}",
            "name": f"Ghoul {index}",
            "letters": f"GH{index % 10}",
            "space": space,
            "state": state,
        }
        | facts
        for index, space in enumerate(spaces)
    ]


def crowd(space: str) -> dict[str, Any]:
    """Six investigators and eight monsters in all three states in one space."""
    here = people(*[space] * 6, to_act=True)
    ready, exhausted = monsters(*[space] * 3), monsters(*[space] * 2, state="exhausted", damage=2)
    engaged = monsters(*[space] * 3, state="engaged", damage=1)
    for index, one in enumerate(engaged):
        one["engaged_with"] = (f"p{index + 1}",)
    return {"investigators": here, "monsters": [*ready, *exhausted, *engaged]}


def full_marks(tiles: Sequence[TileFacts] = TILES) -> dict[str, Any]:
    """Doom in every space, all unstable; clues and an anomaly in every neighborhood."""
    marks: dict[str, Any] = {spot(name): {"doom": 4, "unstable": True} for tile in tiles for name in tile[6]}
    return marks | {tile[0]: {"clues": 3, "anomaly": True} for tile in tiles}


def with_markers(view: MapView, *names: str) -> MapView:
    """A map with markers of these names in every space, streets included."""

    def marked(space: SpaceView) -> SpaceView:
        return replace(space, markers=names)

    def tile_of(tile: TileView) -> TileView:
        first, second, third = map(marked, tile.spaces)
        return replace(tile, spaces=(first, second, third))

    streets = tuple(replace(street, space=marked(street.space)) for street in view.streets)
    thresholds = tuple(replace(one, space=marked(one.space)) for one in view.thresholds)
    mysteries = tuple(replace(one, space=marked(one.space)) for one in view.mysteries)
    tiles = tuple(map(tile_of, view.tiles))
    return replace(view, tiles=tiles, streets=streets, thresholds=thresholds, mysteries=mysteries)


def with_path_at(tile: str, corner: str) -> MapView:
    """The larger map with its hidden path in another corner."""
    view = order_map()
    path, portal = view.thresholds
    around = _around(view, tile, corner)
    moved = replace(path, tile=tile, at=corner, sides=around)
    return replace(view, thresholds=(moved, portal))


def _around(view: MapView, tile: str, corner: str) -> tuple[str, str, str]:
    """T3.6: the tiles that meet in a corner, clockwise from the first."""
    at = {(one.q, one.r): one.id for one in view.tiles}
    here = next(one for one in view.tiles if one.id == tile)
    steps = {"TR": (1, -1), "R": (1, 0), "BR": (0, 1), "BL": (-1, 1), "L": (-1, 0), "TL": (0, -1)}
    number = ("N", "NE", "SE", "S", "SW", "NW").index(corner)
    first, second = (
        at.get((here.q + steps[edge][0], here.r + steps[edge][1]), "") for edge in (EDGES[number - 1], EDGES[number])
    )
    return tile, first, second


def with_cap_at(tile: str, edge: str) -> MapView:
    """The larger map with its mystery on another edge."""
    view = order_map()
    (mystery,) = view.mysteries
    return replace(view, mysteries=(replace(mystery, tile=tile, edge=edge),))  # type: ignore[arg-type] # an edge


def nine_tiles(**facts: Any) -> MapView:
    """Nine hexes in three rows, both patterns, with a street over every pair of facing edges."""
    tiles: list[TileFacts] = []
    for index, tint in enumerate(TINTS):
        row, column = divmod(index, 3)
        names = (f"Green {index} of the Dead", f"Weaver Hall {index}", f"Slaughter Market {index}")
        title = tint.replace("_", " ").title()
        tiles.append((tint, title, column - row // 2, row, 1 + index % 2, tint, names))
    return map_view(tiles, _all_streets(tiles), **facts)


def _all_streets(tiles: Sequence[TileFacts]) -> list[StreetFacts]:
    known = {(tile[2], tile[3]) for tile in tiles}
    steps = (("R", 1, 0, "residential"), ("BR", 0, 1, "scenic"), ("BL", -1, 1, "bridge"))
    return [
        (f"Lane {tile[0]} {edge}", kind, tile[0], edge)
        for tile in tiles
        for edge, q, r, kind in steps
        if (tile[2] + q, tile[3] + r) in known
    ]


def sheets(count: int, **facts: Any) -> SheetsView:
    """So many sheets; facts are those of each of them."""
    skills = [(name, 3, name == "lore") for name in SKILLS]
    made = [
        {
            "id": f"p{seat}",
            "name": name,
            "letters": letters,
            "seat": seat,
            "role": "the Printer",
            "player": f"user{seat}",
        }
        | {"space": "Station Hall", "place": "North Ward", "health": 7, "damage": 2, "sanity": 6, "horror": 1}
        | {"skills": skills, **facts}
        for seat, (name, letters) in enumerate(NAMES[:count], 1)
    ]
    return sample_sheets(sheets=made)
