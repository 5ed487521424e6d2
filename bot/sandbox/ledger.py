"""What the stand-in remembers between two starts, in one SQLite file."""

import json
import sqlite3
from pathlib import Path

from bot.sandbox.errors import SandboxError
from bot.sandbox.kinds import Json

SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (path TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL);
"""


class Ledger:
    """Documents by kind and id, and files by path; nothing counts before `commit`.

    Only one process at a time may hold the file.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=0)
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")  # outlives a killed process; only a power cut may cost
            self._db.executescript(SCHEMA)
        except (sqlite3.Error, OSError) as error:
            remedy = "close the program that holds it, or name another folder"
            raise SandboxError(f"The stand-in cannot open {path} ({error}): {remedy}.") from error

    def put(self, kind: str, key: str, body: Json) -> None:
        """Write one document, over an older one of the same kind and id."""
        self._db.execute("INSERT OR REPLACE INTO entry VALUES (?, ?, ?)", (kind, key, json.dumps(body)))

    def drop(self, kind: str, key: str) -> None:
        """Forget one document."""
        self._db.execute("DELETE FROM entry WHERE kind = ? AND id = ?", (kind, key))

    def every(self, kind: str) -> dict[str, Json]:
        """All documents of one kind by id, oldest snowflake first."""
        rows = self._db.execute("SELECT id, body FROM entry WHERE kind = ? ORDER BY length(id), id", (kind,))
        return {key: json.loads(body) for key, body in rows}

    def replace_text(self, old: str, new: str) -> None:
        """Write `new` for `old` in all documents."""
        self._db.execute("UPDATE entry SET body = replace(body, ?, ?)", (old, new))

    def put_file(self, path: str, media_type: str, content: bytes) -> None:
        """Keep one file under its path."""
        self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", (path, media_type, content))

    def file(self, path: str) -> tuple[str, bytes] | None:
        """Media type and bytes of one file, or nothing if there is none."""
        row = self._db.execute("SELECT type, bytes FROM file WHERE path = ?", (path,)).fetchone()
        return None if row is None else (row[0], row[1])

    def drop_file(self, path: str) -> None:
        """Forget one file."""
        self._db.execute("DELETE FROM file WHERE path = ?", (path,))

    def commit(self) -> None:
        """Make everything since the last commit last."""
        self._db.commit()

    def close(self) -> None:
        """Commit and let go of the file."""
        self._db.commit()
        self._db.close()
