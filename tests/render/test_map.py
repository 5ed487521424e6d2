"""What the map promises, read off its manifest: everything is on it once, where it belongs, and large enough."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from bot.rules.third.views import MapView
from render.board import Board
from render.figures import all_spaces, markers_in
from render.hexes import Layout
from render.map import draw_map
from render.picture import Box, Drawn, Picture
from render.sample import map_view, sample_map
from render.sample_order import order_map
from render.shapes import Polygon, inside
from render.theme import THEMES, Theme
from tests.render.views import (
    STAMP,
    crowd,
    full_marks,
    monsters,
    nine_tiles,
    people,
    small_map,
    with_cap_at,
    with_markers,
    with_path_at,
)

LETTERED = (
    "investigator",
    "monster",
    "marker",
    "doom",
    "doom_sum",
    "clues",
    "to_act",
    "codex",
    "codex_token",
    "attached",
)
FIGURES = ("investigator", "monster", "marker")
TOKENS = (*FIGURES, "doom", "unstable", "clues", "doom_sum", "anomaly", "chip", "hazard")
SPACES = ("station-hall", "tram-depot", "corner-tavern", "reed-isle", "salt-warehouse", "river-landing")
PLACES = (*SPACES, "quay-road", "mercy-street")
ORDER_PLACES = ("moving-stair", "area-stair", "walled-room", "first-landing", "low-gallery", "watch-house")
SLACK = 3  # px of a token's dark rim that may lie on a border

PATHS = (
    *(("easttown", corner) for corner in ("N", "NE", "SE", "S", "SW", "NW")),
    *(("northside", corner) for corner in ("N", "NW", "S")),
    *(("below", corner) for corner in ("NW", "SE")),
)
CAPS = (
    *(("downtown", edge) for edge in ("TR", "R", "TL")),
    *(("miskatonic", edge) for edge in ("L", "BL", "BR")),
    ("northside", "L"),
)

NINE = nine_tiles(
    investigators=people(*(f"weaver-hall-{index}" for index in range(6))),
    monsters=monsters(*(f"slaughter-market-{index}" for index in range(9))),
)
BUSY = map_view(marks=full_marks(), investigators=people(*SPACES), monsters=monsters(*SPACES))
VIEWS: dict[str, MapView] = {
    "sample": sample_map(),
    "small": small_map(),
    "nine": NINE,
    "busy": BUSY,
    "over": sample_map(phase="over", result="lost"),
    "marked": with_markers(sample_map(), "Dam Stone", "High-Water Mark"),
    "marked nine": with_markers(NINE, "Dam Stone"),
    "marked crowd": with_markers(map_view(marks=full_marks(), **crowd("tram-depot")), "Dam Stone"),
} | {
    f"crowd in {space}": map_view(marks=full_marks(), **crowd(space))
    for space in (*SPACES, "quay-road", "mercy-street")
}
VIEWS |= {"order": order_map(), "marked order": with_markers(order_map(), "Dam Stone")}
VIEWS |= {f"order, crowd in {space}": order_map(**crowd(space)) for space in ORDER_PLACES}
VIEWS |= {f"path at {tile} {corner}": with_path_at(tile, corner) for tile, corner in PATHS}
VIEWS |= {f"mystery at {tile} {edge}": with_cap_at(tile, edge) for tile, edge in CAPS}
EACH_VIEW = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


@cache
def drawn(view: MapView, theme: Theme = THEMES["night"]) -> Picture:
    """The picture of a view, drawn once for all tests."""
    return draw_map(view, STAMP, theme=theme)


def of_kind(picture: Picture, *kinds: str) -> list[Drawn]:
    return [one for one in picture.manifest if one.kind in kinds]


def left_out(picture: Picture) -> Counter[str]:
    """How many figures only a chip counts, by space."""
    counted: Counter[str] = Counter()
    for chip in of_kind(picture, "chip"):
        space, _, number = chip.id.rpartition("+")
        counted[space] += int(number)
    return counted


def meet(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def centre(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def hazards_of(view: MapView) -> Iterable[str]:
    """Each price and the side it is paid at: the three lines in a tile, the sides of a threshold where a tile lies."""
    for tile in view.tiles:
        yield from (f"{tile.id}:{index}" for index, price in enumerate(tile.hazards) if price)
    for one in view.thresholds:
        priced = zip(one.sides, one.hazards, strict=True)
        yield from (f"{one.space.id}:{side}" for side, price in priced if side and price)


def polygons(view: MapView) -> dict[str, Polygon]:
    return dict(Layout(Board.of(view)).spaces)


def homes(view: MapView) -> dict[str, str]:
    """The space in which each figure, and each card of markers, stands."""
    marked = {card.id: space.id for space in all_spaces(view) for card in markers_in(space)}
    return marked | {one.id: one.space for one in (*view.investigators, *view.monsters)}


@EACH_VIEW
def test_every_figure_is_drawn_once_or_counted_in_a_chip(view: MapView) -> None:
    """Nobody is missing in any space, and nobody stands there twice."""
    picture = drawn(view)
    seen = Counter(one.id for one in of_kind(picture, *FIGURES))
    there, counted = homes(view), left_out(picture)

    assert all(number == 1 for number in seen.values())
    for space in set(there.values()):
        living = [name for name, home in there.items() if home == space]
        assert sum(name in seen for name in living) + counted[space] == len(living)


@EACH_VIEW
def test_every_count_on_the_board_is_drawn_once(view: MapView) -> None:
    """Doom, its sums, unstable spaces, clues and anomalies: exactly those of the view."""
    picture = drawn(view)
    spaces = all_spaces(view)
    expected = {
        "doom": [space.id for space in spaces if space.doom],
        "hazard": sorted(hazards_of(view)),
        "path": [one.space.id for one in view.thresholds if len(one.sides) == 3],
        "mystery": [one.space.id for one in view.mysteries],
        "unstable": [space.id for space in spaces if space.unstable],
        "doom_sum": [tile.id for tile in view.tiles if tile.doom],
        "clues": [one.id for one in view.tiles if one.clues] + [one.space.id for one in view.mysteries if one.clues],
        "anomaly": [tile.id for tile in view.tiles if tile.anomaly],
        "to_act": [one.id for one in view.investigators if one.to_act],
        "codex": [card.number for card in view.codex],
        "cup": [kind for kind, _ in view.cup.tokens],
        "tile": [tile.id for tile in view.tiles],
        "street": [one.space.id for one in (*view.streets, *(way for way in view.thresholds if len(way.sides) == 2))],
        "rumor": [view.rumor] * 2 if view.rumor else [],  # its mark and its words
    }

    for kind, names in expected.items():
        assert sorted(one.id for one in of_kind(picture, kind)) == sorted(names), kind


@EACH_VIEW
def test_every_place_has_its_name(view: MapView) -> None:
    """Each neighborhood, location, mystery and hidden path is named, on at most two lines."""
    named = Counter(one.id for one in of_kind(drawn(view), "name"))
    places = [tile.id for tile in view.tiles] + [space.id for tile in view.tiles for space in tile.spaces]
    places += [one.space.id for one in view.mysteries]
    places += [one.space.id for one in view.thresholds if len(one.sides) == 3]

    assert set(named) == set(places)
    assert max(named.values()) <= 2


@EACH_VIEW
def test_figures_stand_in_their_own_space(view: MapView) -> None:
    """The middle of each side of a figure lies in the space where it stands."""
    picture, areas, there = drawn(view), polygons(view), homes(view)

    for one in of_kind(picture, *FIGURES):
        left, top, right, bottom = one.box
        x, y = centre(one.box)
        for point in ((left, y), (right, y), (x, top), (x, bottom)):
            assert inside(areas[there[one.id]], point, slack=SLACK + 2), one


@EACH_VIEW
def test_doom_lies_in_its_own_space(view: MapView) -> None:
    """Each tip of a doom token, and of an unstable space's mark, lies in its location."""
    picture, areas = drawn(view), polygons(view)

    for one in of_kind(picture, "doom", "unstable"):
        left, top, right, bottom = one.box
        x, y = centre(one.box)
        for point in ((left, y), (right, y), (x, top), (x, bottom)):
            assert inside(areas[one.id], point, slack=SLACK + 2), one


@EACH_VIEW
def test_names_meet_no_token(view: MapView) -> None:
    """Every name of a location stays free."""
    picture = drawn(view)
    locations = {space.id for tile in view.tiles for space in tile.spaces}
    locations |= {one.space.id for one in (*view.mysteries, *view.thresholds)}
    names = [one for one in of_kind(picture, "name") if one.id in locations]

    clashes = [(name.id, token) for name in names for token in of_kind(picture, *TOKENS) if meet(name.box, token.box)]
    assert not clashes


@EACH_VIEW
def test_nothing_lies_outside_the_picture(view: MapView) -> None:
    """Every box lies inside the canvas."""
    picture = drawn(view)

    for one in picture.manifest:
        assert one.box[0] >= 0, one
        assert one.box[1] >= 0, one
        assert one.box[2] <= picture.width, one
        assert one.box[3] <= picture.height, one


@EACH_VIEW
def test_words_and_letters_keep_their_floors(view: MapView) -> None:
    """Words have at least 24 px, letters and numbers on tokens 20, figures 42."""
    picture = drawn(view)

    for one in picture.manifest:
        if one.size:
            assert one.size >= (20 if one.kind in LETTERED else 24), one
    assert min((one.box[3] - one.box[1] for one in of_kind(picture, *FIGURES)), default=42) >= 42


@EACH_VIEW
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_shape_and_weight_suit_a_phone(view: MapView, theme: Theme) -> None:
    """Between 1200 and 1600 px wide, never square, at most half as tall again, narrower than 11:7, at most 200 KB."""
    picture = drawn(view, theme)

    assert 1200 <= picture.width <= 1600
    assert picture.height != picture.width
    assert picture.height <= 1.5 * picture.width
    assert picture.width / picture.height < 11 / 7
    assert len(picture.png) <= 200 * 1024


def test_a_capsule_holds_an_investigator_and_what_has_hold_of_him() -> None:
    """The held and the holder lie inside their capsule, and somebody free does not."""
    view = small_map(
        investigators=people("tram-depot", "tram-depot"),
        monsters=monsters("tram-depot", state="engaged", engaged_with=("p1",)),
    )
    picture = draw_map(view, STAMP)
    (grip,) = of_kind(picture, "grip")
    boxes = {one.id: one.box for one in of_kind(picture, *FIGURES)}

    assert grip.id == "p1+engaged0"
    assert meet(grip.box, boxes["p1"])
    assert meet(grip.box, boxes["engaged0"])
    assert not grip.box[0] <= centre(boxes["p2"])[0] <= grip.box[2]


def test_two_held_by_one_share_a_capsule() -> None:
    """A monster that holds two investigators is drawn once, with both of them."""
    view = small_map(
        investigators=people("watch-house", "watch-house"),
        monsters=monsters("watch-house", state="engaged", engaged_with=("p1", "p2")),
    )

    assert [one.id for one in of_kind(draw_map(view, STAMP), "grip")] == ["p1+p2+engaged0"]


@pytest.mark.parametrize("space", PLACES)
def test_in_a_crowd_people_come_first(space: str) -> None:
    """Where a chip must count some, no monster is drawn in the place of an investigator."""
    picture = draw_map(map_view(marks=full_marks(), **crowd(space)), STAMP)
    seen = of_kind(picture, "investigator")

    assert len(seen) >= 3
    assert len(seen) == 6 or not of_kind(picture, "monster")


def test_markers_of_one_name_are_one_card_with_their_number() -> None:
    """Three stones and a mark are two cards; the picture differs from that of one stone."""
    three, one = (
        draw_map(small_map(marks={"tram-depot": {"markers": names}}), STAMP)
        for names in (["Dam Stone"] * 3 + ["High-Water Mark"], ["Dam Stone", "High-Water Mark"])
    )
    cards = [card.id for card in of_kind(three, "marker")]

    assert cards == ["tram-depot:Dam Stone", "tram-depot:High-Water Mark"]
    assert cards == [card.id for card in of_kind(one, "marker")]
    assert three.png != one.png


def test_a_marker_has_the_first_letter_of_its_name() -> None:
    """Or of what there is in it that is a letter or a number."""
    view = small_map(marks={"tram-depot": {"markers": ["dam stone", "“Lamp”", "…"]}})
    space = next(space for space in all_spaces(view) if space.id == "tram-depot")

    assert [card.letter for card in markers_in(space)] == ["D", "L", "?"]


def test_a_figure_in_no_space_is_refused() -> None:
    """A view whose figure stands nowhere on the board is an error that names the place."""
    with pytest.raises(ValueError, match="the-moon"):
        draw_map(small_map(investigators=people("the-moon")), STAMP)


def test_a_crowded_name_folds_to_one_line() -> None:
    """A name that has two lines in a calm space takes one where figures need the room."""

    def lines(figures: Iterable[str]) -> int:
        view = small_map(monsters=monsters(*figures))
        return sum(one.id == "lantern-curios" for one in of_kind(draw_map(view, STAMP), "name"))

    assert lines(()) == 2
    assert lines(["lantern-curios"] * 6) == 1


def test_how_it_ended_takes_the_place_of_the_phases() -> None:
    """A won or lost campaign shows its result where the phases stood."""
    results = {
        result: of_kind(draw_map(small_map(phase="over", result=result), STAMP), "phase")[0].id
        for result in ("won", "lost")
    }

    assert results == {"won": "won", "lost": "lost"}


def test_a_track_without_a_known_end_shows_its_count_alone() -> None:
    """No end is invented where the sheet has none."""
    calm = draw_map(small_map(doom={"count": 3}), STAMP)
    ended = draw_map(small_map(doom={"count": 3, "limit": 9}), STAMP)

    def wide(picture: Picture) -> int:
        (track,) = (one for one in of_kind(picture, "track") if one.id == "doom")
        return track.box[2] - track.box[0]

    assert wide(calm) < wide(ended)


def test_the_stamp_tells_which_picture_it_is() -> None:
    """Campaign, revision and time are printed on the picture."""
    (stamp,) = of_kind(draw_map(small_map(), STAMP), "stamp")

    assert stamp.id == "Friday Night Cabal  ·  rev 143  ·  14 Nov 21:05 UTC"
