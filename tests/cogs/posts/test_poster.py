"""What reaches Discord, and when."""

from typing import Any

import pytest

from bot.store import Change, Seat
from tests.cogs.house import House, text_of
from tests.cogs.posts.thread import home, ids, next_phase, pictures, settled, tables, thread

EDIT = ("PATCH", "/channels/{channel}/messages/{message}")

Json = dict[str, Any]


async def test_a_lobby_is_one_card_with_a_thread_on_it(house: House):
    """Joining and choosing change the card and post nothing."""
    await house.lobby()
    before = house.ada.messages()
    for name in ("Ben", "Cleo"):
        await house.join(name)
    await settled(house)

    [card] = house.ada.messages()
    assert [one["id"] for one in before] == [card["id"]]
    assert "3 of 4 taken" in text_of(card)
    assert card["mentions"] == []
    assert card["thread"]["name"] == "Lamps Under the River · 1"
    assert await home(house) == card["id"]


async def test_beginning_closes_the_card_and_opens_the_story(house: House):
    """The card says where it goes on; the thread has the first map, the sheets and one table."""
    await house.table("Ben")
    await settled(house)

    [card] = house.ada.messages()
    assert ids(card) == ["mp:1t:1:book"]
    assert f"<#{card['id']}>" in text_of(card)
    [table] = tables(await thread(house))
    assert "Waiting for **Ada** and **Ben**." in text_of(table)
    names = [name for one in await thread(house) for name in pictures(one)]
    assert [name.split("-")[0] for name in names] == ["map", "sheets1"]


async def test_answers_edit_the_one_table_message(house: House):
    """While it is fresh nothing new is posted."""
    await house.table("Ben")
    await settled(house)
    before = await thread(house)

    await house.press("Ada", "gather")
    await settled(house)

    after = await thread(house)
    assert [one["id"] for one in after] == [one["id"] for one in before]
    assert "Nell Carrow gains $1." in text_of(tables(after)[0])


async def test_several_waiting_announcements_become_one(house: House):
    """Three answers while nothing can be posted, one edit."""
    await house.table("Ben")
    await settled(house)
    poster = house.bed.bot.poster
    await poster.stop()
    for name, key in (("Ada", "gather"), ("Ben", "gather"), ("Ben", "focus:will")):
        await house.press(name, key)
    house.bed.observer.exchanges.clear()

    poster.start()
    await settled(house)

    assert [(one.method, one.template) for one in house.bed.observer.exchanges if one.method != "GET"] == [EDIT]


async def test_a_phase_moves_the_table_below_the_story(house: House):
    """The old table message loses its controls once, and there are never two live ones."""
    await house.table("Ben")
    await settled(house)
    [old] = tables(await thread(house))

    await next_phase(house)
    await settled(house)

    messages = await thread(house)
    [table] = tables(messages)
    assert table["id"] == messages[-1]["id"] != old["id"]
    assert ids(next(one for one in messages if one["id"] == old["id"])) == []
    assert len(pictures(messages[-2])) >= 2


async def test_a_table_older_than_an_hour_is_retired(house: House):
    """Discord limits edits of old messages, so a new one is posted."""
    await house.table("Ben")
    await settled(house)
    [old] = tables(await thread(house))
    house.bed.clock.forward(hours=2)

    await house.press("Ada", "gather")
    await settled(house)

    messages = await thread(house)
    [new] = tables(messages)
    assert new["id"] == messages[-1]["id"] != old["id"]
    assert ids(next(one for one in messages if one["id"] == old["id"])) == []


@pytest.mark.parametrize(("minutes", "moved"), [(2, False), (6, True)])
async def test_a_table_below_much_talk_moves_down_when_it_is_quiet(house: House, minutes: int, moved: bool):
    """Sixteen messages below it; nobody is interrupted while they are talking."""
    await house.table("Ben")
    await settled(house)
    [old] = tables(await thread(house))
    for n in range(16):
        await house.ben.at(await home(house)).say(f"Remark {n}.")
    house.bed.clock.forward(minutes=minutes)

    await house.press("Ada", "gather")
    await settled(house)

    [table] = tables(await thread(house))
    assert (table["id"] != old["id"]) is moved


async def test_the_end_is_told_and_the_thread_rests(house: House):
    """No table is left, the card in the channel offers another game, and so does the ending."""
    await house.table("Ben")
    await settled(house)
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")
    await settled(house)

    messages = await thread(house)
    assert tables(messages) == []
    assert ids(messages[-1]) == ["mp:1a:1"]
    assert ids(house.ada.messages()[0]) == ["mp:1a:1"]
    assert house.bed.sandbox.world.channels[await home(house)]["thread_metadata"]["archived"]


async def test_a_players_name_is_never_markup_in_a_story(house: House):
    """Neither as who draws, nor as who ends the campaign; on buttons it stays as it is."""
    await house.table("Ben")
    found = await house.service.store.campaign(house.campaign)
    evil = [Seat(one.seat, one.person_id, "**B** <@1>") for one in await house.service.store.seats(house.campaign)]
    await house.service.store.commit(Change(campaign=house.campaign, expected_seq=found.seq, seats=evil))
    told = [("token", {"seat": "s2", "token": "blank"}), ("ended_by_host", {"by": "**B** <@1>"})]

    drawn, ended = await house.service.showing.tell(house.campaign, told)

    assert drawn.startswith(r"\*\*B\*\* \<\@1\>")
    assert ended.startswith(r"\*\*B\*\* \<\@1\>")
