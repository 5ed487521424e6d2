"""third T8: tests. Pool, roll, changing dice, counting."""

import pytest

from bot.rules.kernel.chance import Laid
from bot.rules.kernel.effects import Resolve
from bot.rules.third.effects.checks import Check, RollDie
from bot.rules.third.effects.tokens import Gain
from tests.rules.builders import THIRD, Table, third_game

BRANCHES = {"passed": [Gain(what="money")], "failed": [Gain(what="remnants")], "each": [Gain(what="clues")]}


def rolled(*dice: int, cards=(), skill="lore", modifier=0, effects=None, **tokens) -> Table:
    """Nell has rolled these dice in a test that pays money once, clues for each success, or a remnant."""
    game = third_game(people=[("nell", "docks", cards)])
    for name, value in tokens.items():
        setattr(game.investigators["nell"], name, value)
    check = Check(skill=skill, modifier=modifier, **BRANCHES)
    return Table(THIRD, game, Resolve(who="nell", effects=effects or [check]), chance=Laid(dice))


def gained(table: Table) -> tuple[int, int, int]:
    nell = table.game.investigators["nell"]
    return nell.money, nell.clues, nell.remnants


def test_T8_1_the_pool_is_skill_focus_modifier_and_cards():
    table = rolled(1, 1, 1, 1, 1, skill="observation", modifier=1, cards=["lamp"])
    assert len(table.heard("test")[0]["dice"]) == 5


def test_T8_1_a_focus_token_of_that_skill_adds_a_die():
    table = rolled(1, 1, 1, 1, focus=["lore"])
    assert table.options("s1") == {"reroll:focus-lore", "done"}
    table.answer("s1", "done")
    assert len(table.heard("test")[0]["dice"]) == 4


def test_T8_1_never_fewer_than_one_die():
    assert len(rolled(1, modifier=-9).heard("test")[0]["dice"]) == 1


def test_T8_1_dice_are_rerolled_for_clues_and_for_focus_of_any_skill():
    table = rolled(1, 2, 3, clues=1, focus=["will"])
    table.answer("s1", "reroll:clue")
    assert table.options("s1") == {"die:1", "die:2", "die:3"}
    table.answer("s1", "die:2", 5)
    table.answer("s1", "reroll:focus-will")
    table.answer("s1", "die:1", 6)
    assert table.heard("test")[0]["dice"] == [6, 5, 3]
    assert table.game.investigators["nell"].focus == []
    assert gained(table) == (1, 2, 0)


def test_T8_1_a_card_rerolls_as_often_as_it_says():
    table = rolled(1, 1, 1, cards=["dice"])
    assert table.options("s1") == {"reroll:dice.1:again", "done"}
    table.answer("s1", "reroll:dice.1:again")  # all three are equal: nothing to choose
    assert table.game.assets["dice.1"].used == ["again"]
    assert table.heard("test")


def test_T8_1_a_card_for_another_skill_does_not_help():
    assert rolled(1, 1, 1, cards=["dice"], skill="will").heard("test")


@pytest.mark.parametrize(
    ("cards", "die", "succeeds"),
    [
        ((), 5, True),
        ((), 4, False),
        (("blessed",), 4, True),
        (("blessed",), 3, False),
        (("cursed",), 6, True),
        (("cursed",), 5, False),
    ],
)
def test_T8_2_what_counts_as_a_success(cards, die, succeeds):
    assert rolled(die, 1, 1, cards=cards).heard("test")[0]["passed"] is succeeds


def test_T8_3_at_most_two_hands_help_and_they_may_be_declined():
    table = rolled(cards=["blades", "knife", "knife"], skill="strength")
    assert table.heard("test")  # no attack: none of them helps, nothing is asked
    table = Table(THIRD, fight("blades", "knife"))
    table.answer("s1", "attack:ghoul.1")
    assert table.options("s1") == {"hold:blades.1", "hold:knife.1", "hold:nothing"}
    table.answer("s1", "hold:nothing", 1, 1, 1)
    assert len(table.heard("test")[0]["dice"]) == 3


def fight(*cards: str):
    return third_game(people=[("nell", "docks", cards)], monsters=[("ghoul", "docks")])


def test_T8_3_two_hands_that_suffice_are_not_asked_about():
    table = Table(THIRD, fight("knife", "knife"))
    table.answer("s1", "attack:ghoul.1", 1, 1, 1, 1, 1)
    assert len(table.heard("test")[0]["dice"]) == 5


@pytest.mark.parametrize(("dice", "result"), [((6, 5, 1), (1, 2, 0)), ((6, 1, 1), (1, 1, 0)), ((1, 1, 1), (0, 0, 1))])
def test_T8_4_once_if_passed_and_as_often_as_there_are_successes(dice, result):
    """Both kinds of text see the same number (note f)."""
    assert gained(rolled(*dice)) == result


def test_T8_5_the_pool_stays_though_the_token_is_spent():
    table = rolled(1, 1, 1, 1, focus=["lore"])
    table.answer("s1", "reroll:focus-lore", 1)
    assert len(table.heard("test")[0]["dice"]) == 4


def test_T8_8_the_new_value_stands_and_may_be_rerolled_again():
    table = rolled(6, 1, 1, clues=2)
    table.answer("s1", "reroll:clue")
    table.answer("s1", "die:6", 2)
    table.answer("s1", "reroll:clue")
    assert "die:2" in table.options("s1")
    table.answer("s1", "die:2", 1)
    assert table.heard("test")[0]["passed"] is False


def test_T8_10_a_plain_die_is_no_test():
    """No focus, no rerolls, no blessing: a four on a die that wants a five."""
    roll = RollDie(on=[5, 6], effects=[Gain(what="money")], otherwise=[Gain(what="remnants")])
    table = rolled(4, effects=[roll], cards=["blessed"], focus=["lore"], clues=1)
    assert gained(table) == (0, 1, 1)
    assert "blessed.1" in table.game.assets


def test_T8_11_an_inner_test_is_finished_first():
    """Passing the first test leads to another; the clues of the first are counted after it."""
    inner = Check(skill="will", failed=[Gain(what="remnants")])
    outer = Check(skill="lore", passed=[inner], each=[Gain(what="clues")])
    table = rolled(6, 1, 1, 1, 1, 1, effects=[outer])
    assert [facts["skill"] for facts in table.heard("test")] == ["lore", "will"]
    assert gained(table) == (0, 1, 1)


def test_T8_12_who_has_left_play_does_not_roll():
    """Treated as failed for whatever still needs an answer: Nell's attack does nothing, Amos goes on."""
    table = Table(THIRD, third_game(people=[("nell", "docks", ["blades", "knife"])], monsters=[("ghoul", "docks")]))
    table.answer("s1", "attack:ghoul.1")
    table.correct(lambda game: setattr(game.investigators["nell"], "damage", 0))
    table.correct(leave)
    assert table.game.monsters["ghoul.1"].damage == 0
    assert table.heard("test") == []


def leave(game):
    """Nell is taken out of the game by the host, while she chooses what to hold."""
    del game.investigators["nell"]
    game.seats["s1"] = ""
    game.monsters["ghoul.1"].state, game.monsters["ghoul.1"].engaged_with = "ready", []
    for id in ("blades.1", "knife.1"):
        game.items.append(game.assets.pop(id).card)
