"""Small cards: one encounter, event, headline or test; the one picture on which prose is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from PIL import Image

from bot.rules.third.views import CardView
from bot.words import words
from render.art import LAYER, Art
from render.canvas import Canvas
from render.dice import Roll, Sum, strong
from render.faces import face, has_glyph, tidy
from render.frame import RULE
from render.lettering import fit, width, wrap
from render.palette import encode, prepare
from render.picture import Picture, Stamp
from render.prose import Choices, Prose, Type
from render.sample_cards import sample_cards
from render.shapes import Point, inset, regular
from render.theme import PAPER, SEATS, Colour, Theme
from render.tokens import investigator, letter_size

WIDTH = 1000
LEAST, TALLEST = 640, 1500  # px; a wider picture than 11 to 7 would make a chat jump
EDGE, CLIPPED = 18, 16
LEFT, RIGHT = 74, WIDTH - 74
ROOM = RIGHT - LEFT
DISC, DISC_AT, BESIDE_DISC = 68, 103, 154
TITLE, TITLE_STEP, TITLE_LONE = 40, 42, 34  # a title smaller than the last takes two lines instead
HEAD = 132  # px to the rule, under a title of one line
UNDER_RULE, GAP, FOOT = 24, 22, 86
LARGE, SMALL = Type(42, 57), Type(35, 48)  # a short text is set larger
KINDS = {"encounter": "clue", "event": "focus", "headline": "frame", "test": "doom"}  # the role of each kind
USUAL = 5  # the least face that succeeds


class Block(Protocol):
    """A part of a card's body, as wide as the body."""

    @property
    def tall(self) -> int:
        """The height it takes in pixels."""

    def draw(self, canvas: Canvas, theme: Theme, x: float, top: float) -> None:
        """Draw it under a height."""


@dataclass(frozen=True, slots=True)
class Head:
    """The words over the rule."""

    kind: str
    title: tuple[str, ...]
    size: int
    under: str
    under_size: int
    left: int

    @classmethod
    def of(cls, view: CardView) -> "Head":
        """Word it; a title that cannot be drawn gives its place to the kind."""
        kind = words().say(f"picture.card.kind.{view.kind}").upper()
        left = BESIDE_DISC if _seated(view) else LEFT
        room = RIGHT - width(kind, "title", 27, 2) - 36 - left
        title, size = _title((tidy(view.title) or kind).upper(), room)
        under, under_size = fit(under_title(view), "label", 27, RIGHT - left)
        return cls(kind, title, size, under, under_size, left)

    @property
    def rule(self) -> int:
        """The height of the rule under it."""
        return HEAD + (len(self.title) - 1) * TITLE_STEP

    def draw(self, canvas: Canvas, theme: Theme, view: CardView) -> None:
        """Draw it with the disc of who reads the card."""
        middle = 80 + (self.rule - HEAD) / 2
        if _seated(view):
            disc = investigator(theme, view.seat, view.letters, DISC)
            canvas.stamp(disc, DISC_AT, middle, "investigator", view.letters, letter_size(DISC, 0.46))
        first = middle - (len(self.title) - 1) * TITLE_STEP / 2 - (14 if self.under else 0)
        for index, line in enumerate(self.title):
            y = first + index * TITLE_STEP
            track = _track(line)
            canvas.write(self.left, y, line, "title", self.size, theme.title, track=track, kind="title")
        if self.under:
            y = first + len(self.title) * TITLE_STEP - 5
            canvas.write(self.left, y, self.under, "label", self.under_size, theme.dim, kind="under")
        ink = strong(theme, theme.roles()[KINDS[view.kind]])
        canvas.write(RIGHT, first + 3, self.kind, "title", 27, ink, "right", track=2, kind="kind", name=view.kind)


def _seated(view: CardView) -> bool:
    return bool(view.letters) and 1 <= view.seat <= len(SEATS)


def under_title(view: CardView) -> str:
    """Return who reads a card and where."""
    name, place = tidy(view.who), tidy(view.place)
    return words().say("picture.card.who_at", name=name, place=place) if name and place else name or place


def _track(line: str) -> int:
    """Return the room between letters of a title: none where another face has to stand in."""
    path = str(face("title", TITLE).path)
    return int(all(letter == " " or has_glyph(path, letter) for letter in line))


def _title(text: str, room: float) -> tuple[tuple[str, ...], int]:
    line, size = fit(text, "title", TITLE, room, TITLE_LONE, _track(text))
    if line == text:
        return (line,), size
    fitted = [fit(part, "title", TITLE_LONE, room, 28, _track(part)) for part in wrap(text, "title", TITLE_LONE, room)]
    return tuple(part for part, _ in fitted), min(size for _, size in fitted)


def draw_card(view: CardView, stamp: Stamp, *, theme: Theme = PAPER) -> Picture:
    """Return the picture of a card, 1000 px wide; equal arguments give equal bytes."""
    canvas = compose(view, stamp, theme)
    return Picture(encode(canvas.image, palette(theme)), tuple(canvas.drawn), *canvas.image.size)


def compose(view: CardView, stamp: Stamp, theme: Theme) -> Canvas:
    """Return a card before its colours are counted out."""
    head = Head.of(view)
    blocks = _blocks(view, head)
    tall = _tall(head, blocks)
    height = max(LEAST, tall) + (8 if tall == WIDTH else 0)  # a square would be cut off on some phones
    canvas = Canvas(ground(theme, view.kind, height, head.rule).copy())
    head.draw(canvas, theme, view)
    y = head.rule + UNDER_RULE + (height - tall) / 3
    for block in blocks:
        block.draw(canvas, theme, LEFT, y)
        y += block.tall + GAP
    canvas.sign(LEFT, height - 54, stamp, theme.dim, "left", ROOM)
    return canvas


def _tall(head: Head, blocks: Sequence[Block]) -> int:
    return head.rule + UNDER_RULE + sum(block.tall for block in blocks) + GAP * max(0, len(blocks) - 1) + FOOT


def _blocks(view: CardView, head: Head) -> list[Block]:
    """Return the body in large type if that makes the card no taller, else in small type."""
    large = _set(view, head, LARGE)
    return large if _tall(head, large) <= LEAST else _set(view, head, SMALL)


def _set(view: CardView, head: Head, type: Type) -> list[Block]:
    prose = Prose.of(view.text, type, ROOM)
    roll = Roll.of(view.dice, view.needed, view.result, ROOM)
    total = Sum.of(tidy(view.sum), view.dice, view.needed, USUAL, ROOM)
    free = TALLEST - _tall(head, [block for block in (prose, roll, total) if block.tall]) - GAP
    choices = Choices.of(view.choices, type, ROOM, free // type.step)
    return [block for block in (prose, choices, roll, total) if block.tall]


@lru_cache(16)
def ground(theme: Theme, kind: str, height: int, rule: int) -> Image.Image:
    """Return the still parts of a card."""
    art = Art(WIDTH, height, ground=theme.bg, scale=LAYER)
    outline = _outline(height)
    art.polygon(outline, fill=theme.panel)
    art.polygon(inset(outline, RULE - 5), line=theme.frame_dim, width=1.5)
    art.polygon(outline, line=theme.frame, width=3)
    art.box(EDGE, 40, EDGE + 12, height - 40, fill=theme.roles()[KINDS[kind]])
    art.line([(LEFT, rule), (RIGHT, rule)], theme.frame, 2)
    art.polygon(regular(WIDTH / 2, rule, 9, 4), fill=theme.frame)
    return art.done()


def _outline(height: int) -> list[Point]:
    left, top, right, bottom, cut = EDGE, EDGE, WIDTH - EDGE, height - EDGE, CLIPPED
    upper = [(left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut)]
    return [*upper, (right, bottom - cut), (right - cut, bottom), (left + cut, bottom), (left, bottom - cut)]


@lru_cache(4)
def palette(theme: Theme) -> Image.Image:
    """Return the palette of all cards, learnt from one of each kind and from the discs of all seats."""
    samples = [compose(view, Stamp("Abc", 10, "12:34"), theme).image for view in sample_cards()]
    samples += [_on(theme.panel, investigator(theme, seat, "AB", DISC)) for seat in range(1, len(SEATS) + 1)]
    page = Image.new("RGB", (WIDTH, sum(image.height for image in samples)), theme.panel)
    top = 0
    for image in samples:
        page.paste(image, (0, top))
        top += image.height
    return prepare(theme, page, [])  # one page, because counting the colours of an image costs the same for any size


def _on(colour: Colour, sprite: Image.Image) -> Image.Image:
    image = Image.new("RGB", sprite.size, colour)
    image.paste(sprite, (0, 0), sprite)
    return image
