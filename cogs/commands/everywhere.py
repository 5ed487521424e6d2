"""Where commands are offered: in servers only, since a campaign belongs to one."""

from typing import TypeVar

from discord import app_commands

Command = TypeVar("Command")


def in_servers(command: Command) -> Command:
    """Offer a command or a group in servers only, not in direct messages, and for installations there."""
    offered_in = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    return offered_in(app_commands.allowed_installs(guilds=True, users=False)(command))
