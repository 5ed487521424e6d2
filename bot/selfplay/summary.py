"""What many games amount to, as plain data and as a table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from bot.selfplay.games import Finished, Order

Games = Sequence[tuple[Order, Finished]]


def summary(games: Sequence[Finished], rare: Sequence[str]) -> dict[str, Any]:
    """Count results, rounds, answers, problems and rare rules; speed counts the rules' time only."""
    seconds = sum(game.seconds for game in games)
    answers = sum(game.answers for game in games)
    rounds = [game.rounds for game in games]
    counts = sum((game.rare for game in games), Counter[str]())
    return results(games) | {
        "rounds": {"min": min(rounds), "median": median(rounds), "max": max(rounds)},
        "answers": answers,
        "answers_per_second": round(answers / seconds) if seconds else 0,
        "problems": [problem for game in games for problem in game.problems],
        "rare": {name: counts[name] for name in rare},
    }


def results(games: Sequence[Finished]) -> dict[str, int]:
    """How they ended."""
    return {
        "games": len(games),
        "wins": sum(game.result == "won" for game in games),
        "losses": sum(game.result == "lost" for game in games),
        "unfinished": sum(not game.result for game in games),
    }


def report(played: Mapping[str, Games], rare: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """All games together; rare rules that never came up, with the cases that cover them; each scenario by itself."""
    everything = summary([game for games in played.values() for _, game in games], list(rare))
    never = {name: list(cases) for name, cases in rare.items() if not everything["rare"][name]}
    scenarios = {
        scenario: summary([game for _, game in games], list(rare)) | {"tables": tables(games)}
        for scenario, games in played.items()
    }
    return everything | {"never": never, "scenarios": scenarios}


def tables(games: Games) -> list[dict[str, Any]]:
    """How games ended at each number of seats, for each policy."""
    kinds = dict.fromkeys((order.policy, order.players) for order, _ in games)
    return [
        {"policy": policy, "players": players}
        | results([game for order, game in games if (order.policy, order.players) == (policy, players)])
        for policy, players in sorted(kinds)
    ]


def rare_table(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a table: how often each rare rule came up, in all and in each scenario; then what never did."""
    columns: list[tuple[str, Mapping[str, int]]] = [("all", found["rare"])]
    columns += [(scenario, one["rare"]) for scenario, one in found["scenarios"].items()]
    wide = max(len(name) for name in found["rare"])
    yield " ".join(["rare rules".ljust(wide), *(f"{title:>9}" for title, _ in columns)])
    for name in found["rare"]:
        yield " ".join([name.ljust(wide), *(f"{counts[name]:>{max(9, len(title))}}" for title, counts in columns)])
    for name, cases in found["never"].items():
        yield f"never came up: {name}; {'see ' + ', '.join(cases) if cases else 'no case has it'}"
