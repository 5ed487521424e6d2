import asyncio
import sqlite3
from datetime import datetime, timedelta

import pytest

from bot.store import (
    AlreadyDone,
    Change,
    Committed,
    LogEntry,
    MovedOn,
    NewPost,
    NewTimer,
    NotSaved,
    Seat,
    Snapshot,
    Store,
    StoreClosed,
    StoreError,
    UnknownCampaign,
)
from tests.store.building import answer, begin, game_at, new_campaign, statements_of, writer_held


async def everything(store: Store, campaign: str) -> tuple[object, ...]:
    return (
        await store.campaign(campaign),
        await store.seats(campaign),
        await store.log(campaign),
        await store.snapshots(campaign),
        await store.timers(campaign),
    )


async def test_one_change_saves_all_that_belongs_to_an_answer(store, clock):
    """Game, log row, snapshot, outbox rows, timers and seats of one answer are there as soon as it is acknowledged."""
    campaign = await begin(store)
    clock.go_on(minutes=1)

    committed = await store.commit(
        Change(
            campaign=campaign,
            expected_seq=0,
            game=b"a game",
            state="running",
            log=LogEntry(option="move:docks", person_id=31, seat="s1", question="s1-3fa9", told=[["moved", {}]]),
            snapshot=Snapshot(reason="answer", round=1, phase="action"),
            seats=[Seat("s1", 31, "Nell"), Seat("s2", None, "nobody")],
            outbox=[NewPost("phase", {"round": 1}), NewPost("table")],
            set_timers=[NewTimer("deadline", clock.now + timedelta(hours=24), {"phase": "action"})],
        )
    )

    saved = await store.campaign(campaign)
    assert committed == Committed(campaign, 1, (1, 2))
    assert (saved.game, saved.state, saved.seq, saved.updated_at) == (b"a game", "running", 1, clock.now)
    assert await store.seats(campaign) == [Seat("s1", 31, "Nell"), Seat("s2", None, "nobody")]
    [row] = await store.log(campaign)
    assert (row.option, row.person_id, row.seat, row.told, row.at) == (
        *("move:docks", 31, "s1"),
        *([["moved", {}]], clock.now),
    )
    assert await store.snapshot(campaign, 1) == b"a game"
    assert [timer.payload for timer in await store.timers(campaign)] == [{"phase": "action"}]


async def test_what_a_change_does_not_name_stays(store):
    """A change of the title leaves game, lobby, host and settings as they were."""
    campaign = await begin(store, lobby={"joined": [31]}, settings={"table": "open"})
    await answer(store, campaign, 1)
    before = await store.campaign(campaign)

    await store.commit(Change(campaign=campaign, expected_seq=1, title="The second bell"))

    after = await store.campaign(campaign)
    assert (after.title, after.seq) == ("The second bell", 2)
    assert (after.game, after.lobby, after.settings, after.host_id) == (
        *(before.game, before.lobby, before.settings, before.host_id),
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"state": "ended"},
        {"title": "Another"},
        {"scenario": "lamp"},
        {"host_id": 99},
        {"channel_id": 98},
        {"thread_id": 97},
        {"lobby": {"joined": [1, 2]}},
        {"settings": {"table": "book"}},
        {"game": b"\x00\xff"},
    ],
)
async def test_each_value_of_a_campaign_can_be_changed(store, facts):
    """Whatever column a change names is what is read afterwards."""
    campaign = await begin(store)

    await store.commit(Change(campaign=campaign, expected_seq=0, **facts))

    [(name, value)] = facts.items()
    assert getattr(await store.campaign(campaign), name) == value


async def test_seats_are_added_replaced_and_removed(store):
    """A change may seat a successor and take a seat away; the others stay."""
    campaign = await begin(store, seats=[Seat("s1", 31, "Nell"), Seat("s2", 32, "Ames"), Seat("s10", 31, "Nell")])

    await store.commit(Change(campaign=campaign, expected_seq=0, seats=[Seat("s2", 33, "Bo")], seats_left=["s1"]))

    assert await store.seats(campaign) == [Seat("s2", 33, "Bo"), Seat("s10", 31, "Nell")]


async def test_the_slower_of_two_answers_is_refused(store):
    """Of two changes made from the same step one is saved, the other told the step it is at now."""
    campaign = await begin(store)

    first, second = await asyncio.gather(
        answer(store, campaign, 1, game=b"first"), answer(store, campaign, 1, game=b"second"), return_exceptions=True
    )

    assert first == Committed(campaign, 1)
    assert isinstance(second, MovedOn)
    assert second.seq == 1
    assert (await store.campaign(campaign)).game == b"first"


async def test_an_interaction_is_applied_once(store):
    """The same interaction again changes nothing and tells which step it had led to, whatever step is expected."""
    campaign = await begin(store)
    await answer(store, campaign, 1, interaction_id="i-1")
    await answer(store, campaign, 2, interaction_id="i-2")
    before = await everything(store, campaign)

    for seq in (1, 2, 3):
        with pytest.raises(AlreadyDone) as refused:
            await answer(store, campaign, seq, interaction_id="i-1")
        assert (refused.value.campaign, refused.value.seq) == (campaign, 1)

    assert await everything(store, campaign) == before


async def test_a_campaign_is_created_once_per_interaction(store):
    """A repeated creation is told the campaign that is there already."""
    created = await store.create_campaign(new_campaign(interaction_id="i-1"))

    with pytest.raises(AlreadyDone) as refused:
        await store.create_campaign(new_campaign(interaction_id="i-1"))

    assert (refused.value.campaign, refused.value.seq) == (created.campaign, 0)
    assert len(await store.campaigns(10)) == 1


async def test_an_unknown_campaign_is_named(store):
    """Neither a change nor a look makes up a campaign."""
    with pytest.raises(UnknownCampaign, match="campaign zz"):
        await store.commit(Change(campaign="zz", expected_seq=0))
    with pytest.raises(UnknownCampaign, match="campaign zz"):
        await store.campaign("zz")


@pytest.mark.parametrize(
    "broken",
    [
        {"log": LogEntry(option="x", told=[object()])},
        {"outbox": [NewPost("fine"), NewPost("broken", {"when": datetime(2026, 1, 1)})]},  # noqa: DTZ001
        {"set_timers": [NewTimer("naive", datetime(2026, 1, 1))]},  # noqa: DTZ001
        {"state": "asleep"},
        {"interaction_id": "timer:77"},
        {"undo_to": 40},
    ],
)
async def test_a_change_that_fails_in_the_middle_leaves_nothing(store, broken):
    """Whatever part of a change is refused, no other part of it is saved, and the next change goes through."""
    campaign = await begin(store)
    await answer(store, campaign, 1)
    before = await everything(store, campaign)

    with pytest.raises(StoreError):
        await answer(store, campaign, 2, seats=[Seat("s9", 1, "x")], **broken)

    assert await everything(store, campaign) == before
    assert (await answer(store, campaign, 2)).seq == 2


async def test_a_snapshot_without_a_game_is_refused():
    """A snapshot keeps the game of its own change."""
    with pytest.raises(ValueError, match="give the game"):
        Change(campaign="1", expected_seq=0, snapshot=Snapshot(reason="answer"))


async def test_waiting_changes_share_one_transaction(store):
    """All that waits while the writer is busy is made durable together, each behind a savepoint of its own."""
    campaigns = [await begin(store) for _ in range(5)]
    statements = await statements_of(store)

    async with writer_held(store):
        statements.clear()
        waiting = [asyncio.ensure_future(answer(store, campaign, 1)) for campaign in campaigns]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)

    assert statements.count("COMMIT") == 2  # the one that held the writer, and the group
    assert statements.count("BEGIN IMMEDIATE") == 1
    assert statements.count("SAVEPOINT piece") == 5


async def test_one_bad_change_does_not_hurt_the_others_of_its_group(store):
    """In a group of five one is stale, one repeated and one broken; the two good ones are saved."""
    a, b, c, d, e = [await begin(store) for _ in range(5)]
    await answer(store, d, 1, interaction_id="seen")
    statements = await statements_of(store)

    async with writer_held(store):
        statements.clear()
        waiting = [
            asyncio.ensure_future(one)
            for one in (
                answer(store, a, 1),
                answer(store, b, 7),
                answer(store, c, 1, state="asleep"),
                answer(store, d, 2, interaction_id="seen"),
                answer(store, e, 1),
            )
        ]
        await asyncio.sleep(0)
    good, stale, broken, repeated, also_good = await asyncio.gather(*waiting, return_exceptions=True)

    assert statements.count("BEGIN IMMEDIATE") == 1
    assert (good, also_good) == (Committed(a, 1), Committed(e, 1))
    assert (type(stale), type(broken), type(repeated)) == (MovedOn, NotSaved, AlreadyDone)
    assert [(await store.campaign(one)).seq for one in (a, b, c, d, e)] == [1, 0, 0, 1, 1]


async def test_changes_of_one_campaign_may_share_a_group(store):
    """Two steps in a row wait together and are both saved, in the order they came."""
    campaign = await begin(store)

    async with writer_held(store):
        waiting = [asyncio.ensure_future(answer(store, campaign, seq)) for seq in (1, 2)]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)

    assert (await store.campaign(campaign)).game == game_at(2)


async def test_a_cancelled_caller_does_not_cancel_the_commit(store):
    """Who stops waiting for a change does not take it back."""
    campaign = await begin(store)

    async with writer_held(store):
        waiting = asyncio.ensure_future(answer(store, campaign, 1))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    await store.save_meta("after", "it")  # goes through the same writer, so the change is through as well
    assert (await store.campaign(campaign)).game == game_at(1)


async def test_a_cancelled_caller_of_a_refused_change_disturbs_nobody(store):
    """A refusal that nobody waits for any more is dropped without a word, and the writer goes on."""
    campaign = await begin(store)

    async with writer_held(store):
        waiting = asyncio.ensure_future(answer(store, campaign, 7))
        await asyncio.sleep(0)
        waiting.cancel()

    assert (await answer(store, campaign, 1)).seq == 1


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), ZeroDivisionError("a bug")])
async def test_a_transaction_the_database_gives_up_is_told_to_everybody_in_it(store, error):
    """When a whole transaction is given up, each of its group is told that nothing was saved, and the next one goes."""
    campaign = await begin(store)

    def give_up(db):
        db.execute("ROLLBACK")
        raise error

    async with writer_held(store):
        waiting = [asyncio.ensure_future(one) for one in (answer(store, campaign, 1), store.writer.do(give_up))]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)

    assert [(type(outcome), outcome.__cause__) for outcome in outcomes] == [(NotSaved, error)] * 2
    assert (await store.campaign(campaign)).seq == 0
    assert (await answer(store, campaign, 1)).seq == 1


async def test_a_full_disk_is_one_clear_refusal(store):
    """A database that may not grow any more refuses the change, keeps what it had and can still be read."""
    campaign = await begin(store)
    await answer(store, campaign, 1)
    (pages,) = await store.writer.connection.call(lambda db: db.execute("PRAGMA page_count").fetchone())
    await store.writer.connection.call(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())

    with pytest.raises(NotSaved, match=r"Nothing was saved \(database or disk is full\)"):
        await store.save_meta("big", "x" * 1_000_000)

    assert (await store.campaign(campaign)).game == game_at(1)


async def test_closing_saves_what_waits_and_refuses_what_comes_later(path, clock):
    """A change asked for before closing is saved; one asked for afterwards is refused in words."""
    store = await Store.open(path, clock=clock)
    campaign = await begin(store)
    waiting = asyncio.ensure_future(answer(store, campaign, 1))
    await asyncio.sleep(0)

    await store.close()

    assert (await waiting).seq == 1
    with pytest.raises(StoreClosed, match="open it again"):
        await answer(store, campaign, 2)
    with pytest.raises(StoreClosed, match="open it again"):
        await store.campaign(campaign)


async def test_the_writer_is_durable_and_the_readers_only_read(store):
    """The settings on which the promises rest are those of the connections in use."""

    def settings(db):
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store.writer.connection.call(settings) == ["wal", 2, 1, 5000, 0]
    for reader in store.readers.connections:
        assert (await reader.call(settings))[0::4] == ["wal", 1]


async def test_who_looks_does_not_wait_for_who_writes(store):
    """While the writer is in the middle of a transaction everybody reads what was acknowledged before."""
    campaign = await begin(store)
    await answer(store, campaign, 1)

    async with writer_held(store):
        waiting = asyncio.ensure_future(answer(store, campaign, 2))
        assert [(await store.campaign(campaign)).seq for _ in range(4)] == [1] * 4

    assert (await waiting).seq == 2
    assert [(await store.campaign(campaign)).seq for _ in range(4)] == [2] * 4


async def test_a_small_group_limit_saves_everything_as_well(path, clock):
    """A writer that takes one piece at a time saves the same, in more transactions."""
    store = await Store.open(path, clock=clock, group_limit=1)
    campaigns = [await begin(store) for _ in range(4)]
    statements = await statements_of(store)

    await asyncio.gather(*(answer(store, campaign, 1) for campaign in campaigns))

    assert statements.count("COMMIT") == 4
    assert [(await store.campaign(campaign)).seq for campaign in campaigns] == [1] * 4
    await store.close()
