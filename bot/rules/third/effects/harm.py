"""Suffering, recovering, preventing and replacing harm."""

from collections.abc import Sequence
from typing import Any

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.events import amend_event, current_event
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect
from bot.rules.third.harm import Recover as RecoverStep
from bot.rules.third.harm import Suffer as SufferStep
from bot.rules.third.play import Play


@effect
class Suffer(Effect):
    """Suffer damage, horror or both."""

    damage: int = 0
    horror: int = 0
    direct: bool = False

    def run(self, play: Play, step: Resolve) -> None:
        """T9.1."""
        play.push(self.event(step.who, step.card))

    def event(self, who: str, source: str = "") -> SufferStep:
        """The event it leads to."""
        return SufferStep(who=who, damage=self.damage, horror=self.horror, direct=self.direct, source=source)

    def price(self) -> int:
        """T9.4: all of it must be suffered."""
        return self.damage + self.horror

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7, T20.4."""
        return [self.event(who)]


@effect
class Recover(Effect):
    """Recover damage, horror or both; a per-success text multiplies it."""

    damage: int = 0
    horror: int = 0

    def run(self, play: Play, step: Resolve) -> None:
        """T9.6."""
        play.push(RecoverStep(who=step.who, damage=self.damage * step.times, horror=self.horror * step.times))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        me = play.game.investigators[step.who]
        return bool(min(me.damage, self.damage) or min(me.horror, self.horror))


@effect
class Prevent(Effect):
    """In a reaction: prevent some of the damage or horror about to be suffered."""

    damage: int = 0
    horror: int = 0

    def outlives_reader(self) -> bool:
        """It is about the event, whoever pays for it."""
        return True

    def useful(self, event: Any) -> bool:
        """Tell whether it would change this event."""
        return bool(min(event.damage, self.damage) or min(event.horror, self.horror))

    def run(self, play: Play, step: Resolve) -> None:
        """T9.1, T9.4."""
        event: Any = current_event(play)
        damage, horror = max(0, event.damage - self.damage), max(0, event.horror - self.horror)
        amend_event(play, damage=damage, horror=horror, cancelled=damage + horror == 0)
        play.tell(
            "prevented", who=event.who, card=step.card, damage=event.damage - damage, horror=event.horror - horror
        )


@effect
class Instead(Effect):
    """In a reaction: what was about to happen does not; this happens instead."""

    effects: list[AnyEffect]

    def outlives_reader(self) -> bool:
        """It is about the event."""
        return True

    def run(self, play: Play, step: Resolve) -> None:
        """T9.4: what was replaced was not suffered and does not pay."""
        amend_event(play, cancelled=True)
        play.push(Resolve(who=step.who, card=step.card, effects=self.effects))
