"""S3: the turn and its phases."""

from bot.rules.kernel.order import EachSeat
from bot.rules.kernel.saved import Step, step
from bot.rules.second.awakening import AddDoom
from bot.rules.second.play import Play, in_turn_order


@step
class BeginTurn(Step):
    """A new turn: Upkeep, Movement, Encounters, Mythos."""

    def run(self, play: Play) -> None:
        """S3.1-S3.2."""
        game = play.game
        game.turn += 1
        for me in game.investigators.values():
            me.out = False
        seats = in_turn_order(game)
        phases = [
            EachSeat(turn_step=f"second.{phase}", left=seats, in_seating_order=True)
            for phase in ("upkeep", "movement", "encounter")
        ]
        play.push(*phases, AddDoom(), PassMarker(), BeginTurn())


@step
class PassMarker(Step):
    """The first-player marker passes to the left."""

    def run(self, play: Play) -> None:
        """S3.4: only when the last phase is complete."""
        order = in_turn_order(play.game)
        play.game.first = order[1 % len(order)]
