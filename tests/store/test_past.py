"""A campaign moves to another file with all of its past, and goes on there as it would have here."""

import pytest

from bot.store import Change, LogEntry, NewPost, Seat, Snapshot, Store, UnknownCampaign
from tests.store.building import answer, begin, game_at, kept, new_campaign, play


async def undo(store: Store, campaign: str, seq: int, to: int) -> None:
    snapshot = Snapshot(reason="undo", round=1, phase="action")
    change = Change(campaign=campaign, expected_seq=seq - 1, undo_to=to, log=LogEntry(option="undo"), snapshot=snapshot)
    await store.commit(change)


async def tangled(store: Store) -> str:
    """A campaign with answers taken back, and one of those taken back itself."""
    campaign = await begin(store, seats=[Seat("s1", 7, "Ada")])
    await play(store, campaign, 1, 30)
    await undo(store, campaign, 31, 27)
    await play(store, campaign, 32, 33)
    await undo(store, campaign, 34, 30)
    await answer(store, campaign, 35, log=LogEntry(option="x", person_id=7, seat="s1", told=[["a", {}]], draws=[[1]]))
    return campaign


async def test_nothing_of_the_past_is_lost_on_the_way(store):
    """The same step, game, log and kept games under a new id; the people of the log stay behind."""
    old = await tangled(store)
    past = await store.past(old)

    brought = await store.bring(new_campaign(state="running"), past, [NewPost("table")])

    assert (brought.seq, len(brought.outbox)) == (35, 1)
    new = await store.past(brought.campaign)
    assert (new.seq, new.game, new.kept, new.undos) == (past.seq, past.game, past.kept, past.undos)
    assert [(row.seq, row.at, row.undone_by, row.told, row.draws, row.option, row.seat) for row in new.log] == [
        (row.seq, row.at, row.undone_by, row.told, row.draws, row.option, row.seat) for row in past.log
    ]
    assert {row.person_id for row in new.log} == {None}


async def test_what_is_posted_belongs_to_the_present_step(store):
    brought = await store.bring(new_campaign(), await store.past(await tangled(store)), [NewPost("table")])

    post = await store.claim(brought.campaign, store.clock())

    assert post is not None
    assert (post.kind, post.seq) == ("table", 35)


@pytest.mark.parametrize("to", [27, 30, 33])
async def test_an_undo_goes_the_same_way_there_as_here(store, to):
    """Also to a step of a branch that was undone: what stands afterwards is the same in both."""
    old = await tangled(store)
    new = (await store.bring(new_campaign(), await store.past(old))).campaign

    for campaign in (old, new):
        await undo(store, campaign, 36, to)

    stands = [[row.seq for row in await store.log(one, 99) if row.undone_by is None] for one in (old, new)]
    assert stands[0] == stands[1]
    assert (await store.campaign(new)).game == game_at(to)
    assert await kept(store, new) == await kept(store, old)


async def test_a_campaign_in_the_lobby_has_no_past_but_comes_along(store):
    past = await store.past(await begin(store))

    brought = await store.bring(new_campaign(), past)

    assert (past.seq, past.game, past.log, past.kept) == (0, None, [], [])
    assert (await store.campaign(brought.campaign)).state == "lobby"


async def test_there_must_be_such_a_campaign(store):
    with pytest.raises(UnknownCampaign):
        await store.past("zzz")
