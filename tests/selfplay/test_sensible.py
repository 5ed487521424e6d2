"""The sensible policy: what it prefers, told with positions of the shipped scenario."""

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.rules.third.effects.markers import RevealMarker
from bot.rules.third.setup import new_game
from bot.rules.third.state import CodexCard, HiddenMarker
from bot.selfplay.editions import ThirdEdition
from bot.selfplay.games import Order, play_game
from bot.selfplay.sensible import SensiblePolicy, wishes
from bot.selfplay.worth import Reader
from tests.rules.builders import third_game
from tests.rules.desk import DESK

EDITION = ThirdEdition()
POLICY = SensiblePolicy("any")


@pytest.fixture
def play():
    game = new_game("lamps-under-the-river", {"s1": ("amos-thrale", "almanac")}, campaign="b")
    started = Play(game, EDITION.rules, Chance(b"seed")).run()
    started.game.monsters.clear()
    for space in started.game.spaces.values():
        space.doom = 0
    return started


def turn(play) -> Question:
    return next(question for question in play.questions().values() if question.prompt == "turn")


def me(play):
    return next(iter(play.game.investigators.values()))


def test_clues_in_hand_go_to_the_sheet(play):
    me(play).clues = 2

    assert POLICY.choose(play, turn(play)) == "research"


def test_doom_at_ones_feet_is_warded(play):
    play.game.clues = {}
    play.game.spaces[me(play).space].doom = 2

    assert POLICY.choose(play, turn(play)) == "ward"


def test_it_walks_toward_clues(play):
    play.game.clues = {"uptown": 1}

    key = POLICY.choose(play, turn(play))

    goals = wishes(play, me(play))
    assert key.startswith("move:")
    assert goals[key.partition(":")[2]] > goals[me(play).space]


def test_a_failed_roll_is_rerolled_with_focus_and_a_passed_one_is_kept(play):
    options = {"reroll:clue": [], "reroll:focus-lore": [], "done": []}
    failed = Question("q", "s1", "change_dice", options, "done", {"dice": [1, 2], "needed": 5})
    passed = Question("q", "s1", "change_dice", options, "done", {"dice": [1, 5], "needed": 5})

    assert POLICY.choose(play, failed) == "reroll:focus-lore"
    assert POLICY.choose(play, passed) == "done"


def test_the_same_game_gives_the_same_choices():
    order = Order(scenario="lamps-under-the-river", players=2, open_table=True, policy="sensible", seed=5)

    first, second = play_game(EDITION, order, 0), play_game(EDITION, order, 0)

    assert (first.result, first.rounds, first.answers) == (second.result, second.rounds, second.answers)
    assert first.problems == []


def test_it_wins_more_often_than_chance():
    """A policy that is no better than random cannot judge a scenario."""

    def wins(policy: str) -> int:
        order = Order(scenario="lamps-under-the-river", players=2, open_table=True, policy=policy, seed=1)
        return sum(play_game(EDITION, order, n).result == "won" for n in range(12))

    assert wins("sensible") > wins("random") + 3


def at_the_dam(card: str, side: str = "front"):
    """Cal Whitlock at the Fish Exchange, with one codex card and doom at his feet."""
    game = new_game("what-the-river-keeps", {"s1": ("cal-whitlock", "roll")}, campaign="b")
    started = Play(game, EDITION.rules, Chance(b"seed")).run()
    started.game.monsters.clear()
    started.game.clues = {}
    started.game.codex = {card: CodexCard(card=card, side=side)}
    me(started).money = 5
    return started


def test_a_codex_action_that_wins_is_taken():
    play = at_the_dam("coffer-dam", "back")
    me(play).clues = 1

    assert POLICY.choose(play, turn(play)) == "use:coffer-dam:gate"


def test_a_marker_that_a_card_waits_for_is_worth_more_than_one_nobody_counts():
    stone = EDITION.rules.content.archive["coffer-dam"].front.actions[0]
    play = at_the_dam("coffer-dam")
    play.game.spaces[me(play).space].doom = 1
    waiting = Reader(play, me(play), me(play).space).action(stone)
    play.game.codex["coffer-dam"].fired = True

    assert waiting > 1 > Reader(play, me(play), me(play).space).action(stone)


def test_it_walks_to_where_a_codex_action_can_be_done():
    """Stones are laid where there is doom."""
    play = at_the_dam("coffer-dam")
    for space in play.game.spaces.values():
        space.doom = 0
    play.game.spaces["tannery"].doom = 1

    goals = wishes(play, me(play))

    assert max(goals, key=lambda space: goals[space]) == "tannery"


def test_clues_are_not_brought_where_no_card_waits_for_them(play):
    me(play).clues = 2
    play.game.codex = {"cold-lamps": CodexCard(card="cold-lamps")}

    assert POLICY.choose(play, turn(play)) != "research"


def test_how_curious_one_is_hangs_on_the_seed():
    """Some open the letter, some do not."""
    curious = {SensiblePolicy(str(seed)).curiosity > 1 for seed in range(20)}

    assert curious == {True, False}
    assert SensiblePolicy("same").curiosity == SensiblePolicy("same").curiosity


def test_T18_7_what_stands_in_a_continuation_is_not_known_before_it_is_read():
    """So one that ends badly is worth as much as one that does not."""
    play = Play(third_game(people=[("nell", "docks", ())], rules=DESK.rules), DESK.rules)
    effects = [play.rules.content.encounters["port-box"].parts["docks"].effects[0].options[n].effects for n in (0, 1)]
    reader = Reader(play, play.game.investigators["nell"], "docks", 2.0)

    assert [reader.all(said) for said in effects] == [2.0, 2.0]


def test_T19_8_a_marker_that_lies_face_down_makes_curious_where_there_is_one():
    play = Play(third_game(people=[("nell", "docks", ())], rules=DESK.rules), DESK.rules)
    reader = Reader(play, play.game.investigators["nell"], "docks", 2.0)
    reveal = RevealMarker(marker="crate")
    before = reader.one(reveal)
    play.game.hidden["docks"] = [HiddenMarker(back="crate", marker="eel")]

    assert (before, reader.one(reveal)) == (0.0, 2.0)
