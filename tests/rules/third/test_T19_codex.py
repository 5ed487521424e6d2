"""third T19, T22 and T27: the codex, the end of the game, and the checks after each change."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.actions.research import BringClues
from bot.rules.third.codex import AddCodex, FireCodex, FlipCodex, ReturnCodex
from bot.rules.third.doom import PutDoom, SheetDoom
from bot.rules.third.effects import cards
from bot.rules.third.ending import EndGame
from bot.rules.third.harm import PlaceHarm
from tests.rules.builders import THIRD, Table, at_third, third_game

NELL = [("nell", "docks", ())]


def test_T19_3_a_card_of_the_archive_comes_into_the_codex():
    game = at_third(AddCodex(card="cold"), people=NELL).game
    assert (list(game.codex), "cold" in game.archive) == (["cold"], False)


def test_T19_3_one_that_is_not_in_the_archive_does_nothing():
    table = at_third(AddCodex(card="cold"), people=NELL, codex=["cold"])
    assert table.told == []


def test_T19_4_turning_a_card_lets_its_new_side_wait_for_its_own_state():
    table = at_third(FlipCodex(card="omen"), people=NELL, codex=["omen"])
    omen = table.game.codex["omen"]
    assert (omen.side, omen.fired) == ("back", False)
    assert table.heard("codex_flipped")[0]["title"] == "Omen risen"


def test_T19_4_a_card_without_a_back_stays():
    assert at_third(FlipCodex(card="cold"), people=NELL, codex=["cold"]).game.codex["cold"].side == "front"


def test_T19_4_returned_to_the_archive_it_can_come_again():
    table = at_third(ReturnCodex(card="cold"), AddCodex(card="cold"), people=NELL, codex=["cold"])
    assert list(table.game.codex) == ["cold"]


def test_T19_6_a_state_is_noticed_at_once():
    """Whisper waits for one doom on the sheet; the cold follows from it."""
    table = at_third(SheetDoom(amount=1), people=NELL, codex=["whisper"])
    assert set(table.game.codex) == {"whisper", "cold"}


def test_T19_7_a_card_that_stays_does_not_fire_again():
    table = at_third(SheetDoom(amount=1), SheetDoom(amount=1), people=NELL, codex=["whisper"])
    assert len(table.heard("codex")) == 1


def test_T19_2_nothing_of_a_card_is_told_before_it_is_added():
    table = at_third(people=NELL)
    assert "Omen" not in str(table.told)


def test_T22_1_the_players_win_when_a_card_says_so():
    game = third_game(people=NELL, codex=["dawn"])
    game.investigators["nell"].clues = 3
    table = Table(THIRD, game, BringClues(who="nell", amount=3))
    assert (table.game.over, table.game.phase) == ("won", "over")
    assert table.asked() == {}
    assert table.heard("game_over") == [{"result": "won", "cause": "dawn"}]


def test_T22_1_when_the_game_is_over_nothing_else_is_resolved():
    """Nell's defeat is due, and so is whisper; but the players have won already."""
    game = third_game(people=NELL, codex=["dawn", "whisper"])
    game.sheet_doom, game.investigators["nell"].damage = 1, 9
    table = Table(THIRD, game, EndGame(result="won"))
    assert (table.game.over, table.game.fallen, table.game.codex["whisper"].fired) == ("won", [], False)
    assert all(not flow.steps for flow in table.game.flows.values())


def test_T22_1_what_was_being_read_is_abandoned_and_not_lost():
    game = third_game(people=NELL)
    lost = Resolve(who="nell", card="x", effects=[cards.EndGame(result="lost"), cards.AddCodex(card="cold")])
    table = Table(THIRD, game, lost)
    assert (table.game.over, list(table.game.codex)) == ("lost", [])


def test_T27_several_things_due_are_ordered_by_the_group_and_all_else_holds_still():
    table = at_third(SheetDoom(amount=1), people=NELL, codex=["omen", "whisper"])
    (question,) = table.asked().values()
    assert (question.asks, question.holds) == ("group", True)
    assert set(question.options) == {"fire_codex:omen", "fire_codex:whisper"}


def test_T27_the_first_kind_comes_first():
    """One plan of harm fills the nurse and Nell: the nurse is discarded, Nell defeated, then her doom wakes whisper."""
    game = third_game(people=[("nell", "docks", ["nurse"]), ("amos", "isle", ())], codex=["whisper"])
    harm = PlaceHarm(who="nell", damage=7, horror=0, damage_to="nurse.1", damage_share=2)
    kinds = [kind for kind, _ in Table(THIRD, game, harm).told]
    assert kinds == ["suffered", "discarded", "defeated", "sheet_doom", "codex", "codex_added"]


def test_T27_what_is_under_way_is_not_due_again():
    """While the omen asks the group, its state stays true; it is not put on the stack a second time."""
    table = at_third(SheetDoom(amount=1), people=NELL, codex=["omen"])
    assert table.prompts() == ["choose"]
    table.answer("s1", "listen")
    assert len(table.heard("codex")) == 0
    assert table.game.sheet_doom == 2


def test_T27_a_change_that_leaves_nothing_due_asks_nothing():
    assert at_third(PutDoom(space="row"), people=NELL, codex=["omen"]).told[0][0] == "doom"


@pytest.mark.parametrize("card", ["omen", "nothing"])
def test_T19_6_a_card_that_has_fired_or_gone_does_nothing(card):
    game = third_game(people=NELL, codex=["omen"])
    game.codex["omen"].fired = True
    assert Table(THIRD, game, FireCodex(card=card)).told == []
