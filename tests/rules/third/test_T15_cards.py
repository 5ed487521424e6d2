"""third T15, T18, T19, T22-T24: event cards and clues, reading a card, the sheet and the codex, the end, limits."""

import pytest

from bot.rules.kernel.effects import Choice, Choose, Resolve
from bot.rules.third.clues import PlaceClue, SpawnClue
from bot.rules.third.codex import AddCodex, PutOnCodex
from bot.rules.third.doom import SheetDoom
from bot.rules.third.effects.markers import PlaceMarker, RemoveMarker
from bot.rules.third.effects.tokens import Gain, GainClue
from bot.rules.third.encounters import Encounter
from bot.rules.third.ending import EndGame
from bot.rules.third.rounds import EndRound
from bot.rules.third.skill_tests import Test as SkillTest
from bot.rules.third.spawning import SpawnMonster
from tests.rules import pack
from tests.rules.builders import THIRD, Table, at_third, third_game

NELL, AMOS = ("nell", "docks", ()), ("amos", "isle", ())


def test_T15_1_an_event_has_a_part_for_each_space_and_one_or_two_signs():
    for event in THIRD.rules.content.events.values():
        assert sorted(event.parts) == sorted(pack.PLACES[event.hood])
        assert len(event.doom) in (1, 2)


def test_T15_2_T15_3_a_clue_lies_on_the_neighborhood_then_with_somebody_then_on_a_card():
    game = third_game(people=[("nell", "works", ())], codex=["dawn"])
    put = PutOnCodex(card="dawn", what="clues", amount=1)
    table = Table(THIRD, game, PlaceClue(hood="port"), Resolve(who="nell", card="x", effects=[GainClue()]), put)
    assert (table.game.clues, table.game.investigators["nell"].clues) == ({"port": 0}, 1)
    assert table.game.codex["dawn"].clues == 1


def test_T15_11_a_clue_comes_to_a_neighborhood_with_an_anomaly_whose_deck_nobody_reads():
    game = third_game(people=[NELL], codex=["cold"], doom={"docks": 3}, events=["port-1"])
    game.anomalies = ["port"]
    table = Table(THIRD, game, SpawnClue(), Encounter(who="nell"))
    assert table.game.clues == {"port": 1}
    assert [facts["card"] for facts in table.heard("encounter")] == ["anomaly-cold"]
    assert "port-1" in table.game.decks["port"][-3:]


def test_T18_5_a_text_is_read_from_top_to_bottom():
    """The choice comes first; what stands below it waits."""
    stop = Choose(options=[Choice(id="yes", text="Yes"), Choice(id="no", text="No")])
    table = at_third(Resolve(who="nell", card="x", effects=[stop, Gain(what="money")]), people=[NELL])
    assert table.game.investigators["nell"].money == 0
    table.answer("s1", "no")
    assert table.game.investigators["nell"].money == 1


def test_T19_1_the_sheet_holds_doom_and_clues_and_reckons():
    scenario = THIRD.rules.content.scenarios["bench"]
    assert scenario.reckoning
    assert scenario.codex == ["omen", "whisper", "dawn"]


def test_T19_5_a_codex_card_holds_for_everybody_at_once():
    table = at_third(people=[NELL, AMOS], codex=["dawn"])
    table.correct(lambda game: [setattr(me, "horror", 1) for me in game.investigators.values()])
    assert all("use:dawn:pray" in table.options(seat) for seat in ("s1", "s2"))


def test_T19_8_markers_are_put_down_and_taken_away():
    put, take = PlaceMarker(marker="lamp", where="hill"), RemoveMarker(marker="lamp", where="hill")
    table = at_third(Resolve(who="nell", card="x", effects=[put]), people=[NELL])
    assert table.game.markers == {"hill": ["lamp"]}
    table = at_third(Resolve(who="nell", card="x", effects=[put, take]), people=[NELL])
    assert table.game.markers == {"hill": []}


def test_T22_2_T22_4_all_win_together_without_a_score():
    """One of them has fallen long ago; there is one result and nothing else."""
    game = third_game(people=[NELL, AMOS])
    del game.investigators["amos"]
    game.seats["s2"], game.fallen = "", ["amos"]
    table = Table(THIRD, game, EndGame(result="won", cause="dawn"))
    assert (table.game.over, table.heard("game_over")) == ("won", [{"result": "won", "cause": "dawn"}])


def test_T22_3_without_anybody_who_could_play_the_game_is_lost():
    game = third_game(people=[NELL])
    game.investigators, game.seats, game.fallen = {}, {"s1": ""}, list(pack.PEOPLE)
    table = Table(THIRD, game, EndRound())
    assert table.heard("game_over") == [{"result": "lost", "cause": "nobody_left"}]


@pytest.mark.parametrize(("first", "result"), [("dawn", "won"), ("omen", "lost")])
def test_T22_5_of_winning_and_losing_at_once_the_group_takes_the_first(first, result):
    game = third_game(people=[NELL], codex=["dawn", "omen"])
    game.codex["omen"].side, game.sheet_clues, game.sheet_doom = "back", 3, 5
    table = Table(THIRD, game, SheetDoom(amount=1))
    assert table.game.over == ""
    table.answer("s1", f"fire_codex:{first}")
    assert table.game.over == result
    assert table.asked() == {}


def test_T23_1_T23_2_tokens_and_dice_never_run_out():
    table = at_third(SheetDoom(amount=200), SkillTest(who="nell", skill="lore", modifier=9), people=[NELL])
    assert table.game.sheet_doom == 200
    assert len(table.heard("rolled")[0]["dice"]) == 12


def test_T23_3_a_space_holds_any_number_of_monsters():
    spawns = [SpawnMonster(where="isle") for _ in range(10)]
    table = at_third(*spawns, people=[NELL])
    assert [monster.space for monster in table.game.monsters.values()] == ["isle"] * 10


def test_T19_3_the_same_card_does_not_come_twice():
    table = at_third(AddCodex(card="dawn"), AddCodex(card="dawn"), people=[NELL])
    assert len(table.heard("codex_added")) == 1
