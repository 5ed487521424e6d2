"""`/campaign verify` and `/campaign export`: what a campaign leaves behind."""

import io
from typing import Any

import discord
from discord import app_commands, ui

from bot.words import words
from cogs.commands.campaign import subcommand
from cogs.here import campaign_for, offer_campaigns, service_of
from cogs.items.base import acknowledge, show
from cogs.posts.proof import proof_text
from cogs.whispers import tell
from render.twin import plain


@subcommand("verify", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def verify(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Recompute every draw of a campaign that is over, and say what was secret."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    await tell(interaction, proof_text(await service_of(interaction).proofs.verify(place)))


@subcommand("export", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def export(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Give the table's view of a campaign and its log as a file; nothing hidden is in it."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    found = await service_of(interaction).transfer.for_players(place)
    view = await service_of(interaction).lobbies.view(place)
    name = f"campaign-{place}.json"
    shown: ui.LayoutView = ui.LayoutView(timeout=None)
    shown.add_item(ui.TextDisplay(words().say("campaign.export", title=plain(view.title))))
    shown.add_item(ui.File(f"attachment://{name}"))
    await show(interaction, shown, [discord.File(io.BytesIO(found), name)])
