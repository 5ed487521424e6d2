"""The game's own commands: each is an answer to a question that is open, like a press of its button."""

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.service import Press, Refusal
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import (
    CHOICE,
    Choices,
    Use,
    campaign_for,
    campaign_typed,
    offer_campaigns,
    offer_seats,
    offered,
    seat_for,
    service_of,
)
from cogs.items import acknowledge, show_answered

GameCommand = app_commands.Command[Any, ..., Any]

# what each command may answer, by the verbs of the options' keys, if need be in one kind of question only (items are
# bought, too); none: whatever is asked
VERBS: dict[str, tuple[str, ...]] = {
    "move": ("move", "move_on.buy"),
    "gather": ("gather",),
    "focus": ("focus",),
    "ward": ("ward",),
    "attack": ("attack",),
    "evade": ("evade",),
    "research": ("research", "clues"),
    "trade": ("trade", "give", "take", "offer", "agree"),
    "use": ("use", "stand"),
    "pass": ("end", "pass", "stay", "decline", "done", "cancel", "enough"),
    "answer": (),
}
# the option of a command that names one of several things; those of ASIDE may be left out
CHOOSING = {"move": "place", "focus": "skill", "attack": "monster", "trade": "what", "use": "what", "answer": "what"}
ASIDE = {"evade": "monster", "research": "clues"}


async def answer(interaction: Use, command: str, typed: str, seat: str, campaign: str) -> None:
    """Answer the open question that offers what was typed; show what came of it and what is asked next."""
    await acknowledge(interaction)
    service, person = service_of(interaction), interaction.user.id
    place = await campaign_for(interaction, campaign)
    held = await seat_for(interaction, place, seat)
    found = await service.showing.find(place, person, VERBS[command], typed, held)
    press = Press(
        campaign=place,
        key=found.key,
        person=person,
        interaction=str(interaction.id),
        question=found.question,
        seat=held,
    )
    await show_answered(interaction, place, await service.playing.answer(press))


def offering(command: str) -> Callable[[Use, str], Any]:
    """Autocomplete for the option of a game command: what may be answered with it now."""

    async def offer(interaction: Use, typed: str) -> Choices:
        try:
            place = await campaign_typed(interaction)
            seat = await seat_for(interaction, place, getattr(interaction.namespace, "seat", None) or "")
        except Refusal:
            return []
        showing = service_of(interaction).showing
        found = await showing.choices(place, interaction.user.id, VERBS[command], typed, seat)
        return offered([(one.label, one.key if len(one.key) <= CHOICE else one.label) for one in found])

    return offer


def plain(name: str) -> GameCommand:
    """A command with nothing to choose."""

    @described(name)
    async def command(interaction: discord.Interaction[Any], seat: str = "", campaign: str = "") -> None:
        await answer(interaction, name, "", seat, campaign)

    return command


def choosing(name: str) -> GameCommand:
    """A command that names what it is about."""

    @described(name, CHOOSING[name])
    async def command(interaction: discord.Interaction[Any], choice: str, seat: str = "", campaign: str = "") -> None:
        await answer(interaction, name, choice, seat, campaign)

    return command


def choosing_or_not(name: str) -> GameCommand:
    """A command that may name what it is about."""

    @described(name, ASIDE[name])
    async def command(
        interaction: discord.Interaction[Any], choice: str = "", seat: str = "", campaign: str = ""
    ) -> None:
        await answer(interaction, name, choice, seat, campaign)

    return command


def described(name: str, option: str = "") -> Callable[[Any], GameCommand]:
    """Make a command of a function, with its words and what is offered while its options are typed."""
    choice = {"choice": words().say(f"command.{name}.{option}")} if option else {}
    marks: list[Callable[[Any], Any]] = [
        app_commands.describe(**choice, seat=words().say("command.seat"), campaign=words().say("command.campaign")),
        app_commands.autocomplete(seat=offer_seats, campaign=offer_campaigns),
        app_commands.command(name=name, description=words().say(f"command.{name}")),
        in_servers,
    ]
    if option:
        marks[:0] = [app_commands.rename(choice=option), app_commands.autocomplete(choice=offering(name))]

    def make(function: Any) -> GameCommand:
        for mark in marks:
            function = mark(function)
        command: GameCommand = function
        return command

    return make


def game_command(name: str) -> GameCommand:
    """One command of the game, by its name."""
    return choosing(name) if name in CHOOSING else choosing_or_not(name) if name in ASIDE else plain(name)


COMMANDS = tuple(game_command(name) for name in VERBS)
