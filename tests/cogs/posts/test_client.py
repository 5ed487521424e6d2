"""The bot itself: what it asks Discord for, and how it comes and goes."""

import asyncio

import discord
import pytest

from bot.service import Service
from bot.serving import Unreachable, serve
from cogs import items
from cogs.client import PostBot
from render.thread import Studio
from tests.cogs.house import House, text_of
from tests.cogs.posts.test_items import at_table, select_id
from tests.cogs.posts.thread import settled
from tests.discord.wire import wire_bed


async def test_it_asks_for_no_privilege_and_keeps_nothing_in_memory(house: House):
    """No privileged intents, no mentions, no caches of messages and members."""
    bot = house.bed.bot

    assert bot.intents == discord.Intents.default()
    assert bot.allowed_mentions.to_dict() == {"parse": []}
    assert bot._connection.max_messages is None
    assert bot._connection.member_cache_flags == discord.MemberCacheFlags.none()
    assert bot.words is house.service.words


async def test_views_are_not_kept_in_memory(house: House):
    """All items are dynamic: a message of weeks ago needs no registration, and nothing grows."""
    await house.table("Ben")
    await settled(house)

    store = house.bed.bot._connection._view_store
    assert len(store._dynamic_items) == len(items.ALL)
    assert not any(store._views.values())
    assert not store._synced_message_views


async def test_closing_lets_a_running_answer_finish(house: House):
    """What was acknowledged is saved and shown."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    async with house.service.playing.door.lock(house.campaign):
        reply = await ada.select(table, await select_id(house, "s1"), "gather")
        closing = asyncio.create_task(house.bed.stop())
        await asyncio.wait({house.bed.bot.poster._loop})  # the first thing that closing ends
    await closing

    assert "gains $1" in text_of(reply.message)
    await house.bed.start(PostBot(house.service, studio=house.studio, clock=house.bed.clock, guild_ready_timeout=0))


async def test_a_wrong_token_is_one_sentence(tmp_path):
    """And nothing is left running."""
    async with wire_bed(tmp_path) as bed, Studio() as studio:
        service = await Service.open(tmp_path / "post.db", bed.clock)
        bot = PostBot(service, studio=studio, clock=bed.clock)
        try:
            with pytest.raises(Unreachable, match="does not accept this DISCORD_TOKEN"):
                await serve(bot, "wrong", asyncio.Event())
        finally:
            await bot.close()
            await service.close()


async def test_no_network_is_one_sentence(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """It says what could not be reached."""
    async with wire_bed(tmp_path) as bed, Studio() as studio:
        service = await Service.open(tmp_path / "post.db", bed.clock)
        bot = PostBot(service, studio=studio, clock=bed.clock)
        try:
            with monkeypatch.context() as patched:
                patched.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
                patched.setattr(discord.http.asyncio, "sleep", at_once)
                with pytest.raises(Unreachable, match="cannot be reached"):
                    await serve(bot, "any", asyncio.Event())
        finally:
            await bot.close()
            await service.close()


async def at_once(*_: object) -> None:
    """The library waits between its attempts; nobody here has to."""
