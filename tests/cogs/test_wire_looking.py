"""Looking over the wire: `/table /map /sheet /log /help /about`."""

import io
import sys

import aiohttp
import pytest
from PIL import Image

from bot.product import NAME, VERSION
from bot.words import words
from cogs.commands.guide import command_of
from render.alt import describe_map, describe_sheets
from render.twin import read_map, read_sheets
from tests.cogs.house import House, controls, text_of


def picture(house: House, message: dict) -> tuple[str, str]:
    """File name and alt text of the one picture of a message."""
    [gallery] = [one for one in message["components"] if one["type"] == 12]
    [item] = gallery["items"]
    return item["media"]["url"].rpartition("/")[2].partition("?")[0], item["description"]


async def test_anybody_sees_the_table_as_it_is_and_may_press_in_it(house: House):
    """Dov, who has no seat, sees who is waited for; Ada answers from it."""
    await house.table("Ben")

    dovs = await house.use(house.dov, "table")
    adas = await house.use(house.ada, "table")
    [asked] = await house.asked("s1")
    select = next(one["custom_id"] for one in controls(adas["components"]) if asked.id in one["custom_id"])
    await house.ada.select(adas, select, "gather")
    await house.bed.idle()

    assert "Waiting for **Ada** and **Ben**." in text_of(dovs)
    assert await house.told() == "gather"


async def test_before_the_beginning_the_table_is_the_lobby_card(house: House):
    await house.lobby("Ben")
    said = text_of(await house.use(house.dov, "table"))
    assert "Who is leaving lamps in the drowned houses?" in said
    assert "Amos Thrale" in said


@pytest.mark.parametrize(("line", "kind"), [("map", "map"), ("sheet", "sheets1")])
@pytest.mark.parametrize("theme", ["night", "paper"])
async def test_pictures_are_for_anybody_with_their_words(house: House, line, kind, theme):
    """One picture under a name of its own, with the alt text of the same view; nobody else sees it."""
    await house.table("Ben")
    page = await house.service.showing.page(house.campaign)
    before = await house.stored()

    message = await house.use(house.dov, line, theme=theme)

    name, alt = picture(house, message)
    assert name.startswith(f"{kind}-{theme}-r{page.round}")
    assert name.endswith(f"rev{page.revision}.png")
    assert alt == (describe_map(page.map) if line == "map" else describe_sheets(page.sheets))
    assert await house.stored() == before


async def test_the_two_themes_are_two_pictures(house: House):
    """Both are whole pictures; paper is the lighter one."""
    await house.table("Ben")
    light = []
    async with aiohttp.ClientSession() as web:
        for theme in ("night", "paper"):
            message = await house.use(house.ada, "map", theme=theme)
            [gallery] = [one for one in message["components"] if one["type"] == 12]
            async with web.get(gallery["items"][0]["media"]["url"]) as reply:
                shown = Image.open(io.BytesIO(await reply.read())).convert("L")
            light.append(sum(shown.resize((8, 8)).tobytes()))

    assert light[1] > 1.5 * light[0]


@pytest.mark.parametrize("line", ["map", "sheet"])
async def test_text_says_everything_that_the_picture_shows(house: House, line):
    """All pages of the text twin, each in a private message."""
    await house.table("Ben")
    page = await house.service.showing.page(house.campaign)
    seen = len(house.dov.messages())

    await house.use(house.dov, line, text=True)

    pages = read_map(page.map) if line == "map" else read_sheets(page.sheets)
    told = [text_of(one) for one in house.dov.messages()[seen:]]
    assert told == list(pages)


async def test_the_log_says_what_happened_and_strikes_out_what_was_taken_back(house: House):
    """Newest last, as many answers as asked for."""
    await house.table("Ben")
    await house.use(house.ada, "gather")
    await house.use(house.ada, "undo", really=True)
    await house.use(house.ben, "focus", skill="will")

    whole = text_of(await house.use(house.dov, "log"))
    last = text_of(await house.use(house.dov, "log", answers=1))

    assert "~~Nell Carrow gains $1.~~" in whole
    assert "Ada takes back the last answer" in whole
    assert whole.strip().endswith("Amos Thrale focuses on will.")
    assert last == "- Amos Thrale focuses on will."


async def test_a_campaign_without_a_log_says_so(house: House):
    await house.lobby()
    assert "has not begun" in text_of(await house.use(house.dov, "log"))


@pytest.mark.parametrize("line", ["map", "sheet"])
async def test_before_the_beginning_there_is_no_picture(house: House, line):
    await house.lobby()
    assert "has not begun; its host begins it" in text_of(await house.use(house.ada, line))


async def test_help_says_what_each_command_could_do_now(house: House):
    """Under the question the commands that answer it, with what they may say; the first round explains each."""
    await house.table("Ben")
    [asked] = await house.asked("s1")

    said = text_of(await house.use(house.ada, "help", campaign=house.campaign))

    assert asked.prompt in said
    for option in asked.options:
        assert option.label in said
        assert f"`/{command_of(asked, option.key)}`" in said
    assert words().say("about.gather") in said
    assert "I have every permission I need here." in said


async def test_help_that_is_too_long_still_says_what_always_holds(house: House, monkeypatch):
    """What can be done is cut before the rest is."""
    await house.table("Ben")
    running = sys.modules["cogs.commands.guide"]  # each bot loads its extensions anew
    monkeypatch.setattr(running, "ROOM", 900)

    said = text_of(await house.use(house.ada, "help", campaign=house.campaign))

    assert "…" in said
    assert len(said) <= 901
    assert said.endswith(words().say("help.permitted"))


async def test_help_says_when_nothing_is_asked(house: House):
    await house.table("Ben")
    said = text_of(await house.use(house.dov, "help", campaign=house.campaign))
    assert "Nothing is asked of you" in said


async def test_help_works_where_there_is_no_campaign(house: House):
    """On a new server it says how to begin."""
    said = text_of(await house.use(house.dov, "help"))
    assert "`/campaign new` sets a table" in said


async def test_about_names_the_release_and_the_owner_of_the_marks(house: House):
    said = text_of(await house.use(house.dov, "about"))
    assert f"{NAME} {VERSION}" in said
    assert "unofficial fan work" in said
    assert "Fantasy Flight Games and Asmodee" in said
    assert "MIT licence; the source is the repository that whoever runs this bot installed it from." in said


async def test_about_says_where_the_source_is_if_whoever_runs_it_has_said_so(house: House):
    """`MISKATONIC_SOURCE` reaches it through the bot."""
    house.bed.bot.source = "https://example.org/post"

    assert "the source is at https://example.org/post\n" in text_of(await house.use(house.dov, "about"))
