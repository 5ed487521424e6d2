"""A campaign with all of its past, read and written whole: how it moves from one file to another."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.store import changes, queries
from bot.store.packing import compress, expand, from_micros, to_micros
from bot.store.rows import Committed, LogRow, NewCampaign, NewPost, SnapshotRow


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame(SnapshotRow):
    """A game that is kept, with its bytes and for how long."""

    kept: Literal["ever", "phase", "ring"]
    game: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """How far a campaign is, its game, and what led there, oldest first; `undos` are steps and what they went back to.

    The people of the log are not carried over.
    """

    seq: int
    game: bytes | None
    log: Sequence[LogRow]
    kept: Sequence[KeptGame]
    undos: Sequence[tuple[int, int]]


def past(db: sqlite3.Connection, campaign_id: str) -> Past:
    """Return the past of a campaign as of one moment."""
    undone = "SELECT seq, back_to FROM undo WHERE campaign = ? ORDER BY seq"
    db.execute("BEGIN")
    try:
        found = queries.campaign(db, campaign_id)
        return Past(
            seq=found.seq,
            game=found.game,
            log=queries.log(db, campaign_id, -1, None)[::-1],
            kept=kept_games(db, campaign_id),
            undos=db.execute(undone, (campaign_id,)).fetchall(),
        )
    finally:
        db.execute("COMMIT")


def kept_games(db: sqlite3.Connection, campaign_id: str) -> list[KeptGame]:
    """Return the kept games of a campaign, oldest first."""
    rows = db.execute(
        "SELECT seq, at, reason, round, phase, undone_by, kept, game FROM snapshot WHERE campaign = ? ORDER BY seq",
        (campaign_id,),
    )
    return [
        KeptGame(
            seq=seq,
            at=from_micros(at),
            reason=reason,
            round=round_,
            phase=phase,
            undone_by=undone_by,
            kept=kept,
            game=expand(game),
        )
        for seq, at, reason, round_, phase, undone_by, kept, game in rows
    ]


def bring(db: sqlite3.Connection, new: NewCampaign, past: Past, outbox: Sequence[NewPost], now: datetime) -> Committed:
    """Add a campaign that has a past under the next free id; what is to be posted belongs to its present step."""
    campaign = changes.create_campaign(db, new, now).campaign
    game = None if past.game is None else compress(past.game)
    db.execute("UPDATE campaign SET seq = ?, game = ? WHERE id = ?", (past.seq, game, campaign))
    for row in past.log:
        changes.put_log(db, campaign, row.seq, row, to_micros(row.at))
    db.executemany(
        "UPDATE log SET person_id = NULL, undone_by = ? WHERE campaign = ? AND seq = ?",
        [(row.undone_by, campaign, row.seq) for row in past.log],
    )
    db.executemany(
        "INSERT INTO snapshot (campaign, seq, at, reason, round, phase, undone_by, kept, game)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(campaign, one.seq, to_micros(one.at), one.reason, one.round, one.phase, one.undone_by, one.kept),
                compress(one.game),
            )
            for one in past.kept
        ],
    )
    db.executemany("INSERT INTO undo VALUES (?, ?, ?)", [(campaign, *undo) for undo in past.undos])
    return Committed(campaign, past.seq, changes.put_posts(db, campaign, past.seq, outbox, to_micros(now)))
