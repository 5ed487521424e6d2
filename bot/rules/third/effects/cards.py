"""Gaining and losing cards, the codex, and the end of the game."""

from collections.abc import Sequence
from typing import Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Effect, Step, effect
from bot.rules.third import codex as codex_rules
from bot.rules.third.content import AssetType
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.effects.tokens import Paid
from bot.rules.third.ending import EndGame as EndStep
from bot.rules.third.play import Play, assets_of
from bot.rules.third.possessions import DiscardAsset, GainFromDeck, GainNamed, deck_of, decks, fits


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
        return self.card in deck_of(play.game, play.rules.asset(self.card)) and not held

    def price(self) -> int:
        """The card is gained."""
        return 1

    def pay(self, play: Play, who: str) -> Sequence[Step]:
        """T1.7."""
        return [GainNamed(who=who, card=self.card), Paid(who=who)]


@effect
class GainAsset(Effect):
    """Gain an item, ally or spell, perhaps of a trait."""

    type: AssetType
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
        name = self.card or step.card.partition(".")[0]
        play.push(*(DiscardAsset(asset=asset.id) for asset in assets_of(play.game, step.who) if asset.card == name))


@effect
class TurnCard(Effect):
    """Carry out the back of the asset this stands on."""

    def run(self, play: Play, step: Resolve) -> None:
        """T11.13."""
        back = play.rules.asset(step.card).back
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
