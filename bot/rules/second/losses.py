"""S21: losing sanity, stamina and cards."""

from dataclasses import replace
from typing import ClassVar

from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import Step, step
from bot.rules.second.play import Play, cards_of

ASYLUM, HOSPITAL = "asylum", "hospital"


@step
class Lose(Event):
    """An investigator loses sanity, stamina or both from one source."""

    who: str
    sanity: int = 0
    stamina: int = 0

    def now(self, play: Play) -> None:
        """S21.1, note 1: both at once; what follows from nothing left is seen when all is lost."""
        me = play.game.investigators[self.who]
        me.sanity, me.stamina = max(0, me.sanity - self.sanity), max(0, me.stamina - self.stamina)
        play.tell("lost", who=me.id, sanity=self.sanity, stamina=self.stamina)


@step
class DiscardHeld(Step):
    """A card is discarded."""

    held: str

    def run(self, play: Play) -> None:
        """S4.3, S8.3, S21.3."""
        held = play.game.cards.pop(self.held)
        play.tell("discarded", who=held.owner, card=held.card)


@step
class KnockedOut(Step):
    """Insane or unconscious."""

    who: str

    def run(self, play: Play) -> None:
        """S21.3, S21.5: whatever he was doing stops; half of his Clues and of his items are gone."""
        me = play.game.investigators[self.who]
        me.area = ASYLUM if not me.sanity else HOSPITAL
        me.sanity, me.stamina, me.out = max(1, me.sanity), max(1, me.stamina), True
        me.clues -= me.clues // 2
        play.tell("knocked_out", who=me.id, area=me.area)
        play.drop(me.id)
        play.push(DiscardItems(who=me.id, left=len(items_of(play, me.id)) // 2))


def items_of(play: Play, who: str) -> list[str]:
    """S21.4."""
    return [held.id for held in cards_of(play.game, who) if play.rules.card(held.card).item]


@step
class DiscardItems(Step):
    """Which items are lost."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    left: int

    def run(self, play: Play) -> None:
        """S21.3: his choice."""
        rest = replace(self, left=self.left - 1)
        options = {f"discard:{held}": [DiscardHeld(held=held), rest] for held in items_of(play, self.who) if self.left}
        play.ask(play.game.investigators[self.who].seat, "discard_items", options, who=self.who, left=self.left)


@step
class Devoured(Step):
    """An investigator is gone for good."""

    who: str

    def run(self, play: Play) -> None:
        """S21.10, S24.7; cut down: nobody comes in his place."""
        game = play.game
        me = game.investigators.pop(self.who)
        game.seats[me.seat] = ""
        for held in cards_of(game, me.id):
            del game.cards[held.id]
        play.tell("devoured", who=me.id)
