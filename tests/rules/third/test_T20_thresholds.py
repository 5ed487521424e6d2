"""third T20: where thresholds lie, how they are turned, and where they are moved."""

from collections import Counter

import pytest

from bot.rules.kernel.chance import Chance, Laid
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.board import borders, hazards, printed, sides
from bot.rules.third.edition import shipped, validated
from bot.rules.third.effects.map import MoveThreshold, Place
from bot.rules.third.encounters import Encounter
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.setup import BuildDecks, BuildMap, new_game
from bot.rules.third.state import Placement
from bot.rules.third.thresholds import LayThreshold
from tests.rules import wide
from tests.rules.builders import Edition, Table, third_game
from tests.rules.wide import WIDE, rules

RULES = WIDE.rules
BOARD = RULES.content.boards["bench"]
PATH = next(one for one in BOARD.thresholds if one.id == "path")
ELSEWHERE = [Place(tile="deep", at="NW"), Place(tile="deep", at="N"), Place(tile="deep", at="SW")]
MOVE = MoveThreshold(threshold="path", to=ELSEWHERE)


def standing(space="hill", **position):
    """Nell in a space of the wide map."""
    return third_game(people=[("nell", space, ())], rules=RULES, **position)


def moving(game, *draws, effect=MOVE):
    return Table(WIDE, game, Resolve(effects=[effect]), chance=Laid([], draws) if draws else None)


def test_T20_1_a_path_lies_in_a_corner_and_touches_the_owner_of_it_on_each_hex():
    found = {tile.id: places for tile, places in sides(BOARD, "deep", "NW")}
    assert found == {"deep": ["stairs"], "quay": ["shed"], "town": ["ward"]}


def test_T20_9_a_path_touches_no_street_though_one_runs_between_two_of_its_hexes():
    assert set(borders(BOARD, {})["path"]) == {"stairs", "shed", "ward"}
    assert set(borders(BOARD, {})["steps"]) == {"ward", "library", "market", "shed"}


def test_T20_10_a_portal_touches_the_locations_along_both_edges():
    assert borders(BOARD, {})["portal"] == {"stairs": "damage", "shed": ""}


@pytest.mark.parametrize("turned", range(3))
def test_T20_2_turned_by_a_side_each_icon_falls_on_the_next_one(turned):
    lies = Placement(tile="deep", at="NW", turned=turned)
    assert [hazards(PATH, lies)[(side + turned) % 3] for side in range(3)] == ["damage", "horror", "focus"]


def test_T20_2_chance_turns_a_threshold_at_setup_each_way_as_often():
    """The rotation comes from the game's own trail, so it is the same in a replay."""
    found = Counter()
    for number in range(90):
        game = new_game("bench", {"s1": ("nell", "plain")}, campaign=str(number))
        play = Play(game, RULES, Chance(b"secret"))
        BuildMap().run(play)
        found[game.placements["path"].turned] += 1
        assert game.borders["path"]["stairs"] == hazards(PATH, game.placements["path"])[0]
    assert set(found) == {0, 1, 2}
    assert min(found.values()) >= 18


def test_T20_note_g_a_threshold_moves_with_everything_on_it():
    game = standing("path", monsters=[("ghoul", "path")])
    game.markers["path"] = ["stone"]
    table = moving(game)
    table.answer("s1", "lay:deep:corner-sw", cards=[2])
    after = table.game
    assert (after.placements["path"].at, after.placements["path"].turned) == ("SW", 2)
    assert set(after.borders["path"]) == {"stairs", "shed"}
    assert after.investigators["nell"].space == after.monsters["ghoul.1"].space == "path"
    assert after.markers["path"] == ["stone"]
    assert table.heard("threshold_moved") == [{"threshold": "path", "beside": ["stairs", "shed"]}]


def test_T20_note_g_nobody_is_engaged_by_a_threshold_that_moves():
    table = moving(standing("path"))
    table.answer("s1", "lay:deep:corner-n")
    assert table.heard("engaged") == []


def test_T20_note_g_the_place_where_it_lies_is_not_offered_however_it_is_called():
    """The NW corner of deep is a corner of quay and of town, too."""
    same = [Place(tile="quay", at="NE"), Place(tile="town", at="S"), Place(tile="deep", at="N")]
    table = moving(standing(), 0, effect=MoveThreshold(threshold="path", to=same))
    assert table.game.placements["path"] == Placement(tile="deep", at="N", turned=0)


def test_T20_note_g_it_is_not_laid_on_another_threshold():
    game = third_game(people=[("nell", "hill", ())], rules=(free := rules(later=["moor", "dyke"])))
    edge = MoveThreshold(threshold="portal", to=[Place(tile="quay", at="R"), Place(tile="deep", at="TL")])
    table = Table(Edition(WIDE.load, WIDE.dump, free, WIDE.problems), game, Resolve(effects=[edge]))
    assert (table.prompts(), table.game.placements["portal"].at) == ([], "TL")


def test_T20_note_g_chance_may_choose_the_place():
    random = MoveThreshold(threshold="path", to=ELSEWHERE, random=True)
    assert moving(standing(), 1, 0, effect=random).game.placements["path"].at == "SW"
    assert moving(standing(), 0, 2, effect=random).game.placements["path"] == Placement(tile="deep", at="N", turned=2)


@pytest.mark.parametrize("effect", [MOVE, MoveThreshold(threshold="path", to=ELSEWHERE, random=True)])
def test_T1_3_a_threshold_that_is_not_on_the_map_does_not_move(effect):
    game = third_game(people=[("nell", "hill", ())], rules=(free := rules(later=["moor", "dyke", "portal", "path"])))
    edition = Edition(WIDE.load, WIDE.dump, free, WIDE.problems)
    assert not effect.possible(Play(game, free), Resolve(effects=[]))
    assert Table(edition, game, Resolve(effects=[effect])).prompts() == []


def test_T3_8_ways_are_those_of_the_new_place_at_once():
    """A question asked before is worked out anew."""
    table = Table(WIDE, standing("ward"), LayThreshold(threshold="path", tile="deep", at="SW"))
    assert "path" not in table.game.borders["ward"]
    assert table.game.borders["shed"]["path"] == table.game.borders["path"]["shed"]


def test_T20_1_the_threshold_deck_is_out_only_with_a_threshold():
    for later, out in ((["moor", "dyke", "portal"], True), (["moor", "dyke", "portal", "path"], False)):
        game = third_game(people=[("nell", "hill", ())], rules=rules(later=later))
        assert ("threshold" in game.decks) == out


def test_T4_3_decks_and_events_of_what_comes_later_stay_aside():
    game = new_game("bench", {"s1": ("nell", "plain")}, campaign="c")
    play = Play(game, RULES)
    BuildMap().run(play)
    BuildDecks().run(play)
    assert ("moor" in game.decks, "cellar" in game.decks, sorted(game.aside)) == (False, True, ["moor-1", "moor-2"])
    assert not {"moor-1", "moor-2"} & set(game.events)
    assert {"hut", "portal", "dyke"} & set(game.spaces) == set()
    assert printed(PATH).at == "NW"


def test_T20_11_a_wild_gateway_would_lie_along_an_edge_and_have_its_own_part():
    """No shipped board has one (T18.8)."""
    kinds = {one.type for board in shipped().content.boards.values() for one in board.thresholds}
    assert "wild_gateway" not in kinds
    sections = wide.sections()
    sections["boards"]["bench"]["thresholds"][1]["type"] = "wild_gateway"
    sections["scenarios"]["bench"]["later"] = ["moor", "dyke"]
    content = ThirdEdition(validated(sections, "wide"))
    game = third_game(people=[("nell", "portal", ())], rules=content, encounters=["threshold-wade"])
    read = Table(Edition(WIDE.load, WIDE.dump, content, WIDE.problems), game, Encounter(who="nell"))
    assert read.heard("encounter")[0]["text"] == "wild_gateway"
