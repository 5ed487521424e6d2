"""A channel or thread to post in, reached by its id alone: archived threads and fresh starts have no cache."""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import ui

from cogs.posts.pictures import Shown

if TYPE_CHECKING:
    from cogs.client import PostBot

UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE = 10003, 10004, 10008
EDIT_LIMIT = 30046
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED, THREAD_EXISTS, LOCKED = 50083, 160004, 160005
GONE = (UNKNOWN_CHANNEL, UNKNOWN_GUILD)
DENIED = (MISSING_ACCESS, MISSING_PERMISSIONS)

RECENT = 50  # messages looked through for one that may have been sent before
WEEK: Literal[10080] = 10080  # minutes: the longest a thread stays open without messages


def is_code(error: BaseException, *codes: int) -> bool:
    """Tell whether Discord refused something with one of these codes."""
    return isinstance(error, discord.HTTPException) and error.code in codes


class Place:
    """One channel or thread."""

    def __init__(self, bot: "PostBot", id: int, guild: int) -> None:
        self.bot, self.id = bot, id
        self.channel = bot.get_partial_messageable(id, guild_id=guild)

    async def exists(self) -> bool:
        """Tell whether it is there, as far as the bot may know."""
        try:
            await self.bot.http.get_channel(self.id)
        except discord.HTTPException as refusal:
            return not is_code(refusal, UNKNOWN_CHANNEL)
        return True

    async def send(self, view: ui.LayoutView, *, files: Sequence[Shown] = (), nonce: int | str) -> int:
        """Post a message and return its id; the same nonce within some minutes is the same message."""
        message = await self.channel.send(view=view, files=[one.file() for one in files], nonce=nonce)
        return message.id

    async def say(self, text: str) -> None:
        """Write plain text; whoever it names is notified."""
        await self.channel.send(text, allowed_mentions=discord.AllowedMentions(users=True))

    async def edit(self, message: int, view: ui.LayoutView) -> None:
        """Change a message; an archived thread is opened for it."""
        target = self.channel.get_partial_message(message)
        silent = discord.AllowedMentions.none()  # the library sends the bot's own only along with content
        try:
            await target.edit(view=view, allowed_mentions=silent)
        except discord.HTTPException as refusal:
            if not is_code(refusal, ARCHIVED):
                raise
            await self.bot.http.edit_channel(self.id, archived=False)
            await target.edit(view=view, allowed_mentions=silent)

    async def search(self, *marks: str, nonce: int | str) -> int | None:
        """Among the last messages, the newest of ours with this nonce, or with an id or file name in it."""
        wanted = [re.compile(rf'["/]{re.escape(mark)}["?]') for mark in marks]
        async for message in self.channel.history(limit=RECENT):
            if message.author == self.bot.user and (
                str(message.nonce) == str(nonce) or any(one.search(_wire(message)) for one in wanted)
            ):
                return message.id
        return None

    async def below(self, message: int, limit: int) -> list[datetime]:
        """When the messages below one were written, oldest first; of many, the last ones."""
        if getattr(self.bot.get_channel(self.id), "last_message_id", None) == message:
            return []
        newest = [one async for one in self.channel.history(limit=limit)]
        return sorted(one.created_at for one in newest if one.id > message)

    async def start_thread(self, message: int, name: str) -> int:
        """Start a thread on a message and return its id; a second time it is the same one."""
        try:
            await self.bot.http.start_thread_with_message(self.id, message, name=name, auto_archive_duration=WEEK)
        except discord.HTTPException as refusal:
            if not is_code(refusal, THREAD_EXISTS):
                raise
        return message  # a thread bears the id of the message it was started on

    async def archive(self) -> None:
        """Let a thread rest."""
        await self.bot.http.edit_channel(self.id, archived=True)


def _wire(message: discord.Message) -> str:
    """A message's components and files as one text."""
    parts: list[Any] = [one.to_dict() for one in message.components]
    return json.dumps([*parts, *(f"/{one.filename}" for one in message.attachments)])
