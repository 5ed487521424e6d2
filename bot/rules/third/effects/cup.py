"""The mythos cup."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import effect
from bot.rules.third import mythos
from bot.rules.third.content import Token
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.play import Play


@effect
class AddToken(ForAll):
    """Add a token to the cup."""

    token: Token

    def run(self, play: Play, step: Resolve) -> None:
        """T16.7."""
        play.push(mythos.AddToken(token=self.token))


@effect
class RemoveToken(ForAll):
    """Take a token of a kind out of the game."""

    token: Token

    def run(self, play: Play, step: Resolve) -> None:
        """T16.6."""
        play.push(mythos.RemoveToken(token=self.token))


@effect
class ReturnTokens(ForAll):
    """Return all drawn tokens to the cup."""

    def run(self, play: Play, step: Resolve) -> None:
        """T16.8."""
        play.push(mythos.ReturnTokens())


@effect
class DrawTokens(ForAll):
    """Draw mythos tokens, one after the other."""

    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T16.5: the same cup and rules."""
        me = play.game.investigators.get(step.who)
        play.push(*(mythos.DrawToken(seat=me.seat if me else play.game.leader) for _ in range(self.amount)))
