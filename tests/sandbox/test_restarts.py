"""Restarts, kills and cut connections: nothing that was seen is lost."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.errors import SandboxError
from tests.discord.wire import Bed, Clock
from tests.sandbox.postbot import PostBot, picture, rights


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
