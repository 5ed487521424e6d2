"""`/campaign settings`: what a server allows."""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.words import words
from cogs.commands.campaign import is_manager, subcommand
from cogs.here import guild_of, offer_zones, service_of
from cogs.items.base import acknowledge
from cogs.whispers import tell

MOST_CAMPAIGNS = 100


@subcommand("settings", creators="settings.creators", most="settings.most", zone="settings.zone")
@app_commands.autocomplete(zone=offer_zones)
@app_commands.choices(
    creators=[
        app_commands.Choice(name=words().say(f"command.settings.{one}"), value=one) for one in ("anyone", "managers")
    ]
)
async def settings(
    interaction: discord.Interaction[Any],
    creators: Literal["anyone", "managers"] | None = None,
    most: app_commands.Range[int, 1, MOST_CAMPAIGNS] | None = None,
    zone: str | None = None,
) -> None:
    """Say, or change, who may create campaigns on this server, how many there may be, and where its clock hangs."""
    await acknowledge(interaction)
    servers, guild = service_of(interaction).servers, guild_of(interaction)
    if (creators, most, zone) == (None, None, None):
        rules = await servers.rules(guild)
    else:
        manager = is_manager(interaction)
        rules = await servers.change(guild, manager=manager, creators=creators, most=most, zone=zone)
    who = words().say(f"command.settings.{rules.creators}")
    await tell(interaction, words().say("campaign.settings", creators=who, most=rules.most, zone=rules.zone))
