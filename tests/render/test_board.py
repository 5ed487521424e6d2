"""The geometry of the board: what is drawn as touching is what touches by the rules."""

from itertools import product

import pytest

from bot.rules.third.views import MapView
from render.board import EDGES, Board
from render.hexes import BEYOND, FARTHEST, NEAREST, Layout
from render.sample import OWNED, map_view, sample_map
from render.shapes import Point, Polygon, band, between, inset, inside, reach
from tests.render.views import nine_tiles, small_map

VIEWS = {"sample": sample_map(), "small": small_map(), "nine": nine_tiles()}
EACH_VIEW = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def on_border(polygon: Polygon, point: Point) -> bool:
    return inside(polygon, point, slack=0.5) and not inside(polygon, point, slack=-0.5)


def shared(first: Polygon, second: Polygon) -> bool:
    """Tell whether two polygons have a piece of border in common, not just a point."""
    sides = zip(first, [*first[1:], first[0]], strict=True)
    points = (between(start, end, part / 40) for start, end in sides for part in range(40))
    return sum(on_border(second, point) for point in points) >= 2


@EACH_VIEW
def test_what_is_drawn_as_touching_is_what_touches(view: MapView) -> None:
    """T3.3, T3.5, T3.6: spaces have a piece of border in common exactly where the view says that they are adjacent."""
    layout = Layout(Board.of(view))
    spaces = [space for tile in view.tiles for space in tile.spaces] + [street.space for street in view.streets]

    for one, other in product(spaces, spaces):
        if one != other:
            seen = shared(layout.spaces[one.id], layout.spaces[other.id])
            assert seen == (other.id in one.next_to), (one.id, other.id)


@EACH_VIEW
def test_every_location_visibly_owns_its_two_corners(view: MapView) -> None:
    """T3.6: of a hex's six corners each lies on the border of exactly the location that owns it."""
    layout = Layout(Board.of(view))

    for tile in view.tiles:
        for space, owned in zip(tile.spaces, OWNED[tile.pattern], strict=True):
            polygon = layout.spaces[space.id]
            touched = [n for n, corner in enumerate(layout.corners[tile.id]) if inside(polygon, corner, slack=0.5)]
            assert sorted(touched) == sorted(owned)


def test_dividing_lines_end_a_little_beyond_the_shared_corner() -> None:
    """Far enough to be seen, near enough that the hex still falls into three equal parts."""
    assert 0.12 <= BEYOND <= 0.18


@EACH_VIEW
def test_streets_are_as_wide_as_the_gap_and_as_long_as_an_edge(view: MapView) -> None:
    """Each street's four corners are the corners of the two hexes it joins."""
    layout = Layout(Board.of(view))

    for street in layout.board.streets:
        corners = {(round(x), round(y)) for tile in (street.tile, street.other) for x, y in layout.corners[tile]}
        assert {(round(x), round(y)) for x, y in layout.spaces[street.id]} <= corners


@EACH_VIEW
def test_hexes_keep_their_size(view: MapView) -> None:
    """The canvas grows before hexes shrink."""
    assert NEAREST <= Layout(Board.of(view)).distance <= FARTHEST


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0)],
        [(0, 0), (1, 0), (2, 0)],
        [(0, 0), (0, 1), (-1, 2), (-1, 3)],
        [(0, 0), (1, 0), (0, 1), (-1, 2), (0, 2)],
        [(q - r // 2, r) for r in range(4) for q in range(2)],
    ],
)
def test_any_board_gets_a_portrait_that_holds_it(cells: list[tuple[int, int]]) -> None:
    """Whatever the shape: no hex outside, not square, within the limits of a phone."""
    names = [(f"A{n}", f"B{n}", f"C{n}") for n in range(len(cells))]
    tiles = [(f"t{n}", f"T{n}", q, r, 1, "uptown", names[n]) for n, (q, r) in enumerate(cells)]
    layout = Layout(Board.of(map_view(tiles, [])))  # type: ignore[arg-type]
    points = [point for corners in layout.corners.values() for point in corners]

    assert min(x for x, _ in points) >= 20
    assert max(x for x, _ in points) <= layout.width - 20
    assert min(y for _, y in points) >= 150
    assert max(y for _, y in points) <= layout.height - 250
    assert layout.width != layout.height
    assert layout.height <= 1.5 * layout.width <= 1.5 * 1600


def test_facing_edges_are_opposite_in_the_list() -> None:
    """The edge of the far tile is found three places on."""
    assert {edge: EDGES[(n + 3) % 6] for n, edge in enumerate(EDGES)} == {
        "TR": "BL",
        "R": "L",
        "BR": "TL",
        "BL": "TR",
        "L": "R",
        "TL": "BR",
    }


def test_a_band_is_as_wide_as_its_narrowest_height() -> None:
    """In a triangle that stands on its tip the lower end decides."""
    tip_down = [(0.0, 0.0), (100.0, 0.0), (50.0, 100.0)]

    assert reach(tip_down, 50) == (25, 75)
    assert band(tip_down, 0, 50) == (25, 75)
    assert reach(tip_down, 101) == (0, 0)


def test_inset_moves_every_side_by_the_margin() -> None:
    """A square drawn in by ten is twenty smaller each way."""
    square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]

    assert sorted((round(x), round(y)) for x, y in inset(square, 10)) == [(10, 10), (10, 90), (90, 10), (90, 90)]
    assert inside(square, (50, 50))
    assert not inside(square, (101, 50))
    assert inside(square, (101, 50), slack=2)
