"""The table message."""

import pytest

from bot.words import words
from cogs.posts.table import retired_view, table_view, waiting
from tests.cogs.posts.builders import EVIL, LONG, THEN, asked, option, table
from tests.cogs.posts.checks import ids_of, sent, words_of


def shown(one):
    return sent(table_view(one, {question.id: THEN for question in one.asked}))


def test_it_says_where_the_game_is_who_is_waited_for_and_since_when():
    """One glance: round, phase, players, what happened, how long it has been."""
    found = words_of(shown(table(asked("s1"), asked("s2", player="Ben"), lately=("Nell gains $1.",))))

    assert "Round 2 · Action phase" in found
    assert "Waiting for **Ada** and **Ben**." in found
    assert "- Nell gains $1." in found
    assert "<t:1772366400:R>" in found


def test_few_options_are_buttons_and_many_are_one_select():
    """Up to five buttons, else a select that says whose it is."""
    few, many = shown(table(asked(options=5))), shown(table(asked(options=6)))

    assert [one["label"] for one in few if one["type"] == 2][:5] == [f"Go to place {n}" for n in range(5)]
    [select] = [one for one in many if one["type"] == 3]
    assert select["placeholder"] == "Ada: choose…"
    assert len(select["options"]) == 6


def test_ids_name_campaign_question_and_option():
    """Everything a press needs is in the id."""
    assert ids_of(shown(table(asked(options=2))))[:2] == [
        "mp:1:1:s1-0123456789:move:place-0",
        "mp:1:1:s1-0123456789:move:place-1",
    ]
    assert ids_of(shown(table(asked(options=9))))[0] == "mp:1s:1:s1-0123456789:0"


def test_the_cautious_choice_is_said_in_words():
    """At its option in a select, in a line above buttons; colour is never the only sign."""
    few, many = shown(table(asked(options=3))), shown(table(asked(options=7)))

    assert "The cautious choice: Go to place 2" in words_of(few)
    [select] = [one for one in many if one["type"] == 3]
    assert [one["label"] for one in select["options"] if "cautious" in one.get("description", "")] == ["Go to place 6"]


def test_the_first_round_explains_each_choice():
    """What an option does stands below it, and a line says so; later that line is gone."""
    options = tuple(option(n, "Move: up to two spaces.") for n in range(6))
    one = asked(options=options, default="")

    found = shown(table(one, round=1))

    [select] = [one for one in found if one["type"] == 3]
    assert {one["description"] for one in select["options"]} == {"Move: up to two spaces."}
    assert "First round: two actions each" in words_of(found)
    assert "First round" not in words_of(shown(table(one, round=2)))


def test_the_first_round_explains_its_phases():
    """Each phase in which somebody may be asked has a line of its own; the set-up needs none."""
    said = {phase: words_of(shown(table(asked(), round=1, phase=phase))) for phase in ("action", "encounter", "mythos")}

    for phase, text in said.items():
        others = [other for other in said if other != phase]
        assert words().say(f"post.table.first_round.{phase}") in text
        assert not any(words().say(f"post.table.first_round.{other}") in text for other in others)
    assert "First round" not in words_of(shown(table(asked(""), round=1, phase="setup")))


def test_a_scenario_that_teaches_says_what_to_try():
    """Above the questions; where nothing is asked there is nothing to try."""
    advice = "Go to the pump."

    assert "> **Try this:** Go to the pump." in words_of(shown(table(asked(), advice=advice)))
    assert "Try this" not in words_of(shown(table(asked())))
    assert "Try this" not in words_of(shown(table(advice=advice)))


def test_what_a_button_does_is_said_above_it():
    """One line for each that has something printed on it."""
    found = words_of(shown(table(asked(options=(option(0, "One more stroke: *move* one space."), option(1))))))

    assert "-# One more stroke: *move* one space." in found
    assert found.count("-# ") == 3  # this line, the cautious choice and the foot


@pytest.mark.parametrize(
    ("questions", "said"),
    [
        ((), "Nobody is waited for."),
        ((asked(""),), "Waiting for anybody at the table."),
        ((asked("s1"), asked("")), "Waiting for **Ada**, and for anybody at the table."),
        ((asked("s1"), asked("s2")), "Waiting for **Ada**."),
        ((asked("s1", person=None),), "Waiting for **an open seat**."),
    ],
)
def test_who_is_waited_for(questions, said):
    """The group, one person once however many seats they hold, and seats that nobody holds."""
    assert waiting(questions) == said


def test_names_are_never_markup():
    """A player's name shows its own signs and mentions nobody."""
    found = words_of(shown(table(asked(player=EVIL), title="[x](y)")))

    assert r"\[x\]\(y\)" in found
    assert r"\*Ada\* \<\@1\>" in found


@pytest.mark.parametrize("options", [5, 6, 25, 60])
def test_the_largest_table_fits(options):
    """Six seats and the group, long prompts and labels, much that happened: 40 components and 4,000 characters."""
    wide = tuple(option(n, "y" * 200) for n in range(options))
    wide = tuple(type(one)(key=one.key, label=LONG, about=one.about) for one in wide)
    facts = {"prompt": "p" * 900, "options": wide, "default": wide[0].key, "player": EVIL * 9}
    questions = [asked(seat, **facts) for seat in ("s1", "s2", "s3", "s4", "s5", "s6", "")]

    found = shown(table(*questions, lately=("l" * 700,) * 8, advice="a" * 900, round=1))

    assert len([one for one in found if one["type"] == 3]) == 7


def test_a_retired_table_has_no_controls():
    """One small line is left."""
    found = sent(retired_view())

    assert ids_of(found) == []
    assert "moved on" in words_of(found)
