"""S24, cut down: attack and be attacked until one side is gone."""

from typing import ClassVar, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import EachSeat
from bot.rules.kernel.saved import Step, step
from bot.rules.second.losses import DiscardHeld
from bot.rules.second.play import Play, in_turn_order
from bot.rules.second.skill_checks import SkillCheck
from bot.rules.second.weapons import bonus, loads, name_of, one_shots


@step
class Battle(Step):
    """A round of the final battle."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """S24.4-S24.6."""
        seats = in_turn_order(play.game)
        attacks = EachSeat(turn_step="second.battle_attack", left=seats, in_seating_order=True)
        play.push(attacks, *(AncientAttack(seat=seat) for seat in seats), Battle())


@step
class BattleAttack(Step):
    """An investigator attacks the Ancient One."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """S24.4: one combat check in which every success counts."""
        options: dict[str, list[Step]] = {}
        for load in loads(play, self.who):
            rating = play.rules.ancient(play.game).combat + bonus(play, load)
            check = SkillCheck(who=self.who, skill="fight", modifier=rating, each_counts=True)
            spent = [DiscardHeld(held=held) for held in one_shots(play, load)]
            options[f"attack:{name_of(load)}"] = [check, Wound(who=self.who), *spent]
        play.ask(play.game.investigators[self.who].seat, "battle", options, who=self.who)


@step
class Wound(Step):
    """Successes are added up, and take doom tokens off."""

    who: str
    successes: int = 0

    def run(self, play: Play) -> None:
        """S24.4: what is left over is carried on; eliminated investigators count in the price of a token."""
        game = play.game
        tokens, game.battle = divmod(game.battle + self.successes, len(game.seats))
        game.doom = max(0, game.doom - tokens)


@step
class AncientAttack(Step):
    """The Ancient One attacks one seat's investigator."""

    changes: ClassVar[bool] = False
    seat: str

    def run(self, play: Play) -> None:
        """S24.6."""
        if who := play.game.seats[self.seat]:
            effects = play.rules.ancient(play.game).attack
            play.push(Resolve(who=who, card=play.game.ancient, effects=effects))


@step
class EndGame(Step):
    """The players win or lose."""

    result: Literal["won", "lost"]

    def run(self, play: Play) -> None:
        """S24.5, S24.8: at once."""
        play.abandon()
        play.game.over = self.result
        play.tell("game_over", result=self.result)
