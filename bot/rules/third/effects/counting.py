"""Effects that count, that concern several people, and that may be repeated."""

from collections.abc import Sequence
from dataclasses import field, replace
from typing import ClassVar, Literal

from bot.rules.kernel.effects import Resolve, payable
from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect
from bot.rules.third.clues import clue_home, clues_near
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.effects.monsters import Reach, within
from bot.rules.third.places import spaces_of
from bot.rules.third.play import Play, assets_of, people_in
from bot.rules.third.state import Investigator

Counted = Literal["monsters", "doom", "clues", "investigators", "my_clues", "my_remnants", "my_items", "my_horror"]


@effect
class ForEach(Effect):
    """Carry effects out as often as there are things of a kind; with none nothing happens."""

    each: Counted
    reach: Reach = "neighborhood"
    effects: list[AnyEffect]

    def run(self, play: Play, step: Resolve) -> None:
        """T26: "for each monster in your neighborhood"."""
        count = self.count(play, step.who)
        if count:
            play.push(replace(step, effects=self.effects, times=count))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return self.count(play, step.who) > 0

    def count(self, play: Play, who: str) -> int:
        """How many there are; T20.6: those at a mystery are in its neighborhood."""
        game, me = play.game, play.game.investigators[who]
        if self.each.startswith("my_"):
            return held(play, me, self.each.removeprefix("my_"))
        if self.each == "monsters":
            return len(within(play, who, self.reach))
        near = self.reach == "neighborhood"
        spaces = (spaces_of(game, game.spaces[me.space].hood) or [me.space]) if near else [me.space]
        if self.each == "investigators":
            return sum(len(people_in(game, space)) for space in spaces)
        if self.each == "clues":
            return clues_near(game, me.space) if near else game.clues.get(clue_home(game, me.space), 0)
        return sum(game.spaces[space].doom for space in spaces)


@effect
class IfAny(ForEach):
    """Carry effects out, once, if there is anything of a kind."""

    otherwise: list[AnyEffect] = field(default_factory=list)

    def run(self, play: Play, step: Resolve) -> None:
        """T1.3: what stands under a condition."""
        effects = self.effects if self.count(play, step.who) else self.otherwise
        if effects:
            play.push(replace(step, effects=effects))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(self.otherwise) or self.count(play, step.who) > 0


def held(play: Play, me: Investigator, what: str) -> int:
    """How many tokens or items an investigator has."""
    if what == "items":
        return sum(play.rules.asset(asset.card).type == "item" for asset in assets_of(play.game, me.id))
    found: int = getattr(me, what)
    return found


@effect
class EachInvestigator(ForAll):
    """Everybody within reach of the reader, or everybody, carries the effects out as "you"."""

    whom: Literal["all", "neighborhood", "here", "others"] = "all"
    effects: list[AnyEffect]

    def run(self, play: Play, step: Resolve) -> None:
        """T1.4: in the order the group chooses, where that could matter."""
        each = [replace(step, who=who, effects=self.effects) for who in self._whom(play, step.who)]
        play.push(*(each if all(one.apart() for one in self.effects) else in_any_order(each)))

    def _whom(self, play: Play, who: str) -> list[str]:
        game, me = play.game, play.game.investigators.get(who)
        if self.whom in ("all", "others") or me is None:
            return [other for other in game.investigators if self.whom != "others" or other != who]
        hood = game.spaces[me.space].hood
        spaces = (spaces_of(game, hood) or [me.space]) if self.whom == "neighborhood" else [me.space]
        return [other.id for space in spaces for other in people_in(game, space)]


@effect
class Repeat(Effect):
    """Pay a cost for effects, as often as you like."""

    asks: ClassVar[bool] = True
    text: str
    cost: list[AnyEffect]
    effects: list[AnyEffect]
    most: int = 0  # 0: as often as it can be paid

    def run(self, play: Play, step: Resolve) -> None:
        """T1.7, T1.9: "any number" includes none."""
        if not payable(play, step, self.cost):
            return
        again = [] if self.most == 1 else [replace(step, effects=[replace(self, most=max(0, self.most - 1))])]
        bought = replace(step, effects=self.effects)
        once: Sequence[Step] = [*play.rules.paying(step, self.cost, bought), *again]
        seat = play.game.investigators[step.who].seat
        labels = {"again": self.text}
        play.ask(seat, "repeat", {"again": once, "enough": []}, default="enough", labels=labels, card=step.card)
