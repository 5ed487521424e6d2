"""Looking, which anybody may: the table, the map, the sheets and the log, for one's own eyes."""

from typing import Any

import discord
from discord import app_commands

from bot.service import Page
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import Use, campaign_for, offer_campaigns, service_of
from cogs.items import acknowledge, look_view, show, show_pages
from cogs.posts.lobby import lobby_view
from cogs.posts.pictures import Shown, drawn_map, drawn_sheets
from cogs.posts.table import table_view
from cogs.posts.texts import bulleted
from cogs.whispers import tell
from render.theme import THEMES
from render.twin import read_map, read_sheets

LOGGED, MOST_LOGGED = 15, 50
ROOM = 3800  # characters of a message

LookCommand = app_commands.Command[Any, ..., Any]


def looking(function: Any) -> LookCommand:
    """Make a function a command of its own name, with its words."""
    name = str(function.__name__)
    options = [one for one in function.__annotations__ if one not in ("interaction", "return")]
    function = app_commands.describe(**{one: words().say(f"command.{name}.{one}") for one in options})(function)
    if "theme" in options:
        themes = [app_commands.Choice(name=words().say(f"command.theme.{one}"), value=one) for one in THEMES]
        function = app_commands.choices(theme=themes)(function)
    function = app_commands.autocomplete(campaign=offer_campaigns)(function)
    command: LookCommand = app_commands.command(name=name, description=words().say(f"command.{name}"))(function)
    return in_servers(command)


async def page_of(interaction: Use, campaign: str) -> Page:
    """The campaign meant, as it is now."""
    return await service_of(interaction).showing.page(await campaign_for(interaction, campaign))


async def show_pictures(interaction: Use, shown: tuple[Shown, ...]) -> None:
    """Complete an acknowledged command with pictures, one below the other."""
    await show(interaction, look_view(shown), [one.file() for one in shown])


@looking
async def table(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Show the table message as it would be posted now, or the lobby card."""
    await acknowledge(interaction)
    service, place = service_of(interaction), await campaign_for(interaction, campaign)
    lobby = await service.lobbies.view(place)
    if lobby.state == "lobby":
        await show(interaction, lobby_view(lobby))
        return
    found = await service.showing.table(place)
    await show(interaction, table_view(found, await service.posting.since(place, found.asked)))


@looking
async def map(  # the command's name
    interaction: discord.Interaction[Any],
    text: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
    theme: str = "night",
    campaign: str = "",
) -> None:
    """Show the map as a picture, or all of it as text."""
    await acknowledge(interaction)
    page = await page_of(interaction, campaign)
    if text:
        await show_pages(interaction, read_map(page.map))
        return
    await show_pictures(interaction, await drawn_map(interaction.client.studio, page, theme))


@looking
async def sheet(
    interaction: discord.Interaction[Any],
    text: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
    theme: str = "night",
    campaign: str = "",
) -> None:
    """Show the investigators' sheets as pictures, or all of them as text."""
    await acknowledge(interaction)
    page = await page_of(interaction, campaign)
    if text:
        await show_pages(interaction, read_sheets(page.sheets))
        return
    await show_pictures(interaction, await drawn_sheets(interaction.client.studio, page, theme))


@looking
async def log(
    interaction: discord.Interaction[Any],
    answers: app_commands.Range[int, 1, MOST_LOGGED] = LOGGED,
    campaign: str = "",
) -> None:
    """Show the last answers and what came of them, those taken back struck out."""
    await acknowledge(interaction)
    service, place = service_of(interaction), await campaign_for(interaction, campaign)
    rows = await service.showing.log(place, await service.history.log(place, answers))
    lines = [
        words().say("log.undone" if row.undone_by is not None else "log.line", text=line)
        for row, told in rows
        for line in told
    ]
    await tell(interaction, bulleted(lines, ROOM) if lines else words().say("log.empty"))


COMMANDS = (table, map, sheet, log)
