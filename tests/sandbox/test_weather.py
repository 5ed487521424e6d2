"""Late answers, vanished messages, missing rights, archived threads: what weeks on a server bring."""

import asyncio
from dataclasses import replace

import discord
import pytest

from bot.sandbox import Permission
from bot.sandbox.errors import ApiError, Code, DeclinedError, RateLimitError
from tests.discord.wire import Bed
from tests.sandbox.postbot import PostBot


async def channel_of(bed: Bed, name: str = "campaigns") -> discord.PartialMessageable:
    return bed.bot.get_partial_messageable(int(bed.sandbox.world.channel_named(name)["id"]))


async def refused(doing) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.status, caught.value.code


async def test_an_answer_after_three_seconds_is_refused(bed: Bed):
    """10062, and the person is told that no answer came."""
    asked = asyncio.create_task(bed.sandbox.persons["Ada"].slash("slow"))
    await bed.sandbox.world.until(lambda: bool(bed.sandbox.world.interactions))
    bed.clock.forward(seconds=3.5)
    bed.bot.gate.set()

    reply = await asked
    await bed.idle()

    assert reply.failed
    assert [one.code for one in bed.bot.refusals] == [10062]
    assert bed.sandbox.persons["Ada"].messages() == []


async def test_a_person_does_not_wait_for_ever(bed: Bed):
    """Patience ends, and an answer after that is refused even if the clock stands still."""
    hasty = replace(bed.sandbox.persons["Ada"], patience=0.0)

    reply = await hasty.slash("slow")
    bed.bot.gate.set()
    await bed.sandbox.persons["Ben"].slash("rights")
    await bed.idle()

    assert reply.failed
    assert [one.code for one in bed.bot.refusals] == [10062]


async def test_a_second_answer_is_refused(bed: Bed):
    """40060, and the first one stands."""
    reply = await bed.sandbox.persons["Ada"].slash("twice")
    await bed.idle()

    assert reply.message["content"] == "Once."
    assert [one.code for one in bed.bot.refusals] == [40060]


async def test_a_deleted_message_is_unknown(bed: Bed):
    """10008 for editing what somebody deleted, 10003 for a channel that never was."""
    channel = await channel_of(bed)
    message = await channel.send("Soon gone.")
    await message.delete()

    assert await refused(message.edit(content="?")) == (404, 10008)
    assert await refused(channel.fetch_message(message.id)) == (404, 10008)
    assert await refused(bed.bot.get_partial_messageable(1).send("?")) == (404, 10003)


async def test_the_token_of_an_interaction_ends_after_a_quarter_of_an_hour(bed: Bed):
    """50027 afterwards; the bot's own token still edits the message."""
    reply = await bed.sandbox.persons["Ada"].slash("move", place="Docks")
    bed.clock.forward(minutes=16)
    hook = discord.Webhook.partial(bed.bot.user.id, reply.interaction.token, client=bed.bot)

    assert await refused(hook.send("Late.", wait=True)) == (401, 50027)
    edited = await (await channel_of(bed)).get_partial_message(int(reply.message["id"])).edit(content="In time.")
    assert edited.content == "In time."


@pytest.mark.parametrize(
    ("denied", "doing"),
    [
        (Permission.SEND_MESSAGES, lambda channel: channel.send("Hello.")),
        (Permission.ATTACH_FILES, lambda channel: channel.send(file=discord.File(__file__))),
        (Permission.EMBED_LINKS, lambda channel: channel.send(embed=discord.Embed(title="Hello"))),
        (Permission.READ_MESSAGE_HISTORY, lambda channel: channel.fetch_message(1)),
        (Permission.SEND_MESSAGES, lambda channel: channel.typing().__aenter__()),
    ],
)
async def test_what_the_bot_may_not_do_is_refused(bed: Bed, denied: Permission, doing):
    """50013 for each permission that is taken away, and none once it is given back."""
    bed.sandbox.deny_bot("campaigns", denied)
    channel = await channel_of(bed)
    assert await refused(doing(channel)) == (403, 50013)

    bed.sandbox.deny_bot("campaigns", Permission(0))
    if denied is not Permission.READ_MESSAGE_HISTORY:
        await doing(channel)


async def test_interactions_tell_the_bot_what_it_may_do(bed: Bed):
    """The bot's permissions come along with each interaction, so it can say what is missing."""
    bed.sandbox.deny_bot("campaigns", Permission.ATTACH_FILES)

    reply = await bed.sandbox.persons["Ada"].slash("rights")

    assert reply.message["content"] == "send=True files=False"


async def test_a_channel_that_the_bot_cannot_see_is_out_of_reach(bed: Bed):
    """50001 for everything in it."""
    bed.sandbox.deny_bot("campaigns", Permission.VIEW_CHANNEL)

    assert await refused((await channel_of(bed)).send("Hello.")) == (403, 50001)


async def test_threads_need_their_own_permissions(bed: Bed):
    """50013 for starting a thread and for writing in one."""
    channel = bed.bot.get_channel(int(bed.sandbox.world.channel_named("campaigns")["id"]))
    message = await channel.send("Here?")
    bed.sandbox.deny_bot("campaigns", Permission.CREATE_PUBLIC_THREADS)
    assert await refused(message.create_thread(name="Fog")) == (403, 50013)
    bed.sandbox.deny_bot("campaigns", Permission.SEND_MESSAGES_IN_THREADS)
    thread = await message.create_thread(name="Fog")

    assert await refused(thread.send("Hello.")) == (403, 50013)


async def test_an_archived_thread_refuses_edits_and_commands_until_somebody_writes(bed: Bed):
    """50083 for the bot, no commands for people; a message opens it again."""
    await bed.sandbox.persons["Ada"].slash("campaign new", title="Fog")
    await bed.idle()
    thread = await bed.bot.fetch_channel(int(bed.sandbox.world.channel_named("Fog")["id"]))
    ada = bed.sandbox.persons["Ada"].at(str(thread.id))
    message = await thread.send("Now.")
    await thread.edit(archived=True)

    assert await refused(message.edit(content="Later.")) == (400, 50083)
    with pytest.raises(DeclinedError, match="thread is archived"):
        await ada.slash("rights")
    await ada.say("Anybody?")
    await message.edit(content="Later.")
    assert not (await ada.slash("rights")).failed


async def test_a_quiet_thread_archives_itself(bed: Bed):
    """A day without a message, and the thread is archived; the bot is told and can open it again."""
    await bed.sandbox.persons["Ada"].slash("campaign new", title="Fog")
    await bed.idle()
    key = bed.sandbox.world.channel_named("Fog")["id"]
    bed.clock.forward(hours=25)

    thread = await bed.bot.fetch_channel(int(key))

    assert thread.archived
    assert not (await thread.edit(archived=False)).archived


async def test_a_locked_thread_takes_no_more_messages(bed: Bed):
    """160005 for the bot, a plain sentence for people."""
    await bed.sandbox.persons["Ada"].slash("campaign new", title="Fog")
    await bed.idle()
    thread = await bed.bot.fetch_channel(int(bed.sandbox.world.channel_named("Fog")["id"]))
    await thread.edit(archived=True, locked=True)

    assert await refused(thread.send("One more.")) == (400, 160005)
    with pytest.raises(DeclinedError, match="Thread is locked"):
        await bed.sandbox.persons["Ben"].at(str(thread.id)).say("One more.")


async def test_a_message_has_one_thread_and_a_thread_has_members(bed: Bed):
    """160004 for a second thread; people are added, listed and removed."""
    channel = bed.bot.get_channel(int(bed.sandbox.world.channel_named("campaigns")["id"]))
    message = await channel.send("Here.")
    thread = await message.create_thread(name="Fog")
    ben = discord.Object(int(bed.sandbox.persons["Ben"].user))
    await thread.add_user(ben)

    assert await refused(message.create_thread(name="Again")) == (400, 160004)
    assert [one.id for one in await thread.fetch_members()] == [bed.bot.user.id, ben.id]
    await thread.remove_user(ben)
    assert [one.id for one in await thread.fetch_members()] == [bed.bot.user.id]


async def test_a_thread_without_a_message_is_announced_in_its_channel(bed: Bed):
    """The channel shows where the thread went."""
    channel = bed.bot.get_channel(int(bed.sandbox.world.channel_named("campaigns")["id"]))

    thread = await channel.create_thread(name="Fog", type=discord.ChannelType.public_thread)

    [notice] = bed.sandbox.persons["Ada"].messages()
    assert (notice["type"], notice["content"]) == (18, "Fog")
    assert notice["message_reference"]["channel_id"] == str(thread.id)


async def test_an_enforced_nonce_posts_once(bed: Bed):
    """The same nonce within minutes brings back the first message; later it is a new one."""
    channel = bed.sandbox.world.channel_named("campaigns")["id"]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
    body = {"content": "Round 3", "nonce": "outbox-9", "enforce_nonce": True}

    first = await bed.bot.http.request(route, json=body)
    second = await bed.bot.http.request(route, json=body)
    bed.clock.forward(minutes=10)
    third = await bed.bot.http.request(route, json=body)

    assert first["id"] == second["id"] != third["id"]
    assert [one["nonce"] for one in bed.sandbox.persons["Ada"].messages()] == ["outbox-9", "outbox-9"]


async def test_a_rate_limit_is_waited_out(bed: Bed):
    """A 429 with its Via header makes the library try again by itself."""
    bed.sandbox.rest.fail_next("POST", "/channels/{channel}/messages", RateLimitError(0.0))

    message = await (await channel_of(bed)).send("Patience.")

    assert message.content == "Patience."
    assert 429 in [one.status for one in bed.observer.exchanges]


async def test_a_test_can_make_any_request_fail_once(bed: Bed):
    """The limit on old edits, for one, which only a real server would reach."""
    channel = await channel_of(bed)
    message = await channel.send("Old.")
    bed.sandbox.rest.fail_next("PATCH", "/channels/{channel}/messages/{message}", ApiError(Code.NOT_YOUR_MESSAGE))

    assert await refused(message.edit(content="New.")) == (403, 50005)
    assert (await message.edit(content="New.")).content == "New."


async def test_history_is_read_newest_first_and_pins_stick(bed: Bed):
    """The bot reads back its channel in pages, and pins what matters."""
    channel = bed.bot.get_channel(int(bed.sandbox.world.channel_named("campaigns")["id"]))
    sent = [await channel.send(str(number)) for number in range(4)]
    await sent[0].pin()

    assert [one.content async for one in channel.history(limit=2)] == ["3", "2"]
    assert [one.content async for one in channel.history(before=sent[2])] == ["1", "0"]
    assert [one.content async for one in channel.history(after=sent[1], oldest_first=True)] == ["2", "3"]
    assert (await channel.fetch_message(sent[0].id)).pinned


async def test_an_unknown_route_is_noted_and_not_faked(bed: Bed):
    """404, and the observer has it as a fault."""
    assert await refused(bed.bot.http.request(discord.http.Route("GET", "/sticker-packs"))) == (404, 0)

    assert bed.sandbox.rest.unknown == ["GET /api/v10/sticker-packs"]
    assert bed.observer.faults == ["unknown route GET /api/v10/sticker-packs"]
    bed.observer.faults.clear()


async def test_a_wrong_token_is_refused(empty_bed: Bed):
    """401 for everybody who does not hold the stand-in's own token."""
    bot = PostBot()
    try:
        with pytest.raises(discord.LoginFailure):
            await bot.login("another")
    finally:
        await bot.close()
