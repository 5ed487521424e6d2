"""Which rules a told line comes from: read once from the docstrings of whatever tells it, so that no list can lag."""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.kernel.saved import STEPS
from bot.rules.third.edition import CHAPTERS, EDITION

ID = re.compile(r"\bT(\d+)\.(\d+)(?:-T\1\.(\d+))?")
FURTHEST = 3  # calls to follow from a function that names no rule

Function = ast.FunctionDef


@dataclass(frozen=True)
class Site:
    """A place that tells a line: in which module, with which facts (None: only known when it runs), by which rules."""

    kind: str
    module: str  # its last name
    facts: frozenset[str] | None
    fixed: Mapping[str, Any]  # facts that are always the same
    rules: tuple[str, ...]

    def fits(self, kind: str, facts: Mapping[str, Any]) -> bool:
        """Tell whether a line may come from here."""
        same = all(facts.get(name) == value for name, value in self.fixed.items())
        return self.kind == kind and same and (self.facts is None or self.facts == facts.keys())


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
    """The modules in which the edition's steps are written, and those that put it together, as syntax."""
    names = {cls.__module__ for tag, cls in STEPS.items() if tag.partition(".")[0] in ("kernel", EDITION)}
    names |= {module.__name__ for module in CHAPTERS}
    return [(name.rpartition(".")[2], ast.parse(inspect.getsource(sys.modules[name]))) for name in sorted(names)]


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
    facts = None if None in given else frozenset(name for name in given if name)
    return Site(kind, one.module, facts, fixed, rules)


SITES = tuple(Reading(one for module, tree in sources() for one in written(module, tree)).sites())


def rules_of(kind: str, facts: Mapping[str, Any], verb: str = "") -> tuple[str, ...]:
    """The numbers of the rules that a told line comes from.

    Where several places tell such a line, one in the action that was chosen (`verb`) comes before the others.
    """
    fitting = [one for one in SITES if one.fits(kind, facts)]
    chosen = [one for one in fitting if one.module == verb] or fitting
    return tuple(dict.fromkeys(id for one in chosen for id in one.rules))
