"""The investigators' sheets: one wide row each, number first, picture second; at most four on a picture."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.rules.third.views import SheetsView, SheetView
from bot.words import words
from render.art import LAYER, Art
from render.banner import banner
from render.canvas import Canvas
from render.frame import frame, top_panel
from render.hexes import TOP, WIDTH
from render.palette import encode, prepare
from render.picture import Picture, Stamp
from render.row import CHIPS_FROM, chips_of, row
from render.shapes import Point, inset
from render.strips import sheet_strips
from render.theme import NIGHT, Theme

MOST = 4  # sheets on a picture
ROW, TALL_ROW = 338, 384  # px; the taller one has two lines of assets
ROW_GAP, FOOT = 12, 52
CLIPPED = 16  # px off each corner of a row


def draw_sheets(view: SheetsView, stamp: Stamp, *, theme: Theme = NIGHT) -> tuple[Picture, ...]:
    """Return the pictures of all sheets in seating order; equal arguments give equal bytes."""
    pages = [view.sheets[at : at + MOST] for at in range(0, len(view.sheets), MOST)]
    return tuple(_page(view, page, number, len(pages), stamp, theme) for number, page in enumerate(pages, 1))


def _page(view: SheetsView, page: Sequence[SheetView], number: int, of: int, stamp: Stamp, theme: Theme) -> Picture:
    tall = any(_overflows(theme, one) for one in page)
    image, palette = sheet_ground(theme, len(page), tall=tall)
    canvas = Canvas(image.copy())
    title = words().say("picture.sheets" if of == 1 else "picture.sheets_part", n=number, of=of)
    banner(canvas, theme, title, view.round, view.phase, result=view.result, aside=view.title)
    for index, one in enumerate(page):
        row(canvas, theme, one, _top(index, tall=tall), lines=2 if tall else 1)
    _foot(canvas, theme, stamp)
    return Picture(encode(canvas.image, palette), tuple(canvas.drawn), *canvas.image.size)


def _overflows(theme: Theme, one: SheetView) -> bool:
    return sum(chip.width + 10 for _, chip in chips_of(theme, one)) > WIDTH - 44 - CHIPS_FROM


def _top(index: int, *, tall: bool) -> int:
    return TOP + 14 + index * ((TALL_ROW if tall else ROW) + ROW_GAP)


@lru_cache(12)
def sheet_ground(theme: Theme, count: int, *, tall: bool) -> tuple[Image.Image, Image.Image]:
    """Return the still parts of a picture of so many sheets, and its palette."""
    height = _top(count, tall=tall) + FOOT
    height += 4 if height == WIDTH else 0  # a square would be cut off on some phones
    art = Art(WIDTH, height, ground=theme.bg, scale=LAYER)
    frame(art, theme, WIDTH, height)
    for index in range(count):
        _row_ground(art, theme, _top(index, tall=tall), TALL_ROW if tall else ROW)
    top_panel(art, theme, WIDTH, TOP)
    image = art.done()
    return image, prepare(theme, image, sheet_strips(theme))


def _row_ground(art: Art, theme: Theme, top: int, tall: int) -> None:
    outline = _clipped(26, top, WIDTH - 26, top + tall)
    art.polygon(outline, fill=theme.panel)
    art.polygon(inset(outline, 6), line=theme.frame_dim, width=1.3)
    art.polygon(outline, line=theme.frame, width=2.6)
    art.line([(226, top + 22), (226, top + tall - 22)], theme.frame_dim, 1.4)


def _clipped(left: float, top: float, right: float, bottom: float) -> list[Point]:
    cut = CLIPPED
    return [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]


def _foot(canvas: Canvas, theme: Theme, stamp: Stamp) -> None:
    y = canvas.image.height - 34
    key = words().say("picture.sheets_legend")
    end = canvas.write(WIDTH - 40, y, key, "label", 24, theme.dim, "right", kind="legend")
    room = WIDTH - 80 - 30 - (end - canvas.drawn[-1].box[0])
    canvas.sign(40, y, stamp, theme.dim, "left", room)
