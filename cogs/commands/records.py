"""`/campaign verify`: what a campaign leaves behind."""

from typing import Any

import discord
from discord import app_commands

from cogs.commands.campaign import subcommand
from cogs.here import campaign_for, offer_campaigns, service_of
from cogs.items.base import acknowledge
from cogs.posts.proof import proof_text
from cogs.whispers import tell


@subcommand("verify", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def verify(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Recompute every draw of a campaign that is over, and say what was secret."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    await tell(interaction, proof_text(await service_of(interaction).proofs.verify(place)))
