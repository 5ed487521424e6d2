"""`/campaign table`: open or by the book, now and from the next phase on."""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.words import words
from cogs.commands.campaign import subcommand
from cogs.here import campaign_for, offer_campaigns, service_of
from cogs.items import acknowledge, set_table, show, table_set_view


@subcommand("table", how="table.how", campaign="campaign")
@app_commands.choices(
    how=[app_commands.Choice(name=words().say(f"command.new.{one}"), value=one) for one in ("open", "book")]
)
@app_commands.autocomplete(campaign=offer_campaigns)
async def table(
    interaction: discord.Interaction[Any], how: Literal["open", "book"] | None = None, campaign: str = ""
) -> None:
    """Say how a table is set, which anybody may ask; or set it, which its host may."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    if how is None:
        await show(interaction, table_set_view(place, await service_of(interaction).turn_order.of(place)))
    else:
        await set_table(interaction, place, open_table=how == "open")
