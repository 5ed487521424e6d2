"""An undo that costs others something: they are asked once, and their word or the host's decides."""

from bot.service import Service
from tests.service.tables import ADA, BEN, CAT, DAN, STRANGER, Post, at_table, fresh, refused
from tests.service.test_undo import game_of


async def ben_asks(service: Service, *people: int) -> tuple[Post, bytes]:
    """Cat and Dan have answered after Ben, who wants to take back all three; Ada hosts. Also the game before."""
    post = await at_table(service, BEN, CAT, DAN, *people)
    before = await game_of(post)
    for person in (BEN, CAT, DAN):
        await post.press(person, "gather")
    assert (await post.undo(BEN, steps=3)).waits_for == ("Cat", "Dan")
    return post, before


async def posted(post: Post) -> list[tuple[str, dict]]:
    """What is to be posted from now on, in order."""
    found = []
    while claimed := await post.service.store.claim(post.campaign, post.service.clock()):
        found.append((claimed.kind, dict(claimed.payload)))
        await post.service.store.sent(claimed.id, None)
    return found


async def test_everybody_whose_answers_would_go_must_agree(service: Service):
    """The last word carries it out, in the name of whoever asked; the log says who agreed."""
    post, before = await ben_asks(service)

    first = await post.agree(CAT)
    assert (first.waits_for, first.told) == (("Dan",), ())
    undone = await post.agree(DAN)

    assert undone.told[0] == ("undone_several", {"by": "Ben", "answers": 3})
    assert await service.showing.tell(post.campaign, undone.told[1:]) == ("Agreed to it: Cat and Dan.",)
    assert await game_of(post) == before


async def test_the_host_alone_may_agree(service: Service):
    """Cat and Dan need not; a host without a seat is called the host."""
    post, before = await ben_asks(service)
    await service.lobbies.leave(post.campaign, ADA, fresh())

    undone = await post.agree(ADA)

    assert await service.showing.tell(post.campaign, undone.told[1:]) == ("The host has agreed to it.",)
    assert await game_of(post) == before


async def test_one_no_ends_it(service: Service):
    """Nothing is undone; the request is closed for all, and its message says who declined."""
    post, _ = await ben_asks(service)
    before = await game_of(post)
    await posted(post)

    await post.decline(DAN)

    assert await game_of(post) == before
    assert await posted(post) == [("consent", {"closed": "declined", "by": "Dan"})]
    assert (await refused(post, post.agree(CAT))).key == "refused.undo_settled"


async def test_whoever_asked_may_call_it_off_and_cannot_agree(service: Service):
    post, _ = await ben_asks(service)

    assert (await refused(post, post.agree(BEN))).key == "refused.undo_own"
    await post.decline(BEN)

    assert await service.history.asked(post.campaign) is None


async def test_others_have_no_say(service: Service):
    """Neither a stranger, nor somebody at the table whose answers stay."""
    post, _ = await ben_asks(service)
    await post.decline(BEN)
    assert (await post.undo(BEN, steps=2)).waits_for == ("Cat", "Dan")
    await post.decline(CAT)
    assert (await post.undo(BEN, steps=1)).waits_for == ("Dan",)

    for person in (STRANGER, CAT):
        assert (await refused(post, post.agree(person))).key == "refused.undo_not_asked"
        assert (await refused(post, post.decline(person))).key == "refused.undo_not_asked"


async def test_asking_again_for_the_same_asks_once(service: Service):
    """What was agreed stays agreed, and nothing more is posted."""
    post, _ = await ben_asks(service)
    await post.agree(CAT)
    await posted(post)

    assert (await post.undo(BEN, steps=3)).waits_for == ("Dan",)

    assert await posted(post) == []
    assert (await post.undo(BEN, steps=2)).waits_for == ("Cat", "Dan")
    assert [kind for kind, _ in await posted(post)] == ["consent"]


async def test_an_answer_given_meanwhile_settles_the_request(service: Service):
    """Nobody agrees to more than was shown: old buttons change nothing and say what is possible."""
    post, _ = await ben_asks(service)
    shown = await service.history.asked(post.campaign)
    assert shown is not None
    await post.press(CAT, "focus:will")

    assert await service.history.asked(post.campaign) is None
    old = {"at": shown.preview.at, "to": shown.preview.back_to}
    assert (await refused(post, post.agree(DAN, **old))).key == "refused.undo_settled"
    assert (await refused(post, post.decline(DAN, **old))).key == "refused.undo_settled"


async def test_a_button_of_another_request_is_refused(service: Service):
    """Ben has asked for less since: Dan's old button does not count for it."""
    post, _ = await ben_asks(service)
    shown = await service.history.asked(post.campaign)
    assert shown is not None
    await post.undo(BEN, steps=2)

    refusal = await refused(post, post.agree(DAN, at=shown.preview.at, to=shown.preview.back_to))

    assert refusal.key == "refused.undo_settled"


async def test_people_come_and_go_without_settling_it(service: Service):
    """An open seat can agree to nothing, so then the host decides; a successor has the seat's say."""
    post, before = await ben_asks(service)
    await service.lobbies.leave(post.campaign, DAN, fresh())
    shown = await service.history.asked(post.campaign)
    assert shown is not None
    assert shown.preview.deciders == ("Ada",)
    await post.join(STRANGER)

    await post.agree(CAT)
    await post.agree(STRANGER)

    assert await game_of(post) == before


async def test_who_leaves_asks_and_agrees_no_more(service: Service):
    """Whoever agreed is not named any more; when whoever asked is gone, so is what they asked."""
    post, _ = await ben_asks(service)
    await post.agree(CAT)
    await service.lobbies.leave(post.campaign, CAT, fresh())
    shown = await service.history.asked(post.campaign)
    assert shown is not None
    assert (shown.by, shown.agreed) == ("Ben", ())

    await service.lobbies.leave(post.campaign, BEN, fresh())

    assert await service.history.asked(post.campaign) is None
    assert (await refused(post, post.agree(DAN))).key == "refused.undo_settled"


async def test_what_is_asked_is_shown_in_full(service: Service):
    """The same preview as whoever asks has seen, and who has agreed."""
    post, _ = await ben_asks(service)
    await post.agree(DAN)

    shown = await service.history.asked(post.campaign)

    assert shown is not None
    assert (shown.by, shown.agreed) == ("Ben", ("Dan",))
    assert shown.preview == await service.history.preview(post.campaign, BEN, steps=3)


async def test_an_undo_by_the_host_settles_what_was_asked(service: Service):
    """The request's message is closed with it."""
    post, _ = await ben_asks(service)
    await posted(post)

    await post.undo(ADA)

    assert await service.history.asked(post.campaign) is None
    assert await posted(post) == [("consent", {"closed": "undone"}), ("table", {})]


async def test_agreeing_twice_by_one_interaction_counts_once(service: Service):
    post, _ = await ben_asks(service)
    done = await service.history.agree(post.campaign, DAN, "7")
    before = await post.stored()

    again = await service.history.agree(post.campaign, DAN, "7")

    assert (again.seq, again.repeated) == (done.seq, True)
    assert await post.stored() == before


async def test_names_are_no_markup(service: Service):
    """Whoever is called like a mention mentions nobody."""
    post = await at_table(service, BEN)
    await service.lobbies.leave(post.campaign, ADA, fresh())
    await service.lobbies.join(post.campaign, CAT, "<@1> *x*", fresh())
    await post.press(CAT, "gather")

    shown = await service.history.preview(post.campaign, BEN)

    assert "<@" not in str(shown)
