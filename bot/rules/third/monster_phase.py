"""T12.15-T12.17: the monster phase."""

from typing import ClassVar

from bot.rules.kernel.board import nearest, steps_toward
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import Step, step
from bot.rules.third.engagement import EngageOne, make_ready
from bot.rules.third.monster_attack import attacks
from bot.rules.third.places import places
from bot.rules.third.play import Play, engaged_with, people_in
from bot.rules.third.prey import prey
from bot.rules.third.state import Monster


@step
class ActivateMonsters(Step):
    """Step 1: each ready monster activates once."""

    def run(self, play: Play) -> None:
        """T12.15."""
        for monster in play.game.monsters.values():
            monster.activated = False
        play.push(NextActivation())


@step
class NextActivation(Step):
    """Which monster activates next."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    as_listed: bool = False  # the group leaves the rest to the order in which they came into play

    def run(self, play: Play) -> None:
        """T12.15: the group's choice each time; those that would do nothing are not asked about."""
        waiting = [
            m for m in play.game.monsters.values() if m.state == "ready" and not m.activated and would_act(play, m)
        ]
        options: dict[str, list[Step]] = {f"activate:{m.id}": [Activate(monster=m.id), self] for m in waiting}
        if self.as_listed and waiting:
            play.push(*options[f"activate:{waiting[0].id}"])
            return
        if len(waiting) > 1:
            options["as_listed"] = [NextActivation(as_listed=True)]
        play.ask(GROUP, "activate", options, default="as_listed")


def would_act(play: Play, monster: Monster) -> bool:
    """Tell whether an activation could change anything."""
    card = play.rules.face(monster)
    here = bool(people_in(play.game, monster.space)) and not card.elusive
    return here or bool(card.lurks if card.activation == "lurker" else destinations(play, monster))


def destinations(play: Play, monster: Monster) -> list[str]:
    """T12.15: the nearest spaces it wants to reach, none if it is there already or cannot get there."""
    card = play.rules.face(monster)
    if card.activation == "lurker":
        return []
    hunting = card.activation == "hunter"
    wanted = [me.space for me in prey(play, monster)] if hunting else places(play, card.destination)
    found = nearest(play.game.borders, monster.space, list(dict.fromkeys(wanted)))
    return [] if monster.space in found else found


@step
class Activate(Step):
    """One monster activates."""

    monster: str

    def run(self, play: Play) -> None:
        """T12.15, T12.11: one that stands beside an investigator engages first."""
        monster = play.game.monsters[self.monster]
        monster.activated = True
        card = play.rules.face(monster)
        moves = (
            [Hunt(monster=monster.id, left=card.speed)] if card.activation != "lurker" else [Lurk(monster=monster.id)]
        )
        play.push(EngageOne(monster=monster.id), *moves)


@step
class Lurk(Step):
    """A lurker carries out its effect."""

    changes: ClassVar[bool] = False
    monster: str

    def run(self, play: Play) -> None:
        """T12.15."""
        monster = play.game.monsters[self.monster]
        card = play.rules.face(monster)
        if monster.state == "ready" and card.lurks:
            play.tell("lurked", monster=monster.id)
            play.push(Resolve(card=monster.id, effects=card.lurks))


@step
class Hunt(Step):
    """A hunter or a patrol moves, one space at a time."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    monster: str
    left: int

    def run(self, play: Play) -> None:
        """T12.15, note a: target and path are worked out anew after each step; equal paths: the group's choice."""
        monster = play.game.monsters[self.monster]
        if not self.left or monster.state != "ready":
            return
        paths = steps_toward(play.game.borders, monster.space, destinations(play, monster))
        rest = Hunt(monster=monster.id, left=self.left - 1)
        options = {f"to:{space}": [MonsterStep(monster=monster.id, to=space), rest] for space in paths}
        play.ask(GROUP, "path", options, monster=monster.id)


@step
class MonsterStep(Step):
    """A monster enters a space."""

    monster: str
    to: str

    def run(self, play: Play) -> None:
        """T12.9, T12.15, T20.5: on entering a space with an investigator it engages; borders cost it nothing."""
        monster = play.game.monsters[self.monster]
        monster.space = self.to
        play.tell("monster_moved", monster=monster.id, space=self.to)
        play.push(EngageOne(monster=monster.id))


@step
class MonstersAttack(Step):
    """Step 2, for one seat: every engaged monster attacks."""

    changes: ClassVar[bool] = False
    seat: str

    def run(self, play: Play) -> None:
        """T12.16: the list is taken when the investigator's turn comes."""
        who = play.game.seats[self.seat]
        play.push(*in_any_order(attacks(who, engaged_with(play.game, who) if who else [])))


@step
class ReadyMonsters(Step):
    """Step 3: exhausted monsters become ready."""

    def run(self, play: Play) -> None:
        """T12.17, T13.9: all of them, then each engages somebody who is there; none attacks in this phase."""
        exhausted = [monster for monster in play.game.monsters.values() if monster.state == "exhausted"]
        for monster in exhausted:
            make_ready(play, monster)
        if exhausted:
            play.tell("readied", monsters=[monster.id for monster in exhausted])
        play.push(*(EngageOne(monster=monster.id) for monster in exhausted))
