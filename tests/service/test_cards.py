"""Small cards: what was read or tested, and nothing that nobody knows yet."""

from random import Random
from typing import Any

import pytest

from bot.rules.third.edition import dump, load, shipped
from bot.rules.third.setup import new_game
from bot.rules.third.state import Third
from bot.rules.third.views import CardView
from bot.service import Answered, Service
from bot.service.cards import Making, this_phase
from bot.service.recorder import Recorder
from bot.service.sums import Sums
from bot.store import Change
from bot.words import words
from bot.words.telling import Teller
from tests.service.tables import ADA, BEN, STRANGER, Post, at_table

NELL, AMOS = "nell-carrow", "amos-thrale"
TEST = {"who": NELL, "skill": "will", "dice": [6, 1], "needed": 5, "successes": 1, "passed": True, "by_card": {}}
ROLL = {"who": NELL, "skill": "will", "dice": [2, 1], "pool": 2, "value": 2, "cards": 0, "modifier": 0, "by_card": {}}


def seated() -> Recorder:
    seats = {"s1": (NELL, "boathook"), "s2": (AMOS, shipped().sheet(AMOS).packages[0].id)}
    game = new_game("lamps-under-the-river", seats, campaign="cards")
    play = Recorder(game, shipped())
    play.run()
    return play


def making(play: Recorder, *before: Any) -> Making:
    return Making(play, Sums(shipped(), Teller(words(), shipped().content.names)), before)


def encounter(who: str) -> tuple[str, dict[str, Any]]:
    return "encounter", {"who": who, "card": "anomaly-1", "space": "ferry-landing", "text": "Your breath shows."}


def headline(seat: str) -> tuple[str, dict[str, Any]]:
    card = next(iter(shipped().content.headlines))
    return "headline", {"seat": seat, "card": card, "text": "Read all about it."}


async def led_to(post: Post, answered: Answered, person: int = ADA) -> CardView | None:
    found = await post.service.cards.led_to(post.campaign, answered, person)
    return found.view if found else None


async def arranged(post: Post, change: Any) -> None:
    found = await post.service.store.campaign(post.campaign)
    assert found.game is not None
    game: Third = load(found.game)
    change(game)
    await post.service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))


async def test_a_finished_test_is_a_card_with_dice_result_and_sum(service: Service):
    post = await at_table(service, BEN)
    await arranged(post, lambda game: setattr(game.spaces[game.investigators[NELL].space], "doom", 2))

    answered = await post.press(ADA, "ward", seat="s1")
    [test] = [facts for kind, facts in answered.told if kind == "test"]
    view = await led_to(post, answered)

    assert view is not None
    assert (view.kind, view.title, view.who, view.seat) == ("test", "Lore test", "Nell Carrow", 1)
    assert (list(view.dice), view.needed) == (test["dice"], test["needed"])
    assert view.result == ("passed" if test["passed"] else "failed")
    assert view.sum == "Lore 1"


async def test_an_answer_that_reads_nothing_has_no_card(service: Service):
    post = await at_table(service, BEN)
    assert await led_to(post, await post.press(ADA, "gather", seat="s1")) is None
    assert await led_to(post, Answered(seq=1, told=(), repeated=True)) is None


async def test_every_card_of_a_played_campaign_shows_only_what_was_told_or_is_asked(service: Service):
    """A whole one at random: texts were told lately, choices are those of an open question."""
    post, chance, kinds = await at_table(service, BEN), Random(2), set()
    while not (await post.table()).result:
        answered = await post.press_any(chance)
        found = await service.cards.led_to(post.campaign, answered, ADA)
        if found is None:
            continue
        rows = await service.store.log(post.campaign, 60)
        told = [facts.get("text") for row in rows for _, facts in row.told]
        labels = {option.label for one in (await post.table()).asked for option in one.options}
        assert found.view.text in ("", *told)
        assert set(found.view.choices) <= labels
        assert found.revision == answered.seq
        kinds.add(found.view.kind)
    assert {"encounter", "test"} <= kinds


def test_ones_own_card_comes_before_others_and_a_test_before_what_was_read():
    play = seated()
    told = [encounter(NELL), ("test", TEST), encounter(AMOS), headline("s2")]
    assert making(play).view(told, ["s1"]).kind == "test"
    assert making(play).view(told, ["s2"]).kind == "headline"
    assert making(play).view(told[:3], ["s2"]).who == "Amos Thrale"
    assert making(play).view([encounter(NELL), encounter(AMOS)], []).who == "Amos Thrale"


def test_a_test_takes_title_place_and_words_from_its_card():
    """What the card says of the result; where it says nothing, what was read."""
    play = seated()
    before = (encounter(NELL), ("rolled", ROLL))
    said = ("outcome", {"who": NELL, "card": "anomaly-1", "text": "You hold yours."})
    with_words = making(play, *before).view([("test", TEST), said], ["s1"])
    without = making(play, *before).view([("test", TEST)], ["s1"])
    assert (with_words.title, with_words.text) == ("A lamp without heat", "You hold yours.")
    assert (without.title, without.text) == ("A lamp without heat", "Your breath shows.")
    printed = shipped().sheet(NELL).skills["will"]
    assert with_words.sum.startswith(f"Will {printed}")


def test_a_card_of_another_phase_or_of_somebody_else_is_not_the_tests():
    play, phase = seated(), ("phase", {"phase": "action", "round": 2})
    assert making(play, encounter(NELL), phase).view([("test", TEST)], ["s1"]).title == "Will test"
    assert making(play, encounter(AMOS)).view([("test", TEST)], ["s1"]).title == "Will test"
    assert this_phase([encounter(NELL), phase, ("test", TEST)]) == [("test", TEST)]


def test_who_has_left_the_game_is_still_named():
    play = seated()
    del play.game.investigators[NELL]
    view = making(play).test({**TEST, "passed": False, "successes": 0}, [], [])
    assert (view.who, view.letters, view.seat, view.place) == ("Nell Carrow", "", 0, "")
    assert view.result == "failed"


def test_an_event_is_called_one():
    play = seated()
    card = next(iter(shipped().content.events))
    told = ("encounter", {"who": NELL, "card": card, "space": "ferry-landing", "text": "A mould."})
    assert making(play).view([told], ["s1"]).kind == "event"


@pytest.mark.parametrize("kind", ["entry", "archive_read"])
def test_what_is_read_on_in_an_encounter_is_a_card_with_a_title_of_its_own(kind: str):
    """The continuation of a complex encounter, and an archive card that speaks of the encounters of a space."""
    play = seated()
    read = (kind, {"who": NELL, "card": "anomaly-1", "title": "Under the glass", "text": "It is warm now."})

    view = making(play, encounter(NELL)).view([read], ["s1"])
    tested = making(play, encounter(NELL), read).view([("test", TEST)], ["s1"])

    assert (view.kind, view.title, view.who) == ("encounter", "Under the glass", "Nell Carrow")
    assert view.text == "It is warm now."
    assert view.place == shipped().content.names[play.game.investigators[NELL].space]
    assert tested.text == "It is warm now."


@pytest.mark.parametrize("person", [ADA, STRANGER])
async def test_cards_are_the_same_whatever_nobody_knows(service: Service, person):
    """Every deck in another order: a card that was read reads the same (T2.7)."""
    post = await at_table(service, BEN)
    chance, answered = Random(1), Answered(seq=(await post.table()).revision, told=(encounter(NELL),))

    before = await led_to(post, answered, person)
    await arranged(post, lambda game: [chance.shuffle(deck) for deck in (*game.decks.values(), game.events)])

    assert before is not None
    assert await led_to(post, answered, person) == before
