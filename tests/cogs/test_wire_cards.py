"""Small cards over the wire: a picture beside the answer, and the text in any case."""

from typing import Any

import discord
import pytest

from bot.rules.third.state import Third
from bot.service import Answered
from render.alt import describe_card
from tests.cogs.house import House, Json, control, text_of

NELL = "nell-carrow"


def doom_here(game: Third) -> None:
    game.spaces[game.investigators[NELL].space].doom = 2


def galleries(message: Json) -> list[Json]:
    """The items of each gallery of a message."""
    return [one["items"] for one in message["components"] if one["type"] == 12]


async def warded(house: House) -> Json:
    await house.table("Ben")
    await house.arrange(doom_here)
    return await house.use(house.ada, "ward")


async def test_a_finished_test_comes_with_its_card(house: House):
    """One picture in its gallery, under its own name, with the alt text of the same card; the words stand below."""
    message = await warded(house)

    [[item]] = galleries(message)
    name = item["media"]["url"].rpartition("/")[2].partition("?")[0]
    [row] = [row for row in await house.service.history.log(house.campaign) if row.option == "ward"]
    assert name.startswith("card-r1-p1-rev")
    assert name == f"card-r1-p1-rev{row.seq}.png"
    assert item["description"].startswith("Test: Lore test. Nell Carrow")
    assert "Nell Carrow wards Ferry Landing" in text_of(message)


async def test_an_answer_that_reads_nothing_has_no_picture(house: House):
    await house.table("Ben")

    assert galleries(await house.use(house.ada, "gather")) == []


async def test_a_press_shows_the_card_as_a_command_does_and_the_next_answer_takes_it_away(house: House):
    await house.table("Ben")
    await house.arrange(doom_here)
    asked = await house.use(house.ada, "move", place="the moon")

    shown = await house.answered(await house.ada.select(asked, control(asked, "mp:1s:"), "ward"))
    after = await house.answered(await house.ada.select(shown, control(shown, "mp:1s:"), "gather"))

    assert len(galleries(shown)) == 1
    assert galleries(after) == []
    assert after["attachments"] == []


async def test_a_card_that_cannot_be_drawn_leaves_its_words(house: House, monkeypatch):
    async def broken(*_: Any) -> None:
        raise RuntimeError("the ink has dried")

    monkeypatch.setattr(house.studio, "card", broken)

    message = await warded(house)

    [logged] = house.bed.errors
    assert "the ink has dried" in logged
    assert galleries(message) == []
    assert "Nell Carrow wards Ferry Landing" in text_of(message)
    house.bed.errors.clear()


@pytest.mark.parametrize("code", [40005, 50035])
async def test_a_card_that_is_refused_leaves_its_words(house: House, monkeypatch, code):
    """Too large, or not taken with an edit nor with a follow-up: the answer is shown without it."""
    edit = discord.Interaction.edit_original_response

    async def refusing(self: Any, **given: Any) -> Any:
        if given.get("attachments"):
            raise refusal(code)
        return await edit(self, **given)

    async def refused(self: Any, *_: Any, **given: Any) -> None:
        raise refusal(code)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", refusing)
    monkeypatch.setattr(discord.Webhook, "send", refused)

    message = await warded(house)

    assert galleries(message) == []
    assert "Nell Carrow wards Ferry Landing" in text_of(message)
    assert await house.told() == "ward"


def refusal(code: int) -> discord.HTTPException:
    class Response:
        status, reason = 400, "Bad Request"

    return discord.HTTPException(Response(), {"code": code, "message": "no"})  # type: ignore[arg-type]


async def test_whole_encounters_are_shown_as_cards(house: House):
    """Until the second round everything is answered: at least one encounter was shown, as what it says."""
    await house.table("Ben")
    people = {house.ada.user: house.ada, house.ben.user: house.ben}
    described: list[str] = []
    for _ in range(60):
        table = await house.service.showing.table(house.campaign)
        if table.round > 1 or table.result:
            break
        one = table.asked[0]
        message = await house.use(people[str(one.person or house.ada.user)], "answer", what=one.options[-1].key)
        described += [item["description"] for items in galleries(message) for item in items]
        assert all(len(items) == 1 for items in galleries(message))

    assert any(text.startswith(("Encounter: ", "Event: ")) for text in described)
    assert all(0 < len(text) <= 1024 for text in described)


async def test_the_alt_text_says_the_card(house: House):
    """What the service made of the answer is what the picture shows."""
    message = await warded(house)
    row = (await house.service.history.log(house.campaign))[-1]
    told = tuple((kind, facts) for kind, facts in row.told)

    card = await house.service.cards.led_to(house.campaign, Answered(seq=row.seq, told=told), int(house.ada.user))

    assert card is not None
    assert galleries(message)[0][0]["description"] == describe_card(card.view)
