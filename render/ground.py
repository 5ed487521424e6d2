"""The base layer of the map: everything that stays the same between two frames, drawn once and kept."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import dist

from PIL import Image

from render.art import LAYER, Art
from render.board import Board, Cap, Hex, Path, Street
from render.canvas import Canvas
from render.faces import Role
from render.frame import foot_panel, frame, suns, top_panel
from render.hexes import FOOT, GAP, PATH, TOP, Axis, Layout
from render.icons import icon
from render.names import PLAQUE_TRACK, Label, Plaque, cap_name, card_name, path_plaque, place_names, plaque
from render.palette import prepare
from render.picture import Drawn
from render.shapes import Point, along, between, bounds, inset, regular
from render.strips import board_strips
from render.theme import Colour, Theme, mix
from render.tokens import hazard

ICON = 34  # px
ICON_AT = 0.37  # of a street's length from its middle: its upper end, unless a hidden path lies there
PRICE, PRICE_AT = 30, 0.6  # px of a hazard, and how far out it lies on the line between two spaces


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
    """Return the base layer of a board, with what moves on it during a campaign: hidden paths, and prices as turned."""
    layout = Layout(board)
    still = still_layer(unmoved(board), theme, paths=bool(board.paths))
    plaques = {tile.id: plaque(layout, tile) for tile in board.hexes}
    plaques |= {path.id: path_plaque(layout, path) for path in board.paths}
    labels = {space: place_names(layout, space) for space in layout.sides}
    labels |= {cap.id: (cap_name(layout, cap),) for cap in board.caps}
    labels |= {card.id: (card_name(layout, card),) for card in board.cards}
    canvas = Canvas(still.image.copy(), still.drawn)
    for path in board.paths:
        _path(canvas, theme, layout, path, plaques[path.id])
        _sign(canvas, theme, path.id, plaques[path.id], "place")
    for street in board.streets:
        axis = layout.axis(street)
        canvas.stamp(icon(theme, street.type, ICON), *along(axis.middle, axis.direction, mark_at(axis)))
    for kind, border, at in hazards(layout, layout.board.hexes, layout.board.streets):
        canvas.stamp(hazard(theme, kind, PRICE), *at, "hazard", border)
    return Ground(canvas.image, still.palette, tuple(canvas.drawn), layout, plaques, labels)


def unmoved(board: Board) -> Board:
    """Return a board without what may lie otherwise in the next round."""
    streets = tuple(replace(street, hazards=("", "")) for street in board.streets)
    return replace(board, paths=(), streets=streets)


@dataclass(frozen=True, slots=True)
class Still:
    """What stays the same through a whole campaign."""

    image: Image.Image
    palette: Image.Image
    drawn: tuple[Drawn, ...]


@lru_cache(12)
def still_layer(board: Board, theme: Theme, *, paths: bool) -> Still:
    """Return the tiles, streets and panels; about a quarter of a second when they are drawn for the first time."""
    layout = Layout(board)
    plaques = {tile.id: plaque(layout, tile) for tile in board.hexes}
    canvas = Canvas(_shapes(layout, theme, plaques))
    _note_shapes(canvas, layout, plaques)
    for tile in board.hexes:
        _sign(canvas, theme, tile.id, plaques[tile.id], "plaque")
    named = Canvas(canvas.image.copy())
    for space in layout.sides:
        write_name(named, theme, space, place_names(layout, space)[0])
    tints = [_fill(theme, tile) for tile in board.hexes] + [theme.other_world] * paths
    palette = prepare(theme, named.image, board_strips(theme, tints, paths=paths))
    return Still(canvas.image, palette, tuple(canvas.drawn))


def mark_at(axis: Axis) -> float:
    """Return how far from its middle a street's mark lies: at its upper end, or the lower if that alone is free."""
    if axis.upper and not axis.lower:
        return ICON_AT * axis.length
    return max(axis.upper + ICON / 2 + 2 - axis.length / 2, -ICON_AT * axis.length)


Price = tuple[str, str, Point]  # what is paid, at which border, and its place on that border


def hazards(layout: Layout, tiles: Iterable[Hex] = (), streets: Iterable[Street] = ()) -> list[Price]:
    """Return the prices between the spaces of tiles, and at both sides of portals."""
    found = []
    for tile in tiles:
        lines = [(layout.centres[tile.id], end) for end in layout.dividers(tile)]
        for index, (kind, line) in enumerate(zip(tile.hazards, lines, strict=True)):
            found.append((kind, f"{tile.id}:{index}", between(*line, PRICE_AT)))
    for street in streets:
        axis = layout.axis(street)
        for kind, side in zip(street.hazards, (street.tile, street.other), strict=True):
            edges = [along(axis.middle, axis.direction, mark_at(axis), aside) for aside in (-GAP / 2, GAP / 2)]
            found.append((kind, f"{street.id}:{side}", min(edges, key=lambda at: dist(at, layout.centres[side]))))
    return [one for one in found if one[0]]


def path_hazards(layout: Layout, path: Path) -> list[Price]:
    """Return the prices around a hidden path; they are drawn over the corners of the figures on it, for it is small."""
    priced = [kind for kind, side in zip(path.hazards, path.sides, strict=True) if side]
    ways = zip(priced, layout.ways(path), strict=True)
    return [(kind, f"{path.id}:{side}", at) for kind, (side, _, at) in ways if kind]


def _shapes(layout: Layout, theme: Theme, plaques: Mapping[str, Plaque]) -> Image.Image:
    art = Art(layout.width, layout.height, ground=theme.bg, scale=LAYER)
    frame(art, theme, layout.width, layout.height)
    suns(art, theme, layout.width, TOP, layout.height - FOOT)
    for street in layout.board.streets:
        _street(art, theme, layout, street)
    for cap in layout.board.caps:
        _cap(art, theme, layout, cap)
    for tile in layout.board.hexes:
        _tile(art, theme, layout, tile)
    for tile in layout.board.hexes:
        _plaque(art, theme, plaques[tile.id])
    for card in layout.board.cards:
        _card(art, theme, layout.spaces[card.id])
    top_panel(art, theme, layout.width, TOP)
    foot_panel(art, theme, layout.width, layout.height, FOOT)
    return art.done()


def _note_shapes(canvas: Canvas, layout: Layout, plaques: Mapping[str, Plaque]) -> None:
    for tile in layout.board.hexes:
        canvas.note("tile", tile.id, bounds(layout.corners[tile.id]))
    for name, sign in plaques.items():
        canvas.note("plaque", name, sign.box)
    for street in layout.board.streets:
        canvas.note("street", street.id, bounds(layout.spaces[street.id]))
    for cap in layout.board.caps:
        canvas.note("mystery", cap.id, bounds(layout.spaces[cap.id]))
    for card in layout.board.cards:
        canvas.note("card_space", card.id, bounds(layout.spaces[card.id]))


def _street(art: Art, theme: Theme, layout: Layout, street: Street) -> None:
    axis = layout.axis(street)
    line = theme.horror if street.portal else theme.street_line
    art.polygon(layout.spaces[street.id], fill=theme.other_world if street.portal else theme.street)
    for end in (-0.5, 0.5):  # kerbs on the open sides
        kerb = [along(axis.middle, axis.direction, end * axis.length, aside) for aside in (-GAP / 2, GAP / 2)]
        art.line(kerb, line, 3)
    if not street.portal:
        start, stop = (along(axis.middle, axis.direction, part * axis.length) for part in (-0.44, 0.44))
        art.dashes(start, stop, line, 2)


def _fill(theme: Theme, tile: Hex) -> Colour:
    return theme.other_world if tile.other_world else theme.tint(tile.tint)


def _tile(art: Art, theme: Theme, layout: Layout, tile: Hex) -> None:
    outline, fill = layout.corners[tile.id], _fill(theme, tile)
    edge, hair = (theme.horror, theme.horror) if tile.other_world else (theme.tile_edge, theme.hair)
    art.polygon(outline, fill=fill)
    for colour, (space, _) in zip(theme.faces(fill), tile.spaces, strict=True):
        art.polygon(layout.spaces[space], fill=colour)
    if tile.other_world:
        for part in (0.3, 0.45, 0.6, 0.75):  # rings, as of water
            art.circle(*layout.centres[tile.id], part * layout.side, line=mix(fill, edge, 0.22), width=1.4)
    for end in layout.dividers(tile):
        art.line([layout.centres[tile.id], end], hair, 3)
    art.polygon(inset(outline, 9), line=mix(fill, edge, 0.5), width=1.4)
    art.polygon(outline, line=edge, width=5)


def _cap(art: Art, theme: Theme, layout: Layout, cap: Cap) -> None:
    outline, fill = layout.spaces[cap.id], _fill(theme, layout.hexes[cap.tile])
    art.polygon(outline, fill=fill)
    art.polygon(inset(outline, 9), line=mix(fill, theme.tile_edge, 0.5), width=1.4)
    art.polygon(outline, line=theme.tile_edge, width=5)


def _card(art: Art, theme: Theme, outline: Sequence[Point]) -> None:
    art.polygon(outline, fill=theme.panel2)
    art.polygon(inset(outline, 7), line=mix(theme.panel2, theme.frame, 0.5), width=1.4)
    art.polygon(outline, line=theme.frame, width=3)


def _path(canvas: Canvas, theme: Theme, layout: Layout, path: Path, sign: Plaque) -> None:
    outline = layout.spaces[path.id]
    (left, top, right, bottom), edge = bounds([*outline, sign.box[:2], sign.box[2:]]), 4
    corner = left - edge, top - edge

    def near(points: Iterable[Point]) -> list[Point]:
        return [(x - corner[0], y - corner[1]) for x, y in points]

    art, middle = Art(right - left + 2 * edge, bottom - top + 2 * edge), layout.meeting(path)
    for _, way, _ in layout.ways(path):
        art.line(near([middle, way]), theme.horror, 6)
    art.polygon(near(outline), fill=theme.other_world)
    art.polygon(near(regular(*middle, PATH - 8, 6, 0)), line=mix(theme.other_world, theme.horror, 0.5), width=1.4)
    art.polygon(near(outline), line=theme.horror, width=4)
    (x0, y0), (x1, y1) = near([sign.box[:2], sign.box[2:]])
    art.box(x0, y0, x1, y1, fill=theme.plaque, line=theme.horror, width=2)
    sprite = art.done()
    canvas.stamp(sprite, corner[0] + sprite.width / 2, corner[1] + sprite.height / 2)
    canvas.note("path", path.id, bounds(outline))
    canvas.note("plaque", path.id, sign.box)


def _plaque(art: Art, theme: Theme, sign: Plaque) -> None:
    art.polygon(sign.outline(), fill=theme.plaque)
    art.polygon(sign.outline(4.5), line=mix(theme.plaque, theme.plaque_text, 0.55), width=1.2)
    art.polygon(sign.outline(), line=theme.tile_edge, width=2.6)


def _sign(canvas: Canvas, theme: Theme, piece: str, sign: Plaque, role: Role) -> None:
    label, ink = sign.label, theme.plaque_text
    track = PLAQUE_TRACK if role == "plaque" else 0
    for index, line in enumerate(label.lines):
        at = label.line_at(index)
        canvas.write(*at, line, role, label.size, ink, "middle", track=track, kind="name", name=piece)


def write_name(canvas: Canvas, theme: Theme, space: str, label: Label) -> None:
    """Write the name of a location."""
    for index, line in enumerate(label.lines):
        at = label.line_at(index)
        canvas.write(*at, line, "place", label.size, theme.text, "middle", kind="name", name=space)
