"""T22: the end of the game."""

from typing import Literal

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play


@step
class EndGame(Step):
    """The players win or lose."""

    result: Literal["won", "lost"]
    cause: str = ""  # the codex card that said so, or a rule

    def run(self, play: Play) -> None:
        """T22.1: the game ends at once and nothing else is resolved."""
        play.abandon()
        play.game.over = self.result
        play.game.phase = "over"
        play.tell("game_over", result=self.result, cause=self.cause)
