import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bot.store import Store, StoreBusy, StoreError, StoreUnreadable
from bot.store.schema import APPLICATION_ID, MIGRATIONS
from tests.store.building import begin

OPEN = """
import asyncio, os, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.store import Store, StoreError

async def main():
    try:
        store = await Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
    except StoreError as error:
        print(type(error).__name__, error, flush=True)
        return
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await store.close()

if len(sys.argv) > 2:  # become another user only now, who might not be able to read this program
    os.setgroups([])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
asyncio.run(main())
"""


def opened_by_another(path: Path, *user: str) -> subprocess.Popen[str]:
    """Start a process, of another user if given, that opens the store and holds it until its input ends."""
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(path), *user],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd()), "PYTHONDONTWRITEBYTECODE": "1"},
    )


async def refusal(path: Path, clock, **options) -> str:
    with pytest.raises(StoreError) as refused:
        await Store.open(path, clock=clock, **options)
    assert isinstance(refused.value, StoreUnreadable)
    assert str(path) in str(refused.value)
    assert str(refused.value).endswith(".")
    return str(refused.value)


async def test_a_second_process_is_refused_until_the_first_one_ends(path, clock):
    """The second process is told which one has the file; a killed process holds nobody back."""
    with opened_by_another(path) as first:
        assert first.stdout.readline() == "open\n"

        with pytest.raises(StoreBusy, match=f"in use by process {first.pid}; stop it first"):
            await Store.open(path, clock=clock)

        first.send_signal(signal.SIGKILL)
        first.wait()
    store = await Store.open(path, clock=clock)
    with opened_by_another(path) as second:
        assert second.stdout.readline().startswith(f"StoreBusy {path} is in use by process {os.getpid()}")
    await store.close()


async def test_one_process_cannot_open_a_file_twice(path, clock):
    """A second store on the same file is refused in the same process too, and the first one works on."""
    store = await Store.open(path, clock=clock)

    with pytest.raises(StoreBusy):
        await Store.open(path, clock=clock)

    assert await begin(store) == "1"
    await store.close()


async def test_a_closed_store_lets_the_next_one_in(path, clock):
    """Closing leaves one database file and no log beside it."""
    for _ in range(2):
        store = await Store.open(path, clock=clock)
        await begin(store)
        await store.close()

    assert sorted(file.name for file in path.parent.iterdir()) == ["post.db", "post.db.lock"]


async def test_a_missing_folder_is_named(tmp_path, clock):
    """A folder that does not exist is not created by guess."""
    path = tmp_path / "nowhere" / "post.db"

    assert "its folder does not exist; create the folder" in await refusal(path, clock)
    assert not path.parent.exists()


async def test_a_missing_database_is_refused_where_one_is_expected(path, clock):
    """A command that must not create a database creates none, nor a lock file."""
    assert "there is no such file" in await refusal(path, clock, create=False)
    assert list(path.parent.iterdir()) == []


async def test_a_folder_in_place_of_the_file_is_refused(path, clock):
    """A database must be a file."""
    path.mkdir()

    assert "it is not a file" in await refusal(path, clock)


@pytest.mark.parametrize(
    "content", [b"# Notes\n" * 300, b"SQLite format 3\x00" + b"\xff" * 4000], ids=["text", "broken header"]
)
async def test_a_file_that_is_no_database_is_refused_and_left_alone(path, clock, content):
    """A file of another kind is named, keeps its bytes, and the lock is let go."""
    path.write_bytes(content)

    assert "file is not a database; name another file, or restore a backup." in await refusal(path, clock)
    assert path.read_bytes() == content

    path.unlink()
    await (await Store.open(path, clock=clock)).close()


async def test_a_corrupt_database_is_refused(path, clock):
    """A database whose first page lost its table list is not opened as an empty one."""
    store = await Store.open(path, clock=clock)
    await begin(store)
    await store.close()
    torn = bytearray(path.read_bytes())
    torn[100:4096] = bytes(3996)
    path.write_bytes(torn)

    assert "malformed; restore a backup." in await refusal(path, clock)
    assert path.read_bytes() == bytes(torn)


async def test_corruption_deeper_in_the_file_is_reported_when_met(path, clock):
    """Pages torn behind the first are found by the check, and a read that meets them is refused in words."""
    store = await Store.open(path, clock=clock)
    campaign = await begin(store, lobby={"notes": "x" * 50_000})
    assert await store.problems() == []
    await store.close()
    path.write_bytes(path.read_bytes().replace(b"x" * 4092, b"\xee" * 4092))  # so much text a page holds
    with path.open("r+b") as file:
        file.seek(path.read_bytes().index(b"\xee" * 4092) - 4)
        file.write(b"\xee" * 4)  # where the next page of the text is

    store = await Store.open(path, clock=clock)
    assert await store.problems() != []
    with pytest.raises(StoreUnreadable, match=r"malformed; check it with .* and restore a backup"):
        await store.campaign(campaign)
    await store.close()


async def test_a_database_of_a_newer_release_is_refused(path, clock):
    """A file that a newer release has upgraded is left as it is, and the sentence says which release can read it."""
    await (await Store.open(path, clock=clock)).close()
    newer = max(MIGRATIONS) + 1
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    db.close()

    told = await refusal(path, clock)
    assert f"of version {newer}" in told
    assert "start the newer release" in told


@pytest.mark.parametrize("made", ["CREATE TABLE notes (text)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"])
async def test_the_database_of_another_program_is_refused(path, clock, made):
    """A sound database that is not ours is never written to."""
    with sqlite3.connect(path) as db:
        db.execute(made)
    db.close()

    assert "belongs to another program" in await refusal(path, clock)
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'campaign'").fetchone() == (0,)
    db.close()


async def test_a_database_held_by_another_tool_is_refused(path, clock, monkeypatch):
    """A lock that another program keeps is told instead of waited for without end."""
    await (await Store.open(path, clock=clock)).close()
    monkeypatch.setattr("bot.store.connection.BUSY_SECONDS", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    assert "database is locked; close the other program that has it open." in await refusal(path, clock)

    other.execute("ROLLBACK")
    other.close()
    await (await Store.open(path, clock=clock)).close()


@pytest.mark.parametrize("name", [":memory:", "file::memory:?cache=shared", "a?mode=memory#b %41.db"])
async def test_no_name_means_a_database_in_memory(tmp_path, clock, monkeypatch, name):
    """Whatever a file is called, what is saved lies in a file of that name."""
    monkeypatch.chdir(tmp_path)

    store = await Store.open(Path(name), clock=clock)
    await begin(store)
    await store.close()

    assert sqlite3.connect(tmp_path / name).execute("SELECT count(*) FROM campaign").fetchone() == (1,)


async def test_the_file_is_marked_as_ours(path, clock):
    """Any tool can tell whose file it is and of which version."""
    store = await Store.open(path, clock=clock)
    marks = await store.writer.connection.call(
        lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    )
    await store.close()

    assert marks == [APPLICATION_ID, max(MIGRATIONS)]


NOBODY = "65534"
become_nobody = pytest.mark.skipif(os.geteuid() != 0, reason="root")


@pytest.fixture
def folder_of_nobody():
    """A folder that another user can reach, which pytest's own temporary folders do not allow."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.root
@become_nobody
@pytest.mark.parametrize("what", ["folder", "database", "secret", "lock"])
def test_a_folder_or_file_that_may_not_be_written_is_refused(folder_of_nobody, what):
    """Under another user a read-only folder, database or lock file is refused in one sentence; nothing is created."""
    path = folder_of_nobody / "post.db"
    folder_of_nobody.chmod(0o755 if what == "folder" else 0o777)
    if what in ("database", "secret"):
        path.touch(0o444 if what == "database" else 0o600)
    if what == "lock":
        path.with_name("post.db.lock").touch(0o444)

    with opened_by_another(path, NOBODY) as other:
        told, _ = other.communicate()

    assert told.startswith(f"StoreUnreadable The database {path} cannot be used: ")
    assert "to the user of this process" in told
    assert told.count("\n") == 1
    assert not path.exists() or path.stat().st_size == 0
