"""Every button and select over the wire, each with the command that does the same."""

from cogs import items
from cogs.commands import ALL
from tests.cogs.house import House, Json, control, controls, text_of

# what is pressed, and the command for those who would rather type
COMMAND_OF = {
    items.ChoiceButton: "answer",
    items.ChoiceSelect: "answer",
    items.JoinButton: "campaign join",
    items.AnotherSeatButton: "campaign join",
    items.MySeatButton: "campaign join",
    items.InvestigatorSelect: "campaign join",
    items.PackageSelect: "campaign join",
    items.BeginButton: "campaign begin",
    items.LeaveButton: "campaign leave",
    items.LookButton: "map",
    items.AgainButton: "campaign again",
    items.WhyButton: "why",
    items.UndoButton: "undo",
    items.AgreeButton: "undo",
    items.DeclineButton: "undo",
    items.TableButton: "campaign table",
}


def test_every_button_has_a_command():
    """No item is registered that cannot be typed, and no command is named that does not exist."""
    known = {one.qualified_name for command in ALL for one in (command, *getattr(command, "commands", ()))}
    assert set(COMMAND_OF) == set(items.ALL)
    assert set(COMMAND_OF.values()) <= known


async def card(house: House, name: str, kind: str = "lobby") -> Json:
    """The live card of a kind as somebody sees it in the channel."""
    await house.quiet()
    live = await house.service.posting.live(house.campaign, kind)
    assert live is not None
    person = house.person(name)
    return next(one for one in person.messages() if one["id"] == str(live.message_id))


async def players(house: House) -> list[str]:
    return [one.player for one in await house.service.showing.seats(house.campaign)]


async def test_the_lobby_is_played_through_with_buttons(house: House):
    """Take a seat, choose whom and what, take another, leave, come back, begin: the same as by command."""
    await house.lobby()
    ben = house.ben

    mine = await house.answered(await ben.press(await card(house, "Ben"), control(await card(house, "Ben"), "mp:1j:")))
    await ben.select(mine, control(mine, "mp:1i:"), "ida-lund")
    await house.bed.idle()
    mine = ben.messages()[-1]
    package = next(one for one in controls(mine["components"]) if one["custom_id"].startswith("mp:1p:"))
    await ben.select(mine, package["custom_id"], package["options"][1]["value"])
    await house.bed.idle()
    mine = ben.messages()[-1]
    await ben.press(mine, control(mine, "mp:1k:"))
    await house.bed.idle()

    lobby = await house.service.lobbies.view(house.campaign)
    assert [one.investigator.id for one in lobby.seats][:2] == ["nell-carrow", "ida-lund"]
    assert lobby.seats[1].package == package["options"][1]["label"]
    assert await players(house) == ["Ada", "Ben", "Ben"]

    await house.answered(await ben.press(await card(house, "Ben"), control(await card(house, "Ben"), "mp:1l:")))
    assert await players(house) == ["Ada"]
    begun = await card(house, "Ada")
    await house.answered(await house.ada.press(begun, control(begun, "mp:1b:")))
    await house.quiet()
    assert await house.asked()


async def test_the_lobby_shows_ones_own_seats(house: House):
    await house.lobby("Ben")
    found = await card(house, "Ben")
    mine = await house.answered(await house.ben.press(found, control(found, "mp:1i:")))
    assert "Amos Thrale" in text_of(mine)


async def test_a_full_lobby_offers_no_seat(house: House):
    """Its card asks the host to begin; a seat that comes free is offered again."""
    await house.lobby("Ben", seats=2)
    full = await card(house, "Dov")
    await house.service.lobbies.leave(house.campaign, int(house.ben.user), "ben leaves")
    await house.quiet()

    assert "mp:1j:" not in str(full["components"])
    assert "All seats are taken" in text_of(full)
    assert "mp:1j:" in str((await card(house, "Dov"))["components"])


async def test_a_guests_press_to_begin_is_refused(house: House):
    await house.lobby("Ben")
    found, before = await card(house, "Ben"), await house.stored()

    said = await house.answered(await house.ben.press(found, control(found, "mp:1b:")))

    assert "Only the host" in text_of(said)
    assert await house.stored() == before


async def test_the_table_message_lets_anybody_look(house: House):
    """Map, sheets and everything as text, for the presser alone; nothing changes."""
    await house.table("Ben")
    dov, table = await house.live_table("Dov")
    before = await house.stored()

    for what in ("map", "sheet"):
        shown = await house.answered(await dov.press(table, control(table, f"mp:1m:{house.campaign}:{what}")))
        assert [one["type"] for one in shown["components"]] == [12]
    said = await house.answered(await dov.press(table, control(table, f"mp:1m:{house.campaign}:text")))

    assert "Ferry Landing" in text_of(said)
    assert await house.stored() == before


async def test_the_group_is_answered_with_a_button(house: House):
    """Anybody seated may press; the leader's press counts at once."""
    await house.lobby("Ben")
    await house.service.lobbies.begin(house.campaign, int(house.ada.user), "begun")
    (group,) = [one for one in await house.asked() if not one.seat]
    for name in ("Ben", "Ada"):
        person, table = await house.live_table(name)
        pressed = next(one for one in controls(table["components"]) if group.id in one["custom_id"])
        assert group.id in {one.id for one in await house.asked()}
        if pressed["type"] == 2:
            await house.answered(await person.press(table, pressed["custom_id"]))
        else:
            await house.answered(await person.select(table, pressed["custom_id"], pressed["options"][0]["value"]))

    assert group.id not in {one.id for one in await house.asked()}


async def test_a_campaign_that_is_over_is_set_again_with_a_button(house: House):
    """What is posted at the end offers it; the presser, who has opened the thread again, hosts the new one."""
    await house.table("Ben")
    ben, _ = await house.live_table("Ben")
    await house.use(house.ada, "campaign end", really=True)
    await house.quiet()
    button = f"mp:1a:{house.campaign}"
    found = next(one for one in ben.messages() if button in str(one["components"]))

    await ben.say("Once more?")
    await house.answered(await ben.press(found, button))

    newest = (await house.service.showing.campaigns(house.guild))[0]
    assert newest.id != house.campaign
    assert newest.host_id == int(house.ben.user)
