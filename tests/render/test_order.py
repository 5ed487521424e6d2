"""Thresholds, mysteries, other worlds, shrouded monsters and letters, on pictures and in words (T13, T20, T21)."""

from dataclasses import replace

import pytest

from bot.rules.third.views import MapView, SheetsView
from render.alt import describe_map, describe_sheets
from render.board import Board
from render.hexes import Layout
from render.map import draw_map
from render.sample import PEOPLE, sample_sheets
from render.sample_order import order_map
from render.shapes import inside
from render.sheets import draw_sheets
from render.theme import NIGHT
from render.tokens import hazard, monster
from render.twin import read_map, read_sheets
from tests.render.views import STAMP, monsters, people, with_cap_at, with_path_at

ORDER = order_map()


def layout(view: MapView) -> Layout:
    return Layout(Board.of(view))


@pytest.mark.parametrize("corner", ["N", "NE", "SE", "S", "SW", "NW"])
def test_a_hidden_path_lies_between_the_tiles_that_meet_there(corner: str) -> None:
    """T3.6: its middle is equally far from all of them, and the price of each side lies on the way to its tile."""
    board = layout(with_path_at("easttown", corner))
    (path,) = board.board.paths
    middle = board.meeting(path)
    away = {
        side: sum((a - b) ** 2 for a, b in zip(middle, board.centres[side], strict=True)) for side in path.sides if side
    }

    assert len({round(far) for far in away.values()}) == 1
    for side, corner_of, price in board.ways(path):
        assert corner_of in board.corners[side]
        assert inside(board.spaces[path.id], price, slack=1)


@pytest.mark.parametrize("edge", ["TR", "R", "TL"])
def test_a_mystery_grows_out_of_its_edge(edge: str) -> None:
    """Two of its corners are those of the tile's edge, and the picture has room for all of it."""
    board = layout(with_cap_at("downtown", edge))
    (cap,) = board.board.caps
    polygon = board.spaces[cap.id]

    assert [polygon[0], polygon[-1]] == list(board.edge("downtown", edge))
    assert all(20 <= x <= board.width - 20 for x, _ in polygon)
    assert all(150 <= y <= board.height - 250 for _, y in polygon)


def test_a_turned_threshold_is_another_picture() -> None:
    """T20.2: the icons are drawn on the sides where they lie."""
    path, portal = ORDER.thresholds
    turned = replace(path, hazards=("focus", "horror", "damage"))
    other = replace(ORDER, thresholds=(turned, portal))

    assert draw_map(ORDER, STAMP).png != draw_map(other, STAMP).png


def test_veil_and_eye_change_the_plate() -> None:
    """A shrouded monster, a watcher and any other are three pictures, whatever their letters."""
    plates = {monster(NIGHT, "LOD", 64, eye=eye).tobytes() for eye in ("", "closed", "open")}

    assert len(plates) == 3


def test_prices_differ_in_shape_too() -> None:
    """Colour never alone: where one price is drawn and where another differ."""
    shapes = {hazard(NIGHT, kind, 32).getchannel("A").tobytes() for kind in ("damage", "horror", "focus")}

    assert len(shapes) == 3


def test_the_twin_names_what_a_border_costs() -> None:
    """A reader without the picture knows each price before he goes."""
    whole = "\n".join(read_map(with_prices()))

    assert "**The Moving Stair** (hidden path)" in whole
    assert "Lantern Curios (horror border)" in whole
    assert "**The Walled Room** (mystery)" in whole
    assert "2 doom, 1 clue" in whole


def with_prices() -> MapView:
    """The larger map with the borders of its path as the rules give them."""
    path, portal = ORDER.thresholds
    borders = {"next_to": ("lantern-curios", "county-sanatorium"), "hazards": (("lantern-curios", "horror"),)}
    return replace(ORDER, thresholds=(replace(path, space=replace(path.space, **borders)), portal))


def test_a_shrouded_monster_is_told_without_health() -> None:
    """T13.3: words say that it is shrouded, and how much damage lies on it, never of how much."""
    said = describe_map(replace(ORDER, investigators=()))

    assert "Restless Lodger at Savings Bank: ready, shrouded, 2 damage." in said
    assert "Usher at Watch House: ready, watcher." in said


def test_clues_at_a_mystery_are_told_there() -> None:
    """T15.2: they lie in the space itself."""
    assert "The Walled Room: 2 doom, 1 clue." in describe_map(replace(ORDER, investigators=(), monsters=()))


def with_letters() -> SheetsView:
    return sample_sheets()


def test_archive_cards_in_a_play_area_are_on_its_sheet() -> None:
    """T21.1: as a chip with number and title, and in words."""
    (page,) = draw_sheets(with_letters(), STAMP)
    drawn = [one.id for one in page.manifest if one.kind == "asset"]

    assert "oriel:A Letter Dated Friday" in drawn
    assert "holds A Letter Dated Friday" in describe_sheets(with_letters())
    assert any("31. A Letter Dated Friday: It is in your own hand." in page for page in read_sheets(with_letters()))


CARD_SPACE = {"id": "attic", "name": "The Room Over the Room", "doom": 0}


def test_card_spaces_lie_under_the_tiles() -> None:
    """T3.9: with their names and whoever is there; the picture grows by their row."""
    people = [{**one, "space": "attic"} for one in PEOPLE[:2]]
    view = order_map(card_spaces=[CARD_SPACE], investigators=people, monsters=[])
    picture = draw_map(view, STAMP)
    boxes = {(one.kind, one.id): one.box for one in picture.manifest}
    left, top, right, bottom = boxes["card_space", "attic"]

    for who in ("hester", "silas"):
        x0, y0, x1, y1 = boxes["investigator", who]
        assert left <= x0 < x1 <= right
        assert top <= y0 < y1 <= bottom
    assert ("name", "attic") in boxes
    assert picture.height > draw_map(order_map(), STAMP).height
    assert "The Room Over the Room" in "".join(read_map(view))


def test_cards_at_decks_are_shown_with_the_codex() -> None:
    """T19.9: their text is visible: the number on the picture, the rest in words."""
    drawn = [one.id for one in draw_map(ORDER, STAMP).manifest if one.kind == "attached"]

    assert drawn == ["18"]
    assert "At the encounters of Old Market: 18. A Second Key: It fits." in "".join(read_map(ORDER))
    assert "At the encounters of Old Market: A Second Key." in describe_map(replace(ORDER, monsters=()))


@pytest.mark.parametrize("corner", ["N", "NE", "SE", "S", "SW", "NW"])
def test_prices_hide_nobody_on_a_hidden_path(corner: str) -> None:
    """Whoever stands there alone is drawn whole but for a rim that a price may touch."""
    view = with_path_at("easttown", corner)
    (path,) = layout(view).board.paths
    alone = replace(view.investigators[0], space=path.id)
    picture = draw_map(replace(view, investigators=(alone,), monsters=()), STAMP)
    (person,) = (one.box for one in picture.manifest if one.kind == "investigator")
    prices = [one.box for one in picture.manifest if one.kind == "hazard" and one.id.startswith(f"{path.id}:")]
    rim = 14  # px, of which half is the sunburst's

    assert prices
    assert not any(
        left < person[2] - rim and right > person[0] + rim and top < person[3] - rim and bottom > person[1] + rim
        for left, top, right, bottom in prices
    )


def test_a_mystery_has_room_for_a_table_of_two() -> None:
    """Both of them and what holds them, beside its doom and its clues."""
    there = "walled-room"
    view = order_map(
        investigators=people(there, there), monsters=monsters(there, there, state="engaged", engaged_with=("p1",))
    )
    drawn = [one for one in draw_map(view, STAMP).manifest if one.kind in ("investigator", "monster", "chip")]

    assert sorted(one.kind for one in drawn) == ["investigator"] * 2 + ["monster"] * 2
