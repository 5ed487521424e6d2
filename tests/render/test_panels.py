"""Banner and foot panel: phases, tracks, cup, codex, news and legend, read off pixels and manifest."""

from itertools import pairwise
from typing import Any

import pytest

from bot.rules.third.views import PHASES, MapView, TrackView
from render.banner import final, tabs
from render.foot import legend, pips
from render.map import draw_map
from render.picture import Drawn, Picture, Stamp
from render.sample import sample_map
from render.sample_order import order_map
from render.theme import THEMES, Colour, Theme
from tests.render.views import STAMP, people, small_map, with_markers

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
NIGHT = THEMES["night"]


def of_kind(view: MapView, *kinds: str, stamp: Stamp = STAMP) -> list[Drawn]:
    return [one for one in draw_map(view, stamp).manifest if one.kind in kinds]


def fills(theme: Theme, phase: str) -> list[Colour]:
    """The ground of each tab, read a little inside its left notch."""
    row = tabs(theme, 1140, phase)
    found = []
    for index in range(len(PHASES)):
        pixel = row.getpixel((1140 * index // 4 + 50, 10))
        assert isinstance(pixel, tuple)
        found.append(pixel[:3])
    return found


@EACH_THEME
def test_past_current_and_coming_phases_differ(theme: Theme) -> None:
    """What is over is sunk, the current one is active, what comes is raised."""
    assert fills(theme, "encounter") == [theme.past, theme.past, theme.active, theme.panel2]


@EACH_THEME
@pytest.mark.parametrize("phase", ["setup", "over"])
def test_outside_of_rounds_no_phase_is_current(theme: Theme, phase: str) -> None:
    """During set-up and after the end all phases look the same."""
    assert set(fills(theme, phase)) == {theme.panel2}


@EACH_THEME
def test_endings_look_different(theme: Theme) -> None:
    """A won campaign is gold, a lost one is not, and both are one wide banner."""
    won, lost = final(theme, 1140, "won"), final(theme, 1140, "lost")

    assert won.size == lost.size
    assert won.getpixel((60, 28)) == (*theme.active, 255)
    assert lost.getpixel((60, 28)) == (*theme.monster, 255)


def test_set_up_stands_where_the_round_would() -> None:
    """Before the first round there is no number to show."""
    assert "Set-up" in [one.id for one in of_kind(small_map(phase="setup"), "word")]
    assert "Round 7" in [one.id for one in of_kind(small_map(), "word")]


@pytest.mark.parametrize("title", ["Bells", "The Very Long Night of the Seventeen Bells under the Old Wharf of Arkham"])
def test_a_title_never_meets_the_round(title: str) -> None:
    """A long title shrinks to 28 px and then ends in an ellipsis."""
    drawn = of_kind(small_map(title=title), "title", "word")
    (shown,) = (one for one in drawn if one.kind == "title")
    (when,) = (one for one in drawn if one.id == "Round 7")

    assert shown.box[2] < when.box[0]
    assert shown.size == (40 if title == "Bells" else 28)


def pip_inks(kind: str, track: TrackView) -> list[tuple[int, ...]]:
    end = track.limit or 10
    row, step = pips(NIGHT, kind, track), min(412 / end, 40)
    found = []
    for index in range(end):
        pixel = row.getpixel((round(step * (index + 0.5)), 34))
        assert isinstance(pixel, tuple)
        found.append(pixel[:3])
    return found


@pytest.mark.parametrize(("kind", "ink"), [("doom", NIGHT.doom), ("clues", NIGHT.clue)])
def test_a_track_has_as_many_full_pips_as_its_count(kind: str, ink: Colour) -> None:
    """Full ones first, hollow ones up to the end."""
    assert pip_inks(kind, TrackView(count=3, limit=8)) == [ink] * 3 + [NIGHT.panel2] * 5


def test_flags_stand_over_the_counts_where_a_card_waits() -> None:
    """A flag stands over its pip and over no other."""
    row, step = pips(NIGHT, "doom", TrackView(count=0, limit=10, flags=(4, 10))), 40
    flagged = [row.getpixel((round(step * (index + 0.5)), 7)) == (*NIGHT.active, 255) for index in range(10)]

    assert [index + 1 for index, there in enumerate(flagged) if there] == [4, 10]


def test_a_long_track_is_a_bar_filled_as_far_as_it_has_come() -> None:
    """More than thirty pips could not be told apart."""
    row = pips(NIGHT, "doom", TrackView(count=20, limit=80, flags=(40,)))
    filled = [row.getpixel((round(412 * part), 34)) == (*NIGHT.doom, 255) for part in (0.05, 0.2, 0.3, 0.9)]

    assert filled == [True, True, False, False]
    assert row.getpixel((206, 7)) == (*NIGHT.active, 255)


@pytest.mark.parametrize("track", [TrackView(count=9), TrackView(count=2, flags=(14,)), TrackView(count=25, limit=20)])
def test_odd_tracks_are_drawn_within_their_room(track: TrackView) -> None:
    """No end, a flag beyond the count, more than the end: the row keeps its width."""
    assert pips(NIGHT, "doom", track).width == 420


def test_the_cup_shows_each_kind_with_its_number() -> None:
    """One mark and one number for each kind of token, in the order of the view."""
    view = sample_map()
    marks, numbers = of_kind(view, "cup"), of_kind(view, "number")

    assert [one.id for one in marks] == [kind for kind, _ in view.cup.tokens]
    assert [one.id for one in numbers] == [f"cup:{kind}" for kind, _ in view.cup.tokens]
    for mark, number, after in zip(marks, numbers, [*marks[1:], None], strict=True):
        assert mark.box[2] <= number.box[0]
        assert after is None or number.box[2] <= after.box[0]


def panel(picture: Picture) -> list[Drawn]:
    kinds = ("to_act", "codex", "codex_token", "stamp", "event", "rumor", "track", "cup", "number")
    return [one for one in picture.manifest if one.kind in kinds]


CARDS = [{"number": str(n), "title": "T", "text": "x", "doom": n % 2, "clues": n % 3} for n in range(1, 7)]
FULL: dict[str, Any] = {
    "codex": CARDS,
    "rumor": "A Very Long Headline about Lights That Were Seen under the Ice of the River",
    "next_event": "Miskatonic University",
}


@pytest.mark.parametrize("stamp", [STAMP, Stamp("W" * 100, 12345, "14 Nov 21:05 UTC")], ids=["short", "long"])
def test_things_on_a_full_panel_do_not_cover_each_other(stamp: Stamp) -> None:
    """Eight who must act, six cards with tokens, a long headline and a long campaign name find their room."""
    view = sample_map(investigators=people(*["tram-depot"] * 8, to_act=True), **FULL)
    picture = draw_map(view, stamp)
    things = [one for one in panel(picture) if one.kind != "codex_token"]  # tokens lie beside or on their card

    assert max(one.box[2] for one in panel(picture)) <= picture.width - 14
    for index, first in enumerate(things):
        for second in things[index + 1 :]:
            deep = min(first.box[2], second.box[2]) - max(first.box[0], second.box[0])
            high = min(first.box[3], second.box[3]) - max(first.box[1], second.box[1])
            rays = 6 if first.kind == second.kind == "to_act" else 2
            assert min(deep, high) <= rays, (first, second)


def test_tokens_on_codex_cards_are_counted() -> None:
    """A card's doom and clues lie beside it; a card without any has none."""
    drawn = of_kind(small_map(codex=CARDS), "codex_token")

    assert len(drawn) == sum(bool(card["doom"]) + bool(card["clues"]) for card in CARDS)


def test_codex_cards_without_room_are_counted() -> None:
    """Thirty cards: as many as fit, and a chip for the others."""
    cards = [{"number": str(n), "title": "T", "text": "x", "doom": 1} for n in range(1, 31)]
    drawn = of_kind(small_map(codex=cards), "codex", "chip")
    (chip,) = (one for one in drawn if one.kind == "chip")

    assert len(drawn) - 1 + int(chip.id.removeprefix("codex+")) == 30
    assert chip.box[2] <= 1164


@pytest.mark.parametrize("campaign", ["W" * 100, "🐙" * 5, "A\nB\u202e"])
def test_a_stamp_keeps_revision_and_time(campaign: str) -> None:
    """Whatever a campaign is called, which picture it is stays readable."""
    (signed,) = of_kind(small_map(), "stamp", stamp=Stamp(campaign, 143, "14 Nov 21:05 UTC"))

    assert signed.id.endswith("rev 143  ·  14 Nov 21:05 UTC")
    assert signed.box[0] > 650
    assert "\n" not in signed.id


def test_an_empty_panel_says_so() -> None:
    """Nobody to act and no card: a word each, and neither event nor rumor."""
    said = [one.id for one in of_kind(small_map(), "word", "event", "rumor")]

    assert "nobody" in said
    assert "empty" in said
    assert not of_kind(small_map(), "event", "rumor")


@EACH_THEME
def test_the_legend_has_every_shape_in_one_order(theme: Theme) -> None:
    """Always the same nine shapes, whatever lies on the board."""
    names = [name for name, _ in legend(theme)]
    drawn = [one.id for one in draw_map(small_map(), STAMP, theme=theme).manifest if one.kind == "legend"]

    assert drawn == names
    assert names == [
        *("investigator", "monster", "engaged", "exhausted", "doom"),
        *("sum", "unstable", "clue", "anomaly"),
    ]


def test_the_legend_explains_markers_where_there_are_any() -> None:
    """They take the room of the disc, which stands beside "to act" as well."""
    view = with_markers(small_map(), "Dam Stone")
    drawn = [one.id for one in draw_map(view, STAMP).manifest if one.kind == "legend"]

    assert drawn == [name for name, _ in legend(NIGHT, ("marker",))]
    assert drawn[-1] == "marker"
    assert len(drawn) == 9


def test_the_legend_explains_what_is_rarely_there() -> None:
    """Shrouded monsters, watchers, prices and markers; what else the picture explains makes room."""
    drawn = [one.id for one in draw_map(with_markers(order_map(), "Stone"), STAMP).manifest if one.kind == "legend"]

    assert {"shrouded", "watcher", "hazard", "marker"} <= set(drawn)
    assert len(drawn) == 9


@EACH_THEME
@pytest.mark.parametrize("view", [small_map(), with_markers(small_map(), "Stone"), order_map()])
def test_the_words_of_the_legend_do_not_touch(theme: Theme, view: MapView) -> None:
    """Shapes and words take turns along the line without meeting."""
    picture = draw_map(view, STAMP, theme=theme)
    line = [one for one in picture.manifest if one.box[1] > picture.height - 66 and one.kind in ("legend", "word")]

    assert len(line) == 18
    assert all(first.box[2] <= second.box[0] for first, second in pairwise(line))
