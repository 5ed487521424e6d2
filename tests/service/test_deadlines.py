"""Deadlines: what is due happens once, the oldest first, also after the program was down."""

import asyncio
import logging
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot.rules.kernel.order import InAnyOrder
from bot.rules.third.edition import dump, load
from bot.rules.third.turn import StopActing
from bot.service import Asked, Refusal, Service
from bot.service.deadlines import Deadlines
from bot.store import Change, NewTimer
from tests.service.conftest import Clock
from tests.service.tables import ADA, BEN, CAT, Post, at_table, fresh
from tests.service.test_group import by_the_book, group_of, row_of, told


async def group(post: Post) -> Asked:
    return (await post.questions())[""]


async def test_nothing_happens_before_its_time(service: Service, clock: Clock):
    post, asked, _ = await by_the_book(service, BEN)
    clock.forward(hours=1, minutes=59, seconds=59)

    assert await service.deadlines.ring() == 0

    assert (await group(post)).id == asked


async def test_what_nobody_decides_is_decided_with_caution(service: Service, clock: Clock):
    """It is nobody's answer, and the table is told so; once, however often the clock is looked at."""
    post, asked, _ = await by_the_book(service, BEN)
    cautious = (await group(post)).default
    clock.forward(hours=2)

    rung = [await service.deadlines.ring(), await service.deadlines.ring()]

    assert rung == [1, 0]
    rows = [row for row in await service.store.log(post.campaign) if row.question == asked]
    assert [(row.person_id, row.seat, row.option) for row in rows] == [(None, None, cautious)]
    assert await told(post) == "Nobody decided in time, so the cautious answer is taken."


async def test_a_proposal_that_nobody_overrules_is_taken(service: Service, clock: Clock):
    """After ten minutes, as the answer of whoever proposed it."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    await post.press(BEN, keys[1], question=asked)
    clock.forward(minutes=10)

    await service.deadlines.ring()

    assert await row_of(post) == (BEN, "s2", keys[1])
    assert await told(post) == "What Ben proposed stands."


async def test_what_most_have_proposed_is_taken(service: Service, clock: Clock):
    post, asked, keys = await by_the_book(service, BEN, CAT)
    found = await service.store.campaign(post.campaign)
    voices = [[BEN, "s2", keys[0]], [CAT, "s3", keys[1]], [ADA, "s1", keys[1]]]
    timer = NewTimer(f"group {asked}", clock.now, {"ends": clock.now.isoformat(), "voices": voices})
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, set_timers=[timer]))

    await service.deadlines.ring()

    assert await row_of(post) == (CAT, "s3", keys[1])
    assert await told(post) == "What Cat and Ada proposed stands."


async def test_without_those_who_proposed_it_waits_for_its_full_time(service: Service, clock: Clock):
    """Ben has proposed and left: after ten minutes nothing is taken, after two hours the cautious answer."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    cautious, seq = (await group(post)).default, (await post.press(BEN, keys[1], question=asked)).seq
    await service.lobbies.leave(post.campaign, BEN, fresh())
    clock.forward(minutes=10)
    await service.deadlines.ring()
    waits = await group(post)
    clock.forward(hours=2)

    await service.deadlines.ring()

    assert waits.id == asked
    assert seq
    assert await row_of(post) == (None, None, cautious)


async def test_hours_in_which_all_sleep_do_not_count(service: Service, clock: Clock):
    """Asked at 21 o'clock: in the morning an hour is left. Where Cat wakes at 23 o'clock it is over by midnight."""
    clock.forward(hours=9)
    post, asked, _ = await by_the_book(service, BEN)
    clock.forward(hours=11, minutes=59)

    await service.deadlines.ring()
    asleep = (await group(post)).id
    clock.forward(minutes=1)
    await service.deadlines.ring()

    assert asleep == asked
    assert (await row_of(post))[0] is None
    await service.people.change(CAT, 1, zone="Asia/Tokyo")
    clock.forward(hours=12)
    awake, _, _ = await by_the_book(service, CAT)
    assert (await group_of(awake)).due == clock.now + timedelta(hours=3)


async def test_a_question_that_holds_everything_waits_for_half_an_hour(service: Service, clock: Clock):
    """Two monsters fall at once: which first holds every flow, so its time is short; the others keep theirs."""
    post = await at_table(service, BEN)
    await two_fall(post)

    asked = await group(post)

    assert asked.kind == "which_first"
    assert asked.group is not None
    assert asked.group.due == clock.now + timedelta(minutes=30)


async def two_fall(post: Post) -> None:
    """Two monsters have taken all the damage they can bear; the next step of a turn notices it."""
    found = await post.service.store.campaign(post.campaign)
    game = load(found.game or b"")
    first = next(iter(game.monsters.values()))
    other = type(first)(id=f"{first.card}.900", card=first.card, space=first.space, damage=99)
    game.monster_deck = list(game.monster_deck)
    game.monster_deck.remove(first.card)
    first.damage, game.monsters[other.id] = 99, other
    await post.service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))
    await post.press(ADA, "gather")


async def test_overdue_deadlines_come_oldest_first(service: Service, clock: Clock):
    """Of several campaigns, though the younger was set last; all of them in one go."""
    posts = []
    for _ in range(3):
        posts.append((await by_the_book(service, BEN))[0])
        clock.forward(minutes=7)
    clock.forward(days=3)

    assert await service.deadlines.ring() == 3

    ats = [(await service.store.campaign(post.campaign)).updated_at for post in posts]
    seqs = [(await service.store.log(post.campaign, 1))[0].person_id for post in posts]
    assert ats == [clock.now] * 3
    assert seqs == [None] * 3


async def test_the_order_is_that_of_the_moments(service: Service, clock: Clock, monkeypatch):
    """What is due is looked at by its moment, not by its campaign."""
    first = (await by_the_book(service, BEN))[0]
    clock.forward(minutes=1)
    second, asked, keys = await by_the_book(service, BEN)
    await second.press(BEN, keys[1], question=asked)
    clock.forward(days=1)
    seen, decide = [], Deadlines.decide

    async def noted(self: Deadlines, timer):
        seen.append(timer.campaign)
        await decide(self, timer)

    monkeypatch.setattr(Deadlines, "decide", noted)
    await service.deadlines.ring()

    assert seen == [second.campaign, first.campaign]


async def test_deadlines_outlive_the_program(path: Path, clock: Clock):
    """Stopped between the proposal and its moment, started a day later: it is taken once."""
    service = await Service.open(path, clock)
    post, asked, keys = await by_the_book(service, BEN)
    await post.press(BEN, keys[1], question=asked)
    await service.close()
    clock.forward(days=1)

    for expected in (1, 0):
        service = await Service.open(path, clock)
        assert await service.deadlines.ring() == expected
        rows = [row.option for row in await service.store.log(post.campaign) if row.question == asked]
        await service.close()
    assert rows == [keys[1]]


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.service import Service
from tests.service.conftest import noon
from tests.service.tables import BEN
from tests.service.test_group import by_the_book

async def main() -> None:
    post, asked, keys = await by_the_book(await Service.open(Path(sys.argv[1]), noon), BEN)
    await post.press(BEN, keys[1], question=asked)
    print(post.campaign, asked, keys[1], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_deadline_outlives_a_kill(path: Path, clock: Clock):
    """The process is killed right after the proposal was acknowledged: the next one takes it, once, when it is due."""
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", KILLED, str(path)], capture_output=True, text=True, check=False
    )
    campaign, asked, key = done.stdout.split()
    service = await Service.open(path, clock)
    early = await service.deadlines.ring()
    clock.forward(minutes=10)

    rung = [await service.deadlines.ring(), await service.deadlines.ring()]

    rows = [(row.person_id, row.option) for row in await service.store.log(campaign) if row.question == asked]
    await service.close()
    assert (done.returncode, early, rung) == (-signal.SIGKILL, 0, [1, 0])
    assert rows == [(BEN, key)]


async def test_two_who_look_at_the_clock_at_once_decide_once(service: Service, clock: Clock):
    """As two processes would: one of them finds that it was done."""
    post, asked, _ = await by_the_book(service, BEN)
    other = Service(service.store, service.rules, service.words, service.clock)
    clock.forward(hours=2)

    await asyncio.gather(service.deadlines.ring(), other.deadlines.ring(), service.deadlines.ring())

    assert len([row for row in await service.store.log(post.campaign) if row.question == asked]) == 1


@pytest.mark.parametrize("person", [ADA, BEN])
async def test_a_press_handled_after_the_deadline_is_told_what_was_applied(service: Service, clock: Clock, person: int):
    """It came first and waits for the lock; the deadline is quicker. Nobody is told that another answer counted."""
    post, asked, keys = await by_the_book(service, BEN)
    cautious = next(one for one in (await group(post)).options if one.key == (keys[0]))
    clock.forward(hours=2)
    [timer] = await service.store.due(clock.now)
    async with service.playing.door.lock(post.campaign):
        deadline = asyncio.ensure_future(service.deadlines.decide(timer))
        await asyncio.sleep(0)
        press = asyncio.ensure_future(post.press(person, keys[1], question=asked))
        await asyncio.sleep(0)

    await deadline
    with pytest.raises(Refusal) as refused:
        await press

    assert (refused.value.key, refused.value.facts) == ("refused.settled_alone", {"answer": cautious.label})
    assert (await service.store.log(post.campaign, 1))[0].option == cautious.key


async def test_a_deadline_handled_after_a_press_changes_nothing(service: Service, clock: Clock):
    """The leader's press was saved first: the timer that was read before it is taken for what it is."""
    post, asked, keys = await by_the_book(service, BEN)
    clock.forward(hours=2)
    [timer] = await service.store.due(clock.now)
    done = await post.press(ADA, keys[1], question=asked)

    await service.deadlines.decide(timer)

    assert (await service.store.campaign(post.campaign)).seq == done.seq
    assert done.told


async def test_a_proposal_in_the_last_moment_has_its_time_to_be_overruled(service: Service, clock: Clock):
    """The deadline that was read before it does not count any more."""
    post, asked, keys = await by_the_book(service, BEN)
    clock.forward(hours=2)
    [timer] = await service.store.due(clock.now)
    said = await post.press(BEN, keys[1], question=asked)

    await service.deadlines.decide(timer)

    assert said.decided == clock.now + timedelta(minutes=10)
    assert (await group(post)).id == asked


async def test_what_fails_is_rolled_back_logged_and_tried_again_later(
    service: Service, clock: Clock, monkeypatch, caplog
):
    """The others are decided all the same; it is not tried without end."""
    bad, asked, _ = await by_the_book(service, BEN)
    good, _, _ = await by_the_book(service, CAT)
    clock.forward(hours=2)
    before, decide = (await service.store.campaign(bad.campaign)).game, Deadlines.decide

    async def failing(self: Deadlines, timer):
        if timer.campaign == bad.campaign:
            raise ZeroDivisionError("a card is wrong")
        await decide(self, timer)

    monkeypatch.setattr(Deadlines, "decide", failing)
    with caplog.at_level(logging.ERROR):
        rung = [await service.deadlines.ring(), await service.deadlines.ring()]

    assert rung == [2, 0]
    assert (await row_of(good))[0] is None
    assert (await service.store.campaign(bad.campaign)).game == before
    assert f"campaign {bad.campaign}, group {asked} cannot be decided" in caplog.text
    monkeypatch.undo()
    clock.forward(minutes=30)
    await service.deadlines.ring()
    assert (await row_of(bad))[0] is None


async def test_a_game_that_a_newer_release_has_saved_is_tried_again_later(service: Service, clock: Clock, caplog):
    """Not at every look at the clock."""
    post, _, _ = await by_the_book(service, BEN)
    found = await service.store.campaign(post.campaign)
    assert found.game is not None
    newer = found.game.replace(b'"schema_version":', b'"schema_version":9')
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=newer))
    clock.forward(hours=2)

    with caplog.at_level(logging.ERROR):
        await service.deadlines.ring()

    [timer] = await service.store.timers(post.campaign)
    assert timer.due == clock.now + timedelta(minutes=30)
    assert "cannot be decided" in caplog.text


async def asked_beside(post: Post) -> tuple[str, list[str]]:
    """In the middle of Ben's turn the group is asked something that holds nobody else up; its id and options."""
    found = await post.service.store.campaign(post.campaign)
    game = load(found.game or b"")
    both = [StopActing(who=who) for who in game.investigators]
    game.flows["s2"].steps.append(InAnyOrder(steps=both))
    await post.service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))
    asked = await group(post)
    return asked.id, [one.key for one in asked.options]


async def test_a_question_that_waits_for_another_begins_again(service: Service, clock: Clock):
    """While one question holds the table nothing else is decided; what was said in the other is kept."""
    post = await at_table(service, BEN)
    asked, keys = await asked_beside(post)
    await post.press(BEN, keys[1], question=asked)
    await two_fall(post)
    held = await group(post)
    clock.forward(minutes=10)

    await service.deadlines.ring()

    kept = next(one for one in await service.store.timers(post.campaign) if one.kind == f"group {asked}")
    assert held.id != asked
    assert (await group(post)).id == held.id
    assert kept.due == clock.now + timedelta(minutes=10)
    assert kept.payload["voices"] == [[BEN, "s2", keys[1]]]
    await post.press(ADA, held.default, question=held.id)
    assert (await group(post)).id == asked
    assert [player for player, _ in (await group_of(post)).voices] == ["Ben"]


async def test_a_table_that_plays_by_deadlines_alone_comes_to_its_end(service: Service, clock: Clock):
    """Seats answer with caution, the group never: each of its questions is decided by the clock, and none is left."""
    post = await at_table(service, BEN, open_table=False)
    for _ in range(2_000):
        asked = (await post.table()).asked
        if not asked:
            break
        if asked[0].seat:
            await post.press(asked[0].person or ADA, asked[0].default, question=asked[0].id)
        else:
            clock.forward(days=2)
            assert await service.deadlines.ring() == 1
    assert (await post.table()).result in ("won", "lost")
    assert await service.store.timers(post.campaign) == []


async def test_what_nobody_said_is_taken_back_by_the_host_alone(service: Service, clock: Clock):
    """Nobody's consent is needed for nobody's answer; the preview says whose it was."""
    post, asked, _ = await by_the_book(service, BEN)
    clock.forward(hours=2)
    await service.deadlines.ring()

    preview = await service.history.preview(post.campaign, BEN)
    waits = await post.undo(BEN)

    assert [player for player, _ in preview.answers] == ["Nobody"]
    assert waits.waits_for == ("Ada",)
    await post.undo(ADA)
    assert (await group(post)).id == asked
