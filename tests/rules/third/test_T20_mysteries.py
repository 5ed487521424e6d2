"""third T20: mysteries, which are part of a neighborhood but for gate bursts and clues."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.clues import SpawnClue, clue_home, clues_near
from bot.rules.third.doom import GateBurst, PlaceDoom
from bot.rules.third.effects.counting import ForEach, IfAny
from bot.rules.third.effects.tokens import Gain, GainClue
from bot.rules.third.encounters import Encounter, encounter_deck
from bot.rules.third.outbreaks import Outbreak
from bot.rules.third.places import spaces_of
from tests.rules.builders import Table, third_game
from tests.rules.wide import WIDE

RULES = WIDE.rules
PORT = ["works", "docks", "row", "cellar"]


def standing(space, **position):
    """Nell in a space of the wide map; port is expanded by the cellar."""
    return third_game(people=[("nell", space, ())], rules=RULES, **position)


def doom_of(table):
    return {space: table.game.spaces[space].doom for space in PORT}


def test_T20_6_a_mystery_is_a_space_of_its_neighborhood():
    game = standing("cellar")
    assert spaces_of(game, "port") == PORT
    assert set(game.borders["cellar"]) == {"works", "row"}


@pytest.mark.parametrize("spared", PORT)
@pytest.mark.parametrize("card", ["port-1", "cellar-1"])
def test_T14_5_a_burst_in_an_expanded_neighborhood_strikes_three_different_spaces(spared, card):
    """Also when it is in the mystery itself; the three are chosen before any doom is placed."""
    table = Table(WIDE, standing("hill", events=[card]), GateBurst())
    assert table.prompts() == ["burst_spares"]
    assert set(doom_of(table).values()) == {0}
    table.answer("s1", f"spare:{spared}")
    first, second, _ = (space for space in PORT if space != spared)
    for space in (first, second):
        table.answer("s1", f"place_doom:{space}")
    assert doom_of(table) == {space: int(space != spared) for space in PORT}
    assert card in table.game.events


def test_T14_5_a_neighborhood_without_a_mystery_bursts_in_all_three_spaces_unasked():
    table = Table(WIDE, standing("hill", events=["quay-1"]), GateBurst())
    assert table.prompts() == ["which_first"]


def test_T14_5_the_cautious_answer_spares_the_space_with_most_doom():
    table = Table(WIDE, standing("hill", events=["port-1"], doom={"docks": 1, "row": 2}), GateBurst())
    assert next(iter(table.asked().values())).default == "spare:row"


def test_T14_note_d_an_expanded_burst_where_an_anomaly_is_open_puts_three_on_the_sheet():
    game = standing("hill", events=["cellar-1"], codex=["cold"], doom={"cellar": 3})
    game.anomalies = ["port"]
    table = Table(WIDE, game, GateBurst())
    assert (table.prompts(), table.game.sheet_doom, doom_of(table)["cellar"]) == ([], 3, 3)


def test_T14_9_doom_at_the_mystery_counts_for_the_anomaly():
    game = standing("hill", codex=["cold"], doom={"cellar": 2, "works": 2})
    assert Table(WIDE, game, PlaceDoom(space="docks")).game.anomalies == ["port"]


def test_T14_10_an_outbreak_reaches_the_mystery():
    table = Table(WIDE, standing("hill", doom={"works": 4}), Outbreak(space="works"))
    assert doom_of(table) == {"works": 1, "docks": 1, "row": 1, "cellar": 1}


def test_T15_5_a_clue_at_a_mystery_lies_there_and_its_card_in_the_mysterys_deck():
    game = standing("hill", events=["cellar-1"])
    table = Table(WIDE, game, SpawnClue())
    assert table.game.clues == {"cellar": 1}
    assert "cellar-1" in table.game.decks["cellar"][-3:]


@pytest.mark.parametrize(("space", "home"), [("cellar", "cellar"), ("works", "port"), ("path", ""), ("lane", "")])
def test_T15_6_a_clue_is_taken_from_where_you_are_and_nowhere_else(space, home):
    game = standing(space)
    game.clues = {"port": 1, "cellar": 1}
    assert GainClue().possible(Play(game, RULES), Resolve(who="nell", effects=[])) == bool(home)
    table = Table(WIDE, game, Resolve(who="nell", effects=[GainClue()]))
    assert clue_home(game, space) == home
    assert table.game.investigators["nell"].clues == int(bool(home))
    assert sum(table.game.clues.values()) == 2 - int(bool(home))


def test_T15_7_an_event_of_a_mystery_is_solved_by_its_own_clue():
    game = standing("cellar")
    game.clues = {"cellar": 1}
    game.events.remove("cellar-2")
    game.decks["cellar"].append("cellar-2")
    table = Table(WIDE, game, Encounter(who="nell"))
    assert (table.game.event_discard, table.game.clues["cellar"]) == (["cellar-2"], 0)


def test_T20_6_clues_at_a_mystery_are_clues_in_the_neighborhood():
    game = standing("works")
    game.clues = {"port": 1, "cellar": 2, "town": 5}
    assert clues_near(game, "works") == clues_near(game, "cellar") == 3
    assert clues_near(game, "lane") == 0


@pytest.mark.parametrize(("space", "money"), [("works", 1), ("cellar", 2)])
def test_T15_6_what_is_here_is_what_could_be_gained_here(space, money):
    """So a text that asks whether there is a clue and then yields it says the same of both."""
    game = standing(space)
    game.clues = {"port": 1, "cellar": 2}
    count = ForEach(each="clues", reach="here", effects=[Gain(what="money")])
    assert Table(WIDE, game, Resolve(who="nell", effects=[count])).game.investigators["nell"].money == money
    look = IfAny(each="clues", reach="here", effects=[GainClue()])
    assert Table(WIDE, game, Resolve(who="nell", effects=[look])).game.investigators["nell"].clues == 1


@pytest.mark.parametrize(
    ("space", "deck"), [("cellar", "cellar"), ("works", "port"), ("path", "threshold"), ("lane", "street")]
)
def test_T18_3_T20_7_each_kind_of_space_has_its_deck(space, deck):
    game = standing(space)
    assert encounter_deck(Play(game, RULES), game.spaces[space]) == deck


def test_T18_3_an_open_anomaly_comes_before_the_mysterys_own_deck():
    game = standing("cellar")
    game.anomalies = ["port"]
    assert encounter_deck(Play(game, RULES), game.spaces["cellar"]) == "anomaly"
    assert encounter_deck(Play(game, RULES), game.spaces["path"]) == "threshold"


def test_T14_5_however_many_mysteries_three_spaces_are_struck():
    """With two of them two spaces are spared, one after the other."""
    game = standing("hill", events=["port-1"])
    game.spaces["library"].hood = "port"  # as a fifth space would lie there
    table = Table(WIDE, game, GateBurst())
    struck = set(PORT) | {"library"}
    for spared in PORT[:2]:
        table.answer("s1", f"spare:{spared}")
        struck.discard(spared)
    while table.prompts() == ["which_first"]:
        table.answer("s1", next(iter(next(iter(table.asked().values())).options)))
    assert {space.id for space in table.game.spaces.values() if space.doom} == struck
