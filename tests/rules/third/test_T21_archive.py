"""third T21.1: archive cards in play areas."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.actions.trade import goods
from bot.rules.third.codex import AddCodex, FlipCodex, PutOnCodex, ReturnCodex, TakeArchive
from bot.rules.third.effects.archive import DealArchive
from bot.rules.third.effects.archive import TakeArchive as Take
from bot.rules.third.effects.harm import Recover
from bot.rules.third.effects.tokens import Gain
from bot.rules.third.leaving import Defeat
from bot.rules.third.look import names_of, view_sheets
from bot.rules.third.possessions import GainTokens
from bot.rules.third.reckoning import Reckoning
from bot.rules.third.rounds import BeginRound, EndRound
from bot.rules.third.skill_tests import RollDice
from tests.rules.builders import Table, third_game
from tests.rules.desk import DESK

PEOPLE = [("nell", "docks", ()), ("amos", "docks", ())]
LETTER, DEBT = TakeArchive(who="nell", card="letter"), TakeArchive(who="nell", card="debt")


def at_desk(*steps, people=PEOPLE, **position) -> Table:
    return Table(DESK, third_game(people=people, rules=DESK.rules, **position), *steps)


def sheets(table):
    shown = view_sheets(Play(table.game, DESK.rules), (), {}).sheets
    return {sheet.id: [card.title for card in sheet.archive] for sheet in shown}


def test_T21_1_a_card_that_is_taken_lies_on_one_sheet_and_in_no_codex():
    table = at_desk(LETTER)
    assert sheets(table) == {"nell": ["Letter"], "amos": []}
    assert (table.game.codex, "letter" in table.game.archive) == ({}, False)
    assert table.heard("archive_taken")[0]["who"] == "nell"


@pytest.mark.parametrize("first", [AddCodex(card="letter"), TakeArchive(who="amos", card="letter")])
def test_T19_3_one_that_is_not_in_the_archive_cannot_be_taken(first):
    table = at_desk(first, Resolve(who="nell", card="x", effects=[Take(card="letter")]))
    assert sheets(table)["nell"] == []


def test_T1_2_what_it_forbids_binds_its_owner_alone():
    game = third_game(people=PEOPLE, rules=DESK.rules)
    for me in game.investigators.values():
        me.horror = 2
    mend = [Resolve(who=who, card="x", effects=[Recover(horror=1)]) for who in ("nell", "amos")]
    people = Table(DESK, game, LETTER, *mend).game.investigators
    assert (people["nell"].horror, people["amos"].horror) == (2, 1)


@pytest.mark.parametrize(("who", "dice"), [("nell", 2), ("amos", 3)])
def test_T21_1_its_modifiers_count_for_its_owner_alone(who, dice):
    table = at_desk(DEBT, RollDice(who=who, skill="will", modifier=0, attack=False, bonus=0))
    assert table.heard("rolled")[0]["pool"] == dice


def test_T7_29_its_actions_are_its_owners():
    table = at_desk(DEBT, BeginRound())
    assert "use:debt:beg" in table.options("s1")
    assert "use:debt:beg" not in table.options("s2")


def test_T17_4_its_reckoning_speaks_to_its_owner():
    table = at_desk(LETTER, Reckoning())
    table.answer("s2", "reckon:letter")
    assert table.heard("gained") == [{"who": "nell", "what": "money", "amount": 1}]


def test_T17_6_turned_before_its_turn_it_does_not_reckon():
    """By a reckoning that comes first."""
    table = at_desk(LETTER, Reckoning())
    table.correct(lambda game: setattr(game.laid["letter"], "side", "back"))
    table.answer("s1", "reckon:letter")
    assert table.heard("reckoned") == [{"card": "sheet"}]


@pytest.mark.parametrize(("who", "gone"), [("nell", True), ("amos", False)])
def test_T19_6_what_it_waits_for_is_its_owners(who, gone):
    table = at_desk(DEBT, GainTokens(who=who, what="money", amount=2))
    assert ("debt" in table.game.archive) is gone
    assert table.game.investigators[who].money == (0 if gone else 2)


def test_T19_4_it_can_be_turned_and_given_tokens_where_it_lies():
    table = at_desk(LETTER, FlipCodex(card="letter"), PutOnCodex(card="letter", what="clues", amount=2))
    assert sheets(table)["nell"] == ["Reply"]
    assert (table.game.laid["letter"].owner, table.game.laid["letter"].clues) == ("nell", 2)


def test_T19_5_what_it_does_each_round_it_does_to_its_owner():
    table = at_desk(LETTER, FlipCodex(card="letter"), EndRound())
    people = table.game.investigators
    assert (people["nell"].delayed, people["amos"].delayed) == (True, False)


def test_T19_4_returned_its_owner_is_free_of_it():
    table = at_desk(LETTER, ReturnCodex(card="letter"))
    assert (table.game.laid, "letter" in table.game.archive) == ({}, True)


def test_T21_1_when_its_owner_leaves_it_goes_back_to_the_archive():
    """And what lies before others stays."""
    table = at_desk(LETTER, TakeArchive(who="amos", card="debt"), Defeat(who="nell"))
    assert (list(table.game.laid), "letter" in table.game.archive) == (["debt"], True)


def test_T7_26_it_cannot_be_traded():
    assert goods(Play(at_desk(LETTER).game, DESK.rules), "nell") == []


def test_T21_1_everybody_is_dealt_one_at_random():
    """In seating order; which of them is chance."""
    dealt = set()
    for number in range(8):
        game = third_game(people=PEOPLE, rules=DESK.rules)
        game.flows["table"].trail = str(number)
        table = Table(DESK, game, Resolve(effects=[DealArchive(cards=["letter", "debt"])]))
        dealt.add(tuple(titles for (titles,) in sheets(table).values()))
    assert dealt == {("Letter", "Debt"), ("Debt", "Letter")}


def test_T1_6_they_are_dealt_as_far_as_they_last():
    people = [*PEOPLE, ("ida", "isle", ())]
    table = at_desk(Resolve(effects=[DealArchive(cards=["letter", "debt"])]), people=people)
    assert [len(titles) for titles in sheets(table).values()] == [1, 1, 0]


def test_T2_7_what_is_not_dealt_stays_unread():
    table = at_desk(Resolve(effects=[DealArchive(cards=["letter", "debt"])]), people=PEOPLE[:1])
    (taken,) = table.game.laid
    other = {"letter": "Debt", "debt": "Letter"}[taken]
    assert other not in str(table.told)


def test_T11_14_it_goes_by_the_side_that_shows():
    named = names_of(Play(at_desk(LETTER, FlipCodex(card="letter")).game, DESK.rules), {})
    assert named["letter"] == "Reply"


@pytest.mark.parametrize("what", ["money", "clues", "remnants"])
def test_T1_2_tokens_that_cannot_be_gained_are_not_gained(what):
    """It is said, and an action that would do nothing else is not offered (T7.29)."""
    content = DESK.rules.content
    letter = content.archive["letter"]
    front = letter.front.model_copy(update={"forbids": [f"gain_{what}"]})
    archive = content.archive | {"letter": letter.model_copy(update={"front": front})}
    rules = type(DESK.rules)(content.model_copy(update={"archive": archive}))
    desk = type(DESK)(DESK.load, DESK.dump, rules, DESK.problems)
    gain = Resolve(who="nell", card="x", effects=[Gain(what=what)])
    table = Table(desk, third_game(people=PEOPLE, rules=rules), LETTER, gain)
    assert (getattr(table.game.investigators["nell"], what), table.heard("forbidden")) == (0, [{"who": "nell"}])
    assert not Gain(what=what).possible(Play(table.game, rules), gain)
