"""Questions of the group over the wire: proposals on the table message, deadlines, quiet hours, and after a kill."""

from dataclasses import replace
from typing import Any

from bot.sandbox.person import Person
from bot.service import Asked
from bot.store import Change
from tests.cogs.house import House, controls, text_of
from tests.cogs.posts.thread import thread


async def begun(house: House, *others: str) -> Asked:
    """A campaign that asks the group something at once: which of two things comes first."""
    await house.lobby(*others)
    await house.service.lobbies.begin(house.campaign, int(house.ada.user), "begun")
    await house.quiet()
    return await group(house)


async def group(house: House) -> Asked:
    return next(one for one in await house.asked() if not one.seat)


async def pressed(house: House, name: str, asked: Asked, option: int) -> dict[str, Any]:
    """Somebody gives an answer on the table message; what only they see of it."""
    person, table = await house.live_table(name)
    return await given(house, person, table, asked, option)


async def given(house: House, person: Person, table: dict[str, Any], asked: Asked, option: int) -> dict[str, Any]:
    found = [one for one in controls(table["components"]) if asked.id in one["custom_id"]]
    if found[0]["type"] == 2:
        return await house.answered(await person.press(table, found[option]["custom_id"]))
    return await house.answered(await person.select(table, found[0]["custom_id"], asked.options[option].key))


async def table_text(house: House) -> str:
    return text_of((await house.live_table("Ada"))[1])


async def thread_text(house: House) -> str:
    """Everything that stands in the campaign's thread."""
    return "\n".join(map(text_of, await thread(house)))


async def ring(house: House) -> int:
    found: int = await house.bed.bot.timekeeper.ring()
    await house.quiet()
    return found


def stamp(house: House, **later: float) -> str:
    """A moment as Discord shows it to everybody by their own clock."""
    clock = type(house.bed.clock)(house.bed.clock.now)
    clock.forward(**later)
    return f"<t:{int(clock.now.timestamp())}:R>"


async def test_the_table_says_who_decides_and_what_happens_otherwise(house: House):
    await begun(house, "Ben")

    text = await table_text(house)

    assert "What Ada says counts at once; what others say is a proposal." in text
    assert f"The cautious choice is taken {stamp(house, hours=2)}" in text or stamp(house, minutes=30) in text


async def test_a_proposal_lies_on_the_table_with_its_moment(house: House):
    """Ben is told that it is one, and everybody sees whose it is, what it is and when it is taken."""
    asked = await begun(house, "Ben")
    label = asked.options[1].label

    answer = text_of(await pressed(house, "Ben", asked, 1))
    text = await table_text(house)

    assert (
        f"Your proposal lies on the table. It is taken {stamp(house, minutes=10)}, unless Ada decides before." in answer
    )
    assert f"Ben proposes *{label}*" in text
    assert f"*{label}* is taken {stamp(house, minutes=10)}, unless Ada decides before or all agree." in text
    assert (await group(house)).id == asked.id


async def test_the_leaders_press_counts_at_once(house: House):
    """On the same buttons; the proposal is overruled, and that is told."""
    asked = await begun(house, "Ben")
    await pressed(house, "Ben", asked, 1)

    answer = text_of(await pressed(house, "Ada", asked, 0))

    assert "Ada, who leads, decides otherwise." in answer
    assert asked.id not in {one.id for one in await house.asked()}
    assert "proposes" not in await table_text(house)


async def test_a_proposal_is_taken_when_its_time_is_up(house: House):
    """The thread tells it; an old button says what was taken, not what was pressed."""
    asked = await begun(house, "Ben")
    private = await pressed(house, "Ben", asked, 1)
    house.bed.clock.forward(minutes=10)

    rung = await ring(house)
    ben, _ = await house.live_table("Ben")
    await given(house, ben, private, asked, 0)
    late = text_of(ben.messages()[-1])

    assert rung == 1
    assert "What Ben proposed stands." in await thread_text(house)
    assert f"You have answered that already (*{asked.options[1].label}*); here is what is asked now." in late


async def test_deadlines_that_passed_while_nobody_ran_the_bot_are_met_at_its_start(house: House):
    """Stopped in the middle of a question and started a day later: the cautious answer is taken once, and is told."""
    asked = await begun(house, "Ben")
    await house.close()
    house.bed.clock.forward(days=1)

    await house.open()
    await ring(house)

    rows = [row for row in await house.service.history.log(house.campaign, 50) if row.question == asked.id]
    assert [(row.option, row.person_id) for row in rows] == [(asked.default, None)]
    assert asked.id not in {one.id for one in await house.asked()}
    assert "Nobody decided in time, so the cautious answer is taken." in await thread_text(house)


async def test_a_store_that_cannot_be_read_does_not_stop_the_clock(house: House, monkeypatch):
    """It is logged, and the next look finds what is due."""
    asked = await begun(house, "Ben")
    house.bed.clock.forward(days=1)

    async def broken(*args: Any) -> Any:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(house.service.store, "due", broken)
        assert await ring(house) == 0
    assert "the disk is gone" in house.bed.errors.pop()

    assert await ring(house) == 1
    assert asked.id not in {one.id for one in await house.asked()}


async def test_by_command_it_is_the_same(house: House):
    """`/answer` proposes for Ben and decides for Ada."""
    asked = await begun(house, "Ben")
    key = asked.options[1].key

    proposed = text_of(await house.use(house.ben, "answer", what=key))
    decided = text_of(await house.use(house.ada, "answer", what=key))

    assert "Your proposal lies on the table." in proposed
    assert "decides otherwise" not in decided
    assert asked.id not in {one.id for one in await house.asked()}


async def test_names_and_answers_in_proposals_are_no_markup(house: House):
    """What a player is called cannot make a message look otherwise."""
    asked = await begun(house, "Ben")
    store = house.service.store
    found, [_, ben] = await store.campaign(house.campaign), await store.seats(house.campaign)
    renamed = replace(ben, display_name="**Ben** <@1>")
    await store.commit(Change(campaign=house.campaign, expected_seq=found.seq, seats=[renamed]))

    await pressed(house, "Ben", asked, 1)

    assert "\\*\\*Ben\\*\\*" in await table_text(house)


async def test_quiet_hours_are_said_and_changed(house: House):
    """Each person's own, everywhere; a zone is looked for by a part of its name."""
    first = text_of(await house.use(house.dov, "quiet"))
    offered = await house.dov.autocomplete("quiet", "zone", zone="new york")
    changed = text_of(await house.use(house.dov, "quiet", zone="America/New_York", until=7))
    never = text_of(await house.use(house.dov, "quiet", **{"from": 7}))
    refused = text_of(await house.use(house.dov, "quiet", zone="Atlantis"))

    assert first == "You are not counted on from 22:00 to 08:00 in UTC, where it is 12:00 now."
    assert [one["value"] for one in offered] == ["America/New_York"]
    assert changed == "You are not counted on from 22:00 to 07:00 in America/New_York, where it is 07:00 now."
    assert never == "You are counted on at all hours; your clock is that of America/New_York, where it is 07:00 now."
    assert "There is no time zone called Atlantis" in refused


async def test_the_zone_of_a_server_is_set_by_those_who_manage_it(house: House):
    changed = text_of(await house.use(house.ada, "campaign settings", zone="Europe/Lisbon"))
    own = text_of(await house.use(house.dov, "quiet"))

    assert "is that of Europe/Lisbon." in changed
    assert "in Europe/Lisbon, where it is 12:00 now" in own
