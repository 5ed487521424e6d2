"""third T1.2, T1.7: what a card forbids is not offered, and a cost is paid with all its parts or not at all."""

from typing import Any

import pytest

from bot.rules.kernel.effects import Resolve, payable
from bot.rules.kernel.play import Play
from bot.rules.third.clues import GainNeighborhoodClue
from bot.rules.third.codex import TakeArchive
from bot.rules.third.effects.cards import DiscardOne, GainCard
from bot.rules.third.effects.harm import Recover
from bot.rules.third.effects.tokens import Delay, GainClue, Lose, LoseFocus
from bot.rules.third.harm import Recover as RecoverStep
from bot.rules.third.reasons import why_not
from bot.rules.third.rounds import BeginRound
from bot.rules.third.rules import harm_first
from tests.rules.builders import Edition, Table, third_game
from tests.rules.desk import DESK

ACTIONS = {"move": "move:works", "ward": "ward", "attack": "attack:ghoul.1", "research": "research"}


def forbidding(*what: str) -> Edition:
    """The desk whose letter forbids this."""
    content = DESK.rules.content
    letter = content.archive["letter"]
    changed = letter.model_copy(update={"front": letter.front.model_copy(update={"forbids": list(what)})})
    rules = type(DESK.rules)(content.model_copy(update={"archive": content.archive | {"letter": changed}}))
    return Edition(DESK.load, DESK.dump, rules, DESK.problems)


def at_work(edition: Edition, *steps: Any) -> Table:
    """Nell holds the letter, with whatever any action needs; Amos beside her does not."""
    people = [("nell", "docks", ["lamp"]), ("amos", "docks", ["tome"])]
    game = third_game(people=people, doom={"docks": 1}, monsters=[("ghoul", "docks")], rules=edition.rules)
    game.monsters["ghoul.1"].state = "exhausted"
    for me in game.investigators.values():
        me.clues, me.horror, me.damage = 1, 2, 2
    game.clues = {"port": 1}
    return Table(edition, game, TakeArchive(who="nell", card="letter"), *steps)


@pytest.mark.parametrize("action", [*ACTIONS, "gather", "focus"])
def test_T1_2_an_action_that_is_forbidden_is_not_offered(action):
    table = at_work(forbidding(action), BeginRound())
    key = ACTIONS.get(action, action)
    offered = [any(one.startswith(key) for one in table.options(seat)) for seat in ("s1", "s2")]
    assert offered == [False, True]


def test_T1_2_who_cannot_trade_is_nobodys_partner_either():
    offered = at_work(forbidding("trade"), BeginRound()).options("s1") | at_work(
        forbidding("trade"), BeginRound()
    ).options("s2")
    assert [one for one in offered if one.startswith("trade")] == []
    assert "trade:nell" in at_work(forbidding("move"), BeginRound()).options("s2")


@pytest.mark.parametrize("action", ["gather", "ward", "research"])
def test_T1_2_and_whoever_tries_it_is_told_why(action):
    table = at_work(forbidding(action), BeginRound())
    play = Play(table.game, forbidding(action).rules).run()
    assert why_not(play, "nell", action) == ("forbidden", "T1.2")
    assert why_not(play, "amos", action) is None


def test_T1_2_who_cannot_gain_money_is_not_offered_to_gather():
    assert "gather" not in at_work(forbidding("gain_money"), BeginRound()).options("s1")


@pytest.mark.parametrize(("what", "left"), [("recover_damage", (2, 1)), ("recover_horror", (1, 2))])
def test_T1_2_of_two_kinds_of_harm_the_other_is_still_recovered(what, left):
    table = at_work(forbidding(what), Resolve(who="nell", card="x", effects=[Recover(damage=1, horror=1)]))
    me = table.game.investigators["nell"]
    assert (me.damage, me.horror) == left


def test_T1_2_nobody_is_offered_as_somebody_to_recover_who_cannot():
    """Also where a card lets you choose among all who are there."""
    here = Resolve(who="amos", card="x", effects=[Recover(horror=1, whom="here")])
    people = at_work(forbidding("recover_horror"), here).game.investigators
    assert (people["nell"].horror, people["amos"].horror) == (2, 1)


def test_T1_2_nor_does_anything_else_make_it_happen():
    table = at_work(forbidding("recover_horror"), RecoverStep(who="nell", horror=2))
    assert table.game.investigators["nell"].horror == 2


def test_T1_2_a_clue_that_cannot_be_gained_stays_where_it_is():
    edition = forbidding("gain_clues")
    table = at_work(edition, GainNeighborhoodClue(who="nell"))
    assert (table.game.clues, table.heard("forbidden")) == ({"port": 1}, [{"who": "nell"}])
    assert not GainClue().possible(Play(table.game, edition.rules), Resolve(who="nell", effects=[]))


MONEY, CLUE = Lose(what="money"), Lose(what="clues")
ANY, TOME = DiscardOne(type="item"), DiscardOne(type="item", trait="tome")
BOTH = [
    ([MONEY, Lose(what="money", amount=2)], {"money": 2}, False),
    ([MONEY, Lose(what="money", amount=2)], {"money": 3}, True),
    ([MONEY, CLUE], {"money": 1, "clues": 1}, True),
    ([LoseFocus(), LoseFocus()], {"focus": ["will"]}, False),
    ([LoseFocus(), LoseFocus()], {"focus": ["will", "lore"]}, True),
    ([Delay()], {}, True),
    ([Delay(), Delay()], {}, False),
    ([GainCard(card="cursed")], {}, True),
    ([GainCard(card="cursed"), GainCard(card="cursed")], {}, False),
    ([GainCard(card="token"), GainCard(card="token")], {}, True),
    ([GainCard(card="token")] * 3, {}, False),
]


@pytest.mark.parametrize(("cost", "held", "can"), BOTH)
def test_T1_7_both_parts_of_a_cost_are_there_or_it_cannot_be_chosen(cost, held, can):
    game = third_game(people=[("nell", "docks", ())], rules=DESK.rules)
    for name, value in held.items():
        setattr(game.investigators["nell"], name, value)
    assert payable(Play(game, DESK.rules), Resolve(who="nell", effects=[]), cost) is can


@pytest.mark.parametrize(
    ("cards", "can"), [(["tome"], False), (["lamp"], False), (["tome", "lamp"], True), (["tome", "tome"], True)]
)
def test_T1_7_a_card_is_not_given_away_twice(cards, can):
    """An item, and a tome, which is an item, too."""
    game = third_game(people=[("nell", "docks", cards)], rules=DESK.rules)
    assert payable(Play(game, DESK.rules), Resolve(who="nell", effects=[]), [ANY, TOME]) is can


def test_T1_7_what_must_be_a_tome_is_given_first():
    """So that the other part does not take the only one."""
    assert harm_first([ANY, TOME]) == [TOME, ANY]
