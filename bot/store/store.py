"""The store: one writer, a few readers, one lock file."""

from asyncio import Event
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Self

from bot.store import backups, changes, outbox, queries
from bot.store import past as pasts
from bot.store.connection import Connection, reading_connection, refuse_unfit, writing_connection
from bot.store.lock import LockFile
from bot.store.packing import compress
from bot.store.past import Past
from bot.store.readers import Readers
from bot.store.rows import (
    Campaign,
    CampaignSummary,
    Change,
    Committed,
    LiveMessage,
    LogRow,
    NewCampaign,
    NewPost,
    Post,
    Seat,
    SnapshotRow,
    State,
    Timer,
)
from bot.store.writer import GROUP_LIMIT, Writer

READERS = 2


class Store:
    """Bytes and rows of all campaigns in one SQLite file.

    `outbox_changed` is set whenever there is something new to post; who waits for it clears it.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime], lock: LockFile, writer: Writer, readers: Readers):
        self.path = path
        self.clock = clock
        self.lock = lock
        self.writer = writer
        self.readers = readers
        self.outbox_changed = Event()

    @classmethod
    async def open(
        cls, path: Path, *, clock: Callable[[], datetime], create: bool = True, group_limit: int = GROUP_LIMIT
    ) -> Self:
        """Open the database, creating it if that is allowed, and bring it up to date.

        `StoreBusy` when another process has it, `StoreUnreadable` when it cannot be used; both say what to do.
        """
        refuse_unfit(path, create=create)
        lock = LockFile(path)
        opened: list[Connection] = []
        try:
            opened.append(await writing_connection(path))
            for _ in range(READERS):
                opened.append(await reading_connection(path))  # noqa: PERF401 - what was opened must be closed
        except BaseException:
            for connection in opened:
                await connection.close()
            lock.release()
            raise
        return cls(path, clock, lock, Writer(opened[0], group_limit), Readers(path, opened[1:]))

    async def close(self) -> None:
        """Write what waits, close the file and let the next process in."""
        await self.readers.close()
        await self.writer.close()
        self.lock.release()

    async def create_campaign(self, new: NewCampaign) -> Committed:
        """Add a campaign and return its short id; `AlreadyDone` when the interaction has created one before."""
        return await self.writer.do(
            partial(changes.create_campaign, new=new, now=self.clock()), self.outbox_changed.set if new.outbox else None
        )

    async def past(self, campaign: str) -> Past:
        """Return a campaign's game, log and kept games as of one moment; `UnknownCampaign` if there is none."""
        return await self.readers.read(partial(pasts.past, campaign_id=campaign))

    async def bring(self, new: NewCampaign, past: Past, outbox: Sequence[NewPost] = ()) -> Committed:
        """Add a campaign that has a past, whole or not at all, and return its short id."""
        work = partial(pasts.bring, new=new, past=past, outbox=outbox, now=self.clock())
        return await self.writer.do(work, self.outbox_changed.set if outbox else None)

    async def commit(self, change: Change) -> Committed:
        """Save one step of a campaign durably, whole or not at all, even if the caller is cancelled meanwhile.

        `AlreadyDone`: its interaction was applied before. `MovedOn`: the campaign is at another step.
        `TimerGone`: it is the firing of a timer that does not stand any more. `SnapshotGone`: no game to go back to.
        """
        stored = None if change.game is None else compress(change.game)
        work = partial(changes.apply, change=change, stored=stored, now=self.clock())
        return await self.writer.do(work, self.outbox_changed.set if change.outbox else None)

    async def campaign(self, campaign: str) -> Campaign:
        """Return a campaign with its game; `UnknownCampaign` if there is none of that id."""
        return await self.readers.read(partial(queries.campaign, campaign_id=campaign))

    async def with_seats(self, campaign: str) -> tuple[Campaign, list[Seat]]:
        """Return a campaign and its seats as of one moment; `UnknownCampaign` if there is none of that id."""
        return await self.readers.read(partial(queries.with_seats, campaign_id=campaign))

    async def campaigns(self, guild_id: int, state: State | None = None) -> list[CampaignSummary]:
        """Return a server's campaigns, of one state or all, oldest first."""
        return await self.readers.read(partial(queries.campaigns, guild_id=guild_id, state=state))

    async def campaigns_of(self, person_id: int, state: State | None = None) -> list[CampaignSummary]:
        """Return the campaigns, of one state or all, in which a person has a seat, oldest first."""
        return await self.readers.read(partial(queries.campaigns_of, person_id=person_id, state=state))

    async def campaign_in(self, thread_id: int) -> CampaignSummary | None:
        """Return the campaign that lives in a thread: the newest that has not ended, else the newest."""
        return await self.readers.read(partial(queries.campaign_in, thread_id=thread_id))

    async def seats(self, campaign: str) -> list[Seat]:
        """Return a campaign's seats in their order."""
        return await self.readers.read(partial(queries.seats, campaign_id=campaign))

    async def log(self, campaign: str, limit: int = 20, before: int | None = None) -> list[LogRow]:
        """Return up to `limit` log rows, newest first, of steps before `before`."""
        return await self.readers.read(partial(queries.log, campaign_id=campaign, limit=limit, before=before))

    async def snapshots(self, campaign: str) -> list[SnapshotRow]:
        """Return which earlier games of a campaign are kept, newest first."""
        return await self.readers.read(partial(queries.snapshots, campaign_id=campaign))

    async def snapshot(self, campaign: str, seq: int) -> bytes:
        """Return the game as it was after a step; `SnapshotGone` names the nearest one kept before it."""
        return await self.readers.read(partial(queries.snapshot, campaign_id=campaign, seq=seq))

    async def claim(self, campaign: str | None, now: datetime) -> Post | None:
        """Hand out the oldest row due of a campaign, or of any, that is first in its campaign; None if there is none.

        A row claimed over 2 minutes ago is handed out again, marked `uncertain`.
        """
        return await self.writer.do(partial(outbox.claim, campaign=campaign, now=now))

    async def sent(self, post_id: int, message_id: int | None, *, live: LiveMessage | None = None) -> None:
        """Note that a claimed row was sent, and with it, if given, which message is the live one now."""
        work = partial(outbox.sent, post_id=post_id, message_id=message_id, live=live)
        await self.writer.do(work, self.outbox_changed.set)

    async def failed(self, post_id: int, error: str, *, hopeless: bool = False) -> bool:
        """Note that a claimed row could not be sent and tell whether it will be tried again.

        It waits longer after each failure and is given up after 8, or at once when `hopeless`.
        """
        work = partial(outbox.failed, post_id=post_id, error=error, now=self.clock(), hopeless=hopeless)
        return await self.writer.do(work, self.outbox_changed.set)

    async def revive(self, campaign: str | None = None) -> int:
        """Offer what was given up or waits after a failure again from now, and return how many rows that are."""
        work = partial(outbox.revive, campaign=campaign, now=self.clock())
        return await self.writer.do(work, self.outbox_changed.set)

    async def next_post_at(self) -> datetime | None:
        """Return when the next row can be claimed, possibly in the past; None when nothing is left to post."""
        return await self.readers.read(outbox.next_moment)

    async def dead_letters(self, campaign: str | None = None) -> list[Post]:
        """Return the rows that were given up, oldest first, each with its last error."""
        return await self.readers.read(partial(outbox.dead_letters, campaign=campaign))

    async def due(self, now: datetime, limit: int = 100) -> list[Timer]:
        """Return up to `limit` timers whose moment has come, oldest first."""
        return await self.readers.read(partial(queries.due, now=now, limit=limit))

    async def timers(self, campaign: str) -> list[Timer]:
        """Return a campaign's timers, the next one first."""
        return await self.readers.read(partial(queries.timers, campaign_id=campaign))

    async def message(self, campaign: str, kind: str) -> LiveMessage | None:
        """Return the live message of a kind, if there is one."""
        return await self.readers.read(partial(queries.message, campaign_id=campaign, kind=kind))

    async def save_message(self, live: LiveMessage) -> None:
        """Make a message the live one of its kind."""
        await self.writer.do(partial(outbox.put_message, live=live))

    async def forget_message(self, campaign: str, kind: str) -> None:
        """Forget the live message of a kind; the next one is posted anew."""
        await self.writer.do(partial(outbox.forget_message, campaign=campaign, kind=kind))

    async def guild(self, guild_id: int) -> dict[str, Any]:
        """Return a server's settings, empty for a server that has none."""
        return await self.readers.read(partial(queries.guild, guild_id=guild_id))

    async def save_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None:
        """Replace a server's settings."""
        await self.writer.do(partial(changes.put_guild, guild_id=guild_id, settings=settings))

    async def person(self, person_id: int) -> dict[str, Any]:
        """Return a person's settings, empty for one who has none."""
        return await self.readers.read(partial(queries.person, person_id=person_id))

    async def save_person(self, person_id: int, settings: Mapping[str, Any]) -> None:
        """Replace a person's settings."""
        await self.writer.do(partial(changes.put_person, person_id=person_id, settings=settings))

    async def applied(self, interaction_id: str) -> tuple[str, int] | None:
        """Return the campaign and the step an interaction led to, None if it was never applied."""
        return await self.readers.read(partial(queries.applied, interaction_id=interaction_id))

    async def meta(self, key: str) -> str | None:
        """Return what is kept under a key, None if nothing is."""
        return await self.readers.read(partial(queries.meta, key=key))

    async def save_meta(self, key: str, value: str) -> None:
        """Keep a text under a key."""
        await self.writer.do(partial(changes.put_meta, key=key, value=value))

    async def backup(self, target: Path) -> None:
        """Copy everything acknowledged so far to a new file; `StoreUnreadable` when it cannot be written."""
        await self.readers.read(partial(backups.back_up, target=target))

    async def problems(self) -> list[str]:
        """Return what is broken in the file, empty when it is sound; reads all of it, so it takes seconds."""
        return await self.readers.read(queries.problems)
