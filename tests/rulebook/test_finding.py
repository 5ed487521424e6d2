"""Rules are found by number and by word."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.rulebook import find, rule, telling
from bot.rulebook.reading import book
from bot.rulebook.stems import stem, stems

EVERY = book().rules()


def ids(text: str, limit: int = 5) -> list[str]:
    """The numbers of what is found."""
    return [one.id for one in find(text, limit)]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_every_rule_is_found_by_its_number_and_by_its_title(one):
    """However the number is written, it alone is found; a title that tells anything finds its rule, too."""
    assert find(one.id) == find(f" {one.id.lower()}?") == [one]
    assert rule(f" {one.id.lower()} ") == one
    assert one in find(one.title, 10) or all(telling(word) < 1 for word in stems(one.title))


def test_a_chapter_is_found_by_its_number():
    assert ids("T16", 3) == ["T16.1", "T16.2", "T16.3"]


def test_several_numbers_are_found_in_the_order_asked_for_each_once():
    assert ids("T9.1 or t8.3, not T9.1") == ["T9.1", "T8.3"]


def test_a_number_that_is_none_is_looked_for_as_words():
    assert rule("T99.1") is None
    assert ids("T99.1") == []
    assert ids("T99.1 retaliate")[0] == "T12.20"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("retaliate", "T12.20"),
        ("retal", "T12.20"),
        ("evading", "T7.21"),
        ("two hands", "T8.3"),
        ("what happens when the event deck is empty", "T15.9"),
        ("how does a gate burst go", "T14.5"),
        ("REROLLS", "T8.8"),
        ("focusing", "T7.8"),
        ("dark pact", "T11.13"),
        ("blessed", "T11.12"),
        ("unstable space", "T14.6"),
        ("rumour", "T17.3"),
    ],
)
def test_what_a_player_asks_is_answered_first(text, first):
    assert ids(text)[0] == first


def test_rules_with_all_words_come_before_those_with_some():
    """Two rules speak of remnants and spells; all before them do, none after them does."""
    found = [{"remnant", "spel"} <= set(stems(f"{one.title} {one.text}")) for one in find("remnants spells", 99)]
    assert found == sorted(found, reverse=True)
    assert True in found


def test_a_word_that_stands_everywhere_finds_nothing():
    assert find("the of a") == []


@pytest.mark.parametrize(("limit", "found"), [(1, 1), (3, 3), (0, 0), (-2, 0)])
def test_no_more_is_found_than_asked_for(limit, found):
    assert len(find("doom", limit)) == found


@given(st.text(max_size=300), st.integers(-3, 30))
@example("T" * 5000, 5)
@example("T12.", 5)
@example("\x00 \ud7ff ’’ $ T٣.١", 5)
@example("ss us ies ing e", 5)
def test_whatever_is_typed_is_answered_and_always_the_same(text, limit):
    found = find(text, limit)
    assert found == find(text, limit)
    assert len(found) == len(set(found)) <= max(0, limit)
    assert set(found) <= set(EVERY)
    assert rule(text) in {None, *EVERY}


@pytest.mark.parametrize(
    "words",
    [
        ("engage", "engaged", "engages", "engaging", "engagement"),
        ("monster", "monsters"),
        ("ally", "allies"),
        ("success", "successes"),
        ("focus", "focuses", "focusing"),
        ("pass", "passed", "passes"),
        ("neighbourhood", "neighborhoods"),
        ("move", "moved", "moving", "movement"),
    ],
)
def test_forms_of_a_word_have_one_stem(words):
    assert len({stem(word) for word in words}) == 1


@given(st.from_regex(r"[a-z0-9]{1,30}", fullmatch=True))
def test_a_stem_is_never_longer_than_three_letters_less_than_nothing(word):
    """Something is left of every word, and no more than there was."""
    assert min(len(word), 3) <= len(stem(word)) <= len(word)
