"""third T1.7: costs that are paid in parts."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.effects.counting import ForEach, IfAny
from bot.rules.third.effects.harm import Suffer
from bot.rules.third.effects.tokens import Gain, Lose
from bot.rules.third.rules import harm_first
from bot.rules.third.secrets import REVEALING
from bot.rules.third.spawning import SpawnMonster
from tests.rules.builders import THIRD, Table, third_game


def test_T1_7_harm_is_paid_before_anything_is_spent():
    """Only harm may turn out not to be paid (T9.4); nothing else is lost for it then."""
    cost = [Lose(what="money"), Suffer(horror=1), Lose(what="clues")]

    assert [part.kind for part in harm_first(cost)] == ["suffer", "lose", "lose"]


def test_T2_7_which_monster_was_drawn_is_told_before_anybody_is_asked():
    """So an answer that led to it is not taken back as if nothing had been seen."""
    game = third_game(people=[("nell", "docks", ())])
    game.monster_deck.remove("colossus")
    game.monster_deck.insert(0, "colossus")
    table = Table(THIRD, game, SpawnMonster())

    assert table.heard("monster_drawn")
    assert {question.prompt for question in table.asked().values()} == {"spawn"}
    assert "monster_drawn" in REVEALING


@pytest.mark.parametrize(("effect", "money"), [(IfAny, 1), (ForEach, 2)])
def test_T26_a_condition_does_not_multiply_and_a_count_does(effect, money):
    game = third_game(people=[("nell", "docks", ())], monsters=[("ghoul", "docks"), ("shade", "docks")])
    before = game.investigators["nell"].money
    each = effect(each="monsters", reach="here", effects=[Gain(what="money")])

    table = Table(THIRD, game, Resolve(who="nell", effects=[each]))

    assert table.game.investigators["nell"].money == before + money
