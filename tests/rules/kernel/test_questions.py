"""Questions: numbers, laps, turn questions, what other seats are in the middle of, and refusals."""

import pytest

from bot.rules.kernel.answering import answer
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import EachSeat, unique_keys
from bot.rules.kernel.questions import Refused
from bot.rules.third.doom import PlaceDoom, SheetDoom
from bot.rules.third.effects.checks import Check
from bot.rules.third.turn import TakeTurn
from tests.rules.builders import at_second, at_third, engage

TWO = [("nell", "docks", ()), ("amos", "docks", ())]


def test_an_open_question_follows_the_state_and_keeps_its_number():
    """While Nell is in the middle of the ghoul it is not offered to Amos; the number of his question stays."""
    table = at_third(people=TWO, monsters=[("ghoul", "docks")])
    table.correct(lambda game: game.investigators["nell"].focus.append("lore"))
    before = table.question("s2", "attack:ghoul.1").id
    table.answer("s1", "attack:ghoul.1", 5, 6, 1)
    assert "attack:ghoul.1" not in table.options("s2")
    table.answer("s1", "done")
    assert table.question("s2", "move:row").id == before
    assert "ghoul.1" not in table.game.monsters
    with pytest.raises(Refused) as refused:
        table.answer("s2", "attack:ghoul.1", question=before)
    assert refused.value.reason == "not_a_choice"


def test_a_turn_does_not_end_because_somebody_else_was_quicker():
    """Nell can only fight; while Amos is in the middle of her monster she is still asked, and it comes back to her."""
    table = at_third(people=TWO, monsters=[("wraith", "docks")])
    table.correct(lambda game: engage(game, "wraith.1", "nell"))
    table.correct(lambda game: setattr(game.investigators["amos"], "clues", 1))
    before = table.question("s1", "attack:wraith.1").id
    table.answer("s2", "attack:wraith.1", 5, 1, 1)
    assert "attack:wraith.1" not in table.options("s1")
    assert table.question("s1", "end").id == before
    table.answer("s2", "done")
    assert "attack:wraith.1" in table.options("s1")
    assert table.question("s1", "end").id == before


def test_a_seat_whose_every_option_is_taken_waits_unasked():
    """second S30.8: the only monster is in combat with Ben; Ada is asked again when he has fled."""
    table = at_second(people=[("nell", "pier", ()), ("amos", "pier", ())], monsters=[("cultist", "pier")])
    table.answer("s1", "done")
    table.answer("s2", "done")
    table.answer("s2", "fight:cultist.1")
    assert table.options("s1") == set()
    assert table.options("s2") == {"flee", "fight:nothing"}
    table.answer("s2", "flee", 5)
    assert table.options("s1") == {"evade:cultist.1", "fight:cultist.1"}


def test_a_turn_question_is_put_even_with_one_option():
    """Ada has nobody left to deal with because Ben killed the cultist: she is told so and ends her movement."""
    table = at_second(people=[("nell", "pier", ()), ("amos", "pier", ())], monsters=[("cultist", "pier")])
    table.answer("s1", "done")
    table.answer("s2", "done")
    table.answer("s2", "fight:cultist.1")
    table.answer("s2", "fight:nothing", 6, 6, 6, 6)
    assert table.options("s1") == {"end"}


def test_a_question_that_lapses_neither_repeats_dice_nor_moves_while_the_table_holds():
    """Amos' clue is gone before he chose: his second test rolls on, but only after the codex has been ordered."""
    lore = Check(skill="lore")
    table = at_third(
        EachSeat(turn_step="third.take_turn", left=["s1", "s2"]),
        people=[("nell", "docks", ()), ("amos", "isle", ())],
        codex=["omen", "whisper"],
    )
    table.correct(lambda game: setattr(game.investigators["amos"], "clues", 1))
    table.correct(lambda game: game.flows["s2"].steps.append(Resolve(who="amos", effects=[lore, lore])))
    table.correct(lambda game: game.flows["s1"].steps.append(SheetDoom(amount=1)))
    assert table.prompts() == ["which_first"]
    amos = table.kinds("s2")
    table.correct(lambda game: setattr(game.investigators["amos"], "clues", 0))
    assert table.kinds("s2") == amos
    table.answer("s1", "fire_codex:whisper")
    table.answer("s2", "listen")
    assert table.kinds("s2")[-1] == "third.choose_action"  # both tests are over, each with dice of its own


def test_somebody_elses_question_is_refused():
    table = at_third(people=TWO)
    with pytest.raises(Refused) as refused:
        table.answer("s1", "gather", question=table.question("s2", "gather").id)
    assert (refused.value.reason, refused.value.facts) == ("not_yours", {"asks": "s2"})


def test_an_unknown_option_is_refused():
    table = at_third(people=TWO)
    with pytest.raises(Refused) as refused:
        table.answer("s1", "dance", question=table.question("s1", "gather").id)
    assert (refused.value.reason, refused.value.facts) == ("not_a_choice", {"key": "dance"})


@pytest.mark.parametrize("question", ["s1-0000000000", "s9-0000000000", "table-0000000000", "nonsense", ""])
def test_a_question_that_is_not_open_is_refused(question):
    table = at_third(people=TWO)
    with pytest.raises(Refused) as refused:
        answer(table.game, table.edition.rules, question, "gather", by="s1")
    assert refused.value.reason == "settled"


def test_a_question_held_back_by_the_table_is_settled_for_now():
    """While the group orders two codex cards nobody else's question can be answered (third T27)."""
    table = at_third(EachSeat(turn_step="third.take_turn", left=["s1", "s2"]), people=TWO, codex=["omen", "whisper"])
    gather = table.question("s2", "gather").id
    table.correct(lambda game: game.flows["s1"].steps.append(SheetDoom(amount=1)))
    with pytest.raises(Refused, match="settled"):
        table.answer("s2", "gather", question=gather)


def test_equal_things_due_together_are_told_apart():
    """Two focus questions of one kind, two doom in one space: the second key gets a number."""
    same = [PlaceDoom(space="row"), PlaceDoom(space="docks"), PlaceDoom(space="row"), PlaceDoom(space="row")]
    assert unique_keys(same) == ["place_doom:row", "place_doom:docks", "place_doom:row+2", "place_doom:row+3"]


def test_what_befalls_several_is_named_by_whom():
    """One text for each of them: whoever orders them reads names, not one name twice."""
    same = [Resolve(who=who, card="omen", effects=[]) for who in ("nell", "amos")]
    assert unique_keys([*same, PlaceDoom(space="row")]) == ["for:nell", "for:amos", "place_doom:row"]
    assert unique_keys(same[:1]) == ["resolve:omen"]


def test_by_the_book_the_group_says_who_is_next():
    """third T5.2: one complete turn at a time, in an order chosen anew."""
    table = at_third(people=TWO, open_table=False)
    table.answer("s1", "s2")
    assert table.options("s2")
    assert not table.options("s1")
    table.answer("s2", "end")
    assert table.options("s1")  # the last one left is not asked about


def test_nobody_takes_a_turn_for_an_empty_seat():
    """third T10.6: a seat without an investigator is left out."""
    table = at_third(TakeTurn(who="nell"), EachSeat(turn_step="third.take_turn", left=["s1", "s2"]), people=TWO)
    table.correct(lambda game: (game.investigators.pop("amos"), game.seats.update(s2="")))
    table.answer("s1", "end")
    assert "s2" not in table.game.flows
    assert table.options("s1")
