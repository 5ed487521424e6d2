"""An event is something cards may interrupt: before it, instead of it, and after it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.kernel.saved import Step

PASS = "pass"  # noqa: S105 # the key of declining, no secret


@dataclass(slots=True, kw_only=True, frozen=True)
class Event(Step):
    """Something that cards may interrupt: before, now, after. `now` says what it does.

    A cancelled event does nothing, has no after and hands down nothing, so what it was to pay for is not paid.
    """

    results: ClassVar[tuple[str, ...]] = ()  # fields handed to the step right below when all is done
    stage: Literal["before", "now", "after"] = "before"
    heard: list[str] = field(default_factory=list)  # reactions used or declined at this stage
    cancelled: bool = False

    @property
    def asks(self) -> bool:  # type: ignore[override] # it depends on the stage
        """Before and after, cards may be offered."""
        return self.stage != "now"

    @property
    def changes(self) -> bool:  # type: ignore[override] # it depends on the stage
        """Only the middle stage does something."""
        return self.stage == "now"

    def run(self, play: Play[Any, Any]) -> None:
        """Offer the reactions of this stage, forced ones first, then do what this stage does."""
        if self.stage == "now":
            play.push(replace(self, stage="after", heard=[]))
            self.now(play)
        elif not self._offer(play):
            self._finish(play)

    def now(self, play: Any) -> None:
        """Carry out the event itself."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """What somebody who may step in has to know."""
        return {"who": getattr(self, "who", "")}

    def _offer(self, play: Play[Any, Any]) -> bool:
        ready = [] if self.cancelled else [r for r in play.rules.reactions(play.game, self) if r.id not in self.heard]
        forced = [r for r in ready if r.forced]
        if forced:
            play.ask(GROUP, "which_first", {r.id: [*r.steps, self._having_heard(r)] for r in forced})
        elif ready:
            mine = [r for r in ready if r.owner == ready[0].owner]
            uses: dict[str, Sequence[Step]] = {r.id: [*r.steps, self._having_heard(r)] for r in mine}
            declined = replace(self, heard=[*self.heard, *(r.id for r in mine)])
            play.ask(mine[0].owner, "react", uses | {PASS: [declined]}, default=PASS, event=self.kind, **self.facts())
        return bool(ready)

    def _finish(self, play: Play[Any, Any]) -> None:
        if self.cancelled:  # while it was under way it was not due again, though what called for it may still hold
            play.push(*play.rules.due(play.game))
        elif self.stage == "before":
            play.push(replace(self, stage="now", heard=[]))
        elif self.results:
            play.hand_down(**{name: getattr(self, name) for name in self.results})

    def _having_heard(self, reaction: Any) -> "Event":
        return replace(self, heard=[*self.heard, reaction.id])


def current_event(play: Play[Any, Any]) -> Event:
    """Return the event which the reaction being carried out is about."""
    return next(step for step in reversed(play.here.steps) if isinstance(step, Event))


def amend_event(play: Play[Any, Any], **changes: Any) -> None:
    """Change the event which the reaction being carried out is about."""
    at = max(n for n, step in enumerate(play.here.steps) if isinstance(step, Event))
    play.here.steps[at] = replace(play.here.steps[at], **changes)
