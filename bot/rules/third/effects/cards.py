"""Gaining and losing cards, the codex, and the end of the game."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import AnyEffect, Effect, Step, effect, step
from bot.rules.third import codex as codex_rules
from bot.rules.third.buying import ANY_NUMBER, BuyItems
from bot.rules.third.content import AssetType
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.effects.tokens import Paid
from bot.rules.third.ending import EndGame as EndStep
from bot.rules.third.play import Play, assets_of, card_of
from bot.rules.third.possessions import (
    DiscardAsset,
    GainFromDeck,
    GainNamed,
    copies_of,
    decks,
    fits,
)
from bot.rules.third.state import Asset
from bot.rules.third.turning import FlipAsset


@effect
class GainCard(Effect):
    """Gain a special, starting or condition card by name."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """T11.2, T11.10."""
        play.push(GainNamed(who=step.who, card=self.card))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1 note d: not a condition you have, nor one that is not there."""
        held = any(asset.card == self.card for asset in assets_of(play.game, step.who))
        return bool(copies_of(play, self.card)) and not held

    def together(self, play: Play, step: Resolve, cost: list[Any]) -> bool:
        """T1.6-T1.7, T11.10: a card for each part that gains one, and no condition twice."""
        times = sum(part.kind == self.kind and part.card == self.card for part in cost)
        twice = times > 1 and play.rules.asset(self.card).type == "condition"
        return len(copies_of(play, self.card)) >= times and not twice

    def price(self) -> int:
        """The card is gained."""
        return 1

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [GainNamed(who=who, card=self.card), Paid(who=who)]


@effect
class GainAsset(Effect):
    """Gain an item, ally or spell, perhaps of a trait."""

    type: Literal["item", "ally", "spell"]
    trait: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T11.2."""
        play.push(GainFromDeck(who=step.who, type=self.type, trait=self.trait))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        shown = play.game.display if self.type == "item" else []
        return any(fits(play, card, self.trait) for card in [*shown, *decks(play.game)[self.type]])


@effect
class LoseCard(Effect):
    """Discard a named card you hold; without a name, the card this stands on."""

    card: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T23.4."""
        name = self.card or card_of(step.card)
        found = [asset.id for asset in assets_of(play.game, step.who) if asset.card == name]
        if not self.card and step.card in play.game.assets:
            found = [step.card]
        play.push(*(DiscardAsset(asset=asset) for asset in found[:1]))


@effect
class TurnCard(Effect):
    """Carry out the back of the asset this stands on."""

    def run(self, play: Play, step: Resolve) -> None:
        """T11.13."""
        asset = play.game.assets.get(step.card)
        back = play.rules.asset(asset.copy or asset.card if asset else step.card).back
        play.tell("card_turned", who=step.who, card=step.card)
        play.push(Resolve(who=step.who, card=step.card, effects=back))


@effect
class AddCodex(ForAll):
    """Add a card of the archive to the codex."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """T19.3."""
        play.push(codex_rules.AddCodex(card=self.card))


@effect
class FlipCodex(ForAll):
    """Flip a codex card."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """T19.4."""
        play.push(codex_rules.FlipCodex(card=self.card))


@effect
class ReturnCodex(ForAll):
    """Return a codex card to the archive."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """T19.4."""
        play.push(codex_rules.ReturnCodex(card=self.card))


@effect
class EndGame(ForAll):
    """The players win or lose."""

    result: Literal["won", "lost"]

    def run(self, play: Play, step: Resolve) -> None:
        """T22.1."""
        play.push(EndStep(result=self.result, cause=step.card))


@effect
class FlipCard(Effect):
    """Turn the card this stands on to its other named side."""

    def run(self, play: Play, step: Resolve) -> None:
        """T11.11, T11.14."""
        if step.card in play.game.assets:
            play.push(FlipAsset(asset=step.card))


@effect
class TurnCardOver(Effect):
    """Turn a named card you hold to its other side, of whatever type; without a name, the card this stands on."""

    card: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T11.14, T21.4-T21.5."""
        play.push(*(FlipAsset(asset=asset.id) for asset in self._held(play, step)[:1]))

    def _held(self, play: Play, step: Resolve) -> list[Asset]:
        held = assets_of(play.game, step.who)
        if not self.card:
            return [asset for asset in held if asset.id == step.card]
        return [asset for asset in held if asset.card == self.card]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3: somebody who does not hold it has nothing to turn."""
        return bool(self._held(play, step))


@effect
class DiscardOne(Effect):
    """Discard an asset of a type, perhaps of a trait, of your choice."""

    asks: ClassVar[bool] = True
    type: AssetType
    trait: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T23.4."""
        self.ask(play, step.who, ())

    def ask(self, play: Play, who: str, after: Sequence[Step]) -> None:
        """Ask which one goes."""
        options = {f"discard:{one.id}": [DiscardAsset(asset=one.id), *after] for one in self._held(play, who)}
        play.ask(play.game.investigators[who].seat, "discard", options, who=who)

    def _held(self, play: Play, who: str) -> list[Asset]:
        fitting = (one for one in assets_of(play.game, who) if fits(play, one.card, self.trait))
        return [one for one in fitting if play.rules.asset(one.card).type == self.type]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.7."""
        return bool(self._held(play, step.who))

    def together(self, play: Play, step: Resolve, cost: list[Any]) -> bool:
        """T1.7: a card for each part that takes one of the type; whatever has the trait counts for both."""
        alike = [part for part in cost if part.kind == self.kind and part.type == self.type]
        narrow = [part for part in alike if part.trait == self.trait]
        wide = DiscardOne(type=self.type)
        return len(self._held(play, step.who)) >= len(narrow) and len(wide._held(play, step.who)) >= len(alike)

    def price(self) -> int:
        """One card."""
        return 1

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [SpendAsset(who=who, which=self)]


@step
class SpendAsset(Step):
    """Pay with an asset."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    which: AnyEffect

    def run(self, play: Play) -> None:
        """T1.7."""
        self.which.ask(play, self.who, [Paid(who=self.who)])


@effect
class Buy(Effect):
    """Buy from the display, perhaps of a trait, perhaps at half price."""

    trait: str = ""
    half: bool = False
    most: int = 0  # 0: any number

    def run(self, play: Play, step: Resolve) -> None:
        """T11.4."""
        play.push(BuyItems(who=step.who, trait=self.trait, half=self.half, left=self.most or ANY_NUMBER))


@effect
class PutOnCard(ForAll):
    """Put clues or doom on a codex card; without a name, on the card this stands on."""

    what: Literal["clues", "doom"]
    amount: int = 1
    card: str = ""

    def run(self, play: Play, step: Resolve) -> None:
        """T15.3."""
        card = self.card or step.card
        play.push(codex_rules.PutOnCodex(card=card, what=self.what, amount=self.amount * step.times))
