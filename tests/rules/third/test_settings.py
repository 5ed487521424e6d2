"""What a host may set: difficulty and house rules, with the numbers that the campaign card states."""

from collections import Counter

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import shipped
from bot.rules.third.leaving import Defeat
from bot.rules.third.problems import problems
from bot.rules.third.setup import new_game

RULES = shipped()
NELL = {"s1": ("nell-carrow", "boathook")}


def begun(**settings) -> Play:
    return Play(new_game("lamps-under-the-river", NELL, campaign="c", **settings), RULES, Chance(b"s")).run()


@pytest.mark.parametrize(
    ("difficulty", "tokens", "doom"), [("calm", {"blank": 2}, 0), ("usual", {}, 0), ("grim", {"doom": 1}, 1)]
)
def test_difficulty_changes_the_cup_and_the_doom_at_the_beginning(difficulty, tokens, doom):
    """Two blanks more; nothing; one spread of doom in the cup and one doom on the sheet more."""
    usual, game = begun().game, begun(difficulty=difficulty).game

    assert Counter(game.cup) == Counter(usual.cup) + Counter(tokens)
    assert game.sheet_doom == usual.sheet_doom + doom
    assert problems(game, RULES) == []


def test_a_long_first_turn_has_three_actions():
    assert begun(house_rules=["long_first_turn"]).game.investigators["nell-carrow"].actions == 3
    assert begun().game.investigators["nell-carrow"].actions == 2


def test_a_full_purse_holds_two_dollars_more():
    money = [begun(house_rules=rules).game.investigators["nell-carrow"].money for rules in ([], ["full_purse"])]

    assert money[1] == money[0] + 2


@pytest.mark.parametrize(("rules", "doom"), [([], 1), (["quiet_defeat"], 0)])
def test_a_quiet_defeat_places_no_doom(rules, doom):
    play = begun(house_rules=rules)
    play.here = play.game.flows["s1"]
    play.push(Defeat(who="nell-carrow"))
    play.run("s1")

    kinds = [kind for kind, _ in play.told]
    after = kinds[kinds.index("defeated") + 1]
    assert (after == "sheet_doom") == bool(doom)
