"""The page in a real browser: what a newcomer sees and does."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.sandbox import Sandbox
from tests.discord.browser import browser_page
from tests.discord.wire import Bed, Clock
from tests.sandbox.postbot import PostBot

pytestmark = pytest.mark.browser


@pytest.fixture
async def page(bed: Bed) -> AsyncIterator[Page]:
    """The page as Ada sees it first."""
    async with browser_page(bed.sandbox.url) as page:
        yield page


async def act_as(page: Page, name: str) -> None:
    await page.get_by_role("radio", name=name).check(force=True)
    await expect(page.get_by_role("radio", name=name)).to_be_checked()


async def command(page: Page, line: str) -> None:
    """Choose a command by keyboard alone."""
    await page.get_by_role("combobox", name="Message or command").press_sequentially(f"/{line}")
    await expect(page.get_by_role("option", name=f"/{line}").first).to_be_visible()
    await page.keyboard.press("Enter")


async def test_a_command_is_chosen_filled_in_and_sent_by_keyboard(page: Page):
    """Slash, Enter, a few letters of a choice, Enter, Enter: no mouse."""
    await command(page, "move")
    await page.keyboard.type("li")
    await expect(page.get_by_role("option", name="Library")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("article")).to_contain_text("moves to Library at 1.")
    await expect(page.get_by_role("combobox", name="Message or command")).to_be_focused()


async def test_a_board_is_posted_pressed_and_whispered_about(page: Page):
    """Picture with its alt text, a button that changes the message, a whisper that only its person sees."""
    await command(page, "board")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("img", name="The map, turn 1")).to_be_visible()
    await act_as(page, "Ben")
    await page.get_by_role("button", name="Ward").click()

    await expect(page.get_by_role("img", name="The map, turn 2")).to_be_visible()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()
    await expect(page.get_by_role("button", name="Closed")).to_be_disabled()
    await act_as(page, "Ada")
    await expect(page.get_by_text("Only you can see this")).to_have_count(0)


async def test_the_keyboard_stays_at_the_message_it_pressed(page: Page):
    """The message is drawn anew with new buttons; focus is on it, so Tab goes on from there."""
    await command(page, "board")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Ward").focus()
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("img", name="The map, turn 2")).to_be_visible()
    await expect(page.get_by_role("article").first).to_be_focused()


async def test_a_picture_opens_in_full_size(page: Page):
    """Pressing a picture shows it alone, with its alt text; Escape closes it."""
    await command(page, "board")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="open in full size").click()

    await expect(page.get_by_role("dialog").get_by_role("img", name="The map, turn 1")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_form_is_filled_in(page: Page):
    """A form opens as a dialog, says what is missing, and is sent when complete."""
    await command(page, "journal")
    await page.keyboard.press("Enter")
    await page.get_by_label("Entry").fill("Fog over the river.")
    await page.get_by_role("dialog").get_by_role("button", name="Send").click()
    await expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("place still has to be filled in.")
    await page.get_by_label("Place").select_option("Docks")
    await page.get_by_label("Portrait").set_input_files(
        [{"name": "me.png", "mimeType": "image/png", "buffer": b"not really"}]
    )
    await page.get_by_role("dialog").get_by_role("button", name="Send").click()

    await expect(page.get_by_role("article")).to_contain_text("Fog over the river. / Docks / ['me.png']")


async def test_a_select_is_used(page: Page):
    """Choosing is enough; the message changes and the select goes."""
    await command(page, "where")
    await page.keyboard.press("Enter")
    await page.get_by_role("combobox", name="Where to?").select_option("Woods")

    await expect(page.get_by_role("article")).to_contain_text("You go to Woods.")
    await expect(page.get_by_role("combobox", name="Where to?")).to_have_count(0)


async def test_a_refusal_is_one_sentence(page: Page):
    """What cannot be sent is said in the alert line."""
    await command(page, "move")
    await page.get_by_role("button", name="Send").click()

    await expect(page.locator("#alert")).to_have_text("/move still needs: place.")


async def test_what_people_write_is_never_markup(page: Page):
    """Tags stay letters; the small markup of messages becomes elements."""
    words = "<img src=x onerror=alert(1)> **bold** _slanted_ `code` <t:1772366400:f> https://example.org/a"
    await page.get_by_role("combobox", name="Message or command").fill(words)
    await page.keyboard.press("Enter")

    article = page.get_by_role("article")
    await expect(article).to_contain_text("<img src=x onerror=alert(1)>")
    await expect(article.locator("img")).to_have_count(0)
    for tag, text in (("strong", "bold"), ("em", "slanted"), ("code", "code"), ("a", "https://example.org/a")):
        await expect(article.locator(tag)).to_have_text(text)
    await expect(article.locator(".text time")).to_have_attribute("datetime", "2026-03-01T12:00:00.000Z")


async def test_blocks_links_and_hidden_words_are_shown(bed: Bed, page: Page):
    """Headings, lists, quotes, code blocks, message links, command mentions and spoilers."""
    world, ada = bed.sandbox.world, bed.sandbox.persons["Ada"]
    general = world.channel_named("general")["id"]
    link = f"https://discord.com/channels/{world.guild['id']}/{general}/{world.guild['id']}"
    await ada.say(f"# Round 3\n- one\n- two\n> quoted\n```\n**raw**\n```\n{link} ||secret|| </where:1> <@{ada.user}>")

    article = page.get_by_role("article")
    await expect(article.get_by_role("heading", name="Round 3")).to_be_visible()
    await expect(article.get_by_role("listitem")).to_have_text(["one", "two"])
    await expect(article.locator("blockquote")).to_have_text("quoted")
    await expect(article.locator("pre")).to_have_text("**raw**")
    await expect(article.locator(".mention", has_text="@Ada")).to_be_visible()
    await expect(article.get_by_text("secret")).to_be_hidden()
    await article.get_by_role("button", name="Hidden").click()
    await expect(article.get_by_text("secret")).to_be_visible()
    await article.get_by_role("button", name="/where").click()
    await expect(page.get_by_role("form", name="/where")).to_be_visible()
    await article.get_by_role("link", name="message in #general").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("# general")


async def test_the_address_leads_back_to_thread_and_person(bed: Bed, page: Page):
    """The hash holds channel and person, so a bookmark opens the same place."""
    await bed.sandbox.persons["Ada"].slash("campaign new", title="Fog")
    await page.get_by_role("link", name="Thread: Fog").click()
    await act_as(page, "Cleo")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Fog")

    await page.reload()

    await expect(page.get_by_role("heading", level=1)).to_have_text("Fog")
    await expect(page.get_by_role("radio", name="Cleo")).to_be_checked()
    await expect(page.get_by_role("article")).to_contain_text("Gather here.")


async def test_the_page_comes_back_after_a_restart(bed: Bed, page: Page):
    """Stopped and started at the same address, the page shows the same board, and its old button works."""
    await command(page, "board")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("img", name="The map, turn 1")).to_be_visible()
    await bed.stop()
    await expect(page.get_by_text("The bot is away")).to_be_visible()

    await bed.restart_sandbox()
    await bed.start(PostBot())

    await expect(page.get_by_text("The bot is away")).to_be_hidden()
    await page.get_by_role("button", name="Ward").click()
    await expect(page.get_by_role("img", name="The map, turn 2")).to_be_visible()


async def test_a_phone_shows_everything_without_scrolling_sideways(bed: Bed):
    """At 400 pixels the channels are behind a button, and nothing sticks out."""
    await (await bed.sandbox.persons["Ada"].slash("board")).arrived()
    async with browser_page(bed.sandbox.url, width=400) as page:
        await expect(page.get_by_role("img", name="The map, turn 1")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") <= 400
        await expect(page.get_by_role("link", name="general")).to_be_hidden()
        await page.get_by_role("button", name="Places").click()
        await page.get_by_role("link", name="general").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("# general")
        await expect(page.get_by_text("nothing you do here leaves this computer")).to_be_visible()


async def test_every_control_has_a_name(bed: Bed, page: Page):
    """Nothing on the page that can be used is nameless to a screen reader."""
    await (await bed.sandbox.persons["Ada"].slash("board")).arrived()
    await bed.sandbox.persons["Ada"].slash("where")
    await expect(page.get_by_role("article")).to_have_count(2)

    for role in ("button", "link", "combobox", "radio", "textbox"):
        for control in await page.get_by_role(role).all():
            itself, *_within = (await control.aria_snapshot()).splitlines()
            assert '"' in itself, f"a {role} has no name: {itself}"


async def test_first_steps_run_a_command_in_one_press(tmp_path: Path):
    """A shortcut given at the start is a button of the empty channel, for whom one acts as."""
    clock = Clock()
    sandbox = await Sandbox.open(
        tmp_path, port=0, clock=clock, shortcuts=[("A ready campaign", "/campaign new title:Fog")], patience=30
    )
    bed = Bed(sandbox, clock, tmp_path)
    try:
        with sandbox.pointed():
            await bed.start(PostBot())
            async with browser_page(sandbox.url) as page:
                await page.get_by_role("log").get_by_role("button", name="A ready campaign").click()
                await expect(page.get_by_role("article")).to_contain_text("Fog (s) begins.")
            await bed.idle()
    finally:
        await bed.stop()
        await sandbox.close()
