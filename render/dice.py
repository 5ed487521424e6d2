"""Dice of a test: a success has a light face and a tick below it, a failure is grey; the result is a word."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.words import words
from render.art import Art
from render.canvas import Canvas
from render.chips import more
from render.lettering import fit, width, wrap
from render.theme import Colour, Theme, mix

SIZES = (92, 78, 64, 52)  # px of a die, as it must shrink
LONE = SIZES[:2]  # a single row shrinks this far before there are two
ROWS = 2
TICK = 34  # px under dice of which one or more succeeded
ROW_GAP = 14
WORD, WORD_TRACK = 46, 2  # the result
SUM, SUM_STEP = 30, 40

LOW, MIDDLE, HIGH = -1, 0, 1
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
}


def strong(theme: Theme, ink: Colour) -> Colour:
    """Return a colour as ink for words on a panel: a little nearer to that of text."""
    return mix(ink, theme.text, 0.15)


def dull(theme: Theme) -> Colour:
    """Return the face of a die that failed."""
    return mix(theme.card, theme.exhausted, 0.42)


@lru_cache(64)
def die(theme: Theme, face: int, size: int, *, success: bool) -> Image.Image:
    """Return a die with its tick; `KeyError` names a face that a die does not have."""
    side = size + 4
    art, middle, away = Art(side, side + TICK), side / 2, size * 0.25
    art.box(0, 0, side, side, fill=theme.token_edge, round_by=size * 0.17)
    art.box(3, 3, side - 3, side - 3, fill=theme.card if success else dull(theme), round_by=size * 0.14)
    for x, y in PIPS[face]:
        art.circle(middle + x * away, middle + y * away, size * 0.085, fill=theme.card_ink)
    if success:
        low = side + TICK / 2 + 2
        tick = [(middle - 19, low + 1), (middle - 6, low + 12), (middle + 19, low - 11)]
        art.line(tick, strong(theme, theme.good), 6.5, caps=True)
    return art.done()


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice in one row or two, and beside them the result."""

    dice: tuple[int, ...]
    needed: int
    result: str
    room: float
    size: int = SIZES[0]
    across: int = 0  # dice in a row
    left: int = 0  # dice that no row has room for

    @classmethod
    def of(cls, dice: Sequence[int], needed: int, result: str, room: float) -> "Roll":
        """Find the largest size at which all dice fit; what does not even then is counted."""
        free = room - (width(_said(result), "title", WORD, WORD_TRACK) + 34 if result else 0)
        tries = [(1, size) for size in LONE] + [(ROWS, size) for size in SIZES]
        for rows, size in tries:
            across = -(-len(dice) // rows)
            if across <= _fits(size, free):
                return cls(tuple(dice), needed, result, room, size, across)
        most = _fits(SIZES[-1], free)
        shown = tuple(dice[: most * ROWS - 1])
        return cls(shown, needed, result, room, SIZES[-1], most, len(dice) - len(shown))

    @property
    def tall(self) -> int:
        """The height it takes in pixels."""
        if not self.dice:
            return 64 if self.result else 0
        rows = -(-(len(self.dice) + bool(self.left)) // self.across)
        return rows * self._row - ROW_GAP

    @property
    def _tick(self) -> int:
        return TICK if any(face >= self.needed for face in self.dice) else 0

    @property
    def _row(self) -> int:
        return self.size + 4 + self._tick + ROW_GAP

    def draw(self, canvas: Canvas, theme: Theme, x: float, top: float) -> None:
        """Draw it under a height."""
        for index, face in enumerate(self.dice):
            sprite = die(theme, face, self.size, success=face >= self.needed)
            across, down = self._middle(index, x, top)
            canvas.stamp(sprite, across, down + TICK / 2, "die", f"{index}:{face}")
        if self.left:
            canvas.stamp(more(theme, self.left), *self._middle(len(self.dice), x, top), "chip", f"dice+{self.left}", 24)
        if self.result:
            ink = strong(theme, theme.good if self.result == "passed" else theme.doom)
            middle = top + (self.tall - self._tick) / 2
            said, end = _said(self.result), x + self.room
            canvas.write(
                end, middle, said, "title", WORD, ink, "right", track=WORD_TRACK, kind="result", name=self.result
            )

    def _middle(self, index: int, x: float, top: float) -> tuple[float, float]:
        row, column = divmod(index, self.across)
        half = (self.size + 4) / 2
        return x + column * _pitch(self.size) + half, top + row * self._row + half


def _said(result: str) -> str:
    return words().say(f"picture.card.{result}").upper() if result else ""


def _pitch(size: int) -> int:
    return round(size * 1.22)


def _fits(size: int, room: float) -> int:
    return int((room - size - 4) // _pitch(size)) + 1


@dataclass(frozen=True, slots=True)
class Sum:
    """What made up the number of dice, and what came of it, as one line or two of text."""

    lines: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, said: str, dice: Sequence[int], needed: int, usual: int, room: float) -> "Sum":
        """Word it; the least face that succeeds is only said where it is not the usual one."""
        parts = [said, successes(dice, needed) if dice else ""]
        if needed != usual and dice:
            parts.append(words().say("picture.card.needed", n=needed))
        text = words().say("picture.card.dot").join(filter(None, parts))
        return cls(tuple(fit(line, "place", SUM, room) for line in wrap(text, "place", SUM, room) if line))

    @property
    def tall(self) -> int:
        """The height it takes in pixels."""
        return len(self.lines) * SUM_STEP

    def draw(self, canvas: Canvas, theme: Theme, x: float, top: float) -> None:
        """Draw it under a height."""
        for index, (line, size) in enumerate(self.lines):
            canvas.write(x, top + (index + 0.5) * SUM_STEP, line, "place", size, theme.text, kind="sum")


def successes(dice: Sequence[int], needed: int) -> str:
    """Return how many of the dice succeeded, in words."""
    return words().count("picture.card.successes", sum(face >= needed for face in dice))
