"""The only task that writes. Whatever waits while a transaction is being made durable shares the next one."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.store.connection import Connection
from bot.store.errors import NotSaved, StoreClosed, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

GROUP_LIMIT = 256


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work that waits for its transaction, and what to do as soon as it is durable."""

    work: Work[Any]
    done: asyncio.Future[Any]
    then: Callable[[], None] | None


class Writer:
    """Owns the writing connection. Each group of work is one transaction with a savepoint for each piece."""

    def __init__(self, connection: Connection, group_limit: int = GROUP_LIMIT) -> None:
        self.connection = connection
        self.group_limit = group_limit
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self.closing = False
        self.task = asyncio.create_task(self.run(), name="store writer")

    async def do(self, work: Work[T], then: Callable[[], None] | None = None) -> T:
        """Have work done and made durable; it is done even if the caller is cancelled meanwhile."""
        if self.closing:
            raise StoreClosed
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        done.add_done_callback(asyncio.Future.exception)  # a cancelled caller leaves nobody to fetch it
        self.jobs.put_nowait(Job(work, done, then))
        return await asyncio.shield(done)

    async def run(self) -> None:
        """Write group after group until closed."""
        while group := await self.next_group():
            try:
                outcomes = await self.connection.call(partial(write_group, [job.work for job in group]))
            except Exception as error:  # noqa: BLE001 - told to everybody in the group; the writer goes on
                outcomes = [error for _ in group]
            for job, outcome in zip(group, outcomes, strict=True):
                settle(job, outcome)

    async def next_group(self) -> list[Job]:
        """Wait for work and take all that is there; nothing, once the store is being closed and all is written."""
        group: list[Job] = []
        while not group or (len(group) < self.group_limit and not self.jobs.empty()):
            job = await self.jobs.get()
            if job is None:
                self.jobs.put_nowait(None)
                break
            group.append(job)
        return group

    async def close(self) -> None:
        """Write what waits, then close the connection; from now on new work is refused."""
        if not self.closing:
            self.closing = True
            self.jobs.put_nowait(None)
        await asyncio.wait({self.task})
        await self.connection.close()


def settle(job: Job, outcome: Any) -> None:
    """Act on what is durable now, and tell the caller how it went."""
    if not isinstance(outcome, Exception):
        if job.then is not None:
            job.then()
        job.done.set_result(outcome)
    elif isinstance(outcome, StoreError):
        job.done.set_exception(outcome)
    else:
        refusal = NotSaved(str(outcome))
        refusal.__cause__ = outcome
        job.done.set_exception(refusal)


def write_group(works: Sequence[Work[Any]], db: sqlite3.Connection) -> list[Any]:
    """Do several pieces of work in one durable transaction and return the result or the exception of each."""
    db.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [attempt(work, db) for work in works]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return outcomes


def attempt(work: Work[Any], db: sqlite3.Connection) -> Any:
    """Do one piece of work; if it fails, nothing of it remains and the others of its group are not hurt."""
    db.execute("SAVEPOINT piece")
    try:
        outcome = work(db)
    except Exception as error:  # whatever it is, only the caller whose work it was hears of it
        if not db.in_transaction:
            raise  # SQLite gave up the whole transaction, for instance on a full disk
        db.execute("ROLLBACK TO piece")
        outcome = error
    db.execute("RELEASE piece")
    return outcome
