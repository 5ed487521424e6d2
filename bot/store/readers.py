"""A few connections that can only read, so that nobody who looks waits for who writes."""

import sqlite3
import zlib
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import TypeVar

from bot.store.connection import Connection
from bot.store.errors import StoreClosed, StoreUnreadable

T = TypeVar("T")


class Readers:
    """Hands reading work to its connections in turn; each sees everything that was acknowledged before it asks."""

    def __init__(self, path: Path, connections: Sequence[Connection]) -> None:
        self.path = path
        self.connections = connections
        self.turns = cycle(connections)
        self.closing = False

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run reading work and return its result; `StoreUnreadable` when what lies in the file is torn."""
        if self.closing:
            raise StoreClosed
        try:
            return await next(self.turns).call(work)
        except (sqlite3.Error, zlib.error) as error:
            reason = f"{error}; check it with `python -m bot doctor` and restore a backup"
            raise StoreUnreadable(self.path, reason) from error

    async def close(self) -> None:
        """Close every connection once its work is done; from now on new work is refused."""
        self.closing = True
        for connection in self.connections:
            await connection.close()
