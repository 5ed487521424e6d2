"""Text: measured, fitted and drawn as masks, each of them drawn once and kept."""

from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.faces import Role, face, runs
from render.theme import Colour

Anchor = Literal["left", "middle", "right"]
WORD_FLOOR = 24  # px; the smallest word on any picture
BADGE_FLOOR = 20  # px; the smallest letter or number on a token


class Mask(NamedTuple):
    """The ink of a text, and where its corner lies as seen from the pen on the base line."""

    image: Image.Image
    left: int
    top: int


@lru_cache(8192)
def width(text: str, role: Role, size: int, track: int = 0) -> float:
    """Return the width in pixels; `track` is added between letters."""
    if track:
        return sum(face(role, size).getlength(letter) for letter in text) + track * (len(text) - 1)
    return sum(font.getlength(part) for font, part in runs(text, role, size))


@lru_cache(256)
def cap_height(role: Role, size: int) -> float:
    """Return the height of a capital in pixels."""
    return -face(role, size).getbbox("H", anchor="ls")[1]


@lru_cache(4096)
def mask(text: str, role: Role, size: int, track: int = 0) -> Mask:
    """Return the ink of a text."""
    pad, line = 4, int(size * 1.1) + 4
    image = Image.new("L", (int(width(text, role, size, track)) + 1 + 2 * pad, line + size // 2 + pad), 0)
    pen, x = ImageDraw.Draw(image), float(pad)
    parts = [(face(role, size), letter) for letter in text] if track else runs(text, role, size)
    for font, part in parts:
        pen.text((x, line), part, font=font, fill=255, anchor="ls")
        x += font.getlength(part) + track
    left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
    return Mask(image.crop((left, top, right, bottom)), left - pad, top - line)


def put(
    image: Image.Image,
    x: float,
    y: float,
    text: str,
    role: Role,
    size: int,
    colour: Colour,
    anchor: Anchor = "left",
    track: int = 0,
) -> tuple[int, int, int, int]:
    """Draw text with the middle of its capitals at height y; return the box of its ink."""
    room = width(text, role, size, track)
    start = x - {"left": 0.0, "middle": room / 2, "right": room}[anchor]
    ink = mask(text, role, size, track)
    left = round(start) + ink.left
    top = round(y + cap_height(role, size) / 2) + ink.top
    image.paste(colour, (left, top), ink.image)
    return left, top, left + ink.image.width, top + ink.image.height


@lru_cache(4096)
def fit(text: str, role: Role, size: int, room: float, floor: int = WORD_FLOOR, track: int = 0) -> tuple[str, int]:
    """Return the text and the largest size down to the floor at which it fits; else it ends in an ellipsis."""
    while size > floor and width(text, role, size, track) > room:
        size -= 1
    if width(text, role, size, track) <= room:
        return text, size
    while text and width(f"{text}…", role, size, track) > room:
        text = text[:-1].rstrip()
    return f"{text}…", size


@lru_cache(4096)
def wrap(text: str, role: Role, size: int, room: float, track: int = 0) -> tuple[str, ...]:
    """Return one line if it fits, else the two lines that are most alike in width."""
    words = text.split()
    if width(text, role, size, track) <= room or len(words) < 2:
        return (text,)
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(splits, key=lambda pair: max(width(line, role, size, track) for line in pair))
