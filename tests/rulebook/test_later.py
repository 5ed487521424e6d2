"""What is not played yet is said to be so."""

import pytest

from bot.rulebook.later import is_among, later
from bot.rulebook.reading import Later, book


@pytest.mark.parametrize("entry", book().later, ids=lambda entry: entry.ids[0])
def test_what_is_not_played_yet_is_found_by_each_of_its_numbers(entry):
    assert all(entry in later(f"what is {id.lower()}?") for id in entry.ids)


def test_a_rule_of_a_chapter_that_is_not_played_yet_is_among_its_entry():
    chapter = Later(ids=("T99",), text="a chapter to come")
    assert is_among("T99.3", chapter)
    assert not is_among("T9.3", chapter)


@pytest.mark.parametrize("text", ["terror", "what is terror"])
def test_what_is_not_played_yet_is_found_by_its_words(text):
    assert len(later(text)) >= 1


@pytest.mark.parametrize("text", ["", "the", "monsters", "T7", "T7.10", "ward", "nonsense"])
def test_what_is_played_and_what_is_nothing_is_not_listed(text):
    assert later(text) == []
