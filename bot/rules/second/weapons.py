"""S8: weapons and hands."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bot.rules.second.play import Play, cards_of
from bot.rules.second.state import Held

HANDS = 2  # S8.1

Load = Sequence[Held]


def loads(play: Play, who: str) -> Iterator[Load]:
    """S8.1: every choice of weapons that fits into two hands, the fullest first."""
    weapons = [held for held in cards_of(play.game, who) if play.rules.card(held.card).combat and not held.exhausted]
    for count in range(len(weapons), -1, -1):
        for load in combinations(weapons, count):
            if sum(play.rules.card(held.card).hands for held in load) <= HANDS:
                yield load


def bonus(play: Play, load: Load) -> int:
    """S8.8."""
    return sum(play.rules.card(held.card).combat for held in load)


def one_shots(play: Play, load: Load) -> list[str]:
    """S8.3: what is discarded after the check."""
    return [held.id for held in load if play.rules.card(held.card).one_shot]


def name_of(load: Load) -> str:
    """Name a choice of weapons by their ids."""
    return "+".join(held.id for held in load) or "nothing"
