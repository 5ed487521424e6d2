"""One answer, from the press to what is stored: applied exactly once, by whoever may, to what is asked now."""

import asyncio

import pytest

from bot.rules.third.edition import dump, load
from bot.rules.third.turn import NextAction
from bot.service import Press, Refusal, Service
from bot.store import Change
from tests.service.tables import ADA, BEN, CAT, STRANGER, Post, at_table, fresh, lobby, refused


async def test_an_answer_is_saved_whole(service: Service):
    """Game, log row, kept game and post belong to one step; what was told is returned."""
    post = await at_table(service, BEN)
    asked, before = (await post.questions())["s2"], await service.store.campaign(post.campaign)

    done = await post.press(BEN, "gather", question=asked.id, interaction="5")

    after = await service.store.campaign(post.campaign)
    [row] = await service.store.log(post.campaign, 1)
    assert done.seq == after.seq == before.seq + 1
    assert after.game != before.game
    assert (row.seq, row.option, row.person_id, row.seat, row.question) == (done.seq, "gather", BEN, "s2", asked.id)
    assert [tuple(line) for line in row.told] == list(done.told)
    assert (await service.store.snapshots(post.campaign))[0].seq == done.seq
    posts = []
    while claimed := await service.store.claim(post.campaign, service.clock()):
        posts.append((claimed.seq, claimed.kind))
        await service.store.sent(claimed.id, None)
    assert posts[-1] == (done.seq, "table")


async def test_a_command_finds_the_question_that_offers_its_option(service: Service):
    """No question is named; it is Ben's turn question that is answered."""
    post = await at_table(service, BEN)
    mine = (await post.questions())["s2"].id

    await post.press(BEN, "gather")

    [row] = await service.store.log(post.campaign, 1)
    assert row.question == mine


async def test_what_is_not_offered_is_refused(service: Service):
    post = await at_table(service, BEN)

    for key in ("fly", "move:nowhere"):
        assert (await refused(post, post.press(BEN, key))).key == "refused.not_offered"


async def test_an_unknown_option_of_an_open_question_is_refused(service: Service):
    post = await at_table(service)
    asked = (await post.questions())["s1"]

    refusal = await refused(post, post.press(ADA, "move:nowhere", question=asked.id))

    assert refusal.key == "refused.not_a_choice"


@pytest.mark.parametrize("question", ["", "open"])
async def test_who_has_no_seat_answers_nothing(service: Service, question: str):
    post = await at_table(service, BEN)
    id = (await post.questions())["s2"].id if question else ""

    assert (await refused(post, post.press(STRANGER, "gather", question=id))).key == "refused.no_seat"


@pytest.mark.parametrize("key", ["gather", "no-such-option"])
async def test_nobody_answers_for_somebody_else(service: Service, key: str):
    """The refusal names whose question it is."""
    post = await at_table(service, BEN)
    theirs = (await post.questions())["s2"]

    refusal = await refused(post, post.press(ADA, key, question=theirs.id))

    assert (refusal.key, refusal.facts) == ("refused.not_yours", {"player": "Ben"})


async def test_a_question_that_was_answered_is_settled(service: Service):
    """The old button changes nothing, also for an option that is still on offer."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"]
    await post.press(BEN, "gather", question=asked.id)

    own = await refused(post, post.press(BEN, "end", question=asked.id))
    other = await refused(post, post.press(ADA, "gather", question=asked.id))

    assert (own.key, own.facts) == ("refused.settled_own", {"answer": "Gather $1"})
    assert (other.key, other.facts) == ("refused.settled_by", {"player": "Ben", "answer": "Gather $1"})


async def test_what_was_taken_back_is_not_said_to_have_been_answered(service: Service):
    """After the undo the button works again; what stands is what counts."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"]
    await post.press(BEN, "gather", question=asked.id)
    await post.undo(BEN)
    await post.press(BEN, "focus:will", question=asked.id)

    refusal = await refused(post, post.press(BEN, "gather", question=asked.id))

    assert refusal.facts == {"answer": "Focus on will"}


@pytest.mark.parametrize("id", ["s9-0123456789", "nonsense", "s1-0000000000", "-"])
async def test_a_question_that_never_was_is_settled(service: Service, id: str):
    post = await at_table(service)

    assert (await refused(post, post.press(ADA, "gather", question=id))).key == "refused.settled"


async def test_the_same_interaction_counts_once(service: Service):
    """Delivered twice it is known to be done, whatever it says and whether its question is still open."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"]
    done = await post.press(BEN, "focus:lore", question=asked.id, interaction="5")
    before = await post.stored()

    same = await post.press(BEN, "focus:lore", question=asked.id, interaction="5")
    again = await post.press(BEN, "gather", interaction="5")

    for one in (same, again):
        assert (one.seq, one.repeated, one.told) == (done.seq, True, ())
    assert await post.stored() == before


async def test_of_two_presses_at_once_one_counts(service: Service):
    """The leader presses every option of a group question at the same time: one is applied, the others are told."""
    post = await at_table(service, BEN, CAT, open_table=False)
    asked = (await post.questions())[""]
    seq = (await post.table()).revision

    results = await asyncio.gather(
        *(post.press(ADA, option.key, question=asked.id) for option in asked.options),
        return_exceptions=True,
    )

    refusals = [result for result in results if isinstance(result, Refusal)]
    assert len(results) - len(refusals) == 1
    assert {refusal.key for refusal in refusals} == {"refused.settled_own"}
    assert (await post.table()).revision == seq + 1


async def test_a_change_that_came_in_between_is_seen(service: Service):
    """Two services on one store, as after a press whose caller gave up: the slower one looks again and is told."""
    post = await at_table(service, BEN)
    other = Post(Service(service.store, service.rules, service.words, service.clock), post.campaign)
    asked = await post.questions()

    different = await asyncio.gather(
        post.press(BEN, "gather", question=asked["s2"].id), other.press(ADA, "focus:will"), return_exceptions=True
    )
    asked = (await post.questions())["s1"]
    same = await asyncio.gather(
        post.press(ADA, "gather", question=asked.id),
        other.press(ADA, "end", question=asked.id),
        return_exceptions=True,
    )

    assert sorted(type(result).__name__ for result in same) == ["Answered", "Refusal"]
    assert [type(result).__name__ for result in different] == ["Answered", "Answered"]


async def test_a_press_whose_caller_gives_up_is_applied_or_not_at_all(service: Service):
    """Cancelled at any point, the campaign goes on from what is stored."""
    post = await at_table(service, BEN)
    for steps in range(12):
        asked = (await post.questions())["s1"]
        task = asyncio.ensure_future(post.press(ADA, asked.options[0].key, question=asked.id))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert (await post.press(BEN, (await post.questions())["s2"].options[0].key)).told is not None
        if "s1" not in await post.questions() or "s2" not in await post.questions():
            return


async def test_a_person_with_several_seats_says_which(service: Service):
    """Both seats offer the option: the bot asks which; with `seat:` it goes to that one."""
    post = await at_table(service)
    pair = Post(service, (await at_table_with_two(service)).campaign)

    assert (await post.press(ADA, "gather")).told
    assert (await refused(pair, pair.press(ADA, "gather"))).key == "refused.which_seat"
    await pair.press(ADA, "gather", seat="s2")

    [row] = await service.store.log(pair.campaign, 1)
    assert row.seat == "s2"


async def at_table_with_two(service: Service) -> Post:
    """Ada plays the first two seats, Ben the third."""
    post = await lobby(service)
    await post.join(ADA, another=True)
    await post.join(BEN)
    await post.begin()
    await post.settle_group()
    return post


async def test_a_button_knows_its_seat(service: Service):
    """Pressed by a person with several seats, a button of either needs no `seat:`."""
    post = await at_table_with_two(service)
    asked = await post.questions()

    for seat in ("s2", "s1"):
        await post.press(ADA, "gather", question=asked[seat].id)
        [row] = await service.store.log(post.campaign, 1)
        assert row.seat == seat


async def test_where_only_one_seat_offers_an_option_it_need_not_be_named(service: Service):
    post = await at_table_with_two(service)
    await post.press(ADA, "gather", seat="s1")

    await post.press(ADA, "gather")

    assert (await service.store.log(post.campaign, 1))[0].seat == "s2"


async def test_a_seat_must_be_ones_own(service: Service):
    post = await at_table_with_two(service)

    refusal = await refused(post, post.press(BEN, "gather", seat="s1"))

    assert (refusal.key, refusal.facts) == ("refused.not_your_seat", {"player": "Ada"})


async def default(post: Post, seat: str, person: int, interaction: str = "") -> object:
    return await post.service.playing.default(post.campaign, seat, person, interaction or fresh())


async def test_the_host_lets_an_absent_seat_answer_with_caution(service: Service):
    """It is the question's own default, logged for that seat and told to all; twice by one interaction counts once."""
    post = await at_table(service, BEN)
    cautious = (await post.questions())["s2"].default

    await default(post, "s2", ADA, interaction="6")

    [row] = await service.store.log(post.campaign, 1)
    assert (row.option, row.seat, row.person_id) == (cautious, "s2", ADA)
    [(_, lines)] = await service.showing.log(post.campaign, [row])
    assert lines[0] == "Ada lets Ben answer with caution."


async def test_only_the_host_answers_for_others_and_only_what_is_asked(service: Service):
    post = await at_table(service, BEN)

    assert (await refused(post, default(post, "s1", BEN))).key == "refused.host_only"
    await default(post, "s2", ADA)
    refusal = await refused(post, default(post, "s2", ADA))
    assert (refusal.key, refusal.facts) == ("refused.nothing_asked", {"player": "Ben"})


async def test_a_table_of_absent_people_comes_to_its_end(service: Service):
    """Cautious defaults alone, given by the host, play a campaign to an ending."""
    post = await at_table(service, BEN)
    for _ in range(2_000):
        asked = (await post.table()).asked
        if not asked:
            break
        if asked[0].seat:
            await default(post, asked[0].seat, ADA)
        else:
            await post.press(ADA, asked[0].default, question=asked[0].id)
    assert (await post.table()).result in ("won", "lost")
    assert (await service.store.campaign(post.campaign)).state == "ended"


async def test_a_campaign_that_is_over_is_answered_no_more(service: Service):
    post = await at_table(service)
    await service.lobbies.end(post.campaign, ADA, fresh())

    assert (await service.store.campaign(post.campaign)).state == "ended"
    assert (await refused(post, post.press(ADA, "gather"))).key == "refused.over"


async def test_what_a_release_settles_is_a_step_of_its_own(service: Service, monkeypatch):
    """The stored game stops where the new rules would go on: that is saved first, then the person is asked anew."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s1"]
    await stop_earlier(post)

    with pytest.raises(Refusal, match="asked_anew"):
        await post.press(ADA, "gather", question=asked.id)

    [row] = await service.store.log(post.campaign, 1)
    assert (row.option, row.person_id, row.question) == ("settled", None, None)
    assert (await post.questions())["s1"].id == asked.id
    assert (await post.press(ADA, "gather", question=asked.id)).told


async def stop_earlier(post: Post) -> None:
    """Store the game as an older release may have left it: with a step that settles by itself on a flow."""
    found = await post.service.store.campaign(post.campaign)
    game = load(found.game or b"")
    game.flows["s1"].steps[-1] = NextAction(who=game.seats["s1"])
    await post.service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))


async def test_a_press_names_everything_it_needs():
    """A press is plain data: what a button carries, and who pressed it."""
    press = Press(campaign="1", key="gather", person=ADA, interaction="7")

    assert (press.question, press.seat) == ("", "")


async def test_a_game_that_a_newer_release_has_saved_is_left_to_it(service: Service):
    """After somebody has gone back to an older release: one sentence to whoever presses, and nothing changes."""
    post = await at_table(service, BEN)
    found = await service.store.campaign(post.campaign)
    assert found.game is not None
    newer = found.game.replace(b'"schema_version":', b'"schema_version":9')
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=newer))

    refusal = await refused(post, post.press(ADA, "gather"))

    assert refusal.key == "refused.newer_save"
    assert "go on with that release" in service.words.say(refusal.key, **refusal.facts)
