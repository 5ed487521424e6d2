"""The small signs on an investigator's sheet: pips, assets, conditions, ribbons."""

from functools import lru_cache

from PIL import Image

from bot.rules.third.views import AssetView, CodexCardView
from bot.words import words
from render.art import Art
from render.icons import icon
from render.lettering import fit, put, width
from render.theme import Colour, Theme, mix
from render.tokens import card

TALL = 44  # px, of a chip
NAME_ROOM = 250
NAME_SIZE = 27
PIP = 30


@lru_cache(256)
def pips(theme: Theme, left: int, total: int, ink: Colour) -> Image.Image:
    """Return full pips for what is left; lost ones are hollow with a slash."""
    wide = round(PIP * 0.8)
    art, lost = Art(total * (wide + 6), PIP), mix(theme.dim, theme.bg, 0.35)
    for index in range(total):
        x = index * (wide + 6)
        if index < left:
            art.box(x, 0, x + wide, PIP, fill=ink, round_by=5)
        else:
            art.box(x + 1, 1, x + wide - 1, PIP - 1, fill=theme.bg, line=lost, width=2, round_by=5)
            art.line([(x + 6, PIP - 7), (x + wide - 6, 7)], lost, 2)
    return art.done()


@lru_cache(512)
def asset(theme: Theme, one: AssetView) -> Image.Image:
    """Return an asset's chip: an upright card is ready, one on its side and dim was used this round."""
    name, size = fit(one.name, "place", NAME_SIZE, NAME_ROOM)
    harm = harms(one)
    named = 48 + round(width(name, "place", size))
    wide = named + 14 + sum(34 + round(width(text, "number", 24)) for _, text in harm)
    art = Art(wide, TALL)
    edge, fill = (theme.frame_dim, theme.bg) if one.used else (theme.frame, theme.panel2)
    art.box(0, 0, wide, TALL, fill=fill, line=edge, width=2, round_by=6)
    _card(art, theme, used=one.used)
    sprite = art.done()
    ink = theme.dim if one.used else theme.text
    put(sprite, 48, TALL / 2, name, "place", size, ink)
    x = named + 8
    for kind, text in harm:
        mark = icon(theme, kind, 22)
        sprite.alpha_composite(mark, (x, (TALL - 22) // 2))
        x = put(sprite, x + 26, TALL / 2, text, "number", 24, ink)[2] + 8
    return sprite


def harms(one: AssetView) -> list[tuple[str, str]]:
    """Return what an asset can still bear, as mark and text."""
    bears = (("health", one.health, one.damage), ("sanity", one.sanity, one.horror))
    return [(kind, f"{most - taken}/{most}") for kind, most, taken in bears if most or taken]


def _card(art: Art, theme: Theme, *, used: bool) -> None:
    if used:
        art.box(9, 13, 39, 32, line=theme.dim, width=2.4, round_by=3)
        art.line([(15, 28), (33, 17)], theme.dim, 2.4)
    else:
        art.box(14, 7, 34, 37, fill=theme.frame, round_by=3)
        art.box(18, 11, 30, 24, fill=theme.panel2, round_by=1)


@lru_cache(512)
def condition(theme: Theme, one: AssetView) -> Image.Image:
    """Return a condition's lozenge: a mark upwards helps, a mark downwards hinders."""
    name, size = fit(one.name, "place", NAME_SIZE, NAME_ROOM)
    wide, half = round(width(name, "place", size)) + 58, TALL / 2
    ink = theme.dim if one.good is None else theme.good if one.good else theme.damage
    outline = [(half, 1), (wide - half, 1), (wide - 1, half), (wide - half, TALL - 1), (half, TALL - 1), (1, half)]
    art = Art(wide, TALL)
    art.polygon(outline, fill=theme.sign(ink))
    art.polygon(outline, line=ink, width=2.4)
    x = half + 5
    if one.good is None:
        art.circle(x, half, 6, fill=ink)
    else:
        base, tip = (half + 5, half - 9) if one.good else (half - 5, half + 9)
        art.polygon([(x - 8, base), (x, tip), (x + 8, base)], fill=ink)
    sprite = art.done()
    put(sprite, x + 14, half, name, "place", size, theme.text)
    return sprite


@lru_cache(128)
def letter(theme: Theme, one: CodexCardView) -> Image.Image:
    """Return the chip of an archive card in a play area: its number on a folded card, and its title."""
    name, size = fit(one.title, "place", NAME_SIZE, NAME_ROOM)
    wide = 60 + round(width(name, "place", size))
    art = Art(wide, TALL)
    art.box(0, 0, wide, TALL, fill=theme.panel2, line=theme.horror, width=2, round_by=6)
    sprite = art.done()
    number = card(theme, one.number, 36)
    sprite.alpha_composite(number, (8, (TALL - number.height) // 2))
    put(sprite, 48, TALL / 2, name, "place", size, theme.text)
    return sprite


@lru_cache(64)
def ribbon(theme: Theme, state: str, left: int, actions: int) -> Image.Image:
    """Return the ribbon that says whether an investigator must act."""
    text = words().say(f"picture.state.{state}").upper()
    if state == "to_act" and actions:
        text = f"{text}  {left}/{actions}"
    wide, tall = round(width(text, "title", NAME_SIZE, 2)) + 64, 46
    art, outline = Art(wide, tall), [(0, 0), (wide, 0), (wide, tall), (0, tall), (18, tall / 2)]
    art.polygon(outline, fill=theme.active if state == "to_act" else theme.panel2)
    if state != "to_act":
        art.polygon(outline, line=theme.frame_dim, width=2)
    sprite = art.done()
    ink = {"to_act": theme.active_ink, "delayed": theme.text}.get(state, theme.dim)
    put(sprite, wide / 2 + 8, tall / 2 + 1, text, "title", NAME_SIZE, ink, "middle", 2)
    return sprite


@lru_cache(256)
def skill(theme: Theme, name: str, value: int, *, focused: bool) -> Image.Image:
    """Return a skill with its value; focus frames it and is already counted in."""
    art, wide, top = Art(112, 68), 98, 16
    art.box(0, top, wide, top + 48, fill=theme.panel2, line=theme.focus if focused else None, width=3)
    sprite = art.done()
    middle = top + 24
    put(sprite, 10, middle, name, "label", 26, theme.text if focused else theme.dim)
    put(sprite, 90, middle, str(value), "number", 32, theme.text, "right")
    if focused:
        sprite.alpha_composite(icon(theme, "focus", 28), (80, 0))
    return sprite


@lru_cache(64)
def more(theme: Theme, number: int) -> Image.Image:
    """Return a sign that counts what there was no room for."""
    text = f"+{number}"
    wide, tall = round(width(text, "number", 24)) + 18, 34
    art = Art(wide, tall)
    art.box(0, 0, wide, tall, fill=theme.plaque, line=theme.plaque_text, width=2)
    sprite = art.done()
    put(sprite, wide / 2, tall / 2, text, "number", 24, theme.plaque_text, "middle")
    return sprite
