"""The board graph: borders between spaces as data, and distances along them."""

from collections import deque
from collections.abc import Collection, Mapping

Borders = Mapping[str, Mapping[str, str]]  # space: adjacent space: hazard of the border, or ""


def distances(borders: Borders, targets: Collection[str]) -> dict[str, int]:
    """T3.8: steps from each space to the nearest target; a space that reaches none is left out."""
    found = dict.fromkeys(targets, 0)
    waiting = deque(targets)
    while waiting:
        space = waiting.popleft()
        for neighbor in borders[space]:
            if neighbor not in found:
                found[neighbor] = found[space] + 1
                waiting.append(neighbor)
    return found


def nearest(borders: Borders, start: str, targets: Collection[str]) -> list[str]:
    """T3.8: those of the targets that are nearest to a space, in the order given; none if none can be reached."""
    wanted, here, seen = set(targets), {start}, {start}
    while here and wanted.isdisjoint(here):
        here = {space for one in here for space in borders[one]} - seen
        seen |= here
    return [target for target in targets if target in here]


def steps_toward(borders: Borders, start: str, targets: Collection[str]) -> list[str]:
    """T12.15: adjacent spaces that lie on a shortest path from `start` to one of the targets."""
    away = distances(borders, targets)
    if start not in away or not away[start]:
        return []
    return [space for space in borders[start] if away.get(space) == away[start] - 1]
