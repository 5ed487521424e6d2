"""Parts of cards: prose, dice, inks, palette, alt text, and the thread they are drawn on."""

import threading
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.third.views import CardView
from render.alt import MOST, describe_card
from render.card import KINDS, compose, draw_card, palette
from render.dice import die, dull, strong
from render.lettering import width
from render.palette import encode
from render.prose import MOST_LETTERS, MOST_WORDS, cut, lines, paragraphs
from render.sample_cards import bare_card, sample_card, sample_cards
from render.theme import NIGHT, PAPER, SEATS, THEMES, Theme, contrast
from render.thread import Studio
from tests.render.pixels import SIGHTS, decoded, difference, on_ground, seen_by
from tests.render.views import STAMP

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
TEXTS = st.text("abc WМ山.\n", max_size=900)


@given(TEXTS)
def test_short_texts_are_kept_and_long_ones_cut(text: str) -> None:
    """The words are those of the text in their order; an ellipsis stands at the end exactly where some are missing."""
    kept = " ".join(paragraphs(text)).split()
    asked = text.split()

    assert len(kept) <= MOST_WORDS
    assert len(" ".join(kept)) <= MOST_LETTERS + 2
    if kept == asked:
        return
    assert len(asked) > MOST_WORDS or len(" ".join(asked)) > MOST_LETTERS
    assert kept[-1].endswith("…")
    assert kept[:-1] == asked[: len(kept) - 1]
    assert asked[len(kept) - 1].startswith(kept[-1].rstrip("…"))


def test_paragraphs_stay_apart() -> None:
    """Each has a line of its own; empty ones are dropped, and the cut ends the last one begun."""
    assert paragraphs("One.\n\n  Two,  three.\r\n🐙\n") == ("One.", "Two, three.")
    assert paragraphs("a " * 60 + "\nb") == (f"{'a ' * 60}".strip() + "…",)
    assert paragraphs("") == ()


@settings(deadline=None)
@given(TEXTS, st.integers(120, 900))
def test_lines_fit_and_lose_nothing(text: str, room: int) -> None:
    """Whatever the text and however narrow: no line is too wide, and all letters are there in their order."""
    found = lines(text, "prose", 35, room)

    assert all(width(line, "prose", 35) <= room for line in found)
    assert "".join("".join(found).split()) == "".join(text.split())


def test_cut_lines_end_in_an_ellipsis() -> None:
    """Only where lines are left out, and within the room."""
    found = lines("Something heavy drags itself along the far side of the wall.", "prose", 35, 300)

    assert cut(found, len(found), "prose", 35, 300) == found
    shorter = cut(found, 2, "prose", 35, 300)
    assert shorter[0] == found[0]
    assert shorter[1].endswith("…")
    assert width(shorter[1], "prose", 35) <= 300


@EACH_THEME
@pytest.mark.parametrize("sight", SIGHTS)
def test_success_and_failure_differ_for_every_eye(theme: Theme, sight: str) -> None:
    """By tick and by lightness, not by hue; and no two faces look alike."""
    for face in range(1, 7):
        pair = [seen_by(sight, on_ground(die(theme, face, 92, success=won), theme.panel, 140)) for won in (True, False)]
        assert difference(*pair)[1] > 0.02
    for first, second in combinations(range(1, 7), 2):
        pair = [on_ground(die(theme, face, 52, success=True), theme.panel) for face in (first, second)]
        assert difference(*pair)[1] > 0.002


def test_a_die_has_six_faces() -> None:
    """Another face is an error."""
    with pytest.raises(KeyError):
        die(PAPER, 7, 92, success=True)


@EACH_THEME
def test_words_on_cards_stand_out(theme: Theme) -> None:
    """Each ink has a contrast of at least 4.5 to its ground, pips too."""
    inks = [strong(theme, theme.roles()[role]) for role in (*KINDS.values(), "good", "doom")]
    inks += [theme.text, theme.dim, theme.title]

    assert all(contrast(ink, theme.panel) >= 4.5 for ink in inks)
    assert contrast(theme.card_ink, dull(theme)) >= 4.5
    assert contrast(theme.card, dull(theme)) >= 1.5


@EACH_THEME
def test_the_palette_of_cards_loses_nothing_that_is_seen(theme: Theme) -> None:
    """Roles and seats are exact; every card in 256 colours is off by less than half a step on average."""
    flat = palette(theme).getpalette() or []
    colours = {tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)}
    views = [sample_card(seat=seat, letters="QX", text="Quick jumps. " * 9) for seat in range(1, len(SEATS) + 1)]

    assert {*theme.roles().values(), *SEATS} <= colours
    for view in (*views, *sample_cards()):
        frame = compose(view, STAMP, theme).image
        mean, off = difference(frame, decoded(encode(frame, palette(theme))))
        assert mean < 0.5
        assert off < 0.002


@EACH_THEME
def test_the_same_card_gives_the_same_bytes(theme: Theme) -> None:
    """Also after others, from a cold palette, and on another thread."""
    first, there = draw_card(sample_card(), STAMP, theme=theme), []
    draw_card(bare_card("event", "Other", "Other."), STAMP, theme=theme)
    palette.cache_clear()
    thread = threading.Thread(target=lambda: there.append(draw_card(sample_card(), STAMP, theme=theme)))
    thread.start()
    thread.join()

    assert there == [first]


async def test_the_studio_draws_cards_once() -> None:
    """The same bytes as the function's, on paper unless another theme is asked for, and kept."""
    async with Studio() as studio:
        first = await studio.card(sample_card(), STAMP)
        assert first == draw_card(sample_card(), STAMP, theme=PAPER)
        assert await studio.card(sample_card(), STAMP) is first
        assert await studio.card(sample_card(), STAMP, NIGHT) == draw_card(sample_card(), STAMP, theme=NIGHT)


def test_alt_text_says_the_whole_card() -> None:
    """Kind, title, who, where, result, every die, sum and text of a test."""
    said = describe_card(sample_card())

    assert said == (
        "Test: The Cistern Door. Silas Thorne, Miskatonic University. Passed. "
        "Dice 6, 2, 5, 1, 3: 2 successes (5 or more succeeds). Will 3 + 1 focus + 1 charm. "
        "Something heavy drags itself along the far side of the wall, keeping pace with you. "
        "Hold your breath and let it pass."
    )


@pytest.mark.parametrize("view", sample_cards(), ids=lambda view: view.kind)
def test_alt_text_misses_nothing_that_is_drawn(view: CardView) -> None:
    """Each choice with its letter, each paragraph, and nothing is left to be counted."""
    said = describe_card(view)

    assert view.title in said
    assert all(part in said for part in paragraphs(view.text))
    assert all(f"{letter}: {text}" in said for letter, text in zip("AB", view.choices, strict=False))
    assert "more." not in said
    assert len(said) <= MOST


def test_alt_text_of_odd_cards_has_its_words() -> None:
    """A card without a title, and choices that end without a full stop."""
    assert describe_card(bare_card("event", "🐙", "", choices=("Go", "Stay!"))) == "Event. A: Go. B: Stay!"


@pytest.mark.parametrize("number", [25, 40])
def test_alt_text_of_a_full_card_stays_within_its_limit(number: int) -> None:
    """What does not fit is counted."""
    said = describe_card(sample_card(text="word " * 300, choices=["Take the long way round. " * 2] * number))

    assert len(said) <= MOST
    assert said.endswith("more.")
