"""What never came up: branches of cards, headlines, tokens, endings, steps and option verbs."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.effects import Choice, Resolve
from bot.rules.kernel.game import Flow, Game
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.rules.kernel.saved import Effect, Step, steps_of

Branches = dict[str, list[Any]]  # by place: `encounters/oil/parts/docks/effects/0/passed`
Reached = dict[str, set[str]]  # names of what came up, by kind: branches, headlines, tokens, endings, steps, options

NAMED = {  # what a line of each kind names, and the fact that says which
    "headline": ("headlines", "card"),
    "token": ("tokens", "token"),
    "game_over": ("endings", "cause"),
}
COST = "cost"  # a cost is no branch: it is paid on the way to one


class Reach:
    """Collects what came up in any number of games."""

    def __init__(self) -> None:
        self.steps: set[str] = set()
        self.verbs: set[str] = set()
        self.lists: set[int] = set()  # identities of effect lists; content outlives every game
        self.named: dict[str, set[str]] = {kind: set() for kind, _ in NAMED.values()}

    def opening(self, game: Game, rules: Any, chance: Chance) -> "Watched":
        """Begin a game that is watched."""
        return Watched(game, rules, chance, self)

    def reached(self, content: BaseModel) -> Reached:
        """What came up, by name."""
        branches = {place for place, effects in branches_of(content).items() if id(effects) in self.lists}
        return {"branches": branches, **self.named, "steps": self.steps, "options": self.verbs}


def unreached(
    edition: str, content: BaseModel, known: Mapping[str, Collection[str]], verbs: Collection[str], reached: Reached
) -> dict[str, list[str]]:
    """What there is, without what came up; `known` are all headlines, tokens and endings."""
    branches = [place for place in branches_of(content) if place not in reached["branches"]]
    lines = {kind: sorted(set(names) - reached[kind]) for kind, names in known.items()}
    steps = sorted(tag for tag in steps_of(edition) if tag not in reached["steps"])
    return {"branches": branches, **lines, "steps": steps, "options": sorted(set(verbs) - reached["options"])}


def together(parts: Iterable[Reached]) -> Reached:
    """What came up in any of these."""
    found: Reached = {kind: set() for kind in ("branches", *(kind for kind, _ in NAMED.values()), "steps", "options")}
    for part in parts:
        for kind, names in part.items():
            found[kind] |= names
    return found


class Watched(Play[Any, Any]):
    """A resolution that notes each step, effect list and option, and what the lines name."""

    def __init__(self, game: Game, rules: Any, chance: Chance, reach: Reach) -> None:
        super().__init__(game, rules, chance)
        self.reach = reach

    def _count(self, name: str, flow: Flow, step: Step) -> None:
        super()._count(name, flow, step)
        self.reach.steps.add(step.kind)
        if isinstance(step, Resolve):
            self.reach.lists.add(id(step.effects))

    def tell(self, kind: str, **facts: Any) -> None:
        """Note what a line names."""
        super().tell(kind, **facts)
        if kind in NAMED:
            named, fact = NAMED[kind]
            self.reach.named[named].add(facts[fact])

    def questions(self) -> dict[str, Question]:
        """Note what is offered: the verb, and for keys without one what kind of question it is."""
        found = super().questions()
        for question in found.values():
            self.reach.verbs |= {question.prompt, *(key.partition(":")[0] for key in question.options)}
        return found


def branches_of(content: BaseModel) -> Branches:
    """Every effect list of every card, and every choice, also one of nothing; the same list may stand in two places."""
    return {
        f"{section}/{id}{place}": effects
        for section in type(content).model_fields
        for id, card in getattr(content, section).items()
        for place, effects in lists_in(card)
    }


def lists_in(thing: Any, place: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Walk a card: records, lists, dictionaries and effects."""
    for name, value in parts_of(thing):
        here = f"{place}/{name}"
        if name == COST:
            continue
        if is_effects(value) or (isinstance(thing, Choice) and name == "effects"):
            yield here, value
        yield from lists_in(value, here)


def parts_of(thing: Any) -> Iterator[tuple[str, Any]]:
    """The named parts of a card, a list or an effect; none of a plain value."""
    if isinstance(thing, BaseModel):
        yield from ((name, getattr(thing, name)) for name in type(thing).model_fields)
    elif isinstance(thing, Effect | Choice):
        names = thing.__dataclass_fields__  # type: ignore[union-attr] # each effect is a dataclass
        yield from ((name, getattr(thing, name)) for name in names)
    elif isinstance(thing, dict):
        yield from ((str(name), value) for name, value in thing.items())
    elif isinstance(thing, list):
        yield from ((getattr(value, "id", "") or str(n), value) for n, value in enumerate(thing))


def is_effects(value: Any) -> bool:
    """Tell whether this is what a card says at one place."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, Effect) for one in value)
