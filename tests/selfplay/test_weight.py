"""How hard the shipped scenarios are, at a small sample: 300 games at each size lie between 25 and 65 per cent."""

import pytest

from bot.selfplay.editions import ThirdEdition
from bot.selfplay.games import Finished, Order, play_game

EDITION = ThirdEdition()
GAMES = 14
FEWEST, MOST = 1, 12  # wins: the band with two standard deviations on either side
TUTORIAL = "the-lamplighters-round"
CAMPAIGNS = [id for id in EDITION.scenarios() if id != TUTORIAL]


def games(scenario: str, players: int, policy: str, number: int = GAMES) -> list[Finished]:
    order = Order(scenario, players, open_table=True, policy=policy, seed=1)
    return [play_game(EDITION, order, n) for n in range(number)]


@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_a_sensible_table_wins_about_half(scenario, players):
    played = games(scenario, players, "sensible")

    assert FEWEST <= sum(game.result == "won" for game in played) <= MOST
    assert [problem for game in played for problem in game.problems] == []


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_the_tutorial_takes_three_to_six_rounds(policy):
    """It ends whatever one does."""
    played = games(TUTORIAL, 1, policy, 60)

    assert {game.rounds for game in played} <= {3, 4, 5, 6}
    assert {game.result for game in played} <= {"won", "lost"}
    assert [problem for game in played for problem in game.problems] == []


def test_the_tutorial_is_gentle():
    """For one person, who plays sensibly, it is won more often than not."""
    assert EDITION.most_players(TUTORIAL) == 1
    played = games(TUTORIAL, 1, "sensible", 300)
    assert 0.55 <= sum(game.result == "won" for game in played) / 300 <= 0.65
