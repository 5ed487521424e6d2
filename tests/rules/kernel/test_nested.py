"""One resolution inside another: the chain six deep, and what prevention, replacement and defeat leave behind."""

import pytest

from bot.rules.third.encounters import Encounter
from bot.rules.third.turn import TakeTurn
from tests.rules.builders import THIRD, Table, at_second, at_third, engage, third_game


def the_chain(*, open_table: bool = True) -> Table:
    """Nell, at four horror of five, attacks a martyr beside a hound; Amos holds the charm; two codex cards wait."""
    game = third_game(
        people=[("nell", "docks", ["nurse", "blades"]), ("amos", "docks", ["charm"])],
        monsters=[("martyr", "docks"), ("hound", "docks")],
        codex=["omen", "whisper"],
        open_table=open_table,
    )
    nell = game.investigators["nell"]
    nell.horror, nell.focus = 4, ["lore"]
    engage(game, "hound.1", "nell")
    table = Table(THIRD, game)
    if not open_table:
        table.answer("s1", "s1")
    table.answer("s1", "attack:martyr.1", 1, 1, 2, 3, 5)
    table.answer("s1", "reroll:focus-lore")
    table.answer("s1", "die:1", 6)  # her last token: nothing is left to ask about the dice
    return table


@pytest.mark.parametrize("open_table", [True, False])
def test_an_attack_is_interrupted_six_deep_and_saved_at_every_answer(open_table):
    """third T27: attack, damage, defeat, a reaction, prevention, assignment, defeat, doom, two codex cards."""
    table = the_chain(open_table=open_table)
    assert table.options("s2") >= {"charm.1:ward", "pass"}
    assert "martyr.1" not in table.game.monsters

    table.answer("s2", "pass")
    table.answer("s1", "horror:me")
    assert "nell" not in table.game.investigators
    assert table.game.sheet_doom == 1
    (only,) = table.asked().values()
    assert only.holds
    assert set(only.options) == {"fire_codex:omen", "fire_codex:whisper"}

    table.answer("s2", "fire_codex:omen")
    assert not table.game.codex["whisper"].fired  # third T1.4: its turn comes when the omen is finished
    table.answer("s2", "listen")
    assert table.game.codex["whisper"].fired
    assert table.game.codex["omen"].side == "back"
    assert table.game.sheet_doom == 2
    assert table.game.monsters["hound.1"].state == "exhausted"
    assert b"third.strike" not in table.saved


def test_after_the_interruptions_the_attack_goes_on():
    """third T9.1: the nurse takes the horror; then Nell's turn goes on with one action left."""
    table = the_chain()
    table.answer("s2", "pass")
    table.answer("s1", "horror:nurse.1:1")
    assert table.game.assets["nurse.1"].horror == 1
    assert table.game.investigators["nell"].horror == 4
    assert "focus:lore" in table.options("s1")
    assert "attack:hound.1" not in table.options("s1")


def test_prevented_harm_was_not_suffered_by_anybody():
    """third T9.4."""
    table = the_chain()
    table.answer("s2", "charm.1:ward")
    assert table.game.investigators["nell"].horror == 4
    assert "charm.1" not in table.game.assets


def test_prevented_loss_was_not_suffered_in_the_other_edition_either():
    """second S21.2: the coat takes one stamina of the two, and is exhausted."""
    table = at_second(people=[("nell", "pier", ["coat"])], monsters=[("byakhee", "pier")])
    table.answer("s1", "done")
    table.answer("s1", "evade:byakhee.1", 1, 1)
    table.answer("s1", "accept")
    table.answer("s1", "coat.1:pad")
    assert table.game.investigators["nell"].stamina == 4
    assert table.game.cards["coat.1"].exhausted


@pytest.mark.parametrize(("reacts", "clues", "doom"), [("pass", 2, 0), ("iron-will.1:stand", 0, 1)])
def test_a_cost_that_is_replaced_is_not_paid(reacts, clues, doom):
    """third T1.7, T9.4: the toll buys two clues only when the damage was suffered."""
    table = at_third(*encounter("nell"), people=[("nell", "row", ["iron-will"])], encounters=["port-toll"])
    table.answer("s1", "pay")
    table.answer("s1", reacts)
    assert table.game.investigators["nell"].clues == clues
    assert table.game.spaces["row"].doom == doom


def encounter(who):
    return Encounter(who=who), TakeTurn(who=who)


def test_what_was_replaced_hands_nothing_down():
    """third T9.4: instead of the damage Nell gains a clue; the monster is unhurt."""
    table = at_third(people=[("nell", "docks", ())], monsters=[("still", "docks")])
    table.correct(lambda game: game.clues.update(port=1))
    table.answer("s1", "attack:still.1", 6, 6, 6)
    assert table.game.monsters["still.1"].damage == 0
    assert table.game.investigators["nell"].clues == 1


def test_a_step_about_something_gone_is_skipped():
    """third T1.3: the ghoul vanishes while Nell is choosing rerolls; no damage, no crash, and her turn goes on."""
    table = at_third(people=[("nell", "docks", ())], monsters=[("ghoul", "docks")])
    table.correct(lambda game: setattr(game.investigators["nell"], "clues", 1))
    table.answer("s1", "attack:ghoul.1", 5, 6, 1)
    table.correct(lambda game: game.monster_deck.append(game.monsters.pop("ghoul.1").card))
    table.answer("s1", "done")
    assert "gather" in table.options("s1")


def test_what_a_card_still_says_is_dropped_with_its_readers_doings():
    """second S21.5: Nell is knocked out by the first line of the rats; the second line is not carried out."""
    table = at_second(people=[("nell", "pier", ())], encounters=["rats"])
    table.correct(lambda game: setattr(game.investigators["nell"], "stamina", 1))
    table.correct(lambda game: setattr(game.investigators["nell"], "clues", 0))
    table.answer("s1", "done", 1, 1)
    nell = table.game.investigators["nell"]
    assert (nell.area, nell.stamina, nell.sanity) == ("hospital", 1, 5)
    assert table.game.reading == []
