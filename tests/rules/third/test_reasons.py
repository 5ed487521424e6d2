"""Why something is not offered: each reason in a position that has it, and none where it is offered."""

import ast
import re
from random import Random

import pytest

from bot.rulebook import rule
from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.third.edition import shipped
from bot.rules.third.reasons import ACTIONS, ASIDE, why_not
from bot.rules.third.setup import new_game
from bot.words import words
from tests.rules.builders import THIRD, Table, any_third, at_third, engage, third_game
from tests.words import sources

NELL = [("nell", "docks", ())]
BOTH = [("nell", "docks", ()), ("amos", "docks", ("lamp",))]
FAR = [("nell", "docks", ()), ("amos", "shed", ("lamp",))]
GHOUL = [("ghoul", "docks")]
ID = re.compile(r"T\d+\.\d+")


def why(table: Table, verb: str, who: str = "nell"):
    """The reason at a table; asking for it changes nothing."""
    play = Play(table.edition.load(table.saved), table.edition.rules, Chance(b"reasons"))
    play.run()
    found = why_not(play, who, verb)
    assert table.edition.dump(play.game) == table.saved
    return found


def with_nell(table: Table, **facts) -> Table:
    table.correct(lambda game: [setattr(game.investigators["nell"], name, value) for name, value in facts.items()])
    return table


def given() -> list[tuple[str, str]]:
    """Every reason as written in the module: a key and a rule."""
    tree = dict(sources.trees("bot/rules/third"))["bot/rules/third/reasons.py"]
    pairs = [node.elts for node in ast.walk(tree) if isinstance(node, ast.Tuple) and len(node.elts) == 2]
    texts = [[one.value for one in pair if isinstance(one, ast.Constant)] for pair in pairs]
    return sorted({(pair[0], pair[1]) for pair in texts if len(pair) == 2 and ID.fullmatch(str(pair[1]))})


@pytest.mark.parametrize(("key", "id"), given())
def test_every_reason_has_a_sentence_with_its_rule_and_a_rule_in_the_book(key, id):
    """The sentence names the rule, and after a semicolon what would be possible."""
    assert sources.fields(words().records[f"refused.{key}"]) == {"rule"}
    assert ";" in words().say(f"refused.{key}", rule=id)
    assert rule(id) is not None


def test_there_are_reasons_for_every_action():
    assert len(given()) > 25
    assert {key.partition(":")[0] for key in at_third(people=NELL).options("s1")} - {"end"} <= ACTIONS.keys() | ASIDE


def test_T6_2_an_action_that_was_performed_this_round():
    table = at_third(people=NELL)
    table.answer("s1", "gather")
    assert why(table, "gather") == ("done_already", "T6.2")
    assert why(table, "focus:will") is None


def test_T6_2_a_printed_action_counts_for_itself():
    table = with_nell(at_third(people=NELL), acted=["use:nell:row"])
    assert why(table, "use:nell:row") == ("done_already", "T6.2")


@pytest.mark.parametrize("verb", ["move:lane", "gather", "ward", "research", "trade:amos"])
def test_T6_3_what_an_engaged_investigator_cannot_do(verb):
    table = at_third(people=BOTH, monsters=GHOUL, doom={"docks": 1})
    table.correct(lambda game: engage(game, "ghoul.1", "nell"))
    assert why(table, verb) == ("engaged", "T6.3")
    assert why(table, "attack:ghoul.1") is why(table, "evade") is why(table, "focus:will") is None


def test_T6_5_who_is_delayed_stands_up_first():
    table = with_nell(at_third(people=NELL), delayed=True)
    assert {why(table, verb) for verb in ("move:lane", "gather", "focus:will")} == {("delayed", "T6.5")}
    assert why(table, "stand") is None


def test_T6_5_who_stands_does_not_stand_up():
    assert why(at_third(people=NELL), "stand") == ("not_delayed", "T6.5")


def test_T6_1_whose_turn_is_over():
    table = at_third(people=BOTH)
    table.answer("s1", "end")
    assert why(table, "gather") == ("turn_over", "T6.1")
    assert why(table, "gather", "amos") is None


def test_T6_1_what_was_begun_is_finished_first():
    table = at_third(people=NELL)
    table.answer("s1", "move:lane")
    assert why(table, "gather") == ("answer_first", "T6.1")
    assert why(table, "move:market") is None


def test_T5_2_whose_turn_is_still_to_come():
    table = at_third(people=BOTH, open_table=False)
    table.answer("group", "s1")
    assert why(table, "gather", "amos") == ("not_your_turn", "T5.2")
    assert why(table, "gather") is None


def test_T5_1_actions_belong_to_the_action_phase():
    game = third_game(people=NELL)
    game.phase = "mythos"
    assert why_not(Play(game, THIRD.rules), "nell", "gather") == ("other_phase", "T5.1")


def test_T1_4_the_table_decides_something_first():
    """Before anybody's turn has begun by the book nobody is asked for an action of their own."""
    table = with_nell(at_third(people=BOTH, open_table=False), acts=True)
    assert why(table, "gather") == ("table_waits", "T1.4")


def test_T10_6_who_has_left_the_game_does_nothing():
    assert why(at_third(people=NELL), "gather", "amos") == ("not_in_play", "T10.6")


def test_T7_1_a_space_that_is_not_next_to_one():
    assert why(at_third(people=NELL), "move:isle") == ("not_next_to_you", "T7.1")
    assert why(at_third(people=NELL), "move:lane") is None


def test_T7_2_a_step_that_cannot_be_bought():
    assert why(at_third(people=NELL), "buy:lane") == ("no_money_for_steps", "T7.2")
    assert why(with_nell(at_third(people=NELL), money=1), "buy:lane") is None


def test_T7_8_a_skill_that_is_focused_and_all_of_them():
    table = with_nell(at_third(people=NELL), focus=["will"])
    assert why(table, "focus:will") == ("focused_already", "T7.8")
    assert why(table, "focus:lore") is None
    everything = ["lore", "influence", "observation", "strength", "will"]
    assert why(with_nell(table, focus=everything), "focus:lore") == ("all_focused", "T7.8")


def test_T7_10_a_space_without_doom():
    assert why(at_third(people=NELL), "ward") == ("no_doom_here", "T7.10")
    assert why(at_third(people=NELL, doom={"docks": 1}), "ward") is None


def test_T7_13_no_monster_or_one_that_is_elsewhere():
    assert why(at_third(people=NELL, monsters=[("ghoul", "isle")]), "attack") == ("no_monster_here", "T7.13")
    table = at_third(people=NELL, monsters=[("ghoul", "isle"), ("hound", "docks")])
    assert why(table, "attack:ghoul.1") == ("monster_elsewhere", "T7.13")
    assert why(table, "attack:hound.1") is None


def test_T5_6_a_monster_somebody_else_is_fighting():
    table = at_third(people=[("nell", "docks", ()), ("amos", "docks", ("blades", "knife"))], monsters=GHOUL)
    table.answer("s2", "attack:ghoul.1")  # and is asked what to hold
    assert why(table, "attack:ghoul.1") == why(table, "attack") == ("monster_busy", "T5.6")


def test_T7_21_nothing_to_evade():
    assert why(at_third(people=NELL, monsters=GHOUL), "evade") == ("not_engaged", "T7.21")


def test_T7_25_no_clue_to_research():
    assert why(at_third(people=NELL), "research") == ("no_clues", "T7.25")
    assert why(with_nell(at_third(people=NELL), clues=1), "research") is None


def test_T7_26_nobody_nothing_or_somebody_elsewhere_to_trade_with():
    assert why(at_third(people=NELL), "trade") == ("nobody_here", "T7.26")
    assert why(at_third(people=FAR), "trade:amos") == ("nobody_here", "T7.26")
    assert why(at_third(people=[*BOTH, ("ida", "shed", ())]), "trade:ida") == ("partner_elsewhere", "T7.26")
    poor = at_third(people=[("nell", "docks", ()), ("amos", "docks", ())])
    assert why(poor, "trade:amos") == ("nothing_to_trade", "T7.26")
    assert why(at_third(people=BOTH), "trade:amos") is None


def test_T5_6_a_partner_who_is_trading():
    """The third puts a trade with Amos together; Amos himself may still trade with Nell."""
    table = at_third(people=[*BOTH, ("ida", "docks", ())])
    table.answer("s3", "trade:amos")
    assert why(table, "trade:amos") == ("partner_busy", "T5.6")
    assert why(table, "trade:nell", "amos") is None


def test_T7_29_a_printed_action_that_does_not_fit():
    assert why(at_third(people=NELL), "use:nell:nonsense") == ("conditions_not_met", "T7.29")


def test_T8_1_a_reroll_that_cannot_be_paid():
    table = with_nell(at_third(people=NELL), focus=["will"])
    assert why(table, "reroll:clue") == why(table, "reroll:focus-lore") == ("nothing_to_pay_with", "T8.1")
    assert why(table, "reroll:focus-will") is None


def test_T11_4_a_card_that_is_too_dear():
    """One coin short, and then enough."""
    game = new_game("lamps-under-the-river", {"s1": ("nell-carrow", "boathook")}, campaign="dear")
    play = Play(game, shipped(), Chance(b"dear"))
    play.run()
    me = game.investigators["nell-carrow"]
    dear = next(card for card in game.display if play.rules.asset(card).value)
    me.money = play.rules.asset(dear).value - 1
    assert why_not(play, me.id, f"buy:{dear}") == ("too_dear", "T11.4")
    me.money += 1
    assert why_not(play, me.id, f"buy:{dear}") is None


@pytest.mark.parametrize("verb", ["end", "agree", "clues:1", "nonsense", "", "move:the-moon", "attack:anybody"])
def test_what_is_no_action_or_no_thing_has_no_reason(verb):
    assert why(at_third(people=NELL, monsters=GHOUL), verb) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_never_has_a_reason(seed):
    """Random campaigns: no option of a seat's own question is called impossible."""
    chance, play = Random(seed), Play(any_third(seed, open_table=seed % 2 == 0).game, THIRD.rules, Chance(b"reasons"))
    play.run()
    looked = 0
    while not play.game.over and looked < 600:
        for one in play.questions().values():
            who = play.game.seats.get(one.asks)
            wrong = [(key, why_not(play, who, key)) for key in one.options if who and why_not(play, who, key)]
            assert wrong == [], one.prompt
            looked += len(one.options)
        question = chance.choice(list(play.questions().values()))
        by = play.game.leader if question.asks == GROUP else question.asks
        play.answer(question.id, chance.choice(list(question.options)), by=by)
    assert looked > 100
