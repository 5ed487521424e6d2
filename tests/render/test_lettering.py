"""Text on pictures: fitted, wrapped, and drawn with the first face that has the glyph."""

import pytest
from PIL import Image

from render.faces import DOT, face, has_glyph, runs, spare_paths, tidy
from render.lettering import WORD_FLOOR, cap_height, fit, mask, put, width, wrap
from render.tokens import monster_letters


def drawn(text: str) -> str:
    return "".join(part for _, part in runs(text, "label", 26))


def test_text_that_fits_keeps_its_size() -> None:
    """Nothing is shrunk without need."""
    assert fit("Docks", "place", 32, 400) == ("Docks", 32)


def test_text_shrinks_before_it_is_cut() -> None:
    """First the size goes down to the floor, then the end becomes an ellipsis."""
    whole = width("Long Wharf Road", "place", WORD_FLOOR)

    assert fit("Long Wharf Road", "place", 32, whole) == ("Long Wharf Road", WORD_FLOOR)
    text, size = fit("Long Wharf Road", "place", 32, whole - 20)
    assert size == WORD_FLOOR
    assert text.endswith("…")
    assert width(text, "place", size) <= whole - 20


def test_wrapping_makes_two_lines_alike() -> None:
    """Of all ways to break a line the most balanced one is taken; one word stays one."""
    assert wrap("House of the Seven Bells", "place", 32, 200) == ("House of the", "Seven Bells")
    assert wrap("Docks", "place", 32, 400) == ("Docks",)
    assert wrap("Unbreakable", "place", 32, 10) == ("Unbreakable",)


def test_words_are_centred_on_their_capitals() -> None:
    """A letter that hangs below the line does not move the others."""
    tops = []
    for text in ("H", "Hg"):
        image = Image.new("L", (120, 80), 0)
        canvas = Image.new("RGB", image.size)
        box = put(canvas, 20, 40, text, "place", 32, (255, 255, 255))
        tops.append(box[1])

    assert tops[0] == tops[1] == pytest.approx(40 - cap_height("place", 32) / 2, abs=1)


def test_ink_is_kept() -> None:
    """The same text is drawn once."""
    assert mask("Docks", "place", 32) is mask("Docks", "place", 32)


def test_a_face_lacks_what_it_cannot_draw() -> None:
    """A glyph is told from the missing-glyph box."""
    path = str(face("label", 26).path)

    assert has_glyph(path, "A")
    assert has_glyph(path, "Ж")
    assert not has_glyph(path, "ש")


def test_unknown_characters_become_dots() -> None:
    """What no installed face has is a middle dot; nothing is drawn as a box."""
    assert drawn("a\U00012000b") == f"a{DOT}b"


@pytest.mark.skipif(not spare_paths(), reason="fonts-dejavu")
def test_other_scripts_are_drawn_by_the_spare_face() -> None:
    """Hebrew and Arabic keep their letters, in runs of their own."""
    assert drawn("שלום") == "שלום"
    fonts = [font for font, _ in runs("a שלום", "label", 26)]
    assert len(fonts) == 2
    assert fonts[0] is not fonts[1]


@pytest.mark.parametrize("typed", ["🐙", "👩\u200d🚀", "❤\ufe0f", "🇩🇪", "\u202e\u200b", "👍🏽"])
def test_pictures_and_joiners_leave_nothing(typed: str) -> None:
    """Emoji, flags, skin tones, selectors and marks of direction are dropped."""
    assert tidy(typed) == ""


def test_letters_of_monsters_are_shortened_rather_than_shrunk() -> None:
    """Three letters while they fit at 20 px, else two."""
    assert monster_letters("GUG", 64) == ("GUG", 25)
    assert monster_letters("GUG", 42)[1] == 20
    assert monster_letters("WWW", 42) == ("WW", 20)
