"""Monsters: spawning, hurting, exhausting; and moving investigators."""

from collections.abc import Callable
from typing import ClassVar, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import Effect, Step, effect, step
from bot.rules.third.actions.move import MoveOn, PlaceInvestigator, along
from bot.rules.third.card_spaces import may_leave
from bot.rules.third.defeat import DefeatMonster, DiscardMonster, HurtMonster
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.engagement import Disengage, can_be_exhausted, let_go
from bot.rules.third.places import places, spaces_of
from bot.rules.third.play import Play, engaged_with, hindered, monsters_in
from bot.rules.third.spawning import NothingSpawns, PlaceNamed, State, can_come, spawn_spaces
from bot.rules.third.spawning import SpawnMonster as SpawnStep
from bot.rules.third.state import Monster

Reach = Literal["here", "near", "neighborhood"]


@effect
class SpawnMonster(ForAll):
    """Spawn a monster, where its card says or in a named place."""

    where: str = ""
    trait: str = ""
    state: State = "ready"
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T12.4-T12.5."""
        spawn = SpawnStep(where=self.where, who=step.who, trait=self.trait, state=self.state)
        play.push(*([spawn] * self.amount))


@effect
class SpawnCard(ForAll):
    """Spawn a monster named by its card or by its ready side: one set aside, of the archive, or of the monster deck."""

    asks: ClassVar[bool] = True
    card: str
    where: str = ""
    state: State = "ready"

    def run(self, play: Play, step: Resolve) -> None:
        """T4.5, T12.4, T12.8."""
        if not can_come(play, self.card):
            play.push(NothingSpawns())
            return
        spaces = spawn_spaces(play, self.card, self.where, step.who)
        options: dict[str, list[Step]] = {
            f"spawn:{space}": [PlaceNamed(card=self.card, space=space, state=self.state, who=step.who)]
            for space in spaces
        }
        play.ask(GROUP, "spawn", options, card=play.rules.front(self.card).id)

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.6."""
        return can_come(play, self.card)


def within(play: Play, who: str, reach: Reach) -> list[Monster]:
    """Monsters in your space, there or in an adjacent one, or in your neighborhood."""
    game, here = play.game, play.game.investigators[who].space
    spaces = {
        "here": [here],
        "near": [here, *game.borders[here]],
        "neighborhood": spaces_of(game, game.spaces[here].hood) or [here],
    }
    return [monster for space in spaces[reach] for monster in monsters_in(game, space)]


def free(play: Play, monsters: list[Monster]) -> list[Monster]:
    """T5.6: those of these monsters that nobody else is in the middle of attacking."""
    taken = play.taken()
    return [monster for monster in monsters if monster.id not in taken]


def ask_monster(play: Play, who: str, monsters: list[Monster], follow: Callable[[Monster], Step]) -> None:
    """Let an investigator choose a monster.

    OPEN-13: not one that somebody else is attacking, unless there is no other: what has begun is carried out.
    """
    options = {f"monster:{monster.id}": [follow(monster)] for monster in free(play, monsters) or monsters}
    play.ask(play.game.investigators[who].seat, "which_monster", options, who=who)


@effect
class HurtOne(Effect):
    """Deal damage to a monster of your choice; a per-success text multiplies it."""

    asks: ClassVar[bool] = True
    amount: int = 1
    reach: Reach = "here"

    def run(self, play: Play, step: Resolve) -> None:
        """T12.13: no attack action, so no remnant (T7.18)."""
        amount = self.amount * step.times
        ask_monster(
            play,
            step.who,
            within(play, step.who, self.reach),
            lambda m: HurtMonster(who=step.who, monster=m.id, amount=amount),
        )

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3, T5.6."""
        return bool(free(play, within(play, step.who, self.reach)))


@effect
class ExhaustOne(Effect):
    """Exhaust a monster of your choice; massive and shrouded ones cannot be exhausted and are not offered (T1.2)."""

    asks: ClassVar[bool] = True
    reach: Reach = "here"

    def run(self, play: Play, step: Resolve) -> None:
        """T12.2, T12.18, T13.2."""
        ask_monster(play, step.who, self._targets(play, step.who), lambda m: ExhaustMonster(monster=m.id))

    def _targets(self, play: Play, who: str) -> list[Monster]:
        found = within(play, who, self.reach)
        return [m for m in found if m.state != "exhausted" and can_be_exhausted(play.rules.face(m))]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3, T5.6."""
        return bool(free(play, self._targets(play, step.who)))


@step
class ExhaustMonster(Step):
    """A monster becomes exhausted."""

    monster: str

    def run(self, play: Play) -> None:
        """T12.2, T1.2: meanwhile it may have come to be one that cannot be."""
        monster = play.game.monsters[self.monster]
        if not can_be_exhausted(play.rules.face(monster)):
            return
        for who in list(monster.engaged_with):
            let_go(play, monster, who, exhaust=True)
        monster.state = "exhausted"
        play.tell("exhausted", monster=monster.id)


@effect
class MoveDirectly(Effect):
    """You are placed in a space; where several fit, your choice."""

    asks: ClassVar[bool] = True
    where: str

    def run(self, play: Play, step: Resolve) -> None:
        """T7.6; T3.9: out of a card space only by what stands on its card."""
        me = play.game.investigators[step.who]
        spaces = places(play, self.where, me.id) if may_leave(play, me.id, step.card) else []
        options = {f"move:{space}": [PlaceInvestigator(who=me.id, to=space)] for space in spaces}
        play.ask(me.seat, "place_yourself", options, who=me.id)


@effect
class HurtEach(Effect):
    """Deal damage to each monster within reach."""

    amount: int = 1
    reach: Reach = "here"

    def run(self, play: Play, step: Resolve) -> None:
        """T12.13."""
        amount = self.amount * step.times
        hurt = [HurtMonster(who=step.who, monster=m.id, amount=amount) for m in within(play, step.who, self.reach)]
        play.push(*in_any_order(hurt))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(within(play, step.who, self.reach))


@effect
class DefeatOne(Effect):
    """Defeat or discard a monster of your choice without dealing damage."""

    asks: ClassVar[bool] = True
    reach: Reach = "here"
    discard: bool = False  # T12.14: discarding triggers nothing about defeating

    def run(self, play: Play, step: Resolve) -> None:
        """T12.14, T13.5: health does not matter."""
        ask_monster(play, step.who, within(play, step.who, self.reach), lambda m: self._leaves(play, m))

    def _leaves(self, play: Play, monster: Monster) -> Step:
        if self.discard:
            return DiscardMonster(monster=monster.id)
        return DefeatMonster(who="", monster=monster.id, card=play.rules.face(monster).id)

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3, T5.6."""
        return bool(free(play, within(play, step.who, self.reach)))


@effect
class DisengageAll(Effect):
    """You are no longer engaged with any monster."""

    def run(self, play: Play, step: Resolve) -> None:
        """T12.11: they are ready and do not engage again at once."""
        monsters = engaged_with(play.game, step.who)
        play.push(*(Disengage(who=step.who, monster=monster.id, exhaust=False) for monster in monsters))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(engaged_with(play.game, step.who))


@effect
class Move(Effect):
    """Move up to a number of spaces."""

    steps: int

    def run(self, play: Play, step: Resolve) -> None:
        """T7.5, T20.12: an engaged investigator does not; each step crosses a border."""
        if not self.possible(play, step):
            return
        play.push(MoveOn(who=step.who, free=self.steps, bought=0, along=along(play, step.who)))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T7.5, T12.19."""
        return not hindered(play.rules, play.game, step.who)
