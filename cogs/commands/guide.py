"""`/help` says what the person can do now; `/about` says what this is and whose the marks are."""

import platform
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.product import NAME, VERSION
from bot.service import Asked, Refusal, is_of
from bot.words import words
from bot.words.markup import plain
from cogs.commands.everywhere import in_servers
from cogs.commands.game import VERBS
from cogs.here import Use, campaign_for, offer_campaigns, service_of
from cogs.items import acknowledge
from cogs.permissions import missing
from cogs.posts.texts import cut
from cogs.whispers import tell

ROOM = 3800  # characters of a message
LABELS = 12  # of one command's options


@in_servers
@app_commands.command(name="help", description=words().say("command.help"))
@app_commands.describe(campaign=words().say("command.campaign"))
@app_commands.autocomplete(campaign=offer_campaigns)
async def help_(interaction: discord.Interaction[Any], campaign: str = "") -> None:
    """Say what can be done now: by the person in this campaign, else on this server."""
    await acknowledge(interaction)
    try:
        place = await campaign_for(interaction, campaign)
        said = await _here(interaction, place)
    except Refusal as refusal:
        said = [words().say(refusal.key, **refusal.facts), words().say("help.begin")]
    always = "\n".join([words().say("help.always"), missing(interaction) or words().say("help.permitted")])
    await tell(interaction, "\n".join([cut("\n".join(said), ROOM - len(always)), always]))


async def _here(interaction: Use, campaign: str) -> list[str]:
    """What the person can do in a campaign."""
    asked = await service_of(interaction).showing.asked_of(campaign, interaction.user.id)
    if not asked:
        return [words().say("help.nothing_asked")]
    return [words().say("help.now"), *(line for one in asked for line in _possible(one))]


def _possible(asked: Asked) -> Iterator[str]:
    """A question, and under it each command that answers it with what it may say."""
    yield words().say("help.question", prompt=asked.prompt)
    for command, verbs in VERBS.items():
        fitting = [one for one in asked.options if command_of(asked, one.key) == command]
        if not fitting:
            continue
        labels = ", ".join(plain(one.label) for one in fitting[:LABELS])
        more = words().say("help.more", n=len(fitting) - LABELS) if len(fitting) > LABELS else ""
        yield words().say("help.command", command=command, labels=labels + more)
        if about := fitting[0].about if verbs else "":
            yield words().say("help.what", text=about)


def command_of(asked: Asked, key: str) -> str:
    """The command whose answer an option is: its own, else `/answer`, which answers anything and comes last."""
    return next(command for command, verbs in VERBS.items() if is_of(asked, key, verbs))


@in_servers
@app_commands.command(name="about", description=words().say("command.about"))
async def about(interaction: discord.Interaction[Any]) -> None:
    """Say what this is, which release, under which licence, and whose the marks are."""
    await acknowledge(interaction)
    facts = {"name": NAME, "version": VERSION, "python": platform.python_version(), "library": discord.__version__}
    address = interaction.client.source
    facts["source"] = words().say(f"about_source.{'known' if address else 'unknown'}", source=address)
    await tell(interaction, words().say("about_bot.text", **facts))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (help_, about)
