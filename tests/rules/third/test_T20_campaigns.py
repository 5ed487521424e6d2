"""third T20: whole campaigns on a map with everything the second box has, at random and sensibly."""

from collections import Counter

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump, load
from bot.rules.third.problems import problems
from bot.rules.third.setup import new_game
from bot.selfplay.games import answer_one
from bot.selfplay.policies import POLICIES
from tests.rules import pack
from tests.rules.wide import WIDE

RULES = WIDE.rules
ENOUGH = 3_000  # answers
COMES_UP = {"hazard_paid", "hazard_declined", "hazard_stops", "threshold_moved", "tiles_added", "burst"}


def played(policy, seed, players):
    """A campaign played to its end from saved bytes, with nothing broken at any answer; how often each line came up."""
    seats = {f"s{n}": (who, "plain") for n, who in enumerate(pack.PEOPLE[:players], 1)}
    game = new_game("bench", seats, campaign=f"{policy}/{seed}", open_table=seed % 2 == 0)
    play = Play(game, RULES, Chance(b"wide")).run()
    chooser, found = POLICIES[policy](str(seed)), Counter()
    for turn in range(ENOUGH):
        if play.game.over:
            return found
        found |= Counter({f"asked {question.prompt}": 1 for question in play.questions().values()})
        answer_one(play, chooser, turn)
        found.update(kind for kind, _ in play.told)
        assert problems(play.game, RULES) == []
        if turn % 20 == 0:
            play = Play(load(dump(play.game)), RULES, Chance(b"wide")).run()
    raise AssertionError("it does not end")


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_T20_campaigns_end_with_nothing_broken_and_see_all_of_the_map(policy):
    found = Counter()
    for seed in range(8):
        found.update(played(policy, seed, players=(1, 2, 4, 6)[seed % 4]))
    assert COMES_UP - found.keys() == set()
    assert {"asked hazard", "asked move_threshold", "asked burst_spares"} - found.keys() == set()


def test_T20_9_investigators_and_monsters_both_use_the_hidden_path():
    through = set()
    for number in range(6):
        seats = {f"s{n}": (who, "plain") for n, who in enumerate(pack.PEOPLE[:4], 1)}
        play = Play(new_game("bench", seats, campaign=f"path/{number}"), RULES, Chance(b"wide")).run()
        chooser, turn = POLICIES["random"](str(number)), 0
        while not play.game.over and turn < ENOUGH:
            answer_one(play, chooser, turn)
            through |= {kind for kind, facts in play.told if facts.get("space") == "path"}
            turn += 1
    assert through >= {"moved", "monster_moved"}
