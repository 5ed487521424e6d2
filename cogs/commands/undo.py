"""`/undo`: see what taking back the last answers would lose, take them back, and have a say when others ask."""

from typing import Any, Literal

import discord
from discord import app_commands

from bot.service import Mark, Refusal
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import Choices, Use, campaign_for, campaign_typed, offer_campaigns, offered, service_of
from cogs.items.base import acknowledge, show
from cogs.items.undo import agree, decline, show_undone
from cogs.posts.undo import preview_view

MOST_STEPS = 20  # that can be taken back one by one
OPTIONS = ("steps", "to", "really", "consent", "campaign")


async def offer_marks(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `to:`: the beginnings of rounds and phases, and one step in fifty."""
    try:
        marks = await service_of(interaction).history.marks(await campaign_typed(interaction))
    except Refusal:
        return []
    return offered(((_name(mark), str(mark.seq)) for mark in marks), typed)


def _name(mark: Mark) -> str:
    record = "undo.mark_setup" if mark.phase == "setup" else "undo.mark" if mark.begins else "undo.mark_fifty"
    return words().say(record, seq=mark.seq, round=mark.round, phase=mark.phase)


async def step_for(interaction: Use, campaign: str, typed: str) -> int:
    """The step meant, by number or as it is offered."""
    wanted = typed.strip().casefold()
    for mark in await service_of(interaction).history.marks(campaign):
        if wanted in (str(mark.seq), _name(mark).casefold()):
            return mark.seq
    raise Refusal("undo_no_such_step")


@in_servers
@app_commands.command(name="undo", description=words().say("command.undo"))
@app_commands.describe(**{one: words().say(f"command.undo.{one}") for one in OPTIONS})
@app_commands.choices(
    consent=[app_commands.Choice(name=words().say(f"command.undo.{one}"), value=one) for one in ("agree", "decline")]
)
@app_commands.autocomplete(to=offer_marks, campaign=offer_campaigns)
async def undo(
    interaction: discord.Interaction[Any],
    steps: app_commands.Range[int, 1, MOST_STEPS] = 1,
    to: str = "",
    really: bool = False,  # noqa: FBT001, FBT002 # an option as Discord sends it
    consent: Literal["agree", "decline"] | None = None,
    campaign: str = "",
) -> None:
    """Show what would be lost with a button; with `really:` do it, with `consent:` have a say."""
    await acknowledge(interaction)
    place, history = await campaign_for(interaction, campaign), service_of(interaction).history
    if consent is not None:
        await (agree if consent == "agree" else decline)(interaction, place)
        return
    person, step = interaction.user.id, await step_for(interaction, place, to) if to else None
    if really:
        undone = await history.undo(place, person, str(interaction.id), steps=steps, to=step)
        await show_undone(interaction, place, undone)
    else:
        await show(interaction, preview_view(await history.preview(place, person, steps=steps, to=step)))


COMMANDS: tuple["app_commands.Command[Any, ..., Any]", ...] = (undo,)
