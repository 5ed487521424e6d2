"""`/campaign`: setting a table, sitting down and leaving, beginning and ending."""

from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import app_commands

from bot.service import NewLobby, Refusal
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.commands.offers import (
    investigator_for,
    offer_absent,
    offer_investigators,
    offer_packages,
    offer_scenarios,
    package_for,
    scenario_for,
)
from cogs.here import (
    Use,
    campaign_for,
    guild_of,
    offer_campaigns,
    offer_seats,
    seat_for,
    service_of,
    state,
)
from cogs.items.base import acknowledge, name_of
from cogs.permissions import missing
from cogs.posts.settled import DIFFICULTIES, HOUSE_RULES, Difficulty, difficulty_text
from cogs.whispers import show_next, tell
from render.twin import plain

Subcommand = app_commands.Command[Any, ..., Any]

MOST_SEATS = 6
LISTED = 15
NEW = ("scenario", "seats", "table", "title", "difficulty", *HOUSE_RULES)  # options of `/campaign new`

campaign = in_servers(app_commands.Group(name="campaign", description=words().say("command.campaign_group")))


def subcommand(name: str, **options: str) -> Callable[[Any], Subcommand]:
    """Make a function the subcommand of this name; `options` are the records that describe its options."""
    described = {option: words().say(f"command.{record}") for option, record in options.items()}

    def make(function: Any) -> Subcommand:
        describe = app_commands.describe(**described)
        return campaign.command(name=name, description=words().say(f"command.campaign.{name}"))(describe(function))

    return make


def is_manager(interaction: Use) -> bool:
    """Whether the person may manage the server."""
    return interaction.permissions.manage_guild


@subcommand("new", **{one: f"new.{one}" for one in NEW})
@app_commands.autocomplete(scenario=offer_scenarios)
@app_commands.choices(
    table=[app_commands.Choice(name=words().say(f"command.new.{one}"), value=one) for one in ("open", "book")],
    difficulty=[app_commands.Choice(name=difficulty_text(one), value=one) for one in DIFFICULTIES],
)
async def new(
    interaction: discord.Interaction[Any],
    scenario: str,
    seats: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    table: str = "open",
    title: app_commands.Range[str, 1, 80] = "",
    difficulty: Difficulty = "usual",
    long_first_turn: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
    full_purse: bool = False,  # noqa: FBT001, FBT002 # same
    quiet_defeat: bool = False,  # noqa: FBT001, FBT002 # same
) -> None:
    """Set a table here, once the bot has every permission it needs."""
    await acknowledge(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("not_a_text_channel")
    if lacking := missing(interaction):
        await tell(interaction, lacking)
        return
    chosen = (long_first_turn, full_purse, quiet_defeat)
    asked = NewLobby(
        guild_id=guild_of(interaction),
        channel_id=interaction.channel.id,
        host_id=interaction.user.id,
        host_name=name_of(interaction),
        scenario=scenario_for(interaction, scenario),
        seats=seats,
        open_table=table == "open",
        interaction=str(interaction.id),
        title=title,
        manager=is_manager(interaction),
        difficulty=difficulty,
        house_rules=tuple(rule for rule, is_chosen in zip(HOUSE_RULES, chosen, strict=True) if is_chosen),
    )
    made = await service_of(interaction).lobbies.create(asked)
    view = await service_of(interaction).lobbies.view(made)
    await tell(interaction, words().say("campaign.new", title=plain(view.title), id=made))


@subcommand(
    "join",
    campaign="campaign",
    another="join.another",
    investigator="join.investigator",
    package="join.package",
    seat="join.seat",
)
@app_commands.autocomplete(
    campaign=offer_campaigns, investigator=offer_investigators, package=offer_packages, seat=offer_seats
)
async def join(
    interaction: discord.Interaction[Any],
    campaign: str = "",
    investigator: str = "",
    package: str = "",
    another: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
    seat: str = "",
) -> None:
    """Take a seat, and an investigator where one is named; doing it twice changes nothing."""
    await acknowledge(interaction)
    lobbies, person = service_of(interaction).lobbies, interaction.user.id
    place = await campaign_for(interaction, campaign)
    sheet = await investigator_for(interaction, place, investigator) if investigator else None
    taken = await lobbies.join(place, person, name_of(interaction), str(interaction.id), another=another)
    taken = await seat_for(interaction, place, seat) or taken
    if sheet is not None:
        await lobbies.choose(place, person, taken, sheet.id, package_for(sheet, package), f"{interaction.id} choose")
    seats = await service_of(interaction).showing.seats(place)
    plays = next((one.plays for one in seats if one.seat == taken), "")
    view = await lobbies.view(place)
    await tell(interaction, words().say("campaign.joined", title=plain(view.title), plays=plays))


@subcommand("leave", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def leave(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Give up every seat one holds."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    await service_of(interaction).lobbies.leave(place, interaction.user.id, str(interaction.id))
    view = await service_of(interaction).lobbies.view(place)
    await tell(interaction, words().say("campaign.left", title=plain(view.title)))


@subcommand("begin", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def begin(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Begin with everybody who has joined; the host decides when."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    await service_of(interaction).lobbies.begin(place, interaction.user.id, str(interaction.id))
    view = await service_of(interaction).lobbies.view(place)
    await show_next(interaction, place, (words().say("campaign.begun", title=plain(view.title)),))


@subcommand("list")
async def list_(interaction: discord.Interaction[Any]) -> None:
    """Say which campaigns there are on this server."""
    await acknowledge(interaction)
    showing = service_of(interaction).showing
    found = await showing.campaigns(guild_of(interaction))
    if not found:
        raise Refusal("no_campaigns_here")
    lines = []
    for one in found[:LISTED]:
        players = dict.fromkeys(seat.player for seat in await showing.seats(one.id) if seat.person is not None)
        facts = {"id": one.id, "title": plain(one.title), "state": state(one.state), "players": people(players)}
        lines.append(words().say("campaign.listed", **facts, place=f"<#{one.thread_id or one.channel_id}>"))
    more = [words().say("campaign.more", n=len(found) - LISTED)] if len(found) > LISTED else []
    await tell(interaction, "\n".join([*lines, *more]))


def people(names: Iterable[str]) -> str:
    """Players' names in one line, without markup; a dash for nobody."""
    return ", ".join(map(plain, names)) or words().say("campaign.nobody")


@subcommand("end", campaign="campaign", really="end.really")
@app_commands.autocomplete(campaign=offer_campaigns)
async def end(
    interaction: discord.Interaction[Any],
    campaign: str = "",
    really: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
) -> None:
    """End a campaign before its time, once the person says that it is meant."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    view = await service_of(interaction).lobbies.view(place)
    if not really:
        raise Refusal("end_for_good", title=plain(view.title))
    manager = is_manager(interaction)
    await service_of(interaction).lobbies.end(place, interaction.user.id, str(interaction.id), manager=manager)
    await tell(interaction, words().say("campaign.ended", title=plain(view.title)))


@subcommand("move", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def move(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Have a campaign go on in the channel where this is used, also if the one it was in is gone."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("not_a_text_channel")
    if lacking := missing(interaction):
        await tell(interaction, lacking)
        return
    lobbies, person, channel = service_of(interaction).lobbies, interaction.user.id, interaction.channel.id
    await lobbies.move(place, person, channel, str(interaction.id), manager=is_manager(interaction))
    await tell(interaction, words().say("campaign.moved", title=plain((await lobbies.view(place)).title)))


@subcommand("again", campaign="campaign")
@app_commands.autocomplete(campaign=offer_campaigns)
async def again(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Set the table of a campaign again, for the same people."""
    await acknowledge(interaction)
    place, person, name = await campaign_for(interaction, campaign), interaction.user.id, name_of(interaction)
    rematch, manager = service_of(interaction).rematch, is_manager(interaction)
    made = await rematch.again(place, person, name, str(interaction.id), manager=manager)
    await tell(interaction, words().say("campaign.again", id=made))


@subcommand("default", seat="default.seat", campaign="campaign")
@app_commands.autocomplete(seat=offer_absent, campaign=offer_campaigns)
async def default(interaction: discord.Interaction[Any], seat: str, campaign: str = "") -> None:
    """Let the host answer with caution for somebody who is away, one question at a time."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    absent = await seat_for(interaction, place, seat)
    service = service_of(interaction)
    answered = await service.playing.default(place, absent, interaction.user.id, str(interaction.id))
    await show_next(interaction, place, await service.showing.tell(place, answered.told))


COMMANDS = (campaign,)
