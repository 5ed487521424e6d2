"""The rules text as data: what is written in `data/rules`, and in which order."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

ADDED = ("ruling", "about")  # what may follow the text of a rule


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule or ruling: its number, the title of its chapter, its own title, and all it says."""

    id: str
    chapter: str
    title: str
    text: str
    ours: bool = False  # the sources are silent, and this is our decision


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that belong together, in the order of their numbers."""

    id: str  # "" for the rulings
    title: str
    intro: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Later:
    """Rules that are not played yet: their numbers, or whole chapters, and what they are about."""

    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Book:
    """All the rules of an edition."""

    title: str
    intro: tuple[str, ...]  # paragraphs
    mark: str  # what follows a rule that is ours
    chapters: tuple[Chapter, ...]
    later_title: str
    later_intro: str
    later: tuple[Later, ...]

    def rules(self) -> tuple[Rule, ...]:
        """Every rule and ruling, in the order of the book."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)


@cache
def book() -> Book:
    """Read the third edition's rules, once."""
    page: dict[str, Any] = json.loads(files("data").joinpath("rules", "third.json").read_text("utf-8"))
    marks, rulings, later = page["marks"], page["rulings"], page["later"]
    chapters = [chapter_of(one, one["id"], marks) for one in page["chapters"]]
    return Book(
        title=page["title"],
        intro=(*page["intro"], marks["ours"]),
        mark=marks["mark"],
        chapters=(*chapters, chapter_of(rulings, "", marks)),
        later_title=later["title"],
        later_intro=later["intro"],
        later=tuple(Later(ids=tuple(entry["ids"]), text=entry["text"]) for entry in later["entries"]),
    )


def chapter_of(found: Mapping[str, Any], id: str, marks: Mapping[str, str]) -> Chapter:
    """One chapter of the page."""
    rules = tuple(rule_of(one, found["title"], marks) for one in found["rules"])
    return Chapter(id=id, title=found["title"], intro=found.get("intro", ""), rules=rules)


def rule_of(found: Mapping[str, Any], chapter: str, marks: Mapping[str, str]) -> Rule:
    """One rule, with what we add to it; a ruling says which rule it is about."""
    added = [marks[name].format(**{name: found[name]}) for name in ADDED if name in found]
    text = " ".join([found["text"], *added])
    return Rule(id=found["id"], chapter=chapter, title=found["title"], text=text, ours=found.get("ours", False))
