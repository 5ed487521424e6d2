"""What the bot must be allowed to do in a channel: asked for in the invitation, checked before a campaign begins."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.words import words

NAMES = (
    "view_channel",
    "send_messages",
    "create_public_threads",
    "send_messages_in_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
)
NEEDED = discord.Permissions(**dict.fromkeys(NAMES, True))
BEFORE_THREADS = ("send_messages", "create_public_threads")  # what is needed no more inside a thread


def missing(interaction: discord.Interaction[Any]) -> str:
    """One sentence that names what the bot lacks where it was called; "" when nothing is missing."""
    names = list(_missing(interaction))
    if not names:
        return ""
    return words().count("missing", len(names), permissions=", ".join(names), channel=f"<#{interaction.channel_id}>")


def _missing(interaction: discord.Interaction[Any]) -> Iterator[str]:
    aside = BEFORE_THREADS if isinstance(interaction.channel, discord.Thread) else ()
    for name in NAMES:
        if name not in aside and not getattr(interaction.app_permissions, name):
            yield words().say(f"permission.{name}")
