"""A game in the middle of anything is plain data: older versions are read, unknown fields are not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.rules.kernel.order import EachSeat
from bot.rules.kernel.questions import LoopError, Refused
from bot.rules.kernel.saved import STEPS, edition_of, saved_steps, steps_of
from bot.rules.second.movement import Movement
from bot.rules.third.actions.attack import Strike
from bot.rules.third.turn import TakeTurn
from tests.rules.builders import ANY, THIRD, Table, at_second, at_third

FIRST_TURN = EachSeat(turn_step="second.movement", left=["s1", "s2"])


def in_mid_attack() -> Table:
    """Nell has rolled and is asked about her dice."""
    table = at_third(people=[("nell", "docks", ()), ("amos", "isle", ())], monsters=[("ghoul", "docks")])
    table.correct(lambda game: setattr(game.investigators["nell"], "clues", 1))
    table.answer("s1", "attack:ghoul.1", 5, 1, 1)
    return table


def upgrade(save):
    """The version before called a step by another name, and knew no `hurt_by`."""
    for found in saved_steps(save):
        if found["kind"] == "third.hit":
            found["kind"] = "third.strike"
    return save


def test_a_saved_game_of_an_older_version_is_read():
    """A step was renamed and a field with a default added since; after the upgrade the game goes on."""
    table = in_mid_attack()
    save = json.loads(table.saved.replace(b"third.strike", b"third.hit"))
    for monster in save["monsters"].values():
        del monster["hurt_by"]
    with pytest.raises(ValidationError, match="hit"):
        THIRD.load(json.dumps(save).encode())
    assert THIRD.dump(THIRD.load(json.dumps(upgrade(save)).encode())) == table.saved
    table.answer("s1", "done")
    assert table.game.monsters["ghoul.1"].damage == 1


def test_every_step_of_a_save_is_found_wherever_it_lies():
    """Also steps inside steps, such as those the group has still to order."""
    table = at_third(people=[("nell", "row", ())], doom={"row": 2}, codex=["cold"], events=["port-1"])
    table.correct(lambda game: game.flows["s1"].steps.append(STEPS["third.gate_burst"]()))
    kinds = [found["kind"] for found in saved_steps(json.loads(table.saved))]
    assert kinds.count("third.place_doom") == 3
    assert "third.choose_action" in kinds


@pytest.mark.parametrize("place", ["game", "flow", "step", "investigator"])
def test_unknown_fields_are_errors(place):
    save = json.loads(in_mid_attack().saved)
    where = {
        "game": save,
        "flow": save["flows"]["s1"],
        "step": save["flows"]["s1"]["steps"][0],
        "investigator": save["investigators"]["nell"],
    }
    where[place]["typo"] = 1
    with pytest.raises(ValidationError, match="typo"):
        THIRD.load(json.dumps(save).encode())


def test_a_step_of_the_other_edition_does_not_belong():
    save = json.loads(in_mid_attack().saved)
    save["flows"]["s1"]["steps"].append({"kind": "second.refresh", "who": "nell"})
    with pytest.raises(ValidationError, match=r"second\.refresh"):
        THIRD.load(json.dumps(save).encode())


def test_editions_share_only_the_kernels_steps():
    shared = steps_of("third").keys() & steps_of("second").keys()
    assert shared
    assert all(tag.startswith("kernel.") for tag in shared)


def test_a_value_of_the_wrong_type_cannot_be_written():
    """Dump warnings are errors: a broken state is never saved."""
    game = in_mid_attack().game
    game.investigators["nell"].clues = "two"
    with pytest.raises(Exception, match="clues"):
        THIRD.dump(game)


@given(seed=st.integers(0, 999), edition=st.sampled_from(sorted(ANY)), cut=st.integers(1, 200))
def test_a_torn_save_is_refused(seed, edition, cut):
    table = ANY[edition](seed)
    with pytest.raises(ValidationError):
        table.edition.load(table.saved[:-cut])


def test_taking_back_my_answer_can_keep_theirs():
    """Numbers and dice follow from what was decided in the same flow, so the others' answers still fit."""
    monsters = [("byakhee", "pier"), ("byakhee", "pier"), ("cultist", "park"), ("byakhee", "park")]
    table = at_second(FIRST_TURN, people=[("nell", "pier", ()), ("amos", "park", ())], monsters=monsters)
    before, theirs = table.saved, []
    table.answer("s1", "evade:byakhee.1")
    for key in ("fight:cultist.1", "fight:nothing"):
        theirs.append((key, table.question("s2", key).id))
        table.answer("s2", key)
    both = table.game
    table.saved, table.chance.used = before, set()
    for key, question in theirs:
        table.answer("s2", key, question=question)
    assert table.game.flows["s2"] == both.flows["s2"]
    assert table.game.investigators["amos"] == both.investigators["amos"]
    table.answer("s1", "evade:byakhee.1")
    assert table.game == both


def test_another_decision_gives_dice_nobody_has_seen():
    """After the undo Nell evades the other monster: her flow draws under another trail."""
    table = at_second(Movement(who="nell"), people=[("nell", "pier", ())], monsters=[("byakhee", "pier")] * 2)
    before = table.saved
    table.answer("s1", "evade:byakhee.1")
    first = {draw[0] for draw in table.chance.used}
    table.saved = before
    table.answer("s1", "evade:byakhee.2")
    assert not first & ({draw[0] for draw in table.chance.used} - first)
    assert len({draw[0] for draw in table.chance.used}) == 2


def test_an_old_button_of_an_undone_line_is_refused():
    table = in_mid_attack()
    before, old = table.saved, table.question("s1", "done").id
    table.answer("s1", "reroll:clue")
    undone = table.question("s1", "die:5").id
    table.saved = before
    with pytest.raises(Refused, match="settled"):
        table.answer("s1", "die:5", question=undone)
    table.answer("s1", "done", question=old)
    with pytest.raises(Refused, match="settled"):  # and so is the same button pressed twice
        table.answer("s1", "done", question=old)


def test_going_round_in_circles_is_stopped_and_named(monkeypatch):
    """A step that pushes itself: the answer is given up, the step is named, and the saved game is as it was."""
    table = in_mid_attack()
    saved = table.saved
    monkeypatch.setattr(Strike, "run", lambda self, play: play.push(self))
    with pytest.raises(LoopError, match=r"Strike\(.*ghoul\.1"):
        table.answer("s1", "done")
    assert table.saved == saved


def test_where_a_step_is_defined_says_whose_it_is():
    assert edition_of(TakeTurn) == "third"
    assert edition_of(Movement) == "second"
    assert edition_of(EachSeat) == "kernel"


def test_who_answers_a_group_question_does_not_change_it():
    """A group question takes the first press, whoever's it is."""
    table = at_third(people=[("nell", "docks", ()), ("amos", "isle", ())], open_table=False)
    saved = table.saved
    table.answer("s1", "s2")
    first, table.saved, table.chance.used = table.saved, saved, set()
    table.answer("s2", "s2")
    assert table.saved == first
