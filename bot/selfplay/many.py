"""Many games, in parts that may be played on several processes at once; the same games, however many these are."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product

from bot.selfplay.editions import EDITIONS
from bot.selfplay.games import Finished, Order, play_game
from bot.selfplay.reach import Reach, Reached

PART = 10  # games in one go of a process


@dataclass(frozen=True)
class Numbered:
    """One game of an order."""

    order: Order
    number: int


@dataclass(frozen=True)
class Played:
    """Some games as they ended, and what came up in them if that was looked at."""

    games: Sequence[tuple[Order, Finished]]
    reached: Reached


def spread(orders: Sequence[Order], games: int) -> list[Numbered]:
    """So many games, dealt out evenly to these orders."""
    return [Numbered(orders[number % len(orders)], number) for number in range(games)]


def orders_of(
    scenario: str, sizes: Iterable[int], policies: Iterable[str], *, open_table: bool, seed: int
) -> list[Order]:
    """An order for each number of seats and each policy."""
    pairs = product(policies, sizes)
    return [Order(scenario, size, open_table=open_table, policy=policy, seed=seed) for policy, size in pairs]


def play_part(edition: str, games: Sequence[Numbered], *, watched: bool) -> Played:
    """Play some games one after the other."""
    with_rules, reach = EDITIONS[edition](), Reach()
    opening = {"opening": reach.opening} if watched else {}
    played = [(one.order, play_game(with_rules, one.order, one.number, **opening)) for one in games]
    return Played(played, reach.reached(with_rules.rules.content) if watched else {})


def play_all(edition: str, games: Sequence[Numbered], *, jobs: int = 1, watched: bool = False) -> Iterator[Played]:
    """Play games part by part, in their order; on `jobs` processes if that is more than one."""
    parts = [games[first : first + PART] for first in range(0, len(games), PART)]
    if jobs == 1:
        yield from (play_part(edition, part, watched=watched) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play_part, edition, part, watched=watched) for part in parts]
        try:
            yield from (one.result() for one in waiting)
        finally:
            pool.shutdown(cancel_futures=True)
