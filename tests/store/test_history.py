import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import Change, LogEntry, Snapshot, SnapshotGone
from bot.store.history import go_back, keep
from bot.store.schema import migrate
from tests.store.building import answer, begin, game_at, kept, play


async def standing(store, campaign) -> list[int]:
    return sorted(row.seq for row in await store.log(campaign, 1000) if row.undone_by is None)


async def test_the_last_twenty_answers_can_be_taken_back_one_by_one(store):
    """Beside the present game the twenty before it are kept; of older ones the first of the round and the fiftieths."""
    campaign = await begin(store)

    await play(store, campaign, 1, 130)

    assert await kept(store, campaign) == [1, 50, 100, *range(110, 131)]


async def test_the_first_game_of_each_phase_of_this_round_and_the_last_is_kept(store):
    """Phases are kept for two rounds, the first game of a round for ever."""
    campaign = await begin(store)
    seq = 0
    for round_ in (1, 2, 3, 4):
        for phase in ("action", "monster", "encounter", "mythos"):
            snapshot = Snapshot(reason="answer", round=round_, phase=phase)
            await play(store, campaign, seq + 1, seq + 10, snapshot=snapshot)
            seq += 10

    starts_of_rounds, fiftieths = [1, 41, 81, 121], [50, 100, 150]
    starts_of_phases = [91, 101, 111, 131]  # of round 3 and 4; the last one is in the ring
    ring = list(range(140, 161))
    assert await kept(store, campaign) == sorted({*starts_of_rounds, *fiftieths, *starts_of_phases, *ring})


async def test_one_in_fifty_is_kept_even_if_the_fiftieth_step_had_no_game(store):
    """A step without a game at a fiftieth leaves its place to the next one."""
    campaign = await begin(store)
    await play(store, campaign, 1, 49)
    await store.commit(Change(campaign=campaign, expected_seq=49, title="Renamed"))
    await play(store, campaign, 51, 90)

    assert (await kept(store, campaign))[:2] == [1, 51]


async def test_the_log_is_kept_for_ever_and_read_in_pages(store):
    """Every step is in the log, newest first, page by page."""
    campaign = await begin(store)
    other = await begin(store)
    await play(store, campaign, 1, 45)
    await play(store, other, 1, 3)

    pages, before = [], None
    while page := await store.log(campaign, limit=20, before=before):
        pages.append([row.seq for row in page])
        before = page[-1].seq

    assert pages == [list(range(45, 25, -1)), list(range(25, 5, -1)), list(range(5, 0, -1))]


async def test_an_undo_puts_the_earlier_game_back_as_a_step_of_its_own(store, clock):
    """Steps go on being counted, what was taken back is marked in the log, and the undo itself stands."""
    campaign = await begin(store)
    await play(store, campaign, 1, 10)

    await store.commit(Change(campaign=campaign, expected_seq=10, undo_to=7, log=LogEntry(option="undo:7")))

    saved = await store.campaign(campaign)
    assert (saved.seq, saved.game) == (11, game_at(7))
    assert {row.seq: row.undone_by for row in await store.log(campaign) if row.seq > 6} == {
        7: None,
        8: 11,
        9: 11,
        10: 11,
        11: None,
    }
    undo = (await store.snapshots(campaign))[0]
    assert (undo.seq, undo.reason, undo.round, undo.phase) == (11, "undo", 1, "action")


async def test_an_undo_may_bring_the_earlier_game_up_to_date(store):
    """A game given with the undo is saved instead of the old bytes."""
    campaign = await begin(store)
    await play(store, campaign, 1, 3)

    await answer(store, campaign, 4, undo_to=2, game=b"of today's version")

    assert (await store.campaign(campaign)).game == b"of today's version"
    assert await standing(store, campaign) == [1, 2, 4]


async def test_an_undo_can_be_undone(store):
    """The game before an undo is still kept; going back to it makes what led to it stand again."""
    campaign = await begin(store)
    await play(store, campaign, 1, 10)
    await answer(store, campaign, 11, undo_to=4, game=None, snapshot=None)
    await play(store, campaign, 12, 15)

    await answer(store, campaign, 16, undo_to=10, game=None, snapshot=None)

    assert (await store.campaign(campaign)).game == game_at(10)
    assert await standing(store, campaign) == [*range(1, 11), 16]


async def test_what_was_undone_is_let_go_after_twenty_more_steps(store):
    """Undone games do not pile up."""
    campaign = await begin(store)
    await play(store, campaign, 1, 10)
    await answer(store, campaign, 11, undo_to=4, game=None, snapshot=None)

    await play(store, campaign, 12, 31)
    assert set(range(5, 11)) <= set(await kept(store, campaign))

    await answer(store, campaign, 32)
    assert not set(range(5, 11)) & set(await kept(store, campaign))


async def test_a_game_that_is_not_kept_is_refused_with_the_nearest_one(store):
    """Whoever asks for a game that was let go is told which earlier one there is, and nothing changes."""
    campaign = await begin(store)
    await play(store, campaign, 1, 60)

    with pytest.raises(SnapshotGone, match="nearest one kept before it is step 1") as refused:
        await answer(store, campaign, 61, undo_to=30)
    with pytest.raises(SnapshotGone, match="none is kept"):
        await store.snapshot(campaign, 0)

    assert refused.value.nearest == 1
    assert (await store.campaign(campaign)).seq == 60


async def test_going_back_a_hundred_steps_leads_to_the_nearest_kept_game(store):
    """After 200 steps the nearest game kept a hundred steps back can be put back."""
    campaign = await begin(store)
    await play(store, campaign, 1, 200)

    await answer(store, campaign, 201, undo_to=100, game=None, snapshot=None)

    assert (await store.campaign(campaign)).game == game_at(100)
    assert await standing(store, campaign) == [*range(1, 101), 201]


class Model:
    """What must stand after any mixture of steps and undos: each step remembers the whole line that led to it."""

    def __init__(self) -> None:
        self.lines: list[list[int]] = [[]]

    def step(self, back_to: int | None) -> None:
        seq = len(self.lines)
        self.lines.append([*self.lines[seq - 1 if back_to is None else back_to], seq])


@settings(max_examples=60, deadline=None)
@given(moves=st.lists(st.one_of(st.none(), st.integers(0, 10**6)), min_size=1, max_size=60))
def test_whatever_is_undone_and_redone_exactly_the_line_of_the_present_game_stands(moves):
    """After any mixture of steps, undos and undos of undos, log and games stand where the present game's line runs."""
    db, model = sqlite3.connect(":memory:", isolation_level=None), Model()
    migrate(db)
    db.execute("PRAGMA foreign_keys = OFF")
    for seq, move in enumerate(moves, start=1):
        stored = [row[0] for row in db.execute("SELECT seq FROM snapshot")]
        back_to = stored[move % len(stored)] if move is not None and stored else None
        game = b"%d" % seq if back_to is None else go_back(db, "1", back_to, seq, None)
        db.execute("INSERT INTO log VALUES ('1', ?, 0, NULL, NULL, NULL, '', '', '', NULL)", (seq,))
        keep(db, "1", seq, Snapshot(reason="answer", round=seq // 9, phase=str(seq // 4)), game, 0)
        model.step(back_to)

    for table in ("log", "snapshot"):
        rows = dict(db.execute(f"SELECT seq, undone_by IS NULL FROM {table}"))
        assert rows == {seq: int(seq in model.lines[-1]) for seq in rows}
    alive = [seq for (seq,) in db.execute("SELECT seq FROM snapshot WHERE undone_by IS NULL")]
    assert max(alive) == len(moves)
    db.close()


def test_nothing_a_step_looks_up_grows_with_history():
    """Each lookup of a step goes through an index that holds only what is still passing."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    db.execute("PRAGMA foreign_keys = OFF")
    ran: list[str] = []
    db.set_trace_callback(ran.append)
    for seq in range(1, 30):
        keep(db, "1", seq, Snapshot(reason="answer"), b"", 0)
    db.set_trace_callback(None)

    lookups = {line for line in ran if not line.startswith("INSERT")}
    plans = {line: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {line}")] for line in lookups}
    assert len(plans) > 2
    assert all("SCAN" not in step and "TEMP B-TREE" not in step for plan in plans.values() for step in plan), plans
    deletes = [step for line, plan in plans.items() if line.startswith("DELETE") for step in plan]
    assert {step.split(" INDEX ")[1].split(" ")[0] for step in deletes} == {"snapshot_passing", "snapshot_undone"}
    db.close()
