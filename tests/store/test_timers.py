from datetime import timedelta

import pytest

from bot.store import AlreadyDone, Change, NewTimer, TimerGone
from tests.store.building import answer, begin


async def test_timers_are_due_oldest_first(store, clock):
    """What is overdue comes in the order of its moments, over all campaigns, and nothing comes early."""
    first, second = await begin(store), await begin(store)
    late, later = clock.now + timedelta(hours=1), clock.now + timedelta(hours=2)
    await answer(store, first, 1, set_timers=[NewTimer("deadline", later), NewTimer("reminder:s1", late)])
    await answer(store, second, 1, set_timers=[NewTimer("deadline", late + timedelta(minutes=1))])

    assert await store.due(late - timedelta(microseconds=1)) == []
    assert [timer.kind for timer in await store.due(late)] == ["reminder:s1"]
    assert [(timer.campaign, timer.kind) for timer in await store.due(later)] == [
        *((first, "reminder:s1"), (second, "deadline"), (first, "deadline"))
    ]
    assert len(await store.due(later, limit=2)) == 2


async def test_a_timer_fires_once(store, clock):
    """The change that carries the firing takes the timer away; the same firing again is told it was done."""
    campaign = await begin(store, set_timers=[NewTimer("deadline", clock.now, {"phase": "action"})])
    [timer] = await store.due(clock.now)

    await answer(store, campaign, 1, interaction_id=timer.interaction_id)

    assert await store.due(clock.now) == []
    with pytest.raises(AlreadyDone) as refused:
        await answer(store, campaign, 2, interaction_id=timer.interaction_id)
    assert refused.value.seq == 1


async def test_a_timer_cleared_meanwhile_does_not_fire(store, clock):
    """A press that was saved before the deadline's job wins: the firing is refused and changes nothing."""
    campaign = await begin(store, set_timers=[NewTimer("deadline", clock.now)])
    [timer] = await store.due(clock.now)
    await answer(store, campaign, 1, clear_timers=["deadline"])

    with pytest.raises(TimerGone, match="cleared or set anew"):
        await answer(store, campaign, 2, interaction_id=timer.interaction_id)

    assert (await store.campaign(campaign)).seq == 1


async def test_a_timer_set_anew_is_another_timer(store, clock):
    """Setting a kind again replaces it, and the firing of the old one is refused."""
    campaign = await begin(store, set_timers=[NewTimer("deadline", clock.now)])
    [old] = await store.due(clock.now)
    new_due = clock.now + timedelta(hours=3)
    await answer(store, campaign, 1, set_timers=[NewTimer("deadline", new_due)])

    with pytest.raises(TimerGone):
        await answer(store, campaign, 2, interaction_id=old.interaction_id)

    [new] = await store.timers(campaign)
    assert new.due == new_due
    assert new.id != old.id


async def test_a_firing_may_set_the_next_timer_of_its_kind(store, clock):
    """A timer that fired and was set again in the same change stands."""
    campaign = await begin(store, set_timers=[NewTimer("reminder", clock.now)])
    [timer] = await store.due(clock.now)
    next_due = clock.now + timedelta(days=1)

    await answer(store, campaign, 1, interaction_id=timer.interaction_id, set_timers=[NewTimer("reminder", next_due)])

    assert [timer.due for timer in await store.timers(campaign)] == [next_due]


async def test_clearing_touches_the_named_kinds_of_one_campaign(store, clock):
    """Timers of other kinds and other campaigns stay."""
    timers = [NewTimer("deadline", clock.now), NewTimer("reminder:s1", clock.now), NewTimer("reminder:s2", clock.now)]
    campaign, other = await begin(store, set_timers=timers), await begin(store, set_timers=timers)

    await store.commit(Change(campaign=campaign, expected_seq=0, clear_timers=["deadline", "reminder:s2", "none"]))

    assert [timer.kind for timer in await store.timers(campaign)] == ["reminder:s1"]
    assert len(await store.timers(other)) == 3


async def test_an_undo_leaves_the_timers_alone(store, clock):
    """Deadlines live outside what can be undone."""
    campaign = await begin(store)
    await answer(store, campaign, 1)
    await answer(store, campaign, 2, set_timers=[NewTimer("deadline", clock.now)])

    await answer(store, campaign, 3, undo_to=1, game=None, snapshot=None)

    assert [timer.kind for timer in await store.timers(campaign)] == ["deadline"]


async def test_due_timers_come_through_the_index(store, clock):
    """Polling reads what is due and nothing else."""
    plan = await store.writer.connection.call(
        lambda db: db.execute("EXPLAIN QUERY PLAN SELECT * FROM timer WHERE due <= 1 ORDER BY due, id").fetchall()
    )

    assert [row[3] for row in plan] == ["SEARCH timer USING INDEX timer_due (due<?)"]
