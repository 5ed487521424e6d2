"""The controls of a question, and a person's private answer."""

import pytest

from bot.service import OptionShown
from cogs.items import ALL, ChoiceButton, ChoiceSelect, answer_row, private_view
from cogs.items.answers import MORE, digest, short
from tests.cogs.posts.builders import asked
from tests.cogs.posts.checks import ids_of, sent, words_of

LONG_KEY = "hold:" + "+".join(["boathook.3"] * 12)


def options_of(row):
    return row.children[0].item.options


def test_a_key_too_long_for_an_id_becomes_a_digest():
    """A short key stays as it is; a digest begins with a sign that no key has."""
    button = ChoiceButton("1", "s1-0123456789", LONG_KEY)

    assert len(button.custom_id) <= 100
    assert button.custom_id.endswith(digest(LONG_KEY))
    assert short("gather") == "gather"
    assert ChoiceButton("1", "s1-0123456789", "gather").custom_id == "mp:1:1:s1-0123456789:gather"


def test_a_long_key_in_a_select_becomes_a_digest_too():
    """Values have the same limit as ids."""
    one = asked(options=(*asked(options=6).options, OptionShown(key=LONG_KEY, label="All of it")))

    assert options_of(answer_row(one, "1"))[-1].value == digest(LONG_KEY)


@pytest.mark.parametrize("number", [25, 26, 48, 49, 100])
def test_pages_offer_every_option_once(number):
    """Up to 25 on one page; more are turned over 24 at a time, and the last page turns back to the first."""
    one = asked(options=number)
    pages = 1 if number <= 25 else -(-number // 24)

    found = [option for page in range(pages) for option in options_of(answer_row(one, "1", page=page))]

    assert [option.value for option in found if option.value != MORE] == [option.key for option in one.options]
    assert len([option for option in found if option.value == MORE]) == (0 if number <= 25 else pages)
    assert options_of(answer_row(one, "1", page=pages))[0].value == one.options[0].key


def test_no_two_kinds_of_item_answer_to_the_same_id():
    """Each press runs exactly one handler."""
    ids = [
        "mp:1:a:s1-0:move:docks",
        "mp:1s:a:s1-0:0",
        *(f"mp:1{letter}:a" for letter in "jkibla"),
        "mp:1i:a:s1",
        "mp:1p:a:s1",
        "mp:1m:a:map",
        "mp:1m:a:sheet",
        "mp:1m:a:text",
        "mp:1w:a:12",
    ]

    for one in ids:
        assert len([kind for kind in ALL if kind.__discord_ui_compiled_template__.fullmatch(one)]) == 1, one


def test_an_item_is_made_anew_from_its_id():
    """What the id says is all there is."""
    match = ChoiceSelect.__discord_ui_compiled_template__.fullmatch("mp:1s:a:s1-0:2")

    assert ChoiceSelect(**match.groupdict()).custom_id == "mp:1s:a:s1-0:2"


def test_a_private_answer_says_what_happened_and_asks_on():
    """Nobody scrolls up to go on."""
    found = sent(private_view("1", ("Nell gains $1.",), (asked(),)))

    assert "Nell gains $1." in words_of(found)
    assert ids_of(found)[0] == "mp:1:1:s1-0123456789:move:place-0"


def test_a_private_answer_says_when_nothing_is_asked():
    """An empty answer would look broken."""
    assert "Nothing is asked of you" in words_of(sent(private_view("1", (), ())))


def test_one_person_with_all_seats_gets_a_private_answer_that_fits():
    """Four seats and the group, each with the longest prompt and five buttons' worth of options."""
    questions = [asked(seat, 5, prompt="p" * 2000) for seat in ("s1", "s2", "s3", "s4", "s5", "s6", "")]

    assert len(ids_of(sent(private_view("1", ("l" * 900,) * 9, questions, step=12)))) == 8


def test_what_happened_can_be_explained_and_nothing_cannot():
    """A small button below the lines; without lines there is nothing to explain."""
    assert ids_of(sent(private_view("1", ("Nell gains $1.",), (), step=12))) == ["mp:1w:1:12"]
    assert ids_of(sent(private_view("1", ("Nell gains $1.",), ()))) == []
    assert ids_of(sent(private_view("1", (), (), step=12))) == []


def test_four_questions_with_all_their_buttons_fit_beside_an_explanation():
    """The most components a private answer can have."""
    questions = [asked(seat, 5) for seat in ("s1", "s2", "s3", "s4")]

    assert len(ids_of(sent(private_view("1", ("l",), questions, step=12)))) == 21
