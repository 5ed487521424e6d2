"""A process that answers in four campaigns without end and reports each answer once the store has acknowledged it.

Run as `python -m tests.store.writing_process DATABASE [WAY]`. Each report is a line: campaign, step, press. WAY makes
the process do wrong on purpose: `early` reports before the answer is saved, `halves` takes the old game away in one
transaction and saves the new one in another, `forgetful` saves without interaction ids. At every start the last press
of each campaign arrives again, as Discord repeats it to a bot that was cut off.
"""

import asyncio
import os
import sys
from datetime import UTC, datetime
from hashlib import shake_128
from pathlib import Path

from bot.store import AlreadyDone, Change, LogEntry, NewPost, NewTimer, Snapshot, Store
from tests.store.building import begin

CAMPAIGNS = 4
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def game_after(campaign: str, press: int) -> bytes:
    """The one right game after a press: some pages of bytes that do not compress, of a length of its own."""
    return shake_128(f"{campaign}/{press}".encode()).digest(2000 + press * 97 % 9000)


def change_for(campaign: str, seq: int, press: int, interaction_id: str | None) -> Change:
    return Change(
        campaign=campaign,
        expected_seq=seq,
        game=game_after(campaign, press),
        log=LogEntry(option=f"press:{press}"),
        interaction_id=interaction_id,
        snapshot=Snapshot(reason="answer", round=press // 30, phase=str(press // 7)),
        outbox=[NewPost("phase", {"press": press})],
        set_timers=[NewTimer("deadline", NOW, {"press": press})],
    )


def report(campaign: str, seq: int, press: int) -> None:
    os.write(1, f"{campaign} {seq} {press}\n".encode())


async def save_in_halves(store: Store, change: Change) -> None:
    """Take the old game away in a transaction of its own before the new one is saved."""
    await store.writer.do(
        lambda db: db.execute("UPDATE campaign SET game = NULL WHERE id = ?", (change.campaign,)) and None
    )
    await store.commit(change)


async def press_on(store: Store, campaign: str, way: str) -> None:
    """Repeat the last press, then press without end."""
    saved = await store.campaign(campaign)
    last = await store.log(campaign, limit=1)
    seq, press = saved.seq, int(last[0].option.removeprefix("press:")) if last else 1
    while True:
        interaction_id = None if way == "forgetful" else f"{campaign}:{press}"
        change = change_for(campaign, seq, press, interaction_id)
        if way == "early":
            report(campaign, seq + 1, press)
        try:
            await (save_in_halves(store, change) if way == "halves" else store.commit(change))
        except AlreadyDone:
            press += 1
            continue
        seq, press = seq + 1, press + 1
        if way != "early":
            report(campaign, seq, press - 1)


async def main(path: Path, way: str) -> None:
    store = await Store.open(path, clock=lambda: NOW)
    missing = CAMPAIGNS - len(await store.campaigns(10))
    for _ in range(missing):
        await begin(store)
    await asyncio.gather(*(press_on(store, campaign.id, way) for campaign in await store.campaigns(10)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "right"))
