"""Fitting words into the room Discord gives."""

from collections.abc import Sequence
from itertools import pairwise

from bot.words import words

TEXT = 4000  # characters of all texts of a message together
LONG = 120  # characters of a line that stands by itself
GOLD = 0xC9A45C  # the stripe beside what is on the table


def titled(record: str, number: int, phase: str, title: str) -> str:
    """A heading that names round and phase; the set-up has none."""
    if phase == "setup":
        return words().say(f"{record}_setup", title=title)
    return words().say(record, round=number, phase=words().say(f"phase.{phase}").capitalize())


def cut(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def bulleted(lines: Sequence[str], most: int) -> str:
    """Lines as a list of at most so many characters; the last ones, and how many more the log has."""
    return _last(tuple(words().say("post.line", text=line) for line in lines), most)


def _last(lines: Sequence[str], most: int) -> str:
    left = len(lines)
    room = most - len(words().say("post.earlier", n=left)) - 1
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > (most if left == 1 else room):
            break
        kept.insert(0, line)
        left -= 1
    if not kept and lines:
        kept, left = [cut(lines[-1], room)], left - 1
    head = [words().say("post.earlier", n=left)] if left else []
    return "\n".join([*head, *kept])


def paragraph(lines: Sequence[str], most: int) -> str:
    """Lines as one paragraph of at most so many characters; the first ones, and how many more the log has."""
    for kept in range(len(lines), 0, -1):
        left = len(lines) - kept
        more = [words().say("post.more_lines", n=left)] if left else []
        text = flowing([*lines[:kept], *more])
        if len(text) <= most:
            return text
    return cut(lines[0], most) if lines else ""


def flowing(lines: Sequence[str]) -> str:
    """Short lines one after another; a long one, such as a card read aloud, stands by itself."""
    text = ""
    for before, line in pairwise(["", *lines]):
        gap = "\n" if max(len(before), len(line)) > LONG else " "
        text += (gap if text else "") + line
    return text
