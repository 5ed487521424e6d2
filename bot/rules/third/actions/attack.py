"""T7.13-T7.20: the attack action."""

from collections.abc import Iterator
from dataclasses import field
from typing import Any, ClassVar

from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import Step, step
from bot.rules.third.defeat import HurtMonster
from bot.rules.third.engagement import Engage
from bot.rules.third.monster_attack import attacks
from bot.rules.third.play import Play, engaged_with, monsters_in
from bot.rules.third.skill_tests import Test
from bot.rules.third.state import Investigator, Monster


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.13: any monster in the space, whomever it is engaged with and also when exhausted."""
    for monster in monsters_in(play.game, me.space):
        yield f"attack:{monster.id}", "attack", [Attack(who=me.id, monster=monster.id)]


@step
class Attack(Step):
    """Attack a monster."""

    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T7.14, T12.20."""
        play.push(
            Engage(who=self.who, monster=self.monster),
            Fight(who=self.who, monster=self.monster),
            Retaliate(who=self.who, target=self.monster),
        )


@step
class Fight(Step):
    """The test of an attack, and what comes of it."""

    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T7.15-T7.17; T13.11: only now its attack skill shows; if it fell by engaging, nothing is tested."""
        skill, modifier = play.rules.face(play.game.monsters[self.monster]).attack
        test = Test(who=self.who, skill=skill, modifier=modifier, attack=True)
        play.push(test, Strike(who=self.who, monster=self.monster))


@step
class Strike(Step):
    """Deal the damage of an attack."""

    changes: ClassVar[bool] = False
    who: str
    monster: str
    successes: int = 0

    def run(self, play: Play) -> None:
        """T7.17: one damage per success; what is left over is lost."""
        if self.successes:
            play.push(HurtMonster(who=self.who, monster=self.monster, amount=self.successes, attack=True))


@step
class Retaliate(Step):
    """Monsters that were not hurt strike back."""

    changes: ClassVar[bool] = False
    who: str
    target: str = ""
    dealt: int = 0  # what the target took in this action
    before: dict[str, int] = field(default_factory=dict)  # T7.20: damage on the monsters here when a printed one began

    def run(self, play: Play) -> None:
        """T12.20-T12.21: each engaged one with the keyword is judged by its own damage only."""
        unhurt = [m for m in engaged_with(play.game, self.who) if not self._hurt(m)]
        angry = [m for m in unhurt if play.rules.face(m).retaliate]
        play.push(*in_any_order(attacks(self.who, angry)))

    def _hurt(self, monster: Monster) -> bool:
        by_strike = monster.id == self.target and self.dealt > 0
        return by_strike or monster.damage > self.before.get(monster.id, monster.damage)
