"""T17.1-T17.3: headlines and rumors."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.doom import SheetDoom
from bot.rules.third.play import Play
from bot.rules.third.reading import start_reading, stop_reading


@step
class ReadHeadline(Step):
    """The drawing player reads the top headline."""

    seat: str

    def run(self, play: Play) -> None:
        """T17.1-T17.3, T10.7: a player without an investigator reads it, too; what needs "you" is skipped."""
        game = play.game
        if not game.headlines:
            play.tell("headlines_empty")
            play.push(SheetDoom(amount=1))
            return
        card = game.headlines.pop()
        headline = play.rules.content.headlines[card]
        start_reading(game, card, "headlines", game.seats[self.seat])
        play.tell("headline", seat=self.seat, card=card, text=headline.text)
        ends = PostRumor(card=card) if headline.rumor else DiscardHeadline(card=card)
        play.push(Resolve(who=game.seats[self.seat], card=card, effects=headline.effects), ends)


@step
class DiscardHeadline(Step):
    """A headline that was carried out is discarded."""

    card: str

    def run(self, play: Play) -> None:
        """T17.1."""
        stop_reading(play.game, self.card)
        play.game.headline_discard.append(self.card)


@step
class PostRumor(Step):
    """A rumor goes to its slot."""

    card: str

    def run(self, play: Play) -> None:
        """T17.3: a new rumor discards the old."""
        stop_reading(play.game, self.card)
        if play.game.rumor:
            play.game.headline_discard.append(play.game.rumor)
        play.game.rumor = self.card


@step
class EndRumor(Step):
    """The rumor is discarded."""

    def run(self, play: Play) -> None:
        """T17.3."""
        if play.game.rumor:
            play.tell("rumor_ended", card=play.game.rumor)
            play.game.headline_discard.append(play.game.rumor)
            play.game.rumor = ""
