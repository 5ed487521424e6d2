"""How quick, how small and how steady the store is. J is the time to load and dump the state, in seconds."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from bot.bench.row import Row
from bot.store import Change, LogEntry, NewCampaign, NewPost, NewTimer, Seat, Snapshot, Store
from bot.store.writer import GROUP_LIMIT

Play = Callable[[bytes], bytes]
"""One answer of the rules: the saved game in, the next one out."""

SLOW_FSYNC = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int slow(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    usleep(5000);
    return real(file);
}
int fsync(int file) { return slow("fsync", file); }
int fdatasync(int file) { return slow("fdatasync", file); }
"""

POST_EVERY = 4
SEATS = 6


def same_again(game: bytes) -> bytes:
    """Play nothing, so that the store alone is measured."""
    return game


def now() -> datetime:
    """Return this moment."""
    return datetime.now(UTC)


def bare_insert(folder: Path, times: int = 500) -> float:
    """Return F, the median seconds of one bare durable insert on the disk of a folder."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as db:
        for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE bare (a, b)"):
            db.execute(line)
        taken = []
        for number in range(times):
            start = time.perf_counter()
            db.execute("INSERT INTO bare VALUES (?, ?)", (number, b"x" * 100))
            taken.append(time.perf_counter() - start)
    return median(taken)


def an_answer(campaign: str, seq: int, game: bytes) -> Change:
    """Return a change like one of a real table: some told lines, every fourth step a post and a timer."""
    posts = seq % POST_EVERY == 0
    told = [["moved", {"who": "nell", "from": "river-docks", "to": "market"}], ["engaged", {"who": "nell"}]]
    draws = [["s1", "3fa9c01b2d", seq, [5, 2, 6]]]
    seat = f"s{seq % SEATS + 1}"
    entry = LogEntry(
        option="move:river-docks", person_id=10**18, seat=seat, question=f"{seat}-3fa9c01b2d", told=told, draws=draws
    )
    return Change(
        campaign=campaign,
        expected_seq=seq - 1,
        game=game,
        log=entry,
        interaction_id=f"{10**18 + int(campaign, 36) * 10**9 + seq}",
        snapshot=Snapshot(reason="answer", round=seq // 36, phase=str(seq // 9)),
        outbox=[NewPost("phase", {"round": seq, "told": told})] if posts else [],
        set_timers=[NewTimer("deadline", now())] if posts else [],
    )


async def new_campaigns(store: Store, count: int) -> list[str]:
    """Create running campaigns with six seats."""
    seats = [Seat(f"s{number}", number, f"Player {number}") for number in range(1, SEATS + 1)]
    new = NewCampaign(
        guild_id=1,
        channel_id=2,
        host_id=3,
        title="A late campaign",
        edition="third",
        scenario="bell",
        state="running",
        lobby={"seats": SEATS, "presses": []},
        settings={"secret": "00" * 32},
        seats=seats,
    )
    created = await asyncio.gather(*(store.create_campaign(new) for _ in range(count)))
    return [one.campaign for one in created]


async def post_all(store: Store) -> None:
    """Send what waits in the outbox, as the poster would."""
    while post := await store.claim(None, now()):
        await store.sent(post.id, 10**18)


async def answer_on(store: Store, campaign: str, first: int, last: int, game: bytes, play: Play) -> list[float]:
    """Give answers one after another and return the seconds that each took until it was durable."""
    taken = []
    for seq in range(first, last + 1):
        start = time.perf_counter()
        game = play(game)
        await store.commit(an_answer(campaign, seq, game))
        taken.append(time.perf_counter() - start)
        if seq % POST_EVERY == 0:
            await post_all(store)
    return taken


def idle_answer(folder: Path, state: bytes, j: float, play: Play = same_again) -> list[Row]:
    """Measure one durable answer at a time, with nothing else going on."""

    async def measure() -> list[float]:
        store = await Store.open(folder / "idle.db", clock=now)
        [campaign] = await new_campaigns(store, 1)
        taken = await answer_on(store, campaign, 1, 600, state, play)
        await store.close()
        return taken[100:]

    bound = 2 * bare_insert(folder) + 5 * j
    return [Row("one durable answer idle p50", median(asyncio.run(measure())) * 1000, "ms", bound * 1000)]


def eight_campaigns(folder: Path, state: bytes, play: Play = same_again) -> list[Row]:
    """Measure durable answers a second of eight campaigns at once."""
    rate = asyncio.run(rate_of(folder / "eight.db", state, play=play, campaigns=8, answers=250))
    return [Row("durable answers/s 8 campaigns", rate, "1/s", 300, at_least=True)]


async def rate_of(
    path: Path, state: bytes, *, campaigns: int, answers: int, play: Play = same_again, group_limit: int = GROUP_LIMIT
) -> float:
    """Return durable answers a second when several campaigns answer at once, each as quickly as it can."""
    store = await Store.open(path, clock=now, group_limit=group_limit)
    ids = await new_campaigns(store, campaigns)
    start = time.perf_counter()
    await asyncio.gather(*(answer_all(store, campaign, answers, state, play) for campaign in ids))
    rate = campaigns * answers / (time.perf_counter() - start)
    await store.close()
    return rate


async def answer_all(store: Store, campaign: str, answers: int, state: bytes, play: Play) -> None:
    """Give a campaign's answers one after another."""
    for seq in range(1, answers + 1):
        await store.commit(an_answer(campaign, seq, play(state)))


def slow_disk(folder: Path, state: bytes) -> list[Row]:
    """Measure 64 campaigns on a disk whose every fsync takes 5 ms longer, with groups and without."""
    names = ("with 5 ms per fsync 64 campaigns", "the same / ungrouped writer")
    if (compiler := shutil.which("cc")) is None:
        return [
            Row(names[0], None, "1/s", 300, at_least=True, missing="cc"),
            Row(names[1], None, "times", 10, at_least=True, missing="cc"),
        ]
    source, library, saved = folder / "slow.c", folder / "slow.so", folder / "state"
    source.write_text(SLOW_FSYNC, "ascii")
    saved.write_bytes(state)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)  # noqa: S603 - own source
    grouped, ungrouped = slowed(library, saved, GROUP_LIMIT, answers=40), slowed(library, saved, 1, answers=6)
    return [
        Row(names[0], grouped, "1/s", 300, at_least=True),
        Row(names[1], grouped / ungrouped, "times", 10, at_least=True),
    ]


def slowed(library: Path, saved: Path, group_limit: int, *, answers: int) -> float:
    """Return durable answers a second of a process of its own whose fsync is slow."""
    done = subprocess.run(  # noqa: S603 - this module itself
        [sys.executable, "-m", "bot.bench.store", saved, str(group_limit), str(answers)],
        env={**os.environ, "LD_PRELOAD": str(library)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return float(done.stdout)


def long_history(folder: Path, state: bytes, answers: int = 300_000) -> list[Row]:
    """Measure whether a long history makes an answer slower or takes much room."""
    path = folder / "long.db"

    async def measure() -> list[float]:
        store = await Store.open(path, clock=now)
        [campaign] = await new_campaigns(store, 1)
        taken = await answer_on(store, campaign, 1, answers, state, same_again)
        await store.close()
        return taken

    taken, tenth = asyncio.run(measure()), answers // 10
    return [
        Row("latency last tenth / first tenth", median(taken[-tenth:]) / median(taken[:tenth]), "times", 1.3),
        Row("bytes per answer / raw state", path.stat().st_size / answers / len(state), "", 0.06),
    ]


def many_campaigns(folder: Path, state: bytes, campaigns: int = 10_000) -> list[Row]:
    """Measure the start on a database full of running campaigns, and the first answer after it."""
    path = folder / "many.db"
    asyncio.run(fill(path, state, campaigns))
    start, first = asyncio.run(start_and_answer(path, state))
    return [
        Row(f"start with {campaigns:,} campaigns", start * 1000, "ms", 250),
        Row(f"first answer with {campaigns:,} campaigns", first * 1000, "ms", 10),
    ]


async def fill(path: Path, state: bytes, campaigns: int) -> None:
    """Save running campaigns with a game each."""
    store = await Store.open(path, clock=now)
    ids = await new_campaigns(store, campaigns)
    await asyncio.gather(*(store.commit(an_answer(campaign, 1, state)) for campaign in ids))
    await store.close()


async def start_and_answer(path: Path, state: bytes) -> tuple[float, float]:
    """Return the seconds until a store is open and its timers and outbox are looked through, and for one answer."""
    begun = time.perf_counter()
    store = await Store.open(path, clock=now)
    await store.due(now())
    await store.next_post_at()
    started = time.perf_counter()
    saved = await store.campaign("1")
    await store.commit(an_answer("1", saved.seq + 1, state))
    answered = time.perf_counter()
    await store.close()
    return started - begun, answered - started


def rows(folder: Path, state: bytes, j: float, *, answers: int = 300_000) -> list[Row]:
    """Measure everything of the store in an empty folder."""
    return [
        *idle_answer(folder, state, j),
        *eight_campaigns(folder, state),
        *slow_disk(folder, state),
        *long_history(folder, state, answers),
        *many_campaigns(folder, state),
    ]


if __name__ == "__main__":  # the process that `slowed` starts
    game, limit, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    database = game.with_name(f"slow-{limit}.db")
    measured = asyncio.run(rate_of(database, game.read_bytes(), campaigns=64, answers=count, group_limit=limit))
    sys.stdout.write(f"{measured}\n")
