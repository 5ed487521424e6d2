"""What cards promise, read off their manifest."""

from itertools import combinations, pairwise
from string import ascii_uppercase
from typing import Any

import pytest

from bot.rules.third.views import CardView
from render.card import KINDS, LEAST, TALLEST, draw_card, ground
from render.picture import Drawn, Picture, Stamp
from render.sample_cards import bare_card, sample_card, sample_cards
from render.theme import THEMES, Theme
from tests.render.views import STAMP

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
LONG = "Word " * 59 + "end. And this nobody reads."
WIDE = "WWWWWWWWWW " * 80
LONG_TITLE = "The Very Long Night of the Seventeen Bells under the Old Wharf"
TITLES = ("W" * 80, LONG_TITLE, "Запись в книге", "🐙", "", "a\nb")
NAMES = ("W" * 60, "خيام عمر النيسابوري", "山田太郎", "🐙🐙", "", "a\u200d\u202eb\n\tc")
CARDS: dict[str, CardView] = {
    **{f"{n}-{view.kind}": view for n, view in enumerate(sample_cards())},
    **{f"title-{n}": sample_card(title=title) for n, title in enumerate(TITLES)},
    **{f"name-{n}": sample_card(who=name, place=name) for n, name in enumerate(NAMES)},
    "empty": bare_card("headline", "", ""),
    "long": bare_card("encounter", "Long", LONG, choices=("Wait and see what comes of it " * 3,) * 3),
    "lines": bare_card("event", "Lines", "One.\n" * 70),
    "unbroken": bare_card("event", "Unbroken", "m" * 2000),
    "letters": sample_card(letters="WW", seat=8),
    "seatless": sample_card(letters="AB", seat=0),
    "everything": sample_card(title=LONG_TITLE, text=WIDE, choices=(WIDE,) * 25, dice=(6,) * 30, sum=WIDE, needed=4),
    "thirty choices": bare_card("encounter", "Thirty", "Which?", choices=("This one.",) * 30),
    "rolled": sample_card(result="", dice=(5, 1) * 5),
    "no dice": sample_card(dice=(), result="failed"),
}
EACH_CARD = pytest.mark.parametrize("view", CARDS.values(), ids=CARDS)


def of_kind(picture: Picture, *kinds: str) -> list[Drawn]:
    return [one for one in picture.manifest if one.kind in kinds]


def drawn(*kinds: str, **facts: Any) -> list[Drawn]:
    return of_kind(draw_card(sample_card(**facts), STAMP), *kinds)


@EACH_THEME
@EACH_CARD
def test_cards_suit_a_phone(view: CardView, theme: Theme) -> None:
    """1000 px wide, narrower than 11 to 7, never square, at most 80 KB, all inside the inner rule, no small word."""
    picture = draw_card(view, STAMP, theme=theme)

    assert picture.width == 1000
    assert 1000 / 11 * 7 < LEAST <= picture.height <= TALLEST + 8
    assert picture.height != picture.width
    assert len(picture.png) <= 80 * 1024
    for one in picture.manifest:
        assert one.size == 0 or one.size >= 24, one
        assert one.box[0] >= 60, one
        assert one.box[1] >= 30, one
        assert one.box[2] <= picture.width - 60, one
        assert one.box[3] <= picture.height - 30, one


@EACH_CARD
def test_nothing_on_a_card_covers_another(view: CardView) -> None:
    """Boxes of all things are apart."""
    for first, second in combinations(draw_card(view, STAMP).manifest, 2):
        deep = min(first.box[2], second.box[2]) - max(first.box[0], second.box[0])
        high = min(first.box[3], second.box[3]) - max(first.box[1], second.box[1])
        assert deep <= 0 or high <= 0, (first, second)


@pytest.mark.parametrize("number", [1, 5, 6, 7, 12, 20, 21, 60])
@pytest.mark.parametrize("result", ["", "passed"])
def test_every_die_is_drawn_once_or_counted(number: int, result: str) -> None:
    """In their order in at most two rows; a chip counts those without room."""
    faces = tuple(1 + index % 6 for index in range(number))
    dice, chips = drawn("die", dice=faces, result=result), drawn("chip", dice=faces, result=result)
    left = sum(int(chip.id.removeprefix("dice+")) for chip in chips)

    assert [one.id for one in dice] == [f"{index}:{face}" for index, face in enumerate(faces[: len(dice)])]
    assert len(dice) + left == number
    assert left == 0 or number > 20
    assert left > 0 or number < 60
    assert len({one.box[1] for one in dice}) <= 2
    assert all(one.box[2] - one.box[0] >= 42 for one in dice)


def test_a_success_has_a_tick_below_it() -> None:
    """Which face succeeds is as the view says; only a success reaches down below its face."""
    for needed in (4, 5, 6):
        dice = drawn("die", dice=(1, 2, 3, 4, 5, 6), needed=needed)
        tall = [one.box[3] - one.box[1] > one.box[2] - one.box[0] for one in dice]
        assert tall == [face >= needed for face in (1, 2, 3, 4, 5, 6)]


def test_every_choice_is_drawn_once_with_its_letter() -> None:
    """From A on, in their order, under each other."""
    found = drawn("choice", choices=[f"Choice number {n}." for n in range(8)])

    assert [one.id for one in found] == list("ABCDEFGH")
    assert all(first.box[3] <= second.box[1] for first, second in pairwise(found))


@pytest.mark.parametrize("number", [20, 25, 30, 100])
def test_choices_without_room_are_counted(number: int) -> None:
    """As many as fit have a line each, and the last line counts the others."""
    picture = draw_card(bare_card("encounter", "Many", LONG, choices=["This one. " * 9] * number), STAMP)
    shown, more = of_kind(picture, "choice"), of_kind(picture, "more")

    assert [one.id for one in shown] == list(ascii_uppercase[: len(shown)])
    assert len(shown) + sum(int(one.id) for one in more) == number


def test_a_long_choice_is_folded_while_there_is_room() -> None:
    """Two lines beside one letter; with many long ones each has a single line."""
    long = "Follow the sound along the wall until it stops following you."
    folded = drawn("choice", choices=[long] * 3)
    single = drawn("choice", choices=[long] * 16)

    assert all(one.box[3] - one.box[1] > 60 for one in folded)
    assert len(single) == 16
    assert all(one.box[3] - one.box[1] < 48 for one in single)


@pytest.mark.parametrize("view", sample_cards(), ids=lambda view: view.kind)
def test_a_card_says_everything_of_its_view_once(view: CardView) -> None:
    """Kind, title, who and where, disc, result, sum and stamp: each where the view has it, and no more than once."""
    picture = draw_card(view, STAMP)
    wanted = {
        "kind": view.kind,
        "title": view.title.upper(),
        "investigator": view.letters,
        "result": view.result,
        "under": ", ".join(filter(None, (view.who, view.place))),
        "stamp": str(STAMP),
    }

    for kind, said in wanted.items():
        assert [one.id for one in of_kind(picture, kind)] == ([said] if said else []), kind
    lines = [one.id.partition(":")[2] for one in of_kind(picture, "prose")]
    assert " ".join(lines) == " ".join(view.text.split())
    assert len(of_kind(picture, "sum")) == bool(view.sum)


def test_the_least_face_is_said_where_it_is_not_the_usual_one() -> None:
    """Sum and successes are one line; that only a six succeeds stands there when it is so."""
    assert [one.id for one in drawn("sum")] == ["Will 3 + 1 focus + 1 charm  ·  2 successes"]
    assert [one.id for one in drawn("sum", needed=6, sum="Will 5")] == [
        "Will 5  ·  1 success  ·  6 or more succeeds",
    ]
    assert [one.id for one in drawn("sum", dice=(), needed=6, sum="Will 5")] == ["Will 5"]


def test_a_title_takes_two_lines_before_it_becomes_small() -> None:
    """A short one is large; a long one has two lines and still does not meet the kind's word."""
    (short,) = drawn("title")
    long = drawn("title", title=LONG_TITLE)

    assert short.size == 40
    assert len(long) == 2
    assert all(one.size >= 28 for one in long)


@pytest.mark.parametrize(("title", "shown"), [("", "TEST"), ("🐙", "TEST"), ("a\nb", "A B"), ("Записка", "ЗАПИСКА")])
def test_odd_titles_are_drawn(title: str, shown: str) -> None:
    """One line without emoji; a title of which nothing is left gives its place to the kind."""
    assert [one.id for one in drawn("title", title=title)] == [shown]


def test_a_short_text_is_set_larger() -> None:
    """Type is large where the card stays low, else small."""
    assert {one.size for one in drawn("prose")} == {42}
    assert {one.size for one in drawn("prose", text=LONG)} == {35}


def test_a_long_text_ends_in_an_ellipsis() -> None:
    """Sixty words are drawn; the message has the others."""
    said = " ".join(one.id.partition(":")[2] for one in drawn("prose", text=LONG))

    assert len(said.split()) == 60
    assert said.endswith("end…")


@EACH_THEME
def test_each_kind_has_a_bar_of_its_own(theme: Theme) -> None:
    """The bar at the left edge has the colour of the kind's role, and no two kinds share one."""
    bars = {kind: ground(theme, kind, LEAST, 132).getpixel((24, LEAST // 2)) for kind in KINDS}

    assert bars == {kind: theme.roles()[role] for kind, role in KINDS.items()}
    assert len(set(bars.values())) == len(KINDS)


def test_a_card_of_nobody_has_no_disc() -> None:
    """Without letters or without a seat the title begins at the margin."""
    for facts in ({"letters": ""}, {"seat": 0}, {"seat": 9}):
        assert not drawn("investigator", **facts)
        assert drawn("title", **facts)[0].box[0] < 80


@pytest.mark.parametrize("campaign", ["W" * 100, "🐙", ""])
def test_a_card_keeps_revision_and_time(campaign: str) -> None:
    """Whatever a campaign is called."""
    (signed,) = of_kind(draw_card(sample_card(), Stamp(campaign, 143, "14 Nov 21:05 UTC")), "stamp")

    assert signed.id.endswith("rev 143  ·  14 Nov 21:05 UTC")
