"""When a rule breaks, or the disk: the stored campaign stays as it was, and it can be played on."""

import sqlite3

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.third.actions.gather import Gather
from bot.rules.third.edition import load
from bot.rules.third.play import Play
from bot.service import Service
from bot.service.refusals import RulesFault
from bot.store import NotSaved, changes
from tests.service.tables import ADA, BEN, SEED, Post, at_table, lobby


async def fault_of(post: Post) -> RulesFault:
    """The fault of Ada's gathering; nothing that is stored has changed."""
    before = await post.stored()
    asked = (await post.questions())["s1"]
    with pytest.raises(RulesFault) as caught:
        await post.press(ADA, "gather", question=asked.id)
    assert await post.stored() == before
    assert (caught.value.campaign, caught.value.question, caught.value.key) == (post.campaign, asked.id, "gather")
    return caught.value


async def plays_on(post: Post) -> None:
    """The same answer counts once the fault is mended, and other seats never noticed."""
    assert (await post.press(BEN, "gather")).told
    assert (await post.press(ADA, "gather")).told


async def test_a_broken_invariant_is_not_saved(service: Service, monkeypatch):
    """What is broken stands in the fault."""
    post = await at_table(service, BEN)

    with monkeypatch.context() as broken:
        broken.setattr("bot.service.door.problems", lambda game, rules: ["nell has no feet", "money: -1"])
        fault = await fault_of(post)

    assert fault.problems == ["nell has no feet", "money: -1"]
    assert "nell has no feet; money: -1" in str(fault)
    await plays_on(post)


async def test_a_step_that_raises_is_not_saved(service: Service, monkeypatch):
    """A bug in a rule rolls the whole answer back; the error is the cause of the fault."""
    post = await at_table(service, BEN)

    with monkeypatch.context() as broken:
        broken.setattr(Gather, "run", lambda self, play: {}["money"])
        fault = await fault_of(post)

    assert isinstance(fault.__cause__, KeyError)
    assert fault.problems == ["KeyError('money')"]
    await plays_on(post)


async def test_a_step_that_goes_round_in_circles_is_not_saved(service: Service, monkeypatch):
    post = await at_table(service, BEN)

    with monkeypatch.context() as broken:
        broken.setattr(Gather, "run", lambda self, play: play.push(self))
        fault = await fault_of(post)

    assert "Gather" in str(fault)
    await plays_on(post)


async def test_a_step_that_leaves_what_cannot_be_written_is_not_saved(service: Service, monkeypatch):
    post = await at_table(service, BEN)

    with monkeypatch.context() as broken:
        broken.setattr(Gather, "run", lambda self, play: setattr(play.game, "round", "first"))
        fault = await fault_of(post)

    assert "round" in str(fault)
    await plays_on(post)


async def test_a_fault_carries_what_reproduces_it(service: Service, monkeypatch):
    """The campaign as stored at the step it names, the question and the key lead to the same error again."""
    post = await at_table(service, BEN)
    monkeypatch.setattr(Gather, "run", lambda self, play: {}["money"])

    fault = await fault_of(post)

    stored = await service.store.campaign(fault.campaign)
    assert stored.seq == fault.seq
    play = Play(load(stored.game or b""), service.rules, Chance(SEED)).run()
    with pytest.raises(KeyError, match="money"):
        play.answer(fault.question, fault.key, by="s1")


@pytest.mark.parametrize("place", ["put_log", "remember", "put_posts", "update_campaign"])
async def test_an_error_around_the_commit_leaves_what_is_stored(service: Service, monkeypatch, place: str):
    """Wherever in the transaction the disk fails: nothing of the answer remains, and the next press counts."""
    post = await at_table(service, BEN)
    before = await post.stored()

    with monkeypatch.context() as broken:
        broken.setattr(changes, place, disk_full)
        with pytest.raises(NotSaved, match="disk"):
            await post.press(ADA, "gather")

    assert await post.stored() == before
    await plays_on(post)


def disk_full(*args: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


async def test_an_error_after_the_commit_does_not_lose_the_answer(service: Service, monkeypatch):
    """The caller sees an error although it was saved: the same press again is known to be done, not applied twice."""
    post = await at_table(service, BEN)
    commit = service.store.commit

    async def saves_and_breaks(change):
        await commit(change)
        raise ConnectionError("gone")

    with monkeypatch.context() as broken:
        broken.setattr(service.store, "commit", saves_and_breaks)
        with pytest.raises(ConnectionError):
            await post.press(ADA, "focus:lore", interaction="5")
    stored = await post.stored()

    assert (await post.press(ADA, "gather", interaction="5")).repeated
    assert await post.stored() == stored


async def test_a_broken_lobby_begins_nothing(service: Service, monkeypatch):
    """An error in the set-up leaves the lobby open."""
    post = await lobby(service, BEN)
    before = await post.stored()
    with monkeypatch.context() as broken:
        broken.setattr("bot.service.door.problems", lambda game, rules: ["a card is missing"])
        with pytest.raises(RulesFault, match="a card is missing"):
            await post.begin()

    assert await post.stored() == before
    await post.begin()
    assert (await post.table()).asked
