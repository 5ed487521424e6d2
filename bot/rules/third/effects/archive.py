"""Archive cards that go elsewhere than into the codex, and what stands in encounters."""

from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Effect, Step, effect, step
from bot.rules.third import codex as codex_rules
from bot.rules.third import encounter_decks
from bot.rules.third.effects.doom import ForAll
from bot.rules.third.effects.monsters import Reach, ask_monster, free, within
from bot.rules.third.encounters import ReadOn, encounter_deck
from bot.rules.third.play import Play
from bot.rules.third.state import Monster
from bot.rules.third.turning import TurnMonster as TurnStep
from bot.rules.third.turning import other_side


@effect
class ReadEntry(Effect):
    """In a complex encounter: read a continuation of this part, and carry it out."""

    entry: str

    def run(self, play: Play, step: Resolve) -> None:
        """T18.7."""
        play.push(ReadOn(resolve=step, entry=self.entry))


@effect
class TakeArchive(Effect):
    """Put a card of the archive into your play area."""

    card: str

    def run(self, play: Play, step: Resolve) -> None:
        """T21.1."""
        play.push(codex_rules.TakeArchive(who=step.who, card=self.card))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.6."""
        return self.card in play.game.archive


@effect
class DealArchive(ForAll):
    """Give every investigator one of these cards of the archive, at random."""

    cards: list[str]

    def run(self, play: Play, step: Resolve) -> None:
        """T21.1."""
        play.push(DealCards(cards=self.cards))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.6."""
        return any(card in play.game.archive for card in self.cards)


@step
class DealCards(Step):
    """Cards of the archive are shuffled and dealt, one to everybody."""

    cards: list[str]

    def run(self, play: Play) -> None:
        """T21.1, T1.6: in seating order, as far as they last; the rest stays in the archive, unread."""
        left = [card for card in self.cards if card in play.game.archive]
        play.shuffle(left)
        people = [who for who in play.game.seats.values() if who]
        play.push(*(codex_rules.TakeArchive(who=who, card=card) for who, card in zip(people, left, strict=False)))


@effect
class AttachArchive(ForAll):
    """Put a card of the archive at an encounter deck, with its text visible."""

    card: str
    deck: str

    def run(self, play: Play, step: Resolve) -> None:
        """T19.9."""
        play.push(codex_rules.AttachArchive(card=self.card, deck=self.deck))

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.6."""
        return self.card in play.game.archive and self.deck in play.game.decks


@effect
class AddToDeck(ForAll):
    """Put an encounter card of the archive into an encounter deck."""

    card: str
    deck: str
    top: int = 0  # shuffled with so many of the top cards; 0: it lies on top
    shuffled: bool = False  # into the whole deck

    def run(self, play: Play, step: Resolve) -> None:
        """T19.10."""
        play.push(encounter_decks.AddToDeck(card=self.card, deck=self.deck, top=self.top, whole=self.shuffled))


@effect
class DiscardFromDeck(ForAll):
    """Discard the top cards of an encounter deck; without a name, of the one you would draw from where you are."""

    deck: str = ""
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T21.2."""
        if deck := self._deck(play, step):
            play.push(encounter_decks.DiscardFromDeck(deck=deck, amount=self.amount, card=step.card))

    def _deck(self, play: Play, step: Resolve) -> str:
        me = play.game.investigators.get(step.who)
        return self.deck or (encounter_deck(play, play.game.spaces[me.space]) if me else "")

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(play.game.decks.get(self._deck(play, step)))


@effect
class TurnMonster(Effect):
    """Turn a monster that has an asset on its other side, and gain that asset."""

    asks: ClassVar[bool] = True
    reach: Reach = "here"
    card: str = ""  # only this monster

    def run(self, play: Play, step: Resolve) -> None:
        """T21.4."""
        ask_monster(play, step.who, self._targets(play, step), lambda m: TurnStep(who=step.who, monster=m.id))

    def _targets(self, play: Play, step: Resolve) -> list[Monster]:
        found = [one for one in within(play, step.who, self.reach) if self.card in ("", one.card)]
        return [one for one in found if other_side(play.rules, one.card) in play.rules.content.assets]

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.2, T5.6: others are not offered."""
        return bool(free(play, self._targets(play, step)))
