"""The base layer of the map: everything that stays the same between two frames, drawn once and kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.art import LAYER, Art
from render.canvas import Canvas
from render.frame import foot_panel, frame, suns, top_panel
from render.hexes import FOOT, GAP, TOP, Board, Hex, Layout, Street
from render.icons import icon
from render.names import PLAQUE_TRACK, Label, Plaque, place_names, plaque
from render.palette import prepare
from render.picture import Drawn
from render.shapes import along, bounds, inset
from render.strips import board_strips
from render.theme import Theme, mix

ICON = 34  # px
ICON_AT = -0.37  # of a street's length from its middle: its upper end


@dataclass(frozen=True, slots=True)
class Ground:
    """A drawn board: its picture, palette and manifest, and where things go on it."""

    image: Image.Image
    palette: Image.Image
    drawn: tuple[Drawn, ...]
    layout: Layout
    plaques: Mapping[str, Plaque]
    labels: Mapping[str, tuple[Label, ...]]


@lru_cache(12)
def ground(board: Board, theme: Theme) -> Ground:
    """Return the base layer of a board; about a quarter of a second when it is drawn for the first time."""
    layout = Layout(board)
    plaques = {tile.id: plaque(layout, tile) for tile in board.hexes}
    labels = {space: place_names(layout, space) for space in layout.sides}
    canvas = Canvas(_shapes(layout, theme, plaques))
    _note_shapes(canvas, layout, plaques)
    for tile in board.hexes:
        _sign(canvas, theme, tile, plaques[tile.id])
    for street in board.streets:
        axis = layout.axis(street)
        canvas.stamp(icon(theme, street.type, ICON), *along(axis.middle, axis.direction, ICON_AT * axis.length))
    named = Canvas(canvas.image.copy())
    for space, (label, *_) in labels.items():
        write_name(named, theme, space, label)
    palette = prepare(theme, named.image, board_strips(theme, [theme.tint(tile.tint) for tile in board.hexes]))
    return Ground(canvas.image, palette, tuple(canvas.drawn), layout, plaques, labels)


def _shapes(layout: Layout, theme: Theme, plaques: Mapping[str, Plaque]) -> Image.Image:
    art = Art(layout.width, layout.height, ground=theme.bg, scale=LAYER)
    frame(art, theme, layout.width, layout.height)
    suns(art, theme, layout.width, TOP, layout.height - FOOT)
    for street in layout.board.streets:
        _street(art, theme, layout, street)
    for tile in layout.board.hexes:
        _tile(art, theme, layout, tile)
        _plaque(art, theme, plaques[tile.id])
    top_panel(art, theme, layout.width, TOP)
    foot_panel(art, theme, layout.width, layout.height, FOOT)
    return art.done()


def _note_shapes(canvas: Canvas, layout: Layout, plaques: Mapping[str, Plaque]) -> None:
    for tile in layout.board.hexes:
        canvas.note("tile", tile.id, bounds(layout.corners[tile.id]))
        canvas.note("plaque", tile.id, plaques[tile.id].box)
    for street in layout.board.streets:
        canvas.note("street", street.id, bounds(layout.spaces[street.id]))


def _street(art: Art, theme: Theme, layout: Layout, street: Street) -> None:
    axis = layout.axis(street)
    art.polygon(layout.spaces[street.id], fill=theme.street)
    for end in (-0.5, 0.5):  # kerbs on the open sides
        kerb = [along(axis.middle, axis.direction, end * axis.length, aside) for aside in (-GAP / 2, GAP / 2)]
        art.line(kerb, theme.street_line, 3)
    start, stop = (along(axis.middle, axis.direction, part * axis.length) for part in (-0.44, 0.44))
    art.dashes(start, stop, theme.street_line, 2)


def _tile(art: Art, theme: Theme, layout: Layout, tile: Hex) -> None:
    outline, fill = layout.corners[tile.id], theme.tint(tile.tint)
    art.polygon(outline, fill=fill)
    for colour, (space, _) in zip(theme.faces(tile.tint), tile.spaces, strict=True):
        art.polygon(layout.spaces[space], fill=colour)
    for end in layout.dividers(tile):
        art.line([layout.centres[tile.id], end], theme.hair, 3)
    art.polygon(inset(outline, 9), line=mix(fill, theme.tile_edge, 0.5), width=1.4)
    art.polygon(outline, line=theme.tile_edge, width=5)


def _plaque(art: Art, theme: Theme, sign: Plaque) -> None:
    art.polygon(sign.outline(), fill=theme.plaque)
    art.polygon(sign.outline(4.5), line=mix(theme.plaque, theme.plaque_text, 0.55), width=1.2)
    art.polygon(sign.outline(), line=theme.tile_edge, width=2.6)


def _sign(canvas: Canvas, theme: Theme, tile: Hex, sign: Plaque) -> None:
    label, ink = sign.label, theme.plaque_text
    for index, line in enumerate(label.lines):
        at = label.line_at(index)
        canvas.write(*at, line, "plaque", label.size, ink, "middle", track=PLAQUE_TRACK, kind="name", name=tile.id)


def write_name(canvas: Canvas, theme: Theme, space: str, label: Label) -> None:
    """Write the name of a location."""
    for index, line in enumerate(label.lines):
        at = label.line_at(index)
        canvas.write(*at, line, "place", label.size, theme.text, "middle", kind="name", name=space)
