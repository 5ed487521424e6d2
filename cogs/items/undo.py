"""Buttons of an undo: carry out what a preview showed, and agree or decline when others are asked."""

from typing import Any

import discord
from discord import ui

from bot.service import Service, Undone
from bot.words import words
from cogs.items.answers import asked_of, private_view
from cogs.items.base import GameItem, Press, acknowledge, said, show

PLACE = r"(?P<campaign>[0-9a-z]+):(?P<at>\d+):(?P<to>\d+)"


class UndoButton(GameItem, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1u:{PLACE}"):
    """Take back what the preview shows, or ask those who have a say in it."""

    letter = "u"

    def __init__(self, campaign: str, at: int | str, to: int | str, *, free: bool = True) -> None:
        self.campaign, self.at, self.to = campaign, int(at), int(to)
        label = words().say("button.undo.free" if free else "button.undo.ask")
        style = discord.ButtonStyle.danger if free else discord.ButtonStyle.primary
        super().__init__(ui.Button(label=label, style=style, custom_id=self.id_of(campaign, at, to)))

    async def run(self, interaction: Press) -> None:
        """Do it, unless more was answered since the preview."""
        await acknowledge(interaction)
        history = interaction.client.service.history
        person, key = interaction.user.id, str(interaction.id)
        undone = await history.undo(self.campaign, person, key, to=self.to, at=self.at)
        await show_undone(interaction, self.campaign, undone)


class ConsentButton(GameItem):
    """What agreeing and declining have in common: they name what was asked."""

    style = discord.ButtonStyle.secondary

    def __init__(self, campaign: str, at: int | str, to: int | str) -> None:
        self.campaign, self.at, self.to = campaign, int(at), int(to)
        label = words().say(f"button.undo.{self.letter}")
        super().__init__(ui.Button(label=label, style=self.style, custom_id=self.id_of(campaign, at, to)))


class AgreeButton(ConsentButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1y:{PLACE}"):
    """Agree that something is taken back."""

    letter = "y"
    style = discord.ButtonStyle.success

    async def run(self, interaction: Press) -> None:
        """Agree; the last who must has it carried out."""
        await acknowledge(interaction)
        await agree(interaction, self.campaign, at=self.at, to=self.to)


class DeclineButton(ConsentButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1n:{PLACE}"):
    """Decline that something is taken back."""

    letter = "n"

    async def run(self, interaction: Press) -> None:
        """Leave everything as it is."""
        await acknowledge(interaction)
        await decline(interaction, self.campaign, at=self.at, to=self.to)


async def agree(interaction: Press, campaign: str, **asked: int) -> None:
    """Agree for the presser, and show what came of it."""
    service: Service = interaction.client.service
    undone = await service.history.agree(campaign, interaction.user.id, str(interaction.id), **asked)
    await show_undone(interaction, campaign, undone, "undo.agreed")


async def decline(interaction: Press, campaign: str, **asked: int) -> None:
    """Decline for the presser, and say so."""
    service: Service = interaction.client.service
    await service.history.decline(campaign, interaction.user.id, str(interaction.id), **asked)
    await show(interaction, said(words().say("undo.declined")))


async def show_undone(interaction: Press, campaign: str, undone: Undone, waits: str = "undo.waits") -> None:
    """Show what was taken back and what is asked then; or whom it waits for."""
    if undone.waits_for:
        await show(interaction, said(words().say(waits, players=", ".join(undone.waits_for))))
        return
    lines = await interaction.client.service.showing.tell(campaign, undone.told)
    await show(interaction, private_view(campaign, lines, await asked_of(interaction, campaign)))
