"""T19.10, T21.2: encounter decks into which archive cards come, and out of which cards are discarded."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.reading import start_reading, stop_reading

DISCARDED = "discarded"  # whoever reads a card that is not read: it was discarded out of its deck


@step
class AddToDeck(Step):
    """An archive card is put into an encounter deck."""

    card: str
    deck: str
    top: int  # with how many of the top cards it is shuffled; 0: it lies on top
    whole: bool = False

    def run(self, play: Play) -> None:
        """T19.10: out of the archive, or, if it is just being read, from there."""
        game, deck = play.game, play.game.decks.get(self.deck)
        if deck is None:
            return
        if self.card in game.archive:
            game.archive.remove(self.card)
        elif any(one.card == self.card for one in game.reading):
            stop_reading(game, self.card)
        else:
            return
        count = len(deck) if self.whole else min(self.top, len(deck))
        top = [self.card, *(deck.pop() for _ in range(count))]
        play.shuffle(top)
        deck.extend(top)
        play.tell("added_to_deck", card=self.card, deck=self.deck)


@step
class DiscardFromDeck(Step):
    """The top cards of an encounter deck are discarded."""

    deck: str
    amount: int
    card: str = ""  # the text that says so

    def run(self, play: Play) -> None:
        """T21.2, note: they are only taken off here, and go where they belong when the whole effect is finished."""
        game = play.game
        deck = game.decks.get(self.deck, [])
        cards = [deck.pop() for _ in range(min(self.amount, len(deck)))]
        for card in cards:
            start_reading(game, card, self.deck, DISCARDED)
        if cards:
            play.tell("deck_discarded", deck=self.deck, amount=len(cards), cards=cards)
            after_effect(play, self.card, PutAway(deck=self.deck, cards=cards))


def after_effect(play: Play, card: str, step: Step) -> None:
    """Put a step under all that is still to come of the text which is being carried out, by whomever."""
    steps = play.here.steps
    at = len(steps)
    while at and (steps[at - 1].aside or is_of_text(steps[at - 1], card)):
        at -= 1
    steps.insert(at, step)


def is_of_text(step: Step, card: str) -> bool:
    """Tell whether a step carries out a text, or waits for several people to do so in turn."""
    return any(isinstance(one, Resolve) and one.card == card for one in (step, *getattr(step, "steps", ())))


@step
class PutAway(Step):
    """Cards that were discarded out of an encounter deck go where they belong."""

    deck: str
    cards: list[str]

    def run(self, play: Play) -> None:
        """T21.2, T23.4: under their deck; events to the event discard; archive cards back on top."""
        game, content = play.game, play.rules.content
        left = [card for card in self.cards if (card, DISCARDED) in [(one.card, one.who) for one in game.reading]]
        for card in left:
            stop_reading(game, card)
            if card in content.events:
                game.event_discard.append(card)
                play.tell("event_discarded", card=card)
            elif content.encounters[card].archive:
                game.decks[self.deck].append(card)
                play.tell("back_on_top", card=card, deck=self.deck)
            else:
                game.decks[self.deck].insert(0, card)
