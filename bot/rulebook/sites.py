"""Reads from the docstrings of the rules, as they are written, which rule each told line comes from.

`python -m bot.rulebook told > data/rules/third-told.json` writes down what is found; a test compares the two.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.rulebook.told_by import Site

FOLDERS = ("kernel", "third")
ID = re.compile(r"\bT(\d+)\.(\d+)(?:-T\1\.(\d+))?")
FURTHEST = 3  # calls to follow from a function that names no rule

Function = ast.FunctionDef


@dataclass(frozen=True)
class Written:
    """A function as written: its module, the class it is in (or ""), and what both say of themselves."""

    module: str
    owner: str
    says: str
    function: Function


def ids_in(text: str) -> list[str]:
    """The rules a docstring names, in its order; a range names all that lie in it."""
    return [
        f"T{chapter}.{number}"
        for chapter, first, last in ID.findall(text)
        for number in range(int(first), int(last or first) + 1)
    ]


def sources() -> list[tuple[str, ast.Module]]:
    """The modules of the rules, by their last names, as syntax."""
    rules = Path(__file__).parents[1] / "rules"
    found = sorted(path for folder in FOLDERS for path in (rules / folder).rglob("*.py"))
    return [(path.stem, ast.parse(path.read_text("utf-8"))) for path in found]


def written(module: str, tree: ast.Module) -> Iterator[Written]:
    """Every function and method of a module."""
    for node in tree.body:
        if isinstance(node, Function):
            yield Written(module, "", ast.get_docstring(node) or "", node)
        elif isinstance(node, ast.ClassDef):
            about = ast.get_docstring(node) or ""
            for method in (one for one in node.body if isinstance(one, Function)):
                yield Written(module, node.name, f"{about} {ast.get_docstring(method) or ''}", method)


def calls(function: Function) -> Iterator[tuple[str, ast.Call]]:
    """What a function calls, by the last part of the name."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


class Reading:
    """Finds every site, following calls where a function leaves the rule, or the kind, to those that call it."""

    def __init__(self, functions: Iterable[Written]) -> None:
        self.calls: dict[str, list[tuple[Written, ast.Call]]] = {}
        for one in functions:
            for name, call in calls(one.function):
                self.calls.setdefault(name, []).append((one, call))

    def sites(self) -> Iterator[Site]:
        """Every place that tells something."""
        for one, call in self.calls["tell"]:
            yield from self.told(one, call)

    def told(self, one: Written, call: ast.Call) -> Iterator[Site]:
        """The line of one call; where its kind is passed on, those of all who pass one."""
        kind = call.args[0]
        if isinstance(kind, ast.Constant):
            yield site_of(str(kind.value), one, call, self.rules(one))
        elif isinstance(kind, ast.Name):
            at = [argument.arg for argument in one.function.args.args].index(kind.id)
            for caller, found in self.callers(one):
                if isinstance(passed := found.args[at], ast.Constant):
                    yield site_of(str(passed.value), caller, call, self.rules(caller))

    def rules(self, one: Written, further: int = FURTHEST) -> tuple[str, ...]:
        """The rules a function names, else those its callers name."""
        if (found := ids_in(one.says)) or not further:
            return tuple(found)
        named = (id for caller, _ in self.callers(one) for id in self.rules(caller, further - 1))
        return tuple(dict.fromkeys(named))

    def callers(self, one: Written) -> list[tuple[Written, ast.Call]]:
        """Who calls a function, or makes the step it belongs to."""
        found = self.calls.get(one.owner or one.function.name, [])
        return [(other, call) for other, call in found if other is not one]


def site_of(kind: str, one: Written, call: ast.Call, rules: tuple[str, ...]) -> Site:
    """What one call tells."""
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    fixed = {name: value.value for name, value in given.items() if name and isinstance(value, ast.Constant)}
    facts = None if None in given else tuple(sorted(name for name in given if name))
    return Site(kind, one.module, facts, fixed, rules)


def sites() -> list[Site]:
    """Every place in the rules that tells a line, in the order of the files."""
    return list(Reading(one for module, tree in sources() for one in written(module, tree)).sites())


def page(found: Iterable[Site]) -> list[Mapping[str, Any]]:
    """The places as they are written down."""
    return [
        {"kind": one.kind, "module": one.module, "facts": one.facts, "fixed": dict(one.fixed), "rules": one.rules}
        for one in found
    ]
