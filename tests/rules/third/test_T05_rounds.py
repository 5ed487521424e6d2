"""third T5 and T6: the round, turns, and what may be done on them."""

import pytest

from bot.rules.third.rounds import EndRound
from bot.rules.third.turn import TakeTurn
from tests.rules.builders import THIRD, Table, at_third, engage, third_game

PAIR = [("nell", "docks", ()), ("amos", "isle", ())]
QUIET = {"people": PAIR}


def only_blanks(table):
    """The mythos phase does nothing."""
    table.correct(lambda game: (game.cup.clear(), game.cup.extend(["blank"] * 10)))


@pytest.mark.parametrize("open_table", [True, False])
def test_T5_1_the_phases_follow_one_another(open_table):
    table = at_third(people=[("nell", "docks", ())], open_table=open_table, encounters=["port-hurt"])
    only_blanks(table)
    table.answer("s1", "end")
    assert [facts["phase"] for facts in table.heard("phase")] == ["monster", "encounter", "mythos", "action"]
    assert table.game.round == 2


def test_T5_2_on_the_open_table_everybody_is_asked_at_once():
    table = at_third(**QUIET)
    assert table.options("s1")
    assert table.options("s2")


def test_T5_2_by_the_book_a_turn_is_finished_before_another_begins():
    table = at_third(**QUIET, open_table=False)
    assert table.prompts() == ["who_is_next"]
    table.answer("s1", "s2")
    assert table.options("s1") == set()
    table.answer("s2", "gather")
    table.answer("s2", "end")
    assert table.options("s1")


def wish(table, *, open_table):
    """What the host wants from the next phase on."""
    table.correct(lambda game: setattr(game, "open_next", open_table))


def test_T5_6_the_host_has_it_go_by_the_book_from_the_next_phase_on():
    """Both act in this phase as they were asked; then one complete turn after another, which is told once."""
    table = at_third(**QUIET, encounters=["port-hurt", "town-hurt"])
    only_blanks(table)
    wish(table, open_table=False)
    assert table.options("s1")
    assert table.options("s2")
    for seat in ("s1", "s2"):
        table.answer(seat, "end")
    assert table.prompts() == ["who_is_next"]
    assert len(table.heard("table_book")) == 1
    assert not table.game.open_table


def test_T5_2_the_host_opens_the_table_from_the_next_phase_on():
    """A turn that is open by the book stays the only one until its phase is over."""
    table = at_third(**QUIET, open_table=False, encounters=["port-hurt", "town-hurt"])
    only_blanks(table)
    table.answer("s1", "s2")
    wish(table, open_table=True)
    assert table.options("s1") == set()
    table.answer("s2", "end")
    table.answer("s1", "end")
    assert len(table.heard("table_open")) == 1
    assert table.game.open_table


def test_T5_2_a_wish_for_what_is_so_already_changes_nothing():
    table = at_third(**QUIET, encounters=["port-hurt", "town-hurt"])
    only_blanks(table)
    wish(table, open_table=True)
    for seat in ("s1", "s2"):
        table.answer(seat, "end")
    assert table.heard("table_open") == table.heard("table_book") == []


def test_T5_3_mythos_tokens_are_drawn_leader_first_two_each():
    trio = [*PAIR, ("ida", "hill", ())]
    game = third_game(people=trio, encounters=["port-hurt", "quay-hurt", "town-hurt"])
    game.leader = "s2"
    table = Table(THIRD, game)
    only_blanks(table)
    for seat in ("s1", "s2", "s3"):
        table.answer(seat, "end")
    assert [facts["seat"] for facts in table.heard("token")] == ["s2", "s2", "s3", "s3", "s1", "s1"]


def test_T5_5_uses_and_actions_are_forgotten_at_the_end_of_the_round():
    game = third_game(people=[("nell", "docks", ["bag"])])
    game.investigators["nell"].acted, game.assets["bag.1"].used = ["gather"], ["dress"]
    table = Table(THIRD, game, EndRound())
    assert "gather" in table.options("s1")
    assert table.game.assets["bag.1"].used == []


def test_T5_6_what_is_shared_goes_to_whoever_came_first():
    """Nell removes the only doom; Amos cannot ward any more."""
    table = at_third(people=[("nell", "row", ()), ("amos", "row", ())], doom={"row": 1})
    assert "ward" in table.options("s2")
    table.answer("s1", "ward", 6, 6, 6)
    assert "ward" not in table.options("s2")


def test_T6_1_two_actions_and_then_the_turn_is_over():
    table = at_third(TakeTurn(who="nell"), people=PAIR)
    table.answer("s1", "gather")
    table.answer("s1", "focus:lore")
    assert not table.asked()
    assert not table.game.investigators["nell"].acts


def test_T6_1_stopping_earlier_loses_the_actions_left():
    table = at_third(TakeTurn(who="nell"), people=PAIR)
    table.answer("s1", "end")
    assert table.game.investigators["nell"].actions == 0


def test_T6_2_each_named_action_at_most_once_a_round():
    table = at_third(people=PAIR)
    table.answer("s1", "gather")
    assert "gather" not in table.options("s1")
    assert "focus:lore" in table.options("s1")


def test_T6_2_focusing_is_one_action_whatever_the_skill():
    table = at_third(people=PAIR)
    table.answer("s1", "focus:lore")
    assert not [key for key in table.options("s1") if key.startswith("focus")]


def test_T6_3_while_engaged_only_focus_attack_evade_and_what_says_so():
    table = at_third(people=[("nell", "docks", ["flask", "mist"])], monsters=[("ghoul", "docks")], codex=["dawn"])
    table.correct(lambda game: engage(game, "ghoul.1", "nell"))
    table.correct(lambda game: setattr(game.investigators["nell"], "horror", 1))
    verbs = {key.partition(":")[0] for key in table.options("s1")}
    assert verbs == {"focus", "attack", "evade", "use", "end"}
    assert [key for key in table.options("s1") if key.startswith("use")] == ["use:flask.1:drink"]


def test_T6_5_a_delayed_investigator_must_stand_up_first():
    table = at_third(people=PAIR)
    table.correct(lambda game: setattr(game.investigators["nell"], "delayed", True))
    assert table.options("s1") == {"stand", "end"}
    table.answer("s1", "stand")
    assert "gather" in table.options("s1")
    nell = table.game.investigators["nell"]
    assert (nell.actions, nell.acted, nell.delayed) == (1, [], False)


def test_T6_7_defeat_ends_the_turn_at_once():
    """Nell casts beyond her wits: neither the spell nor her second action comes."""
    table = at_third(TakeTurn(who="nell"), people=[("nell", "docks", ["mist"]), ("amos", "isle", ())])
    table.correct(lambda game: setattr(game.investigators["nell"], "horror", 4))
    table.answer("s1", "use:mist.1:cast")
    assert "nell" not in table.game.investigators
    assert not table.asked()
    assert table.heard("gained") == []
