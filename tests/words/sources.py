"""What the program may have to word, read from its source: lines, prompts, options, refusals, and keys of records."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).parents[2]
RULES = ("bot/rules/kernel", "bot/rules/third")
NOT_FACTS = {"default", "labels", "turn", "holds"}  # of `ask`
VERB = re.compile(r"[a-z_]+:")
SAME_SHAPE = {  # told through one function
    "codex_added": "card title text",
    "codex_flipped": "card title text",
    "archive_taken": "card title text who",
    "archive_attached": "card title text deck",
}


@dataclass(frozen=True)
class Said:
    """One place that says something: its key, the facts given with it (None where they cannot be read), and where."""

    key: str
    facts: frozenset[str] | None
    place: str


@cache
def trees(*folders: str) -> tuple[tuple[str, ast.Module], ...]:
    """The parsed modules below these folders."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple((str(path.relative_to(ROOT)), ast.parse(path.read_text("utf-8"))) for path in paths)


def calls(name: str, *folders: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of this name."""
    for path, tree in trees(*folders):
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and getattr(called, "attr", getattr(called, "id", "")) == name:
                yield f"{path}:{node.lineno}", node


def given(call: ast.Call) -> frozenset[str] | None:
    """The names of the keyword arguments; None when some are only known when it runs."""
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name) - NOT_FACTS


def said(name: str, at: int, *folders: str) -> list[Said]:
    """The calls of this name whose argument at this place is a plain text."""
    found = [(place, call) for place, call in calls(name, *folders) if len(call.args) > at]
    return [
        Said(call.args[at].value, given(call), place)  # type: ignore[attr-defined] # it is a constant
        for place, call in found
        if isinstance(call.args[at], ast.Constant)
    ]


def told() -> list[Said]:
    """Every kind of line the rules tell."""
    shown = [
        Said(kind.value, frozenset(SAME_SHAPE[kind.value].split()), place)
        for place, call in calls("show", *RULES)
        for kind in call.args[2:]
        if isinstance(kind, ast.Constant)
    ]
    return [*said("tell", 0, *RULES, "bot/service"), *shown]


def untold() -> list[str]:
    """Places that tell a kind that cannot be read from the source, but for the one function known above."""
    return [
        f"{place}"
        for place, call in calls("tell", *RULES)
        if not isinstance(call.args[0], ast.Constant) and "codex.py" not in place
    ]


def prompts() -> list[Said]:
    """Every prompt the rules ask with."""
    return said("ask", 1, *RULES)


def verbs() -> dict[str, str]:
    """The verbs of option keys that are put together, `move:{space}`, and where."""
    return {
        str(node.value).rstrip(":"): path
        for path, tree in trees(*RULES)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and VERB.fullmatch(str(node.value)) and "content.py" not in path
    }


def texts(*folders: str) -> set[str]:
    """Every plain text in these modules."""
    return {
        node.value
        for _, tree in trees(*folders)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def patterns(*folders: str) -> list[re.Pattern[str]]:
    """Every text that is put together and looks like a key in a fixed part, as a pattern."""
    found = {
        "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
        for _, tree in trees(*folders)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
    }
    return [re.compile(pattern) for pattern in sorted(found) if re.search(r"[a-z]\\?[.-]|_[a-z]+$", pattern)]


def fields(template: str) -> set[str]:
    """The facts a template asks for by name."""
    return {name for _, name, _, _ in Formatter().parse(template) if name and not name.isdigit()}


def derived(facts: frozenset[str]) -> set[str]:
    """What wording makes of some facts."""
    made = set(facts)
    if facts & {"damage", "horror"}:
        made |= {"harm", "shared"}
    if "what" in facts:
        made.add("amount_of")
    return made | {f"{name}_name" for name in facts & {"phase", "token"}}
