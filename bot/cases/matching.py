"""Comparing what a case expects with what is found; each difference is one clause of a sentence."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from bot.cases.form import Asked, Line
from bot.rules.kernel.questions import Question, Told

LISTS = ("any_order", "top", "bottom", "size", "holds", "lacks")


def shown(value: Any) -> str:
    """Write a value as the file would."""
    return json.dumps(value, ensure_ascii=False)


def differences(expected: Any, found: Any, where: str) -> Iterator[str]:
    """Objects are compared by the fields named; lists and plain values whole."""
    if isinstance(expected, dict) and isinstance(found, list):
        yield from list_differences(expected, found, where)
    elif isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            yield from field_differences(name, value, found, f"{where}/{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{where}/{number}")
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield f"{where}: expected {shown(expected)}, found {shown(found)}"


def field_differences(name: str, expected: Any, found: Mapping[str, Any], where: str) -> Iterator[str]:
    """A field; null means that there is none."""
    if expected is None:
        if found.get(name) is not None:
            yield f"{where}: expected nothing, found {shown(found[name])}"
    elif name not in found:
        yield f"{where}: expected {shown(expected)}, found nothing of this name; there is {', '.join(found) or 'none'}"
    else:
        yield from differences(expected, found[name], where)


def list_differences(expected: Mapping[str, Any], found: Sequence[Any], where: str) -> Iterator[str]:
    """What an object says of a list: any_order, top, bottom, size, holds, lacks."""
    for name, value in expected.items():
        if name not in LISTS:
            yield f"{where}: {name}: this is a list; expected some of: {', '.join(LISTS)}"
        elif name in ("top", "bottom"):
            yield from end_differences(name, value, found, where)
        elif not list_fits(name, value, found):
            yield f"{where}: expected {name} {shown(value)}, found {shown(found)}"


def list_fits(name: str, value: Any, found: Sequence[Any]) -> bool:
    """One thing said of a list."""
    if name == "size":
        return bool(len(found) == value)
    count, wanted = Counter(map(shown, found)), Counter(map(shown, value))
    if name == "lacks":
        return not count & wanted
    return count == wanted if name == "any_order" else wanted <= count


def end_differences(name: str, expected: Any, found: Sequence[Any], where: str) -> Iterator[str]:
    """One end of a list: as many as are named, from the bottom upwards, or in any order."""
    named = expected.get("any_order", []) if isinstance(expected, dict) else expected
    end = list(found[len(found) - len(named) :] if name == "top" else found[: len(named)])
    yield from differences(expected, end, f"{where}: {name}")


def question_differences(wanted: Asked, questions: Sequence[Question]) -> list[str]:
    """A question that must be open; if several are of this kind the one that fits best counts."""
    found = [list(option_differences(wanted, question)) for question in questions if is_of(wanted, question)]
    if not found:
        return [f"expected {named(wanted)}; open now: {open_now(questions)}"]
    return min(found, key=len)


def is_of(wanted: Asked, question: Question) -> bool:
    """Tell whether a question is of this kind."""
    return wanted.of in ("", question.asks) and wanted.prompt in ("", question.prompt)


def named(wanted: Asked) -> str:
    """Say which question is meant."""
    return f"{wanted.of or 'somebody'} to be asked {wanted.prompt or 'something'}"


def open_now(questions: Sequence[Question]) -> str:
    """What is asked of whom, for messages."""
    return ", ".join(f"{one.prompt} of {one.asks}" for one in questions) or "nothing"


def option_differences(wanted: Asked, question: Question) -> Iterator[str]:
    """Options offered and not offered, the default, the facts."""
    keys, about = list(question.options), f"{question.prompt} of {question.asks}"
    missing = [key for key in (*wanted.offered, *(wanted.only or ())) if not matching(keys, key)]
    extra = [key for pattern in wanted.not_offered for key in matching(keys, pattern)]
    if wanted.only is not None:
        extra += [key for key in keys if not any(fnmatchcase(key, pattern) for pattern in wanted.only)]
    if missing:
        yield f"{about}: expected to be offered {', '.join(missing)}; offered: {', '.join(keys)}"
    if extra:
        yield f"{about}: expected not to be offered {', '.join(extra)}"
    if wanted.default and wanted.default != question.default:
        yield f"{about}: expected the default {wanted.default}, found {question.default}"
    yield from differences(wanted.facts, plain(question.facts), f"{about}: facts")


def matching(keys: Sequence[str], pattern: str) -> list[str]:
    """Option keys that fit a key or a key ending in `*`."""
    return [key for key in keys if fnmatchcase(key, pattern)]


def told_differences(wanted: Sequence[Line], told: Sequence[Told]) -> Iterator[str]:
    """Lines that must have been told, in this order; those with a number are only counted."""
    at = 0
    for line in wanted:
        fits = [n for n, one in enumerate(told) if is_line(line, one)]
        if line.times is not None:
            if len(fits) != line.times:
                yield f"expected to be told {said(line)} {line.times} times, it was {len(fits)} times"
        elif later := [n for n in fits if n >= at]:
            at = later[0] + 1
        else:
            earlier = " after what is listed before it" if fits else ""
            yield f"expected to be told {said(line)}{earlier}; told: {alike(line, told)}"


def alike(line: Line, told: Sequence[Told]) -> str:
    """What was told of the same kind, or else the kinds there were."""
    same = [say_told(one) for one in told if one[0] == line.kind]
    return "; ".join(same) or ", ".join(one[0] for one in told) or "nothing"


def untold_differences(wanted: Sequence[Line], told: Sequence[Told]) -> Iterator[str]:
    """Lines that must not have been told."""
    for line in wanted:
        found = [one for one in told if is_line(line, one)]
        if found:
            yield f"expected not to be told {said(line)}, but was: {say_told(found[0])}"


def is_line(line: Line, told: Told) -> bool:
    """Tell whether a line of what happened is the one meant."""
    return line.kind == told[0] and not any(differences(line.facts, plain(told[1]), ""))


def said(line: Line) -> str:
    """Name a line for messages."""
    return f"{line.kind} {shown(line.facts)}" if line.facts else line.kind


def say_told(told: Told) -> str:
    """Show a line that was told."""
    return f"{told[0]} {shown(plain(told[1]))}"


def plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as they would stand in a file."""
    found: dict[str, Any] = json.loads(json.dumps(dict(facts)))
    return found
