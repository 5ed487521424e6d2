"""Everything that is only read, one function a question."""

import sqlite3
from datetime import datetime
from typing import Any

from bot.store.errors import SnapshotGone, UnknownCampaign
from bot.store.history import nearest
from bot.store.packing import expand, from_micros, from_text, to_micros
from bot.store.rows import Campaign, CampaignSummary, LiveMessage, LogRow, Seat, SnapshotRow, State, Timer

SUMMARY = (
    "id, guild_id, channel_id, thread_id, host_id, title, edition, scenario, state, seq, lobby, settings,"
    " created_at, updated_at"
)
CAMPAIGN = f"SELECT {SUMMARY}, game FROM campaign WHERE id = ?"  # noqa: S608 - no input in it
IN_GUILD = (
    f"SELECT {SUMMARY} FROM campaign WHERE guild_id = ? AND state = coalesce(?, state)"  # noqa: S608 - no input in it
    " ORDER BY created_at, id"
)
OF_PERSON = (
    f"SELECT {SUMMARY} FROM campaign"  # noqa: S608 - no input in it
    " WHERE id IN (SELECT campaign FROM seat WHERE person_id = ?) AND state = coalesce(?, state)"
    " ORDER BY created_at, id"
)
IN_THREAD = (
    f"SELECT {SUMMARY} FROM campaign"  # noqa: S608 - no input in it
    " WHERE thread_id = ? ORDER BY state = 'ended', created_at DESC LIMIT 1"
)


def facts_of(row: tuple[Any, ...]) -> dict[str, Any]:
    """Return a campaign's columns by name, as values of ours."""
    facts = dict(zip(SUMMARY.split(", "), row, strict=False))
    facts |= {name: from_text(facts[name]) for name in ("lobby", "settings")}
    return facts | {name: from_micros(facts[name]) for name in ("created_at", "updated_at")}


def campaign(db: sqlite3.Connection, campaign_id: str) -> Campaign:
    """Return a campaign and its game."""
    row = db.execute(CAMPAIGN, (campaign_id,)).fetchone()
    if row is None:
        raise UnknownCampaign(campaign_id)
    return Campaign(**facts_of(row), game=None if row[-1] is None else expand(row[-1]))


def campaigns(db: sqlite3.Connection, guild_id: int, state: State | None) -> list[CampaignSummary]:
    """Return a server's campaigns, oldest first."""
    return [CampaignSummary(**facts_of(row)) for row in db.execute(IN_GUILD, (guild_id, state))]


def campaigns_of(db: sqlite3.Connection, person_id: int, state: State | None) -> list[CampaignSummary]:
    """Return the campaigns in which a person has a seat, oldest first."""
    return [CampaignSummary(**facts_of(row)) for row in db.execute(OF_PERSON, (person_id, state))]


def campaign_in(db: sqlite3.Connection, thread_id: int) -> CampaignSummary | None:
    """Return the campaign of a thread: the newest that has not ended, else the newest."""
    row = db.execute(IN_THREAD, (thread_id,)).fetchone()
    return None if row is None else CampaignSummary(**facts_of(row))


def seats(db: sqlite3.Connection, campaign_id: str) -> list[Seat]:
    """Return a campaign's seats in their order."""
    sql = "SELECT seat, person_id, display_name FROM seat WHERE campaign = ? ORDER BY length(seat), seat"
    return [Seat(*row) for row in db.execute(sql, (campaign_id,))]


def with_seats(db: sqlite3.Connection, campaign_id: str) -> tuple[Campaign, list[Seat]]:
    """Return a campaign and its seats as of one moment."""
    db.execute("BEGIN")
    try:
        return campaign(db, campaign_id), seats(db, campaign_id)
    finally:
        db.execute("COMMIT")


def log(db: sqlite3.Connection, campaign_id: str, limit: int, before: int | None) -> list[LogRow]:
    """Return the newest log rows, newest first, of steps before a given one."""
    rows = db.execute(
        "SELECT option, person_id, seat, question, told, draws, seq, at, undone_by FROM log"
        " WHERE campaign = ? AND seq < ? ORDER BY seq DESC LIMIT ?",
        (campaign_id, before if before is not None else 2**62, limit),
    )
    return [log_row(row) for row in rows]


def log_row(row: tuple[Any, ...]) -> LogRow:
    """Read a log row."""
    option, person_id, seat, question, told, draws, seq, at, undone_by = row
    return LogRow(
        option=option,
        person_id=person_id,
        seat=seat,
        question=question,
        told=from_text(told),
        draws=from_text(draws),
        seq=seq,
        at=from_micros(at),
        undone_by=undone_by,
    )


def snapshots(db: sqlite3.Connection, campaign_id: str) -> list[SnapshotRow]:
    """Return what is kept of a campaign's earlier games, newest first, without the games."""
    rows = db.execute(
        "SELECT seq, at, reason, round, phase, undone_by FROM snapshot WHERE campaign = ? ORDER BY seq DESC",
        (campaign_id,),
    )
    return [
        SnapshotRow(seq=seq, at=from_micros(at), reason=reason, round=round_, phase=phase, undone_by=undone_by)
        for seq, at, reason, round_, phase, undone_by in rows
    ]


def snapshot(db: sqlite3.Connection, campaign_id: str, seq: int) -> bytes:
    """Return the game as it was after a step; `SnapshotGone` names the nearest kept one before it."""
    row = db.execute("SELECT game FROM snapshot WHERE campaign = ? AND seq = ?", (campaign_id, seq)).fetchone()
    if row is None:
        raise SnapshotGone(campaign_id, seq, nearest(db, campaign_id, seq))
    return expand(row[0])


def due(db: sqlite3.Connection, now: datetime, limit: int) -> list[Timer]:
    """Return the timers whose moment has come, oldest first."""
    sql = "SELECT id, campaign, kind, due, payload FROM timer WHERE due <= ? ORDER BY due, id LIMIT ?"
    return [timer(row) for row in db.execute(sql, (to_micros(now), limit))]


def timers(db: sqlite3.Connection, campaign_id: str) -> list[Timer]:
    """Return a campaign's timers, the next one first."""
    sql = "SELECT id, campaign, kind, due, payload FROM timer WHERE campaign = ? ORDER BY due, id"
    return [timer(row) for row in db.execute(sql, (campaign_id,))]


def timer(row: tuple[Any, ...]) -> Timer:
    """Read a timer row."""
    id_, campaign_id, kind, micros, payload = row
    return Timer(id=id_, campaign=campaign_id, kind=kind, due=from_micros(micros), payload=from_text(payload))


def message(db: sqlite3.Connection, campaign_id: str, kind: str) -> LiveMessage | None:
    """Return the live message of a kind."""
    sql = "SELECT channel_id, message_id, revision FROM message WHERE campaign = ? AND kind = ?"
    row = db.execute(sql, (campaign_id, kind)).fetchone()
    if row is None:
        return None
    channel_id, message_id, revision = row
    return LiveMessage(campaign=campaign_id, kind=kind, channel_id=channel_id, message_id=message_id, revision=revision)


def guild(db: sqlite3.Connection, guild_id: int) -> dict[str, Any]:
    """Return a server's settings, empty for a server that has none."""
    row = db.execute("SELECT settings FROM guild WHERE guild_id = ?", (guild_id,)).fetchone()
    return {} if row is None else dict(from_text(row[0]))


def person(db: sqlite3.Connection, person_id: int) -> dict[str, Any]:
    """Return a person's settings, empty for one who has none."""
    row = db.execute("SELECT settings FROM person WHERE person_id = ?", (person_id,)).fetchone()
    return {} if row is None else dict(from_text(row[0]))


def applied(db: sqlite3.Connection, interaction_id: str) -> tuple[str, int] | None:
    """Return the campaign and the step an interaction led to, None if it was never applied."""
    row = db.execute("SELECT campaign, seq FROM interaction WHERE interaction_id = ?", (interaction_id,)).fetchone()
    return None if row is None else (str(row[0]), int(row[1]))


def meta(db: sqlite3.Connection, key: str) -> str | None:
    """Return a value kept under a key."""
    row = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def problems(db: sqlite3.Connection) -> list[str]:
    """Return what is broken in the file, empty when it is sound; reads all of it."""
    broken = [str(line) for (line,) in db.execute("PRAGMA integrity_check") if line != "ok"]
    orphans = db.execute("PRAGMA foreign_key_check").fetchall()
    return broken + [f"a row of {table} belongs to no campaign" for table, *_ in orphans]
