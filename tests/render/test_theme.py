"""What themes promise: legible words, and tokens that anybody can tell apart."""

from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from bot.rules.third.records import Tint
from render.chips import NAME_SIZE
from render.foot import DISC
from render.lettering import BADGE_FLOOR, WORD_FLOOR
from render.names import PLAQUE_SIZE
from render.places import SIZES, STREET_SIZES
from render.theme import SEATS, THEMES, TINTS, Colour, Theme, contrast, mix
from render.tokens import (
    anomaly,
    card,
    clue,
    doom,
    doom_sum,
    investigator,
    letter_size,
    marker,
    monster,
    unstable,
)
from tests.render.pixels import SIGHTS, difference, on_ground, seen_by

LEGIBLE = 4.5
EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def text_pairs(theme: Theme) -> dict[str, tuple[Colour, Colour]]:
    pairs = {
        "text on panel": (theme.text, theme.panel),
        "text on panel2": (theme.text, theme.panel2),
        "dim on panel": (theme.dim, theme.panel),
        "dim on panel2": (theme.dim, theme.panel2),
        "dim on ground": (theme.dim, theme.bg),
        "past phase": (theme.dim, theme.past),
        "current phase": (theme.active_ink, theme.active),
        "title": (theme.title, theme.panel),
        "plaque": (theme.plaque_text, theme.plaque),
        "monster": (theme.monster_text, theme.monster),
        "exhausted": (theme.monster_text, theme.exhausted),
        "engaged": (theme.engaged_ink, theme.engaged),
        "damage": (theme.damage_ink, theme.damage),
        "damage of the engaged": (theme.card_ink, theme.number),
        "doom": (theme.number, theme.doom_ground),
        "sum": (theme.sum_ink, theme.plaque),
        "clue": (theme.number, theme.clue_ground),
        "card": (theme.card_ink, theme.card),
        "marker": (theme.card_ink, theme.marker),
    }
    pairs |= {f"condition {ink}": (theme.text, theme.sign(ink)) for ink in (theme.good, theme.damage, theme.dim)}
    grounds = {tint: theme.tint(tint) for tint in TINTS} | {"other world": theme.other_world}
    pairs |= {
        f"name in {name}, {n}": (theme.text, face)
        for name, fill in grounds.items()
        for n, face in enumerate(theme.faces(fill))
    }
    return pairs | {f"seat {seat}": (theme.seat_ink, colour) for seat, colour in enumerate(SEATS, 1)}


@EACH_THEME
def test_every_text_stands_out_from_its_ground(theme: Theme) -> None:
    """Each pair of ink and ground has a contrast of at least 4.5."""
    weak = {name: contrast(*pair) for name, pair in text_pairs(theme).items() if contrast(*pair) < LEGIBLE}

    assert not weak


@EACH_THEME
def test_the_three_faces_of_a_hex_do_not_make_a_cube(theme: Theme) -> None:
    """Neighbouring spaces differ by less than five per cent in every channel."""
    for fill in (*map(theme.tint, TINTS), theme.other_world):
        for first, second in combinations(theme.faces(fill), 2):
            assert max(abs(a - b) for a, b in zip(first, second, strict=True)) <= 0.05 * 255


def test_contrast_is_measured_as_wcag_measures_it() -> None:
    """Black on white is 21, a colour on itself 1, and the order does not matter."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 20, 30), (90, 20, 30)) == pytest.approx(1)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)


def test_every_tint_that_a_board_may_name_has_a_colour() -> None:
    """So that no content that passes its check fails to be drawn."""
    assert set(get_args(Tint)) == TINTS.keys()


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    """Nothing of the second at 0, all of it at 1, half-way in the middle."""
    first, second = (0, 100, 200), (100, 0, 200)

    assert mix(first, second, 0) == first
    assert mix(first, second, 1) == second
    assert mix(first, second, 0.5) == (50, 50, 200)


def test_no_size_is_under_the_floors() -> None:
    """Words have at least 24 px, letters on tokens 20, tokens 42."""
    assert WORD_FLOOR == 24
    assert BADGE_FLOOR == 20
    assert min(PLAQUE_SIZE, NAME_SIZE) >= WORD_FLOOR
    assert min(*SIZES, *STREET_SIZES, DISC) >= 42
    assert min(letter_size(size, 0.3) for size in (*SIZES, *STREET_SIZES)) >= BADGE_FLOOR


def kinds(theme: Theme) -> dict[str, Image.Image]:
    """One token of each kind and state, all with the same letters and the same seat where they have one."""
    return {
        "investigator": investigator(theme, 2, "AB", 64),
        "to act": investigator(theme, 2, "AB", 64, to_act=True),
        "delayed": investigator(theme, 2, "AB", 64, delayed=True),
        "ready": monster(theme, "ABC", 64),
        "engaged": monster(theme, "ABC", 64, "engaged"),
        "exhausted": monster(theme, "ABC", 64, "exhausted"),
        "hurt": monster(theme, "ABC", 64, "ready", 3),
        "doom": doom(theme, 3, 54),
        "sum": doom_sum(theme, 3, 54),
        "unstable": unstable(theme, 70),
        "clue": clue(theme, 3, 54),
        "anomaly": anomaly(theme, 56),
        "card": card(theme, "3", 54),
        "marker": marker(theme, "D", 1, 54),
        "markers": marker(theme, "D", 2, 54),
    }


@EACH_THEME
@pytest.mark.parametrize("sight", SIGHTS)
def test_kinds_and_states_stay_distinct_to_every_eye(theme: Theme, sight: str) -> None:
    """Also without red, green or blue, or in plain grey, no two kinds or states look alike."""
    seen = {name: seen_by(sight, on_ground(sprite, theme.tint("downtown"))) for name, sprite in kinds(theme).items()}

    for first, second in combinations(seen, 2):
        _, off = difference(seen[first], seen[second])
        assert off > 0.02, f"{first} looks like {second}"


@pytest.mark.parametrize("seat", range(1, len(SEATS) + 1))
@pytest.mark.parametrize("sight", SIGHTS)
def test_states_of_every_seat_stay_distinct_to_every_eye(seat: int, sight: str) -> None:
    """Whoever must act or is delayed shows it by shape, whatever the colour of the seat."""
    theme = THEMES["night"]
    states = [{}, {"to_act": True}, {"delayed": True}]
    seen = [
        seen_by(sight, on_ground(investigator(theme, seat, "AB", 64, **state), theme.tint("uptown")))
        for state in states
    ]

    assert all(difference(first, second)[1] > 0.02 for first, second in combinations(seen, 2))


def test_a_seat_keeps_its_colour_in_every_state() -> None:
    """State never repaints the disc around the letters."""
    theme = THEMES["night"]
    for seat, colour in enumerate(SEATS, 1):
        for state in ({}, {"to_act": True}, {"delayed": True}):
            disc = investigator(theme, seat, "", 64, **state)
            assert disc.getpixel((disc.width // 2, disc.height // 2)) == (*colour, 255)
