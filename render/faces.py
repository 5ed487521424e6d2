"""Type faces by role, and which of them has a glyph; a face belongs to the one thread that draws."""

import importlib
import importlib.util
import unicodedata
from contextlib import suppress
from functools import cache, lru_cache
from typing import Literal

import fontpkg
from PIL import ImageFont, features

Role = Literal["title", "plaque", "place", "label", "number", "prose"]

FAMILIES: dict[Role, tuple[str, int]] = {
    "title": ("Josefin Sans", 700),
    "plaque": ("Josefin Sans", 600),
    "place": ("Fira Sans Condensed", 600),
    "label": ("Fira Sans Condensed", 500),
    "number": ("Fira Sans Condensed", 700),
    "prose": ("Source Serif 4", 400),
}
OPTICAL = 14  # pt; the cut of a face for text of this size, where it has several
LOOSE = ("So", "Sk", "Mn", "Me")  # pictures and what modifies them, above the alphabets
DOT = "·"


def complex_layout() -> bool:
    """Tell whether text is shaped as its script asks; without it every measure is off by a few per cent."""
    return bool(features.check("raqm"))


def _layout() -> ImageFont.Layout:
    return ImageFont.Layout.RAQM if complex_layout() else ImageFont.Layout.BASIC


@lru_cache(64)
def face(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """Return the face of a role at a size in pixels."""
    family, weight = FAMILIES[role]
    path = str(fontpkg.path(family, weight=weight, nearest=True))
    font = ImageFont.truetype(path, size, layout_engine=_layout())
    if "[" in path:  # a variable font: its axes are set by name, for their order differs between fonts
        wanted = {b"Weight": weight, b"Optical Size": OPTICAL}
        axes = font.get_variation_axes()
        font.set_variation_by_axes([wanted.get(axis["name"], axis["default"] or 0) for axis in axes])
    return font


@cache
def spare_paths() -> tuple[str, ...]:
    """Return the installed faces for what the main one lacks, in order of preference."""
    found = []
    with suppress(OSError):  # not installed: those characters become dots, as the rule for names says
        found.append(str(ImageFont.truetype("DejaVuSansCondensed.ttf", 10).path))
    if importlib.util.find_spec("noto_cjk_sans_jp_regular"):
        found.append(str(importlib.import_module("noto_cjk_sans_jp_regular").FONT_PATH))
    return tuple(found)


@lru_cache(32)
def spare_face(path: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a spare face at a size in pixels."""
    return ImageFont.truetype(path, size, layout_engine=_layout())


@lru_cache(32)
def _missing(path: str) -> tuple[bytes, float]:
    font = spare_face(path, 24)
    return bytes(font.getmask("\ufffe")), font.getlength("\ufffe")


@lru_cache(8192)
def has_glyph(path: str, character: str) -> bool:
    """Tell whether a face draws a character as anything but its missing-glyph box."""
    box, length = _missing(path)
    font = spare_face(path, 24)
    return font.getlength(character) != length or bytes(font.getmask(character)) != box


@lru_cache(4096)
def runs(text: str, role: Role, size: int) -> tuple[tuple[ImageFont.FreeTypeFont, str], ...]:
    """Split text into runs by the first face that has each character; what none has becomes a middle dot."""
    found: list[tuple[ImageFont.FreeTypeFont, str]] = []
    for character in text:
        font, drawn = _drawn(character, role, size)
        if found and found[-1][0] is font:
            found[-1] = (font, found[-1][1] + drawn)
        else:
            found.append((font, drawn))
    return tuple(found)


def _drawn(character: str, role: Role, size: int) -> tuple[ImageFont.FreeTypeFont, str]:
    main = face(role, size)
    if character == " " or has_glyph(str(main.path), character):
        return main, character
    for path in spare_paths():
        if has_glyph(path, character):
            return spare_face(path, size), character
    return main, DOT


def tidy(typed: str) -> str:
    """Return typed text in one line without emoji, joiners, selectors and control characters."""
    line = " ".join(typed.split())
    return "".join(character for character in line if not _dropped(character)).strip()


def _dropped(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Cc", "Cf", "Cs") or (ord(character) > 0x2000 and category in LOOSE)
