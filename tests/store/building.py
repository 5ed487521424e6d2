"""Campaigns and changes of which a test names only what matters to it."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.store import Change, Committed, LogEntry, NewCampaign, Snapshot, Store


def new_campaign(**facts: Any) -> NewCampaign:
    given: dict[str, Any] = {
        "guild_id": 10,
        "channel_id": 20,
        "host_id": 30,
        "title": "The drowned bell",
        "edition": "third",
        "scenario": "bell",
    }
    return NewCampaign(**given | facts)


async def begin(store: Store, **facts: Any) -> str:
    return (await store.create_campaign(new_campaign(**facts))).campaign


async def answer(store: Store, campaign: str, seq: int, **facts: Any) -> Committed:
    """Save step `seq` with a game, a log row and a snapshot that tell the step."""
    given: dict[str, Any] = {
        "game": game_at(seq),
        "log": LogEntry(option=f"step:{seq}"),
        "snapshot": Snapshot(reason="answer", round=1, phase="action"),
    }
    return await store.commit(Change(campaign=campaign, expected_seq=seq - 1, **given | facts))


def game_at(seq: int) -> bytes:
    return b'{"steps":%d}' % seq


async def play(store: Store, campaign: str, first: int, last: int, **facts: Any) -> None:
    for seq in range(first, last + 1):
        await answer(store, campaign, seq, **facts)


async def kept(store: Store, campaign: str) -> list[int]:
    return sorted(row.seq for row in await store.snapshots(campaign))


async def statements_of(store: Store) -> list[str]:
    """Return a list that grows by every statement the writing connection carries out."""
    statements: list[str] = []
    await store.writer.connection.call(lambda db: db.set_trace_callback(statements.append))
    return statements


@asynccontextmanager
async def writer_held(store: Store) -> AsyncIterator[None]:
    """Keep the writing connection busy, so that all that is asked for meanwhile waits together."""
    begun, go_on = threading.Event(), threading.Event()

    def hold(db: object) -> None:
        begun.set()
        assert go_on.wait(timeout=20)

    holding = asyncio.ensure_future(store.writer.do(hold))
    assert await asyncio.to_thread(begun.wait, 20)
    try:
        yield
    finally:
        go_on.set()
        await holding
