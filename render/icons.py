"""Small flat marks for panels and streets; each fills a square of the given size."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from render.art import Art
from render.lettering import put
from render.shapes import regular, star
from render.theme import Colour, Theme

Mark = Callable[[Art, Theme, float, Colour], None]


def _heart(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.circle(s * 0.3, s * 0.34, s * 0.23, fill=ink)
    art.circle(s * 0.7, s * 0.34, s * 0.23, fill=ink)
    art.polygon([(s * 0.085, s * 0.43), (s * 0.915, s * 0.43), (s / 2, s * 0.94)], fill=ink)


def _eye(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    lid = [(0.02, 0.5), (0.3, 0.2), (0.7, 0.2), (0.98, 0.5), (0.7, 0.8), (0.3, 0.8)]
    art.polygon([(s * x, s * y) for x, y in lid], fill=ink)
    art.circle(s / 2, s / 2, s * 0.24, fill=theme.panel)
    art.circle(s / 2, s / 2, s * 0.11, fill=ink)


def _coin(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.circle(s / 2, s / 2, s * 0.46, fill=ink)
    art.circle(s / 2, s / 2, s * 0.36, line=theme.panel, width=2)


def _gem(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    rim = [(0.5, 0.03), (0.85, 0.3), (0.72, 0.8), (0.5, 0.97), (0.28, 0.8), (0.15, 0.3)]
    art.polygon([(s * x, s * y) for x, y in rim], fill=ink)
    art.line([(s * 0.5, s * 0.03), (s * 0.42, s * 0.48), (s * 0.5, s * 0.97)], theme.panel, 2)
    art.line([(s * 0.15, s * 0.3), (s * 0.42, s * 0.48), (s * 0.85, s * 0.3)], theme.panel, 2)


def _glass(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.line([(s * 0.55, s * 0.55), (s * 0.88, s * 0.88)], ink, s * 0.15, caps=True)
    art.circle(s * 0.4, s * 0.4, s * 0.34, fill=ink)
    art.circle(s * 0.4, s * 0.4, s * 0.2, fill=theme.panel)


def _hourglass(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.polygon(regular(s / 2, s / 2, s * 0.48, 6, 0), fill=ink)
    low, high = s * 0.28, s * 0.72
    art.polygon([(s * 0.3, low), (s * 0.7, low), (s * 0.3, high), (s * 0.7, high)], fill=theme.panel)


def _pin(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.circle(s / 2, s * 0.36, s * 0.3, fill=ink)
    art.polygon([(s * 0.24, s * 0.48), (s * 0.76, s * 0.48), (s / 2, s * 0.98)], fill=ink)
    art.circle(s / 2, s * 0.36, s * 0.12, fill=theme.panel)


def _diamond(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.polygon(regular(s / 2, s / 2, s * 0.46, 4), fill=ink)


def _horned(art: Art, _: Theme, s: float, ink: Colour) -> None:
    plate = [(0.1, 0.06), (0.3, 0.28), (0.7, 0.28), (0.9, 0.06), (0.9, 0.92), (0.1, 0.92)]
    art.polygon([(s * x, s * y) for x, y in plate], fill=ink)


def _burst(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.polygon(star(s / 2, s / 2, s * 0.48, s * 0.22, 7), fill=ink)


def _news(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.box(s * 0.12, s * 0.1, s * 0.88, s * 0.9, fill=ink, round_by=2)
    for y, end in ((0.28, 0.6), (0.45, 0.78), (0.6, 0.78), (0.75, 0.78)):
        art.line([(s * 0.22, s * y), (s * end, s * y)], theme.panel, 2)


def _clock(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.circle(s / 2, s / 2, s * 0.44, fill=ink)
    art.line([(s / 2, s * 0.2), (s / 2, s / 2), (s * 0.7, s * 0.62)], theme.panel, 3)


def _ring(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.circle(s / 2, s / 2, s * 0.42, line=ink, width=3)


def _bridge(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.arc(s / 2, s * 0.95, s * 0.42, 180, 360, ink, 3.5)
    art.line([(s * 0.02, s * 0.45), (s * 0.98, s * 0.45)], ink, 4)
    for x in (0.2, 0.5, 0.8):
        art.line([(s * x, s * 0.45), (s * x, s * 0.28)], ink, 3)


def _house(art: Art, theme: Theme, s: float, ink: Colour) -> None:
    art.polygon([(s * 0.08, s * 0.5), (s * 0.5, s * 0.1), (s * 0.92, s * 0.5)], fill=ink)
    art.box(s * 0.2, s * 0.5, s * 0.8, s * 0.9, fill=ink)
    art.box(s * 0.42, s * 0.6, s * 0.58, s * 0.9, fill=theme.street)


def _tree(art: Art, _: Theme, s: float, ink: Colour) -> None:
    art.polygon([(s * 0.5, s * 0.05), (s * 0.85, s * 0.62), (s * 0.15, s * 0.62)], fill=ink)
    art.polygon([(s * 0.5, s * 0.3), (s * 0.92, s * 0.82), (s * 0.08, s * 0.82)], fill=ink)
    art.line([(s / 2, s * 0.8), (s / 2, s * 0.97)], ink, 5)


def _swirl(art: Art, _: Theme, s: float, ink: Colour) -> None:
    for turn, radius in enumerate((0.44, 0.3, 0.16)):
        art.arc(s / 2, s / 2, s * radius, 120 * turn, 120 * turn + 250, ink, max(2, s * 0.08))


MARKS: Mapping[str, tuple[Mark, str]] = {
    "health": (_heart, "damage"),
    "sanity": (_eye, "horror"),
    "money": (_coin, "money"),
    "clues": (_glass, "clue"),
    "remnants": (_gem, "horror"),
    "focus": (_hourglass, "focus"),
    "place": (_pin, "text"),
    "spread_doom": (_diamond, "doom"),
    "gate_burst": (_burst, "horror"),
    "spawn_monster": (_horned, "damage"),
    "spawn_clue": (_glass, "clue"),
    "read_headline": (_news, "text"),
    "reckoning": (_clock, "good"),
    "blank": (_ring, "dim"),
    "rumor": (_news, "active"),
    "residential": (_house, "street_line"),
    "scenic": (_tree, "street_line"),
    "bridge": (_bridge, "street_line"),
    "derelict_portal": (_swirl, "horror"),
    "wild_gateway": (_swirl, "horror"),
    "hidden_path": (_swirl, "horror"),
}


@lru_cache(256)
def icon(theme: Theme, kind: str, size: int) -> Image.Image:
    """Return the mark of a kind in its role's colour; `KeyError` names a kind that has no mark."""
    mark, role = MARKS[kind]
    art = Art(size, size)
    mark(art, theme, size, theme.roles()[role])
    sprite = art.done()
    if kind == "money":
        put(sprite, size / 2, size / 2, "$", "number", round(size * 0.56), theme.panel, "middle")
    return sprite
