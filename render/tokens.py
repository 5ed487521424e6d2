"""Tokens: shape says kind, letters say who, fill and posture say state; colour only repeats it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from PIL import Image

from render.art import Art, capsule
from render.faces import Role
from render.lettering import BADGE_FLOOR, put, width
from render.shapes import Point, inset, regular, star
from render.theme import SEATS, Colour, Theme, mix

Eye = Literal["", "closed", "open"]
_LID = ((-0.75, 0), (-0.35, -0.42), (0.35, -0.42), (0.75, 0), (0.35, 0.42), (-0.35, 0.42))  # an eye's, in half sizes
KEPT = 2048  # sprites of each kind
RAY = 7  # px a sunburst reaches beyond its disc
HORN = 8  # px kept free around a monster for its badge


def letter_size(size: int, part: float) -> int:
    """Return the size of letters on a token, never under the floor."""
    return max(BADGE_FLOOR, round(size * part))


def _letters(image: Image.Image, x: float, y: float, text: str, size: int, ink: Colour, role: Role = "number") -> None:
    if text:
        put(image, x, y, text, role, size, ink, "middle")


@lru_cache(KEPT)
def investigator(
    theme: Theme, seat: int, letters: str, size: int, *, to_act: bool = False, delayed: bool = False
) -> Image.Image:
    """A disc in the seat's colour; a sunburst behind it: to act; hatched: delayed."""
    side = size + 2 * RAY
    art, middle, radius = Art(side, side), side / 2, size / 2
    if to_act:
        art.polygon(star(middle, middle, radius + 6.5, radius + 2.5, 16), fill=theme.token_edge)
        art.polygon(star(middle, middle, radius + 5.2, radius + 1.5, 16), fill=theme.active)
    art.circle(middle, middle, radius + 1.2, fill=theme.token_edge)
    art.circle(middle, middle, radius - 0.6, fill=theme.token_ring)
    art.circle(middle, middle, radius - 3.2, fill=theme.token_edge)
    art.circle(middle, middle, radius - 4.6, fill=SEATS[seat - 1])
    if delayed:
        art.lay(_hatch(theme, seat, side, radius - 4.6))
    sprite = art.done()
    _letters(sprite, middle, middle + 0.5, letters, letter_size(size, 0.46), theme.seat_ink)
    return sprite


def _hatch(theme: Theme, seat: int, side: int, radius: float) -> Art:
    lines, cover, middle = Art(side, side), Art(side, side), side / 2
    cover.circle(middle, middle, radius, fill=theme.light)
    for step in range(-4, 5):
        x = middle + step * radius / 3.2
        lines.line([(x - radius, middle + radius), (x + radius, middle - radius)], _dark(theme, SEATS[seat - 1]), 2.4)
    lines.clip(cover)
    half = radius * 0.82  # the letters keep their plain ground
    lines.box(middle - half, middle - radius * 0.46, middle + half, middle + radius * 0.46, fill=SEATS[seat - 1])
    return lines


def _dark(theme: Theme, colour: Colour) -> Colour:
    return mix(colour, theme.shade, 0.32)


def _plate(middle: float, half: float, margin: float, *, lying: bool) -> list[Point]:
    """Return the horned plate, drawn in by a margin; lying: turned a quarter to the right."""
    side, top, tip = half - margin, -half * 0.66 + margin, half * 0.36
    horn = (side - margin * 0.2, -half + margin * 1.5)
    right = [(side - tip, top), horn, (side, side - 7), (side - 7, side)]
    points = [(-x, y) for x, y in reversed(right)] + right
    order = points[4:] + points[:4]
    return [(middle - y, middle + x) if lying else (middle + x, middle + y) for x, y in order]


@lru_cache(KEPT)
def monster(theme: Theme, letters: str, size: int, state: str = "ready", damage: int = 0, eye: Eye = "") -> Image.Image:
    """A horned plate: upright and dark, bright with an ivory rim, or grey on its side; damage is a badge.

    Shrouded: veiled by upright lines, with a closed eye; a watcher has an open one.
    """
    fill, rim, ink = _plate_colours(theme, state)
    side, half, lying = size + 2 * HORN, size / 2, state == "exhausted"
    art = Art(side, side)
    for margin, colour in ((-1.6, theme.token_edge), (0.4, rim), (3.6, theme.token_edge), (4.8, fill)):
        art.polygon(_plate(side / 2, half, margin, lying=lying), fill=colour)
    if eye == "closed":
        art.lay(_veil(theme, side, half))
    sprite = art.done()
    up = 4 if damage else 0  # clear of the badge
    shift = (-half * 0.12, -up) if lying else (0, half * 0.16 - up)
    text, letter = monster_letters(letters, size)
    _letters(sprite, side / 2 + shift[0], side / 2 + shift[1], text, letter, ink)
    _badges(theme, sprite, state, damage, eye)
    return sprite


def _plate_colours(theme: Theme, state: str) -> tuple[Colour, Colour, Colour]:
    return {
        "ready": (theme.monster, theme.monster_rim, theme.monster_text),
        "engaged": (theme.engaged, theme.engaged_rim, theme.engaged_ink),
        "exhausted": (theme.exhausted, theme.exhausted_rim, theme.monster_text),
    }[state]


def _badges(theme: Theme, sprite: Image.Image, state: str, damage: int, eye: Eye) -> None:
    if damage:
        held = state == "engaged"
        fill, ink = (theme.number, theme.card_ink) if held else (theme.damage, theme.damage_ink)
        badge = number_badge(theme, damage, fill, ink)
        sprite.alpha_composite(badge, (sprite.width - badge.width, sprite.height - badge.height))
    if eye:
        sprite.alpha_composite(eye_badge(theme, eye), (sprite.width - 28, 0))


def _veil(theme: Theme, side: float, half: float) -> Art:
    lines, cover = Art(round(side), round(side)), Art(round(side), round(side))
    cover.polygon(_plate(side / 2, half, 5, lying=False), fill=theme.light)
    for step in range(-4, 5):
        x = side / 2 + step * half / 4.5
        lines.line([(x, 0), (x, side)], mix(theme.monster, theme.shade, 0.5), 2.6)
    lines.clip(cover)
    return lines


@lru_cache(64)
def eye_badge(theme: Theme, eye: Eye) -> Image.Image:
    """A small dark lozenge with an eye, closed or open, for the upper corner of a token."""
    art = Art(28, 22)
    art.box(0, 0, 28, 22, fill=theme.token_edge, round_by=7)
    if eye == "open":
        art.polygon([(4, 11), (10, 5), (18, 5), (24, 11), (18, 17), (10, 17)], fill=theme.number)
        art.circle(14, 11, 4, fill=theme.token_edge)
    else:
        art.arc(14, 4, 9, 25, 155, theme.number, 2.4)
        for x, y in ((6, 14), (11, 17), (17, 17), (22, 14)):
            art.line([(14 + (x - 14) * 0.75, y - 4), (x, y)], theme.number, 1.8)
    return art.done()


@lru_cache(64)
def hazard(theme: Theme, kind: str, size: int) -> Image.Image:
    """A border's price: damage, a triangle with a drop; horror, a disc with an eye; focus, a square with a glass."""
    art, side = Art(size + 4, size + 4), size + 4
    middle, half = side / 2, size / 2
    shapes = {
        "damage": regular(middle, middle + half * 0.22, half * 1.18, 3),
        "horror": regular(middle, middle, half, 24),
        "focus": regular(middle, middle, half * 1.3, 4, -45),
    }
    ink = {"damage": theme.damage, "horror": theme.horror, "focus": theme.focus}[kind]
    art.polygon(inset(shapes[kind], -2), fill=theme.token_edge)
    art.polygon(shapes[kind], fill=mix(ink, theme.shade, 0.25))
    _price(art, theme, kind, middle, half)
    return art.done()


def _price(art: Art, theme: Theme, kind: str, middle: float, half: float) -> None:
    def spread(*points: Point) -> list[Point]:
        return [(middle + half * x, middle + half * y) for x, y in points]

    if kind == "damage":
        art.circle(middle, middle + half * 0.32, half * 0.26, fill=theme.number)
        art.polygon(spread((-0.24, 0.22), (0, -0.4), (0.24, 0.22)), fill=theme.number)
    elif kind == "horror":
        art.polygon(spread(*_LID), fill=theme.number)
        art.circle(middle, middle, half * 0.24, fill=theme.token_edge)
    else:
        art.polygon(spread((-0.5, -0.6), (0.5, -0.6), (-0.5, 0.6), (0.5, 0.6)), fill=theme.number)


def monster_letters(letters: str, size: int) -> tuple[str, int]:
    """Return what fits on a plate: three letters, else two."""
    letter = letter_size(size, 0.395)
    return (letters, letter) if width(letters, "number", letter) <= size - 8 else (letters[:2], letter)


@lru_cache(256)
def number_badge(theme: Theme, number: int, fill: Colour, ink: Colour) -> Image.Image:
    """A small disc with a number, for the corner of a token."""
    art = Art(28, 28)
    art.circle(14, 14, 13.5, fill=theme.token_edge)
    art.circle(14, 14, 12, fill=fill)
    sprite = art.done()
    _letters(sprite, 14, 14, str(number), BADGE_FLOOR, ink)
    return sprite


@lru_cache(KEPT)
def grip(theme: Theme, offsets: Sequence[Point], size: int) -> Image.Image:
    """The red capsule around an investigator and what has hold of him; offsets are seen from its middle."""
    reach_x = max(abs(x) for x, _ in offsets)
    reach_y = max(abs(y) for _, y in offsets)
    wide = size + 2 * RAY
    art = Art(round(2 * reach_x) + wide + 4, round(2 * reach_y) + wide + 4)
    middle = (art.image.width / art.scale / 2, art.image.height / art.scale / 2)
    centres = [(middle[0] + x, middle[1] + y) for x, y in offsets]
    dark = mix(theme.engaged, theme.shade, 0.72)
    for margin, colour in ((0, theme.token_edge), (2, theme.engaged), (6, dark)):
        capsule(art, centres, wide - 2 * margin, colour)
    return art.done()


@lru_cache(KEPT)
def doom(theme: Theme, number: int | str, size: int) -> Image.Image:
    """A solid diamond with its number."""
    side = size + 6
    art, middle = Art(side, side), side / 2
    art.polygon(regular(middle, middle, size / 2 + 2, 4), fill=theme.token_edge)
    art.polygon(regular(middle, middle, size / 2, 4), fill=mix(theme.doom, theme.light, 0.55))
    art.polygon(regular(middle, middle, size / 2 - 3, 4), fill=theme.doom_ground)
    sprite = art.done()
    _letters(sprite, middle, middle, str(number), letter_size(size, 0.5), theme.number)
    return sprite


@lru_cache(KEPT)
def doom_sum(theme: Theme, number: int | str, size: int) -> Image.Image:
    """A hollow diamond with a sigma, never to be read as one more doom token."""
    side = size + 6
    art, middle = Art(side, side), side / 2
    art.polygon(regular(middle, middle, size / 2 + 2, 4), fill=theme.plaque_text)
    art.polygon(regular(middle, middle, size / 2 - 0.5, 4), fill=theme.plaque)
    sprite = art.done()
    _letters(sprite, middle, middle, f"Σ{number}", letter_size(size, 0.44), theme.sum_ink)
    return sprite


@lru_cache(64)
def unstable(theme: Theme, size: int) -> Image.Image:
    """A diamond with a jagged edge around the place of doom: here the next doom falls."""
    side = size + 6
    art, middle = Art(side, side), side / 2
    corners = regular(middle, middle, size / 2, 4)
    for grow, colour in ((4.5, theme.token_edge), (1.5, theme.token_ring)):
        art.polygon(_jags(corners, middle, grow), fill=colour)
    art.polygon(_jags(corners, middle, -2), fill=mix(theme.doom, theme.shade, 0.8))
    return art.done()


def _jags(corners: Sequence[Point], middle: float, grow: float) -> list[Point]:
    reached = (middle + grow) / middle
    points: list[Point] = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for step in range(8):
            x, y = x0 + (x1 - x0) * step / 8, y0 + (y1 - y0) * step / 8
            part = reached * (1 if step % 2 == 0 else 0.86)
            points.append((middle + (x - middle) * part, middle + (y - middle) * part))
    return points


@lru_cache(KEPT)
def clue(theme: Theme, number: int | str, size: int) -> Image.Image:
    """A magnifying glass with the number in its lens."""
    side, lens = size + 8, size * 0.4
    art, middle = Art(side, side), lens + 3
    handle = [(middle + lens * 0.6, middle + lens * 0.6), (side - 5.5, side - 5.5)]
    art.line(handle, theme.token_edge, 11, caps=True)
    art.line(handle, theme.clue, 6, caps=True)
    art.circle(middle, middle, lens + 2, fill=theme.token_edge)
    art.circle(middle, middle, lens, fill=theme.clue)
    art.circle(middle, middle, lens - 3.6, fill=theme.clue_ground)
    sprite = art.done()
    _letters(sprite, middle, middle, str(number), letter_size(size, 0.46), theme.number)
    return sprite


@lru_cache(64)
def anomaly(theme: Theme, size: int) -> Image.Image:
    """A star of eight points with a swirl."""
    side = size + 6
    art, middle = Art(side, side), side / 2
    art.polygon(star(middle, middle, size / 2 + 2, size * 0.33, 8), fill=theme.token_edge)
    art.polygon(star(middle, middle, size / 2, size * 0.3, 8), fill=theme.horror)
    art.circle(middle, middle, size * 0.24, fill=theme.token_edge)
    for turn in range(3):
        art.arc(middle, middle, size * (0.18 - 0.05 * turn), 120 * turn, 120 * turn + 230, theme.number, 2)
    return art.done()


@lru_cache(256)
def card(theme: Theme, number: str, size: int) -> Image.Image:
    """An upright card with a folded corner and its number."""
    return _folded(theme, number, size, theme.card)


@lru_cache(KEPT)
def marker(theme: Theme, letter: str, number: int, size: int) -> Image.Image:
    """An upright blue card with a folded corner and a letter; several in one space are one card with a badge."""
    sprite = _folded(theme, letter, size, theme.marker, clear=number > 1)
    if number > 1:
        badge = number_badge(theme, number, theme.plaque, theme.plaque_text)
        sprite.alpha_composite(badge, (sprite.width - badge.width, sprite.height - badge.height))
    return sprite


def _folded(theme: Theme, text: str, size: int, fill: Colour, *, clear: bool = False) -> Image.Image:
    """Draw a card; clear: its text keeps out of the corner where a badge goes."""
    wide, fold = round(size * 0.78), size * 0.22
    art = Art(wide + 4, size + 4)
    corner, low = wide + 2, size + 2
    art.polygon(
        [(0.4, 0.4), (corner - fold, 0.4), (wide + 3.6, 2 + fold), (wide + 3.6, size + 3.6), (0.4, size + 3.6)],
        fill=theme.token_edge,
    )
    art.polygon([(2, 2), (corner - fold, 2), (corner, 2 + fold), (corner, low), (2, low)], fill=fill)
    art.polygon([(corner - fold, 2), (corner - fold, 2 + fold), (corner, 2 + fold)], fill=mix(fill, theme.shade, 0.35))
    sprite = art.done()
    at = (wide * 0.36 + 2, size * 0.36 + 2) if clear else ((wide + 4) / 2, size * 0.58 + 2)
    _letters(sprite, *at, text, letter_size(size, 0.46), theme.card_ink)
    return sprite
