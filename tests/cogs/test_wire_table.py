"""Open table or by the book over the wire: `/campaign table`, the button on the card, and the card itself."""

from typing import Any

from tests.cogs.house import House, control, text_of
from tests.cogs.posts.thread import next_phase


async def card(house: House, name: str = "Ada") -> dict[str, Any]:
    """The campaign's card in its channel, as somebody sees it now."""
    await house.quiet()
    found = None
    for kind in ("lobby", "begun"):
        found = found or await house.service.posting.live(house.campaign, kind)
    assert found is not None
    return next(one for one in house.person(name).messages() if one["id"] == str(found.message_id))


async def test_the_host_sets_it_by_the_button_on_the_card(house: House):
    """The card says how it is and how it will be; its button then sets it back."""
    await house.table("Ben")
    before = await card(house)

    answer = await house.answered(await house.ada.press(before, "Play by the book"))
    wished = await card(house)
    await next_phase(house)
    now = await card(house)

    assert "From the next phase on it goes by the book; this phase ends as it began" in text_of(answer)
    assert "**Table:** open: in a phase everybody acts when they have time\n" in text_of(before)
    assert "when they have time; from the next phase on by the book" in text_of(wished)
    assert "**Table:** by the book: one complete turn after another\n" in text_of(now)
    assert control(now, "mp:1t:") == f"mp:1t:{house.campaign}:open"


async def test_the_answer_has_the_button_that_takes_it_back(house: House):
    """Both ways; what is wished last holds."""
    await house.table("Ben")
    answer = await house.use(house.ada, "campaign table", how="book")

    back = await house.answered(await house.ada.press(answer, "Open the table"))
    await next_phase(house)

    assert "This table is open" in text_of(back)
    assert "**Table:** open: in a phase everybody acts when they have time\n" in text_of(await card(house))


async def test_anybody_may_ask_how_it_is_set_and_only_the_host_sets_it(house: House):
    await house.table("Ben")
    before = await house.stored()

    asked = text_of(await house.use(house.dov, "campaign table"))
    bens = text_of(await house.use(house.ben, "campaign table", how="book"))
    pressed = text_of(await house.answered(await house.ben.press(await card(house), "Play by the book")))

    assert asked == "This table is open: in a phase everybody acts when they have time."
    for refused in (bens, pressed):
        assert refused == "Only the host sets the table; a change holds from the next phase on."
    assert await house.stored() == before


async def test_before_the_beginning_it_is_so_at_once(house: House):
    await house.lobby("Ben")

    answer = text_of(await house.answered(await house.ada.press(await card(house), "Play by the book")))

    assert answer == "This table goes by the book: one complete turn after another."
    assert "**Table:** by the book: one complete turn after another\n" in text_of(await card(house))


async def test_the_change_is_told_at_the_table(house: House):
    """When it is wished, and when the phase comes from which it holds."""
    await house.table("Ben")
    await house.use(house.ada, "campaign table", how="book")
    _, table = await house.live_table("Ben")
    await next_phase(house)

    rows = await house.service.history.log(house.campaign, 50)
    told = [line for _, lines in await house.service.showing.log(house.campaign, rows) for line in lines]

    assert "Ada has it go by the book from the next phase on." in text_of(table)
    assert "From now on it goes by the book: one complete turn after another." in told


async def test_a_button_seen_before_a_restart_works_after_it(house: House):
    await house.table("Ben")
    seen = await card(house)

    await house.restart()
    await house.answered(await house.ada.press(seen, "Play by the book"))

    assert (await house.service.turn_order.of(house.campaign)).open_next is False


async def test_after_an_undo_the_card_shows_how_it_is_again(house: House):
    """The phase that is gone back to was open; the host's word still holds for the next one."""
    await house.table("Ben")
    await house.use(house.ada, "campaign table", how="book")
    await next_phase(house)
    by_the_book = text_of(await card(house))

    await house.use(house.ada, "undo", really=True)
    again = text_of(await card(house))

    assert "**Table:** by the book" in by_the_book
    assert "when they have time; from the next phase on by the book" in again
