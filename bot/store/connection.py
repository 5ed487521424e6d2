"""SQLite connections: how each is opened, and what makes a file unfit to be opened."""

import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

import aiosqlite

from bot.store.errors import NotOurs, StoreUnreadable
from bot.store.schema import migrate

T = TypeVar("T")

BUSY_SECONDS = 5.0

ADVICE = {
    "readonly": "give the file and its folder to the user of this process",
    "unable to open": "give the file and its folder to the user of this process",
    "not a database": "name another file, or restore a backup",
    "malformed": "restore a backup",
    "locked": "close the other program that has it open",
    "full": "make room on the disk",
}


class Connection(aiosqlite.Connection):
    """A SQLite connection on a thread of its own, to which whole functions are sent rather than single statements."""

    async def call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function on the connection's thread; cancelling the caller does not stop it."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call] # aiosqlite leaves it bare
        return result

    async def start(self) -> Self:
        """Start the thread and open the database on it; if that fails, the thread has ended too."""
        try:
            await self
        except BaseException:
            self._thread.join()  # it was told to stop and would otherwise speak to a loop that may be gone
            raise
        return self


async def writing_connection(path: Path) -> Connection:
    """Open the one connection that writes, on a database brought up to the newest version."""
    return await Connection(partial(open_for_writing, path), iter_chunk_size=64).start()


async def reading_connection(path: Path) -> Connection:
    """Open a connection that can only read."""
    return await Connection(partial(open_for_reading, path), iter_chunk_size=64).start()


def open_for_writing(path: Path) -> sqlite3.Connection:
    """Open, check and migrate the database; `StoreUnreadable` says what is wrong with it."""
    db: sqlite3.Connection | None = None
    try:
        db = connect(path, "rwc")
        if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
            raise NotOurs("its file system cannot hold a write-ahead log; move it to a local disk")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")  # a file that cannot be written is found now, not at the first answer
        db.execute("ROLLBACK")
        migrate(db)
        sync_folder(path.parent)
    except (sqlite3.Error, NotOurs) as error:
        if db is not None:
            db.close()
        raise StoreUnreadable(path, with_advice(str(error))) from error
    return db


def with_advice(reason: str) -> str:
    """Add to SQLite's own words what can be done about it."""
    return "; ".join([reason, *(advice for words, advice in ADVICE.items() if words in reason)])


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open the database so that every attempt to write is an error."""
    try:
        db = connect(path, "rw")
        db.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise StoreUnreadable(path, with_advice(str(error))) from error
    return db


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to a file by its full address, so that no name can mean a database in memory."""
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,  # transactions are begun and ended in words of ours
        check_same_thread=False,
        cached_statements=256,
    )
    db.execute("PRAGMA foreign_keys = ON")
    return db


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, so that a power cut cannot lose a new database whole."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def refuse_unfit(path: Path, *, create: bool) -> None:
    """Refuse, in words, what SQLite would only call unable to open."""
    if not path.parent.is_dir():
        raise StoreUnreadable(path, "its folder does not exist; create the folder or name another one")
    if path.exists() and not path.is_file():
        raise StoreUnreadable(path, "it is not a file; name a file")
    if not create and not path.exists():
        raise StoreUnreadable(path, "there is no such file; name an existing database")
