"""Setting the table open or by the book, on the campaign's card and beside the answer to the command."""

from typing import Any

import discord
from discord import ui

from bot.service import Service, TableSet
from bot.words import words
from cogs.items.base import GameItem, Press, acknowledge, show

TO = {True: "open", False: "book"}


class TableButton(
    GameItem, ui.DynamicItem[ui.Button[Any]], template=r"mp:1t:(?P<campaign>[0-9a-z]+):(?P<to>open|book)"
):
    """Sets the table one way; its host may."""

    letter = "t"

    def __init__(self, campaign: str, to: str) -> None:
        self.campaign, self.to = campaign, to
        label, custom_id = words().say(f"button.table.{to}"), self.id_of(campaign, to)
        super().__init__(ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=custom_id))

    async def run(self, interaction: Press) -> None:
        """Set it, and say from when on that holds."""
        await acknowledge(interaction)
        await set_table(interaction, self.campaign, open_table=self.to == "open")


async def set_table(interaction: Press, campaign: str, *, open_table: bool) -> None:
    """Set the table for the presser, and show how it is set."""
    service: Service = interaction.client.service
    person, key = interaction.user.id, str(interaction.id)
    found = await service.turn_order.change(campaign, person, key, open_table=open_table)
    await show(interaction, table_set_view(campaign, found))


def table_set_view(campaign: str, found: TableSet) -> ui.LayoutView:
    """How a table is set, and the button that sets it the other way."""
    record = f"table.{TO[found.open_next]}"
    text = words().say(record if found.open_now == found.open_next else f"{record}_next")
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(TableButton(campaign, TO[not found.open_next]))
    return ui.LayoutView(timeout=None).add_item(ui.TextDisplay(text)).add_item(row)
