"""A newcomer alone: the tutorial from the lobby to an ending, by pressing what the table says to try."""

import signal

import pytest
from playwright.async_api import expect

from bot.words import words
from tests.discord.browser import browser_page
from tests.e2e.conftest import Process
from tests.e2e.table import Control, Players

pytestmark = pytest.mark.browser

MOST_ANSWERS = 90
ADVICE = """
() => {
  const article = [...document.querySelectorAll('article:not(.whisper):has([data-custom^="mp:1m:"])')].at(-1);
  const advice = article && [...article.querySelectorAll('blockquote')].at(0);
  return advice ? [advice.textContent, ...[...advice.querySelectorAll('em')].map((one) => one.textContent)] : [];
}
"""


async def test_a_newcomer_who_does_what_the_table_says_plays_the_tutorial_to_its_end(process: Process):
    """Each turn has something to try that can be pressed, the first round explains its phases, and the end is told."""
    address = await process.start()
    async with browser_page(address, height=900) as page:
        players = Players(page)
        await page.get_by_role("button", name="Learn in 15 minutes").first.click()
        await expect(page.get_by_text("1 of 1 taken")).to_be_visible()
        await page.get_by_role("button", name="Begin").click()
        await page.locator("a.thread").first.click()

        tried = await do_as_told(players)

        for said in ("action", "monster", "encounter", "mythos"):
            await expect(page.get_by_text(in_words(f"post.story.first_round.{said}")).first).to_be_attached()
        lessons = ["Go to Match Lane", "Stay here", "Focus on observation", "Put out the pump lamp"]
        assert [label for label in dict.fromkeys(tried) if label in lessons] == lessons
        await expect(page.get_by_text("The Lamplighter's Round: ").last).to_be_visible()
        await expect(page.get_by_text("At the table").first).to_be_visible()
        assert await players.pictures_are_whole() >= 9  # three rounds of three phases, at the least
    status, _, errors = await process.stop(signal.SIGTERM)
    assert status == 0
    assert " ERROR " not in errors


def in_words(record: str) -> str:
    """How a line of ours begins on the page, without its marks."""
    return words().say(record).removeprefix("-# ").partition("*")[0].strip()


async def do_as_told(players: Players) -> list[str]:
    """Press what the advice names until the game is over; return the labels that were pressed."""
    pressed: list[str] = []
    for _ in range(MOST_ANSWERS):
        await expect(players.table.locator("select, .button").or_(players.ending).first).to_be_visible()
        if await players.ending.count():
            return pressed
        if asked := await players.asked():
            choice, label = suggested(asked[0], await players.page.evaluate(ADVICE))
            pressed.append(label)
            await players.answer(asked[0], choice)
    raise AssertionError(f"The tutorial was not over after {MOST_ANSWERS} answers: {pressed}")


def suggested(asked: Control, advice: list[str]) -> tuple[str, str]:
    """The choice whose label the advice names, else a step to a place in it, else to get up, else the cautious one."""
    for told in advice[1:]:
        for choice, label in asked.labels:
            if label.startswith(told) or label == f"Go to {told}":
                return choice, label
    for choice, label in asked.labels:
        if label.startswith("Go to ") and label.removeprefix("Go to ") in "".join(advice[:1]):
            return choice, label
    wanted = {choice for choice, label in asked.labels if label == "Stand up"} or {asked.cautious}
    return next((choice, label) for choice, label in asked.labels if choice in wanted)
