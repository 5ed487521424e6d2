"""S10, cut down: one deck of encounters for every area."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.second.play import Play


@step
class Encounter(Step):
    """An investigator has an encounter."""

    who: str

    def run(self, play: Play) -> None:
        """S10, S21.3: the card lies out of its deck until it is disposed of."""
        game = play.game
        if game.investigators[self.who].out or not game.encounters:
            return
        card = game.encounters.pop()
        game.reading.append(card)
        play.tell("encounter", who=self.who, card=card)
        resolve = Resolve(who=self.who, card=card, effects=play.rules.content.encounters[card].effects)
        play.push(resolve, Dispose(card=card))


@step
class Dispose(Step):
    """The card goes under its deck, whatever became of its reader."""

    card: str

    def run(self, play: Play) -> None:
        """S10."""
        play.game.reading.remove(self.card)
        play.game.encounters.insert(0, self.card)


@step
class ReturnMonster(Step):
    """A monster that an encounter brought goes back to the cup if it was not defeated."""

    monster: str

    def run(self, play: Play) -> None:
        """S10.5."""
        del play.game.monsters[self.monster]
