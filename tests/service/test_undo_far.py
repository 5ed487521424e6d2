"""Taking back several answers at once, and going back to a beginning: the preview says what would be lost."""

from random import Random

from bot.rules.third.edition import load
from bot.service import Service
from bot.service.lost import Mark, marks_among
from bot.store import SnapshotRow
from tests.service.conftest import noon
from tests.service.tables import ADA, BEN, CAT, Post, at_table, fresh, refused
from tests.service.test_undo import answers_of, game_of, revealing_answer


async def played(post: Post, rounds: int, seed: int = 1) -> None:
    """Play at random until so many rounds have begun."""
    chance = Random(seed)
    while (await post.table()).round < rounds:
        assert (await post.table()).asked, "it ended before"
        await post.press_any(chance)


async def test_a_preview_names_whose_answers_would_go_and_changes_nothing(service: Service):
    """The oldest first, in words, and where the game would stand."""
    post = await at_table(service, BEN)
    await post.press(ADA, "gather")
    await post.press(BEN, "focus:lore")
    before = await post.stored()

    shown = await service.history.preview(post.campaign, BEN, steps=2)

    assert shown.answers == (("Ada", "Gather $1"), ("Ben", "Focus on lore"))
    assert (shown.rolls, shown.turned, shown.round, shown.phase) == (0, 0, 1, "action")
    assert (shown.free, shown.deciders) == (False, ("Ada",))
    assert await post.stored() == before


async def test_ones_own_last_answers_are_free_together(service: Service):
    """Each could be taken back alone; one that is somebody else's makes a difference."""
    post = await at_table(service, BEN)
    before = await game_of(post)
    await post.press(BEN, "gather")
    await post.press(BEN, "focus:lore")

    assert (await service.history.preview(post.campaign, BEN, steps=2)).free
    undone = await post.undo(BEN, steps=2)

    assert undone.told == (("undone_several", {"by": "Ben", "answers": 2}),)
    assert await game_of(post) == before


async def test_a_roll_is_counted_in_the_preview(service: Service):
    """One roll is one roll, however many dice it has."""
    post = await at_table(service, BEN)
    await revealing_answer(post)
    [row] = await service.store.log(post.campaign, 1)

    shown = await service.history.preview(post.campaign, ADA)

    assert shown.rolls == len([kind for kind, _ in row.told if kind in ("rolled", "rerolled", "die", "dice_added")])
    assert shown.rolls + shown.turned > 0


async def test_what_a_card_words_is_previewed_in_the_cards_words(service: Service):
    """A choice on a card has no record; no id reaches the preview."""
    post, chance = await at_table(service, BEN), Random(4)
    for _ in range(900):
        if not (await post.table()).asked:
            post = await at_table(service, BEN)
        await post.press_any(chance)
        [row] = await service.store.log(post.campaign, 1)
        if row.told and row.told[0][0] == "chose":
            break
    shown = await service.history.preview(post.campaign, ADA)

    [(_, answer)] = shown.answers
    assert answer[:30] == row.told[0][1]["text"][:30]
    assert answer != row.option


async def test_several_answers_of_several_people_go_back_in_one_step(service: Service):
    """The log says how many and whose hand it was; the same game lies there as after so many single steps."""
    post = await at_table(service, BEN, CAT)
    before = await game_of(post)
    for person in (ADA, BEN, CAT):
        await post.press(person, "gather")

    undone = await post.undo(ADA, steps=3)

    assert undone.told == (("undone_several", {"by": "Ada", "answers": 3}),)
    assert await game_of(post) == before
    rows = await service.history.log(post.campaign, 4)
    assert [row.undone_by for row in rows] == [undone.seq] * 3 + [None]


async def test_no_more_is_taken_back_than_there_is(service: Service):
    post = await at_table(service, BEN)
    most = len(await answers_of(post))

    refusal = await refused(post, post.undo(ADA, steps=most + 1))

    assert (refusal.key, refusal.facts) == ("refused.undo_only", {"most": most})


async def test_one_goes_back_to_the_beginning_of_a_phase_or_round(service: Service):
    """The whole game of that moment; everything since is marked as undone, and the marks before it stay."""
    post = await at_table(service, BEN)
    await played(post, 3)
    marks = await service.history.marks(post.campaign)
    second = next(mark for mark in marks if mark.round == 2)
    then = await service.store.snapshot(post.campaign, second.seq)

    shown = await service.history.preview(post.campaign, ADA, to=second.seq)
    undone = await post.undo(ADA, to=second.seq)

    assert await game_of(post) == then
    assert (shown.round, shown.phase) == (2, second.phase)
    assert undone.told[0][1]["answers"] == len(shown.answers)
    assert max(await answers_of(post)) <= second.seq
    left = await service.history.marks(post.campaign)
    assert {mark for mark in marks if mark.seq < second.seq} <= set(left)
    assert second not in left


async def test_marks_are_beginnings_of_this_round_and_the_last_of_rounds_and_every_fiftieth(service: Service):
    """Each is a kept game of the round and phase it names, and the one before it is of another, or it is a fiftieth."""
    post = await at_table(service, BEN)
    await played(post, 4)

    marks = await service.history.marks(post.campaign)

    for mark in marks:
        game = load(await service.store.snapshot(post.campaign, mark.seq))
        assert (game.round, game.phase) == (mark.round, mark.phase)
    assert {mark.round for mark in marks} >= {1, 2, 3}
    assert [mark.seq for mark in marks] == sorted((mark.seq for mark in marks), reverse=True)


def kept(seq: int, round: int, phase: str) -> SnapshotRow:
    return SnapshotRow(seq=seq, at=noon(), undone_by=None, reason="answer", round=round, phase=phase)


def test_marks_of_phases_are_those_of_two_rounds():
    """Newest first, without the game that lies on the table."""
    games = [kept(1, 1, "action"), kept(5, 1, "mythos"), kept(9, 2, "action"), kept(12, 2, "mythos")]
    games += [kept(20, 3, "action"), kept(49, 3, "action"), kept(51, 3, "action"), kept(60, 3, "action")]

    found = marks_among(games[::-1])

    assert [(mark.seq, mark.begins) for mark in found] == [(51, False), (20, True), (12, True), (9, True), (1, True)]
    assert found[0] == Mark(seq=51, round=3, phase="action", begins=False)


async def test_a_step_that_is_not_kept_is_refused(service: Service):
    """Nothing is ever rebuilt by replay, and there is no step after the last."""
    post, chance = await at_table(service, BEN), Random(1)
    for _ in range(30):
        await post.press_any(chance)
    kept = {row.seq for row in await service.store.snapshots(post.campaign)}
    gone = next(seq for seq in await answers_of(post) if seq not in kept)

    for step in (gone, 10_000):
        assert (await refused(post, post.undo(ADA, to=step))).key == "refused.undo_no_such_step"


async def test_what_was_taken_back_is_no_mark(service: Service):
    """A phase that was begun and undone cannot be gone back to by autocomplete."""
    post = await at_table(service, BEN)
    await played(post, 2)
    [newest, *_] = await service.store.snapshots(post.campaign)
    await post.undo(ADA)

    assert newest.seq not in {mark.seq for mark in await service.history.marks(post.campaign)}
    assert (await refused(post, post.undo(ADA, to=newest.seq))).key == "refused.undo_no_such_step"


async def test_a_preview_that_is_out_of_date_undoes_nothing(service: Service):
    """Ben has answered since Ada looked: her old button would take back more than it showed."""
    post = await at_table(service, BEN)
    await post.press(ADA, "gather")
    shown = await service.history.preview(post.campaign, ADA)
    await post.press(BEN, "gather")

    refusal = await refused(post, post.undo(ADA, to=shown.back_to, at=shown.at))

    assert refusal.key == "refused.undo_outdated"


async def test_a_new_secret_comes_with_a_campaign_that_goes_on_after_its_end(service: Service):
    """The old one may be known by now: another binds what follows, the log says so, and all of it can be checked."""
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    await service.lobbies.end(post.campaign, ADA, fresh())
    before = await service.store.campaign(post.campaign)

    undone = await post.undo(ADA)

    after = await service.store.campaign(post.campaign)
    assert after.settings["secret"] != before.settings["secret"]
    assert undone.told[-1] == ("new_commitment", {"commitment": after.settings["commitment"]})
    lines = await service.showing.tell(post.campaign, undone.told)
    assert after.settings["commitment"] in lines[-1]
    assert before.settings["secret"] not in str(lines)
