"""Strips of every token on the grounds it lies on, from which palettes learn the colours of edges."""

from collections.abc import Sequence

from PIL import Image

from bot.rules.third.views import AssetView
from render.art import Art
from render.chips import asset, condition, more, pips, ribbon, skill
from render.icons import MARKS, icon
from render.theme import SEATS, Colour, Theme, mix
from render.tokens import anomaly, card, clue, doom, doom_sum, grip, hazard, investigator, marker, monster, unstable

CELL = 92  # px


def tokens(theme: Theme) -> list[Image.Image]:
    """Return one sprite of each kind and state."""
    discs = [investigator(theme, seat, "AB", 64, to_act=seat % 2 == 0) for seat in range(1, len(SEATS) + 1)]
    discs += [investigator(theme, seat, "AB", 64, delayed=True) for seat in range(1, len(SEATS) + 1)]
    plates = [
        monster(theme, "ABC", 64, state, damage) for state in ("ready", "engaged", "exhausted") for damage in (0, 2)
    ]
    counts = [doom(theme, 3, 54), doom_sum(theme, 5, 54), clue(theme, 2, 54), card(theme, "12", 46)]
    counts.append(marker(theme, "S", 2, 58))
    counts += [hazard(theme, kind, 32) for kind in ("damage", "horror", "focus")]
    plates += [monster(theme, "ABC", 64, eye="closed", damage=2), monster(theme, "ABC", 64, eye="open")]
    return [*discs, *plates, *counts, anomaly(theme, 56), unstable(theme, 72), grip(theme, ((-10, 0), (10, 0)), 58)]


def _strip(sprites: Sequence[Image.Image], grounds: Sequence[Colour]) -> Image.Image:
    image = Image.new("RGB", (CELL * len(sprites), CELL * len(grounds)))
    for row, colour in enumerate(grounds):
        image.paste(colour, (0, row * CELL, image.width, (row + 1) * CELL))
        for column, sprite in enumerate(sprites):
            left = column * CELL + (CELL - sprite.width) // 2
            image.paste(sprite, (left, row * CELL + (CELL - sprite.height) // 2), sprite)
    return image


def board_strips(theme: Theme, tints: Sequence[Colour], *, paths: bool = False) -> list[Image.Image]:
    """Return the strips for a map whose tiles have these grounds, and on which hidden paths may lie."""
    grounds = [theme.street, theme.panel, *sorted(set(tints))[:4]]
    marks = [icon(theme, kind, 40) for kind in MARKS]
    return [_strip(tokens(theme), grounds), _strip(marks, [theme.panel]), *([_rims(theme)] if paths else [])]


def _rims(theme: Theme) -> Image.Image:
    """Return the ground and the rims of hidden paths."""
    art = Art(CELL, CELL, ground=theme.street)
    art.circle(CELL / 2, CELL / 2, CELL * 0.45, fill=theme.other_world, line=theme.horror, width=4)
    art.circle(CELL / 2, CELL / 2, CELL * 0.35, line=mix(theme.other_world, theme.horror, 0.5), width=1.4)
    return art.done()


def sheet_strips(theme: Theme) -> list[Image.Image]:
    """Return the strips for sheets."""
    signs = [pips(theme, 2, 4, theme.damage), pips(theme, 2, 4, theme.horror), more(theme, 3)]
    signs += [ribbon(theme, state, 1, 2) for state in ("to_act", "delayed", "done")]
    signs += [skill(theme, "Abc", 4, focused=focused) for focused in (True, False)]
    for used in (True, False):
        signs.append(asset(theme, AssetView(name="Abcdef", type="ally", used=used, health=2, sanity=2)))
    for good in (True, False, None):
        signs.append(condition(theme, AssetView(name="Abcdef", type="condition", good=good)))
    marks = [icon(theme, kind, 40) for kind in MARKS]
    return [_strip([*tokens(theme), *marks], [theme.panel]), _wide_strip(signs, theme.panel)]


def _wide_strip(sprites: Sequence[Image.Image], ground: Colour) -> Image.Image:
    image = Image.new(
        "RGB", (max(sprite.width for sprite in sprites), sum(sprite.height for sprite in sprites)), ground
    )
    y = 0
    for sprite in sprites:
        image.paste(sprite, (0, y), sprite)
        y += sprite.height
    return image
