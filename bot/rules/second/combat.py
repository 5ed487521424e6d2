"""S7: evading and combat."""

from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import Step, step
from bot.rules.second.losses import DiscardHeld, Lose
from bot.rules.second.play import Play
from bot.rules.second.skill_checks import SkillCheck
from bot.rules.second.weapons import bonus, loads, name_of, one_shots


@step
class Evade(Step):
    """Try to slip past a monster."""

    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """S7.3."""
        awareness = play.rules.monster(self.monster).awareness
        check = SkillCheck(who=self.who, skill="sneak", modifier=awareness)
        play.push(check, AfterEvade(who=self.who, monster=self.monster))


@step
class AfterEvade(Step):
    """A failed evade costs stamina, then there is combat."""

    changes: ClassVar[bool] = False
    who: str
    monster: str
    passed: bool = False

    def run(self, play: Play) -> None:
        """S7.3, note 2: the damage comes before the horror check."""
        if not self.passed:
            play.push(hit_by(play, self.who, self.monster), Combat(who=self.who, monster=self.monster))


def hit_by(play: Play, who: str, monster: str) -> Step:
    """S7.3, S7.5: the combat damage of a monster."""
    return Lose(who=who, stamina=play.rules.monster(monster).damage)


@step
class Combat(Step):
    """Combat begins."""

    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """S7.4: first the horror check, once."""
        first: list[Step] = []
        if horror := play.rules.monster(self.monster).horror:
            check = SkillCheck(who=self.who, skill="will", modifier=horror[0])
            first = [check, AfterHorror(who=self.who, monster=self.monster, loss=horror[1])]
        play.push(*first, CombatRound(who=self.who, monster=self.monster))


@step
class AfterHorror(Step):
    """A failed horror check costs sanity."""

    changes: ClassVar[bool] = False
    who: str
    monster: str
    loss: int
    passed: bool = False

    def run(self, play: Play) -> None:
        """S7.4."""
        if not self.passed:
            play.push(Lose(who=self.who, sanity=self.loss))


@step
class CombatRound(Step):
    """Flee, or fight with some of the weapons."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """S7.5, S8.1."""
        me, card = play.game.investigators[self.who], play.rules.monster(self.monster)
        check = SkillCheck(who=me.id, skill="sneak", modifier=card.awareness)
        options: dict[str, list[Step]] = {"flee": [check, AfterFlee(who=me.id, monster=self.monster)]}
        for load in loads(play, me.id):
            rating = card.combat + bonus(play, load)
            fight = SkillCheck(who=me.id, skill="fight", modifier=rating, difficulty=card.toughness)
            struck = AfterFight(who=me.id, monster=self.monster, used=one_shots(play, load))
            options[f"fight:{name_of(load)}"] = [fight, struck]
        play.ask(me.seat, "combat", options, who=me.id, monster=self.monster)


@step
class AfterFlee(Step):
    """A failed flight costs stamina, then comes another round."""

    changes: ClassVar[bool] = False
    who: str
    monster: str
    passed: bool = False

    def run(self, play: Play) -> None:
        """S7.5: if it succeeds the combat ends and both stay."""
        if not self.passed:
            play.push(hit_by(play, self.who, self.monster), CombatRound(who=self.who, monster=self.monster))


@step
class AfterFight(Step):
    """The monster is defeated, or strikes and there is another round."""

    changes: ClassVar[bool] = False
    who: str
    monster: str
    used: list[str] = field(default_factory=list)  # one-shot weapons
    passed: bool = False

    def run(self, play: Play) -> None:
        """S7.5-S7.6, S8.3: one-shot weapons are gone either way; successes do not carry over."""
        spent = [DiscardHeld(held=held) for held in self.used]
        if self.passed:
            play.push(*spent, DefeatMonster(who=self.who, monster=self.monster))
        else:
            again = CombatRound(who=self.who, monster=self.monster)
            play.push(*spent, hit_by(play, self.who, self.monster), again)


@step
class DefeatMonster(Event):
    """A monster is defeated."""

    who: str
    monster: str

    def now(self, play: Play) -> None:
        """S7.7: it becomes a trophy, and its own text follows."""
        monster = play.game.monsters.pop(self.monster)
        play.game.investigators[self.who].trophies.append(monster.card)
        play.tell("monster_defeated", who=self.who, monster=monster.id)
        if effects := play.rules.monster(monster.card).defeated:
            play.push(Resolve(who=self.who, card=monster.id, effects=effects))
