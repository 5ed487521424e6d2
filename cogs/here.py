"""Which campaign and which seat a command means: those it names, else the campaign whose thread it is used in."""

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.service import Refusal, SeatShown, Service, zone_names
from bot.words import words
from render.twin import plain

CHOICES, CHOICE = 25, 100  # Discord's limits: of a list, and of the characters of one entry

Use = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]


def service_of(interaction: Use) -> Service:
    """The service of the bot that was called."""
    service: Service = interaction.client.service
    return service


async def campaign_for(interaction: Use, named: str = "") -> str:
    """The campaign a command is about; refused, with those there are, where that is not clear. It is never guessed."""
    showing, guild = service_of(interaction).showing, guild_of(interaction)
    if not named and (here := await showing.campaign_in(interaction.channel_id or 0)):
        return here.id
    found = await showing.campaigns(guild)
    wanted = named.strip().casefold()
    titled = [one.id for one in found if wanted == one.title.casefold()]
    matches = [one.id for one in found if wanted == one.id] or titled  # an id is meant before a title of that sound
    if len(matches) == 1:
        return matches[0]
    if not found:
        raise Refusal("no_campaigns_here")
    if named and not matches:
        raise Refusal("no_campaign")
    raise Refusal("which_campaign", campaigns=", ".join(f"{plain(one.title)} (`{one.id}`)" for one in found[:CHOICES]))


def guild_of(interaction: Use) -> int:
    """The server a command is used in; commands are offered nowhere else."""
    if interaction.guild_id is None:
        raise Refusal("no_campaign")
    return interaction.guild_id


async def offer_campaigns(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `campaign:`: this server's, one's own first and ended ones last."""
    showing, guild = service_of(interaction).showing, guild_of(interaction)
    mine = {one.id for one in await showing.campaigns(guild, interaction.user.id)}
    found = sorted(await showing.campaigns(guild), key=lambda one: (one.state == "ended", one.id not in mine))
    named = [
        (words().say("command.campaign_choice", title=one.title, id=one.id, state=state(one.state)), one.id)
        for one in found
    ]
    return offered(named, typed)


def state(of: str) -> str:
    """How far a campaign is, in a word."""
    return words().say(f"state.{of}")


async def offer_seats(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `seat:`: the seats one holds in the campaign meant."""
    try:
        seats = await seats_here(interaction)
    except Refusal:
        return []
    return offered([(seat_name(one), one.seat) for one in seats if one.person == interaction.user.id], typed)


async def seats_here(interaction: Use) -> tuple[SeatShown, ...]:
    """The seats of the campaign a half-typed command means."""
    return await service_of(interaction).showing.seats(await campaign_typed(interaction))


async def campaign_typed(interaction: Use) -> str:
    """The campaign a half-typed command means so far."""
    return await campaign_for(interaction, getattr(interaction.namespace, "campaign", None) or "")


def seat_name(seat: SeatShown) -> str:
    """A seat as people know it: by investigator and player."""
    return words().say(
        "command.seat_choice" if seat.plays else "command.seat_choice_empty", plays=seat.plays, player=seat.player
    )


async def seat_for(interaction: Use, campaign: str, named: str) -> str:
    """The seat that `seat:` names, by its id or by its investigator; "" where none is named."""
    wanted = named.strip().casefold()
    if not wanted:
        return ""
    for one in await service_of(interaction).showing.seats(campaign):
        if wanted in (one.seat, one.plays.casefold(), seat_name(one).casefold()):
            return one.seat
    raise Refusal("no_such_seat")


async def offer_zones(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `zone:`."""
    return offered(((one, one) for one in zone_names()), typed.replace(" ", "_"))


def offered(named: Iterable[tuple[str, str]], typed: str = "") -> Choices:
    """Choices by name and value that fit what was typed, within Discord's limits."""
    wanted = typed.strip().casefold()
    fitting = [(name, value) for name, value in named if wanted in name.casefold() or wanted == value.casefold()]
    return [app_commands.Choice(name=name[:CHOICE], value=value) for name, value in fitting][:CHOICES]
