"""The one error path: whatever goes wrong in a command, a button or a form ends as one sentence to the person."""

import contextlib
import logging
from hashlib import blake2b
from typing import Any

import discord
from discord import app_commands

from bot.service import Refusal
from bot.words import words
from render.twin import plain

log = logging.getLogger(__name__)

# refusals of an answer, beside those that name a rule: what is asked now belongs below them
ASKED_ANEW = frozenset(
    f"refused.{key}"
    for key in (
        "asked_anew",
        "settled",
        "settled_own",
        "settled_by",
        "settled_alone",
        "moved_on",
        "not_a_choice",
        "not_offered",
        "nothing_left",
        "not_yours",
        "which_seat",
        "several_fit",
    )
)
ANSWERED_OR_GONE = (40060, 10062)  # Discord's codes: sent twice after a reconnect, or too late
TYPED = ("title", "player", "answer", "zone")  # facts that people typed: no markup, no mentions
OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)


class Tree(app_commands.CommandTree[Any]):
    """The command tree whose errors all go to `report`."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer for a command that raised."""
        await report(interaction, error)


async def report(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person what went wrong in one sentence; log whatever is a fault of ours with all that reproduces it."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, discord.HTTPException) and cause.code in ANSWERED_OR_GONE:
        log.info("Nothing more can be said: %s %s", cause, ids_of(interaction))
        return
    try:
        shown = await _sentence(interaction, cause)
    except Exception as fault:  # whatever it is, the person is told
        log.error("%s: %s", number_of(interaction), ids_of(interaction), exc_info=fault)
        shown = {"content": words().say("fault.ours", number=number_of(interaction))}
    await _say(interaction, shown)


async def _sentence(interaction: discord.Interaction[Any], cause: BaseException) -> dict[str, Any]:
    """What is shown for a refusal; anything else is raised again."""
    if isinstance(cause, OUTDATED):
        return {"content": words().say("fault.outdated")}
    if not isinstance(cause, Refusal):
        raise cause
    facts = {name: plain(one) if name in TYPED else one for name, one in cause.facts.items()}
    sentence = words().say(cause.key, **facts)
    if cause.key not in ASKED_ANEW and "rule" not in cause.facts:
        return {"content": sentence}
    from cogs.whispers import asked_now  # noqa: PLC0415 # its buttons report to this module

    return await asked_now(interaction, sentence)


async def _say(interaction: discord.Interaction[Any], shown: dict[str, Any]) -> None:
    """Answer, or follow up where there is an answer; an interaction that is gone cannot be told anything."""
    with contextlib.suppress(discord.HTTPException):
        if interaction.response.is_done():
            await interaction.followup.send(**shown, ephemeral=True)
        else:
            await interaction.response.send_message(**shown, ephemeral=True)


def number_of(interaction: discord.Interaction[Any]) -> str:
    """The reference number of what went wrong in an interaction: eight characters, the same each time."""
    return blake2b(str(interaction.id).encode(), digest_size=4).hexdigest()


def ids_of(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """Everything that is needed to do the same again; no text that a person typed freely is longer than 100."""
    data: dict[str, Any] = dict(interaction.data or {})
    did = {name: str(data[name])[:100] for name in ("name", "custom_id", "values") if name in data}
    given = {name: str(value)[:100] for name, value in vars(interaction.namespace).items()} if "name" in data else {}
    return did | {
        "given": given,
        "interaction": interaction.id,
        "person": interaction.user.id,
        "guild": interaction.guild_id,
        "channel": interaction.channel_id,
        "message": interaction.message.id if interaction.message else None,
    }
