import re
import sqlite3
from pathlib import Path

import pytest

from bot.store import Change, LogEntry, NewPost, NewTimer, Seat, Store
from bot.store.errors import NotOurs
from bot.store.schema import MIGRATIONS, carry_out, migrate, version_of

DUMPS = sorted(Path(__file__).parent.glob("v*.sql"))


def shape(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return db.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").fetchall()


@pytest.fixture
def empty():
    db = sqlite3.connect(":memory:", isolation_level=None)
    yield db
    db.close()


def test_migrations_are_numbered_without_a_gap():
    """Each version is reached from the one before."""
    assert list(MIGRATIONS) == list(range(1, len(MIGRATIONS) + 1))


def test_every_older_version_has_a_dump():
    """A real database of every version but the present one stays here, so that upgrades are always tried."""
    assert [int(re.sub(r"\D", "", dump.stem)) for dump in DUMPS] == list(MIGRATIONS)[:-1]


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_a_database_of_an_older_release_is_brought_up_to_date(path, clock, dump, empty):
    """A running campaign saved by an older release is all there, and everything can be done with it."""
    old = sqlite3.connect(path, isolation_level=None)
    old.executescript(dump.read_text("utf-8"))
    assert version_of(old) == int(dump.stem.removeprefix("v"))
    old.close()

    store = await Store.open(path, clock=clock)
    campaign = await store.campaign("1")
    assert (campaign.title, campaign.state, campaign.seq) == ("The drowned bell", "running", 2)
    assert campaign.game == b'{"doom":3,"kind":"third"}'
    assert [seat.display_name for seat in await store.seats("1")] == ["Nell", "Ames"]
    assert [row.option for row in await store.log("1")] == ["move:docks", "begin"]
    await store.commit(
        Change(
            campaign="1",
            expected_seq=2,
            undo_to=1,
            log=LogEntry(option="undo:1"),
            outbox=[NewPost("table")],
            set_timers=[NewTimer("deadline", clock.now)],
            seats=[Seat("s3", 33, "Bo")],
        )
    )
    assert (await store.claim(None, clock.now)).kind == "table"
    assert await store.problems() == []
    await store.close()

    migrate(empty)
    new = sqlite3.connect(path)
    assert shape(new) == shape(empty)
    new.close()


def test_migrating_twice_changes_nothing(empty):
    """A database of the present version is left as it is."""
    migrate(empty)
    before = shape(empty)

    migrate(empty)

    assert shape(empty) == before
    assert version_of(empty) == max(MIGRATIONS)


def test_a_migration_that_fails_leaves_the_version_before(empty):
    """A migration is whole or not at all: tables made in its first half are gone, the earlier ones stay."""
    migrations = {1: MIGRATIONS[1], 2: "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)"}

    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(empty, migrations)

    assert version_of(empty) == 1
    assert not empty.in_transaction
    assert "half" not in dict(shape(empty))
    carry_out(empty, "CREATE TABLE half (a)", 2)
    assert version_of(empty) == 2


def test_a_newer_version_is_not_touched(empty):
    """The refusal names both versions."""
    migrate(empty, {1: "CREATE TABLE a (a)", 2: "CREATE TABLE b (b)"})

    with pytest.raises(NotOurs, match="of version 2 and this release knows versions up to 1"):
        migrate(empty, {1: "CREATE TABLE a (a)"})


def test_a_row_cannot_lie_about_its_type_or_belong_to_nothing(empty):
    """Strict tables and foreign keys refuse what no reader could make sense of."""
    migrate(empty)
    empty.execute("PRAGMA foreign_keys = ON")

    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value in INTEGER column"):
        empty.execute("INSERT INTO interaction VALUES ('i', '1', 'one')")
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        empty.execute("INSERT INTO interaction VALUES ('i', 'nowhere', 1)")


def test_a_step_of_a_campaign_is_logged_once(empty):
    """The database itself refuses a second log row or snapshot of one step."""
    migrate(empty)
    empty.execute("PRAGMA foreign_keys = OFF")
    row = "INSERT INTO log (campaign, seq, at, option, told, draws) VALUES ('1', 1, 0, '', '', '')"
    empty.execute(row)

    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        empty.execute(row)
