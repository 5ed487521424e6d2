"""Open table or by the book: the host changes it while the campaign runs, and it holds from the next phase on."""

from pathlib import Path

import pytest

from bot.service import LobbyView, Service, TableSet
from tests.service.conftest import Clock
from tests.service.tables import ADA, BEN, STRANGER, Post, at_table, fresh, lobby, refused


async def change(post: Post, person: int = ADA, *, open_table: bool, interaction: str = "") -> TableSet:
    order = post.service.turn_order
    return await order.change(post.campaign, person, interaction or fresh(), open_table=open_table)


async def next_phase(post: Post) -> None:
    """Everybody does what is cautious until a phase begins."""
    before = await post.table()
    while (await post.table()).phase == before.phase:
        asked = (await post.table()).asked[0]
        await post.press(asked.person or ADA, asked.default, question=asked.id)


async def action_phase(post: Post) -> None:
    """Play on to the next action phase."""
    await next_phase(post)
    while (await post.table()).phase != "action":
        await next_phase(post)


async def card(post: Post) -> LobbyView:
    return await post.service.lobbies.view(post.campaign)


async def is_by_the_book(post: Post) -> bool:
    """Whether one turn after another is taken: the group is asked who goes next."""
    return [one.kind for one in (await post.table()).asked] == ["who_is_next"]


async def lately(post: Post) -> str:
    rows = await post.service.history.log(post.campaign, 50)
    return "\n".join(line for _, lines in await post.service.showing.log(post.campaign, rows) for line in lines)


async def settle_due(post: Post) -> None:
    """Answer what is due at once, but not who is next."""
    while [one.kind for one in (await post.table()).asked] == ["which_first"]:
        [asked] = (await post.table()).asked
        await post.press(ADA, asked.default, question=asked.id)


@pytest.mark.parametrize("open_first", [True, False])
async def test_a_change_holds_from_the_next_phase_on(service: Service, open_first: bool):
    """This phase ends as it began; both ways, and the table is told twice: when it is wished and when it is so."""
    post = await at_table(service, BEN, open_table=open_first)
    await settle_due(post)
    asked = await post.questions()

    found = await change(post, open_table=not open_first)

    assert found == TableSet(open_now=open_first, open_next=not open_first, begun=True)
    assert {one.id for one in (await post.questions()).values()} == {one.id for one in asked.values()}
    await action_phase(post)
    assert await is_by_the_book(post) is open_first
    assert await service.turn_order.of(post.campaign) == TableSet(
        open_now=not open_first, open_next=not open_first, begun=True
    )
    text = await lately(post)
    assert ("Ada has it go by the book" if open_first else "Ada opens the table") in text
    assert ("From now on it goes by the book" if open_first else "From now on the table is open") in text


async def test_it_holds_in_the_very_next_phase(service: Service):
    """Of an encounter phase, too: whoever acts for himself does so in the new way."""
    post = await at_table(service, BEN)
    await change(post, open_table=False)

    await next_phase(post)

    assert (await post.table()).phase != "action"
    assert (await service.turn_order.of(post.campaign)).open_now is False


async def test_a_turn_that_is_open_is_not_cut_in_two(service: Service):
    """Both seats act as they were asked, though the host has changed it in between."""
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")

    await change(post, open_table=False)

    await post.press(BEN, "focus:will")
    await post.press(ADA, "gather")


async def test_before_the_beginning_it_holds_at_once(service: Service):
    post = await lobby(service, BEN)

    found = await change(post, open_table=False)

    assert found == TableSet(open_now=False, open_next=False, begun=False)
    assert (await card(post)).open_table is False
    await post.begin()
    await settle_due(post)
    assert await is_by_the_book(post)


async def test_the_card_says_how_it_is_and_how_it_will_be(service: Service):
    post = await at_table(service, BEN)
    before = await card(post)
    await change(post, open_table=False)
    wanted = await card(post)
    await next_phase(post)

    now = await card(post)

    assert [(one.open_table, one.open_next) for one in (before, wanted, now)] == [
        (True, None),
        (True, False),
        (False, None),
    ]


async def test_the_card_is_posted_when_it_is_wished_and_when_it_is_so(service: Service):
    post = await at_table(service, BEN)

    async def posted() -> list[str]:
        kinds = []
        while claimed := await service.store.claim(post.campaign, service.clock()):
            kinds.append(claimed.kind)
            await service.store.sent(claimed.id, None)
        return kinds

    await posted()
    await change(post, open_table=False)
    wished = await posted()
    await next_phase(post)
    so = await posted()

    assert wished == ["card", "table"]
    assert so.count("card") == 1


async def test_a_wish_may_be_taken_back(service: Service):
    """Then nothing changes at the next phase, and nothing is told there."""
    post = await at_table(service, BEN)
    await change(post, open_table=False)

    found = await change(post, open_table=True)
    await next_phase(post)

    assert (found.open_now, found.open_next) == (True, True)
    assert (await service.turn_order.of(post.campaign)).open_now is True
    text = await lately(post)
    assert "Ada leaves the table as it is set now." in text
    assert "From now on" not in text


async def test_what_is_so_already_changes_nothing(service: Service):
    post = await at_table(service, BEN)
    before = await post.stored()

    found = await change(post, open_table=True)

    assert (found.open_now, found.open_next) == (True, True)
    assert await post.stored() == before


@pytest.mark.parametrize("person", [BEN, STRANGER])
async def test_only_the_host_sets_the_table(service: Service, person: int):
    post = await at_table(service, BEN)

    assert (await refused(post, change(post, person, open_table=False))).key == "refused.table_host"


async def test_what_is_over_is_set_no_more(service: Service):
    post = await at_table(service, BEN)
    await service.lobbies.end(post.campaign, ADA, fresh())

    assert (await refused(post, change(post, open_table=False))).key == "refused.over"


async def test_an_undo_leaves_it_as_the_host_wants_it(service: Service):
    """What was answered before the change is taken back: the wish stays, holds at the next phase, and that is said."""
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    await change(post, open_table=False)
    await post.press(BEN, "focus:will")

    undone = await post.undo(ADA, steps=2)
    lines = await service.showing.tell(post.campaign, undone.told)

    assert "The host's word on the table stands: it goes by the book, from the next phase on at the latest." in lines
    assert (await service.turn_order.of(post.campaign)).open_next is False
    await action_phase(post)
    assert await is_by_the_book(post)


async def test_an_undo_into_an_earlier_phase_plays_it_as_it_was_played(service: Service):
    """And the next phase again by the book; the same answers find the same questions."""
    post = await at_table(service, BEN)
    await change(post, open_table=False)
    before = await post.questions()
    await next_phase(post)

    marks = await service.history.marks(post.campaign)
    await post.undo(ADA, to=marks[0].seq if (marks[0].phase == "action") else marks[-1].seq)

    assert (await service.turn_order.of(post.campaign)).open_now is True
    assert set(before) <= {"s1", "s2"}
    await next_phase(post)
    assert (await service.turn_order.of(post.campaign)).open_now is False


async def test_an_undo_of_one_answer_is_still_possible_across_the_change(service: Service):
    """The change is no answer: it neither counts as a step back nor stands in the way of one."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"].id
    await post.press(BEN, "gather")
    await change(post, open_table=False)

    preview = await service.history.preview(post.campaign, BEN)
    await post.undo(BEN)

    assert [answer for _, answer in preview.answers] == ["Gather $1"]
    assert (await post.questions())["s2"].id == asked


async def test_it_outlives_the_program_and_a_copy_has_it_too(path: Path, clock: Clock):
    """The wish is kept with the campaign; a campaign that is exported takes it along in its game."""
    service = await Service.open(path, clock)
    post = await at_table(service, BEN)
    await change(post, open_table=False)
    text = await service.transfer.export(post.campaign)
    await service.close()

    service = await Service.open(path, clock)
    assert (await service.turn_order.of(post.campaign)).open_next is False
    assert '"open_next":false' in text.replace(" ", "")
    await service.close()


async def test_the_same_interaction_changes_it_once(service: Service):
    post = await at_table(service, BEN)
    await change(post, open_table=False, interaction="5")

    again = await change(post, open_table=False, interaction="5")

    assert again.open_next is False
    assert [row.option for row in await service.store.log(post.campaign)].count("table") == 1


async def test_two_changes_by_one_interaction_are_refused_in_no_other_way(service: Service):
    """An interaction that was counted is not counted for something else."""
    post = await at_table(service, BEN)
    await change(post, open_table=False, interaction="5")

    found = await change(post, open_table=True, interaction="5")

    assert found.open_next is False


async def test_a_rematch_begins_as_the_old_campaign_was_set_at_first(service: Service):
    post = await at_table(service, BEN, open_table=False)
    await service.lobbies.end(post.campaign, ADA, fresh())

    again = Post(service, await service.rematch.again(post.campaign, ADA, "Ada", fresh()))

    assert (await card(again)).open_table is False
