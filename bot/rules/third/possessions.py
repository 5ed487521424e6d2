"""T11: possessions. Gaining and discarding assets, the display, and limits on using them."""

from typing import ClassVar, Literal

from bot.rules.kernel.saved import Step, step
from bot.rules.third.content import AssetCard, AssetType, Limit
from bot.rules.third.play import Play, assets_of, bearer
from bot.rules.third.state import Asset, Third

Token = Literal["money", "clues", "remnants"]
DISPLAY = 5  # T4.8, T11.3


@step
class GainTokens(Step):
    """Tokens from the supply."""

    who: str
    what: Token
    amount: int

    def run(self, play: Play) -> None:
        """T15.8; nothing of what a card forbids."""
        me = play.game.investigators[self.who]
        if f"gain_{self.what}" in play.rules.forbidden(play.game, me.id):
            play.tell("forbidden", who=me.id)
            return
        setattr(me, self.what, getattr(me, self.what) + self.amount)
        play.tell("gained", who=me.id, what=self.what, amount=self.amount)


def deck_of(game: Third, card: AssetCard) -> list[str]:
    """T23.4, T19.10: the deck or pile a card came from and goes back to."""
    if card.archive:
        return game.archive
    return game.pile if card.starting else decks(game).get(card.type, game.pile)


@step
class UseLimit(Step):
    """Note that an ability was used, or discard the card it is printed on."""

    outlives: ClassVar[tuple[str, ...]] = ("asset",)
    asset: str  # or the investigator, codex card or scenario sheet it is printed on
    ability: str
    limit: Limit

    def run(self, play: Play) -> None:
        """T11.5."""
        if self.limit == "discard":
            play.push(DiscardAsset(asset=self.asset))
        elif thing := bearer(play.game, self.asset):
            thing.used.append(self.ability)


@step
class DiscardAsset(Step):
    """An asset goes back to where it came from."""

    asset: str

    def run(self, play: Play) -> None:
        """T9.1, T23.4: its tokens go back to the supply."""
        asset = play.game.assets.pop(self.asset)
        put_back(play, asset.copy or asset.card)
        play.tell("discarded", who=asset.owner, card=asset.card)


def printed_on(play: Play, card: str) -> str:
    """T11.11-T11.12, T21.4: the card as it lies in its deck or pile: its original side up."""
    return play.rules.asset(card).side_of or card


def put_back(play: Play, card: str) -> None:
    """T23.4, T21.4: under its deck, or into its pile, with its original side up; a monster goes to the monster deck."""
    lying = printed_on(play, card)
    if lying in play.rules.content.monsters:
        put_away(play, lying)
    else:
        deck_of(play.game, play.rules.asset(lying)).insert(0, lying)


def put_away(play: Play, card: str) -> None:
    """T12.13, T23.4: to the top of the monster deck; T12.8: epic ones to the archive; T13.6: shrouded ones into it.

    T21.4: one that is the other side of an asset goes where that belongs.
    """
    printed = play.rules.monster(card)
    if printed.side_of:
        put_back(play, printed.side_of)
        return
    zone = play.game.archive if printed.epic else play.game.monster_deck
    zone.append(card)
    if printed.front and not printed.epic:
        play.shuffle(zone)


@step
class GainNamed(Step):
    """Gain a special, starting or condition card by its name."""

    who: str
    card: str

    def run(self, play: Play) -> None:
        """T11.2, T11.10, T11.12: if none is left, or a condition is held already, nothing happens."""
        card = play.rules.asset(self.card)
        held = assets_of(play.game, self.who)
        opposite = next((asset for asset in held if asset.card == card.cancels), None)
        twice = card.type == "condition" and any(asset.card == self.card for asset in held)
        if opposite:
            play.push(DiscardAsset(asset=opposite.id))
        elif (copies := copies_of(play, self.card)) and not twice:
            draws = len(copies) > 1 and self._has_several_backs(play)
            copy = copies[play.pick(len(copies), "cards")] if draws else copies[0]
            deck_of(play.game, play.rules.asset(printed_on(play, copy))).remove(copy)
            take(play, self.who, self.card, copy if play.rules.asset(copy).front else "")

    def _has_several_backs(self, play: Play) -> bool:
        """T2.7, T11.13: as printed, not as left: whether something is drawn must not tell which backs are held."""
        printed = printed_on(play, self.card)
        return any(card.front == printed for card in play.rules.content.assets.values())


def copies_of(play: Play, card: str) -> list[str]:
    """T11.10, T11.13: the cards left that show this name, whatever their backs say."""
    printed = printed_on(play, card)
    if printed in play.rules.content.monsters:
        return []  # T21.4: it comes into play as a monster
    pile = deck_of(play.game, play.rules.asset(printed))
    fronts = ((one, play.rules.content.assets.get(one)) for one in pile)  # the archive holds other cards, too
    return [one for one, card in fronts if card and printed in (one, card.front)]


def take(play: Play, who: str, card: str, copy: str = "") -> None:
    """A card just taken from its deck comes into a play area."""
    asset = Asset(id=play.new_id(card), card=card, owner=who, copy=copy)
    play.game.assets[asset.id] = asset
    play.tell("gained_card", who=who, card=card)


@step
class GainFromDeck(Step):
    """Gain an item, ally or spell, perhaps of a trait."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    type: AssetType
    trait: str = ""

    def run(self, play: Play) -> None:
        """T11.2: an item may be a fitting one of the display; otherwise the deck is searched."""
        game, me = play.game, play.game.investigators[self.who]
        options: dict[str, list[Step]] = {}
        if self.type == "item":
            shown = dict.fromkeys(card for card in game.display if fits(play, card, self.trait))
            options = {f"take:{card}": [TakeFromDisplay(who=me.id, card=card)] for card in shown}
        if any(fits(play, card, self.trait) for card in decks(game)[self.type]):
            options["deck"] = [SearchDeck(who=me.id, type=self.type, trait=self.trait)]
        play.ask(me.seat, "gain_asset", options, who=me.id, type=self.type)


def decks(game: Third) -> dict[str, list[str]]:
    """T2.3: the shuffled decks of assets."""
    return {"item": game.items, "ally": game.allies, "spell": game.spells}


def fits(play: Play, card: str, trait: str) -> bool:
    """Tell whether a card has a trait; no trait fits all."""
    return not trait or trait in play.rules.asset(card).traits


@step
class TakeFromDisplay(Step):
    """Take a card of the display."""

    who: str
    card: str

    def run(self, play: Play) -> None:
        """T11.3: the display is refilled at once."""
        play.game.display.remove(self.card)
        take(play, self.who, self.card)
        refill_display(play.game)


def refill_display(game: Third) -> None:
    """T11.3: to five, while the deck lasts."""
    while game.items and len(game.display) < DISPLAY:
        game.display.append(game.items.pop())


@step
class SearchDeck(Step):
    """Go through a deck from the top to the first fitting card."""

    who: str
    type: AssetType
    trait: str

    def run(self, play: Play) -> None:
        """T11.2: cards passed over go to the bottom in random order."""
        deck, passed = decks(play.game)[self.type], []
        while deck and not fits(play, deck[-1], self.trait):
            passed.append(deck.pop())
        play.shuffle(passed)
        if deck:
            take(play, self.who, deck.pop())
        deck[:0] = passed
