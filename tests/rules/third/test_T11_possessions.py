"""third T11 and T23: possessions, decks and what goes back where."""

import pytest

from bot.rules.kernel.chance import Laid
from bot.rules.kernel.effects import Resolve
from bot.rules.third.effects.tokens import Lose
from bot.rules.third.possessions import DiscardAsset, GainFromDeck, GainNamed
from bot.rules.third.reckoning import Reckon
from tests.rules.builders import THIRD, Table, at_third, put_on_top, third_game


def with_display(*display: str, deck: tuple[str, ...] = ()):
    """Nell, and items lying as named."""
    game = third_game(people=[("nell", "docks", ())])
    items = game.items + game.display
    game.display = list(display)
    for card in display:
        items.remove(card)
    game.items = items
    put_on_top(game.items, deck)
    return game


def test_T11_2_an_item_of_the_display_or_from_the_deck():
    table = Table(THIRD, with_display("tome", "lamp"), GainFromDeck(who="nell", type="item", trait="tome"))
    assert table.options("s1") == {"take:tome", "deck"}
    table.answer("s1", "take:tome")
    assert [asset.card for asset in table.game.assets.values()] == ["tome"]


def test_T11_2_cards_passed_over_go_to_the_bottom():
    game = with_display("lamp", deck=("flask", "dice", "tome"))
    table = Table(THIRD, game, GainFromDeck(who="nell", type="item", trait="tome"))
    assert [asset.card for asset in table.game.assets.values()] == ["tome"]
    assert set(table.game.items[:2]) == {"flask", "dice"}


@pytest.mark.parametrize(("type", "card"), [("ally", "nurse"), ("spell", "mist")])
def test_T11_2_allies_and_spells_come_from_their_decks(type, card):
    game = third_game(people=[("nell", "docks", ())])
    put_on_top(game.allies, ["nurse"])
    table = Table(THIRD, game, GainFromDeck(who="nell", type=type))
    assert [asset.card for asset in table.game.assets.values()] == [card]


def test_T11_2_if_none_is_left_nothing_is_gained():
    table = at_third(GainNamed(who="nell", card="token"), people=[("nell", "docks", ["token", "token"])])
    assert len(table.game.assets) == 2


def test_T11_3_the_display_is_refilled_at_once():
    game = with_display("tome", "lamp", "flask", "dice", "bag", deck=("blades",))
    table = Table(THIRD, game, GainFromDeck(who="nell", type="item", trait="tome"))
    table.answer("s1", "take:tome")
    assert table.game.display == ["lamp", "flask", "dice", "bag", "blades"]


def test_T11_3_T23_4_what_leaves_play_goes_under_its_deck():
    game = third_game(people=[("nell", "docks", ["lamp", "nurse", "token"])])
    table = Table(THIRD, game, *(DiscardAsset(asset=id) for id in ("lamp.1", "nurse.1", "token.1")))
    assert (table.game.items[0], table.game.allies[0], table.game.pile[0]) == ("lamp", "nurse", "token")


def test_T11_5_a_use_once_a_round_is_offered_once():
    table = at_third(people=[("nell", "docks", ["dice"])], doom={"docks": 1})
    table.answer("s1", "ward", 1, 1, 2)
    table.answer("s1", "reroll:dice.1:again")
    table.answer("s1", "die:1", 6)
    assert table.heard("test")
    assert table.game.assets["dice.1"].used == ["again"]


@pytest.mark.parametrize(("spent", "horror"), [(0, 2), (1, 1), (2, 0)])
def test_T11_6_remnants_spare_the_caster_horror(spent, horror):
    table = at_third(people=[("nell", "docks", ["mist"])])
    table.correct(lambda game: setattr(game.investigators["nell"], "remnants", 3))
    table.answer("s1", "use:mist.1:cast")
    assert table.options("s1") == {"remnants:0", "remnants:1", "remnants:2"}
    table.answer("s1", f"remnants:{spent}")
    nell = table.game.investigators["nell"]
    assert (nell.horror, nell.remnants, nell.money) == (horror, 3 - spent, 1)


def test_T11_8_losing_takes_what_is_there():
    game = third_game(people=[("nell", "docks", ())])
    game.investigators["nell"].money = 1
    table = Table(THIRD, game, Resolve(who="nell", effects=[Lose(what="money", amount=3)]))
    assert table.game.investigators["nell"].money == 0


def test_T11_10_a_condition_is_held_once():
    table = at_third(GainNamed(who="nell", card="blessed"), people=[("nell", "docks", ["blessed"])])
    assert list(table.game.assets) == ["blessed.1"]


@pytest.mark.parametrize(("held", "gained"), [("blessed", "cursed"), ("cursed", "blessed")])
def test_T11_12_blessing_and_curse_cancel(held, gained):
    table = at_third(GainNamed(who="nell", card=gained), people=[("nell", "docks", [held])])
    assert table.game.assets == {}


@pytest.mark.parametrize(
    ("card", "dice", "left"),
    [("blessed", (1, 1, 1), 0), ("blessed", (4, 1, 1), 1), ("cursed", (6, 1, 1), 0), ("cursed", (5, 1, 1), 1)],
)
def test_T11_12_a_failure_ends_a_blessing_and_a_success_a_curse(card, dice, left):
    """The result is counted first, the card goes afterwards (T8 note b)."""
    table = at_third(people=[("nell", "docks", [card])], doom={"docks": 2})
    table.answer("s1", "ward", *dice)
    assert len(table.game.assets) == left


@pytest.mark.parametrize(("face", "horror", "left"), [(1, 2, 0), (2, 0, 1)])
def test_T11_13_a_pact_is_called_in_on_a_one(face, horror, left):
    """The back is carried out and the card goes; blessing does not help."""
    game = third_game(people=[("nell", "docks", ["pact", "blessed"])])
    table = Table(THIRD, game, Reckon(card="pact.1"), chance=Laid([face]))
    assert table.game.investigators["nell"].horror == horror
    assert sum(asset.card == "pact" for asset in table.game.assets.values()) == left
