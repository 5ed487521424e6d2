"""Restarts, cuts, late answers, vanished messages, missing rights, archived threads: what weeks on a server bring."""

import asyncio
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.errors import ApiError, Code, DeclinedError, RateLimitError, SandboxError
from tests.discord.wire import Bed, Clock
from tests.sandbox.postbot import PostBot, picture, rights


async def channel_of(bed: Bed, name: str = "campaigns") -> discord.PartialMessageable:
    return bed.bot.get_partial_messageable(int(bed.sandbox.world.channel_named(name)["id"]))


async def refused(doing) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.status, caught.value.code


async def test_an_old_button_works_with_a_new_bot(bed: Bed):
    """The bot is closed, a fresh one starts, and a button posted before still does its work."""
    ada = bed.sandbox.persons["Ada"]
    message = await (await ada.slash("board")).arrived()
    await bed.stop()

    await bed.start(PostBot())
    await ada.press(message, "Ward")
    await bed.idle()

    assert "Turn **2**" in str(ada.messages()[0]["components"])


async def test_everything_seen_is_there_after_a_restart_of_the_stand_in(bed: Bed):
    """Channels, threads, messages, whispers and pictures survive; address, token and commands stay the same."""
    ada = bed.sandbox.persons["Ada"]
    await (await ada.slash("board")).arrived()
    await ada.slash("where")
    await ada.slash("campaign new", title="Fog")
    await bed.idle()
    before, url, token = ada.messages(), bed.sandbox.url, bed.sandbox.token
    channels, offered = bed.sandbox.world.channels, ada.commands()
    await bed.stop()

    await bed.restart_sandbox()

    again = bed.sandbox.persons["Ada"]
    path = before[0]["components"][0]["components"][1]["items"][0]["media"]["url"].removeprefix(bed.sandbox.address)
    assert again.messages() == before
    assert len(before) == 3
    assert (bed.sandbox.url, bed.sandbox.token) == (url, token)
    assert (bed.sandbox.world.channels, again.commands()) == (channels, offered)
    assert bed.sandbox.world.ledger.file(path) == ("image/png", picture(20))


class Soon:
    """In place of the library's back-off, which waits for seconds."""

    def delay(self) -> float:
        return 0.01


async def test_a_running_bot_comes_back_to_a_restarted_stand_in(empty_bed: Bed, monkeypatch: pytest.MonkeyPatch):
    """The bot's session is unknown after the restart, so it identifies anew and answers again."""
    monkeypatch.setattr(discord.client, "ExponentialBackoff", Soon)
    await empty_bed.start(PostBot())

    await empty_bed.restart_sandbox()
    await empty_bed.sandbox.world.until(lambda: empty_bed.sandbox.gateway.connected == 1)
    reply = await empty_bed.sandbox.persons["Ada"].slash("move", place="Docks")

    assert not reply.failed
    assert all("Attempting a reconnect" in error for error in empty_bed.errors)
    empty_bed.errors.clear()


async def test_a_sharded_bot_works_as_well(empty_bed: Bed):
    """A client that asks for the gateway's address and shards is at home too."""

    class Sharded(discord.AutoShardedClient):
        async def setup_hook(self) -> None:
            self.tree = discord.app_commands.CommandTree(self)
            self.tree.add_command(rights)
            await self.tree.sync()

    await empty_bed.start(Sharded(intents=discord.Intents.default(), guild_ready_timeout=0))

    assert not (await empty_bed.sandbox.persons["Ada"].slash("rights")).failed


async def test_a_cut_connection_is_resumed_without_loss(bed: Bed):
    """What a person does while the connection is down reaches the bot with the resume, once."""
    [session] = bed.sandbox.gateway.sessions.values()
    await bed.sandbox.gateway.cut_all()

    reply = await bed.sandbox.persons["Ada"].slash("move", place="Docks")

    assert reply.message["content"].endswith("moves to Docks at 1.")
    assert list(bed.sandbox.gateway.sessions.values()) == [session]
    assert len(bed.sandbox.persons["Ada"].messages()) == 1


KILLED = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.sandbox import Sandbox

async def main():
    sandbox = await Sandbox.open(Path(sys.argv[1]), port=0, clock=lambda: datetime(2026, 3, 1, tzinfo=UTC))
    await sandbox.persons["Ben"].say("Still here?")
    print(sandbox.token, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_nothing_said_is_lost_when_the_process_is_killed(tmp_path: Path):
    """A message written just before SIGKILL is there at the next start, under the same token."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, tmp_path, stdout=subprocess.PIPE)
    token = (await process.stdout.readline()).decode()
    process.send_signal(signal.SIGKILL)
    await process.wait()

    async with await Sandbox.open(tmp_path, port=0, clock=Clock()) as sandbox:
        assert sandbox.token == token.strip()
        assert [one["content"] for one in sandbox.persons["Ada"].messages()] == ["Still here?"]


async def test_pictures_follow_to_another_port(bed: Bed):
    """Started on another port, the stand-in shows old pictures at its new address."""
    await (await bed.sandbox.persons["Ada"].slash("board")).arrived()
    await bed.stop()
    await bed.sandbox.close()

    bed.sandbox = await Sandbox.open(bed.data, port=0, clock=bed.clock)

    [message] = bed.sandbox.persons["Ada"].messages()
    assert message["components"][0]["components"][1]["items"][0]["media"]["url"].startswith(bed.sandbox.address + "/")


async def test_a_second_process_on_the_same_data_is_refused(empty_bed: Bed):
    """One sentence says which file is held and what to do."""
    with pytest.raises(SandboxError, match=r"cannot open .*sandbox.sqlite .*name another folder"):
        await Sandbox.open(empty_bed.data, port=0, clock=empty_bed.clock)


async def test_a_taken_port_is_refused(empty_bed: Bed, tmp_path: Path):
    """One sentence says which port is taken; the data is not left open."""
    port = int(empty_bed.sandbox.address.rpartition(":")[2])

    with pytest.raises(SandboxError, match=f"Port {port} of 127.0.0.1 cannot be used"):
        await Sandbox.open(tmp_path / "other", port=port, clock=empty_bed.clock)

    await (await Sandbox.open(tmp_path / "other", port=0, clock=empty_bed.clock)).close()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    """Unreadable data is never replaced."""
    (tmp_path / "sandbox.sqlite").write_text("not a database at all, but long enough to be read as one" * 20)

    with pytest.raises(SandboxError, match="cannot open"):
        await Sandbox.open(tmp_path, port=0, clock=Clock())


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
