"""What the bot must be allowed to do in a channel: asked for in the invitation, checked before a campaign begins."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.words import words

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
IN_THREADS = ("send_messages", "create_public_threads")  # what is not needed inside a thread


def missing(interaction: discord.Interaction[Any]) -> str:
    """One sentence that names what the bot lacks where it was called; "" when nothing is missing."""
    names = list(_missing(interaction))
    if not names:
        return ""
    return words().count("missing", len(names), permissions=", ".join(names), channel=f"<#{interaction.channel_id}>")


def _missing(interaction: discord.Interaction[Any]) -> Iterator[str]:
    aside = IN_THREADS if isinstance(interaction.channel, discord.Thread) else ()
    given = dict(interaction.app_permissions)
    for name, needed in NEEDED:
        if needed and not given[name] and name not in aside:
            yield words().say(f"permission.{name}")
