"""S29: what second-edition cards can say, as far as it is needed here."""

from dataclasses import field, replace
from typing import Any, ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.events import amend_event, current_event
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect, step
from bot.rules.second import awakening, losses
from bot.rules.second.combat import Combat, Evade
from bot.rules.second.encounters import ReturnMonster
from bot.rules.second.play import Play
from bot.rules.second.skill_checks import SkillCheck
from bot.rules.second.state import Monster, Skill


@effect
class Check(Effect):
    """A skill check with what follows from it."""

    skill: Skill
    modifier: int = 0
    passed: list[AnyEffect] = field(default_factory=list)
    failed: list[AnyEffect] = field(default_factory=list)

    def run(self, play: Play, step: Resolve) -> None:
        """S6.1."""
        check = SkillCheck(who=step.who, skill=self.skill, modifier=self.modifier)
        play.push(check, Outcome(who=step.who, resolve=step, check=self))


@step
class Outcome(Step):
    """What a card says of a check's result."""

    changes: ClassVar[bool] = False
    who: str
    resolve: Resolve
    check: AnyEffect
    passed: bool = False

    def run(self, play: Play) -> None:
        """S6.4."""
        effects = self.check.passed if self.passed else self.check.failed
        if effects:
            play.push(replace(self.resolve, effects=effects))


@effect
class Lose(Effect):
    """Lose sanity, stamina or both; as a cost, what is there must be enough."""

    sanity: int = 0
    stamina: int = 0

    def run(self, play: Play, step: Resolve) -> None:
        """S21.1."""
        play.push(losses.Lose(who=step.who, sanity=self.sanity, stamina=self.stamina))

    def possible(self, play: Play, step: Resolve) -> bool:
        """S8.6: a cost may take it to exactly nothing."""
        me = play.game.investigators[step.who]
        return me.sanity >= self.sanity and me.stamina >= self.stamina


@effect
class Reduce(Effect):
    """In a reaction: lose less."""

    sanity: int = 0
    stamina: int = 0

    def run(self, play: Play, step: Resolve) -> None:
        """S21.2."""
        event: Any = current_event(play)
        sanity, stamina = max(0, event.sanity - self.sanity), max(0, event.stamina - self.stamina)
        amend_event(play, sanity=sanity, stamina=stamina, cancelled=sanity + stamina == 0)

    def useful(self, event: Any) -> bool:
        """Tell whether it would change this event."""
        return bool(min(event.sanity, self.sanity) or min(event.stamina, self.stamina))


@effect
class GainClues(Effect):
    """Gain Clue tokens."""

    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """S29."""
        play.push(TakeClues(who=step.who, amount=self.amount))


@step
class TakeClues(Step):
    """Clue tokens from the supply."""

    who: str
    amount: int

    def run(self, play: Play) -> None:
        """S29."""
        play.game.investigators[self.who].clues += self.amount


@effect
class AddDoom(Effect):
    """Add a doom token."""

    def outlives_reader(self) -> bool:
        """It is about the board."""
        return True

    def run(self, play: Play, step: Resolve) -> None:
        """S20."""
        play.push(awakening.AddDoom())


@effect
class Appear(Effect):
    """A monster appears."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """S7.1."""
        play.push(MonsterAppears(who=step.who, card=self.card))


@step
class MonsterAppears(Step):
    """A monster stands before an investigator, who evades or fights it."""

    who: str
    card: str

    def run(self, play: Play) -> None:
        """S7.1, S10.5."""
        game = play.game
        monster = Monster(id=play.new_id(self.card), card=self.card, area=game.investigators[self.who].area)
        game.monsters[monster.id] = monster
        play.push(Meet(who=self.who, monster=monster.id), ReturnMonster(monster=monster.id))


@step
class Meet(Step):
    """Evade it or fight it."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    monster: str

    def run(self, play: Play) -> None:
        """S7.2."""
        me = play.game.investigators[self.who]
        evade, fight = Evade(who=me.id, monster=self.monster), Combat(who=me.id, monster=self.monster)
        play.ask(me.seat, "meet", {"evade": [evade], "fight": [fight]}, who=me.id, monster=self.monster)
