"""T9.5, T12.16, T12.20: monsters attacking."""

from collections.abc import Sequence
from typing import ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.harm import Suffer
from bot.rules.third.play import Play
from bot.rules.third.state import Monster


def attacks(who: str, monsters: Sequence[Monster]) -> list[Step]:
    """The attacks of these monsters on one investigator."""
    return [MonsterAttack(who=who, monster=monster.id) for monster in monsters]


@step
class MonsterAttack(Step):
    """One monster attacks the investigator it is engaged with."""

    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T9.5, T12.16: damage and horror together; only while it is still engaged."""
        monster = play.game.monsters[self.monster]
        if self.who in monster.engaged_with:
            card = play.rules.face(monster)
            play.tell("monster_attacked", who=self.who, monster=monster.id)
            play.push(Suffer(who=self.who, damage=card.damage, horror=card.horror, source=monster.id))
