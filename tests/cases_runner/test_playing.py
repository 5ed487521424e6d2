"""How a case is played: where it begins, answers, dice and draws, and what is always checked."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cases import third
from bot.cases.form import Case
from bot.cases.runner import run_case
from bot.cases.table import Table
from tests.cases_runner.conftest import CASES, SMALL

TURN = {"asked": [{"of": "s1", "prompt": "turn"}]}
SEAT = {"investigator": "joan", "space": "train-station"}
CHECK = {"kind": "kernel.resolve", "who": "joan", "card": "a-text", "effects": [{"kind": "check", "skill": "will"}]}


def test_a_key_that_is_not_offered_is_answered_with_what_is(run: Any) -> None:
    """The sentence names the question and all its options."""
    failures = run(answers=[{"by": "s1", "key": "move:graveyard"}])

    assert len(failures) == 1
    assert "s1 move:graveyard: expected it to be offered; turn of s1 offers move:arkham-advertiser, " in failures[0]
    assert failures[0].endswith("research, end")


def test_a_seat_that_is_not_asked_cannot_answer(run: Any) -> None:
    """The sentence says who is asked what."""
    assert run(answers=[{"by": "s2", "key": "gather"}]) == [
        "s2 gather: expected s2 to be asked something; open now: turn of s1"
    ]


def test_the_prompt_says_which_question_is_answered(run: Any) -> None:
    """A question of another prompt does not take the key."""
    end = {"by": "s1", "key": "end"}

    assert run(answers=[end | {"prompt": "turn"}], expect=TURN) == []
    assert run(answers=[end | {"prompt": "path"}], expect=TURN) == [
        "s1 end: expected s1 to be asked path; open now: turn of s1"
    ]


def test_the_flow_says_which_of_two_like_questions_is_answered(run: Any, folder: Path) -> None:
    """Two seats read the same kind of card at once: without a flow it is not clear whose doom is placed."""
    part = {"text": "Doom.", "effects": [{"kind": "place_doom", "where": "neighborhood"}]}
    cards = [{"id": f"doom-{n}", "deck": "northside", "title": "Doom", "parts": {"train-station": part}} for n in "12"]
    (folder / "doom.json").write_text(json.dumps({"encounters": cards}), "utf-8")
    seats = {"s1": SEAT, "s2": {"investigator": "ada", "space": "train-station"}}
    position = {"seats": seats, "decks": {"northside": ["doom-1", "doom-2"]}}
    answer = {"by": "s1", "key": "doom:train-station"}
    fields: dict[str, Any] = {"content": ["fixtures.json", "doom.json"], "position": position}
    fields |= {"begin": "encounter phase", "expect": {"view": {"spaces": {"train-station": {"doom": 1}}}}}

    assert run(**fields, answers=[answer]) == [
        "s1 doom:train-station: expected `prompt` or `flow` to say which of these takes it: "
        "place_doom of group in the flow of s1, place_doom of group in the flow of s2"
    ]
    assert run(**fields, answers=[answer | {"flow": "s2"}]) == []


@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        ({"by": "s1", "key": "move:graveyard", "refused": "not_a_choice"}, True),
        ({"by": "s2", "key": "gather", "refused": "not_yours"}, True),
        ({"by": "s1", "key": "gather", "refused": "not_a_choice"}, False),
        ({"by": "s2", "key": "gather", "refused": "not_a_choice"}, False),
    ],
)
def test_an_answer_may_be_expected_to_be_refused(run: Any, answer: dict[str, Any], holds: bool) -> None:
    """For the reason named, and then nothing has changed."""
    assert (run(answers=[answer], expect=TURN) == []) is holds


@pytest.mark.parametrize(
    ("begin", "phase"),
    [("action phase", "action"), ("round", "action"), ("end of round", "action"), ("monster phase", "action")],
)
def test_a_case_begins_with_a_stretch_of_the_round(run: Any, begin: str, phase: str) -> None:
    """The game goes on from there to the next question; only the later stretches end in the next round."""
    number = 1 if begin in ("action phase", "round") else 2

    assert run(begin=begin, answers=[], expect={"view": {"phase": phase, "round": number}, **TURN}) == []


def test_steps_listed_come_first_and_then_the_round_goes_on(run: Any) -> None:
    """With `then` it goes on where the case wants."""
    begin = [{"kind": "third.sheet_doom", "amount": 2}]
    told = {"told": [{"kind": "sheet_doom"}, {"kind": "phase", "facts": {"phase": "encounter"}}]}

    assert run(begin=begin, answers=[], expect={"view": {"doom": {"count": 2}}, **TURN}) == []
    assert run(begin=begin, then="encounter phase", answers=[], expect=told) == []


def test_a_case_may_begin_with_the_setup_of_a_shipped_scenario(run: Any) -> None:
    """T4 is played as for any campaign."""
    seats = {"s1": {"investigator": "nell-carrow", "package": "boathook"}}
    fields = {"board": None, "content": [], "scenario": "lamps-under-the-river", "begin": "setup", "answers": []}

    told = {"told": [{"kind": "setup"}, {"kind": "spawned"}, {"kind": "arrived"}, {"kind": "clue_spawned"}]}

    assert run(position={"seats": seats}, **fields, expect=told) == []
    seats["s1"]["package"] = "trunk"
    assert (
        "s1: expected an investigator and one of the packages ['boathook'"
        in run(position={"seats": seats}, **fields, expect=TURN)[0]
    )


def test_a_shipped_scenario_lies_there_as_setup_stacks_it(run: Any) -> None:
    """What the position names of a deck is kept at its ends; nothing is missing or there twice."""
    position = {
        "seats": {"s1": {"investigator": "nell-carrow", "cards": ["boathook"]}},
        "monsters": [{"card": "lodger", "space": "flooded-row"}],
        "monster_deck": {"bottom": ["bell-diver"]},
        "events": {"top": ["uptown-e1"]},
        "doom": {"flooded-row": 0},
    }
    state = {
        "monster_deck": {"size": 7, "bottom": ["bell-diver"], "holds": ["lodger"]},
        "events": {"size": 6, "top": ["uptown-e1"]},
        "display": {"size": 5},
        "pile": {"lacks": ["boathook"]},
        "spaces": {"flooded-row": {"doom": 0}, "reed-isle": {"doom": 1}},
    }
    fields = {"board": None, "content": [], "scenario": "lamps-under-the-river", "answers": []}

    assert run(position=position, **fields, expect={"state": state}) == []


def test_by_the_book_the_group_says_who_is_next(run: Any) -> None:
    """The same steps, with `open_table` false."""
    position = {"seats": {"s1": SEAT, "s2": {"investigator": "ada", "space": "graveyard"}}}
    asked = {"asked": [{"of": "group", "prompt": "who_is_next"}]}
    answers = [{"by": "s1", "key": "s2"}, {"by": "s2", "key": "end"}]

    expect = {"not_asked": [{"of": "group"}], **TURN}
    assert run(open_table=False, position=position, at_first=asked, answers=answers, expect=expect) == []


def test_dice_are_rolled_as_laid_out_and_all_of_them(run: Any) -> None:
    """A die too few or too many is named, since the case would hang on luck or say less than it seems to."""
    told = {"told": [{"kind": "rolled", "facts": {"dice": [5, 1]}}]}
    fields: dict[str, Any] = {"position": {"seats": {"s1": SEAT}}, "begin": [CHECK], "answers": [], "expect": told}

    assert run(**fields, dice=[5, 1]) == []
    assert run(**fields, dice=[5]) == ["a die is rolled, and none is laid out any more; expected one more in `dice`"]
    assert run(**fields, dice=[5, 1, 4]) == ["at the end: expected all `dice` to be used, [4] were not"]


def test_draws_say_which_place_is_drawn(run: Any) -> None:
    """The places count from 0 at the bottom; one that does not exist is refused."""
    cup = {"seats": {"s1": SEAT}, "cup": ["doom", "blank", "clue"]}
    fields: dict[str, Any] = {"position": cup, "begin": "mythos phase", "answers": []}
    told = {"told": [{"kind": "token", "facts": {"token": "blank"}}]}

    assert run(**fields, draws=[1, 0], expect=told) == []
    assert run(**fields, draws=[3], expect=told) == ["cards: 3 was laid out where 3 values are possible"]


def test_a_position_that_cannot_be_is_a_problem(run: Any) -> None:
    """Broken invariants fail a case even when it does not ask about them."""
    doubled = {"seats": {"s1": SEAT | {"focus": ["lore", "lore"]}}}
    twice = {"seats": {"s1": SEAT}, "decks": {"northside": ["northside-1", "northside-1"]}}

    assert run(position=doubled, answers=[], expect=TURN) == [
        "at first: problem: joan has two focus tokens of one skill"
    ]
    assert "northside-1: 2 in play and decks, 1 in the box" in run(position=twice, answers=[], expect=TURN)[0]


def test_rules_that_break_off_fail_the_case_with_the_error(run: Any) -> None:
    """Other cases go on."""
    begin = [{"kind": "third.add_codex", "card": "x"}, {"kind": "third.remove_doom", "space": "nowhere", "amount": 1}]

    assert run(begin=begin, answers=[], expect=TURN) == [
        "expected the rules to carry it out, they broke off: KeyError: 'nowhere'"
    ]


def test_a_game_that_asks_something_else_when_loaded_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Save and load are checked at every answer."""
    monkeypatch.setattr(Table, "asked", lambda table: [])

    failures = run_case(Case.model_validate(SMALL), CASES)

    assert failures == ["at first: the saved game, loaded again, asks something else"]


def test_a_game_that_is_saved_otherwise_the_second_time_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is saving twice."""
    monkeypatch.setattr(third.ThirdTable, "load", lambda table, saved: third.edition.load(saved + b" "))
    dump, count = third.edition.dump, iter(range(100))
    monkeypatch.setattr(third.ThirdTable, "dump", lambda table, game: dump(game) + b" " * next(count))

    assert "the game saved, loaded and saved again differs" in run_case(Case.model_validate(SMALL), CASES)[0]
