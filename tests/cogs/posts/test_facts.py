"""What posts need to know beyond the table: since when, who did what, what is overtaken, and who plays again."""

import pytest

from bot.service import Refusal
from tests.cogs.house import House
from tests.cogs.posts.thread import next_phase, settled


async def waiting_since(house: House) -> dict[str, float]:
    """Minutes since the clock of tests began, by seat."""
    table = await house.service.showing.table(house.campaign)
    since = await house.service.posting.since(house.campaign, table.asked)
    start = house.bed.clock().replace(hour=12, minute=0)
    return {one.seat: (since[one.id] - start).total_seconds() / 60 for one in table.asked}


async def test_a_question_waits_since_its_seat_answered_last(house: House):
    """Others' answers do not make it younger; a new phase and an undo do."""
    await house.table("Ben")
    assert await waiting_since(house) == {"s1": 0, "s2": 0}
    house.bed.clock.forward(minutes=5)
    await house.press("Ada", "gather")
    assert await waiting_since(house) == {"s1": 5, "s2": 0}

    house.bed.clock.forward(minutes=2)
    await house.service.history.undo(house.campaign, int(house.ada.user), "undo")
    assert await waiting_since(house) == {"s1": 7, "s2": 7}

    house.bed.clock.forward(minutes=2)
    await next_phase(house)
    assert set((await waiting_since(house)).values()) == {9}


async def test_an_announcement_is_overtaken_by_the_next_answer(house: House):
    """Not by its own, and not by somebody who joins or leaves."""
    await house.table("Ben")
    await settled(house)
    await house.bed.bot.poster.stop()
    await house.press("Ada", "gather")
    post = await house.service.posting.claim()
    assert post is not None
    assert not await house.service.posting.is_overtaken(post)
    await house.service.lobbies.leave(house.campaign, int(house.ben.user), "left")
    assert not await house.service.posting.is_overtaken(post)

    await house.press("Ada", "focus:will")

    assert await house.service.posting.is_overtaken(post)


async def test_totals_count_answers_that_stand(house: House):
    """What was taken back is not counted."""
    await house.table("Ben")
    for key in ("gather", "focus:will"):
        await house.press("Ada", key)
    await house.service.history.undo(house.campaign, int(house.ada.user), "undo")

    ada, ben = (await house.service.posting.ending(house.campaign)).totals

    assert ada.answers - ben.answers >= 1
    assert (ada.player, ada.plays, ada.clues) == ("Ada", "Nell Carrow", 0)
    row = [one for one in await house.service.history.log(house.campaign, 99) if one.seat == "s1" and one.question]
    assert ada.answers == len([one for one in row if one.undone_by is None])


async def test_a_lobby_that_was_ended_has_neither_page_nor_totals(house: House):
    """Nothing was played."""
    await house.lobby("Ben")
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")

    found = await house.service.posting.ending(house.campaign)

    assert (found.page, found.result, found.totals) == (None, "", ())


async def test_everybody_who_played_has_a_seat_again(house: House):
    """With as many seats as before; whoever asks is the host."""
    await house.lobby("Ben")
    await house.join("Ben", another=True)
    await house.begin()
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")

    made = await house.service.rematch.again(house.campaign, int(house.ben.user), "Ben", "again")
    twice = await house.service.rematch.again(house.campaign, int(house.ben.user), "Ben", "again")

    assert made == twice != house.campaign
    view = await house.service.lobbies.view(made)
    assert [one.seat.display_name for one in view.seats] == ["Ben", "Ada", "Ben"]
    assert (view.host_id, view.most) == (int(house.ben.user), 4)


async def test_whoever_did_not_play_cannot_set_it_again(house: House):
    """There is one sentence for that."""
    await house.table("Ben")

    with pytest.raises(Refusal) as refused:
        await house.service.rematch.again(house.campaign, int(house.dov.user), "Dov", "again")

    assert refused.value.key == "refused.no_seat"
