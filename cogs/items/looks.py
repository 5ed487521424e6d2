"""Looking at the game without changing it, for one's own eyes; and playing again with the same people."""

from typing import Any

import discord
from discord import ui

from bot.service import Service
from bot.words import words
from cogs.items.base import GameItem, Press, acknowledge, name_of, said, show, show_pages
from cogs.posts.pictures import Shown, drawn_map, drawn_sheets
from render.twin import read_map, read_sheets


class LookButton(
    GameItem, ui.DynamicItem[ui.Button[Any]], template=r"mp:1m:(?P<campaign>[0-9a-z]+):(?P<what>map|sheet|text)"
):
    """The map, the sheets, or everything as text."""

    letter = "m"

    def __init__(self, campaign: str, what: str) -> None:
        self.campaign, self.what = campaign, what
        label = words().say(f"button.look.{what}")
        super().__init__(ui.Button(label=label, custom_id=self.id_of(campaign, what)))

    async def run(self, interaction: Press) -> None:
        """Show it to the presser alone, as it is now."""
        await acknowledge(interaction)
        page = await interaction.client.service.showing.page(self.campaign)
        if self.what == "text":
            await show_pages(interaction, (*read_map(page.map), *read_sheets(page.sheets)))
            return
        draw = drawn_map if self.what == "map" else drawn_sheets
        shown = await draw(interaction.client.studio, page)
        await show(interaction, look_view(shown), [one.file() for one in shown])


class AgainButton(GameItem, ui.DynamicItem[ui.Button[Any]], template=r"mp:1a:(?P<campaign>[0-9a-z]+)"):
    """A new table for the same people."""

    letter = "a"

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        label = words().say("button.again")
        super().__init__(ui.Button(label=label, style=discord.ButtonStyle.primary, custom_id=self.id_of(campaign)))

    async def run(self, interaction: Press) -> None:
        """Set the table again; the presser is its host."""
        await acknowledge(interaction)
        service: Service = interaction.client.service
        permissions = interaction.permissions
        await service.rematch.again(
            self.campaign,
            interaction.user.id,
            name_of(interaction),
            str(interaction.id),
            manager=permissions.manage_guild,
        )
        await show(interaction, said(words().say("post.again")))


def look_view(shown: tuple[Shown, ...]) -> ui.LayoutView:
    """Pictures, one below the other."""
    view = ui.LayoutView(timeout=None)
    for one in shown:
        view.add_item(one.gallery())
    return view
