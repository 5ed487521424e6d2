"""Words beside pictures: alt text within its limit, and a text twin that says all that the picture shows."""

import json
import re
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.third.views import MapView
from bot.words import words
from render.alt import MOST, describe_map, describe_sheets
from render.figures import all_spaces
from render.icons import MARKS
from render.map import draw_map
from render.picture import Stamp, picture_name
from render.sample import CUP, SKILLS, TILES, map_view, sample_map, sample_sheets, spot
from render.twin import PAGE, pages, plain, read_map, read_sheets
from tests.render.views import crowd, full_marks, monsters, nine_tiles, people, sheets, small_map

SPACES = [spot(name) for tile in TILES for name in tile[6]] + ["quay-road", "linden-walk"]
STATES = ("ready", "exhausted")


@st.composite
def maps(draw: st.DrawFn) -> MapView:
    """A five-hex map with up to six investigators and ten monsters anywhere, and doom and clues on it."""
    seats = draw(st.lists(st.sampled_from(SPACES), max_size=6))
    haunts = draw(st.lists(st.sampled_from(SPACES), max_size=10))
    marks: dict[str, object] = {
        spot(name): {
            "doom": draw(st.integers(0, 4)),
            "unstable": draw(st.booleans()),
            "markers": ["Dam Stone"] * draw(st.integers(0, 2)),
        }
        for tile in TILES
        for name in tile[6]
    }
    marks["quay-road"] = {"markers": ["Dam Stone"] * draw(st.integers(0, 2))}
    marks |= {tile[0]: {"clues": draw(st.integers(0, 3)), "anomaly": draw(st.booleans())} for tile in TILES}
    state, damage = draw(st.sampled_from(STATES)), draw(st.integers(0, 3))
    here = people(*seats, to_act=draw(st.booleans()), delayed=draw(st.booleans()))
    return map_view(marks=marks, investigators=here, monsters=monsters(*haunts, state=state, damage=damage))


@settings(max_examples=60, deadline=None)
@given(view=maps())
def test_the_twin_says_every_entity_where_it_is(view: MapView) -> None:
    """Each figure, count and state of any map stands on the line of its space or neighborhood."""
    lines = "\n".join(read_map(view)).splitlines()
    line_of = {match[1]: line for line in lines if (match := re.match(r"- \*\*(.+?)\*\*", line))}
    spaces = [space for tile in view.tiles for space in tile.spaces] + [street.space for street in view.streets]
    names = {space.id: space.name for space in spaces}

    for figure in (*view.investigators, *view.monsters):
        assert f"{figure.name} ({figure.letters}" in line_of[names[figure.space]]
    for space in spaces:
        line = line_of[space.name]
        assert (f"{space.doom} doom" in line) == (space.doom > 0)
        assert ("unstable" in line) == space.unstable
        assert ("2 × Dam Stone" in line) == (len(space.markers) > 1)
        assert ("Dam Stone" in line) == bool(space.markers)
        assert all(names[other] in line for other in space.next_to)
    for tile in view.tiles:
        head = next(line for line in lines if line.startswith(f"### {tile.name}"))
        assert (f"{tile.doom} doom in all" in head) == (tile.doom > 0)
        assert ("clue" in head) == (tile.clues > 0)
        assert ("anomaly" in head) == tile.anomaly


@settings(max_examples=60, deadline=None)
@given(view=maps())
def test_alt_text_says_or_counts_every_entity(view: MapView) -> None:
    """Within 1024 characters each sentence of the full text is there, or the last one says how many are not."""
    said = describe_map(view)
    full = 2 + len(view.investigators) + 3 + len(view.monsters)
    full += sum(bool(tile.doom or tile.clues or tile.anomaly) for tile in view.tiles)
    full += sum(bool(space.doom or space.unstable or space.markers) for space in all_spaces(view))
    more = re.search(r"And (\d+) more\.$", said)

    assert len(said) <= MOST
    sentences = len(re.findall(r"\.(?: |$)", said)) - (2 if more else 1)  # title and round are two, and so is the rest
    assert sentences + (int(more[1]) if more else 0) == full


def test_alt_text_begins_with_what_matters_most() -> None:
    """Round and phase, who must act, where everybody is and what holds him, tracks, anomalies, doom, monsters."""
    said = describe_map(sample_map())
    order = (
        *("Round 7, monster phase", "To act: Silas Thorne", "Hester Vale at", "held by Rat-Thing", "Tobias Wren at"),
        *("Doom 5 of 12", "Clues 3 of 10", "anomaly", "Station Hall: 1 doom", "Ghoul at Gaslight Row"),
    )

    assert [said.index(part) for part in order] == sorted(said.index(part) for part in order)


@pytest.mark.parametrize("view", [nine_tiles(), map_view(marks=full_marks(), **crowd("tram-depot"))])
def test_alt_text_of_a_full_map_stays_within_its_limit(view: MapView) -> None:
    """However much there is to say."""
    assert 100 < len(describe_map(view)) <= MOST


def test_alt_text_of_eight_full_sheets_stays_within_its_limit() -> None:
    """Eight sheets are shortened and counted, not cut in the middle of a word."""
    said = describe_sheets(sheets(8, player="W" * 32))

    assert len(said) <= MOST
    assert re.search(r"And \d+ more\.$", said)


def test_sheets_are_said_whole() -> None:
    """Every name, number, skill, asset and state of the sheets is in the twin, the main ones in the alt text too."""
    view = sample_sheets()
    twin, alt = "\n".join(read_sheets(view)), describe_sheets(view)

    for one in view.sheets:
        for part in (one.name, one.space, one.place, f"health {one.health - one.damage}/{one.health}", f"${one.money}"):
            assert part in twin
            assert part in alt
        assert f"[{one.letters}], {one.role}" in twin
        assert f"at most {one.focus_limit} focus" in twin
        assert all(f"{name} {value}{' (focused)' if focused else ''}" in twin for name, value, focused in one.skills)
        assert all(asset.name in twin for asset in one.assets)
        assert all(letters in twin for letters in one.engaged)
    assert "to act, 1 of 2 actions left" in twin
    assert "Wharf Dog (health 1/2, sanity 1/1)" in twin
    assert "Cursed (hinders)" in twin


def test_the_twin_says_the_foot_panel_too() -> None:
    """Tracks with their flags, cup, codex with its tokens, next event and rumor."""
    said = "\n".join(read_map(sample_map()))

    for part in (
        *(
            "Doom 5 of 12 (cards wait at 4, 8)",
            "11 of 15 left",
            "2 × spread doom",
            "1 × reckoning",
            "Next event: East Ward",
        ),
        *("Rumor: Lights Under the Ice", "**1. The First Bell** (2 doom)", "(1 clue)", "three miles inland"),
    ):
        assert part in said


def test_a_rumor_is_called_one_once() -> None:
    """Though its title says so, too; in both texts and on the picture."""
    view = small_map(rumor="Rumor: A Dry Coat Keeps You Dry")
    picture = draw_map(view, Stamp("Friday", 1, "today"))

    assert all(said.count("Rumor") == 1 for said in (describe_map(view), "\n".join(read_map(view))))
    assert [one.id for one in picture.manifest if one.kind == "rumor"] == ["A Dry Coat Keeps You Dry"] * 2


def test_engagements_and_health_are_said_by_name() -> None:
    """Who holds whom, and a monster's damage beside its health where that is known."""
    view = small_map(
        investigators=people("tram-depot"),
        monsters=monsters("tram-depot", state="engaged", engaged_with=("p1",), damage=1, health=3),
    )
    said = "\n".join(read_map(view))

    assert "Hester Vale (HV, held by Ghoul 0)" in said
    assert "Ghoul 0 (GH0, engaged with Hester Vale, 1 of 3 damage)" in said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"phase": "setup"}, "Set-up."),
        ({"phase": "over", "result": "won"}, "you won."),
        ({"phase": "over", "result": "lost"}, "you lost."),
        ({"phase": "over"}, "It is over."),
        ({"phase": "mythos"}, "Round 7, mythos phase."),
    ],
)
def test_every_phase_has_its_words(facts: dict[str, str], said: str) -> None:
    """Also before the first and after the last round."""
    view = small_map(**facts)

    assert said in describe_map(view)
    assert said in read_map(view)[0]


def test_pages_end_at_paragraphs() -> None:
    """Paragraphs are kept whole and in order, as many to a page as it holds."""
    paragraphs = ["a" * 1500, "b" * 1500, "c" * 1500]

    assert pages(paragraphs) == (f"{'a' * 1500}\n\n{'b' * 1500}", "c" * 1500)


@given(st.lists(st.text("ab \n", max_size=9000), max_size=5))
def test_no_page_is_too_long_and_no_letter_is_lost(paragraphs: list[str]) -> None:
    """Whatever the text: at most 3,800 characters a page, and the letters in their order."""
    found = pages(paragraphs)

    assert all(len(page) <= PAGE for page in found)
    letters = re.sub(r"\s", "", "".join(paragraphs))
    assert re.sub(r"\s", "", "".join(found)) == letters


def test_a_full_map_takes_several_pages() -> None:
    """The largest board with a crowd is still said whole."""
    view = nine_tiles(investigators=people(*["weaver-hall-1"] * 6), monsters=monsters(*["weaver-hall-2"] * 30))
    found = read_map(view)

    assert len(found) > 1
    assert all(len(page) <= PAGE for page in found)
    assert all(f"Ghoul {index} (" in "\n".join(found) for index in range(30))


def test_typed_names_bring_no_markup_into_the_twin() -> None:
    """Stars, mentions and links of a display name are shown as typed."""
    assert plain("*a*_b_ <@1> [x](y)\n# z") == r"\*a\*\_b\_ \<\@1\> \[x\]\(y\) \# z"
    assert r"\@everyone" in "\n".join(read_sheets(sheets(1, player="@everyone")))


def test_file_names_are_never_used_again() -> None:
    """Kind, round, phase and revision make the name."""
    assert picture_name("map", 7, 2, 143) == "map-r7-p2-rev143.png"
    assert str(Stamp("Cabal", 3, "1 Nov")) == "Cabal  ·  rev 3  ·  1 Nov"


def test_every_token_and_skill_has_words_and_a_mark() -> None:
    """Each kind of mythos token is drawn, said and counted; each skill has a short and a long name."""
    for kind, _ in CUP:
        assert kind in MARKS
        assert words().has(f"twin.token.{kind}")
    for name in SKILLS:
        assert words().has(f"picture.skill.{name}")
        assert words().has(f"twin.skill.{name}")


def test_records_of_pictures_keep_to_their_prefixes() -> None:
    """Every word that stands on or beside a picture is filed under picture, alt or twin."""
    records = json.loads(files("data").joinpath("words", "en", "pictures.json").read_text("utf-8"))

    assert {key.split(".")[0] for key in records} == {"picture", "alt", "twin"}
