"""`/rules` over the wire: found by word and number, for one person alone."""

import re

import pytest

from bot.rulebook import find, rule
from bot.rulebook.reading import book
from bot.service import Reason, Why
from bot.words import words
from cogs.posts.rules import ROOM, SHOWN, page_of, why_text
from tests.cogs.house import House, control, text_of


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

    assert re.search(r"And \d+ more: T7\.\d+, T7\.", said)
    assert "T7.25" in said


async def test_what_is_not_played_yet_is_said_to_be_so(house: House):
    assert "Not played yet: T14.12" in text_of(await house.use(house.ada, "rules", text="T14.12"))
    assert "Not played yet: T14.12" in text_of(await house.use(house.ada, "rules", text="terror"))


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


async def test_below_an_answer_stands_a_button_that_explains_it(house: House):
    """The rule with its text, in a message of its own: the controls of the answer stay as they are."""
    await house.table("Ben")
    answer = await house.use(house.ada, "gather")
    before = await house.stored()

    said = text_of(await house.answered(await house.ada.press(answer, control(answer, "mp:1w:"))))

    assert "- Nell Carrow gains $1." in said
    assert "by T7.7 Gather resources" in said
    assert f"**T7.7 Gather resources.** {rule('T7.7').text}" in said
    assert await house.stored() == before
    shown = next(one for one in house.ada.messages() if one["id"] == answer["id"])
    assert control(shown, "mp:1w:") == control(answer, "mp:1w:")


async def test_the_button_explains_its_own_answer_also_after_others_and_a_restart(house: House):
    await house.table("Ben")
    answer = await house.use(house.ada, "gather")
    await house.use(house.ben, "focus", skill="will")
    await house.restart()

    said = text_of(await house.answered(await house.ada.press(answer, control(answer, "mp:1w:"))))

    assert "Nell Carrow gains $1." in said


async def test_why_explains_the_last_answer_and_any_other_by_number(house: House):
    """Anybody may ask; what is offered while `step:` is typed are the last answers."""
    await house.table("Ben")
    await house.use(house.ada, "gather")
    await house.use(house.ben, "focus", skill="will")

    last = text_of(await house.use(house.dov, "why"))
    offered = await house.dov.autocomplete("why", "step", campaign=house.campaign, step="")
    gathered = next(one for one in offered if "gains $1" in one["name"])
    earlier = text_of(await house.use(house.dov, "why", step=gathered["value"]))

    assert "by T7.8 Focus" in last
    assert "by T7.7 Gather resources" in earlier
    assert offered[0]["value"] > gathered["value"]


async def test_a_step_that_is_none_is_refused_with_the_way_to_find_one(house: House):
    await house.table("Ben")

    assert "choose one from the list that `step:` offers" in text_of(await house.use(house.ada, "why", step=9999))
    assert await house.dov.autocomplete("why", "step", campaign="nothing", step="") == []


async def test_dice_are_explained_with_their_pool(house: House):
    """After a test: the rules of tests, and what the number of dice was made of."""
    await house.table("Ben")
    await house.arrange(lambda game: setattr(game.spaces[game.investigators["nell-carrow"].space], "doom", 1))
    answer = await house.use(house.ada, "ward")

    said = text_of(await house.answered(await house.ada.press(answer, control(answer, "mp:1w:"))))

    assert " die: Lore 1" in said
    assert "5 or more succeeds" in said
    assert "by T8.1 How a test goes" in said


def test_an_explanation_of_a_very_long_step_fits_into_a_message():
    """The first lines with their rules, then how many more there are; rules that do not fit are named."""
    everything = tuple(one.id for one in book().rules())
    reasons = tuple(Reason(line="x" * 300, sums=("y" * 50,), rules=everything[n : n + 3]) for n in range(0, 120, 3))

    text = why_text(Why(seq=1, undone=True, reasons=reasons))

    assert len(text) <= 4000
    assert "more lines" in text
    assert words().say("why.undone") in text


def test_what_no_rule_decided_is_said_to_be_so():
    reasons = (Reason(line="Ada takes back the last answer.", sums=(), rules=()),)
    assert words().say("why.nothing") in why_text(Why(seq=1, undone=False, reasons=reasons))
