import asyncio
from datetime import timedelta

import pytest

from bot.store import LiveMessage, NewPost, Post, Store, UnknownPost
from bot.store.outbox import MOST_ATTEMPTS, NEXT, OFFERED
from tests.store.building import answer, begin


async def kinds(store: Store, clock, campaign: str | None = None) -> list[str]:
    """Send everything that is offered now and return the kinds in the order they were offered."""
    sent = []
    while post := await store.claim(campaign, clock.now):
        sent.append(post.kind)
        await store.sent(post.id, 1)
    return sent


async def test_rows_are_offered_in_the_order_they_were_saved(store, clock):
    """What one step posts goes out before what the next one posts, each with its facts."""
    campaign = await begin(store, outbox=[NewPost("lobby")])
    await answer(store, campaign, 1, outbox=[NewPost("phase", {"round": 1}), NewPost("table")])
    await answer(store, campaign, 2, outbox=[NewPost("notice")])

    assert await store.claim(campaign, clock.now) == Post(
        id=1, campaign=campaign, seq=0, kind="lobby", payload={}, created_at=clock.now, attempts=0
    )
    await store.sent(1, 901)

    assert await kinds(store, clock) == ["phase", "table", "notice"]


async def test_a_campaign_has_one_row_under_way(store, clock):
    """While a row is claimed the next of its campaign waits; those of other campaigns do not."""
    first, second = await begin(store, outbox=[NewPost("a"), NewPost("b")]), await begin(store, outbox=[NewPost("c")])

    claimed = [await store.claim(None, clock.now) for _ in range(3)]

    assert [post and (post.campaign, post.kind) for post in claimed] == [(first, "a"), (second, "c"), None]


async def test_one_campaign_can_be_asked_for(store, clock):
    """A claim for one campaign never hands out a row of another one."""
    await begin(store, outbox=[NewPost("a")])
    second = await begin(store, outbox=[NewPost("b")])

    assert await kinds(store, clock, second) == ["b"]
    assert await kinds(store, clock) == ["a"]


async def test_two_posters_never_get_the_same_row(store, clock):
    """Claims made at the same time hand out different rows."""
    for number in range(6):
        await begin(store, outbox=[NewPost(str(number))])

    claimed = await asyncio.gather(*(store.claim(None, clock.now) for _ in range(8)))

    assert sorted(post.kind for post in claimed if post) == [*"012345"]


async def test_a_failed_row_waits_longer_each_time_and_keeps_its_place(store, clock):
    """The row is offered again after 20 s, 80 s, ... and what follows it in its campaign waits as well."""
    campaign = await begin(store, outbox=[NewPost("a"), NewPost("b")])
    waits = []

    for _ in range(4):
        post = await store.claim(campaign, clock.now)
        assert await store.failed(post.id, "503") is True
        failed_at, due = clock.now, await store.next_post_at()
        clock.now = due - timedelta(microseconds=1)
        assert await store.claim(None, clock.now) is None
        clock.now = due
        waits.append((due - failed_at).total_seconds())

    assert waits == [20, 80, 320, 1280]
    post = await store.claim(campaign, clock.now)
    assert (post.kind, post.attempts, post.error, post.uncertain) == ("a", 4, "503", False)


async def test_all_attempts_together_outlast_a_day(store, clock):
    """Discord may be down for a day before a row is given up."""
    campaign = await begin(store, outbox=[NewPost("a")])
    start = clock.now

    while True:
        post = await store.claim(campaign, clock.now)
        if not await store.failed(post.id, "503"):
            break
        clock.now = await store.next_post_at()

    assert clock.now - start > timedelta(days=1)


async def test_a_row_is_given_up_after_eight_attempts_and_blocks_nobody(store, clock):
    """The eighth failure makes a dead letter with its last error; the next row of the campaign goes out."""
    campaign = await begin(store, outbox=[NewPost("a"), NewPost("b")])

    again = []
    for attempt in range(MOST_ATTEMPTS):
        post = await store.claim(campaign, clock.go_on(days=2))
        again.append(await store.failed(post.id, f"error {attempt}"))

    assert again == [True] * 7 + [False]
    assert [(post.kind, post.error, post.attempts) for post in await store.dead_letters()] == [("a", "error 7", 8)]
    assert await kinds(store, clock) == ["b"]


async def test_a_hopeless_row_is_given_up_at_once(store, clock):
    """A channel that is gone is not tried eight times."""
    campaign = await begin(store, outbox=[NewPost("a"), NewPost("b")])
    post = await store.claim(campaign, clock.now)

    assert await store.failed(post.id, "10003", hopeless=True) is False

    assert await kinds(store, clock) == ["b"]
    assert [post.error for post in await store.dead_letters(campaign)] == ["10003"]


async def test_one_dead_channel_blocks_no_other_campaign(store, clock):
    """While one campaign's first row waits after a failure, another campaign's rows go out."""
    dead = await begin(store, outbox=[NewPost("a"), NewPost("b")])
    await begin(store, outbox=[NewPost("c"), NewPost("d")])
    post = await store.claim(dead, clock.now)
    await store.failed(post.id, "50001")

    assert await kinds(store, clock) == ["c", "d"]


async def test_a_claim_without_report_is_offered_again_as_uncertain(path, clock):
    """Two minutes after a poster died its row is offered again, marked as possibly sent, also after a restart."""
    store = await Store.open(path, clock=clock)
    campaign = await begin(store, outbox=[NewPost("a"), NewPost("b")])
    await store.claim(campaign, clock.now)
    lapses = clock.now + timedelta(minutes=2)
    await store.close()

    store = await Store.open(path, clock=clock)
    assert await store.claim(None, lapses - timedelta(microseconds=1)) is None
    assert await store.next_post_at() == lapses
    post = await store.claim(None, lapses)
    assert (post.kind, post.uncertain) == ("a", True)
    assert await store.claim(None, lapses) is None
    await store.close()


async def test_what_was_given_up_can_be_offered_again(store, clock):
    """Once the reason is gone, dead letters and waiting rows go out at once and in their old order."""
    campaign = await begin(store, outbox=[NewPost("a"), NewPost("b"), NewPost("c")])
    other = await begin(store, outbox=[NewPost("d")])
    await store.failed((await store.claim(campaign, clock.now)).id, "50013", hopeless=True)
    await store.failed((await store.claim(campaign, clock.now)).id, "503")
    await store.failed((await store.claim(other, clock.now)).id, "503")
    assert await store.claim(None, clock.now) is None

    assert await store.revive(campaign) == 2
    assert await kinds(store, clock) == ["a", "b", "c"]
    assert await store.revive() == 1
    assert await kinds(store, clock) == ["d"]
    assert await store.dead_letters() == []


async def test_reviving_leaves_a_row_under_way_alone(store, clock):
    """A claimed row is not offered a second time."""
    campaign = await begin(store, outbox=[NewPost("a")])
    await store.claim(campaign, clock.now)

    assert await store.revive() == 0
    assert await store.claim(None, clock.now) is None


async def test_sending_and_the_live_message_are_noted_together(store, clock):
    """The message that was posted becomes the live one in the same transaction; the next one replaces it."""
    campaign = await begin(store, outbox=[NewPost("table", {"long": "text"}), NewPost("table")])
    first = LiveMessage(campaign=campaign, kind="table", channel_id=20, message_id=901, revision=1)
    second = LiveMessage(campaign=campaign, kind="table", channel_id=20, message_id=902, revision=4)

    await store.sent((await store.claim(None, clock.now)).id, 901, live=first)
    assert await store.message(campaign, "table") == first
    await store.sent((await store.claim(None, clock.now)).id, 902, live=second)
    assert await store.message(campaign, "table") == second

    rows = await store.writer.connection.call(
        lambda db: db.execute("SELECT state, message_id, payload FROM outbox ORDER BY id").fetchall()
    )
    assert rows == [("sent", 901, "{}"), ("sent", 902, "{}")]


async def test_a_live_message_can_be_saved_and_forgotten(store):
    """A lost message is forgotten; asking for it gives nothing."""
    campaign = await begin(store)
    live = LiveMessage(campaign=campaign, kind="lobby", channel_id=20, message_id=901, revision=0)

    await store.save_message(live)
    assert await store.message(campaign, "lobby") == live
    await store.forget_message(campaign, "lobby")
    assert await store.message(campaign, "lobby") is None


@pytest.mark.parametrize("state", ["unknown", "waiting", "sent"])
async def test_only_a_claimed_row_can_be_reported_on(store, clock, state):
    """A report on a row that is not under way is refused, so a late report cannot undo a newer one."""
    await begin(store, outbox=[NewPost("a")])
    post_id = 99 if state == "unknown" else 1
    if state == "sent":
        await store.sent((await store.claim(None, clock.now)).id, 901)

    with pytest.raises(UnknownPost, match=f"row {post_id} is not claimed"):
        await store.sent(post_id, 902)
    with pytest.raises(UnknownPost, match=f"row {post_id} is not claimed"):
        await store.failed(post_id, "503")


async def test_the_poster_is_woken_by_what_it_can_act_on(store, clock):
    """New rows, reports and revivals set the event; a change without a post does not."""
    campaign = await begin(store)
    assert not store.outbox_changed.is_set()
    await answer(store, campaign, 1)
    assert not store.outbox_changed.is_set()

    async def wakes(doing) -> bool:
        store.outbox_changed.clear()
        await doing
        return store.outbox_changed.is_set()

    assert await wakes(answer(store, campaign, 2, outbox=[NewPost("a"), NewPost("b")]))
    assert not await wakes(store.claim(None, clock.now))
    assert await wakes(store.failed(1, "503"))
    assert await wakes(store.revive())
    await store.claim(None, clock.now)
    assert await wakes(store.sent(1, 901))
    assert await wakes(begin(store, outbox=[NewPost("c")]))


async def test_nothing_left_to_post_has_no_next_moment(store, clock):
    """The poster may sleep until it is woken when everything is sent."""
    await begin(store, outbox=[NewPost("a")])
    assert await store.next_post_at() == clock.now
    await kinds(store, clock)

    assert await store.next_post_at() is None


async def test_a_claim_looks_only_at_open_rows(store, clock):
    """Sent rows are never looked at again, however many there are."""
    await begin(store, outbox=[NewPost("a")])

    def plan(db):
        facts = {"campaign": None, "now": 0, "lapsed": 0, "lasts": 0}
        return [row[3] for sql in (OFFERED, NEXT) for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", facts)]

    steps = await store.writer.connection.call(plan)
    assert sum("outbox_open" in step for step in steps) == 2
    assert not any(step.startswith("SCAN outbox") and "outbox_open" not in step for step in steps), steps
