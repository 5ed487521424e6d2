import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import Change, Seat, Store, StoreUnreadable, queries
from bot.store.packing import compress, expand, from_micros, from_text, short_id, to_micros, to_text
from tests.store.building import answer, begin


async def test_campaigns_have_short_ids_in_base_36(store):
    """Ids are counted up, so they stay short, and none is used twice."""
    ids = [await begin(store) for _ in range(40)]

    assert ids[:3] == ["1", "2", "3"]
    assert ids[9:11] == ["a", "b"]
    assert ids[34:37] == ["z", "10", "11"]
    assert len(set(ids)) == 40


async def test_a_new_campaign_is_a_lobby_at_step_0(store, clock):
    """What it was created with is what is read, and it has no game yet."""
    campaign = await store.campaign(await begin(store, title="Æther & tides", lobby={"joined": ["é"]}, thread_id=5))

    assert (campaign.state, campaign.seq, campaign.game) == ("lobby", 0, None)
    assert (campaign.title, campaign.lobby, campaign.thread_id) == ("Æther & tides", {"joined": ["é"]}, 5)
    assert campaign.created_at == campaign.updated_at == clock.now


async def test_a_servers_campaigns_are_listed_by_state(store, clock):
    """A list shows one server's campaigns, oldest first, of one state or all."""
    first = await begin(store)
    clock.go_on(seconds=1)
    second = await begin(store)
    await begin(store, guild_id=11)
    await store.commit(Change(campaign=first, expected_seq=0, state="running"))

    assert [campaign.id for campaign in await store.campaigns(10)] == [first, second]
    assert [campaign.id for campaign in await store.campaigns(10, "running")] == [first]
    assert [campaign.id for campaign in await store.campaigns(10, "ended")] == []


async def test_a_persons_campaigns_are_listed_once_each(store):
    """Whoever holds two seats of a campaign sees it once."""
    both = await begin(store, seats=[Seat("s1", 31, "Nell"), Seat("s2", 31, "Nell")])
    await begin(store, seats=[Seat("s1", 32, "Ames"), Seat("s2", None, "open")])

    assert [campaign.id for campaign in await store.campaigns_of(31)] == [both]
    assert await store.campaigns_of(31, "ended") == []


async def test_a_campaign_and_its_seats_are_of_one_moment(store, monkeypatch):
    """Somebody sits down between the two reads: neither campaign nor seats show it, and the next look shows both."""
    campaign = await begin(store, seats=[Seat("s1", 31, "Nell")])
    writer = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    first = queries.seats

    def seats_later(db, campaign_id):
        writer.execute("UPDATE campaign SET seq = seq + 1")
        writer.execute(
            "INSERT INTO seat (campaign, seat, person_id, display_name) VALUES (?, 's2', 32, 'Ames')", (campaign,)
        )
        return first(db, campaign_id)

    monkeypatch.setattr(queries, "seats", seats_later)
    found, seats = await store.with_seats(campaign)
    monkeypatch.undo()
    later, more = await store.with_seats(campaign)
    writer.close()

    assert (found.seq, [one.seat for one in seats]) == (0, ["s1"])
    assert (later.seq, [one.seat for one in more]) == (1, ["s1", "s2"])


async def test_a_thread_leads_to_its_campaign(store, clock):
    """A thread played in twice leads to the campaign that has not ended."""
    assert await store.campaign_in(5) is None
    first = await begin(store, thread_id=5)
    clock.go_on(days=1)
    second = await begin(store, thread_id=5)

    assert (await store.campaign_in(5)).id == second
    await store.commit(Change(campaign=second, expected_seq=0, state="ended"))
    assert (await store.campaign_in(5)).id == first
    await store.commit(Change(campaign=first, expected_seq=0, state="ended"))
    assert (await store.campaign_in(5)).id == second


async def test_server_settings_and_keyed_values_are_replaced_whole(store):
    """What was saved last is what is read; nothing saved is nothing read."""
    assert await store.guild(10) == {}
    assert await store.meta("commands:77") is None

    for hosts, digest in (([1, 2], "abc"), ([3], "def")):
        await store.save_guild(10, {"hosts": hosts})
        await store.save_meta("commands:77", digest)

    assert await store.guild(10) == {"hosts": [3]}
    assert await store.meta("commands:77") == "def"
    assert await store.guild(11) == {}


async def test_what_a_person_has_settled_is_replaced_whole(store):
    """Nobody else's is touched, and nothing saved is nothing read."""
    assert await store.person(7) == {}

    for settings in ({"quiet": {"begins": 21}}, {"quiet": {"zone": "Asia/Tokyo"}}):
        await store.save_person(7, settings)

    assert await store.person(7) == {"quiet": {"zone": "Asia/Tokyo"}}
    assert await store.person(8) == {}


async def test_what_an_interaction_led_to_can_be_asked(store):
    """The campaign and the step; nothing for one that was refused or never came."""
    campaign = await begin(store)
    await store.commit(Change(campaign=campaign, expected_seq=0, interaction_id="5"))

    assert await store.applied("5") == (campaign, 1)
    assert await store.applied("6") is None


async def test_everything_is_still_there_after_a_restart(path, clock):
    """A closed and opened store holds the same campaign, log and outbox and counts ids and steps on."""
    store = await Store.open(path, clock=clock)
    campaign = await begin(store)
    await answer(store, campaign, 1)
    before = (await store.campaign(campaign), await store.log(campaign), await store.snapshots(campaign))
    await store.close()

    store = await Store.open(path, clock=clock)
    assert (await store.campaign(campaign), await store.log(campaign), await store.snapshots(campaign)) == before
    assert await begin(store) == "2"
    assert (await answer(store, campaign, 2)).seq == 2
    await store.close()


async def test_a_torn_game_is_told_and_not_guessed(store):
    """Bytes that do not expand are refused with the path and what to do."""
    campaign = await begin(store)
    await answer(store, campaign, 1)
    await store.writer.do(lambda db: db.execute("UPDATE campaign SET game = substr(game, 1, 5)") and None)

    with pytest.raises(StoreUnreadable, match="restore a backup") as refused:
        await store.campaign(campaign)
    assert str(store.path) in str(refused.value)


@given(game=st.binary(max_size=2000))
def test_a_game_comes_back_as_it_went_in(game):
    """Compressing and expanding give the same bytes."""
    assert expand(compress(game)) == game


@given(
    moment=st.datetimes(datetime(1990, 1, 1), datetime(2200, 1, 1), timezones=st.timezones())  # noqa: DTZ001
)
def test_a_moment_comes_back_to_the_microsecond(moment):
    """Whatever zone a moment was given in, the same moment comes back in UTC."""
    assert from_micros(to_micros(moment)) == moment.astimezone(UTC)
    assert from_micros(to_micros(moment)).utcoffset() == timedelta(0)


def test_a_moment_without_a_zone_is_refused(clock):
    """Nobody has to guess whose clock it was."""
    with pytest.raises(ValueError, match="needs a time zone"):
        to_micros(clock.now.replace(tzinfo=None))


@given(number=st.integers(0, 10**12))
def test_ids_say_their_number_in_base_36(number):
    """Python reads the id back as the number it was made of."""
    assert int(short_id(number), 36) == number


@given(value=st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=9))
def test_facts_come_back_as_they_went_in(value):
    """JSON text keeps every value."""
    assert from_text(to_text(value)) == value
