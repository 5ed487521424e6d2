"""`/quiet`: when a person sleeps, so that no deadline of the table counts the hours in which everybody does."""

from typing import Any

import discord
from discord import app_commands

from bot.service import Quiet
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import guild_of, offer_zones, service_of
from cogs.items import acknowledge
from cogs.whispers import tell

OPTIONS = ("begins", "until", "zone")


@in_servers
@app_commands.command(name="quiet", description=words().say("command.quiet"))
@app_commands.describe(**{one: words().say(f"command.quiet.{one}") for one in OPTIONS})
@app_commands.rename(begins="from")
@app_commands.autocomplete(zone=offer_zones)
async def quiet(
    interaction: discord.Interaction[Any],
    begins: app_commands.Range[int, 0, 23] | None = None,
    until: app_commands.Range[int, 0, 23] | None = None,
    zone: str | None = None,
) -> None:
    """Say, or change, one's quiet hours; they hold in every campaign, on every server."""
    await acknowledge(interaction)
    people, person, guild = service_of(interaction).people, interaction.user.id, guild_of(interaction)
    found = await people.change(person, guild, begins=begins, ends=until, zone=zone)
    await tell(interaction, quiet_text(found, found.local(interaction.client.clock())))


def quiet_text(found: Quiet, now: str) -> str:
    """Somebody's quiet hours in words."""
    facts = {"begins": f"{found.begins:02}", "ends": f"{found.ends:02}", "zone": found.zone, "now": now}
    return words().say("quiet.never" if found.begins == found.ends else "quiet.holds", **facts)


COMMANDS: tuple["app_commands.Command[Any, ..., Any]", ...] = (quiet,)
