"""third T5-T7, T11: the leader, extra actions, being moved, and what may be used or traded at any time."""

import pytest

from bot.rules.kernel.effects import Choice, Choose, Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.actions.move import PlaceInvestigator
from bot.rules.third.effects.monsters import Move, MoveDirectly
from bot.rules.third.effects.tokens import AdditionalAction, Gain, Lose
from bot.rules.third.harm import Suffer
from bot.rules.third.reckoning import reckonings
from tests.rules.builders import THIRD, Table, at_third, engage, third_game

NELL, AMOS = ("nell", "docks", ()), ("amos", "docks", ())


def reading(*effects, people=(NELL,), monsters=(), engaged=False) -> Table:
    """Nell carries out a text."""
    game = third_game(people=people, monsters=monsters)
    for monster in game.monsters.values() if engaged else ():
        engage(game, monster.id, "nell")
    return Table(THIRD, game, Resolve(who="nell", card="x", effects=list(effects)))


def test_T5_4_a_text_that_names_the_leader_means_that_players_investigator():
    """Whatever happens: without one nobody is meant."""
    game = third_game(people=[NELL, AMOS], codex=["dawn"])
    game.leader = "s2"
    play = Play(game, THIRD.rules)
    assert {who for source, _, who, _ in reckonings(play) if source in ("sheet", "dawn")} == {"amos"}
    game.seats["s2"] = ""
    assert {who for source, _, who, _ in reckonings(play) if source in ("sheet", "dawn")} == {""}


def test_T6_4_an_additional_action_repeats_nothing():
    table = at_third(people=[NELL])
    table.answer("s1", "gather")
    table.correct(lambda game: setattr(game.investigators["nell"], "actions", 2))  # one of them additional
    table.answer("s1", "focus:lore")
    assert table.game.investigators["nell"].actions == 1
    assert not {key for key in table.options("s1") if key == "gather" or key.startswith("focus")}


def test_T6_4_an_additional_action_is_had_on_ones_own_turn_only():
    assert reading(AdditionalAction()).game.investigators["nell"].actions == 0


def test_T6_6_what_is_no_action_may_be_used_on_other_peoples_turns():
    """Amos holds the charm while harm comes to Nell."""
    table = at_third(Suffer(who="nell", horror=1), people=[NELL, ("amos", "isle", ["charm"])])
    assert [(question.asks, question.prompt) for question in table.asked().values()] == [("s2", "react")]


def test_T7_5_a_text_that_lets_you_move_does_not_help_while_engaged():
    table = reading(Choose(options=[Choice(id="run", text="Run", effects=[Move(steps=2)]), Choice(id="no", text="No")]))
    table.answer("s1", "run")
    assert "move:lane" in table.options("s1")
    held = reading(Move(steps=2), monsters=[("ghoul", "docks")], engaged=True)
    assert (held.asked(), held.game.investigators["nell"].space) == ({}, "docks")


def test_T7_5_being_put_somewhere_takes_the_engaged_along():
    table = reading(MoveDirectly(where="hill"), monsters=[("ghoul", "docks")], engaged=True)
    assert (table.game.investigators["nell"].space, table.game.monsters["ghoul.1"].space) == ("hill", "hill")
    assert table.game.monsters["ghoul.1"].engaged_with == ["nell"]


def test_T7_6_moved_directly_nothing_lies_between_but_what_is_there_engages():
    """The ghoul of the lane is passed over; the hound of the market is met."""
    game = third_game(people=[NELL], monsters=[("ghoul", "lane"), ("hound", "market")])
    table = Table(THIRD, game, PlaceInvestigator(who="nell", to="market"))
    assert {id: m.engaged_with for id, m in table.game.monsters.items()} == {"ghoul.1": [], "hound.1": ["nell"]}


def test_T7_27_a_partner_in_a_trade_may_be_engaged_and_delayed():
    game = third_game(people=[("nell", "docks", ["lamp"]), AMOS], monsters=[("ghoul", "docks")])
    engage(game, "ghoul.1", "amos")
    game.investigators["amos"].delayed = True
    table = Table(THIRD, game)
    assert "trade:amos" in table.options("s1")
    assert "trade:nell" not in table.options("s2")


@pytest.mark.parametrize("what", ["remnants", "clues", "money"])
def test_T11_7_T11_9_tokens_are_held_in_any_number_and_spent_as_costs(what):
    pay = Choice(id="pay", text="Pay", cost=[Lose(what=what, amount=3)])
    table = reading(Gain(what=what, amount=50), Choose(options=[pay, Choice(id="no", text="No")]))
    table.answer("s1", "pay")
    assert getattr(table.game.investigators["nell"], what) == 47


def test_T11_1_any_number_of_cards_of_every_kind_may_be_held():
    cards = ["blades", "knife", "lamp", "tome", "nurse", "mist", "iron-will", "blessed"]
    game = third_game(people=[("nell", "docks", cards)])
    kinds = {THIRD.rules.asset(asset.card).type for asset in game.assets.values()}
    assert kinds == {"item", "ally", "spell", "talent", "condition"}
    assert THIRD.problems(game, THIRD.rules) == ["nothing is left to do, and the game is not over"]
