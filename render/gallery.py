"""The gallery of the documentation: `python -m render.gallery docs/pictures` draws it anew from a made-up campaign."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from bot.words import words
from render.art import LAYER, Art
from render.canvas import Canvas
from render.card import compose
from render.figures import Company
from render.frame import frame, top_panel
from render.hexes import WIDTH
from render.icons import icon
from render.map import company, draw_map
from render.palette import encode, prepare
from render.picture import Picture, Stamp
from render.places import Spot
from render.sample import sample_map, sample_sheets
from render.sample_cards import sample_cards
from render.sample_order import order_map
from render.sheets import draw_sheets
from render.strips import tokens
from render.theme import NIGHT, PAPER, SEATS, Theme
from render.tokens import anomaly, card, clue, doom, doom_sum, hazard, investigator, marker, monster, unstable

THUMB = 3  # times smaller: 400 px wide
HEAD, ROW = 84, 168
PRICES = ("damage", "horror", "focus")
GAP = 40  # px around cards
STAMP = Stamp("Friday Night Cabal", 143, "14 Nov 21:05 UTC")


def draw_tokens(theme: Theme = NIGHT) -> Picture:
    """Return every token of the map in every state, with its words."""
    rows = _rows(theme)
    height = HEAD + 24 + len(rows) * (ROW + 12) + 18
    art = Art(WIDTH, height, ground=theme.bg, scale=LAYER)
    frame(art, theme, WIDTH, height)
    top_panel(art, theme, WIDTH, HEAD)
    grounds = (*map(theme.tint, ("miskatonic", "downtown", "french_hill")), theme.street)
    for index, ground in enumerate(grounds):
        top = HEAD + 18 + index * (ROW + 12)
        art.box(26, top, WIDTH - 26, top + ROW, fill=ground, round_by=10)
    canvas = Canvas(art.done())
    palette = prepare(theme, canvas.image, [_side_by_side(theme)])
    canvas.write(44, 50, words().say("picture.tokens").upper(), "title", 40, theme.title, track=1)
    canvas.write(WIDTH - 44, 49, words().say("picture.tokens_key"), "label", 26, theme.dim, "right")
    for index, row in enumerate(rows):
        _row(canvas, theme, HEAD + 18 + index * (ROW + 12), row)
    return Picture(encode(canvas.image, palette), tuple(canvas.drawn), *canvas.image.size)


def draw_cards(theme: Theme = PAPER, around: Theme = NIGHT) -> Picture:
    """Return cards of the made-up campaign under each other, on the ground of another theme."""
    images = [compose(view, STAMP, theme).image for view in sample_cards()]
    page = Image.new("RGB", (WIDTH, sum(one.height + GAP for one in images) + GAP), around.bg)
    top = GAP
    for one in images:
        page.paste(one, ((WIDTH - one.width) // 2, top))
        top += one.height + GAP
    return Picture(encode(page, prepare(theme, page, [])), (), *page.size)


def _side_by_side(theme: Theme) -> Image.Image:
    image = Image.new("RGB", (92 * len(tokens(theme)), 92), theme.tint("downtown"))
    for index, sprite in enumerate(tokens(theme)):
        image.paste(sprite, (92 * index, 4), sprite)
    return image


def _row(canvas: Canvas, theme: Theme, top: int, row: Sequence[tuple[str, Image.Image]]) -> None:
    pitch = (WIDTH - 52) / len(row)
    for index, (text, sprite) in enumerate(row):
        x = 26 + pitch * (index + 0.5)
        canvas.stamp(sprite, x, top + 66, "token", text)
        canvas.write(x, top + 138, text, "place", 24, theme.text, "middle")


def _said(kind: str) -> str:
    return words().say(f"picture.legend.{kind}")


def _rows(theme: Theme) -> list[list[tuple[str, Image.Image]]]:
    pairs = zip(("HV", "ST", "OP", "BO", "IC", "TW", "NA", "EK"), range(1, len(SEATS) + 1), strict=True)
    seats = [(words().say("picture.seat", n=seat).lower(), investigator(theme, seat, name, 64)) for name, seat in pairs]
    kinds = ("residential", "scenic", "bridge", "derelict_portal", "focus", "health", "sanity", "money", "remnants")
    marks = [(words().say(f"picture.mark.{kind}"), icon(theme, kind, 54)) for kind in kinds]
    return [seats, _figures(theme), _counts(theme), marks]


def _figures(theme: Theme) -> list[tuple[str, Image.Image]]:
    return [
        (words().say("picture.to_act").lower(), investigator(theme, 2, "ST", 64, to_act=True)),
        (words().say("picture.state.delayed").lower(), investigator(theme, 6, "TW", 64, delayed=True)),
        (_said("monster"), monster(theme, "GUG", 64)),
        (_said("exhausted"), monster(theme, "GHO", 64, "exhausted", 2)),
        (_said("engaged"), _held(theme)),
        (_said("shrouded"), monster(theme, "LOD", 64, damage=2, eye="closed")),
        (_said("watcher"), monster(theme, "USH", 64, eye="open")),
    ]


def _counts(theme: Theme) -> list[tuple[str, Image.Image]]:
    prices = [(words().say(f"picture.mark.{kind}_border"), hazard(theme, kind, 44)) for kind in PRICES]
    return [
        (_said("doom"), doom(theme, 3, 54)),
        (_said("sum"), doom_sum(theme, 5, 54)),
        (_said("unstable"), unstable(theme, 74)),
        (_said("clue"), clue(theme, 2, 54)),
        (_said("anomaly"), anomaly(theme, 60)),
        (words().say("picture.codex").lower(), card(theme, "12", 56)),
        (_said("marker"), marker(theme, "S", 2, 58)),
        *prices,
    ]


def _held(theme: Theme) -> Image.Image:
    """Return an investigator and the monster that holds him as they stand on the map, cut out on a clear ground."""
    view = sample_map()
    person = next(one for one in view.investigators if one.id == "silas")
    holder = next(one for one in view.monsters if one.id == "thing")
    canvas = Canvas(Image.new("RGBA", (160, 100), (0, 0, 0, 0)))
    company(canvas, theme, Spot(Company((person, holder), held=True), (80, 50)), 64)
    return canvas.image


def _save(folder: Path, name: str, picture: Picture) -> None:
    folder.joinpath(f"{name}.png").write_bytes(picture.png)
    whole = Image.open(io.BytesIO(picture.png))
    small = whole.convert("RGB").reduce(THUMB)
    folder.joinpath(f"{name}-{small.width}.png").write_bytes(encode(small, whole))


def draw_gallery(folder: Path) -> None:
    """Write the gallery's pictures into a folder, at full width and at a third of it."""
    _save(folder, "map", draw_map(sample_map(), STAMP))
    _save(folder, "map-paper", draw_map(sample_map(phase="over", result="won"), STAMP, theme=PAPER))
    _save(folder, "map-order", draw_map(order_map(), STAMP))
    _save(folder, "status", draw_sheets(sample_sheets(), STAMP)[0])
    _save(folder, "tokens", draw_tokens())
    _save(folder, "cards", draw_cards())


if __name__ == "__main__":
    draw_gallery(Path(sys.argv[1]))
