"""One file holds a campaign: it leaves, comes in elsewhere with other people and another secret, and goes on."""

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.service import Arrival, Page, Refusal, Service
from tests.service.conftest import noon
from tests.service.tables import ADA, BEN, CAT, SECRET, Post, at_table, fresh, lobby
from tests.service.test_undo import game_of

HERE, THERE = 1, 77
NEW_ADA, NEW_BEN = 9001, 9002
ACCOUNT = 123456789012345678  # one that is nowhere by accident
PEOPLE = {"s1": (NEW_ADA, "Ada the Elder"), "s2": (NEW_BEN, "")}


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Service]:
    """Another bot with a file of its own."""
    opened = await Service.open(tmp_path / "elsewhere.db", noon)
    yield opened
    await opened.close()


def arrival(**people: tuple[int, str]) -> Arrival:
    return Arrival(guild_id=THERE, channel_id=78, people=people or PEOPLE)


async def played(service: Service, answers: int = 40, seed: int = 3) -> Post:
    """A campaign that was played at random and in which something was taken back."""
    post, chance = await lobby(service), Random(seed)
    await service.lobbies.join(post.campaign, ACCOUNT, "Ben", fresh())
    await post.begin()
    await post.settle_group()
    for _ in range(answers):
        await post.press_any(chance)
    await post.undo(ADA, steps=3)
    await post.press_any(chance)
    return post


async def moved(post: Post, elsewhere: Service, **people: tuple[int, str]) -> Post:
    text = await post.service.transfer.export(post.campaign)
    return Post(elsewhere, await elsewhere.transfer.bring(text, arrival(**people)))


def same_moment(page: Page) -> Page:
    """A page without what belongs to its server: its id, and what players are called there."""
    sheets = tuple(replace(one, player="") for one in page.sheets.sheets)
    return replace(page, campaign="", sheets=replace(page.sheets, sheets=sheets))


async def test_a_campaign_comes_in_where_it_stood(service: Service, elsewhere: Service):
    """The same game, the same questions under the same ids, the same log, and steps to go back to."""
    post = await played(service)

    new = await moved(post, elsewhere)

    assert await game_of(new) == await game_of(post)
    assert same_moment(await elsewhere.showing.page(new.campaign)) == same_moment(
        await service.showing.page(post.campaign)
    )
    assert [(one.id, one.options) for one in (await new.table()).asked] == [
        (one.id, one.options) for one in (await post.table()).asked
    ]
    assert await elsewhere.history.marks(new.campaign) == await service.history.marks(post.campaign)
    here, there = [
        [(row.seq, row.at, row.option, row.undone_by) for row in await one.service.history.log(one.campaign, 500)]
        for one in (post, new)
    ]
    assert here == there


async def test_people_are_bound_anew_and_other_seats_are_open(service: Service, elsewhere: Service):
    """Names come from the file unless another is given; whoever takes the host's seat hosts."""
    post = await at_table(service, BEN, CAT)

    new = await moved(post, elsewhere)

    seats = await elsewhere.showing.seats(new.campaign)
    assert [(one.person, one.player) for one in seats] == [
        (NEW_ADA, "Ada the Elder"),
        (NEW_BEN, "Ben"),
        (None, "Cat"),
    ]
    found = await elsewhere.store.campaign(new.campaign)
    assert (found.host_id, found.guild_id, found.channel_id, found.thread_id) == (NEW_ADA, THERE, 78, None)
    assert await elsewhere.lobbies.join(new.campaign, 9003, "Dan", fresh()) == "s3"


async def test_without_the_hosts_seat_the_first_who_is_bound_hosts(service: Service, elsewhere: Service):
    new = await moved(await at_table(service, BEN), elsewhere, s2=(NEW_BEN, ""))

    assert (await elsewhere.store.campaign(new.campaign)).host_id == NEW_BEN


async def test_play_goes_on_to_the_end(service: Service, elsewhere: Service):
    """From the middle of any question, with undo, and with a proof of what was drawn here."""
    post, chance = await played(service, 25), Random(5)
    new = await moved(post, elsewhere)
    while asked := (await new.table()).asked:
        one = chance.choice(asked)
        await new.press(one.person or NEW_ADA, chance.choice(one.options).key, question=one.id)
    await new.undo(NEW_ADA, steps=2)
    await elsewhere.lobbies.end(new.campaign, NEW_ADA, fresh())

    proof = await elsewhere.proofs.verify(new.campaign)

    assert proof.is_right
    assert proof.draws > 0
    assert proof.elsewhere == sum(len(row.draws) for row in await service.store.log(post.campaign, 999))


@pytest.mark.parametrize("answers", range(6, 30, 4))
async def test_a_campaign_moves_in_the_middle_of_any_question(service: Service, elsewhere: Service, answers: int):
    """It is asked the same, and any of its options can be answered."""
    post = await played(service, answers, seed=answers)
    new = await moved(post, elsewhere)

    [first, *_] = (await new.table()).asked
    assert (await new.press(first.person or NEW_ADA, first.options[-1].key, question=first.id)).told is not None
    await new.undo(NEW_ADA)

    assert await game_of(new) == await game_of(post)


async def test_one_goes_back_to_before_the_move(service: Service, elsewhere: Service):
    post = await played(service)
    new = await moved(post, elsewhere)
    first = (await elsewhere.history.marks(new.campaign))[-1]

    await new.undo(NEW_ADA, to=first.seq)

    assert await game_of(new) == await service.store.snapshot(post.campaign, first.seq)


async def test_the_file_holds_no_secret_and_nobodys_account(service: Service, elsewhere: Service):
    """Neither what chance comes from nor who people are on Discord; the new campaign binds itself to a new secret."""
    post = await played(service)
    text = await service.transfer.export(post.campaign)
    new = await elsewhere.transfer.bring(text, arrival())
    old = (await service.store.campaign(post.campaign)).settings

    assert SECRET.hex() not in text
    assert old["secret"] not in text
    assert str(ACCOUNT) not in text
    assert "person" not in json.loads(text)["log"][0]
    settings = (await elsewhere.store.campaign(new)).settings
    assert settings["secret"] != old["secret"]
    assert settings["commitment"] != old["commitment"]
    assert settings["brought_commitment"] == old["commitment"]


async def test_a_lobby_and_an_ended_campaign_move_too(service: Service, elsewhere: Service):
    """One can still be joined, the other looked at."""
    waiting, over = await lobby(service, BEN), await played(service)
    await service.lobbies.end(over.campaign, ADA, fresh())

    first, second = await moved(waiting, elsewhere), await moved(over, elsewhere)

    await elsewhere.lobbies.join(first.campaign, 9003, "Dan", fresh())
    await elsewhere.lobbies.begin(first.campaign, NEW_ADA, fresh())
    assert (await first.table()).asked
    assert (await second.table()).asked == ()
    assert (await elsewhere.store.campaign(second.campaign)).state == "ended"


async def test_what_was_settled_comes_along(service: Service, elsewhere: Service):
    """Difficulty and house rules, on the card and in the game."""
    post = await at_table(service, BEN, difficulty="grim", house_rules=("full_purse",))

    shown = await elsewhere.lobbies.view((await moved(post, elsewhere)).campaign)

    assert (shown.difficulty, shown.house_rules) == ("grim", ("full_purse",))


async def test_exporting_what_was_brought_gives_the_same_file(service: Service, elsewhere: Service):
    """But for its commitment and the names."""
    post = await played(service)
    first = json.loads(await service.transfer.export(post.campaign))
    new = await moved(post, elsewhere, s1=(NEW_ADA, ""), s2=(NEW_BEN, ""))

    second = json.loads(await elsewhere.transfer.export(new.campaign))

    assert first.pop("commitment") != second.pop("commitment")
    assert first == second


async def refusal(service: Service, text: str, **people: tuple[int, str]) -> str:
    """What is said of a file; nothing was saved."""
    with pytest.raises(Refusal) as caught:
        await service.transfer.bring(text, arrival(**people))
    assert await service.showing.campaigns(THERE) == []
    return service.words.say(caught.value.key, **caught.value.facts)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"a": 1}', "[" * 100_000, '{"format": "other"}', "\x00PNG"])
async def test_a_foreign_file_is_refused_in_one_sentence(elsewhere: Service, text: str):
    assert "This is no campaign of ours" in await refusal(elsewhere, text)


BREAKS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "cut": (lambda file: file.pop("game"), "game: "),
    "unknown field": (lambda file: file.update(secret="x"), "secret: "),
    "newer": (lambda file: file.update(version=2), "The file is of version 2, and this release reads version 1"),
    "newer game": (lambda file: file["game"].update(schema_version=99), "of version 99, and this release knows"),
    "newer kept": (lambda file: file["kept"][0]["game"].update(schema_version=99), "of version 99"),
    "no version": (lambda file: file["game"].pop("schema_version"), "game: "),
    "odd version": (lambda file: file["game"].update(schema_version=[1]), "game: "),
    "scenario": (lambda file: file.update(scenario="the-moon"), "*the-moon*"),
    "investigator": (lambda file: file["lobby"]["choices"].update(s1=["nobody", "x"]), "does not have"),
    "seats": (lambda file: file["seats"].pop(), "other seats"),
    "twice": (lambda file: file["seats"].append(file["seats"][0]), "seats"),
    "state": (lambda file: file.update(state="lobby"), "seats"),
    "order": (lambda file: file["log"].reverse(), "log"),
    "later": (lambda file: file["log"][-1].update(seq=10_000), "log"),
    "wordless": (lambda file: file["log"][0]["told"].append(["danced", {}]), "log, step"),
    "factless": (lambda file: file["log"][0]["told"].append(["moved", {}]), "log, step"),
    "step": (lambda file: file["game"]["flows"]["table"]["steps"].append({"kind": "third.dance"}), "flows"),
    "card": (lambda file: file["game"]["items"].append("a-card-of-nobody"), "game"),
    "negative": (lambda file: file["game"].update(sheet_doom=-1), "game"),
    "kept game": (lambda file: file["kept"][0]["game"].update(sheet_doom=-1), "kept, step"),
    "moment": (lambda file: file["log"][0].update(at="yesterday"), "log.0.at"),
    "nowhere": (lambda file: next(iter(file["game"]["investigators"].values())).update(space="nowhere"), "game"),
}


@pytest.mark.parametrize("what", BREAKS)
async def test_a_broken_file_is_refused_where_it_is_broken(service: Service, elsewhere: Service, what: str):
    """In one sentence; a campaign that could not be shown or played is never saved."""
    post = await played(service, 12)
    file = json.loads(await service.transfer.export(post.campaign))
    spoil, said = BREAKS[what]
    spoil(file)

    told = await refusal(elsewhere, json.dumps(file))

    assert said in told
    assert "\n" not in told


async def test_seats_that_are_not_in_the_file_are_refused_with_those_that_are(service: Service, elsewhere: Service):
    text = await service.transfer.export((await at_table(service, BEN)).campaign)

    said = await refusal(elsewhere, text, s7=(NEW_ADA, ""))

    assert said == "The file has no seat s7; it has s1 (Ada), s2 (Ben)."


async def test_somebody_must_take_a_seat(service: Service, elsewhere: Service):
    text = await service.transfer.export((await at_table(service, BEN)).campaign)

    with pytest.raises(Refusal) as caught:
        await elsewhere.transfer.bring(text, Arrival(guild_id=THERE, channel_id=78, people={}))

    assert elsewhere.words.say(caught.value.key, **caught.value.facts).endswith("the file has s1 (Ada), s2 (Ben).")


async def test_the_players_file_says_what_the_table_may_see(service: Service):
    """Both views, what is asked, and the log in words with what was taken back; no draws, no decks, no accounts."""
    post = await played(service)
    text = await service.transfer.for_players(post.campaign)
    found = json.loads(text)

    assert (found["round"], found["phase"]) == ((await post.table()).round, (await post.table()).phase)
    assert {"tiles", "monsters", "cup"} <= found["map"].keys()
    assert len(found["sheets"]["sheets"]) == 2
    assert [one["prompt"] for one in found["asked"]] == [one.prompt for one in (await post.table()).asked]
    assert len([row for row in found["log"] if row["taken_back"]]) == 3
    assert any("takes back the last 3 answers" in line for row in found["log"] for line in row["told"])
    assert str(ACCOUNT).encode() not in text
    assert SECRET.hex().encode() not in text
    assert not {"draws", "question", "trail"} & {key for row in found["log"] for key in row}


async def test_before_the_beginning_there_is_nothing_to_give_out(service: Service):
    post = await lobby(service)

    with pytest.raises(Refusal, match="not_begun"):
        await service.transfer.for_players(post.campaign)
