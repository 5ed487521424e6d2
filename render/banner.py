"""The banner: title, round, and the phases as a row of arrows, or how it ended."""

from functools import lru_cache

from PIL import Image

from bot.rules.third.views import PHASES
from bot.words import words
from render.art import Art
from render.canvas import Canvas
from render.lettering import fit, put, width
from render.shapes import Point
from render.theme import Theme

TABS = 56  # px, the height of the row of tabs
TABS_AT = 110
SLANT = 16


def banner(
    canvas: Canvas, theme: Theme, title: str, round_number: int, phase: str, *, result: str = "", aside: str = ""
) -> None:
    """Draw the banner's words and tabs; what stands aside of the round is left out where there is no room."""
    right = canvas.image.width - 44
    when = words().say("picture.setup") if phase == "setup" else words().say("picture.round", n=round_number)
    room = right - 44 - 40 - width(when, "number", 40)
    text, size = fit(title.upper(), "title", 40, room, 28, 1)
    canvas.write(44, 50, text, "title", size, theme.title, track=1, kind="title")
    canvas.write(right, 47, when, "number", 40, theme.text, "right")
    room -= width(text, "title", size, 1) + 18
    if aside and room > 200:
        shown, size = fit(aside, "label", 28, room)
        canvas.write(right - width(when, "number", 40) - 18, 49, shown, "label", size, theme.dim, "right")
    across = canvas.image.width - 60
    row = final(theme, across, result) if result else tabs(theme, across, phase)
    canvas.stamp(row, canvas.image.width / 2, TABS_AT, "phase", result or phase, 25)


def _arrow(start: float, end: float, *, first: bool) -> list[Point]:
    middle, top, bottom = TABS / 2, 3, TABS - 3
    notch = start if first else start + SLANT + 4
    start = start if first else start + 4
    tip = end - SLANT
    return [(start, top), (tip, top), (end, middle), (tip, bottom), (start, bottom), (notch, middle)]


@lru_cache(32)
def tabs(theme: Theme, across: int, phase: str) -> Image.Image:
    """Return the phases: past ones sunk, the current one gold and bold, those to come outlined."""
    names = [words().say(f"picture.phase.{name}") for name in PHASES]
    rooms = [width(name.upper(), "title", 27, 2) + 40 for name in names]
    spare = (across - sum(rooms)) / len(rooms)
    now = PHASES.index(phase) if phase in PHASES else -1
    art, edges = Art(across, TABS), [0.0]
    for index, room in enumerate(rooms):
        edges.append(edges[-1] + room + spare)
        _tab(art, theme, _arrow(edges[-2], edges[-1], first=index == 0), index - now if now >= 0 else 1)
    sprite = art.done()
    for index, name in enumerate(names):
        current = index == now
        ink, role, size = (theme.active_ink, "title", 27) if current else (theme.dim, "plaque", 25)
        x = (edges[index] + edges[index + 1]) / 2 + 2
        put(sprite, x, TABS / 2 + 1, name.upper(), "title" if role == "title" else "plaque", size, ink, "middle", 2)
    return sprite


def _tab(art: Art, theme: Theme, outline: list[Point], ahead: int) -> None:
    if ahead == 0:
        art.polygon(outline, fill=theme.active)
        return
    art.polygon(outline, fill=theme.panel2 if ahead > 0 else theme.past)
    art.polygon(outline, line=theme.frame_dim, width=2)


@lru_cache(8)
def final(theme: Theme, across: int, result: str) -> Image.Image:
    """Return one wide banner that says how the campaign ended."""
    fill, ink = (theme.active, theme.active_ink) if result == "won" else (theme.monster, theme.monster_text)
    art, middle, high = Art(across, TABS), TABS / 2, TABS - 3
    outline = [(0, middle), (SLANT, 3), (across - SLANT, 3), (across, middle), (across - SLANT, high), (SLANT, high)]
    art.polygon(outline, fill=fill)
    sprite = art.done()
    put(sprite, across / 2, middle + 1, words().say(f"picture.{result}").upper(), "title", 30, ink, "middle", 3)
    return sprite
