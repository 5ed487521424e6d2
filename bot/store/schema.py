"""The tables, as numbered migrations; `PRAGMA user_version` says which of them a file has been through."""

import sqlite3
from collections.abc import Mapping
from types import MappingProxyType

from bot.store.errors import NotOurs

APPLICATION_ID = 0x4D504F53
"""Marks a file as ours ("MPOS"), so that the database of another program is never written to."""

PLAYED = """
CREATE TABLE campaign (
    id TEXT PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    host_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    edition TEXT NOT NULL,
    scenario TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'ended')),
    seq INTEGER NOT NULL DEFAULT 0,
    lobby TEXT NOT NULL,
    settings TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    game BLOB
) STRICT;
CREATE INDEX campaign_guild ON campaign (guild_id, state);
CREATE INDEX campaign_thread ON campaign (thread_id) WHERE thread_id IS NOT NULL;

CREATE TABLE seat (
    campaign TEXT NOT NULL REFERENCES campaign,
    seat TEXT NOT NULL,
    person_id INTEGER,
    display_name TEXT NOT NULL,
    PRIMARY KEY (campaign, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person_id);

CREATE TABLE log (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person_id INTEGER,
    seat TEXT,
    question TEXT,
    option TEXT NOT NULL,
    told TEXT NOT NULL,
    draws TEXT NOT NULL,
    undone_by INTEGER,
    UNIQUE (campaign, seq)
) STRICT;
CREATE INDEX log_undone ON log (campaign, undone_by) WHERE undone_by IS NOT NULL;

CREATE TABLE interaction (
    interaction_id TEXT PRIMARY KEY,
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    round INTEGER NOT NULL,
    phase TEXT NOT NULL,
    kept TEXT NOT NULL CHECK (kept IN ('ever', 'phase', 'ring')),
    undone_by INTEGER,
    game BLOB NOT NULL,
    UNIQUE (campaign, seq)
) STRICT;
CREATE INDEX snapshot_passing ON snapshot (campaign, seq) WHERE kept <> 'ever';
CREATE INDEX snapshot_undone ON snapshot (campaign, undone_by) WHERE undone_by IS NOT NULL;

CREATE TABLE undo (
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    back_to INTEGER NOT NULL,
    PRIMARY KEY (campaign, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE guild (guild_id INTEGER PRIMARY KEY, settings TEXT NOT NULL) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""

POSTED = """
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign TEXT NOT NULL REFERENCES campaign,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    claimed_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    error TEXT,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'claimed', 'sent', 'dead'))
) STRICT;
CREATE INDEX outbox_open ON outbox (campaign, id) WHERE state IN ('waiting', 'claimed');
CREATE INDEX outbox_dead ON outbox (campaign, id) WHERE state = 'dead';

CREATE TABLE timer (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign TEXT NOT NULL REFERENCES campaign,
    kind TEXT NOT NULL,
    due INTEGER NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (campaign, kind)
) STRICT;
CREATE INDEX timer_due ON timer (due);

CREATE TABLE message (
    campaign TEXT NOT NULL REFERENCES campaign,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (campaign, kind)
) STRICT, WITHOUT ROWID;
"""

PEOPLE = """
CREATE TABLE person (person_id INTEGER PRIMARY KEY, settings TEXT NOT NULL) STRICT;
"""

MIGRATIONS: Mapping[int, str] = MappingProxyType({1: PLAYED, 2: POSTED, 3: PEOPLE})
"""What leads to each version from the one before; a migration that was released is never changed."""


def migrate(db: sqlite3.Connection, migrations: Mapping[int, str] = MIGRATIONS) -> None:
    """Bring a database up to the newest version, each migration whole or not at all; `NotOurs` if that must not be."""
    newest = max(migrations)
    version = version_of(db)
    if version > newest:
        raise NotOurs(
            f"it is of version {version} and this release knows versions up to {newest}; start the newer release, "
            "or restore a backup made before the upgrade"
        )
    for number in range(version + 1, newest + 1):
        carry_out(db, migrations[number], number)


def carry_out(db: sqlite3.Connection, migration: str, number: int) -> None:
    """Carry out one migration and note its number in the same transaction."""
    try:
        db.executescript(
            f"BEGIN IMMEDIATE; {migration}; PRAGMA application_id = {APPLICATION_ID}; "
            f"PRAGMA user_version = {number}; COMMIT;"
        )
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of a database, 0 for an empty one; `NotOurs` for one that another program made."""
    application, version, tables = (
        db.execute(question).fetchone()[0]
        for question in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_schema")
    )
    if application != APPLICATION_ID and (application or version or tables):
        raise NotOurs("it belongs to another program; name a file of this program, or one that does not exist yet")
    return int(version)
