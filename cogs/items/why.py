"""The small button below an answer that explains what came of it; it works as long as the log does."""

from typing import Any

import discord
from discord import ui

from bot.service import Service
from bot.words import words
from cogs.items.base import GameItem, Press, said, show
from cogs.posts.rules import why_text


class WhyButton(GameItem, ui.DynamicItem[ui.Button[Any]], template=r"mp:1w:(?P<campaign>[0-9a-z]+):(?P<step>\d+)"):
    """Explains one step."""

    letter = "w"

    def __init__(self, campaign: str, step: int | str) -> None:
        self.campaign, self.step = campaign, int(step)
        label, custom_id = words().say("button.why"), self.id_of(campaign, step)
        super().__init__(ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=custom_id))

    async def run(self, interaction: Press) -> None:
        """Explain it beside the answer, whose own controls stay."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        service: Service = interaction.client.service
        await show(interaction, said(why_text(await service.whys.of(self.campaign, self.step))))


def why_row(campaign: str, step: int) -> ui.ActionRow[Any]:
    """The button in a row of its own."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    return row.add_item(WhyButton(campaign, step))
