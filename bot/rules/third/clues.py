"""T15: clues and the event deck."""

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.reading import start_reading, stop_reading
from bot.rules.third.state import Third


def needs_event(play: Play) -> bool:
    """T15.9: tell whether a card can be taken; if the event deck is empty the whole effect is cancelled instead."""
    if play.game.events:
        return True
    play.push(RefillEvents())
    return False


@step
class RefillEvents(Step):
    """The event deck was empty when a card was needed."""

    def run(self, play: Play) -> None:
        """T15.9: one doom on the sheet, then the discard becomes the deck; the cancelled effect is not tried again."""
        game = play.game
        game.sheet_doom += 1
        play.tell("events_empty", total=game.sheet_doom)
        play.push(ShuffleEvents())


@step
class ShuffleEvents(Step):
    """The event discard becomes the event deck."""

    def run(self, play: Play) -> None:
        """T15.9: together with what the doom on the sheet has put there meanwhile (T19.6)."""
        game = play.game
        game.events, game.event_discard = [*game.events, *game.event_discard], []
        play.shuffle(game.events)


@step
class SpawnClue(Step):
    """The top card of the event deck says where a clue appears."""

    def run(self, play: Play) -> None:
        """T15.4-T15.5: the card is mixed into the encounters of that neighborhood or mystery."""
        game = play.game
        if needs_event(play):
            card = game.events.pop()
            start_reading(game, card, "events")
            hood = play.rules.content.events[card].hood
            play.push(PlaceClue(hood=hood), MixIn(card=card, deck=hood))


@step
class PlaceClue(Step):
    """A clue lies in a neighborhood or at a mystery."""

    hood: str

    def run(self, play: Play) -> None:
        """T15.2: on the neighborhood as a whole; T15.5: in a mystery's space."""
        play.game.clues[self.hood] = play.game.clues.get(self.hood, 0) + 1
        play.tell("clue_spawned", hood=self.hood)


@step
class MixIn(Step):
    """A card that was being carried out is mixed with the top two of a deck."""

    card: str
    deck: str

    def run(self, play: Play) -> None:
        """T15.4, T15.7: shuffled together and put back on top; with fewer cards, with what is there."""
        deck = play.game.decks[self.deck]
        stop_reading(play.game, self.card)
        top = [self.card, *(deck.pop() for _ in range(min(2, len(deck))))]
        play.shuffle(top)
        deck.extend(top)


@step
class GainNeighborhoodClue(Step):
    """An investigator gains a clue from the neighborhood."""

    who: str

    def run(self, play: Play) -> None:
        """T15.6: only if there is one; it marks the card being read as solved (T15.7)."""
        game, me = play.game, play.game.investigators[self.who]
        home = clue_home(game, me.space)
        if not game.clues.get(home):
            return
        if "gain_clues" in play.rules.forbidden(game, me.id):
            play.tell("forbidden", who=me.id)
            return
        game.clues[home] -= 1
        me.clues += 1
        play.tell("gained", who=me.id, what="clues", amount=1)
        mark_solved(game, me.id)


def clue_home(game: Third, space: str) -> str:
    """T15.2, T15.5-T15.6: where the clues lie that can be gained in a space: its neighborhood, or a mystery itself."""
    here = game.spaces[space]
    return here.id if here.kind == "mystery" else here.hood


def clues_near(game: Third, space: str) -> int:
    """T20.6: clues in the neighborhood of a space, those at its mysteries included."""
    hood = game.spaces[space].hood
    homes = {clue_home(game, other.id) for other in game.spaces.values() if hood and other.hood == hood}
    return sum(game.clues.get(home, 0) for home in homes)


def mark_solved(game: Third, who: str) -> None:
    """T15.7, note e."""
    for reading in game.reading:
        if reading.who == who:
            reading.solved = True


@step
class PutOnSheet(Step):
    """Clues are put on the scenario sheet."""

    amount: int

    def run(self, play: Play) -> None:
        """T15.3; one instruction is one change (T19 note d)."""
        play.game.sheet_clues += self.amount
        play.tell("sheet_clues", amount=self.amount, total=play.game.sheet_clues)
