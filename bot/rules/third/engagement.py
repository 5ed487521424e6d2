"""T12.9-T12.12, T12.18, T13.7-T13.10: monsters engaging and letting go."""

from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Step, step
from bot.rules.third.content import MonsterCard
from bot.rules.third.play import Play, Rules, people_in
from bot.rules.third.prey import preferred
from bot.rules.third.state import Monster, Third


def may_engage(play: Play, monster: Monster) -> bool:
    """T12.18: elusive monsters do not engage of themselves."""
    return not play.rules.face(monster).elusive


def welcomes(play: Play, monster: Monster) -> bool:
    """T7.3, T12.18: ready monsters engage whoever enters, and massive ones also while engaged with others."""
    massive = monster.state == "engaged" and play.rules.face(monster).massive
    return (monster.state == "ready" or massive) and may_engage(play, monster)


@step
class Engage(Step):
    """A monster engages an investigator."""

    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T12.12, T7.14: a new engagement replaces the old one, except of a massive monster; exhausted ones do not.

        T13.7: a shrouded one is turned over; if it has taken enough it is defeated at once (T27.1), and that is all.
        """
        monster = play.game.monsters[self.monster]
        if monster.state == "exhausted" or self.who in monster.engaged_with:
            return
        shown = play.rules.face(monster)
        keeps = monster.engaged_with if shown.massive else []
        monster.state, monster.engaged_with = "engaged", [*keeps, self.who]
        if shown.shrouded:
            monster.hurt_by = ""  # T13.11: no attack did it
            turned = play.rules.face(monster)
            play.tell("unveiled", who=self.who, front=shown.id, card=turned.id, text=turned.text)
        if not has_taken_enough(play.rules, play.game, monster):
            play.tell("engaged", who=self.who, monster=monster.id)


def has_taken_enough(rules: Rules, game: Third, monster: Monster) -> bool:
    """T12.13, T13.4: tell whether its damage reaches its health; without health there is no enough."""
    health = rules.health(game, monster)
    return health is not None and 0 < monster.damage >= health


@step
class EngageOne(Step):
    """A monster that comes to be where investigators are engages one of them."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    monster: str
    among: list[str] = field(default_factory=list)  # only these may be engaged, since it is they who came; empty: all

    def run(self, play: Play) -> None:
        """T12.9-T12.10: its prey if it is there, otherwise the group's choice; a massive one engages all (T12.18)."""
        monster = play.game.monsters[self.monster]
        present = [me for me in people_in(play.game, monster.space) if not self.among or me.id in self.among]
        if not welcomes(play, monster) or not present:
            return
        if play.rules.face(monster).massive:
            play.push(*(Engage(who=me.id, monster=monster.id) for me in present))
            return
        here = preferred(play, monster, present)
        options = {f"engage:{me.id}": [Engage(who=me.id, monster=monster.id)] for me in here}
        play.ask(GROUP, "engages", options, monster=monster.id)


@step
class Disengage(Step):
    """An investigator slips away from a monster: by evading it, or as a card says."""

    who: str
    monster: str
    exhaust: bool = True  # T7.23: an evaded monster becomes exhausted

    def run(self, play: Play) -> None:
        """T7.22-T7.23, T12.11: it stops being engaged and, if it was evaded, becomes exhausted, as one change."""
        monster = play.game.monsters[self.monster]
        let_go(play, monster, self.who, exhaust=self.exhaust)
        if self.exhaust:
            play.tell("evaded", who=self.who, monster=monster.id)
        else:
            play.tell("disengaged", who=self.who, monster=monster.id)
        if monster.state == "exhausted":
            play.tell("exhausted", monster=monster.id)


def let_go(play: Play, monster: Monster, who: str, *, exhaust: bool) -> None:
    """T12.11, T12.18, T10.2: a massive monster cannot be exhausted and stays engaged with the others.

    T7.22, T13.9: it is exhausted without having been ready in between.
    """
    monster.engaged_with = [other for other in monster.engaged_with if other != who]
    if monster.engaged_with:
        return
    if exhaust and can_be_exhausted(play.rules.face(monster)):
        monster.state = "exhausted"
    else:
        make_ready(play, monster)


def can_be_exhausted(face: MonsterCard) -> bool:
    """T12.18, T13.2: what stands on the side that shows."""
    return not face.massive and not face.shrouded


def make_ready(play: Play, monster: Monster) -> None:
    """T12.11, T12.17, T13.9-T13.10: a monster becomes ready; a shrouded one turns back and keeps its damage."""
    shown = play.rules.face(monster)
    monster.state = "ready"
    if (front := play.rules.face(monster)) != shown:
        play.tell("veiled", card=shown.id, front=front.id)
