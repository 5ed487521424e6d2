"""third T15: clues and the event deck."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.clues import SpawnClue
from bot.rules.third.doom import GateBurst, SpreadDoom
from bot.rules.third.effects.monsters import MoveDirectly
from bot.rules.third.effects.tokens import Gain, GainClue
from bot.rules.third.encounters import Encounter
from tests.rules.builders import THIRD, Table, at_third, third_game

NELL = [("nell", "docks", ())]


def clue_at_port(*effects, at="docks"):
    game = third_game(people=[("nell", at, ())])
    game.clues = {"port": 1, "quay": 1}
    return Table(THIRD, game, Resolve(who="nell", effects=list(effects)))


def event_in_port(clues=1):
    """The event `port-1` is what Nell is about to meet."""
    game = third_game(people=NELL)
    game.clues = {"port": clues}
    game.events.remove("port-1")
    game.decks["port"].append("port-1")
    return Table(THIRD, game, Encounter(who="nell"))


def test_T15_4_the_top_event_says_where_and_is_mixed_into_the_top_three():
    table = at_third(SpawnClue(), people=NELL, events=["town-2"])
    assert table.game.clues == {"town": 1}
    assert "town-2" in table.game.decks["town"][-3:]
    assert "town-2" not in table.game.events


def test_T15_note_c_a_thin_deck_is_mixed_with_what_is_there():
    game = third_game(people=NELL, events=["town-2"])
    cards, game.decks["town"] = game.decks["town"], []
    game.decks["street"] += cards
    table = Table(THIRD, game, SpawnClue())
    assert table.game.decks["town"] == ["town-2"]


def test_T15_6_a_clue_of_the_neighborhood_if_there_is_one():
    table = clue_at_port(GainClue(), GainClue())
    assert (table.game.clues["port"], table.game.investigators["nell"].clues) == (0, 1)


def test_T15_6_in_a_street_there_is_no_neighborhood():
    assert clue_at_port(GainClue(), at="lane").game.investigators["nell"].clues == 0


def test_T15_note_f_a_reader_who_was_moved_takes_it_where_he_is():
    table = clue_at_port(MoveDirectly(where="isle"), GainClue())
    assert table.game.clues == {"port": 1, "quay": 0}


def test_T15_8_clues_from_the_supply_leave_the_board_alone():
    table = clue_at_port(Gain(what="clues", amount=2))
    assert (table.game.clues["port"], table.game.investigators["nell"].clues) == (1, 2)


def test_T15_7_a_solved_event_goes_to_the_discard():
    table = event_in_port()
    table.answer("s1", "look")
    assert table.game.event_discard == ["port-1"]
    assert table.game.investigators["nell"].clues == 1


@pytest.mark.parametrize(("clues", "key"), [(1, "go"), (0, "look")])
def test_T15_7_an_unsolved_one_goes_back_among_the_top_three(clues, key):
    """Declined, or with no clue there (T15.10)."""
    table = event_in_port(clues)
    table.answer("s1", key)
    assert "port-1" in table.game.decks["port"][-3:]
    assert table.game.event_discard == []


@pytest.mark.parametrize("needs", [SpawnClue(), SpreadDoom(), GateBurst()])
def test_T15_9_an_empty_event_deck_cancels_the_effect_and_costs_a_doom(needs):
    game = third_game(people=NELL)
    game.event_discard, game.events = game.events, []
    table = Table(THIRD, game, needs)
    after = table.game
    assert (after.sheet_doom, after.clues, sum(space.doom for space in after.spaces.values())) == (1, {}, 0)
    assert (len(after.events), after.event_discard) == (6, [])


def test_T15_9_a_codex_card_that_needs_an_event_before_the_shuffle_loses_no_card():
    """The doom on the sheet wakes the omen (T19.6), whose own clue finds the deck empty, too, and has it shuffled."""
    game = third_game(people=NELL, codex=["omen"])
    game.event_discard, game.events = game.events, []
    cards = sorted(game.event_discard)
    table = Table(THIRD, game, SpawnClue())
    table.answer("s1", "flee")
    assert table.game.sheet_doom == 2
    assert (sorted(table.game.events), table.game.event_discard) == (cards, [])


def test_T15_9_an_empty_discard_leaves_it_empty():
    game = third_game(people=NELL)
    game.decks["street"] += game.events
    game.events = []
    table = Table(THIRD, game, SpawnClue())
    assert (table.game.events, table.game.sheet_doom) == ([], 1)


def test_T15_note_a_drawing_the_last_card_does_not_shuffle():
    game = third_game(people=NELL, events=["port-1"])
    game.event_discard, game.events = game.events[:-1], ["port-1"]
    table = Table(THIRD, game, SpawnClue())
    assert (table.game.events, table.game.sheet_doom) == ([], 0)
