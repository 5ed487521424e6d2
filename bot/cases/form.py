"""The form of a rule case, as frozen records; `docs/rule-cases.md` explains it to writers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

Rule = Annotated[str, StringConstraints(pattern=r"^[A-Z][0-9]+(\.[0-9]+)?$")]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.:+-]+$")]
Die = Annotated[int, Field(ge=1, le=6)]
Place = Annotated[int, Field(ge=0)]


class CaseError(Exception):
    """A case file cannot be used; says where, and what was expected."""


class Record(BaseModel):
    """Frozen, and strict about names: a misspelt field is an error that lists the right ones."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _known_fields(cls, value: Any) -> Any:
        unknown = value.keys() - cls.model_fields.keys() if isinstance(value, dict) else ()
        if unknown:
            expected = ", ".join(cls.model_fields)
            raise ValueError(f"unknown field {', '.join(sorted(unknown))}; expected some of: {expected}")
        return value


class Asked(Record):
    """A question that must be open, or must not be. Option keys may end in `*`."""

    of: str = ""  # a seat, or "group"; "": whoever it is
    prompt: str = ""
    offered: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None  # these and no others
    default: str = ""  # the cautious answer
    facts: dict[str, Any] = {}


class Line(Record):
    """Something that was told: a kind, and those of its facts that matter."""

    kind: str
    facts: dict[str, Any] = {}
    times: int | None = None  # how often exactly


class Expect(Record):
    """What must hold at one moment."""

    view: dict[str, Any] = {}  # the public view
    state: dict[str, Any] = {}  # the saved game, for what no view shows
    asked: tuple[Asked, ...] = ()
    not_asked: tuple[Asked, ...] = ()
    nobody_asked: bool = False
    told: tuple[Line, ...] = ()  # in this order, others may come between
    not_told: tuple[Line, ...] = ()

    @model_validator(mode="after")
    def _says_something(self) -> "Expect":
        if not any(getattr(self, name) for name in type(self).model_fields):
            raise ValueError(f"expects nothing; name at least one of: {', '.join(type(self).model_fields)}")
        return self


class Answer(Record):
    """One answer, by the key of an open option; `refused` if it must change nothing, and why."""

    by: str
    key: Key
    prompt: str = ""  # which question, where several would take the key
    flow: str = ""  # the seat in whose flow it is asked, or "table", where the prompt does not tell them apart
    refused: Literal["", "settled", "not_yours", "not_a_choice"] = ""
    expect: Expect | None = None


class Case(Record):
    """A rule case."""

    edition: Literal["third"]
    title: str
    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]
    board: str = ""  # a content pack with a board and its scenario; the table is bare
    scenario: str = ""  # a shipped scenario, or one of several in the pack named by `board`
    content: tuple[str, ...] = ()
    open_table: bool = True
    position: dict[str, Any] = {}
    begin: str | tuple[dict[str, Any], ...] = "action phase"
    then: str = "action phase"  # how the round goes on after steps listed in `begin`
    dice: tuple[Die, ...] = ()
    draws: tuple[Place, ...] = ()
    at_first: Expect | None = None
    answers: tuple[Answer, ...] = ()
    expect: Expect

    @model_validator(mode="after")
    def _names_a_table(self) -> "Case":
        if not (self.board or self.scenario):
            raise ValueError("names no table; expected `board` (a path) or `scenario` (an id)")
        return self


M = TypeVar("M", bound=BaseModel)


def validated(model: type[M], value: Any, where: str = "") -> M:
    """Read a record; `CaseError` names the field, what was expected and what was found."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ": ".join(str(part) for part in (where, *first["loc"]) if part != "")
        found = "" if isinstance(first["input"], dict) else f", found {json.dumps(first['input'], default=str)}"
        message = first["msg"].removeprefix("Value error, ")
        raise CaseError(f"{place}: {message}{found}" if place else f"{message}{found}") from error


def read_file(path: Path) -> dict[str, Any]:
    """Read one JSON object."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise CaseError(f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise CaseError(f"is not JSON: {error}") from error
    if not isinstance(found, dict):
        raise CaseError("expected an object with fields edition, title, rules, board or scenario, position, expect")
    return found


def read_cases(path: Path) -> list[Case]:
    """Read the case in a file and its variants; `CaseError` says what is wrong with it."""
    found = read_file(path)
    return [validated(Case, one, where) for where, one in variants_of(found)]


def variants_of(found: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The case itself, and each variant put over it: what a variant does not say is as in the case."""
    base = {name: value for name, value in found.items() if name != "variants"}
    yield "", base
    variants = found.get("variants", [])
    if not isinstance(variants, list) or not all(isinstance(one, dict) for one in variants):
        raise CaseError("variants: expected a list of objects")
    for number, variant in enumerate(variants):
        position = merged(base.get("position", {}), variant.get("position", {}))
        yield f"variants: {number}", base | variant | {"position": position}


def merged(base: Any, change: Any) -> Any:
    """Put one object over another, field by field; anything else is replaced, and null takes a field away."""
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    kept = {name: value for name, value in base.items() if name not in change}
    return kept | {name: merged(base.get(name), value) for name, value in change.items() if value is not None}
