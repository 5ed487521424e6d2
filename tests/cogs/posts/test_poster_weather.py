"""What happens when something does not reach Discord, or the process dies on the way."""

import asyncio
from typing import Any

import pytest

from bot.sandbox import Permission
from bot.sandbox.errors import ApiError, Code
from bot.sandbox.kinds import MessageFlag
from bot.service import Post, Posting
from cogs import poster as poster_module
from tests.cogs.house import SCENARIO, House, text_of
from tests.cogs.posts.thread import home, ids, next_phase, pictures, settled, tables, thread

SEND = ("POST", "/channels/{channel}/messages")
EDIT = ("PATCH", "/channels/{channel}/messages/{message}")


async def test_a_deleted_table_message_is_posted_again(house: House):
    """The next answer brings it back."""
    await house.table("Ben")
    await settled(house)
    [old] = tables(await thread(house))
    channel = house.bed.bot.get_partial_messageable(int(await home(house)))
    await channel.get_partial_message(int(old["id"])).delete()

    await house.press("Ada", "gather")
    await settled(house)

    assert len(tables(await thread(house))) == 1


async def test_a_message_edited_too_often_is_posted_anew(house: House):
    """Discord's limit on edits of old messages is no reason to fall silent."""
    await house.table("Ben")
    await settled(house)
    [old] = tables(await thread(house))
    house.bed.sandbox.rest.fail_next(*EDIT, ApiError(Code.OLD_MESSAGE_EDITS))

    await house.press("Ada", "gather")
    await settled(house)

    [new] = tables(await thread(house))
    assert new["id"] != old["id"]
    assert "gains $1" in text_of(new)


async def test_a_lobby_without_its_thread_gets_it_later(house: House):
    """The card is posted once; the thread follows when the permission is there."""
    house.bed.sandbox.deny_bot("campaigns", Permission.CREATE_PUBLIC_THREADS)
    await house.lobby()
    await settled(house)
    house.bed.clock.forward(minutes=1)
    await settled(house)
    assert len([one for one in house.ada.messages() if "mp:1j:1" in ids(one)]) == 1
    assert "I may not post there" in house.ada.messages()[-1]["content"]

    house.bed.sandbox.deny_bot("campaigns", Permission(0))
    house.bed.clock.forward(minutes=10)
    await settled(house)

    [card] = [one for one in house.ada.messages() if "mp:1j:1" in ids(one)]
    assert await home(house) == card["id"] == card["thread"]["id"]


async def test_an_archived_thread_is_opened_again(house: House):
    """Editing is refused there, so it is opened first."""
    await house.table("Ben")
    await settled(house)
    await house.bed.bot.http.edit_channel(int(await home(house)), archived=True)

    await house.press("Ada", "gather")
    await settled(house)

    assert "gains $1" in text_of(tables(await thread(house))[0])
    assert await house.service.store.dead_letters() == []


async def test_a_missing_permission_is_told_once_and_tried_again(house: House):
    """The game goes on; when the permission is back, so is the table."""
    await house.table("Ben")
    await settled(house)
    house.bed.sandbox.deny_bot("campaigns", Permission.SEND_MESSAGES_IN_THREADS)
    await next_phase(house)
    await settled(house)
    house.bed.clock.forward(minutes=1)
    await settled(house)

    told = [one for one in house.ada.messages() if "I may not post there" in one["content"]]
    assert [one["mentions"][0]["global_name"] for one in told] == ["Ada"]

    house.bed.sandbox.deny_bot("campaigns", Permission(0))
    house.bed.clock.forward(minutes=10)
    await settled(house)
    house.bed.clock.forward(minutes=10)
    await settled(house)

    assert (await thread(house))[-1]["id"] == tables(await thread(house))[0]["id"]


async def test_a_thread_that_is_gone_is_given_up_and_blocks_nobody(house: House):
    """Its host is told where it can be seen; another campaign is posted meanwhile."""
    await house.table("Ben")
    await settled(house)
    house.bed.sandbox.rest.fail_next(*EDIT, ApiError(Code.UNKNOWN_CHANNEL))

    await house.press("Ada", "gather")
    await settled(house)

    [dead] = await house.service.store.dead_letters()
    assert dead.kind == "table"
    assert "is gone" in house.ada.messages()[-1]["content"]
    other = await house.lobby()
    await settled(house)
    assert any(f"mp:1j:{other}" in ids(one) for one in house.ada.messages())


def deleted(house: House, channel: str) -> None:
    """Somebody deletes a channel or a thread with all that is in it."""
    world = house.bed.sandbox.world
    del world.channels[channel]
    world.messages.pop(channel, None)
    for messages in world.messages.values():
        if channel in messages:
            messages[channel].wire["flags"] &= ~MessageFlag.HAS_THREAD


async def test_a_deleted_thread_is_replaced_and_the_host_told(house: House):
    """A new card, a new thread, the table in it with what has just happened; its buttons work, and nothing is dead."""
    await house.table("Ben")
    await settled(house)
    old = await home(house)
    deleted(house, old)

    await house.press("Ada", "gather")
    await settled(house)

    new = await home(house)
    assert new != old
    [table] = tables(await thread(house))
    assert "gains $1" in text_of(table)
    assert await house.service.store.dead_letters() == []
    told = [one for one in house.ada.messages() if f"goes on in <#{new}>" in one["content"]]
    assert [one["mentions"][0]["global_name"] for one in told] == ["Ada"]
    assert house.ada.messages()[-2]["id"] == new
    await house.press("Ben", "gather")
    await settled(house)
    assert len(tables(await thread(house))) == 1


async def test_a_deleted_thread_is_replaced_for_a_story_with_its_pictures(house: House):
    """Whatever comes first finds the new thread; what follows is posted there."""
    await house.table("Ben")
    await settled(house)
    deleted(house, await home(house))

    await next_phase(house)
    await settled(house)

    messages = await thread(house)
    assert any(pictures(one) for one in messages)
    assert messages[-1]["id"] == tables(messages)[0]["id"]


async def test_where_the_channel_is_gone_too_it_is_given_up_loudly_and_can_be_moved(house: House):
    """The log says so as an error; `/campaign move` in another channel brings card, thread and table there."""
    await house.table("Ben")
    await settled(house)
    channel = house.ada.channel
    deleted(house, await home(house))
    deleted(house, channel)

    await house.press("Ada", "gather")
    await settled(house)
    dead = await house.service.store.dead_letters()
    errors = list(house.bed.errors)
    house.bed.errors.clear()
    other = next(id for id, one in house.bed.sandbox.world.channels.items() if one["type"] == 0)
    moved = await house.use(house.ada.at(other), "campaign move")
    await settled(house)

    assert [one.kind for one in dead] == ["table"]
    assert any("nothing of it can be posted, and its host cannot be told" in one for one in errors)
    assert "goes on here, in a new thread" in text_of(moved)
    assert house.bed.sandbox.world.channels[await home(house)]["parent_id"] == other
    assert len(tables(await thread(house))) == 1


async def test_a_campaign_is_moved_by_its_host_while_its_thread_is_there(house: House):
    """The old table message loses its controls; a lobby moves, too; others are refused, and so is a thread."""
    await house.table("Ben")
    await settled(house)
    old = await home(house)
    other = next(
        id for id, one in house.bed.sandbox.world.channels.items() if one["type"] == 0 and id != house.ada.channel
    )

    refused = text_of(await house.use(house.ben.at(other), "campaign move"))
    inside = text_of(await house.use(house.ada.at(old), "campaign move"))
    await house.use(house.ada.at(other), "campaign move")
    await settled(house)

    assert "Only the host" in refused
    assert "use this command in a text channel" in inside
    assert tables(house.ada.at(old).messages()) == []
    assert len(tables(await thread(house))) == 1
    await house.lobby()
    await house.use(house.ada.at(other), "campaign move")
    await settled(house)
    assert [one for one in house.ada.at(other).messages() if f"mp:1j:{house.campaign}" in ids(one)]


async def test_a_locked_thread_waits_for_its_key(house: House):
    """Nothing can be written there; the host is told, and it is tried again."""
    await house.table("Ben")
    await settled(house)
    world = house.bed.sandbox.world
    lock = world.channels[await home(house)]["thread_metadata"]
    lock |= {"archived": True, "locked": True}
    house.bed.sandbox.deny_bot("campaigns", Permission.MANAGE_THREADS)
    house.bed.clock.forward(hours=2)

    await house.press("Ada", "gather")
    await settled(house)
    assert "is locked" in house.ada.messages()[-1]["content"]

    lock |= {"locked": False}
    house.bed.clock.forward(minutes=5)
    await settled(house)
    assert "gains $1" in text_of((await thread(house))[-1])


async def test_a_picture_that_discord_refuses_is_told_in_words(house: House):
    """The story goes on as text."""
    await house.table("Ben")
    await settled(house)
    house.bed.sandbox.rest.fail_next(*SEND, ApiError(Code.TOO_LARGE))

    await next_phase(house)
    await settled(house)

    story = (await thread(house))[-2]
    assert pictures(story) == []
    assert "Mythos cup" in text_of(story)


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(house: House, monkeypatch: pytest.MonkeyPatch):
    """The fault is logged with its campaign; the table does not wait for it."""

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError("no ink")

    await house.table("Ben")
    await settled(house)
    monkeypatch.setattr(house.studio, "map", broken)
    await next_phase(house)
    await settled(house)

    assert "could not be drawn" in text_of((await thread(house))[-2])
    assert all("could not be drawn" in one and "campaign 1" in one for one in house.bed.errors)
    house.bed.errors.clear()


async def test_a_poster_that_dies_after_each_message_posts_nothing_twice(house: House, monkeypatch: pytest.MonkeyPatch):
    """Each row is sent, not reported, and found again by the next process by its buttons or files."""
    report, died = Posting.sent, set()

    async def die_once(self: Posting, post: Post, *facts: Any) -> None:
        if post.id not in died:
            died.add(post.id)
            raise asyncio.CancelledError
        await report(self, post, *facts)

    async def live_on() -> None:
        while await house.service.posting.next_at() is not None:
            await settled(house)
            forget_nonces(house)
            await house.restart()

    monkeypatch.setattr(house, "quiet", live_on)
    monkeypatch.setattr(Posting, "sent", die_once)
    await house.table("Ben")
    await next_phase(house)
    await live_on()
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")
    await live_on()

    messages = await thread(house)
    names = [name for one in messages for name in pictures(one)]
    assert len(house.ada.messages()) == 1
    assert len(names) == len(set(names)) >= 4
    assert tables(messages) == []
    assert [ids(one) for one in messages if ids(one)] == [["mp:1a:1"]]
    assert len(died) >= 6


async def test_a_row_that_was_taken_up_and_not_sent_is_sent_by_the_next_process(house: House):
    """At once, not when the claim of the dead process lapses."""
    await house.table("Ben")
    await settled(house)
    await house.bed.bot.poster.stop()
    await house.press("Ada", "gather")
    assert await house.service.posting.claim() is not None

    await house.restart()
    await settled(house)

    assert "gains $1" in text_of(tables(await thread(house))[0])


async def test_a_post_that_takes_long_is_not_begun_twice(house: House, monkeypatch: pytest.MonkeyPatch):
    """Discord may make us wait until the claim lapses; the row is in hand all the same."""
    await house.table("Ben")
    await settled(house)
    begun, go_on = [], asyncio.Event()
    carry_out = house.bed.bot.poster.carry_out
    table = carry_out["table"]

    async def slow(post: Post) -> None:
        begun.append(post.id)
        house.bed.sandbox.world.touch()
        await go_on.wait()
        await table(post)

    monkeypatch.setitem(carry_out, "table", slow)
    await house.press("Ada", "gather")
    await house.bed.sandbox.world.until(lambda: bool(begun))
    house.bed.clock.forward(minutes=3)
    await house.ben.slash("campaign new", scenario=SCENARIO)  # which wakes the loop, and is not held up
    await house.bed.sandbox.world.until(lambda: any("mp:1j:2" in ids(one) for one in house.ada.messages()))
    go_on.set()
    await settled(house)

    assert len(begun) == 1
    assert await house.service.posting.next_at() is None


async def test_the_loop_outlives_an_unreadable_store(house: House, monkeypatch: pytest.MonkeyPatch):
    """It says so in the log, and goes on."""
    claim, broken = Posting.claim, [True]

    async def once_broken(self: Posting, **how: Any) -> Any:
        if broken and broken.pop():
            raise OSError("disk on fire")
        return await claim(self, **how)

    monkeypatch.setattr(poster_module, "BREATH", 0.0)
    monkeypatch.setattr(Posting, "claim", once_broken)
    await house.table("Ben")
    await settled(house)

    assert len(tables(await thread(house))) == 1
    assert ["could not be read" in one for one in house.bed.errors] == [True]
    house.bed.errors.clear()


def forget_nonces(house: House) -> None:
    """Discord does not show the nonce of an old message."""
    for messages in house.bed.sandbox.world.messages.values():
        for message in messages.values():
            message.wire.pop("nonce", None)
