"""The bot: what it asks Discord for, what it loads, and how it comes and goes."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

import discord
from discord.ext import commands

from bot.service import Service
from bot.words import Words
from cogs import EXTENSIONS, items
from cogs.errors import Tree
from cogs.items.base import PrivateAnswers
from cogs.poster import Poster
from cogs.sync import sync_when_changed
from cogs.timekeeper import Timekeeper
from render.thread import Studio

HANDLERS = ("CommandTree-", "discord-ui-")  # how the library names the tasks of its handlers


class PostBot(commands.Bot):
    """One process's connection to Discord; whoever makes it closes service and studio after it."""

    def __init__(
        self, service: Service, *, studio: Studio, clock: Callable[[], datetime], source: str = "", **options: Any
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents.default(),
            tree_cls=Tree,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            **options,
        )
        self.service, self.studio, self.clock = service, studio, clock
        self.source = source  # where the program's source can be found, "" where nobody has said so
        self.poster, self.timekeeper, self.private = Poster(self), Timekeeper(self), PrivateAnswers()

    @property
    def words(self) -> Words:
        """The language of posts."""
        return self.service.words

    async def setup_hook(self) -> None:
        """Everything that is done once, before the gateway connects."""
        self.add_dynamic_items(*items.ALL)
        for name in EXTENSIONS:
            await self.load_extension(name)
        await sync_when_changed(self.tree, self.service)
        self.poster.start()
        self.timekeeper.start()

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are the players' own talk; there are no commands in them."""

    async def close(self) -> None:
        """Stop deciding and posting, let running answers finish, and leave."""
        await self.timekeeper.stop()
        await self.poster.stop()
        await finished(HANDLERS)
        await super().close()


async def finished(names: tuple[str, ...], *, seconds: float = 10.0) -> None:
    """Wait until no task of these names is left, but no longer than that; the caller's own does not count."""
    own = asyncio.current_task()
    if left := {one for one in asyncio.all_tasks() if one is not own and one.get_name().startswith(names)}:
        await asyncio.wait(left, timeout=seconds)
