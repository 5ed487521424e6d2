"""`/rules` over the wire: found by word and number, for one person alone."""

import pytest

from bot.rulebook import find, rule
from bot.rulebook.reading import book
from cogs.commands.rules import ROOM, SHOWN, page_of
from tests.cogs.house import House, text_of


async def test_a_rule_is_found_by_its_number_with_its_neighbours(house: House):
    """Our whole text, the chapter, and the rules before and after it; no campaign is needed."""
    said = text_of(await house.use(house.dov, "rules", text="t7.10"))

    assert f"**T7.10 Ward.** {rule('T7.10').text}" in said
    assert "T7 Actions" in said
    assert "T7.9 Focus limit, T7.11 A remnant for warding" in said
    assert "T7.12" not in said


async def test_a_word_finds_the_best_rules_first_and_at_most_five(house: House):
    said = text_of(await house.use(house.ada, "rules", text="how does evading go"))

    shown = [line for line in said.split("\n") if line.startswith("**")]
    assert [line[2:].split(" ")[0] for line in shown] == [one.id for one in find("how does evading go", SHOWN)]
    assert len(shown) <= SHOWN


async def test_of_a_chapter_the_rest_is_named_by_number(house: House):
    said = text_of(await house.use(house.ada, "rules", text="T7"))

    assert "And 23 more: T7.7, T7.8" in said


async def test_what_is_not_played_yet_is_said_to_be_so(house: House):
    assert "Not played yet: T12.22, T13" in text_of(await house.use(house.ada, "rules", text="T13"))
    assert "Not played yet: T12.22, T13" in text_of(await house.use(house.ada, "rules", text="shrouded monsters"))


async def test_what_is_no_rule_is_said_without_markup(house: House):
    """What was typed is shown as it was typed, and how to find more."""
    said = text_of(await house.use(house.ada, "rules", text="**zxq** <@7x>"))

    assert "No rule speaks of" in said
    assert "**zxq**" not in said
    assert "such as *ward*" in said


async def test_rules_are_completed_while_they_are_typed(house: House):
    """First the chapters, then rules by number and title; what is offered is found."""
    chapters = await house.ada.autocomplete("rules", "text", text="")
    found = await house.ada.autocomplete("rules", "text", text="retal")

    assert [one["value"] for one in chapters] == [one.id for one in book().chapters if one.id]
    assert found[0] == {"name": "T12.20 Retaliate", "value": "T12.20"}


@pytest.mark.parametrize("text", [*(one.id for one in book().chapters if one.id), "a monster", "doom", "OPEN-01"])
def test_an_answer_fits_into_a_message(text):
    """Each rule is shown whole, or only named."""
    assert 0 < len(page_of(text)) <= ROOM
    assert all(line.count("**") == 2 for line in page_of(text).split("\n") if line.startswith("**"))
