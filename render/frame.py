"""Frame, corner suns and panels: the still parts that every picture shares."""

import math

from render.art import Art
from render.shapes import Point
from render.theme import Theme, mix

RULE = 14  # px from the edge of the picture to its inner rule


def frame(art: Art, theme: Theme, width: int, height: int) -> None:
    """Draw the double rule around the picture."""
    art.box(7, 7, width - 7, height - 7, line=theme.frame, width=3)
    art.box(RULE, RULE, width - RULE, height - RULE, line=theme.frame_dim, width=1.4)


def suns(art: Art, theme: Theme, width: int, top: int, bottom: int) -> None:
    """Draw a quarter sun in each corner of the field; tiles cover them where they meet."""
    for x, turn_x in ((RULE + 1, 1), (width - RULE - 1, -1)):
        for y, turn_y in ((top, 1), (bottom, -1)):
            _sun(art, theme, (x, y), turn_x, turn_y)


def _sun(art: Art, theme: Theme, corner: Point, turn_x: int, turn_y: int) -> None:
    ink = mix(theme.bg, theme.frame, 0.16)
    start = {(1, 1): 0, (-1, 1): 90, (-1, -1): 180, (1, -1): 270}[turn_x, turn_y]
    for radius, width in ((250, 3), (236, 1.5), (120, 3), (110, 1.5)):
        art.arc(*corner, radius, start, start + 90, ink, width)
    for step in range(1, 9):
        angle = math.radians(10 * step)
        ray = (turn_x * math.cos(angle), turn_y * math.sin(angle))
        art.line([(corner[0] + ray[0] * end, corner[1] + ray[1] * end) for end in (126, 230)], ink, 2)


def top_panel(art: Art, theme: Theme, width: int, height: int) -> None:
    """Draw the ground of the banner."""
    art.box(RULE, RULE, width - RULE, height, fill=theme.panel)
    art.line([(RULE, height), (width - RULE, height)], theme.frame, 3)
    art.line([(RULE, height - 7), (width - RULE, height - 7)], theme.frame_dim, 1.4)


def foot_panel(art: Art, theme: Theme, width: int, height: int, foot: int) -> None:
    """Draw the ground of the foot panel, and the rule above its legend."""
    top = height - foot
    art.box(RULE, top, width - RULE, height - RULE, fill=theme.panel)
    art.line([(RULE, top), (width - RULE, top)], theme.frame, 3)
    art.line([(RULE, top + 7), (width - RULE, top + 7)], theme.frame_dim, 1.4)
    art.line([(30, height - 66), (width - 30, height - 66)], theme.frame_dim, 2)
