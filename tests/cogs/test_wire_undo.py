"""Taking back over the wire: the preview and its button, the request to the others, and the same by command."""

from typing import Any

from bot.sandbox.person import Person
from cogs.posts.undo import request_view
from tests.cogs.house import House, control, controls, text_of
from tests.cogs.posts.checks import sent


async def gathered(house: House, *names: str) -> None:
    """These people gather, in this order."""
    for name in names:
        await house.press(name, "gather")
    await house.quiet()


async def pressed(house: House, person: Person, message: dict[str, Any], starts: str) -> dict[str, Any]:
    """Press a button of a private message and return what it became."""
    return await house.answered(await person.press(message, control(message, starts)))


async def request(house: House, name: str) -> tuple[Person, dict[str, Any]]:
    """Somebody in the thread, and the message that asks for consent."""
    await house.quiet()
    live = await house.service.posting.live(house.campaign, "consent")
    assert live is not None
    person = house.person(name).at(str(live.channel_id))
    return person, next(one for one in person.messages() if one["id"] == str(live.message_id))


async def test_undo_shows_what_would_be_lost_and_does_it_by_its_button(house: House):
    """Nothing changes before the press; after it the same is asked as before."""
    await house.table("Ben")
    before = await house.asked()
    await gathered(house, "Ben")
    stored = await house.stored()

    preview = await house.use(house.ben, "undo")
    unchanged = await house.stored()
    done = await pressed(house, house.ben, preview, "mp:1u:")

    assert unchanged == stored
    assert "This takes back 1 answer\n- **Ben**: Gather $1" in text_of(preview)
    assert "You may take this back alone." in text_of(preview)
    assert "- Ben takes back the last answer (Gather $1)." in text_of(done)
    assert await house.asked() == before


async def test_a_preview_pressed_too_late_changes_nothing(house: House):
    """Ben has answered since it was shown; after the press its button is gone."""
    await house.table("Ben")
    await gathered(house, "Ada")
    preview = await house.use(house.ada, "undo")
    await gathered(house, "Ben")
    before = await house.stored()

    await house.ada.press(preview, control(preview, "mp:1u:"))
    await house.bed.idle()
    again = await pressed(house, house.ada, await house.use(house.ada, "undo"), "mp:1u:")

    assert "`/undo` shows what would be lost now" in "".join(map(text_of, house.ada.messages()[-3:]))
    assert "mp:1u:" not in str(again["components"])
    assert await house.stored() != before
    assert await house.told() == "undo"


async def test_others_are_asked_once_in_the_thread_and_agree_by_their_buttons(house: House):
    """The request names the answers; each press changes the one message, and the last carries it out."""
    await house.lobby("Ben", "Cleo", host="Ada")
    await house.begin()
    before = await house.asked()
    await gathered(house, "Ben", "Cleo")

    preview = await house.use(house.ben, "undo", steps=2)
    asked = await pressed(house, house.ben, preview, "mp:1u:")
    cleo, message = await request(house, "Cleo")
    seen = len(cleo.messages())
    done = await pressed(house, cleo, message, "mp:1y:")
    await house.quiet()

    assert "It needs the consent of Cleo, or of the host alone." in text_of(preview)
    assert "This waits for Cleo" in text_of(asked)
    assert "**Ben** asks to take this back.\n### This takes back 2 answers\n- **Ben**: Gather $1" in text_of(message)
    assert "Ben takes back the last 2 answers." in text_of(done)
    assert await house.asked() == before
    closed = next(one for one in cleo.messages() if one["id"] == message["id"])
    assert "It has been taken back" in text_of(closed)
    assert list(controls(closed["components"])) == []
    assert len([one for one in cleo.messages()[seen:] if "asks to take" in text_of(one)]) == 0


async def test_a_no_leaves_everything_as_it_is_and_is_said(house: House):
    await house.lobby("Ben", "Cleo", host="Ada")
    await house.begin()
    await gathered(house, "Ben", "Cleo")
    await house.use(house.ben, "undo", steps=2, really=True)
    asked = await house.asked()
    cleo, message = await request(house, "Cleo")

    declined = await pressed(house, cleo, message, "mp:1n:")
    await house.quiet()

    assert "You have declined" in text_of(declined)
    assert "Cleo has declined" in text_of(next(one for one in cleo.messages() if one["id"] == message["id"]))
    assert await house.asked() == asked
    assert await house.told() == "gather"


async def test_whatever_the_buttons_do_a_command_does(house: House):
    """Asking, agreeing and declining; those without a say are told whose it is."""
    await house.lobby("Ben", "Cleo", host="Ada")
    await house.begin()
    await gathered(house, "Ben", "Cleo")

    asked = text_of(await house.use(house.ben, "undo", steps=2, really=True))
    stranger = text_of(await house.use(house.dov, "undo", consent="agree"))
    declined = text_of(await house.use(house.person("Cleo"), "undo", consent="decline"))
    await house.use(house.ben, "undo", steps=2, really=True)
    agreed = text_of(await house.use(house.person("Cleo"), "undo", consent="agree"))

    assert "This waits for Cleo" in asked
    assert "That is for Cleo or the host to decide" in stranger
    assert "You have declined" in declined
    assert "- Agreed to it: Cleo." in agreed


async def test_a_request_that_an_answer_settled_is_closed_when_the_next_one_comes(house: House):
    """There are never two with live buttons."""
    await house.lobby("Ben", "Cleo", host="Ada")
    await house.begin()
    await gathered(house, "Ben", "Cleo")
    await house.use(house.ben, "undo", steps=2, really=True)
    _, first = await request(house, "Cleo")
    await house.press("Cleo", "focus:will")
    await house.use(house.ben, "undo", steps=3, really=True)

    cleo, second = await request(house, "Cleo")

    old = next(one for one in cleo.messages() if one["id"] == first["id"])
    assert "Nobody is asked to take anything back any more" in text_of(old)
    assert list(controls(old["components"])) == []
    assert second["id"] != first["id"]


async def test_what_was_rolled_is_said_before_it_is_taken_back(house: House):
    """Ben has rolled: the host is asked, and the number of rolls is named."""
    await house.table("Ben")

    def doom(game):
        game.spaces[game.investigators["amos-thrale"].space].doom = 1

    await house.arrange(doom)
    await house.use(house.ben, "ward")
    while not any(row.draws for row in await house.service.history.log(house.campaign, 1)):
        [asked] = await house.asked("s2")
        await house.use(house.ben, "answer", what=asked.default)

    bens = text_of(await house.use(house.ben, "undo"))
    adas = await house.use(house.ada, "undo")
    undone = text_of(await pressed(house, house.ada, adas, "mp:1u:"))

    assert "This takes back 1 roll.\n" in bens
    assert "dice and cards come out the same" in bens
    assert "the consent of Ada" in bens
    assert "this takes back what was rolled or turned up:" in undone


async def test_the_beginnings_of_phases_are_offered_and_taken(house: House):
    """By what is offered, and by its words; what is not among them is refused."""
    await house.table("Ben")
    while (await house.service.showing.table(house.campaign)).round < 2:
        [asked, *_] = await house.asked()
        await house.press("Ada" if asked.seat != "s2" else "Ben", asked.default, asked.id)
    choices = await house.ada.autocomplete("undo", "to", campaign=house.campaign, to="")
    first = choices[-1]

    unknown = text_of(await house.use(house.ada, "undo", to="the flood"))
    preview = text_of(await house.use(house.ada, "undo", to=first["name"]))
    await house.use(house.ada, "undo", to=first["value"], really=True)

    assert all(one["name"] for one in choices)
    assert "`/undo to:` offers those that are" in unknown
    assert "The game goes back to" in preview
    assert (await house.service.showing.table(house.campaign)).round <= 1


async def test_a_long_undo_fits_into_its_messages(house: House):
    """Twenty answers, the longest names."""
    await house.table("Ben")
    await gathered(house, "Ben")
    await house.press("Ada", "gather")
    await house.use(house.ben, "undo", steps=2, really=True)
    asked = await house.service.history.asked(house.campaign)
    assert asked is not None
    many = (("\\*" * 90, "x" * 34),) * 600
    preview = type(asked.preview)(
        **{**{f: getattr(asked.preview, f) for f in asked.preview.__slots__}, "answers": many}
    )

    sent(request_view(type(asked)(preview=preview, by="b" * 99, agreed=asked.agreed)))
