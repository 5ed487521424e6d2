"""Taking back the last answer: whole saved games, never a replay."""

from random import Random

import pytest

from bot.rules.third.secrets import REVEALING
from bot.service import Refusal, Service
from tests.service.tables import ADA, BEN, CAT, STRANGER, Post, at_table, fresh, lobby, refused


async def game_of(post: Post) -> bytes:
    return (await post.service.store.campaign(post.campaign)).game or b""


async def answers_of(post: Post) -> list[int]:
    """The steps of the answers that stand, newest first."""
    rows = await post.service.store.log(post.campaign, 1_000)
    return [row.seq for row in rows if row.undone_by is None and row.question]


async def revealing_answer(post: Post, person: int = BEN) -> str:
    """Play on with caution until an answer of this person draws or rolls something; return its key."""
    for _ in range(300):
        asked = (await post.table()).asked
        mine = [one for one in asked if one.person == person] or asked
        key = next((o.key for o in mine[0].options if o.key in ("ward", "research")), mine[0].default)
        done = await post.press(mine[0].person or person, key, question=mine[0].id)
        [row] = await post.service.store.log(post.campaign, 1)
        if row.draws and row.person_id == person:
            assert done.told
            return key
    raise AssertionError("nothing was drawn")


async def test_one_takes_back_ones_own_answer(service: Service):
    """While nothing was revealed: the game is as it was, byte for byte, and the same question is open."""
    post = await at_table(service, BEN)
    before, asked = await game_of(post), await post.questions()
    await post.press(BEN, "gather")

    undone = await post.undo(BEN)

    assert await game_of(post) == before
    assert await post.questions() == asked
    assert undone.told == (("undone", {"by": "Ben", "option": "gather"}),)


async def test_the_host_takes_back_others_answers_and_strangers_none(service: Service):
    post = await at_table(service, BEN, CAT)
    before = await game_of(post)
    await post.press(BEN, "gather")

    assert (await refused(post, post.undo(STRANGER))).key == "refused.no_seat"
    await post.undo(ADA)
    assert await game_of(post) == before


async def test_what_was_revealed_is_the_hosts_to_take_back(service: Service):
    """Nobody else has answered since, so the host is asked; the line that tells of it says how much was turned up."""
    post = await at_table(service, BEN)
    await revealing_answer(post)
    before = await game_of(post)
    shown = await service.history.preview(post.campaign, BEN)

    assert (await post.undo(BEN)).waits_for == ("Ada",)
    assert await game_of(post) == before
    [(kind, facts)] = (await post.undo(ADA)).told

    assert (kind, facts["draws"]) == ("undone_draws", shown.rolls + shown.turned)
    assert (shown.free, shown.deciders) == (False, ("Ada",))


async def test_a_card_turned_without_chance_is_revealed_too(service: Service):
    """A clue or a monster that came, an encounter that was read: no die fell, yet it cannot be unseen."""
    post, chance = await at_table(service, BEN), Random(1)
    while not await turned_a_card(post, BEN):
        if not (await post.table()).asked:
            post = await at_table(service, BEN)
        await post.press_any(chance)

    shown = await service.history.preview(post.campaign, BEN)

    assert (shown.free, shown.rolls, shown.turned > 0) == (False, 0, True)
    assert (await post.undo(BEN)).waits_for == ("Ada",)


async def turned_a_card(post: Post, person: int) -> bool:
    """Tell whether the last answer is this person's and revealed something without any draw."""
    [row] = await post.service.store.log(post.campaign, 1)
    return row.person_id == person and not row.draws and any(kind in REVEALING for kind, _ in row.told)


async def test_the_same_again_gives_the_same_dice(service: Service):
    """Undone and answered again in the same way, everything comes out the same, told lines and draws included."""
    post = await at_table(service, BEN)
    key = await revealing_answer(post)
    [first] = await service.store.log(post.campaign, 1)
    after = await game_of(post)

    await post.undo(ADA)
    await post.press(BEN, key, question=first.question or "")

    [second] = await service.store.log(post.campaign, 1)
    assert (second.told, second.draws) == (first.told, first.draws)
    assert await game_of(post) == after


async def test_others_answers_given_again_find_their_questions(service: Service):
    """Three answers are taken back; two people repeat theirs by their old buttons, in another order."""
    post = await at_table(service, BEN, CAT)
    asked = await post.questions()
    for person, seat in ((ADA, "s1"), (BEN, "s2"), (CAT, "s3")):
        await post.press(person, "gather", question=asked[seat].id)
    theirs = await post.questions()
    for _ in range(3):
        await post.undo(ADA)
    for person, seat in ((CAT, "s3"), (BEN, "s2")):
        await post.press(person, "gather", question=asked[seat].id)

    now = await post.questions()
    assert now["s1"].id == asked["s1"].id
    assert [now[seat].id for seat in ("s2", "s3")] == [theirs[seat].id for seat in ("s2", "s3")]


async def test_a_button_of_an_undone_line_fits_nothing(service: Service):
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    later = (await post.questions())["s2"].id
    await post.undo(BEN)

    assert (await refused(post, post.press(BEN, "end", question=later))).key == "refused.settled"


async def test_answers_are_taken_back_one_by_one(service: Service):
    """Each undo goes one answer further back, to the beginning, and not beyond."""
    post = await at_table(service, BEN)
    games = [await game_of(post)]
    for key in ("gather", "end"):
        await post.press(BEN, key)
        games.append(await game_of(post))

    for earlier in reversed(games[:-1]):
        await post.undo(ADA)
        assert await game_of(post) == earlier


async def test_there_is_nothing_before_the_beginning(service: Service):
    post = await lobby(service, BEN)
    await post.begin()

    for _ in range(9):
        if (await service.store.log(post.campaign, 1))[0].option != "begin":
            await post.undo(ADA)
    assert (await refused(post, post.undo(ADA))).key == "refused.nothing_to_undo"


async def test_an_answer_whose_game_is_no_longer_kept_stays(service: Service):
    """After more than 20 answers the oldest cannot be reached one by one; nothing else is lost by trying."""
    post = await at_table(service, BEN)
    chance = Random(1)
    for _ in range(45):
        await post.press_any(chance)
    for step in range(1, 60):
        standing = await answers_of(post)
        try:
            await post.undo(ADA)
        except Refusal as refusal:
            assert refusal.key == "refused.undo_too_far"  # noqa: PT017 # how far it went is what counts
            assert step > 20
            return
        assert await answers_of(post) == standing[1:]
    raise AssertionError("every answer could be taken back")


async def test_answering_and_undoing_for_ever_still_finds_the_last_answer(service: Service):
    """Many answers taken back lie between; the one that stands is found."""
    post = await at_table(service, BEN)
    before = await game_of(post)
    await post.press(ADA, "gather")
    for _ in range(25):
        await post.press(BEN, "gather")
        await post.undo(BEN)

    await post.undo(ADA)

    assert await game_of(post) == before


async def test_an_undo_after_the_end_reopens_the_campaign(service: Service):
    """The last answer of all is taken back: the question is open again and can be answered."""
    post = await at_table(service, BEN)
    while asked := (await post.table()).asked:
        await post.press(asked[0].person or ADA, asked[0].default, question=asked[0].id)
        last = asked
    assert (await service.store.campaign(post.campaign)).state == "ended"

    await post.undo(ADA)

    assert (await service.store.campaign(post.campaign)).state == "running"
    assert {one.id for one in (await post.table()).asked} == {one.id for one in last}
    assert (await post.press(last[0].person or ADA, last[0].default, question=last[0].id)).told


async def test_taking_back_the_hosts_end_loses_no_answer(service: Service):
    """Only the host can: everybody's last answer stands, and the campaign goes on."""
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    before = await game_of(post)
    await service.lobbies.end(post.campaign, ADA, fresh())

    assert (await post.undo(BEN)).waits_for == ("Ada",)
    undone = await post.undo(ADA)

    assert undone.told[0] == ("reopened", {"by": "Ada"})
    assert await game_of(post) == before
    assert (await post.press(BEN, "focus:lore")).told


async def test_a_campaign_ended_in_the_lobby_has_nothing_to_take_back(service: Service):
    post = await lobby(service)
    await service.lobbies.end(post.campaign, ADA, fresh())

    assert (await refused(post, post.undo(ADA))).key == "refused.nothing_to_undo"


async def test_seats_that_changed_hands_stay_changed(service: Service):
    """An undo puts the game back, not the people."""
    post = await at_table(service, BEN)
    before = await game_of(post)
    await post.press(ADA, "gather")
    await service.lobbies.leave(post.campaign, BEN, fresh())

    await post.undo(ADA)

    assert await game_of(post) == before
    assert [seat.person_id for seat in await service.store.seats(post.campaign)] == [ADA, None]


async def test_undoing_twice_by_one_interaction_counts_once(service: Service):
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    await post.press(BEN, "focus:lore")

    done = await post.undo(BEN, interaction="5")
    before = await post.stored()
    again = await post.undo(BEN, interaction="5")

    assert (again.seq, again.repeated) == (done.seq, True)
    assert await post.stored() == before


async def test_the_log_shows_what_was_undone(service: Service):
    """The answer stays in the log, marked by the step that took it back; the table tells only what stands."""
    post = await at_table(service, BEN)
    told = await service.showing.tell(post.campaign, (await post.press(BEN, "gather")).told)
    await post.undo(BEN)

    answer, undo = await service.history.log(post.campaign, 2)
    assert (answer.option, answer.undone_by) == ("gather", undo.seq)
    [_, (_, lines)] = await service.showing.log(post.campaign, [answer, undo])
    assert lines == ("Ben takes back the last answer (Gather $1).",)
    lately = (await post.table()).lately
    assert lately[-1] == lines[0]
    assert not set(told) & set(lately)


@pytest.mark.parametrize("limit", [1, 3])
async def test_the_log_comes_oldest_first(service: Service, limit: int):
    post = await at_table(service, BEN)
    for person, key in ((BEN, "gather"), (BEN, "focus:lore"), (ADA, "gather")):
        await post.press(person, key)

    rows = await service.history.log(post.campaign, limit)

    assert len(rows) == limit
    assert [row.seq for row in rows] == sorted(row.seq for row in rows)
    assert rows[-1].seq == (await post.table()).revision
