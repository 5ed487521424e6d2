"""S20, S23: the doom track, and the awakening that ends whatever was going on."""

from bot.rules.kernel.saved import Step, step
from bot.rules.second.battle import Battle
from bot.rules.second.play import Play


@step
class AddDoom(Step):
    """A doom token is added to the track."""

    def run(self, play: Play) -> None:
        """S20."""
        play.game.doom += 1
        play.tell("doom", total=play.game.doom)


@step
class Awaken(Step):
    """The Ancient One awakens."""

    def run(self, play: Play) -> None:
        """S23.2: whatever was going on is abandoned, in every flow, however deep."""
        play.game.awake = True
        play.tell("awakens", ancient=play.game.ancient)
        play.abandon(Battle())
