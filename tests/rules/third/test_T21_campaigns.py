"""third T21: whole campaigns with archive cards everywhere and cards of two types, at random and sensibly."""

from collections import Counter

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump, load
from bot.rules.third.problems import problems
from bot.rules.third.references import mistakes
from bot.rules.third.setup import new_game
from bot.selfplay.games import answer_one
from bot.selfplay.policies import POLICIES
from tests.rules import pack
from tests.rules.desk import DESK

RULES = DESK.rules
ENOUGH = 3_000  # answers
COMES_UP = {
    "added_to_deck",
    "archive_attached",
    "archive_read",
    "archive_taken",
    "asset_turned",
    "back_on_top",
    "deck_discarded",
    "entry",
    "marker_revealed",
    "monster_turned",
    "space_closed",
    "space_opened",
}


def played(policy, seed, players):
    """A campaign played to its end from saved bytes, with nothing broken at any answer; how often each line came up."""
    seats = {f"s{n}": (who, "plain") for n, who in enumerate(pack.PEOPLE[:players], 1)}
    game = new_game("bench", seats, campaign=f"{policy}/{seed}", open_table=seed % 2 == 0)
    play = Play(game, RULES, Chance(b"desk")).run()
    chooser, found = POLICIES[policy](str(seed)), Counter(kind for kind, _ in play.told)
    for turn in range(ENOUGH):
        if play.game.over:
            return found
        answer_one(play, chooser, turn)
        found.update(kind for kind, _ in play.told)
        assert problems(play.game, RULES) == []
        if turn % 20 == 0:
            play = Play(load(dump(play.game)), RULES, Chance(b"desk")).run()
    raise AssertionError("it does not end")


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_T21_campaigns_end_with_nothing_broken(policy):
    """And at random everything of the chapter comes up."""
    found = Counter()
    for seed in range(8):
        found.update(played(policy, seed, players=(1, 2, 4, 6)[seed % 4]))
    assert policy != "random" or COMES_UP - found.keys() == set()


def test_what_the_desk_names_is_there():
    """So what is tested here is content that may be shipped."""
    assert [str(one) for one in mistakes(RULES.content, bare=True)] == []
