"""Suffering, recovering, preventing and replacing harm."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.events import amend_event, current_event
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect
from bot.rules.third.harm import Mend
from bot.rules.third.harm import Recover as RecoverStep
from bot.rules.third.harm import Suffer as SufferStep
from bot.rules.third.leaving import Defeat
from bot.rules.third.leaving import Retire as RetireStep
from bot.rules.third.play import Play, assets_of, people_in
from bot.rules.third.state import Asset, Investigator


@effect
class Suffer(Effect):
    """Suffer damage, horror or both; a text that counts multiplies it."""

    damage: int = 0
    horror: int = 0
    direct: bool = False

    def run(self, play: Play, step: Resolve) -> None:
        """T9.1, T9.3."""
        play.push(self.event(step.who, step.card, step.times))

    def event(self, who: str, source: str = "", times: int = 1) -> SufferStep:
        """The event it leads to."""
        damage, horror = self.damage * times, self.horror * times
        return SufferStep(who=who, damage=damage, horror=horror, direct=self.direct, source=source)

    def price(self) -> int:
        """T9.4: all of it must be suffered."""
        return self.damage + self.horror

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7, T20.4."""
        return [self.event(who)]


@effect
class Recover(Effect):
    """Recover damage, horror or both: you, you or an ally of yours, or somebody in your space."""

    asks: ClassVar[bool] = True
    damage: int = 0
    horror: int = 0
    whom: Literal["you", "you_or_ally", "here"] = "you"

    def run(self, play: Play, step: Resolve) -> None:
        """T9.6; a per-success text multiplies it."""
        damage, horror = self.damage * step.times, self.horror * step.times
        people = {
            f"recover:{me.id}": [RecoverStep(who=me.id, damage=damage, horror=horror)]
            for me in self._people(play, step)
        }
        allies = {f"recover:{a.id}": [Mend(asset=a.id, damage=damage, horror=horror)] for a in self._allies(play, step)}
        play.ask(play.game.investigators[step.who].seat, "recover", {**people, **allies}, who=step.who)

    def apart(self) -> bool:
        """You and nobody else."""
        return self.whom == "you"

    def _people(self, play: Play, step: Resolve) -> list[Investigator]:
        me = play.game.investigators[step.who]
        near = people_in(play.game, me.space) if self.whom == "here" else [me]
        return [one for one in near if self._recovers(one, play.rules.forbidden(play.game, one.id))]

    def _recovers(self, one: Investigator, forbidden: Collection[str]) -> bool:
        """T1.2: only what no card forbids counts."""
        damage = "recover_damage" not in forbidden and min(one.damage, self.damage)
        return bool(damage or ("recover_horror" not in forbidden and min(one.horror, self.horror)))

    def _allies(self, play: Play, step: Resolve) -> list[Asset]:
        held = assets_of(play.game, step.who) if self.whom == "you_or_ally" else []
        allies = [asset for asset in held if play.rules.asset(asset.card).type == "ally"]
        return [one for one in allies if min(one.damage, self.damage) or min(one.horror, self.horror)]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(self._people(play, step) or self._allies(play, step))


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


@effect
class Devour(Effect):
    """You are devoured."""

    def run(self, play: Play, step: Resolve) -> None:
        """T10.4."""
        play.push(Defeat(who=step.who, devoured=True))


@effect
class Retire(Effect):
    """You retire."""

    def run(self, play: Play, step: Resolve) -> None:
        """T10.5."""
        play.push(RetireStep(who=step.who))
