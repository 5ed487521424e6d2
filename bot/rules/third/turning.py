"""T11.14, T21.4-T21.5: cards with two sides, perhaps of different types, are turned over."""

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play, Rules
from bot.rules.third.possessions import take
from bot.rules.third.spawning import put_monster


def other_side(rules: Rules, card: str) -> str | None:
    """T21.4: the card on the other side of an asset or a monster, of whichever type, if it has two named sides."""
    both = (rules.content.assets, rules.content.monsters)
    own = next(cards[card] for cards in both if card in cards)
    if own.side_of:
        return own.side_of
    return next((one.id for cards in both for one in cards.values() if one.side_of == card), None)


@step
class FlipAsset(Step):
    """A card with two named sides is turned."""

    asset: str

    def run(self, play: Play) -> None:
        """T11.14, T21.5: that is not gaining the other side; tokens on the card are removed.

        T21.4: turned to a monster, it is one in its owner's space from now on.
        """
        asset = play.game.assets[self.asset]
        card = other_side(play.rules, asset.card) or asset.card
        if card in play.rules.content.monsters:
            del play.game.assets[self.asset]
            play.tell("asset_turned", who=asset.owner, card=asset.card)
            put_monster(play, card, play.game.investigators[asset.owner].space)
            return
        asset.card = card
        asset.damage, asset.horror = 0, 0
        play.tell("asset_flipped", who=asset.owner, card=asset.card)


@step
class TurnMonster(Step):
    """A monster is turned to the asset on its other side, and somebody gets it."""

    who: str
    monster: str

    def run(self, play: Play) -> None:
        """T21.4-T21.5: it is no monster any more; damage on it is removed, and it is engaged with nobody."""
        monster = play.game.monsters[self.monster]
        card = other_side(play.rules, monster.card)
        if card in play.rules.content.assets:
            del play.game.monsters[self.monster]
            play.tell("monster_turned", card=monster.card)
            take(play, self.who, card)
