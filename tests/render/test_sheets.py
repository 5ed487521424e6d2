"""What the sheets promise, read off their manifest."""

import dataclasses

import pytest

from bot.rules.third.views import SheetsView
from render.alt import describe_sheets
from render.picture import Drawn, Picture
from render.row import player_name
from render.sample import asset, sample_sheets
from render.sheets import draw_sheets
from render.theme import THEMES, Theme
from render.twin import read_sheets
from tests.render.views import STAMP, sheets

NINE_ASSETS = [asset(f"Heavy Thing {n}", "item", used=n % 2 == 0) for n in range(9)]
CONDITIONS = [asset(f"Bad Thing {n}", "condition", good=False) for n in range(4)]
FULL = {"assets": [*NINE_ASSETS, *CONDITIONS], "engaged": ["AAA", "BBB", "CCC", "DDD"], "state": "to_act", "actions": 2}
TYPED = ("W" * 32, "خيام عمر النيسابوري", "שלום", "山田太郎", "🐙🐙", "", "a\u200d\u202eb\n\tc", "name_with_*marks*")
EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def typed(*names: str) -> SheetsView:
    view = sheets(len(names))
    renamed = (dataclasses.replace(one, player=name) for one, name in zip(view.sheets, names, strict=True))
    return dataclasses.replace(view, sheets=tuple(renamed))


def of_kind(picture: Picture, kind: str, owner: str = "") -> list[Drawn]:
    return [one for one in picture.manifest if one.kind == kind and one.id.startswith(owner)]


@pytest.mark.parametrize(("count", "pages"), [(1, [1]), (4, [4]), (5, [4, 1]), (8, [4, 4])])
def test_at_most_four_sheets_share_a_picture(count: int, pages: list[int]) -> None:
    """Seats stay in order; more than four make a second picture."""
    pictures = draw_sheets(sheets(count), STAMP)
    drawn = [[one.id for one in of_kind(picture, "investigator")] for picture in pictures]

    assert [len(page) for page in drawn] == pages
    assert [name for page in drawn for name in page] == [f"p{seat}" for seat in range(1, count + 1)]


@pytest.mark.parametrize("result", ["won", "lost"])
def test_the_sheets_say_how_it_ended(result: str) -> None:
    """As on the map, the banner of a finished campaign has the result where the phases were."""
    ended = dataclasses.replace(sample_sheets(), phase="over", result=result)

    assert [one.id for one in of_kind(draw_sheets(ended, STAMP)[0], "phase")] == [result]
    assert f"you {result}" in describe_sheets(ended)
    assert f"you {result}" in read_sheets(ended)[0]


@pytest.mark.parametrize("kind", ["name", "role", "place", "player", "state", "health", "sanity", "money", "clues"])
def test_every_sheet_says_everything_once(kind: str) -> None:
    """Who, where, how healthy and how rich: once for each investigator."""
    (picture,) = draw_sheets(sheets(4), STAMP)

    assert [one.id for one in of_kind(picture, kind, "p")] == ["p1", "p2", "p3", "p4"]


def test_every_asset_and_condition_is_drawn_or_counted() -> None:
    """Nine assets, four conditions and four monsters: what finds no room is counted in a chip."""
    for picture in draw_sheets(sheets(8, **FULL), STAMP):
        for owner in (one.id for one in of_kind(picture, "investigator")):
            chips = [int(one.id.rpartition("+")[2]) for one in of_kind(picture, "chip", f"{owner}+")]
            held = [int(one.id.rpartition("+")[2]) for one in of_kind(picture, "chip", f"{owner}:engaged+")]
            names = [one.id for one in of_kind(picture, "asset", f"{owner}:")]
            assert len(names) == len(set(names))
            assert len(names) + sum(chips) == len(FULL["assets"])
            assert len(of_kind(picture, "monster", f"{owner}:")) + sum(held) == len(FULL["engaged"])


def test_five_skills_are_shown_for_each() -> None:
    """Each skill has its box, the focused ones too."""
    (picture,) = draw_sheets(sheets(2), STAMP)

    assert len(of_kind(picture, "skill", "p1:")) == len(of_kind(picture, "skill", "p2:")) == 5


@EACH_THEME
@pytest.mark.parametrize("view", [sample_sheets(), sheets(8, **FULL), typed(*TYPED)], ids=["sample", "full", "typed"])
def test_sheets_suit_a_phone(view: SheetsView, theme: Theme) -> None:
    """Inside the canvas, above the floors, a portrait of at most 200 KB."""
    for picture in draw_sheets(view, STAMP, theme=theme):
        assert picture.width == 1200
        assert 1200 / 11 * 7 < picture.height <= 1800
        assert picture.height != picture.width
        assert len(picture.png) <= 200 * 1024
        for one in picture.manifest:
            assert min(one.box) >= 0, one
            assert one.box[2] <= picture.width, one
            assert one.box[3] <= picture.height, one
            assert one.size == 0 or one.size >= (20 if one.kind == "monster" else 24), one


def test_chips_and_words_of_a_sheet_do_not_meet() -> None:
    """Assets, conditions, skills and counting chips of the fullest sheet lie beside each other, inside their frame."""
    (picture, _) = draw_sheets(sheets(8, **FULL), STAMP)
    boxes = [one for kind in ("asset", "chip", "place", "name", "money") for one in of_kind(picture, kind, "p1")]

    assert max(one.box[2] for one in boxes) <= picture.width - 32
    for first in boxes:
        for second in boxes:
            apart = (
                first.box[2] <= second.box[0]
                or second.box[2] <= first.box[0]
                or first.box[3] <= second.box[1]
                or second.box[3] <= first.box[1]
            )
            assert apart or first is second, (first, second)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("marigold", "@marigold"),
        ("🐙🐙", "Seat 1"),
        ("", "Seat 1"),
        ("   \n ", "Seat 1"),
        ("\u200d\ufe0f", "Seat 1"),
        ("a\u200d\u202eb\n\tc", "@ab c"),
        ("🐙 Octo 🐙", "@Octo"),
        ("Zoë™", "@Zoë"),
    ],
)
def test_typed_names_are_tidied(name: str, shown: str) -> None:
    """No emoji, joiners or control characters; an empty rest becomes the seat."""
    assert player_name(typed(name).sheets[0]) == shown


def test_typed_names_stay_within_their_column() -> None:
    """Even thirty-two wide letters end in an ellipsis within 180 px."""
    for picture in draw_sheets(typed(*TYPED), STAMP):
        for one in of_kind(picture, "player"):
            assert one.box[2] - one.box[0] <= 182
            assert one.box[2] <= 226


def test_no_typed_name_changes_anything_but_its_own_box() -> None:
    """A name cannot push or cover what the sheet says."""
    (plain,), (odd,) = draw_sheets(typed("a"), STAMP), draw_sheets(typed("W" * 32), STAMP)

    def others(picture: Picture) -> list[Drawn]:
        return [one for one in picture.manifest if one.kind != "player"]

    assert others(plain) == others(odd)
