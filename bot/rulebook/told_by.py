"""Which rules a told line comes from: as `sites.py` has read it from the docstrings of whatever tells it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Site:
    """A place that tells a line: in which module, with which facts (None: only known when it runs), by which rules."""

    kind: str
    module: str  # its last name
    facts: tuple[str, ...] | None
    fixed: Mapping[str, Any]  # facts that are always the same
    rules: tuple[str, ...]

    def fits(self, kind: str, facts: Mapping[str, Any]) -> bool:
        """Tell whether a line may come from here."""
        same = all(facts.get(name) == value for name, value in self.fixed.items())
        return self.kind == kind and same and (self.facts is None or set(self.facts) == facts.keys())


@cache
def sites() -> tuple[Site, ...]:
    """Every place that tells a line, read once."""
    page: list[dict[str, Any]] = json.loads(files("data").joinpath("rules", "third-told.json").read_text("utf-8"))
    return tuple(
        Site(
            kind=one["kind"],
            module=one["module"],
            facts=None if one["facts"] is None else tuple(one["facts"]),
            fixed=one["fixed"],
            rules=tuple(one["rules"]),
        )
        for one in page
    )


def rules_of(kind: str, facts: Mapping[str, Any], verb: str = "") -> tuple[str, ...]:
    """The numbers of the rules that a told line comes from.

    Where several places tell such a line, one in the action that was chosen (`verb`) comes before the others.
    """
    fitting = [one for one in sites() if one.fits(kind, facts)]
    chosen = [one for one in fitting if one.module == verb] or fitting
    return tuple(dict.fromkeys(id for one in chosen for id in one.rules))
