"""third T14: doom, anomalies, gate bursts."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.codex import AddCodex
from bot.rules.third.doom import GateBurst, PlaceDoom, RemoveDoom, SheetDoom, SpreadDoom
from bot.rules.third.effects import doom as effects
from bot.rules.third.places import places
from tests.rules.builders import THIRD, Table, at_third, third_game

NELL = [("nell", "hill", ())]


def doom_at(table, *spaces):
    return [table.game.spaces[space].doom for space in spaces]


def bottom(game, card):
    game.events.remove(card)
    game.events.insert(0, card)


def spreading(card, **position):
    game = third_game(people=NELL, **position)
    bottom(game, card)
    return Table(THIRD, game, SpreadDoom())


def test_T14_2_doom_for_a_street_goes_beside_it_by_the_groups_choice():
    table = at_third(PlaceDoom(space="lane"), people=NELL)
    assert set(next(iter(table.asked().values())).options) == {"doom:docks", "doom:row", "doom:market"}
    table.answer("s1", "doom:market")
    assert doom_at(table, "lane", "market") == [0, 1]


def test_T14_3_where_an_anomaly_is_open_doom_goes_to_the_sheet():
    game = third_game(people=NELL, doom={"row": 3}, codex=["cold"])
    game.anomalies = ["port"]
    table = Table(THIRD, game, PlaceDoom(space="docks"))
    assert (doom_at(table, "docks"), table.game.sheet_doom) == ([0], 1)


def test_T14_4_the_bottom_card_says_where_doom_spreads():
    table = spreading("port-2", doom={"docks": 2})
    assert doom_at(table, "works", "docks") == [0, 2]  # one of them may break out: the group orders them
    table.answer("s1", "place_doom:docks")
    assert doom_at(table, "works", "docks") == [1, 3]
    assert table.game.event_discard == ["port-2"]


def test_T14_1_where_the_order_cannot_matter_nobody_is_asked():
    """Little doom lies there yet: nothing opens and nothing breaks out on the way."""
    table = spreading("port-2")
    assert doom_at(table, "works", "docks") == [1, 1]
    assert table.game.event_discard == ["port-2"]


def test_T14_4_one_symbol_needs_no_order():
    assert doom_at(spreading("port-1"), "works") == [1]


def test_T14_5_a_gate_bursts_in_every_space_of_the_top_cards_neighborhood():
    """The card and the discard go under the deck; the discard is empty."""
    game = third_game(people=NELL, events=["quay-1"])
    game.event_discard = [game.events.pop(0)]
    table = Table(THIRD, game, GateBurst())
    table.answer("s1", "place_doom:isle")
    table.answer("s1", "place_doom:market")
    assert doom_at(table, "market", "shed", "isle") == [1, 1, 1]
    assert table.game.event_discard == []
    assert set(table.game.events[:2]) == {"quay-1", game.event_discard[0]}


def test_T14_note_b_the_first_token_of_a_burst_may_open_the_anomaly():
    """Four doom: the first opens it, the other two go to the sheet."""
    game = third_game(people=NELL, doom={"market": 2, "shed": 1, "isle": 1}, codex=["cold"], events=["quay-1"])
    table = Table(THIRD, game, GateBurst())
    table.answer("s1", "place_doom:shed")
    assert table.game.anomalies == ["quay"]
    table.answer("s1", "place_doom:isle")
    assert (doom_at(table, "market", "shed", "isle"), table.game.sheet_doom) == ([2, 2, 1], 2)


def test_T14_note_d_a_burst_at_an_anomaly_puts_three_on_the_sheet():
    game = third_game(people=NELL, doom={"market": 3}, codex=["cold"], events=["quay-1"])
    game.anomalies = ["quay"]
    table = Table(THIRD, game, GateBurst())
    assert table.game.sheet_doom == 3
    assert not table.asked()


@pytest.mark.parametrize(
    ("discard", "unstable"), [([], ["docks"]), (["town-1"], ["hill"]), (["town-1", "port-2"], ["works", "docks"])]
)
def test_T14_6_the_unstable_space_is_named_by_the_top_of_the_discard(discard, unstable):
    game = third_game(people=NELL)
    for card in discard:
        game.events.remove(card)
        game.event_discard.append(card)
    assert places(Play(game, THIRD.rules), "unstable") == unstable


def test_T14_8_anomalies_only_open_while_their_card_is_in_the_codex():
    table = at_third(PlaceDoom(space="row"), people=NELL, doom={"row": 4})
    assert table.game.anomalies == []


@pytest.mark.parametrize(
    ("doom", "opens"),
    [
        ({"row": 2}, True),
        ({"row": 1}, False),
        ({"row": 1, "docks": 2, "works": 1}, True),
        ({"docks": 2, "works": 1}, False),
    ],
)
def test_T14_9_three_in_a_space_or_five_together_open_an_anomaly(doom, opens):
    table = at_third(PlaceDoom(space="row"), people=NELL, doom=doom, codex=["cold"])
    assert table.game.anomalies == (["port"] if opens else [])


def test_T4_note_a_the_thresholds_are_looked_at_when_the_card_arrives():
    table = at_third(AddCodex(card="cold"), people=NELL, doom={"row": 3})
    assert table.game.anomalies == ["port"]


def test_T14_9_an_anomaly_closes_only_when_no_doom_at_all_is_left():
    game = third_game(people=NELL, doom={"row": 3, "docks": 1}, codex=["cold"])
    game.anomalies = ["port"]
    table = Table(THIRD, game, RemoveDoom(space="row", amount=3))
    assert table.game.anomalies == ["port"]
    table = Table(THIRD, table.game, RemoveDoom(space="docks", amount=5))
    assert table.game.anomalies == []


def test_T14_9_two_anomalies_due_at_once_are_ordered_by_the_group():
    game = third_game(people=NELL, doom={"row": 3, "isle": 3})
    table = Table(THIRD, game, AddCodex(card="cold"))
    (question,) = table.asked().values()
    assert set(question.options) == {"open_anomaly:port", "open_anomaly:quay"}
    assert question.holds


def test_T14_11_doom_on_the_sheet_is_one_change():
    """T19 note d: both tokens lie there before anything is checked."""
    table = at_third(SheetDoom(amount=2), people=NELL, codex=["omen"])
    assert table.heard("sheet_doom") == [{"amount": 2, "total": 2}]


def test_T24_of_several_spaces_with_most_doom_the_group_chooses():
    game = third_game(people=NELL, doom={"row": 2, "isle": 2, "hill": 1})
    table = Table(THIRD, game, Resolve(who="nell", effects=[effects.PlaceDoom(where="most_doom", amount=1)]))
    assert set(next(iter(table.asked().values())).options) == {"doom:row", "doom:isle"}
