"""What is still to be posted: handed out in order for each campaign, at least once, and given up in the end."""

import sqlite3
from datetime import datetime, timedelta
from typing import Any

from bot.store.errors import UnknownPost
from bot.store.packing import from_micros, from_text, to_micros
from bot.store.rows import LiveMessage, Post

CLAIM_LASTS = timedelta(minutes=2)
"""A claim without report is offered again after this; the poster has died or hangs."""

MOST_ATTEMPTS = 8

FIRST_WAIT = timedelta(seconds=20)
"""Each failure waits four times as long as the one before: 30 hours in all, longer than Discord was ever down."""

HEADS = (
    "SELECT min(id) AS id FROM outbox INDEXED BY outbox_open"
    " WHERE state IN ('waiting', 'claimed') AND campaign = coalesce(:campaign, campaign) GROUP BY campaign"
)
OFFERED = (
    f"SELECT outbox.id, campaign, seq, kind, payload, created_at, attempts, error, state"  # noqa: S608 - no input in it
    f" FROM outbox JOIN ({HEADS}) USING (id)"
    " WHERE (state = 'waiting' AND next_at <= :now) OR (state = 'claimed' AND claimed_at <= :lapsed)"
    " ORDER BY outbox.id LIMIT 1"
)
NEXT = (
    f"SELECT min(iif(state = 'waiting', next_at, claimed_at + :lasts))"  # noqa: S608 - no input in it
    f" FROM outbox JOIN ({HEADS}) USING (id)"
)


def claim(db: sqlite3.Connection, campaign: str | None, now: datetime) -> Post | None:
    """Hand out the oldest row that is first in its campaign and due, or whose claim has lapsed."""
    facts = {"campaign": campaign, "now": to_micros(now), "lapsed": to_micros(now - CLAIM_LASTS)}
    row = db.execute(OFFERED, facts).fetchone()
    if row is None:
        return None
    db.execute("UPDATE outbox SET state = 'claimed', claimed_at = ? WHERE id = ?", (facts["now"], row[0]))
    return post(row)


def post(row: tuple[Any, ...]) -> Post:
    """Read an outbox row."""
    id_, campaign, seq, kind, payload, created_at, attempts, error, state = row
    return Post(
        id=id_,
        campaign=campaign,
        seq=seq,
        kind=kind,
        payload=from_text(payload),
        created_at=from_micros(created_at),
        attempts=attempts,
        error=error,
        uncertain=state == "claimed",
    )


def next_moment(db: sqlite3.Connection) -> datetime | None:
    """Return when the next row can be claimed, possibly in the past; None when nothing is left to post."""
    facts = {"campaign": None, "lasts": CLAIM_LASTS // timedelta(microseconds=1)}
    (micros,) = db.execute(NEXT, facts).fetchone()
    return None if micros is None else from_micros(micros)


def sent(db: sqlite3.Connection, post_id: int, message_id: int | None, live: LiveMessage | None) -> None:
    """Note that a claimed row was sent; its facts go, the message's id stays, and it may become the live message."""
    noted = db.execute(
        "UPDATE outbox SET state = 'sent', message_id = ?, payload = '{}', error = NULL"
        " WHERE id = ? AND state = 'claimed'",
        (message_id, post_id),
    )
    if noted.rowcount != 1:
        raise UnknownPost(post_id)
    if live is not None:
        put_message(db, live)


def failed(db: sqlite3.Connection, post_id: int, error: str, now: datetime, *, hopeless: bool) -> bool:
    """Note that a claimed row could not be sent; tell whether it will be tried again."""
    row = db.execute("SELECT attempts FROM outbox WHERE id = ? AND state = 'claimed'", (post_id,)).fetchone()
    if row is None:
        raise UnknownPost(post_id)
    attempts = row[0] + 1
    again = not hopeless and attempts < MOST_ATTEMPTS
    db.execute(
        "UPDATE outbox SET state = ?, attempts = ?, error = ?, next_at = ?, claimed_at = NULL WHERE id = ?",
        (
            *("waiting" if again else "dead", attempts, error),
            *(to_micros(now + FIRST_WAIT * 4 ** (attempts - 1)), post_id),
        ),
    )
    return again


def revive(db: sqlite3.Connection, campaign: str | None, now: datetime) -> int:
    """Offer rows that were given up, or that wait after a failure, again from now; return how many they are."""
    facts = {"campaign": campaign, "now": to_micros(now)}
    waiting = db.execute(
        "UPDATE outbox INDEXED BY outbox_open SET next_at = :now WHERE state IN ('waiting', 'claimed')"
        " AND state = 'waiting' AND next_at > :now AND campaign = coalesce(:campaign, campaign)",
        facts,
    ).rowcount
    dead = db.execute(
        "UPDATE outbox INDEXED BY outbox_dead SET state = 'waiting', attempts = 0, next_at = :now"
        " WHERE state = 'dead' AND campaign = coalesce(:campaign, campaign)",
        facts,
    ).rowcount
    return waiting + dead


def dead_letters(db: sqlite3.Connection, campaign: str | None) -> list[Post]:
    """Return the rows that were given up, oldest first, each with its last error."""
    rows = db.execute(
        "SELECT id, campaign, seq, kind, payload, created_at, attempts, error, state FROM outbox INDEXED BY outbox_dead"
        " WHERE state = 'dead' AND campaign = coalesce(?, campaign) ORDER BY id",
        (campaign,),
    )
    return [post(row) for row in rows]


def put_message(db: sqlite3.Connection, live: LiveMessage) -> None:
    """Make a message the live one of its kind."""
    db.execute(
        "INSERT OR REPLACE INTO message (campaign, kind, channel_id, message_id, revision) VALUES (?, ?, ?, ?, ?)",
        (live.campaign, live.kind, live.channel_id, live.message_id, live.revision),
    )


def forget_message(db: sqlite3.Connection, campaign: str, kind: str) -> None:
    """Forget the live message of a kind."""
    db.execute("DELETE FROM message WHERE campaign = ? AND kind = ?", (campaign, kind))
