"""Play is one resolution in progress: push, ask, roll, tell, and the flows that go on until somebody is asked."""

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from bot.rules.kernel.chance import Chance, Draw, Label, mix
from bot.rules.kernel.game import GROUP, TABLE, Flow, Game
from bot.rules.kernel.questions import LoopError, Question, Refused, Steps, Told
from bot.rules.kernel.saved import Step

STEP_LIMIT = 20_000  # for one answer

References = tuple[tuple[str, str], ...]  # field of a step, dictionary of the game

G = TypeVar("G", bound=Game)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reaction:
    """A card that may interrupt an event now."""

    id: str
    owner: str  # a seat, or GROUP
    forced: bool
    steps: Steps


class Rules(Protocol):
    """What the kernel asks of an edition."""

    @property
    def references(self) -> Mapping[str, str]:
        """Fields of steps that name things in play, and the dictionary of the game each refers to."""
        ...

    def due(self, game: Any) -> Sequence[Step]:
        """Say what the state of the game calls for, without what is under way already."""
        ...

    def reactions(self, game: Any, event: Any) -> Iterable[Reaction]:
        """Name the cards in play that may interrupt an event at its present stage."""
        ...

    def paying(self, step: Any, cost: Sequence[Any], bought: Any) -> Sequence[Step]:
        """Say what to push for a cost and for what it buys."""
        ...


R = TypeVar("R", bound=Rules)


class Play(Generic[G, R]):
    """One resolution in progress. The game given is changed in place."""

    def __init__(self, game: G, rules: R, chance: Chance | None = None) -> None:
        self.game, self.rules, self.chance = game, rules, chance or Chance()
        self.told: list[Told] = []
        self.draws: list[Draw] = []
        self.here: Flow = game.flows[TABLE]
        self.moved = False  # whether any step was carried out
        self._question: Question | None = None
        self._asked: dict[str, tuple[int, Question]] = {}  # flow: version when asked, question
        self._references = tuple(rules.references.items())
        self._version = 0  # counts the steps carried out
        self._budget = STEP_LIMIT

    # ---- for steps

    def push(self, *steps: Any) -> None:
        """Put steps on this flow; the first named is the first resolved."""
        self.here.steps.extend(reversed(steps))

    def follow_up(self, *steps: Any) -> None:
        """Put steps under the one right below: they come when that and all it leads to is finished."""
        self.here.steps[-1:-1] = reversed(steps)

    def hand_down(self, **results: Any) -> None:
        """Give results to the step right below; one that does not declare fields of these names has no use for them.

        What only waits for others to finish does not count as right below.
        """
        steps = self.here.steps
        at = next((n for n in reversed(range(len(steps))) if not steps[n].aside), None)
        if at is not None and results.keys() <= steps[at].__dataclass_fields__.keys():
            steps[at] = replace(steps[at], **results)

    def ask(
        self,
        asks: str,
        prompt: str,
        options: Mapping[str, Steps],
        *,
        default: str = "",
        labels: Mapping[str, str] | None = None,
        turn: bool = False,
        holds: bool = False,
        **facts: Any,
    ) -> None:
        """Ask. No option: nothing happens. One: it happens. A turn question is always put.

        `default` is the cautious answer; without one it is the first option.
        """
        if turn and (taken := self.taken()):
            options = {key: steps for key, steps in options.items() if not any(about(s) in taken for s in steps)}
        if len(options) > 1 or turn:
            default = default if default in options else next(iter(options), "")
            self._question = Question("", asks, prompt, options, default, facts, labels or {}, turn, holds)
        elif options:
            self.push(*next(iter(options.values())))

    def pick(self, limit: int, label: Label) -> int:
        """Draw a value from 0 to `limit` - 1."""
        self.here.drawn += 1
        value = self.chance.below(limit, self.here.trail, self.here.drawn, label)
        self.draws.append(Draw(label, self.here.trail, self.here.drawn, limit, value))
        return value

    def roll(self, dice: int) -> list[int]:
        """Roll six-sided dice."""
        return [self.pick(6, "dice") + 1 for _ in range(dice)]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Shuffle in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.pick(last + 1, "cards")
            things[last], things[other] = things[other], things[last]

    def tell(self, kind: str, **facts: Any) -> None:
        """Add a line of what happened; its facts are public."""
        self.told.append((kind, facts))

    def new_id(self, card: str) -> str:
        """Name a thing that comes into play; the name is never used again."""
        self.game.last_id += 1
        return f"{card}.{self.game.last_id}"

    def fork(self, turns: Mapping[str, Any]) -> None:
        """Give each of these seats a flow of its own; this flow waits until they have ended."""
        self.here.waits = list(turns)
        for seat, first in turns.items():
            self.game.flows[seat] = Flow(steps=[first], trail=mix(self.here.trail, seat))

    def drop(self, who: str) -> None:
        """End whatever this investigator was doing; what outlives him stays."""
        for flow in self.game.flows.values():
            flow.steps = [left for step in flow.steps if (left := step.without(who))]

    def abandon(self, *steps: Any) -> None:
        """Drop whatever was going on, in every flow."""
        trail = mix(*sorted(flow.trail for flow in self.game.flows.values()))
        self.here = Flow(steps=list(reversed(steps)), trail=trail)
        self.game.flows = {TABLE: self.here}
        self._asked = {}

    def taken(self) -> set[str]:
        """What other seats are in the middle of."""
        others = [flow for flow in self.game.flows.values() if flow is not self.here and not flow.waits]
        return {found for flow in others for step in flow.steps if (found := about(step))}

    # ---- going on

    def run(self, first: str = TABLE) -> "Play[G, R]":
        """Go on in every flow until each is asking, waiting or at its end."""
        self._budget = STEP_LIMIT
        began = self.game.flows.get(first)
        while any(self._advance(name) for name in self._in_order(first, began)):
            pass
        return self

    def questions(self) -> dict[str, Question]:
        """What is open now, by id. A seat whose every option is taken waits without being asked."""
        asked = [question for name in list(self.game.flows) if (question := self._question_of(name))]
        holding = [question for question in asked if question.holds]
        return {question.id: question for question in holding or asked if question.options}

    def open_question(self, id: str) -> Question | None:
        """The question of this id, if it is open; the others are not worked out."""
        name = id.rpartition("-")[0]
        holding = [flow for flow, state in self.game.flows.items() if state.holds]
        if name not in self.game.flows or (holding and name not in holding):
            return None
        question = self._question_of(name)
        return question if question and question.id == id and question.options else None

    def answer(self, id: str, key: str, *, by: str) -> "Play[G, R]":
        """Answer an open question and go on.

        Raises `Refused`: settled already, somebody else's to decide, or not one of the choices any more.
        """
        question = self.open_question(id)
        if question is None:
            raise Refused("settled")
        if question.asks not in (GROUP, by):
            raise Refused("not_yours", asks=question.asks)
        if key not in question.options:
            raise Refused("not_a_choice", key=key)
        name = id.rpartition("-")[0]
        self.here = flow = self.game.flows[name]
        asking = flow.steps.pop()
        self._budget = STEP_LIMIT
        self._count(name, flow, asking)
        flow.trail, flow.drawn = mix(flow.trail, id, key), 0
        self.moved = True
        self.push(*question.options[key])
        return self.run(first=name)

    def _in_order(self, first: str, began: Flow | None) -> list[str]:
        """The flow that was answered goes first; once it has ended, seats go in seating order, whoever was quicker."""
        holding = [name for name, flow in self.game.flows.items() if flow.holds]
        ahead = first if began is self.game.flows.get(first) else ""
        return holding or sorted(self.game.flows, key=lambda name: name != ahead)

    def _advance(self, name: str) -> bool:
        """Run one flow as far as it goes; says whether anything happened."""
        moved = False
        while (flow := self.game.flows.get(name)) and self._may_go_on(flow):
            if self._rests(name, flow):
                return moved
            moved = self.moved = True
            if self.game.flows.get(name) is not flow:
                return True  # everything was abandoned
        return moved

    def _rests(self, name: str, flow: Flow) -> bool:
        """Carry out the next step of this flow, unless it asks: then it stays, and this says so."""
        step = flow.steps[-1]
        gone = self.is_gone(step)
        if (step.turn and not gone) or self._asked.get(name, (-1,))[0] == self._version:
            return True
        if step.asks and not gone:
            return self._put(name, flow) is not None
        flow.steps.pop()
        self._count(name, flow, step)
        if not gone:
            self.here = flow
            step.run(self)
            if step.changes:
                self.push(*self.rules.due(self.game))
        return False

    def _put(self, name: str, flow: Flow) -> Question | None:
        """Ask what the step on top asks; if it does not ask it has been carried out."""
        self.here, self._question = flow, None
        step = flow.steps.pop()
        step.run(self)
        question, self._question = self._question, None
        if question is None:
            self._count(name, flow, step)
            return None
        flow.steps.append(step)
        flow.holds = question.holds
        question.id = f"{name}-{mix(flow.trail, str(flow.drawn), key_of(step))[:10]}"
        self._asked[name] = (self._version, question)
        return question

    def _count(self, name: str, flow: Flow, step: Step) -> None:
        """Note that a step was carried out: whatever is being asked is to be asked again."""
        flow.holds = False
        self._asked.pop(name, None)  # if it had asked, that has lapsed
        self._version += 1
        self._budget -= 1
        if not self._budget:
            raise LoopError(f"the rules go round in circles at {step}, before {flow.steps[-1:]}")

    def _may_go_on(self, flow: Flow) -> bool:
        if flow.waits and not any(self.game.flows[seat].steps for seat in flow.waits):
            flow.trail = mix(flow.trail, *(self.game.flows.pop(seat).trail for seat in sorted(flow.waits)))
            flow.waits, flow.drawn = [], 0
        return bool(flow.steps) and not flow.waits

    def _question_of(self, name: str) -> Question | None:
        flow = self.game.flows[name]
        if not flow.steps or flow.waits:
            return None
        asked = self._asked.get(name)
        if asked and asked[0] == self._version:
            return asked[1]
        return self._put(name, flow) if flow.steps[-1].turn else None

    def is_gone(self, step: Step) -> bool:
        """T1.3: a step about something that has left the game is skipped, unless it says that it outlives it."""
        if getattr(step, "stage", "") == "after":
            return False
        for name, where in referring(type(step), self._references):  # type: ignore[arg-type] # a class can be hashed
            if getattr(step, name) not in getattr(self.game, where):
                return True
        return False


@cache
def referring(kind: type[Step], references: References) -> References:
    """Return the fields of a step that name things in play which must be there, and where these things lie."""
    fields = kind.__dataclass_fields__  # type: ignore[attr-defined] # each step is a dataclass
    return tuple((name, where) for name, where in references if name in fields and name not in kind.outlives)


ABOUT = ("monster", "asset", "space", "card", "hood", "seat")


def key_of(step: Any) -> str:
    """What a step is about, in the words of its option: `place_doom:docks`."""
    found = [getattr(step, name) for name in ABOUT if hasattr(step, name)]
    return ":".join([step.kind.rpartition(".")[2], *(found or [getattr(step, "who", "")])])


def about(step: Any) -> str | None:
    """What only one seat at a time may deal with: a monster, or a partner in a trade."""
    return getattr(step, "monster", None) or getattr(step, "partner", None)
