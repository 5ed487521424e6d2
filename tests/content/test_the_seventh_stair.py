"""The Seventh Stair has everything that its rules can do: a way that moves, landings below, sheets over faces."""

from collections import Counter

import pytest

from bot.rules.third.board import borders, hazards, printed, spaces
from bot.rules.third.effects.map import Place
from bot.rules.third.state import Placement
from tests.content.conftest import CARDS, CONTENT, effects

SCENARIO = CONTENT.scenarios["the-seventh-stair"]
BOARD = CONTENT.boards[SCENARIO.board]
TOWN = BOARD.without(SCENARIO.later)
BELOW = {place.id for tile in BOARD.tiles if tile.other_world for place in tile.locations}
PATH, PORTAL = BOARD.thresholds
MOVES = [(id, one) for _, id, card in CARDS for one in effects(card) if one.get("threshold") == PATH.id]
CORNERS = [Place(**place) for place in MOVES[0][1]["to"]]
FRONTS = {CONTENT.monsters[id].front for id in SCENARIO.monsters} - {""}
MONSTERS = [CONTENT.monsters[id] for id in (*SCENARIO.monsters, *SCENARIO.archive) if id in CONTENT.monsters]


def beside(corner: Place) -> set[str]:
    """What the hidden path touches in a corner, on the whole board."""
    lies = {PATH.id: Placement(tile=corner.tile, at=corner.at)}
    return set(borders(BOARD, lies)[PATH.id])


def test_the_board_is_as_large_as_the_book_has_it():
    """T25.4: seven hexes, six or seven streets, two thresholds at most."""
    assert len(BOARD.tiles) == 7
    assert 6 <= len(BOARD.streets) <= 7
    assert [one.type for one in BOARD.thresholds] == ["hidden_path", "derelict_portal"]
    assert 22 <= len(spaces(TOWN)) < len(spaces(BOARD)) <= 29


def test_nobody_comes_to_the_landings_but_by_a_threshold():
    """T20.8: so that each way down has its price."""
    ways = {one for place in BELOW for one in borders(BOARD, {})[place]}
    assert ways == BELOW | {PATH.id, PORTAL.id}


def test_the_landings_have_a_border_of_each_price():
    below = next(tile for tile in BOARD.tiles if tile.other_world)
    assert sorted(below.hazards) == ["damage", "focus", "horror"]
    assert sorted(hazards(PATH, printed(PATH))) == ["damage", "focus", "horror"]


@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: f"{corner.tile}-{corner.at}")
def test_wherever_the_hidden_path_lies_it_joins_two_wards_and_a_landing(corner):
    """T20.9: without the landings, two wards."""
    touched = beside(corner)
    assert len(touched) == 3
    assert len(touched & BELOW) == 1


def test_the_hidden_path_can_come_to_all_wards():
    """And each text that moves it may put it into the same six corners."""
    wards = {tile.id for tile in TOWN.tiles}
    hoods = {place.id: tile.id for tile in TOWN.tiles for place in tile.locations}
    reached = {hoods[space] for corner in CORNERS for space in beside(corner) - BELOW}
    assert reached == wards
    assert [id for id, one in MOVES if one["to"] != MOVES[0][1]["to"]] == []


def test_the_two_ways_to_find_the_landings_add_the_same_pieces():
    """Whichever comes first; the second adds nothing (T1.3)."""
    own = [one for _, id, card in CARDS if id in SCENARIO.archive for one in effects(card)]
    added = [one["pieces"] for one in own if one["kind"] == "add_tiles"]
    assert added == [SCENARIO.later] * len(added) != []


@pytest.mark.parametrize("front", sorted(FRONTS))
def test_what_hides_behind_a_ready_side_differs_in_how_it_is_fought(front):
    """T13.1: two or more, and a guess can be wrong; once one is turned over it goes by a name of its own."""
    hidden = [card for card in MONSTERS if card.front == front]
    assert len(hidden) >= 2
    assert len({card.name for card in hidden} | {CONTENT.monsters[front].name}) == len(hidden) + 1
    assert len({card.attack for card in hidden}) == len(hidden)


def test_monsters_are_fought_with_every_skill():
    """T7.15: and with others more often than with strength."""
    fought = Counter(card.attack[0] for card in MONSTERS)
    assert set(fought) == {"lore", "influence", "observation", "strength", "will"}
    assert fought["strength"] < len(MONSTERS) / 2


@pytest.mark.parametrize("word", ["retaliate", "massive", "elusive", "watcher", "epic"])
def test_a_monster_has_each_keyword(word):
    assert [card.id for card in MONSTERS if getattr(card, word)] != []


def test_an_epic_monster_comes_out_of_the_archive():
    """T12.8."""
    epic = [card.id for card in MONSTERS if card.epic]
    assert set(epic) <= set(SCENARIO.archive)
    assert set(epic) <= {one["card"] for _, _, card in CARDS for one in effects(card) if one["kind"] == "spawn_card"}


def test_every_neighborhood_has_four_events():
    """The clock of the event deck turns alike everywhere; those below come with their tile."""
    found = Counter(CONTENT.events[id].hood for id in SCENARIO.events)
    assert found == {tile.id: 4 for tile in BOARD.tiles}


def test_an_event_puts_doom_in_its_own_neighborhood():
    """So that none can fall where no tile lies yet."""
    hoods = {place.id: tile.id for tile in BOARD.tiles for place in tile.locations}
    events = [CONTENT.events[id] for id in SCENARIO.events]
    assert [event.id for event in events if {hoods[space] for space in event.doom} != {event.hood}] == []


def test_nothing_that_is_there_from_the_start_speaks_of_the_landings():
    """Monsters and headlines may come before the tile does."""
    early = [*SCENARIO.monsters, *(SCENARIO.headlines), *SCENARIO.codex]
    spoken = [(id, word) for _, id, card in CARDS if id in early for word in words_for_places(card)]
    assert [(id, word) for id, word in spoken if word in BELOW] == []


def words_for_places(card: dict) -> list[str]:
    """Where its effects happen, and where it spawns or goes."""
    of_effects = [one["where"] for one in effects(card) if "where" in one]
    return [*of_effects, card.get("spawn", ""), card.get("destination", "")]
