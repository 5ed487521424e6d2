"""Buttons and selects over the wire, as people press them."""

import asyncio
from typing import Any

import pytest

from bot.sandbox.errors import ApiError, Code
from bot.sandbox.person import Person, Reply
from cogs.items import answers
from tests.cogs.house import House, controls, text_of
from tests.cogs.posts.thread import home, ids, pictures, settled, tables, thread

ANSWER = ("PATCH", "/webhooks/{application}/{token}/messages/@original")

Json = dict[str, Any]


async def done(house: House, reply: Reply) -> Json:
    """What the presser sees in the end."""
    assert not reply.failed
    await settled(house)
    return reply.message


async def at_table(house: House, name: str = "Ada") -> tuple[Person, Json]:
    """A person in front of the live table message."""
    [table] = tables(await thread(house))
    return house.person(name).at(await home(house)), table


async def select_id(house: House, seat: str) -> str:
    [asked] = await house.asked(seat)
    return f"mp:1s:{house.campaign}:{asked.id}:0"


async def test_one_takes_a_seat_and_chooses_whom_to_play(house: House):
    """Joining shows one's seat to oneself alone; choosing changes it there, and on the card."""
    await house.lobby()
    card = house.ada.messages()[0]

    mine = await done(house, await house.ben.press(card, "Take a seat"))
    assert mine["flags"] & 64
    assert "You play Amos Thrale" in text_of(mine)
    again = await done(house, await house.ben.select(mine, "mp:1i:1:s2", "ida-lund"))
    assert "You play Ida Lund" in text_of(again)
    [_, package, *_] = list(controls(again["components"]))
    await done(house, await house.ben.select(mine, package["custom_id"], package["options"][1]["value"]))

    assert f"**Ida Lund**, the Ward Nurse · Ben · *{package['options'][1]['label']}*" in text_of(
        house.ada.messages()[0]
    )
    assert len([one for one in house.ben.messages() if one["flags"] & 64]) == 1


async def test_taking_a_seat_twice_is_taking_it_once_unless_one_asks_for_another(house: House):
    """A second press shows the same seat; another one has a button of its own."""
    await house.lobby()
    card = house.ada.messages()[0]
    await done(house, await house.ben.press(card, "Take a seat"))
    mine = await done(house, await house.ben.press(card, "Take a seat"))
    assert "2 of 4 taken" in text_of(house.ada.messages()[0])

    await done(house, await house.ben.press(mine, "Take another seat"))

    assert "3 of 4 taken" in text_of(house.ada.messages()[0])
    seats = await done(house, await house.ben.press(card, "My investigator"))
    assert text_of(seats).count("You play") == 2


async def test_one_leaves_again(house: House):
    """The seat is free, and a second time there is nothing to leave."""
    await house.lobby("Ben")
    card = house.ada.messages()[0]

    await done(house, await house.ben.press(card, "Leave"))
    assert "1 of 4 taken" in text_of(house.ada.messages()[0])
    await done(house, await house.ben.press(card, "Leave"))

    assert "You have no seat" in text_of(house.ben.messages()[-1])


async def test_only_the_host_begins(house: House):
    """Somebody else is told so, and the card stays as it is."""
    await house.lobby("Ben")
    card = house.ada.messages()[0]

    await done(house, await house.ben.press(card, "Begin"))
    assert "Only the host" in text_of(house.ben.messages()[-1])
    begun = await done(house, await house.ada.press(card, "Begin"))

    assert f"<#{card['id']}>" in text_of(begun)
    assert ids(house.ada.messages()[0]) == ["mp:1t:1:book"]


async def test_an_answer_is_told_and_asked_on_in_one_private_message(house: House):
    """The first press opens it, the next ones change it in place."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)

    first = await done(house, await ada.select(table, await select_id(house, "s1"), "gather"))
    assert "gains $1" in text_of(first)
    second = await done(house, await ada.select(first, await select_id(house, "s1"), "focus:will"))

    assert second["id"] == first["id"]
    assert "focuses on will" in text_of(second)
    assert "gains $1" not in text_of(second)


async def test_a_newer_private_answer_takes_the_older_one_away(house: House):
    """Whoever presses on the table again has one private answer, not two that contradict each other."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    await done(house, await ada.press(table, "Map"))
    first = await done(house, await ada.select(table, await select_id(house, "s1"), "gather"))

    [table] = tables(await thread(house))
    second = await done(house, await ada.select(table, await select_id(house, "s1"), "focus:will"))

    private = [one["id"] for one in ada.messages() if one["flags"] & 64]
    assert first["id"] not in private
    assert private[-1] == second["id"]
    assert len(private) == 2


async def test_the_same_button_works_after_a_restart(house: House):
    """All it needs is in its id."""
    await house.table("Ben")
    await settled(house)
    await house.restart()
    ada, table = await at_table(house)

    told = await done(house, await ada.select(table, await select_id(house, "s1"), "gather"))

    assert "gains $1" in text_of(told)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Dov", "You have no seat"),
        ("Ben", "That is for Ada to decide"),
    ],
)
async def test_a_press_by_somebody_else_changes_nothing(house: House, name: str, said: str):
    """A stranger and another player are told, each in one sentence."""
    await house.table("Ben")
    await settled(house)
    before = await house.stored()
    person, table = await at_table(house, name)

    await done(house, await person.select(table, await select_id(house, "s1"), "gather"))

    assert said in text_of(person.messages()[-1])
    assert await house.stored() == before


async def test_a_press_on_an_old_question_shows_what_is_asked_now(house: House):
    """The old message still has its buttons; nothing changes, and the right ones are right there."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    old = await select_id(house, "s1")
    private = await done(house, await ada.select(table, old, "gather"))
    [shown] = [one for one in ids(private) if one.startswith("mp:1s:1:s1")]
    await house.press("Ada", "focus:will")
    before = await house.stored()

    await done(house, await ada.select(private, shown, "end"))

    said = ada.messages()[-1]
    [asked] = await house.asked("s1")
    assert "You have answered that already (*Focus on will*); here is what is asked now." in text_of(said)
    assert any(asked.id in one for one in ids(said))
    assert await house.stored() == before


async def test_two_presses_at_once_are_one_answer(house: House):
    """A double click applies once; the second is told what is asked now."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    control = await select_id(house, "s1")

    replies = await asyncio.gather(*(ada.select(table, control, "gather") for _ in range(2)))
    await settled(house)

    assert not any(one.failed for one in replies)
    rows = [row for row in await house.service.history.log(house.campaign) if row.option == "gather"]
    assert len(rows) == 1
    assert any("You have answered that already (*Gather $1*)" in text_of(one) for one in ada.messages())


async def test_a_press_is_acknowledged_before_the_lock(house: House):
    """A campaign that is busy answers nobody late."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)

    async with house.service.playing.door.lock(house.campaign):
        reply = await ada.select(table, await select_id(house, "s1"), "gather")
        assert not reply.failed
        assert reply.message["flags"] & 128

    assert "gains $1" in text_of(await done(house, reply))


async def test_more_options_are_turned_to(house: House, monkeypatch: pytest.MonkeyPatch):
    """The last option turns the page, privately; what is on it can be chosen."""
    monkeypatch.setattr(answers, "CHOICES", 6)
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    control = await select_id(house, "s1")

    turned = await done(house, await ada.select(table, control, answers.MORE))
    [select] = [one for one in controls(turned["components"]) if one["custom_id"].startswith("mp:1s:")]
    assert select["custom_id"].endswith(":1")
    wanted = select["options"][0]
    told = await done(house, await ada.select(turned, select["custom_id"], wanted["value"]))

    [asked] = await house.asked("s1")
    assert wanted["value"] not in control
    assert [row.option for row in await house.service.history.log(house.campaign)][-1] == wanted["value"]
    assert asked.id not in control
    assert text_of(told)


async def test_a_digest_stands_for_a_long_option(house: House, monkeypatch: pytest.MonkeyPatch):
    """With almost no room every key becomes one, and means what it did."""
    monkeypatch.setattr(answers, "short", lambda key, room=0: answers.digest(key))
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)

    told = await done(house, await ada.select(table, await select_id(house, "s1"), answers.digest("gather")))

    assert "gains $1" in text_of(told)


async def test_a_digest_that_means_nothing_is_refused(house: House, monkeypatch: pytest.MonkeyPatch):
    """It is not one of the choices any more."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    monkeypatch.setattr(answers, "chosen", lambda interaction: "~0123456789")

    await done(house, await ada.select(table, await select_id(house, "s1"), "gather"))

    assert "not one of the choices" in text_of(ada.messages()[-1])


@pytest.mark.parametrize(("label", "kind"), [("Map", "map"), ("Sheets", "sheets1")])
async def test_anybody_may_look(house: House, label: str, kind: str):
    """A picture for one's own eyes, also without a seat."""
    await house.table("Ben")
    await settled(house)
    dov, table = await at_table(house, "Dov")

    seen = await done(house, await dov.press(table, label))

    assert seen["flags"] & 64
    assert [name.split("-")[0] for name in pictures(seen)] == [kind]


async def test_a_refused_gallery_comes_as_a_follow_up(house: House):
    """Discord has been seen to refuse a gallery that comes with an edit."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    house.bed.sandbox.rest.fail_next(*ANSWER, ApiError(Code.INVALID_FORM))

    await done(house, await ada.press(table, "Map"))

    assert [name.split("-")[0] for one in ada.messages() if one["flags"] & 64 for name in pictures(one)] == ["map"]


async def test_everything_can_be_read_as_text(house: House):
    """The map and the sheets, in as many private messages as it takes."""
    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)

    await done(house, await ada.press(table, "As text"))

    said = "\n".join(text_of(one) for one in ada.messages() if one["flags"] & 64)
    assert "Ferry Landing" in said
    assert "next to" in said
    assert "Nell Carrow" in said


async def test_again_with_the_same_people(house: House):
    """A new lobby in the channel with everybody in it; whoever pressed is its host. The thread may be asleep."""
    await house.table("Ben")
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")
    await settled(house)
    ending = (await thread(house))[-1]

    said = await done(house, await house.ben.at(await home(house)).press(ending, "Again with the same people"))

    assert "set again" in text_of(said)
    card = house.ada.messages()[-1]
    assert "2 of 4 taken" in text_of(card)
    assert f"<@{house.ben.user}> begins" in text_of(card)


async def test_a_stranger_does_not_set_the_table_for_others(house: House):
    """Only who played may ask for another game."""
    await house.table("Ben")
    await house.service.lobbies.end(house.campaign, int(house.ada.user), "over")
    await settled(house)
    card = house.ada.messages()[0]

    await done(house, await house.dov.press(card, "Again with the same people"))

    assert "You have no seat" in text_of(house.dov.messages()[-1])
    assert len(await house.service.showing.campaigns(house.guild)) == 1


async def test_a_fault_of_ours_is_answered_and_logged(house: House, monkeypatch: pytest.MonkeyPatch):
    """The library would only log it; the presser gets a number, the log everything that reproduces it."""

    async def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    await house.table("Ben")
    await settled(house)
    ada, table = await at_table(house)
    monkeypatch.setattr(house.service.playing, "answer", broken)

    reply = await ada.select(table, await select_id(house, "s1"), "gather")
    await settled(house)

    assert not reply.failed
    assert "ZeroDivisionError" in house.bed.errors[0]
    assert reply.interaction.id in house.bed.errors[0]
    house.bed.errors.clear()
