"""What the Upper Room promises: complex mysteries, letters for everybody, and nothing of the office too early."""

import pytest

from tests.content.conftest import CONTENT, effects, objects

SCENARIO = CONTENT.scenarios["angles-of-the-upper-room"]
BOARD = CONTENT.boards[SCENARIO.board]
LETTERS = {id: CONTENT.archive[id] for id in SCENARIO.archive if id.startswith("letter-")}
LATER = "dead-letters"
MOST_PLAYERS = 6


def deck(name: str) -> list:
    """The cards of an encounter deck that do not come out of the archive."""
    return [card for card in CONTENT.encounters.values() if card.deck == name and not card.archive]


@pytest.mark.parametrize("mystery", ["upper-room", LATER])
def test_a_mystery_has_eight_cards_of_three_parts(mystery):
    """T18.7: the opening ends in a choice, and each option of it leads to one of two continuations."""
    assert len(deck(mystery)) == 8
    for card in deck(mystery):
        part = card.parts[mystery]
        (asked,) = part.effects
        read = [effect.entry for option in asked.options for effect in option.effects]
        assert sorted(read) == sorted(part.entries)
        assert len(part.entries) == 2


@pytest.mark.parametrize("mystery", ["upper-room", LATER])
def test_no_two_continuations_of_a_mystery_do_the_same(mystery):
    done = [entry.effects for card in deck(mystery) for entry in card.parts[mystery].entries.values()]
    assert all(done.count(effects) == 1 for effects in done)


def test_its_rooms_aslant_are_twelve():
    assert sum(card.set == SCENARIO.anomalies for card in deck("anomaly")) == 12


def test_there_are_two_letters_for_each_of_six():
    """T21.1: the second post finds some left; both posts deal from all of them."""
    dealt = [effect["cards"] for effect in said("angles-mat", "angles-calendar") if effect["kind"] == "deal_archive"]
    assert len(LETTERS) == 2 * MOST_PLAYERS
    assert [set(cards) for cards in dealt] == [set(LETTERS)] * 2


def said(*cards: str) -> list[dict]:
    """Every effect on these archive cards, as it is written."""
    return [effect for id in cards for effect in effects(CONTENT.archive[id].model_dump())]


@pytest.mark.parametrize("letter", LETTERS.values(), ids=list(LETTERS))
def test_a_letter_comes_true(letter):
    """It turns by itself when its state comes, or by an action of its owner."""
    assert letter.front.when or letter.front.actions
    assert letter.back
    assert any(effect["kind"] == "flip_codex" for effect in effects(letter.front.model_dump()))


def test_the_office_is_spoken_of_only_where_it_can_lie_on_the_map():
    """T21.3: no event of another place puts doom there, and no monster of the deck goes there."""
    events = (CONTENT.events[id] for id in SCENARIO.events)
    assert [event.id for event in events if event.hood != LATER and LATER in event.doom] == []
    monsters = (CONTENT.monsters[id] for id in SCENARIO.monsters)
    assert [one.id for one in monsters if LATER in (one.spawn, one.destination)] == []


def test_the_room_can_be_left_in_three_ways_and_lost_in_one():
    ends = [one["result"] for id in SCENARIO.archive if id in CONTENT.archive for one in said(id) if "result" in one]
    assert sorted(ends) == ["lost", "won", "won", "won"]


def test_one_card_turns_from_foe_to_friend_and_lodgers_share_one_face():
    """T21.4, T13.1."""
    assert CONTENT.assets["week-older"].side_of in SCENARIO.monsters
    assert {CONTENT.monsters[id].front for id in SCENARIO.monsters if id.startswith("lodger")} == {"other-lodger"}


def test_every_special_card_of_the_room_can_be_gained_there():
    """By a text of an event or a mystery."""
    named = {one["card"] for card in texts() for one in objects(card) if one.get("kind") == "gain_card"}
    assert {"latchkey-nine", "havels-square", "office-dog", "reply-coupon", "postage-due", "carbon-copy"} <= named
    assert {"night-light", "red-pencil", "paperweight", "carriers-whistle", "return-half", "hatpin"} <= named


def texts() -> list[dict]:
    """The events and mysteries of the scenario, as they are written."""
    encounters = [card for mystery in BOARD.mysteries for card in deck(mystery.id)]
    return [card.model_dump() for card in [*(CONTENT.events[id] for id in SCENARIO.events), *encounters]]
