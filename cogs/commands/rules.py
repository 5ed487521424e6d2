"""`/rules` finds a rule and shows our text of it; `/why` explains an answer that was given."""

from typing import Any

import discord
from discord import app_commands

from bot.rulebook import find
from bot.rulebook.reading import book
from bot.service import Refusal
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import Choices, Use, campaign_for, campaign_typed, offer_campaigns, offered, service_of
from cogs.items import acknowledge
from cogs.posts.rules import page_of, title_of, why_text
from cogs.whispers import tell

STEPS = 25  # answers that are offered

RulesCommand = app_commands.Command[Any, ..., Any]


async def offer_rules(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `text:`: rules that fit; before anything is typed the chapters."""
    if typed.strip():
        return offered((title_of(one), one.id) for one in find(typed, 25))
    return offered((f"{one.id} {one.title}", one.id) for one in book().chapters if one.id)


@in_servers
@app_commands.command(name="rules", description=words().say("command.rules"))
@app_commands.describe(text=words().say("command.rules.text"))
@app_commands.autocomplete(text=offer_rules)
async def rules(interaction: discord.Interaction[Any], text: str) -> None:
    """Show the rules of a number, a chapter or a word, the best first."""
    await acknowledge(interaction)
    await tell(interaction, page_of(text))


async def offer_steps(interaction: Use, typed: str) -> list[app_commands.Choice[int]]:
    """Autocomplete for `step:`: the last answers by what they led to."""
    try:
        found = await service_of(interaction).whys.steps(await campaign_typed(interaction), STEPS)
    except Refusal:
        return []
    named = [(words().say("command.why.choice", step=step, text=text), step) for step, text in found]
    fitting = [(name, step) for name, step in named if typed.strip().casefold() in name.casefold()]
    return [app_commands.Choice(name=name[:100], value=step) for name, step in fitting]


@in_servers
@app_commands.command(name="why", description=words().say("command.why"))
@app_commands.describe(step=words().say("command.why.step"), campaign=words().say("command.why.campaign"))
@app_commands.autocomplete(campaign=offer_campaigns)
@app_commands.autocomplete(step=offer_steps)
async def why(
    interaction: discord.Interaction[Any], step: app_commands.Range[int, 0] | None = None, campaign: str = ""
) -> None:
    """Explain the last answer, or the one of a number; anybody may ask."""
    await acknowledge(interaction)
    place = await campaign_for(interaction, campaign)
    await tell(interaction, why_text(await service_of(interaction).whys.of(place, step)))


COMMANDS: tuple[RulesCommand, ...] = (rules, why)
