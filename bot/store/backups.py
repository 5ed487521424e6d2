"""One file that holds everything, made while the store is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.connection import connect, sync_folder
from bot.store.errors import StoreUnreadable


def back_up(db: sqlite3.Connection, target: Path) -> None:
    """Copy the database as it is now to a file that appears whole or not at all; an existing file is not replaced."""
    if target.exists():
        raise StoreUnreadable(target, "there is such a file already; name one that does not exist")
    half = target.with_name(f"{target.name}.half")
    half.unlink(missing_ok=True)
    try:
        with closing(connect(half, "rwc")) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with no log beside it
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.rename(target)
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise StoreUnreadable(target, f"the backup cannot be written ({error})") from error
