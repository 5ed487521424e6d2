"""T12.9-T12.12, T12.18: monsters engaging and letting go."""

from typing import ClassVar

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play, people_in
from bot.rules.third.prey import preferred
from bot.rules.third.state import Monster


def may_engage(play: Play, monster: Monster) -> bool:
    """T12.18: elusive monsters do not engage of themselves."""
    return not play.rules.monster(monster.card).elusive


def welcomes(play: Play, monster: Monster) -> bool:
    """T7.3, T12.18: ready monsters engage whoever enters, and massive ones also while engaged with others."""
    massive = monster.state == "engaged" and play.rules.monster(monster.card).massive
    return (monster.state == "ready" or massive) and may_engage(play, monster)


@step
class Engage(Step):
    """A monster engages an investigator."""

    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T12.12, T7.14: a new engagement replaces the old one, except of a massive monster; exhausted ones do not."""
        monster = play.game.monsters[self.monster]
        if monster.state == "exhausted" or self.who in monster.engaged_with:
            return
        keeps = monster.engaged_with if play.rules.monster(monster.card).massive else []
        monster.state, monster.engaged_with = "engaged", [*keeps, self.who]
        play.tell("engaged", who=self.who, monster=monster.id)


@step
class EngageOne(Step):
    """A monster that comes to be where investigators are engages one of them."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    monster: str

    def run(self, play: Play) -> None:
        """T12.9-T12.10: its prey if it is there, otherwise the group's choice; a massive one engages all (T12.18)."""
        monster = play.game.monsters[self.monster]
        present = people_in(play.game, monster.space)
        if not welcomes(play, monster) or not present:
            return
        if play.rules.monster(monster.card).massive:
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
        play.tell("evaded", who=self.who, monster=monster.id)
        if monster.state == "exhausted":
            play.tell("exhausted", monster=monster.id)


def let_go(play: Play, monster: Monster, who: str, *, exhaust: bool) -> None:
    """T12.11, T12.18, T10.2: a massive monster cannot be exhausted and stays engaged with the others."""
    monster.engaged_with = [other for other in monster.engaged_with if other != who]
    if not monster.engaged_with:
        can = exhaust and not play.rules.monster(monster.card).massive
        monster.state = "exhausted" if can else "ready"
