"""third T18: encounters."""

import pytest

from bot.rules.kernel.order import EachSeat
from bot.rules.third.encounters import Encounter
from tests.rules.builders import THIRD, Table, at_third, engage, third_game


def meeting(space: str, **position) -> Table:
    return at_third(Encounter(who="nell"), people=[("nell", space, ())], **position)


def test_T18_1_whoever_is_engaged_has_none():
    game = third_game(people=[("nell", "docks", ())], monsters=[("ghoul", "docks")], encounters=["port-hurt"])
    engage(game, "ghoul.1", "nell")
    table = Table(THIRD, game, Encounter(who="nell"))
    assert table.heard("encounter") == []
    assert table.game.decks["port"][-1] == "port-hurt"


@pytest.mark.parametrize(
    ("space", "card"), [("docks", "port-hurt"), ("hill", "town-hurt"), ("lane", "street-toll"), ("isle", "quay-hurt")]
)
def test_T18_3_which_deck_is_read(space, card):
    table = meeting(space, encounters=["port-hurt", "town-hurt", "quay-hurt"])
    assert table.heard("encounter")[0]["card"] == card


@pytest.mark.parametrize(("doom", "horror"), [(0, 0), (1, 0), (2, 1), (4, 1)])
def test_T18_4_an_anomaly_is_read_by_the_doom_in_the_own_space(doom, horror):
    """The parts are for none or more, and for two or more."""
    game = third_game(people=[("nell", "docks", ())], doom={"docks": doom, "row": 3}, codex=["cold"])
    game.anomalies = ["port"]
    table = Table(THIRD, game, Encounter(who="nell"))
    assert table.game.investigators["nell"].horror == horror


def test_T18_6_the_card_goes_under_its_deck():
    table = meeting("docks", encounters=["port-hurt"])
    assert table.game.decks["port"][0] == "port-hurt"
    assert table.game.reading == []


def test_T18_while_it_is_read_the_card_lies_out_of_its_deck():
    """A second reader of the same neighborhood draws the next (T5.6)."""
    table = meeting("docks", encounters=["port-toll"])
    assert [reading.card for reading in table.game.reading] == ["port-toll"]
    assert "port-toll" not in table.game.decks["port"]


def test_T18_2_whoever_becomes_engaged_before_the_turn_has_none():
    """By the book Amos is read to first; a ghoul engages Nell meanwhile, and her turn passes without a card."""
    people = [("nell", "docks", ()), ("amos", "isle", ())]
    turns = EachSeat(turn_step="third.encounter", left=["s1", "s2"])
    game = third_game(people=people, monsters=[("ghoul", "docks")], open_table=False, encounters=["quay-toll"])
    table = Table(THIRD, game, turns)
    table.answer("s1", "s2")
    table.correct(lambda game: engage(game, "ghoul.1", "nell"))
    table.answer("s2", "leave")
    assert table.heard("encounter") == []
    assert not table.asked()
