"""All slash commands, one module for each family of them."""

from typing import TYPE_CHECKING, Any

from discord import app_commands

from cogs.commands import campaign, game, guide, looking, people, records, rules, server, table, undo

if TYPE_CHECKING:
    from cogs.client import PostBot

SlashCommand = app_commands.Command[Any, ..., Any] | app_commands.Group

SUBCOMMANDS = (records, server, table)  # modules that add to `/campaign` when they are imported

ALL: tuple[SlashCommand, ...] = (
    *game.COMMANDS,
    *campaign.COMMANDS,
    *looking.COMMANDS,
    *guide.COMMANDS,
    *rules.COMMANDS,
    *undo.COMMANDS,
    *people.COMMANDS,
)


async def setup(bot: "PostBot") -> None:
    """Add them to the bot's tree."""
    for command in ALL:
        bot.tree.add_command(command)
