"""What a saved game is made of: plain records, tagged steps and effects, read and written as JSON."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar, dataclass_transform

from pydantic import ConfigDict, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

T = TypeVar("T")
G = TypeVar("G")

KERNEL = "kernel"
STEPS: dict[str, type[Any]] = {}  # by tag: `third.move`
EFFECTS: dict[str, dict[str, type[Any]]] = {}  # by edition, then by tag: `gain_clues`


@dataclass_transform(kw_only_default=True)
def data(cls: type[T]) -> type[T]:
    """Make a record of saved state: slots, keywords only; an unknown field in a save is an error."""
    cls = dataclass(slots=True, kw_only=True)(cls)
    cls.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined] # read by pydantic
    return cls


@dataclass_transform(kw_only_default=True, frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """Make a record like `data` that never changes."""
    cls = dataclass(slots=True, kw_only=True, frozen=True)(cls)
    cls.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined] # read by pydantic
    return cls


class Step:
    """One thing the game has still to do: `run` asks and does nothing else, or makes at most one change."""

    __slots__ = ()
    kind: ClassVar[str]
    changes: ClassVar[bool] = True  # whether `run` may change the state; only then the standing checks follow
    asks: ClassVar[bool] = False  # whether `run` may ask; then it changes nothing
    turn: ClassVar[bool] = False  # whether `run` always puts a turn question
    aside: ClassVar[bool] = False  # whether results that are handed down go past it
    outlives: ClassVar[tuple[str, ...]] = ()  # references that may be gone without this step being skipped

    def run(self, play: Any) -> None:
        """Carry out the paragraph of the rules named in the docstring."""
        raise NotImplementedError

    def without(self, who: str) -> "Step | None":
        """Return what is left of it when an investigator's doings are ended: nothing if it is about him."""
        return None if getattr(self, "who", "") == who and "who" not in self.outlives else self


class Effect:
    """One thing a card can say."""

    __slots__ = ()
    kind: ClassVar[str]
    changes: ClassVar[bool] = False  # whether `run` changes the state itself instead of pushing a step that does
    asks: ClassVar[bool] = False

    def apart(self) -> bool:
        """Tell whether it touches its reader alone, so that several readers need no order (T1.4)."""
        return False

    def outlives_reader(self) -> bool:
        """Tell whether it is carried out though the investigator it speaks to is gone."""
        return False

    def run(self, play: Any, step: Any) -> None:
        """Push the steps that carry it out; `step` is the resolution it is part of."""
        raise NotImplementedError

    def possible(self, play: Any, step: Any) -> bool:
        """Tell whether it could change anything, or, as a cost, be paid in full (T1.3, T1.7)."""
        return True

    def together(self, play: Any, step: Any, cost: list[Any]) -> bool:
        """Tell whether, as a part of a cost, it can be paid beside the other parts (T1.7)."""
        return True

    def useful(self, event: Any) -> bool:
        """Tell whether, in a reaction, it would change this event or anything else (T1.3)."""
        return True


def snake(name: str) -> str:
    """Turn `MoveOn` into `move_on`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _tagged(cls: type[T], tag: str, registry: dict[str, type[Any]]) -> type[T]:
    assert tag not in registry, tag
    cls.__annotations__ = {"kind": Literal[tag], **inspect.get_annotations(cls)}
    cls.kind = tag  # type: ignore[attr-defined] # the default of the field just added
    registry[tag] = frozen(cls)
    return registry[tag]


def edition_of(cls: type[Any]) -> str:
    """Return the package below `bot.rules` in which a class is defined; elsewhere (tests) the last module name."""
    path = cls.__module__.split(".")
    return path[2] if path[:2] == ["bot", "rules"] else path[-1]


@dataclass_transform(kw_only_default=True, frozen_default=True)
def step(cls: type[T]) -> type[T]:
    """Register a step under `<edition>.<name>`."""
    return _tagged(cls, f"{edition_of(cls)}.{snake(cls.__name__)}", STEPS)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def effect(cls: type[T]) -> type[T]:
    """Register an effect of its edition's card language under its name."""
    return _tagged(cls, snake(cls.__name__), EFFECTS.setdefault(edition_of(cls), {}))


class OneOf:
    """Pydantic's view of a registry: a union discriminated by the tag, built when every module is imported."""

    building: ClassVar[str] = KERNEL

    def __init__(self, choices: Callable[[str], dict[str, type[Any]]]) -> None:
        self.choices = choices

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Build the union for the edition whose codec is being made."""
        schemas = {tag: handler.generate_schema(cls) for tag, cls in self.choices(OneOf.building).items()}
        return core_schema.tagged_union_schema(schemas, discriminator="kind")


def steps_of(edition: str) -> dict[str, type[Any]]:
    """All steps a game of this edition may hold."""
    return {tag: cls for tag, cls in STEPS.items() if tag.partition(".")[0] in (KERNEL, edition)}


def effects_of(edition: str) -> dict[str, type[Any]]:
    """The card language of this edition."""
    return EFFECTS.get(KERNEL, {}) | EFFECTS.get(edition, {})


AnyStep = Annotated[Any, OneOf(steps_of)]
AnyEffect = Annotated[Any, OneOf(effects_of)]


def reader(kind: type[G], edition: str) -> TypeAdapter[G]:
    """Make the adapter for a record of this edition; call it when all its steps and effects are defined."""
    OneOf.building = edition
    return TypeAdapter(kind)


@dataclass(frozen=True, slots=True)
class Codec(Generic[G]):
    """Reads and writes saved games of one edition."""

    adapter: TypeAdapter[G]

    def load(self, save: bytes | str) -> G:
        """Read a game; `pydantic.ValidationError` names what does not belong."""
        return self.adapter.validate_json(save)

    def dump(self, game: G) -> bytes:
        """Write a game; a value of the wrong type is an error."""
        return self.adapter.dump_json(game, warnings="error")


def codec(kind: type[G], edition: str) -> Codec[G]:
    """Make the codec of an edition's game; call it when all its steps and effects are defined."""
    return Codec(reader(kind, edition))


def saved_steps(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every step in a saved game, wherever it lies, as plain data."""
    waiting = [step for flow in save["flows"].values() for step in flow["steps"]]
    while waiting:
        yield (found := waiting.pop())
        for value in found.values():
            waiting += (
                [value] if is_step(value) else [one for one in value if is_step(one)] if isinstance(value, list) else []
            )


def is_step(value: object) -> bool:
    """Tell a step from other plain data by its tag, `<edition>.<name>`, also one that has another name by now."""
    return isinstance(value, dict) and "." in str(value.get("kind", ""))
