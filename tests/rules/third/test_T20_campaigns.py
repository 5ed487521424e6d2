"""third T20: whole campaigns on a map with everything the second box has, at random and sensibly."""

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.setup import new_game
from bot.selfplay.games import answer_one
from bot.selfplay.policies import POLICIES
from tests.rules import pack
from tests.rules.campaigns import ENOUGH, come_up
from tests.rules.wide import WIDE

RULES = WIDE.rules
COMES_UP = {
    "hazard_paid",
    "hazard_declined",
    "hazard_stops",
    "threshold_moved",
    "tiles_added",
    "burst",
    "asked hazard",
    "asked move_threshold",
    "asked burst_spares",
}


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_T20_campaigns_end_with_nothing_broken_and_see_all_of_the_map(policy):
    assert COMES_UP - come_up(RULES, policy, COMES_UP) == set()


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
