"""third T4: setup, in the order of the book."""

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.third.problems import problems
from bot.rules.third.setup import begin
from tests.rules import pack
from tests.rules.builders import THIRD

SEATS = {"s1": ("nell", "clue"), "s2": ("amos", "plain"), "s3": ("ida", "plain")}


def fresh(seed: bytes = b"a", **more):
    return begin(THIRD.rules, "bench", SEATS, campaign="c1", chance=Chance(seed), **more)


def test_T4_2_the_map_shows_doom_and_starting_monsters():
    """One doom is printed; whatever else lies there came from the one spread of T4.11."""
    play = fresh()
    first = next(facts for kind, facts in play.told if kind == "spawned")
    assert play.told[0] == ("setup", {"scenario": "bench"})
    assert first == {"monster": "kelp.1", "space": "isle"}
    assert play.game.spaces["row"].doom >= 1


def test_T4_3_one_deck_for_each_neighborhood_and_one_for_the_streets():
    decks = fresh().game.decks
    assert sorted(decks) == ["anomaly", "port", "quay", "street", "town"]


def test_T4_5_starting_monsters_are_not_in_the_deck():
    game = fresh().game
    listed = sum(pack.SCENARIO["monsters"].values())
    assert len(game.monster_deck) + len(game.monsters) == listed
    assert "kelp" not in game.monster_deck


def test_T4_6_the_listed_tokens_are_in_the_cup():
    cup = fresh().game.cup
    assert {token: cup.count(token) for token in cup} == pack.SCENARIO["cup"]


def test_T4_7_no_more_headlines_than_the_sheet_says():
    assert len(fresh().game.headlines) == 3


def test_T4_8_five_items_are_displayed():
    game = fresh().game
    assert len(game.display) == 5
    assert not set(game.display) & {card["id"] for card in pack.ASSETS if card["type"] != "item"}


def test_T4_10_investigators_begin_with_their_package_in_the_starting_space():
    game = fresh().game
    nell, amos = game.investigators["nell"], game.investigators["amos"]
    assert (nell.space, nell.clues, amos.clues) == ("docks", 1, 0)
    assert [(asset.card, asset.owner) for asset in game.assets.values()] == [("token", "nell")]
    assert game.seats == {"s1": "nell", "s2": "amos", "s3": "ida"}


def test_T4_11_three_clues_the_codex_and_one_spread():
    play = fresh()
    told = [kind for kind, _ in play.told]
    assert sum(play.game.clues.values()) == 3
    assert list(play.game.codex) == ["omen", "whisper", "dawn"]
    assert (told.count("clue_spawned"), told.count("spread"), told.count("phase")) == (3, 1, 1)
    assert told.index("clue_spawned") < told.index("codex_added") < told.index("spread") < told.index("phase")


def test_T4_note_d_a_monster_in_the_starting_space_engages_somebody():
    scenario = THIRD.rules.content.scenarios["bench"]
    moved = scenario.model_copy(update={"starting_monsters": {"docks": "ghoul"}})
    content = THIRD.rules.content.model_copy(update={"scenarios": {"bench": moved}})
    play = begin(type(THIRD.rules)(content), "bench", SEATS, campaign="c1", chance=Chance(b"a"))
    (question,) = play.questions().values()
    assert set(question.options) == {f"engage:{who}" for who in play.game.investigators}
    play.answer(question.id, question.default, by="s1")
    assert len(play.game.monsters["ghoul.1"].engaged_with) == 1


def test_T4_note_e_players_are_counted_for_elite_monsters():
    assert fresh().game.players == 3


@pytest.mark.parametrize("seed", [b"a", b"b", b"c", b"d", b"e"])
def test_T4_every_setup_conserves_cards_and_ends_in_a_question(seed):
    play = fresh(seed)
    assert problems(play.game, THIRD.rules) == []
    assert sorted(q.asks for q in play.questions().values()) in (["group"], ["s1", "s2", "s3"])


def test_T4_the_campaigns_number_decides_the_cards_of_one_seed():
    one, same, other = (begin(THIRD.rules, "bench", SEATS, campaign=id, chance=Chance(b"a")).game for id in "112")
    assert one == same
    assert one.monster_deck != other.monster_deck
