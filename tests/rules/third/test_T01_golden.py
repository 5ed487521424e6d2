"""third T1: what holds before every other rule."""

import pytest

from bot.rules.kernel.effects import Choice, Choose, Resolve
from bot.rules.third.doom import SheetDoom as SheetStep
from bot.rules.third.effects.cards import GainAsset, GainCard
from bot.rules.third.effects.counting import EachInvestigator
from bot.rules.third.effects.doom import SheetDoom
from bot.rules.third.effects.harm import Recover
from bot.rules.third.effects.monsters import ExhaustOne
from bot.rules.third.effects.tokens import Delay, Gain, Lose
from bot.rules.third.harm import Suffer
from tests.rules.builders import THIRD, Table, at_third, engage, third_game

NELL, AMOS = ("nell", "docks", ()), ("amos", "docks", ())


def reading(*effects, people=(NELL,), monsters=(), **nell) -> Table:
    """Nell carries out a text."""
    game = third_game(people=people, monsters=monsters)
    for name, value in nell.items():
        setattr(game.investigators["nell"], name, value)
    return Table(THIRD, game, Resolve(who="nell", card="x", effects=list(effects)))


@pytest.mark.parametrize(("held", "allowed"), [((), False), (("flask",), True)])
def test_T1_1_a_card_says_otherwise_in_the_case_it_speaks_of(held, allowed):
    """An engaged investigator may not drink (T6.3), unless from the flask, which says so; all else stays forbidden."""
    game = third_game(people=[("nell", "docks", held)], monsters=[("ghoul", "docks")], codex=["dawn"])
    engage(game, "ghoul.1", "nell")
    game.investigators["nell"].horror = 1
    options = Table(THIRD, game).options("s1")
    assert ("use:flask.1:drink" in options) is allowed
    assert not options & {"use:dawn:pray", "gather"}


def test_T1_2_what_cannot_happen_is_never_offered():
    """A massive monster cannot be exhausted: the only other one is taken without asking."""
    table = reading(ExhaustOne(), monsters=[("colossus", "docks"), ("ghoul", "docks")])
    assert table.heard("exhausted") == [{"monster": "ghoul.1"}]
    assert table.game.monsters["colossus.1"].state == "ready"


def test_T1_3_what_cannot_be_done_is_left_out_and_the_rest_done():
    table = reading(ExhaustOne(), Gain(what="money"), people=[NELL])
    assert table.game.investigators["nell"].money == 1


def test_T1_4_of_things_due_at_once_the_group_orders_and_each_is_finished_first():
    """The omen asks its own question before the whisper comes, whatever is named first."""
    table = at_third(SheetStep(amount=1), people=[NELL], codex=["omen", "whisper"])
    table.answer("s1", "fire_codex:omen")
    assert table.options("group") == {"listen", "flee"}
    assert not table.game.codex["whisper"].fired
    table.answer("s1", "listen")
    assert table.game.codex["whisper"].fired


def test_T1_5_your_choice_is_yours_and_the_groups_is_everybodys():
    """ "You" is Nell's player; a choice of the group may be answered from any seat."""
    options = [Choice(id="stay", text="Stay", effects=[Gain(what="money")]), Choice(id="go", text="Go")]
    mine = reading(Choose(options=options), people=[NELL, AMOS])
    ours = reading(Choose(options=options, group=True), people=[NELL, AMOS])
    assert [question.asks for question in mine.asked().values()] == ["s1"]
    ours.answer("s2", "stay")
    assert ours.game.investigators["nell"].money == 1


def test_T1_6_a_card_that_is_not_there_is_skipped_and_tokens_never_run_out():
    table = reading(GainCard(card="pact"), GainCard(card="pact"), Gain(what="clues", amount=99), people=[NELL, AMOS])
    assert [asset.card for asset in table.game.assets.values()] == ["pact"]
    assert table.game.investigators["nell"].clues == 99


@pytest.mark.parametrize(("clues", "offered"), [(2, True), (1, False)])
def test_T1_7_a_cost_that_cannot_be_paid_in_full_is_not_offered(clues, offered):
    costly = Choice(id="pay", text="Pay", cost=[Lose(what="clues", amount=2)], effects=[Gain(what="money")])
    others = [Choice(id="stay", text="Stay"), Choice(id="go", text="Go")]
    table = reading(Choose(options=[costly, *others]), clues=clues)
    assert ("pay" in table.options("s1")) is offered


def test_T1_8_what_comes_then_does_not_depend_on_what_came_before():
    """Nell has nothing to lose, is delayed already, and the doom comes all the same."""
    table = reading(Lose(what="money"), Delay(), SheetDoom(amount=1), delayed=True)
    assert table.game.sheet_doom == 1


def test_T1_9_up_to_includes_none_at_all():
    table = at_third(people=[NELL])
    table.correct(lambda game: setattr(game.investigators["nell"], "clues", 1))
    table.answer("s1", "research", 6, 1, 1)
    table.answer("s1", "done")
    assert table.options("s1") == {"clues:0", "clues:1"}


def test_T8_13_only_investigators_test():
    """A monster's attack rolls nothing."""
    game = third_game(people=[NELL], monsters=[("ghoul", "docks")])
    table = Table(THIRD, game, Suffer(who="nell", damage=1, source="ghoul.1"))
    assert (table.heard("rolled"), table.game.investigators["nell"].damage) == ([], 1)


def test_T1_4_what_touches_each_reader_alone_needs_no_order():
    """Everybody gains or recovers at once; where one may take what another wants, the group orders them."""
    people = [("nell", "docks", ()), ("amos", "isle", ())]
    apart = EachInvestigator(effects=[Gain(what="money"), Recover(horror=1)])
    assert at_third(Resolve(who="nell", effects=[apart]), people=people).heard("gained") == [
        {"who": who, "what": "money", "amount": 1} for who in ("nell", "amos")
    ]
    together = EachInvestigator(effects=[GainAsset(type="ally")])
    assert at_third(Resolve(who="nell", effects=[together]), people=people).prompts() == ["which_first"]
