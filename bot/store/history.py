"""Earlier games of a campaign: which are kept, and how one of them is put back."""

import sqlite3
from collections.abc import Iterator

from bot.store.errors import SnapshotGone
from bot.store.rows import Change, Snapshot

RING = 20
"""So many answers can be taken back one by one."""

EVERY = 50
"""One game in so many steps is kept for ever."""

LAST_STANDING = (
    "SELECT seq, round, phase FROM snapshot WHERE campaign = ? AND undone_by IS NULL ORDER BY seq DESC LIMIT 1"
)

TAKE_BACK = tuple(
    f"UPDATE {table} SET undone_by = ?"  # noqa: S608 - no input in it
    " WHERE campaign = ? AND seq > ? AND seq < ? AND undone_by IS NULL"
    for table in ("log", "snapshot")
)
STAND_AGAIN = tuple(
    f"UPDATE {table} INDEXED BY {table}_undone SET undone_by = NULL"  # noqa: S608 - no input in it
    " WHERE campaign = ? AND undone_by IS NOT NULL AND seq BETWEEN ? AND ?"
    for table in ("log", "snapshot")
)


def snapshot_of(db: sqlite3.Connection, change: Change) -> Snapshot | None:
    """Return the snapshot a change asks for; an undo that says nothing is kept as what it went back to."""
    if change.snapshot is not None or change.undo_to is None:
        return change.snapshot
    sql = "SELECT round, phase FROM snapshot WHERE campaign = ? AND seq = ?"
    round_, phase = db.execute(sql, (change.campaign, change.undo_to)).fetchone()
    return Snapshot(reason="undo", round=round_, phase=phase)


def keep(db: sqlite3.Connection, campaign: str, seq: int, snapshot: Snapshot, stored: bytes, at: int) -> None:
    """Keep the game of a step and let go of those whose time is over."""
    kept = how_long(db.execute(LAST_STANDING, (campaign,)).fetchone(), seq, snapshot)
    db.execute(
        "INSERT INTO snapshot (campaign, seq, at, reason, round, phase, kept, game) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (campaign, seq, at, snapshot.reason, snapshot.round, snapshot.phase, kept, stored),
    )
    let_go(db, campaign, seq, snapshot.round)


def how_long(last: tuple[int, int, str] | None, seq: int, snapshot: Snapshot) -> str:
    """Tell how long to keep a game, given step, round and phase of the one before it.

    The first of a round and one in every fifty for ever, the first of a phase for two rounds, others in the ring.
    """
    if last is None or last[1] != snapshot.round or last[0] // EVERY != seq // EVERY:
        return "ever"
    return "ring" if last[2] == snapshot.phase else "phase"


def let_go(db: sqlite3.Connection, campaign: str, seq: int, round_: int) -> None:
    """Delete what fell out of the ring; what was undone stays for as many steps, in case the undo is undone."""
    oldest = db.execute(
        "SELECT seq FROM snapshot WHERE campaign = ? AND undone_by IS NULL ORDER BY seq DESC LIMIT 1 OFFSET ?",
        (campaign, RING),
    ).fetchone()
    if oldest is not None:
        db.execute(
            "DELETE FROM snapshot INDEXED BY snapshot_passing WHERE campaign = ? AND seq < ? AND kept <> 'ever'"
            " AND (kept = 'ring' OR round < ?) AND undone_by IS NULL",
            (campaign, oldest[0], round_ - 1),
        )
    db.execute(
        "DELETE FROM snapshot INDEXED BY snapshot_undone WHERE campaign = ? AND undone_by < ?",
        (campaign, seq - RING),
    )


def go_back(db: sqlite3.Connection, campaign: str, to: int, seq: int, stored: bytes | None) -> bytes:
    """Mark what does not lead to a step as undone and return that step's game, unless a newer form of it is given.

    Going back to a step that had itself been undone makes what led to it stand again.
    """
    game = db.execute("SELECT game FROM snapshot WHERE campaign = ? AND seq = ?", (campaign, to)).fetchone()
    if game is None:
        raise SnapshotGone(campaign, to, nearest(db, campaign, to))
    above = seq
    for first, last in leading_to(db, campaign, to):
        for sql in TAKE_BACK:
            db.execute(sql, (seq, campaign, last, above))
        for sql in STAND_AGAIN:
            db.execute(sql, (campaign, first, last))
        above = first
    db.execute("INSERT INTO undo VALUES (?, ?, ?)", (campaign, seq, to))
    return stored if stored is not None else bytes(game[0])


def leading_to(db: sqlite3.Connection, campaign: str, to: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of steps, first and last, that led to a step, newest first."""
    sql = "SELECT seq, back_to FROM undo WHERE campaign = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"
    last = to
    while (undo := db.execute(sql, (campaign, last)).fetchone()) is not None:
        yield undo[0], last
        last = undo[1]
    yield 0, last


def nearest(db: sqlite3.Connection, campaign: str, to: int) -> int | None:
    """Return the last standing step before one whose game is kept."""
    sql = "SELECT max(seq) FROM snapshot WHERE campaign = ? AND seq < ? AND undone_by IS NULL"
    row: tuple[int | None] = db.execute(sql, (campaign, to)).fetchone()
    return row[0]
