"""What is not possible: one clear sentence each, for the person alone, and nothing changed."""

from typing import Any

import discord
import pytest

from bot.rules.third.state import Third
from bot.service import Press
from cogs.errors import number_of
from tests.cogs.house import House, control, questions_in, text_of


@pytest.mark.parametrize(
    ("line", "given", "said"),
    [
        ("move", {"place": "move:the-moon"}, "You cannot do that now; here is what you can do."),
        ("attack", {"monster": "anybody"}, "There is no monster in your space to attack (T7.13); go where one is."),
        ("answer", {"what": "move:flooded-row; DROP TABLE"}, "You cannot do that now; here is what you can do."),
        ("gather", {"seat": "s2"}, "That seat is Ben's; leave `seat:` out to play your own."),
        ("gather", {"seat": "s9"}, "There is no such seat in this campaign; choose one from the list"),
        ("gather", {"campaign": "zz"}, "There is no such campaign here; `/campaign list` shows those there are."),
        ("gather", {"campaign": ""}, "Say which campaign with `campaign:`, or use the command in its thread"),
        ("undo", {"campaign": "zz"}, "There is no such campaign here"),
        ("campaign join", {"campaign": "zz"}, "There is no such campaign here"),
        ("campaign begin", {}, "has begun; seats and investigators stay as they are"),
        ("campaign end", {}, "cannot be taken back; if that is meant, use `/campaign end really:True`"),
        ("campaign default", {"seat": "s9"}, "There is no such seat in this campaign"),
    ],
)
async def test_what_cannot_be_is_said_in_one_sentence(house: House, line, given, said):
    await house.table("Ben")
    before = await house.stored()

    message = await house.use(house.ada, line, **given)

    assert said in text_of(message)
    assert await house.stored() == before


def without_doom(game: Third) -> None:
    game.spaces[game.investigators["nell-carrow"].space].doom = 0


def engaged(game: Third) -> None:
    monster = next(iter(game.monsters.values()))
    monster.space = game.investigators["nell-carrow"].space
    monster.state, monster.engaged_with = "engaged", ["nell-carrow"]


def done(game: Third) -> None:
    game.investigators["nell-carrow"].acted = ["gather"]


def focused(game: Third) -> None:
    game.investigators["nell-carrow"].focus = ["will"]


@pytest.mark.parametrize(
    ("change", "line", "given", "said"),
    [
        (without_doom, "ward", {}, "There is no doom in your space to ward (T7.10); go where some lies."),
        (engaged, "move", {"place": "move:flooded-row"}, "A monster is engaged with you (T6.3)"),
        (engaged, "gather", {}, "A monster is engaged with you (T6.3)"),
        (done, "gather", {}, "You have done that this round (T6.2); choose another action."),
        (focused, "focus", {"skill": "will"}, "You are focused on that already (T7.8); choose another skill."),
        (done, "evade", {}, "nothing to evade (T7.21); you are free to walk away."),
        (done, "research", {}, "You hold no clue to research (T7.25)"),
        (done, "answer", {"what": "research"}, "You hold no clue to research (T7.25)"),
        (done, "move", {"place": "Reed Isle"}, "That is not next to where you stand (T7.1)"),
    ],
)
async def test_what_the_rules_forbid_is_refused_with_the_rule_and_what_is_possible(
    house: House, change, line, given, said
):
    """The sentence names the rule; the question with its controls stands below it; nothing changes."""
    await house.table("Ben")
    await house.arrange(change)
    before = await house.stored()

    message = await house.use(house.ada, line, **given)

    assert said in text_of(message)
    assert questions_in(message) == [one.id for one in await house.asked("s1")]
    assert await house.stored() == before


async def test_who_has_two_seats_is_told_the_reason_they_share_or_none(house: House):
    """Nothing is said of one seat that does not hold for the other."""
    await house.lobby()
    await house.join("Ada", another=True)
    await house.begin()

    shared = text_of(await house.use(house.ada, "evade"))
    await house.arrange(engaged)
    different = text_of(await house.use(house.ada, "trade", what="nobody"))
    named = text_of(await house.use(house.ada, "trade", what="nobody", seat="s1"))

    assert "(T7.21)" in shared
    assert "You cannot do that now" in different
    assert "(T6.3)" in named


async def test_below_an_option_that_is_not_offered_stands_what_is(house: House):
    """The controls of what is asked of the person work at once."""
    await house.table("Ben")

    message = await house.use(house.ada, "move", place="the moon")
    await house.answered(await house.ada.select(message, control(message, "mp:1s:"), "gather"))

    assert await house.told() == "gather"


@pytest.mark.parametrize(
    ("line", "given", "said"),
    [
        ("gather", {}, "You have no seat in *Lamps Under the River*; `/campaign join` takes one while any is free."),
        ("answer", {"what": "end"}, "You have no seat"),
        ("undo", {}, "You have no seat"),
        ("undo", {"really": True}, "You have no seat"),
        ("undo", {"consent": "agree"}, "Nobody is asked to take that back any more"),
        ("campaign join", {}, "has no open seat; you may look on with `/table`, `/map` and `/sheet`."),
        ("campaign leave", {}, "You have no seat"),
        ("campaign again", {}, "You have no seat"),
        ("campaign default", {"seat": "s1"}, "Only the host of this campaign can do that."),
        ("campaign end", {"really": True}, "Only the host of this campaign can do that."),
    ],
)
async def test_a_stranger_changes_nothing(house: House, line, given, said):
    await house.table("Ben")
    before = await house.stored()

    message = await house.use(house.dov, line, **given)

    assert said in text_of(message)
    assert await house.stored() == before


async def test_a_server_without_campaigns_says_how_the_first_one_is_set(house: House):
    assert "`/campaign new` sets the first table" in text_of(await house.answered(await house.ada.slash("table")))
    assert "`/campaign new` sets the first table" in text_of(await house.answered(await house.ada.slash("gather")))


async def test_several_campaigns_are_never_guessed_between(house: House):
    """Both are named; none is taken, though Ada sits in only one of them."""
    first, second = await house.lobby(host="Ben"), await house.lobby()

    said = text_of(await house.answered(await house.ada.slash("campaign leave")))

    assert f"`{first}`" in said
    assert f"`{second}`" in said
    assert len(await house.service.store.seats(second)) == 1


async def test_before_it_begins_there_is_nothing_to_answer(house: House):
    await house.lobby("Ben")
    before = await house.stored()

    assert "has not begun; its host begins it" in text_of(await house.use(house.ada, "gather"))
    assert await house.stored() == before


async def test_after_it_has_ended_there_is_nothing_to_answer(house: House):
    await house.table("Ben")
    await house.use(house.ada, "campaign end", really=True)
    before = await house.stored()

    assert "*Lamps Under the River* is over" in text_of(await house.use(house.ada, "gather"))
    assert await house.stored() == before


async def test_a_strangers_press_changes_nothing(house: House):
    """The table message is public; who has no seat is told how to get one."""
    await house.table("Ben")
    dov, table = await house.live_table("Dov")
    before = await house.stored()

    message = await house.answered(await dov.select(table, control(table, "mp:1s:"), "gather"))

    assert "You have no seat" in text_of(message)
    assert await house.stored() == before


async def test_a_press_for_somebody_else_shows_what_is_asked_of_the_presser(house: House):
    """Ben presses in Ada's question: it is for Ada to decide, and Ben sees his own question."""
    await house.table("Ben")
    ben, table = await house.live_table("Ben")
    (adas,), (bens,) = await house.asked("s1"), await house.asked("s2")
    before = await house.stored()

    message = await house.answered(await ben.select(table, control(table, f"mp:1s:{house.campaign}:{adas.id}"), "end"))

    assert "That is for Ada to decide" in text_of(message)
    assert questions_in(message) == [bens.id]
    assert await house.stored() == before


async def test_the_last_table_message_of_a_campaign_that_is_over_has_nothing_to_press(house: House):
    """Its host has ended it: the controls are gone, and so nothing can change."""
    await house.table("Ben")
    ada, table = await house.live_table("Ada")
    select = control(table, "mp:1s:")
    await house.service.lobbies.end(house.campaign, int(ada.user), "ended")
    before = await house.stored()

    after = next(one for one in ada.messages() if one["id"] == table["id"])

    assert select not in str(after)
    assert await house.stored() == before


async def test_a_stale_press_shows_what_is_asked_now(house: House):
    """The same select twice: the second time its question is settled."""
    await house.table("Ben")
    first = await house.use(house.ada, "move", place="the moon")
    stale = control(first, "mp:1s:")
    await house.use(house.ada, "focus", skill="will")
    before = await house.stored()

    reply = await house.ada.select(first, stale, "gather")
    await house.bed.idle()

    said = text_of(house.ada.messages()[-1])
    (asked,) = await house.asked("s1")
    assert not reply.failed
    assert "You have answered that already (*Focus on will*); here is what is asked now." in said
    assert asked.prompt in said
    assert await house.stored() == before


async def test_a_press_that_is_delivered_twice_is_counted_once_and_said_so(house: House, monkeypatch):
    """Nothing is refused: the second time it is told that it has been counted, with what is asked now."""
    await house.table("Ben")
    answer = house.service.playing.answer

    async def twice(press: Press):
        await answer(press)
        return await answer(press)

    monkeypatch.setattr(house.service.playing, "answer", twice)
    said = text_of(await house.use(house.ada, "gather"))

    (asked,) = await house.asked("s1")
    assert "That has been counted already, once; here is what is asked now." in said
    assert asked.prompt in said
    assert [row.option for row in await house.service.history.log(house.campaign)].count("gather") == 1


async def test_a_press_of_an_undone_branch_fits_nothing(house: House):
    """Ada looks at her second action, takes the first one back, and then presses what she still has before her."""
    await house.table("Ben")
    branch = await house.use(house.ada, "focus", skill="will")
    await house.use(house.ada, "undo", really=True)
    before = await house.stored()

    await house.ada.select(branch, control(branch, "mp:1s:"), "gather")
    await house.bed.idle()

    assert "settled already" in text_of(house.ada.messages()[-1])
    assert await house.stored() == before


async def test_an_option_that_is_gone_is_refused_though_its_question_is_open(house: House):
    """An old post shows a choice that the open question does not offer any more."""
    await house.table("Ben")
    message = await house.use(house.ada, "move", place="the moon")
    await house.arrange(lambda game: game.investigators["nell-carrow"].acted.append("gather"))
    before = await house.stored()

    await house.ada.select(message, control(message, "mp:1s:"), "gather")
    await house.bed.idle()

    assert "You have done that this round (T6.2)" in text_of(house.ada.messages()[-1])
    assert questions_in(house.ada.messages()[-1]) == [one.id for one in await house.asked("s1")]
    assert await house.stored() == before


async def test_an_interaction_that_is_delivered_twice_counts_once(house: House):
    """After a reconnect Discord may send an event again: it was answered, so nothing is said and nothing happens."""
    await house.table("Ben")
    sent: list[Any] = []
    world, emit = house.bed.sandbox.world, house.bed.sandbox.world.emit
    world.emit = lambda kind, data, **more: (sent.append((kind, data)), emit(kind, data, **more))[1]  # type: ignore[method-assign]
    await house.use(house.ada, "gather")
    before, seen = await house.stored(), len(house.ada.messages())

    again = next(one for one in sent if one[0] == "INTERACTION_CREATE")
    emit(*again)
    await house.ben.slash("help")
    await house.bed.idle()

    assert await house.stored() == before
    assert len(house.ada.messages()) == seen


@pytest.mark.parametrize("how", ["command", "button"])
async def test_a_fault_of_ours_is_logged_whole_and_answered_calmly(house: House, monkeypatch, how):
    """A number for the person; traceback, campaign, question and interaction for the log; nothing is changed."""
    await house.table("Ben")
    ada, table = await house.live_table("Ada")
    before, numbers = await house.stored(), []

    async def broken(press: Press) -> None:
        numbers.append(press.interaction)
        raise RuntimeError("the dice rolled under the table")

    monkeypatch.setattr(house.service.playing, "answer", broken)
    used = ada.slash("gather") if how == "command" else ada.select(table, control(table, "mp:1s:"), "gather")
    message = await house.answered(await used)

    [logged] = house.bed.errors
    number = number_of(discord.Object(id=int(numbers[0])))  # type: ignore[arg-type]
    assert f"**{number}**" in text_of(message)
    assert "Your campaign is safe" in text_of(message)
    assert number in logged
    assert "the dice rolled under the table" in logged
    assert "Traceback" in logged
    assert all(id in logged for id in (numbers[0], ada.user, ada.channel))
    assert await house.stored() == before
    house.bed.errors.clear()


async def test_a_store_that_cannot_be_written_is_answered_calmly(house: House, monkeypatch):
    """The disk is full: nothing is saved, the person gets a number, and the next answer works again."""
    await house.table("Ben")
    before = await house.stored()
    commit = house.service.store.commit

    async def full(change: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(house.service.store, "commit", full)
    message = await house.use(house.ada, "gather")
    monkeypatch.setattr(house.service.store, "commit", commit)

    assert "Something went wrong on my side" in text_of(message)
    assert await house.stored() == before
    assert len(house.bed.errors) == 1
    house.bed.errors.clear()
    assert "gains $1" in text_of(await house.use(house.ada, "gather"))
