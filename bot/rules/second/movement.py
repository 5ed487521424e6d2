"""S5, cut down to staying where one is: each monster there is evaded or fought."""

from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.second.combat import Combat, Evade
from bot.rules.second.play import Play


def to_deal_with(play: Play, who: str, dealt_with: list[str]) -> list[str]:
    """S5.4: the monsters in the area that were not met during this stay."""
    area = play.game.investigators[who].area
    here = [monster.id for monster in play.game.monsters.values() if monster.area == area]
    return [monster for monster in here if monster not in dealt_with]


@step
class Movement(Step):
    """One investigator's movement ends where it began."""

    changes: ClassVar[bool] = False
    who: str
    dealt_with: list[str] = field(default_factory=list)

    def run(self, play: Play) -> None:
        """S5.4, S21.3: whoever is out this turn does nothing."""
        if not play.game.investigators[self.who].out and to_deal_with(play, self.who, self.dealt_with):
            play.push(DealWith(who=self.who, dealt_with=self.dealt_with))


@step
class DealWith(Step):
    """Which monster is met next, and how."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    turn: ClassVar[bool] = True
    who: str
    dealt_with: list[str]

    def run(self, play: Play) -> None:
        """S7.2, S30.8: any order, one at a time; one in combat with another seat is not offered."""
        me, options = play.game.investigators[self.who], dict[str, list[Step]]()
        for monster in to_deal_with(play, me.id, self.dealt_with):
            rest = Movement(who=me.id, dealt_with=[*self.dealt_with, monster])
            options[f"evade:{monster}"] = [Evade(who=me.id, monster=monster), rest]
            options[f"fight:{monster}"] = [Combat(who=me.id, monster=monster), rest]
        play.ask(me.seat, "deal_with", options or {"end": []}, turn=True, who=me.id)
