"""Prose on cards: shortened, broken into lines, and set as blocks one under the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase

from bot.words import words
from render.canvas import Canvas
from render.faces import Role, tidy
from render.lettering import fit, put, width
from render.theme import Theme

MOST_WORDS, MOST_LETTERS = 60, 480
MOST_LINES = 10
FOLDED = 2  # lines of a choice, while there is room for them


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text of which at most 60 words and 480 letters are kept, the last with an ellipsis."""
    kept: list[str] = []
    number = letters = 0
    for paragraph in filter(None, map(tidy, text.splitlines())):
        taken: list[str] = []
        for word in paragraph.split():
            if number == MOST_WORDS or letters + len(word) > MOST_LETTERS:
                return _ended(kept, taken, word[: MOST_LETTERS - letters] if number == 0 else "")
            taken.append(word)
            number, letters = number + 1, letters + len(word) + 1
        kept.append(" ".join(taken))
    return tuple(kept)


def _ended(kept: Sequence[str], taken: Sequence[str], piece: str) -> tuple[str, ...]:
    whole = [*kept, " ".join((*taken, piece)).strip()] if taken or piece else list(kept)
    return (*whole[:-1], f"{whole[-1].rstrip('.,;:')}…")


@lru_cache(1024)
def lines(text: str, role: Role, size: int, room: float) -> tuple[str, ...]:
    """Return text in lines that fit; a word that is wider than a line is broken."""
    found = [""]
    for word in text.split():
        line = f"{found[-1]} {word}".strip()
        if width(line, role, size) <= room:
            found[-1] = line
            continue
        pieces = list(_pieces(word, role, size, room))
        found = [*found, *pieces] if found[-1] else pieces
    return tuple(found) if found[0] else ()


def _pieces(word: str, role: Role, size: int, room: float) -> Iterator[str]:
    piece = ""
    for letter in word:
        if piece and width(piece + letter, role, size) > room:
            yield piece
            piece = ""
        piece += letter
    yield piece


def cut(found: Sequence[str], most: int, role: Role, size: int, room: float) -> tuple[str, ...]:
    """Return the first lines; if that leaves some out, the last one ends in an ellipsis."""
    if len(found) <= most:
        return tuple(found)
    last = found[most - 1].rstrip(".,;:…")
    return (*found[: most - 1], fit(f"{last}…", role, size, room, size)[0])


@dataclass(frozen=True, slots=True)
class Type:
    """A size of prose and the distance of its lines, in pixels."""

    size: int
    step: int


@dataclass(frozen=True, slots=True)
class Prose:
    """Lines of prose."""

    type: Type
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str, type: Type, room: float) -> "Prose":
        """Break a text; it takes at most ten lines."""
        broken = [line for part in paragraphs(text) for line in lines(part, "prose", type.size, room)]
        return cls(type, cut(broken, MOST_LINES, "prose", type.size, room))

    @property
    def tall(self) -> int:
        """The height it takes in pixels."""
        return len(self.lines) * self.type.step

    def draw(self, canvas: Canvas, theme: Theme, x: float, top: float) -> None:
        """Draw it under a height."""
        for index, line in enumerate(self.lines):
            y = top + (index + 0.5) * self.type.step
            canvas.write(x, y, line, "prose", self.type.size, theme.text, kind="prose", name=f"{index}:{line}")


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be chosen, each with its letter; `left` counts those without room."""

    type: Type
    texts: tuple[tuple[str, ...], ...]
    left: int = 0

    @classmethod
    def of(cls, texts: Sequence[str], type: Type, room: float, most: int) -> "Choices":
        """Break choices into at most so many lines: folded, else on one line each, else some of them are counted."""
        for folded in (FOLDED, 1):
            broken = tuple(
                cut(lines(tidy(text), "prose", type.size, free) or ("",), folded, "prose", type.size, free)
                for letter, text in zip(ascii_uppercase, texts, strict=False)
                if (free := room - _indent(letter, type))
            )
            if sum(map(len, broken)) <= most and len(broken) == len(texts):
                return cls(type, broken)
        shown = broken[: max(0, most - 1)]
        return cls(type, shown, len(texts) - len(shown))

    @property
    def tall(self) -> int:
        """The height they take in pixels."""
        return (sum(map(len, self.texts)) + bool(self.left)) * self.type.step

    def draw(self, canvas: Canvas, theme: Theme, x: float, top: float) -> None:
        """Draw them under a height."""
        y = top + self.type.step / 2
        for letter, text in zip(ascii_uppercase, self.texts, strict=False):
            self._one(canvas, theme, x, y, letter, text)
            y += len(text) * self.type.step
        if self.left:
            said = words().say("picture.card.more", n=self.left)
            canvas.write(x, y, said, "prose", self.type.size, theme.dim, kind="more", name=f"+{self.left}")

    def _one(self, canvas: Canvas, theme: Theme, x: float, y: float, letter: str, text: Sequence[str]) -> None:
        mark, size = words().say("picture.card.choice", letter=letter), self.type.size
        boxes = [put(canvas.image, x, y, mark, "prose", size, theme.text)]
        for index, line in enumerate(text):
            at = (x + _indent(letter, self.type), y + index * self.type.step)
            boxes.append(put(canvas.image, *at, line, "prose", size, theme.text))
        left, top, right, bottom = zip(*boxes, strict=True)
        canvas.note("choice", letter, (min(left), min(top), max(right), max(bottom)), size)


def _indent(letter: str, type: Type) -> float:
    """Return where the text begins beside its letter."""
    return width(words().say("picture.card.choice", letter=letter) + " ", "prose", type.size)
