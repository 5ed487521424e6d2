"""Questions of the group: who decides at once, what others propose, and what the table sees of it."""

import asyncio
from datetime import timedelta

import pytest

from bot.service import GroupAsked, Refusal, Service
from bot.service.fuses import Fuse, Voice, fuse_of, leading
from bot.store import Change, Timer
from tests.service.conftest import Clock, noon
from tests.service.tables import ADA, BEN, CAT, STRANGER, Post, at_table, fresh, refused

TEN = noon() + timedelta(minutes=10)
TWO_HOURS = noon() + timedelta(hours=2)


async def by_the_book(service: Service, *others: int) -> tuple[Post, str, list[str]]:
    """A table with a question to the group, its id and its options; Ada leads.

    The second option is nobody's own turn but hers: who names his own seat is not kept waiting.
    """
    post = await at_table(service, *others, open_table=False)
    asked = (await post.questions())[""]
    keys = [one.key for one in asked.options]
    return post, asked.id, keys[::-1] if asked.kind == "who_is_next" else keys


async def group_of(post: Post) -> GroupAsked:
    group = (await post.questions())[""].group
    assert group is not None
    return group


async def row_of(post: Post) -> object:
    """Who answered last, for which seat, and what."""
    [row] = await post.service.store.log(post.campaign, 1)
    return row.person_id, row.seat, row.option


async def told(post: Post) -> str:
    """The first line of what the last answer led to."""
    [(_, lines)] = await post.service.showing.log(post.campaign, await post.service.store.log(post.campaign, 1))
    return lines[0]


async def test_what_the_leader_says_counts_at_once(service: Service):
    """For the leader's seat; a table where the leader answers waits for nothing."""
    post, asked, keys = await by_the_book(service, BEN, CAT)

    done = await post.press(ADA, keys[1], question=asked)

    assert done.decided is None
    assert asked not in {one.id for one in (await post.table()).asked}
    assert await row_of(post) == (ADA, "s1", keys[1])


async def test_what_anybody_else_says_is_a_proposal(service: Service):
    """Nothing of the game changes: it is noted, with when it counts and who may decide before."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    before = await service.store.campaign(post.campaign)

    said = await post.press(BEN, keys[1], question=asked)

    after = await service.store.campaign(post.campaign)
    assert (said.decided, said.leader, said.told, said.seq) == (TEN, "Ada", (), after.seq)
    assert (after.game, after.seq) == (before.game, before.seq + 1)
    group = await group_of(post)
    assert [player for player, _ in group.voices] == ["Ben"]
    assert (group.due, group.leads, group.leader) == (TEN, group.voices[0][1], "Ada")


async def test_a_proposal_is_shown_at_the_table(service: Service):
    """The table is posted anew for it."""
    post, asked, keys = await by_the_book(service, BEN)
    while claimed := await service.store.claim(post.campaign, service.clock()):
        await service.store.sent(claimed.id, None)

    said = await post.press(BEN, keys[1], question=asked)

    claimed = await service.store.claim(post.campaign, service.clock())
    assert claimed is not None
    assert (claimed.kind, claimed.seq) == ("table", said.seq)
    assert not await service.posting.is_overtaken(claimed)


async def test_before_anybody_has_said_anything_the_table_shows_the_fuse(service: Service):
    post, _, _ = await by_the_book(service, BEN)

    assert await group_of(post) == GroupAsked(leader="Ada", due=TWO_HOURS)


async def test_the_leader_agrees_by_the_same_button_and_overrules_by_another(service: Service):
    """Either counts at once; only an overruled table is told that it was."""
    for key, line in ((1, None), (0, "Ada, who leads, decides otherwise.")):
        post, asked, keys = await by_the_book(service, BEN)
        await post.press(BEN, keys[1], question=asked)

        await post.press(ADA, keys[key], question=asked)

        assert await row_of(post) == (ADA, "s1", keys[key])
        assert (await told(post) == "Ada, who leads, decides otherwise.") == (line is not None)


async def test_when_all_agree_nobody_waits(service: Service):
    """The last of them has it applied; until then the first proposal's moment stays."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    await post.service.lobbies.leave(post.campaign, ADA, fresh())
    await post.join(ADA)  # the same seat: she leads again
    await post.press(BEN, keys[1], question=asked)
    two = await post.press(CAT, keys[1], question=asked)

    await post.press(ADA, keys[1], question=asked)

    assert two.decided == TEN
    assert await row_of(post) == (ADA, "s1", keys[1])


async def test_all_who_sit_may_agree_without_the_leaders_press(service: Service):
    """Ada and Ben hold both seats of two; Ada has spoken as a player before she came to lead."""
    post, asked, keys = await by_the_book(service, BEN)
    found = await service.store.campaign(post.campaign)
    spoken = Fuse(question=asked, ends=TWO_HOURS, voices=(Voice(ADA, "s1", keys[1]),), decided=TEN)
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, set_timers=[spoken.timer()]))

    await post.press(BEN, keys[1], question=asked)

    assert await row_of(post) == (BEN, "s2", keys[1])
    assert await told(post) == "Everybody at the table agrees."


async def whose_turn(service: Service, *others: int) -> Post:
    """A table that is asked by the book whose turn is next; Ada leads."""
    post = await at_table(service, *others, open_table=False)
    while (await post.questions())[""].kind != "who_is_next":
        await post.press(ADA, (await post.questions())[""].default)
    return post


async def test_who_takes_his_own_turn_next_waits_for_nobody(service: Service):
    """Each is free to go when the table waits for someone to (T5.2); the answer is that seat's."""
    post = await whose_turn(service, BEN, CAT)

    done = await post.press(BEN, "s2")

    assert done.decided is None
    assert await row_of(post) == (BEN, "s2", "s2")
    assert list(await post.questions()) == ["s2"]


async def test_of_two_seats_of_ones_own_either_may_be_next(service: Service):
    post = await whose_turn(service, BEN, CAT)
    await service.lobbies.leave(post.campaign, CAT, fresh())
    await post.join(BEN, another=True)

    await post.press(BEN, "s3")

    assert await row_of(post) == (BEN, "s3", "s3")


async def test_whose_turn_is_next_is_only_proposed_for_somebody_else(service: Service):
    post = await whose_turn(service, BEN, CAT)

    assert (await post.press(BEN, "s3")).decided == TEN
    assert (await group_of(post)).leads


async def test_while_nobody_leads_the_first_answer_counts(service: Service):
    """Nobody could overrule it, so nobody waits."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    await service.lobbies.leave(post.campaign, ADA, fresh())
    group = await group_of(post)

    await post.press(CAT, keys[1], question=asked)

    assert group.leader == ""
    assert await row_of(post) == (CAT, "s3", keys[1])


async def test_alone_at_the_table_one_leads(service: Service):
    post, asked, _ = await by_the_book(service)
    await post.settle_group()

    assert asked not in {one.id for one in (await post.table()).asked}


async def test_a_person_with_the_leaders_seat_and_another_leads_with_both(service: Service):
    post, asked, keys = await by_the_book(service, BEN)
    await service.lobbies.leave(post.campaign, BEN, fresh())
    await post.join(ADA, another=True)

    await post.press(ADA, keys[1], question=asked, seat="s2")

    assert await row_of(post) == (ADA, "s2", keys[1])


async def test_who_thinks_better_of_it_has_one_voice(service: Service, clock: Clock):
    """The later one counts; the moment is that of the first proposal."""
    post, asked, keys = await by_the_book(service, BEN, CAT)
    await post.press(BEN, keys[1], question=asked)
    clock.forward(minutes=3)

    again = await post.press(BEN, keys[0], question=asked)

    group = await group_of(post)
    assert again.decided == group.due == TEN
    assert [player for player, _ in group.voices] == ["Ben"]
    assert (await service.store.timers(post.campaign))[0].payload["voices"] == [[BEN, "s2", keys[0]]]


async def test_what_most_say_leads_and_among_equals_the_first(service: Service):
    one, two, three = Voice(1, "s1", "a"), Voice(2, "s2", "b"), Voice(3, "s3", "b")

    assert leading([one, two]) == one
    assert leading([one, two, three]) == two
    assert leading([three, one]) == three


async def test_who_has_left_the_table_has_no_voice(service: Service):
    post, asked, keys = await by_the_book(service, BEN, CAT)
    await post.press(BEN, keys[1], question=asked)
    await service.lobbies.leave(post.campaign, BEN, fresh())

    group = await group_of(post)

    assert (group.voices, group.leads) == ((), "")


async def test_a_stranger_proposes_nothing(service: Service):
    post, asked, keys = await by_the_book(service, BEN)

    assert (await refused(post, post.press(STRANGER, keys[0], question=asked))).key == "refused.no_seat"


async def test_a_proposal_for_what_is_not_offered_is_refused(service: Service):
    post, asked, _ = await by_the_book(service, BEN)

    assert (await refused(post, post.press(BEN, "s9", question=asked))).key == "refused.not_a_choice"


async def test_a_proposal_delivered_twice_is_one(service: Service):
    post, asked, keys = await by_the_book(service, BEN)
    said = await post.press(BEN, keys[1], question=asked, interaction="8")

    again = await post.press(BEN, keys[0], question=asked, interaction="8")

    assert (again.seq, again.repeated, again.decided) == (said.seq, True, None)
    assert len((await group_of(post)).voices) == 1


async def test_of_many_presses_at_once_the_leaders_counts(service: Service):
    """Whatever the order in which they come: one answer, and everybody is told the truth."""
    post, asked, keys = await by_the_book(service, BEN, CAT)

    results = await asyncio.gather(
        *(post.press(person, keys[n % 2], question=asked) for n, person in enumerate((BEN, ADA, CAT))),
        return_exceptions=True,
    )

    rows = [row for row in await service.store.log(post.campaign) if row.question == asked]
    assert [(row.person_id, row.option) for row in rows] == [(ADA, keys[1])]
    for result in results:
        if isinstance(result, Refusal):
            assert result.key == "refused.settled_by"
            assert result.facts["player"] == "Ada"


async def test_an_undo_forgets_what_was_said_and_asks_anew(service: Service, clock: Clock):
    """The same question under the same number: its proposals are gone, and its time begins again."""
    post, asked, keys = await by_the_book(service, BEN)
    await post.press(BEN, keys[1], question=asked)
    await post.press(ADA, keys[1], question=asked)
    clock.forward(hours=1)

    await post.undo(ADA)

    group = await group_of(post)
    assert (await post.questions())[""].id == asked
    assert (group.voices, group.due) == ((), clock.now + timedelta(hours=2))


async def test_an_undo_of_something_else_leaves_no_deadline_behind(service: Service):
    """What is kept are the deadlines of what is asked then, and no others."""
    post, asked, keys = await by_the_book(service, BEN)
    await post.press(ADA, keys[0], question=asked)
    await post.undo(ADA)
    await post.press(ADA, keys[0], question=asked)

    open_now = {one.id for one in (await post.table()).asked if not one.seat}

    assert {one.kind for one in await service.store.timers(post.campaign)} == {f"group {id}" for id in open_now}


async def test_the_host_may_still_have_the_cautious_answer_taken_at_once(service: Service):
    """For a group that dawdles, as before."""
    post, asked, keys = await by_the_book(service, BEN)
    await post.press(BEN, keys[1], question=asked)

    await service.playing.default(post.campaign, "s2", ADA, fresh())

    assert await row_of(post) == (ADA, "s2", keys[0])


async def test_the_end_leaves_nothing_to_decide(service: Service):
    post, asked, keys = await by_the_book(service, BEN)
    await post.press(BEN, keys[1], question=asked)

    await service.lobbies.end(post.campaign, ADA, fresh())

    assert await service.store.timers(post.campaign) == []


async def test_an_end_that_is_taken_back_asks_anew(service: Service):
    post, asked, _ = await by_the_book(service, BEN)
    await service.lobbies.end(post.campaign, ADA, fresh())

    await post.undo(ADA)

    assert (await post.questions())[""].id == asked
    assert (await group_of(post)).due == TWO_HOURS


@pytest.mark.parametrize("voices", [(), (Voice(BEN, "s2", "a"), Voice(CAT, "s3", "b"))])
def test_a_fuse_is_read_as_it_was_kept(voices: tuple[Voice, ...]):
    fuse = Fuse(question="table-0123456789", ends=TWO_HOURS, voices=voices, decided=TEN if voices else None)
    kept = fuse.timer()

    assert kept.due == (TEN if voices else TWO_HOURS)
    timer = Timer(id=1, campaign="1", kind=kept.kind, due=kept.due, payload=kept.payload)
    assert fuse_of(timer) == fuse
