"""The map of the third edition: a frozen view in, a picture and its manifest out."""

from collections.abc import Iterator

from bot.rules.third.views import MapView, MysteryView, SpaceView, TileView
from render.banner import banner
from render.board import Board, Path
from render.canvas import Canvas
from render.figures import Company, companies, sprite
from render.foot import foot
from render.ground import PRICE, Ground, ground, hazards, path_hazards, write_name
from render.hexes import ROOMY, Layout
from render.lettering import put, width
from render.palette import encode
from render.picture import Box, Picture, Stamp
from render.places import Area, Spot, Standing, stand, stand_along
from render.shapes import Point, along, band, inset
from render.theme import NIGHT, Theme
from render.tokens import anomaly, clue, doom, doom_sum, grip, hazard, letter_size, unstable

TOKEN, SMALL_TOKEN = 54, 48  # px: doom, its sum, clues
JAGS = 16  # px that an unstable space's mark is larger than its doom
STAR = 56
BREATH = 5  # px between a name and the rays of a sunburst under it
LAP = 6  # beyond the plaque's end: the middle of what hangs there
LINE = 60  # px: the height in which figures stand on a hidden path
DEEPEST = 0.96  # of a side below the middle: where the lower spaces grow too narrow


def draw_map(view: MapView, stamp: Stamp, *, theme: Theme = NIGHT) -> Picture:
    """Return the picture of a map; equal arguments give equal bytes."""
    base = ground(Board.of(view), theme)
    canvas = compose_map(base, view, stamp, theme)
    return Picture(encode(canvas.image, base.palette), tuple(canvas.drawn), *canvas.image.size)


def compose_map(base: Ground, view: MapView, stamp: Stamp, theme: Theme) -> Canvas:
    """Draw everything that changes onto a copy of the base layer."""
    canvas = Canvas(base.image.copy(), base.drawn)
    groups = companies(view)
    if lost := groups.keys() - base.layout.spaces.keys():
        raise ValueError(f"somebody stands in no space of the board: {', '.join(sorted(lost))}")
    for tile in view.tiles:
        _tile(canvas, theme, base, tile, groups)
    board, by_id = base.layout.board, {one.space.id: one for one in view.mysteries}
    for cap in board.caps:
        _mystery(canvas, theme, base, by_id[cap.id], groups)
    for path in board.paths:
        _path(canvas, theme, base, path, groups.get(path.id, []))
    for card in board.cards:
        write_name(canvas, theme, card.id, base.labels[card.id][0])
        _people(canvas, theme, card.id, stand([_card_area(base, card.id)], groups.get(card.id, []))[1])
    for street in board.streets:
        _people(canvas, theme, street.id, stand_along(base.layout.axis(street), groups.get(street.id, [])))
    banner(canvas, theme, view.title, view.round, view.phase, result=view.result)
    foot(canvas, theme, view, stamp)
    return canvas


def _tile(canvas: Canvas, theme: Theme, base: Ground, tile: TileView, groups: dict[str, list[Company]]) -> None:
    taken, size = tuple(_taken(base, tile)), token_size(base.layout)
    for space in tile.spaces:
        _doom(canvas, theme, base, space)
        folded, standing = stand(_areas(base, space.id, taken), groups.get(space.id, []))
        write_name(canvas, theme, space.id, base.labels[space.id][folded])
        _people(canvas, theme, space.id, standing)
    sign = base.plaques[tile.id]
    left, _, right, _ = sign.box
    if tile.clues:
        canvas.stamp(clue(theme, tile.clues, size), *_hanging(base, tile), "clues", tile.id, letter_size(size, 0.46))
    if tile.doom:
        canvas.stamp(
            doom_sum(theme, tile.doom, size), right + LAP, sign.centre[1], "doom_sum", tile.id, letter_size(size, 0.44)
        )
    if tile.anomaly:
        canvas.stamp(anomaly(theme, STAR), left - LAP, sign.centre[1], "anomaly", tile.id)


def _mystery(canvas: Canvas, theme: Theme, base: Ground, one: MysteryView, groups: dict[str, list[Company]]) -> None:
    """Draw a mystery: clues lie in the space itself (T15.2), beside its doom."""
    space, size = one.space.id, token_size(base.layout)
    label = base.labels[space][0]
    write_name(canvas, theme, space, label)
    left, right = _foot_of(base, space)
    if one.space.unstable:
        canvas.stamp(unstable(theme, size + JAGS), *left, "unstable", space)
    if one.space.doom:
        canvas.stamp(doom(theme, one.space.doom, size), *left, "doom", space, letter_size(size, 0.5))
    if one.clues:
        canvas.stamp(clue(theme, one.clues, size), *right, "clues", space, letter_size(size, 0.46))
    polygon = inset(base.layout.spaces[space], 5)
    marked = one.space.doom or one.space.unstable or one.clues
    bottom = left[1] - (size + JAGS * one.space.unstable) / 2 if marked else max(y for _, y in polygon)
    area = Area(polygon, label.bottom + BREATH, bottom)
    _people(canvas, theme, space, stand([area], groups.get(space, []))[1])


def _foot_of(base: Ground, space: str) -> tuple[Point, Point]:
    """Return the places of doom and clues in a mystery: side by side, as low as both have room."""
    size, polygon = token_size(base.layout), inset(base.layout.spaces[space], 7)
    y = max(y for _, y in polygon) - size / 2
    while (room := band(polygon, y - size / 3, y + size / 3))[1] - room[0] < 2 * size + JAGS:
        y -= 2
    middle = (room[0] + room[1]) / 2
    return (middle - size / 2 - 4, y), (middle + size / 2 + 4, y)


def _path(canvas: Canvas, theme: Theme, base: Ground, path: Path, group: list[Company]) -> None:
    """Draw who is on a hidden path on one line, so that the prices around it hide nobody."""
    y = base.layout.meeting(path)[1]
    area = Area(base.layout.spaces[path.id], y - LINE / 2, y + LINE / 2)
    _people(canvas, theme, path.id, stand([area], group)[1])
    for kind, border, at in path_hazards(base.layout, path):
        canvas.stamp(hazard(theme, kind, PRICE), *at, "hazard", border)


def _card_area(base: Ground, card: str) -> Area:
    """Return where figures may stand on a card space: right of its name."""
    (left, top), (right, _), (_, bottom), _ = base.layout.spaces[card]
    start = left + (right - left) * 0.4
    return Area([(start, top), (right - 10, top), (right - 10, bottom), (start, bottom)], top + 8, bottom - 8)


def token_size(layout: Layout) -> int:
    """Return the size of doom and clues on a board in pixels."""
    return TOKEN if layout.side > ROOMY else SMALL_TOKEN


def _doom(canvas: Canvas, theme: Theme, base: Ground, space: SpaceView) -> None:
    at, size = base.layout.doom_at(space.id), token_size(base.layout)
    if space.unstable:
        canvas.stamp(unstable(theme, size + JAGS), *at, "unstable", space.id)
    if space.doom:
        canvas.stamp(doom(theme, space.doom, size), *at, "doom", space.id, letter_size(size, 0.5))


def _hanging(base: Ground, tile: TileView) -> Point:
    """Return the place of a neighborhood's clues: they hang from its plaque, for they belong to no location."""
    sign = base.plaques[tile.id]
    return sign.centre[0] + 4, sign.box[3] + token_size(base.layout) / 2


def _around(point: Point, half: float) -> Box:
    return round(point[0] - half), round(point[1] - half), round(point[0] + half), round(point[1] + half)


def _taken(base: Ground, tile: TileView) -> Iterator[Box]:
    """Yield the boxes in which no figure may stand."""
    sign, half = base.plaques[tile.id], token_size(base.layout) / 2
    if tile.clues:
        yield _around(_hanging(base, tile), half + 4)
    if tile.doom:
        yield _around((sign.box[2] + LAP, sign.centre[1]), half)
    if tile.anomaly:
        yield _around((sign.box[0] - LAP, sign.centre[1]), STAR / 2)
    for path in base.layout.board.paths:
        if base.layout.path_sign(path)[0] == tile.id:
            yield base.plaques[path.id].box
    for _, _, at in hazards(base.layout, [one for one in base.layout.board.hexes if one.id == tile.id]):
        yield _around(at, PRICE / 2)
    for space in tile.spaces:
        if space.doom or space.unstable:
            yield _around(base.layout.doom_at(space.id), half + (JAGS / 2 if space.unstable else 0) + 2)


def _areas(base: Ground, space: str, taken: tuple[Box, ...]) -> list[Area]:
    """Return where figures may stand under the name of a location, and under its name on one line."""
    side, tile = base.layout.sides[space]
    polygon = inset(base.layout.spaces[space], 5)
    bottom = base.plaques[tile.id].box[1] - 1 if side == "top" else base.layout.at(tile.id, 0, DEEPEST)[1]
    return [Area(polygon, label.bottom + BREATH, bottom, taken) for label in base.labels[space]]


def _people(canvas: Canvas, theme: Theme, space: str, standing: Standing) -> None:
    for spot in standing.spots:
        company(canvas, theme, spot, standing.size)
    if standing.left:
        _chip(canvas, theme, standing.chip, space, standing.left)


def company(canvas: Canvas, theme: Theme, spot: Spot, size: int) -> None:
    """Draw a company where it stands, in its capsule if somebody in it is held."""
    group = spot.company
    first = -(len(group.figures) - 1) * group.pitch(size) / 2
    steps = [along((0, 0), spot.direction, first + index * group.pitch(size)) for index in range(len(group.figures))]
    if group.held:
        names = "+".join(figure.id for figure in group.figures)
        canvas.stamp(grip(theme, tuple(steps), size), *spot.middle, "grip", names)
    for figure, (x, y) in zip(group.figures, steps, strict=True):
        drawn, kind, letter = sprite(theme, figure, size, held=group.held)
        canvas.stamp(drawn, spot.middle[0] + x, spot.middle[1] + y, kind, figure.id, letter)


def _chip(canvas: Canvas, theme: Theme, at: Point, space: str, number: int) -> None:
    """Draw how many figures more are in a space; the words beside the picture name them all."""
    text = f"+{number}"
    left, top, right, bottom = _around(at, 17)
    grow = max(0, round(width(text, "number", 24) / 2) - 10)
    box = (left - grow, top, right + grow, bottom)
    canvas.image.paste(theme.plaque_text, box)
    canvas.image.paste(theme.plaque, (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2))
    put(canvas.image, *at, text, "number", 24, theme.plaque_text, "middle")
    canvas.note("chip", f"{space}{text}", box, 24)
