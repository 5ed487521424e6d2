"""Where the names on a board stand: neighborhoods on plaques, locations in their spaces."""

from dataclasses import dataclass

from render.board import Cap, CardSpace, Hex, Path
from render.hexes import CAP, ROOMY, SIGN, Layout
from render.lettering import fit, width, wrap
from render.picture import Box
from render.shapes import Point, inset, reach

PLAQUE_SIZE, PLAQUE_LINE, PLAQUE_TRACK = 24, 27, 2
PLAQUE_ROOM = 180.0  # px for a line
PATH_ROOM = 140.0  # px for the name of a hidden path
DESCENT = 9  # px a letter may hang below its line


@dataclass(frozen=True, slots=True)
class Label:
    """One or two lines around a middle; `at` is the middle of the first line's capitals."""

    lines: tuple[str, ...]
    size: int
    step: int
    at: Point

    def line_at(self, index: int) -> Point:
        """Return the middle of a line's capitals."""
        return self.at[0], self.at[1] + index * self.step

    @property
    def bottom(self) -> float:
        """The height under which nothing of it reaches."""
        return self.line_at(len(self.lines) - 1)[1] + self.size * 0.36 + DESCENT


@dataclass(frozen=True, slots=True)
class Plaque:
    """A neighborhood's plaque around the middle of its hex."""

    label: Label
    centre: Point
    wide: float
    tall: float

    @property
    def box(self) -> Box:
        """The box around it."""
        x, y = self.centre
        left, top = round(x - self.wide / 2), round(y - self.tall / 2)
        return left, top, left + round(self.wide), top + round(self.tall)

    def outline(self, margin: float = 0) -> list[Point]:
        """Return its six corners, drawn in by a margin."""
        x, y = self.centre
        wide, tall = self.wide / 2, self.tall / 2
        point = min(tall * 0.84, 18)
        corners = [
            (x - wide, y),
            (x - wide + point, y - tall),
            (x + wide - point, y - tall),
            (x + wide, y),
            (x + wide - point, y + tall),
            (x - wide + point, y + tall),
        ]
        return inset(corners, margin) if margin else corners


def plaque(layout: Layout, tile: Hex) -> Plaque:
    """Return the plaque of a hex; a long name takes two lines."""
    room = PLAQUE_ROOM
    lines = wrap(tile.name.upper(), "plaque", PLAQUE_SIZE, room, PLAQUE_TRACK)
    lines = tuple(fit(line, "plaque", PLAQUE_SIZE, room, PLAQUE_SIZE, PLAQUE_TRACK)[0] for line in lines)
    wide = max(width(line, "plaque", PLAQUE_SIZE, PLAQUE_TRACK) for line in lines) + 54
    x, y = layout.centres[tile.id]
    first = y + 1 - PLAQUE_LINE * (len(lines) - 1) / 2
    label = Label(lines, PLAQUE_SIZE, PLAQUE_LINE, (x, first))
    return Plaque(label, (x, y), wide, 42 + PLAQUE_LINE * (len(lines) - 1))


def place_names(layout: Layout, space: str) -> tuple[Label, ...]:
    """Return the labels of a location: the good one, and one on a single line for a crowded space if that is lower."""
    size, step = (32, 31) if layout.side > ROOMY else (28, 27)
    room = layout.side * (1.0 if layout.sides[space][0] == "top" else 0.66)
    name = dict(layout.sides[space][1].spaces)[space]
    lines, smallest = _wrapped(name, size, room)
    good = _placed(layout, space, Label(lines, smallest, step, (0, 0)))
    line, small = fit(name, "place", size, room)
    if line != name or len(lines) == 1:
        return (good,)
    return good, _placed(layout, space, Label((line,), small, step, (0, 0)))


def _wrapped(name: str, size: int, room: float) -> tuple[tuple[str, ...], int]:
    """Return a name in the lines it needs, and the size at which each of them has room."""
    fitted = [fit(line, "place", size, room) for line in wrap(name, "place", size, room)]
    return tuple(line for line, _ in fitted), min(size for _, size in fitted)


def cap_name(layout: Layout, cap: Cap) -> Label:
    """Return the label of a mystery: at its top, as high as its lines have room."""
    size, step = (32, 31) if layout.side > ROOMY else (28, 27)
    polygon = inset(layout.spaces[cap.id], 10)
    room = layout.side * CAP - 26
    lines, smallest = _wrapped(cap.name, size, room)
    top, bottom = min(y for _, y in polygon), max(y for _, y in polygon)
    middle = (min(x for x, _ in polygon) + max(x for x, _ in polygon)) / 2
    return _slid(polygon, Label(lines, smallest, step, (middle, top + size * 0.6)), (top + bottom) / 2)


def card_name(layout: Layout, card: CardSpace) -> Label:
    """Return the label of a card space: in its left third."""
    (left, top), (right, _), (_, bottom), _ = layout.spaces[card.id]
    room = (right - left) * 0.4 - 24
    lines, size = _wrapped(card.name, 28, room)
    return Label(lines, size, 29, (left + 12 + room / 2, (top + bottom - 29 * (len(lines) - 1)) / 2))


def path_plaque(layout: Layout, path: Path) -> Plaque:
    """Return the plaque of a hidden path, on the tip of the tile right over or under it; it hangs from the path."""
    lines = wrap(path.name, "place", PLAQUE_SIZE, PATH_ROOM)
    lines = tuple(fit(line, "place", PLAQUE_SIZE, PATH_ROOM)[0] for line in lines)
    _, (x, y), down = layout.path_sign(path)
    more = PLAQUE_LINE * (len(lines) - 1)
    y += more / 2 if down else -more / 2
    wide = max(width(line, "place", PLAQUE_SIZE) for line in lines) + 16
    return Plaque(Label(lines, PLAQUE_SIZE, PLAQUE_LINE, (x, y + 1 - more / 2)), (x, y), wide, SIGN + more)


def _placed(layout: Layout, space: str, label: Label) -> Label:
    side, tile = layout.sides[space]
    if side == "top":
        return _under_the_roof(layout, space, label)
    x = layout.at(tile.id, 0.49 if side == "right" else -0.49, 0)[0]
    y = layout.centres[tile.id][1] + plaque(layout, tile).tall / 2 + 24
    return Label(label.lines, label.size, label.step, (x, y))


def _under_the_roof(layout: Layout, space: str, label: Label) -> Label:
    """Slide a label down until each of its lines clears both slopes of the roof."""
    _, tile = layout.sides[space]
    x, y = layout.at(tile.id, 0, -0.8)
    signs = [path_plaque(layout, path) for path in layout.board.paths if layout.path_sign(path)[0] == tile.id]
    y = max((y, *(sign.box[3] + label.size * 0.45 for sign in signs if sign.centre[1] < layout.centres[tile.id][1])))
    placed = Label(label.lines, label.size, label.step, (x, y))
    return _slid(inset(layout.spaces[space], 12), placed, layout.at(tile.id, 0, -0.5)[1])


def _slid(polygon: list[Point], label: Label, lowest: float) -> Label:
    """Slide a label down until each of its lines has room in a polygon."""
    x, y = label.at
    while y < lowest and not _clears(polygon, label, x, y):
        y += 2
    return Label(label.lines, label.size, label.step, (x, y))


def _clears(polygon: list[Point], label: Label, x: float, y: float) -> bool:
    for index, line in enumerate(label.lines):
        start, end = reach(polygon, y + index * label.step - label.size * 0.4)
        half = width(line, "place", label.size) / 2
        if x - half < start or x + half > end:
            return False
    return True
