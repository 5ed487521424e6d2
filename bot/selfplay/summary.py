"""What many games amount to, as plain data."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from bot.selfplay.games import Finished


def summary(games: Sequence[Finished]) -> dict[str, Any]:
    """Count results, rounds, answers and problems; speed counts the rules' time only."""
    seconds = sum(game.seconds for game in games)
    answers = sum(game.answers for game in games)
    rounds = [game.rounds for game in games]
    return {
        "games": len(games),
        "wins": sum(game.result == "won" for game in games),
        "losses": sum(game.result == "lost" for game in games),
        "unfinished": sum(not game.result for game in games),
        "rounds": {"min": min(rounds), "median": median(rounds), "max": max(rounds)},
        "answers": answers,
        "answers_per_second": round(answers / seconds) if seconds else 0,
        "problems": [problem for game in games for problem in game.problems],
    }


def report(played: Mapping[str, Sequence[Finished]]) -> dict[str, Any]:
    """All games together, and the same for each scenario."""
    everything = [game for games in played.values() for game in games]
    return summary(everything) | {"scenarios": {scenario: summary(games) for scenario, games in played.items()}}
