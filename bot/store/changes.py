"""How one change becomes rows: plain SQL inside a savepoint that the writer has opened."""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.store import history
from bot.store.errors import AlreadyDone, MovedOn, TimerGone, UnknownCampaign
from bot.store.packing import short_id, to_micros, to_text
from bot.store.rows import Change, Committed, LogEntry, NewCampaign, NewPost, NewTimer, Seat

LAST_CAMPAIGN = "last campaign"


def create_campaign(db: sqlite3.Connection, new: NewCampaign, now: datetime) -> Committed:
    """Add a campaign at step 0 under the next free id."""
    refuse_repeated(db, new.interaction_id)
    (number,) = db.execute(
        "INSERT INTO meta VALUES (?, '1') ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value",
        (LAST_CAMPAIGN,),
    ).fetchone()
    campaign, at = short_id(int(number)), to_micros(now)
    values = (
        *(campaign, new.guild_id, new.channel_id, new.thread_id, new.host_id, new.title, new.edition, new.scenario),
        *(new.state, to_text(new.lobby), to_text(new.settings), at, at),
    )
    db.execute(
        "INSERT INTO campaign (id, guild_id, channel_id, thread_id, host_id, title, edition, scenario,"
        " state, lobby, settings, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        values,
    )
    put_seats(db, campaign, new.seats)
    put_timers(db, campaign, new.set_timers)
    remember(db, new.interaction_id, campaign, 0)
    return Committed(campaign, 0, put_posts(db, campaign, 0, new.outbox, at))


def apply(db: sqlite3.Connection, change: Change, stored: bytes | None, now: datetime) -> Committed:
    """Carry out a change; `stored` is its game, compressed already."""
    refuse_repeated(db, change.interaction_id)
    refuse_stale(db, change)
    take_timer(db, change.interaction_id)
    campaign, seq, at = change.campaign, change.expected_seq + 1, to_micros(now)
    if change.undo_to is not None:
        stored = history.go_back(db, campaign, change.undo_to, seq, stored)
    update_campaign(db, change, stored, at)
    if change.log is not None:
        put_log(db, campaign, seq, change.log, at)
    if stored is not None and (snapshot := history.snapshot_of(db, change)) is not None:
        history.keep(db, campaign, seq, snapshot, stored, at)
    put_seats(db, campaign, change.seats)
    db.executemany("DELETE FROM seat WHERE campaign = ? AND seat = ?", [(campaign, seat) for seat in change.seats_left])
    db.executemany("DELETE FROM timer WHERE campaign = ? AND kind = ?", [(campaign, k) for k in change.clear_timers])
    put_timers(db, campaign, change.set_timers)
    remember(db, change.interaction_id, campaign, seq)
    return Committed(campaign, seq, put_posts(db, campaign, seq, change.outbox, at))


def refuse_repeated(db: sqlite3.Connection, interaction_id: str | None) -> None:
    """Refuse an interaction that was applied before."""
    seen = db.execute("SELECT campaign, seq FROM interaction WHERE interaction_id = ?", (interaction_id,)).fetchone()
    if interaction_id is not None and seen is not None:
        raise AlreadyDone(interaction_id, *seen)


def refuse_stale(db: sqlite3.Connection, change: Change) -> None:
    """Refuse a change worked out from a campaign that has moved on."""
    row = db.execute("SELECT seq FROM campaign WHERE id = ?", (change.campaign,)).fetchone()
    if row is None:
        raise UnknownCampaign(change.campaign)
    if row[0] != change.expected_seq:
        raise MovedOn(change.campaign, change.expected_seq, row[0])


def take_timer(db: sqlite3.Connection, interaction_id: str | None) -> None:
    """Take away the timer whose firing this is, so that no timer fires twice or after it was cleared."""
    if interaction_id is None or not interaction_id.startswith("timer:"):
        return
    taken = db.execute("DELETE FROM timer WHERE id = ?", (int(interaction_id.removeprefix("timer:")),))
    if taken.rowcount != 1:
        raise TimerGone(interaction_id)


def update_campaign(db: sqlite3.Connection, change: Change, stored: bytes | None, at: int) -> None:
    """Write the new values of the campaign's row and count the step."""
    values = {
        "game": stored,
        "state": change.state,
        "title": change.title,
        "scenario": change.scenario,
        "host_id": change.host_id,
        "channel_id": change.channel_id,
        "thread_id": change.thread_id,
        "lobby": None if change.lobby is None else to_text(change.lobby),
        "settings": None if change.settings is None else to_text(change.settings),
    }
    new = {column: value for column, value in values.items() if value is not None}
    columns = "".join(f", {column} = :{column}" for column in new)
    db.execute(
        f"UPDATE campaign SET seq = seq + 1, updated_at = :at{columns} WHERE id = :id",  # noqa: S608 - names from above
        {**new, "at": at, "id": change.campaign},
    )


def put_log(db: sqlite3.Connection, campaign: str, seq: int, entry: LogEntry, at: int) -> None:
    """Add the log row of a step."""
    db.execute(
        "INSERT INTO log (campaign, seq, at, person_id, seat, question, option, told, draws)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(campaign, seq, at, entry.person_id, entry.seat, entry.question, entry.option),
            *(to_text(entry.told), to_text(entry.draws)),
        ),
    )


def put_seats(db: sqlite3.Connection, campaign: str, seats: Sequence[Seat]) -> None:
    """Add seats, or replace those of the same name."""
    rows = [(campaign, seat.seat, seat.person_id, seat.display_name) for seat in seats]
    db.executemany("INSERT OR REPLACE INTO seat (campaign, seat, person_id, display_name) VALUES (?, ?, ?, ?)", rows)


def put_timers(db: sqlite3.Connection, campaign: str, timers: Sequence[NewTimer]) -> None:
    """Set timers; one of the same kind goes, and its id with it."""
    rows = [(campaign, timer.kind, to_micros(timer.due), to_text(timer.payload)) for timer in timers]
    db.executemany("INSERT OR REPLACE INTO timer (campaign, kind, due, payload) VALUES (?, ?, ?, ?)", rows)


def put_posts(db: sqlite3.Connection, campaign: str, seq: int, posts: Sequence[NewPost], at: int) -> tuple[int, ...]:
    """Add outbox rows in order and return their ids."""
    sql = (
        "INSERT INTO outbox (campaign, seq, kind, payload, created_at, next_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
    )
    return tuple(
        db.execute(sql, (campaign, seq, post.kind, to_text(post.payload), at, at)).fetchone()[0] for post in posts
    )


def remember(db: sqlite3.Connection, interaction_id: str | None, campaign: str, seq: int) -> None:
    """Remember an interaction for ever, so that it is never applied again."""
    if interaction_id is not None:
        db.execute("INSERT INTO interaction VALUES (?, ?, ?)", (interaction_id, campaign, seq))


def put_guild(db: sqlite3.Connection, guild_id: int, settings: Mapping[str, Any]) -> None:
    """Replace a server's settings."""
    db.execute("INSERT OR REPLACE INTO guild VALUES (?, ?)", (guild_id, to_text(settings)))


def put_person(db: sqlite3.Connection, person_id: int, settings: Mapping[str, Any]) -> None:
    """Replace a person's settings."""
    db.execute("INSERT OR REPLACE INTO person VALUES (?, ?)", (person_id, to_text(settings)))


def put_meta(db: sqlite3.Connection, key: str, value: str) -> None:
    """Keep a text under a key."""
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))
