"""third T11.11, T11.14: a card with two named sides, seen after it was turned."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.content import AssetCard
from bot.rules.third.effects.cards import FlipCard, LoseCard
from bot.rules.third.look import names_of
from tests.rules.builders import THIRD, Edition, Table, third_game

SIDES = {
    "eager": AssetCard(id="eager", name="Eager", type="condition", text="…", copies=2),
    "weary": AssetCard(id="weary", name="Weary", type="condition", text="…", side_of="eager"),
}
CONTENT = THIRD.rules.content.model_copy(update={"assets": THIRD.rules.content.assets | SIDES})
TWO_SIDED = Edition(THIRD.load, THIRD.dump, type(THIRD.rules)(CONTENT), THIRD.problems)


def turned(*effects) -> Table:
    """Nell has turned one of her two cards, and what stands on it is carried out."""
    game = third_game(people=[("nell", "docks", ["eager", "eager"])], rules=TWO_SIDED.rules)
    return Table(TWO_SIDED, game, Resolve(who="nell", card="eager.1", effects=[FlipCard(), *effects]))


def test_T11_14_turning_is_not_gaining():
    table = turned()
    assert table.heard("asset_flipped") == [{"who": "nell", "card": "weary"}]
    assert table.heard("gained_card") == []
    assert [asset.card for asset in table.game.assets.values()] == ["weary", "eager"]


def test_T11_11_a_turned_card_goes_by_its_other_name():
    """And the one left of its first name needs no letter any more."""
    named = names_of(Play(turned().game, TWO_SIDED.rules), {})
    assert (named["eager.1"], named["eager.2"]) == ("Weary", "Eager")


def test_T11_11_what_stands_on_a_turned_card_loses_that_card_only():
    """The other copy stays; T23.4: it lies in the pile with its first side up."""
    table = turned(LoseCard())
    assert list(table.game.assets) == ["eager.2"]
    assert table.game.pile.count("eager") == 1
