"""third T21.3: pieces of the board that come to the map during play."""

import pytest

from bot.rules.kernel.board import distances
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.codex import AddCodex
from bot.rules.third.effects.map import AddTiles
from bot.rules.third.look import view_map
from bot.rules.third.problems import box_of
from bot.rules.third.thresholds import addable
from tests.rules.builders import Edition, Table, third_game
from tests.rules.wide import LATER, WIDE, rules

RULES = WIDE.rules
MOOR = AddTiles(pieces=LATER, doom={"hut": 1, "docks": 1}, monsters={"cairn": "ghoul"})


def standing(space="docks", edition=RULES, **position):
    """Nell in a space of the wide map, with a box as setup notes it."""
    game = third_game(people=[("nell", space, ())], rules=edition, **position)
    game.box = box_of(game, edition.content)
    return game


def adding(game, *effects, edition=WIDE):
    return Table(edition, game, Resolve(who="nell", effects=list(effects)))


def test_T21_3_pieces_come_with_their_spaces_borders_and_decks():
    table = adding(standing(), MOOR)
    game = table.game
    assert game.absent == []
    assert set(game.borders["dyke"]) == {"row", "hut"}
    assert sorted(game.decks["moor"]) == ["moor-drift", "moor-hurt", "moor-wade"]
    assert table.heard("tiles_added") == [{"pieces": LATER}]
    assert {tile.id for tile in view_map(Play(game, RULES), ()).tiles} >= {"moor"}


def test_T21_3_events_set_aside_for_them_are_shuffled_into_the_event_deck():
    game = standing()
    before = list(game.events)
    after = adding(game, MOOR).game
    assert after.aside == []
    assert sorted(after.events) == sorted([*before, "moor-1", "moor-2"])
    assert after.events[-2:] != ["moor-1", "moor-2"]


def test_T21_3_doom_and_monsters_lie_where_the_card_says():
    after = adding(standing(), MOOR).game
    assert (after.spaces["hut"].doom, after.spaces["docks"].doom) == (1, 1)
    assert [(one.card, one.space) for one in after.monsters.values()] == [("ghoul", "cairn")]
    assert after.monster_deck.count("ghoul") == 1


def test_T21_3_ways_are_counted_on_the_new_map_at_once():
    game = standing()
    assert "hut" not in distances(game.borders, ["docks"])
    assert distances(adding(game, MOOR).game.borders, ["docks"])["hut"] == 3


def test_T21_3_what_lay_on_the_map_stays():
    game = standing(doom={"row": 2}, monsters=[("hound", "isle")])
    game.clues["port"] = 1
    after = adding(game, AddTiles(pieces=LATER)).game
    assert (after.spaces["row"].doom, after.clues["port"], after.monsters["hound.1"].space) == (2, 1, "isle")


def test_T20_1_the_first_threshold_brings_the_threshold_deck():
    edition = Edition(WIDE.load, WIDE.dump, rules(later=[*LATER, "path"]), WIDE.problems)
    game = standing(edition=edition.rules)
    assert "threshold" not in game.decks
    after = adding(game, AddTiles(pieces=["portal"]), edition=edition).game
    assert len(after.decks["threshold"]) == 3
    again = adding(after, AddTiles(pieces=["path"]), edition=edition).game
    assert again.decks["threshold"] == after.decks["threshold"]


def test_T20_2_a_threshold_that_is_added_is_turned_at_random():
    found = set()
    for trail in "abcdefgh":
        game = standing()
        game.flows["table"].trail = trail
        found.add(adding(game, MOOR).game.placements["portal"].turned)
    assert found == {0, 1}


def test_T4_3_a_mystery_that_is_added_brings_its_deck_and_its_events():
    edition = Edition(WIDE.load, WIDE.dump, rules(later=[*LATER, "cellar"]), WIDE.problems)
    game = standing(edition=edition.rules)
    assert "cellar" not in game.decks
    after = adding(game, AddTiles(pieces=["cellar"]), edition=edition).game
    assert sorted(after.decks["cellar"]) == ["cellar-drift", "cellar-hurt", "cellar-wade"]
    assert {"cellar-1", "cellar-2"} <= set(after.events)
    assert sorted(after.aside) == ["moor-1", "moor-2"]


def test_T1_3_nothing_happens_when_nothing_is_absent_any_more():
    table = adding(standing(), MOOR, MOOR)
    assert len(table.heard("tiles_added")) == 1
    assert (table.game.spaces["hut"].doom, len(table.game.monsters)) == (1, 1)
    assert not MOOR.possible(Play(table.game, RULES), Resolve(effects=[]))


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        (["dyke"], []),
        (["dyke", "portal"], ["portal"]),
        (["dyke", "moor"], ["dyke", "moor"]),
        (["lane", "port"], []),
        ([], []),
    ],
)
def test_T1_3_a_piece_waits_for_the_tiles_it_lies_along(pieces, found):
    assert addable(Play(standing(), RULES), pieces) == found


def test_T1_3_a_monster_that_is_nowhere_left_does_not_come():
    game = standing()
    game.monster_deck = [card for card in game.monster_deck if card != "ghoul"]
    game.box = box_of(game, RULES.content)
    assert adding(game, MOOR).game.monsters == {}


def test_T14_1_where_an_anomaly_could_open_on_the_way_the_group_orders_the_doom():
    heavy = AddTiles(pieces=LATER, doom={"hut": 2, "pool": 3})
    table = adding(standing(codex=["cold"]), heavy)
    assert table.prompts() == ["which_first"]


def test_T14_1_where_the_order_changes_nothing_nobody_is_asked():
    assert adding(standing(codex=["cold"]), MOOR).prompts() == []


def test_T3_9_a_card_space_keeps_its_borders_when_the_map_grows():
    after = Table(WIDE, standing(), AddCodex(card="drain"), Resolve(effects=[MOOR])).game
    assert (after.borders["sump"], after.borders["works"]["sump"]) == ({"works": ""}, "")
    assert (after.spaces["sump"].kind, after.absent) == ("card", [])


def test_T1_6_the_box_is_that_of_the_larger_map():
    """A card lost later is still found missing."""
    game = adding(standing(), MOOR).game
    assert WIDE.problems(game, RULES) == ["nothing is left to do, and the game is not over"]
    game.decks["moor"].pop()
    assert any("moor-" in problem for problem in WIDE.problems(game, RULES))
