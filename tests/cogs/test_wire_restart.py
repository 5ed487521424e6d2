"""Another process, a cut connection: what was asked is asked, and what was posted can be pressed."""

from itertools import pairwise
from random import Random

import discord

from cogs.commands import ALL
from cogs.sync import sync_when_changed
from tests.cogs.house import House, control, text_of


def puts(house: House) -> int:
    """How often the list of commands was sent."""
    return sum(
        one.method == "PUT" and (one.template or "").endswith("/commands") for one in house.bed.observer.exchanges
    )


async def test_the_bot_may_be_restarted_in_the_middle_of_any_question(house: House):
    """Before each of 25 answers another process takes over: the same is asked, and a command answers it."""
    await house.table("Ben")
    chance, prompts = Random(5), set()
    people = {house.ada.user: house.ada, house.ben.user: house.ben}

    for _ in range(25):
        before = await house.asked()
        stored = await house.stored()
        await house.restart()
        assert await house.asked() == before
        assert await house.stored() == stored
        asked = chance.choice(before)
        prompts.add(asked.prompt.split(",")[0])
        option = chance.choice(asked.options)
        message = await house.use(people[str(asked.person or house.ada.user)], "answer", what=option.key)
        assert text_of(message)

    log = [row for row in await house.service.history.log(house.campaign, 100) if row.question]
    assert len(log) >= 25
    assert len(prompts) >= 5


async def test_a_select_posted_before_a_restart_works_after_it(house: House):
    """The table message stays, and its select answers."""
    await house.table("Ben")
    ada, table = await house.live_table("Ada")
    [asked] = await house.asked("s1")

    await house.restart()
    message = await house.answered(
        await ada.select(table, control(table, f"mp:1s:{house.campaign}:{asked.id}"), "gather")
    )

    assert "gains $1" in text_of(message)
    assert await house.told() == "gather"


async def test_buttons_seen_before_a_restart_work_after_it(house: House):
    """A private message with the buttons of a question lives as long, and shows the next question in its place."""
    await house.table("Ben")
    message = await house.use(house.ada, "trade", what="trade:amos-thrale")

    for option in ("give:", "offer"):
        await house.restart()
        await house.ada.press(message, control(message, option))
        await house.bed.idle()
        message = house.ada.messages()[-1]
        assert (await house.told()).startswith(option)

    assert "Nothing is asked of you now" in text_of(message)


async def test_a_button_of_the_lobby_works_after_a_restart(house: House):
    await house.lobby()
    live = await house.service.posting.live(house.campaign, "lobby")
    assert live is not None
    card = next(one for one in house.ben.messages() if one["id"] == str(live.message_id))

    await house.restart()
    await house.answered(await house.ben.press(card, "Take a seat"))

    assert [one.player for one in await house.service.showing.seats(house.campaign)] == ["Ada", "Ben"]


async def test_a_cut_connection_is_resumed_and_nothing_is_lost_or_done_twice(house: House):
    """A command used while the connection is down is answered after it, once."""
    await house.table("Ben")
    [session] = house.bed.sandbox.gateway.sessions.values()

    await house.bed.sandbox.gateway.cut_all()
    message = await house.use(house.ada, "gather")
    await house.quiet()

    assert "gains $1" in text_of(message)
    assert list(house.bed.sandbox.gateway.sessions.values()) == [session]
    options = [row.option for row in await house.service.history.log(house.campaign)]
    assert options.count("gather") == 1


async def test_every_step_of_the_log_is_one_answer(house: House):
    """After restarts the sequence numbers have no gap and no double."""
    await house.table("Ben")
    for line in ("gather", "pass"):
        await house.restart()
        await house.use(house.ada, line)

    seqs = [row.seq for row in await house.service.history.log(house.campaign, 100)]
    assert all(a < b for a, b in pairwise(seqs))


async def test_commands_are_synced_once_and_again_only_when_they_change(house: House):
    """The first start sends the list; the next start does not; a changed hash does."""
    first = puts(house)
    await house.restart()
    again = puts(house)
    key = f"commands {house.bed.bot.application_id}"
    await house.service.store.save_meta(key, "of an older release")

    await house.restart()

    assert (first, again, puts(house)) == (1, 1, 2)
    assert await house.service.store.meta(key) not in (None, "of an older release")


async def test_a_sync_can_be_forced_and_sent_to_one_server(house: House):
    """For development: one server has the commands at once; the list of all servers stays as it is."""
    bot, guild = house.bed.bot, discord.Object(house.guild)
    everywhere = await house.service.store.meta(f"commands {bot.application_id}")

    assert await sync_when_changed(bot.tree, house.service, guild=guild)
    assert not await sync_when_changed(bot.tree, house.service, guild=guild)
    assert await sync_when_changed(bot.tree, house.service, force=True)

    here = [one for one in house.bed.sandbox.world.commands.values() if one.get("guild_id") == str(house.guild)]
    assert {one["name"] for one in here} == {command.name for command in ALL}
    assert await house.service.store.meta(f"commands {bot.application_id}") == everywhere
