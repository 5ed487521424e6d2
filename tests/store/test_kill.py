"""Kills a real writing process at seeded moments and looks for anything lost, torn or done twice."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.packing import expand
from tests.store.writing_process import CAMPAIGNS, game_after

Acknowledged = set[tuple[str, int, int]]


def run_until_killed(path: Path, way: str, reports: int) -> Acknowledged:
    """Start the process, kill it when it has reported so often, and return all it has reported until it died."""
    command = [sys.executable, "-m", "tests.store.writing_process", str(path), way]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        lines = [process.stdout.readline() for _ in range(reports)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL, "the process ended before it was killed"
    words = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return {(campaign, int(seq), int(press)) for campaign, seq, press in words}


def wrongs(path: Path, acknowledged: Acknowledged) -> list[str]:
    """Say everything that is lost, torn or doubled in a database whose writer was killed."""
    with closing(sqlite3.connect(path)) as db:
        found = [line for (line,) in db.execute("PRAGMA integrity_check") if line != "ok"]
        saved = {
            (campaign, seq, int(option.removeprefix("press:")))
            for campaign, seq, option in db.execute("SELECT campaign, seq, option FROM log")
        }
        found += [f"lost: {one}" for one in sorted(acknowledged - saved)]
        doubled = Counter((campaign, press) for campaign, _, press in saved)
        found += [f"done twice: {one}" for one, times in doubled.items() if times > 1]
        for campaign, seq, game in db.execute("SELECT id, seq, game FROM campaign").fetchall():
            presses = {step: press for one, step, press in saved if one == campaign}
            found += [f"campaign {campaign}: {wrong}" for wrong in torn(db, campaign, seq, game, presses)]
    return found


def torn(db: sqlite3.Connection, campaign: str, seq: int, game: bytes | None, presses: dict[int, int]) -> list[str]:
    """Say which parts of a campaign's last step do not belong together."""

    def column(sql: str) -> list[object]:
        return [value for (value,) in db.execute(sql, (campaign,))]

    steps = list(range(1, seq + 1))
    right = {
        "log": sorted(presses) == steps,
        "game": game is None
        if not seq
        else game is not None and expand(game) == game_after(campaign, presses.get(seq, 0)),
        "snapshot": column("SELECT game FROM snapshot WHERE campaign = ? ORDER BY seq DESC LIMIT 1")
        == [game] * bool(seq),
        "outbox": column("SELECT seq FROM outbox WHERE campaign = ? ORDER BY id") == steps,
        "timer": column("SELECT payload FROM timer WHERE campaign = ?")
        == [f'{{"press":{presses.get(seq)}}}'] * bool(seq),
    }
    return [f"torn {part} at step {seq}" for part, holds in right.items() if not holds]


def found_within(kills: int, path: Path, way: str, seed: int) -> list[str]:
    """Kill again and again, going on with the same database, until something is wrong."""
    moments, acknowledged = random.Random(seed), set()
    for _ in range(kills):
        acknowledged |= run_until_killed(path, way, moments.randrange(1, 120))
        if found := wrongs(path, acknowledged):
            return found
    assert len({campaign for campaign, *_ in acknowledged}) == CAMPAIGNS
    return []


def test_whenever_the_process_is_killed_nothing_is_lost_torn_or_done_twice(path):
    """Forty kills of one growing database: each acknowledged answer is there, whole and once."""
    assert found_within(40, path, "right", seed=1) == []


@pytest.mark.parametrize(("way", "sign"), [("early", "lost"), ("halves", "torn"), ("forgetful", "done twice")])
def test_a_writer_that_does_wrong_is_caught(path, way, sign):
    """The same search finds a writer that acknowledges early, saves in halves or forgets what it has applied."""
    assert any(sign in wrong for wrong in found_within(15, path, way, seed=2))
