"""What a person does reaches the real library, and what the bot answers reaches the person."""

import pytest

from bot.sandbox.errors import DeclinedError
from bot.sandbox.files import Upload
from bot.sandbox.kinds import MessageFlag
from tests.discord.wire import Bed
from tests.sandbox.postbot import picture


async def test_a_slash_command_is_answered_with_a_message(bed: Bed):
    """A command with options reaches the bot, and its answer is seen by all."""
    reply = await bed.sandbox.persons["Ada"].slash("move", place="Docks", speed=2)

    assert reply.message["content"].endswith("moves to Docks at 2.")
    assert bed.sandbox.persons["Ben"].messages()[-1]["id"] == reply.message["id"]


async def test_choices_are_offered_while_an_option_is_typed(bed: Bed):
    """Autocomplete brings the bot's choices for what was typed so far."""
    choices = await bed.sandbox.persons["Ada"].autocomplete("move", "place", place="li")

    assert [choice["value"] for choice in choices] == ["Library"]


async def test_a_deferred_answer_arrives_with_its_picture(bed: Bed):
    """Thinking first, then a board of components with a gallery whose picture can be fetched."""
    message = await (await bed.sandbox.persons["Ada"].slash("board")).arrived()

    gallery = message["components"][0]["components"][1]
    path = gallery["items"][0]["media"]["url"].removeprefix(bed.sandbox.address)
    assert gallery["items"][0]["description"] == "The map, turn 1"
    assert bed.sandbox.world.ledger.file(path) == ("image/png", picture(20))
    assert message["attachments"] == []


async def test_a_button_edits_its_message_and_whispers(bed: Bed):
    """A dynamic button changes the message it stands on and answers its presser alone."""
    ada, ben = bed.sandbox.persons["Ada"], bed.sandbox.persons["Ben"]
    message = await (await ada.slash("board")).arrived()

    await ben.press(message, "Ward")
    await bed.idle()

    assert ben.messages()[-1]["content"].startswith("ward by")
    assert ben.messages()[-1]["flags"] & MessageFlag.EPHEMERAL
    assert [one["id"] for one in ada.messages()] == [message["id"]]
    assert "Turn **2**" in ada.messages()[0]["components"][0]["components"][0]["content"]


async def test_a_select_changes_its_message(bed: Bed):
    """A choice from a select on an ephemeral message is answered by an update of it."""
    ada = bed.sandbox.persons["Ada"]
    asked = await ada.slash("where")

    chosen = await ada.select(asked.message, "Where to?", "Woods")

    assert chosen.message["content"] == "You go to Woods."
    assert chosen.message["components"] == []


async def test_a_form_is_filled_in_and_sent(bed: Bed):
    """A modal with text, select and file comes back to the bot filled in."""
    ada = bed.sandbox.persons["Ada"]
    form = await ada.slash("journal")

    reply = await ada.submit(form, {"entry": "Fog.", "place": "Docks", "portrait": [Upload("me.png", picture(1))]})

    assert form.modal is not None
    assert reply.message["content"] == "Fog. / Docks / ['me.png']"


async def test_a_file_and_a_member_come_along_with_a_command(bed: Bed):
    """Attachment and user options are resolved; the bot's embed shows the file it was sent."""
    ada = bed.sandbox.persons["Ada"]

    reply = await ada.slash("portrait", image=Upload("me.png", picture(1)), owner="Ben")

    embed = reply.message["embeds"][0]
    assert embed["title"] == "Ben"
    assert embed["fields"][0]["value"] == str(len(picture(1)))
    assert embed["image"]["url"].endswith("/p.png")


async def test_a_group_command_opens_a_thread(bed: Bed):
    """A subcommand, a written-out line, and a thread on the answer, which says so."""
    ada = bed.sandbox.persons["Ada"]

    reply = await ada.type_line("/campaign new title:The long fog length:Long")
    await bed.idle()

    thread = bed.sandbox.world.channel_named("The long fog")
    assert reply.message["content"] == "The long fog (l) begins."
    assert reply.message["thread"]["id"] == thread["id"]
    assert [one["content"] for one in ada.at(thread["id"]).messages()] == ["Gather here."]


async def test_what_people_say_reaches_the_bot_without_its_content(bed: Bed):
    """A bot without the message-content intent reads only what mentions it."""
    ada = bed.sandbox.persons["Ada"]

    await ada.say("A secret.")
    await ada.say(f"<@{bed.bot.user.id}> hello")
    await ada.slash("rights")

    assert [one.content for one in bed.bot.seen[:2]] == ["", f"<@{bed.bot.user.id}> hello"]


@pytest.mark.parametrize(
    ("line", "given", "why"),
    [
        ("move", {}, "still needs: place"),
        ("move", {"place": "Docks", "speed": 9}, "between 1 and 3"),
        ("move", {"place": "Docks", "speed": "fast"}, "cannot be fast"),
        ("move", {"whither": "Docks"}, "has no option whither"),
        ("campaign", {}, "go on with one of: new"),
        ("fly", {}, "is not a command"),
        ("campaign new", {"title": "Fog", "length": "endless"}, "one of: Short, Long"),
        ("portrait", {"image": "me.png", "owner": "Ben"}, "A file is wanted"),
        ("portrait", {"image": Upload("me.png", b"1"), "owner": "Nobody"}, "There is no Nobody"),
    ],
)
async def test_a_command_that_no_client_would_send_is_declined(bed: Bed, line: str, given: dict, why: str):
    """Missing, unknown and impossible options never reach the bot."""
    with pytest.raises(DeclinedError, match=why):
        await bed.sandbox.persons["Ada"].slash(line, **given)


async def test_a_command_for_those_who_run_the_server_is_offered_to_its_owner_only(bed: Bed):
    """Default permissions hide a command from everybody else."""
    await bed.sandbox.persons["Ada"].slash("host")

    with pytest.raises(DeclinedError, match="Ben is not offered /host"):
        await bed.sandbox.persons["Ben"].slash("host")


async def test_a_disabled_button_cannot_be_pressed(bed: Bed):
    """No client lets a person press a disabled button, or one that is not there."""
    ada = bed.sandbox.persons["Ada"]
    message = await (await ada.slash("board")).arrived()

    with pytest.raises(DeclinedError, match="Closed is disabled"):
        await ada.press(message, "Closed")
    with pytest.raises(DeclinedError, match="no Fly to use"):
        await ada.press(message, "Fly")


async def test_what_only_one_person_sees_is_out_of_reach_for_others(bed: Bed):
    """An ephemeral message is seen, used and dismissed by its person alone, and the gateway never tells it."""
    ada, ben = bed.sandbox.persons["Ada"], bed.sandbox.persons["Ben"]
    asked = (await ada.slash("where")).message

    assert ben.messages() == []
    assert bed.bot.seen == []
    with pytest.raises(DeclinedError, match="Ben sees no such message"):
        await ben.select(asked, "where", "Docks")
    ada.dismiss(asked)
    assert ada.messages() == []
