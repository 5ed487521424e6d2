"""T16: the mythos phase and the mythos cup."""

from bot.rules.kernel.saved import Step, step
from bot.rules.third.clues import SpawnClue
from bot.rules.third.content import Token
from bot.rules.third.doom import GateBurst, SpreadDoom
from bot.rules.third.headlines import ReadHeadline
from bot.rules.third.play import Play
from bot.rules.third.reckoning import Reckoning
from bot.rules.third.spawning import SpawnMonster


@step
class DrawToken(Step):
    """A seat draws one token."""

    seat: str

    def run(self, play: Play) -> None:
        """T16.1-T16.4: the cup is refilled only when a token must be drawn; the token lies in the drawn area."""
        game = play.game
        if not game.cup and game.cup_drawn:
            game.cup, game.cup_drawn = game.cup_drawn, []
            play.tell("cup_refilled")
        if not game.cup:
            return
        token = game.cup.pop(play.pick(len(game.cup), "cards"))
        game.cup_drawn.append(token)
        play.tell("token", seat=self.seat, token=token)
        play.push(*token_steps(token, self.seat))


def token_steps(token: str, seat: str) -> list[Step]:
    """T16.2: what a token leads to."""
    leads_to: dict[str, list[Step]] = {
        "doom": [SpreadDoom()],
        "monster": [SpawnMonster()],
        "clue": [SpawnClue()],
        "burst": [GateBurst()],
        "headline": [ReadHeadline(seat=seat)],
        "reckoning": [Reckoning()],
        "blank": [],
    }
    return leads_to[token]


@step
class AddToken(Step):
    """A token is added to the cup."""

    token: Token

    def run(self, play: Play) -> None:
        """T16.7: it is in the cup from that moment."""
        play.game.cup.append(self.token)
        play.tell("token_added", token=self.token)


@step
class RemoveToken(Step):
    """A token leaves the game."""

    token: Token

    def run(self, play: Play) -> None:
        """T16.6: from the cup first, else from what lies drawn; if there is none nothing happens."""
        for place in (play.game.cup, play.game.cup_drawn):
            if self.token in place:
                place.remove(self.token)
                play.tell("token_removed", token=self.token)
                return


@step
class ReturnTokens(Step):
    """All drawn tokens go back into the cup."""

    def run(self, play: Play) -> None:
        """T16.8."""
        game = play.game
        game.cup, game.cup_drawn = [*game.cup, *game.cup_drawn], []
        play.tell("cup_refilled")
