"""A newcomer's first table: from an empty folder to an ending, in a browser, with a power cut in between."""

import signal

import pytest
from playwright.async_api import Page, expect

from tests.discord.browser import browser_page
from tests.e2e.conftest import Process
from tests.e2e.table import PEOPLE, Control, Players

pytestmark = pytest.mark.browser

MOST_ANSWERS = 150


async def test_four_seats_play_from_the_lobby_to_an_ending_through_a_power_cut(process: Process):
    """Killed in the middle of a question, the same question stands there, and the old buttons work."""
    address = await process.start()
    async with browser_page(address, height=900) as page:
        players = Players(page)
        await sit_down(players)
        await players.answer(await first_turn(players), "gather")
        await cut_the_power(process, players)
        await play_to_the_end(players)

        await expect(page.get_by_text("At the table").first).to_be_visible()
        assert await players.pictures_are_whole() >= 5
        await again(players)
    status, _, errors = await process.stop(signal.SIGTERM)
    assert status == 0
    assert " ERROR " not in errors


async def sit_down(players: Players) -> None:
    """One button sets the table; three join, choose, and Ada begins."""
    page = players.page
    await page.get_by_role("button", name="Set a table for four").first.click()
    await expect(page.get_by_text("1 of 4 taken")).to_be_visible()
    for number, name in enumerate(("Ben", "Cleo", "Dov"), 2):
        await players.act_as(name)
        await page.get_by_role("button", name="Take a seat").click()
        await expect(page.get_by_text(f"{number} of 4 taken")).to_be_visible()
    whisper = page.locator("article.whisper").last
    await whisper.get_by_role("combobox", name="Play somebody else").select_option(label=await last_option(page))
    await expect(page.get_by_text("Dov").last).to_be_visible()
    await players.act_as("Ada")
    await page.get_by_role("button", name="Begin").click()
    await expect(page.get_by_text("It has begun").first).to_be_visible()
    await page.locator("a.thread").first.click()
    await expect(players.table).to_contain_text("Waiting for")


async def last_option(page: Page) -> str:
    select = page.locator("article.whisper").last.get_by_role("combobox", name="Play somebody else")
    return str(await select.evaluate("node => node.options[node.options.length - 1].text"))


async def first_turn(players: Players) -> Control:
    """Settle what the set-up asks of the group, until it is somebody's turn."""
    while True:
        await expect(players.table).to_be_visible()
        asked = await players.asked()
        if asked and asked[0].player in PEOPLE:
            return asked[0]
        if asked:
            await players.answer(asked[0])


async def cut_the_power(process: Process, players: Players) -> None:
    """SIGKILL and a new start: the same address, channel, questions and pictures."""
    page = players.page
    await expect(players.table).to_contain_text("gains $1")
    asked, said = await players.asked(), await players.table.locator(".content").inner_text()
    place, pictures = page.url, await page.locator("#log img").evaluate_all("all => all.map((one) => one.src)")
    await process.stop(signal.SIGKILL)
    await expect(page.locator("#alert")).to_contain_text("not running")

    await process.start()
    await expect(page.locator("#alert")).to_have_text("")
    await expect(page.locator("#away")).to_be_hidden()
    await page.reload()
    await expect(players.table).to_contain_text("gains $1")

    assert page.url == place
    assert await players.asked() == asked
    assert without_time(await players.table.locator(".content").inner_text()) == without_time(said)
    assert await page.locator("#log img").evaluate_all("all => all.map((one) => one.src)") == pictures
    assert await players.pictures_are_whole() == len(pictures)
    await players.answer(asked[0])


def without_time(said: str) -> list[str]:
    return [line for line in said.splitlines() if "· asked" not in line]


async def play_to_the_end(players: Players) -> None:
    """Everybody chooses what is cautious, until the game is over."""
    for _ in range(MOST_ANSWERS):
        await expect(players.table.locator("select, .button").or_(players.ending).first).to_be_visible()
        if await players.ending.count():
            return
        asked = await players.asked()
        if asked:
            await players.answer(asked[0])
    raise AssertionError(f"The game was not over after {MOST_ANSWERS} answers.")


async def again(players: Players) -> None:
    """The button of the ending sets the table for the same four."""
    await players.ending.first.click()
    await expect(players.page.get_by_text("The table is set again")).to_be_visible()
    await players.page.get_by_role("link", name="campaigns").first.click()
    await expect(players.page.get_by_text("4 of 4 taken").last).to_be_visible()
    await expect(players.page.get_by_role("button", name="Begin")).to_be_visible()
