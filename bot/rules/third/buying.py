"""T11.4: buying from the display, when an effect allows it."""

from typing import ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.costs import Spend
from bot.rules.third.play import Play
from bot.rules.third.possessions import TakeFromDisplay, fits, refill_display

ANY_NUMBER = 99
UNWANTED = 2  # T11.4: display cards that may go under the deck when nothing was bought


@step
class BuyItems(Step):
    """Buy another card, or stop."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    trait: str
    half: bool
    left: int
    bought: bool = False

    def run(self, play: Play) -> None:
        """T11.4: the value of a card the effect permits, for half rounded up; repeat as far as it allows."""
        me = play.game.investigators[self.who]
        rest = BuyItems(who=me.id, trait=self.trait, half=self.half, left=self.left - 1, bought=True)
        fitting = (
            [card for card in dict.fromkeys(play.game.display) if fits(play, card, self.trait)] if self.left else []
        )
        prices = {card: self._price(play, card) for card in fitting}
        options: dict[str, list[Step]] = {
            f"buy:{card}": [Spend(who=me.id, what="money", amount=price), TakeFromDisplay(who=me.id, card=card), rest]
            for card, price in prices.items()
            if price <= me.money
        }
        ends: list[Step] = [] if self.bought else [PutUnder(who=me.id, left=UNWANTED)]
        labels = {f"buy:{card}": f"{play.rules.asset(card).name} (${price})" for card, price in prices.items()}
        play.ask(me.seat, "buy", options | {"enough": ends}, default="enough", labels=labels, who=me.id, money=me.money)

    def _price(self, play: Play, card: str) -> int:
        value = play.rules.asset(card).value
        return (value + 1) // 2 if self.half else value


@step
class PutUnder(Step):
    """Display cards nobody wants."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    left: int

    def run(self, play: Play) -> None:
        """T11.4: up to two go to the bottom of the item deck."""
        if not self.left:
            return
        rest = PutUnder(who=self.who, left=self.left - 1)
        shown = dict.fromkeys(play.game.display)
        options: dict[str, list[Step]] = {f"under:{card}": [DisplayUnder(card=card), rest] for card in shown}
        play.ask(
            play.game.investigators[self.who].seat,
            "put_under",
            options | {"enough": []},
            default="enough",
            who=self.who,
        )


@step
class DisplayUnder(Step):
    """A display card goes under the item deck."""

    card: str

    def run(self, play: Play) -> None:
        """T11.3-T11.4: the display is refilled at once."""
        play.game.display.remove(self.card)
        play.game.items.insert(0, self.card)
        refill_display(play.game)
        play.tell("put_under", card=self.card)
