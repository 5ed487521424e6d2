"""The board graph."""

from bot.rules.kernel.board import distances, nearest, steps_toward

# a - b - c - d and a - e - d: two ways of different length; f is an island
LINES = {"a": ["b", "e"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "e"], "e": ["a", "d"], "f": []}
BORDERS = {space: dict.fromkeys(others, "") for space, others in LINES.items()}


def test_distance_counts_steps_and_a_space_is_at_none_from_itself():
    """third T3.8."""
    assert distances(BORDERS, ["a"]) == {"a": 0, "b": 1, "e": 1, "c": 2, "d": 2}


def test_what_cannot_be_reached_is_not_near():
    """third T3.8."""
    assert nearest(BORDERS, "a", ["f"]) == []
    assert nearest(BORDERS, "a", ["f", "d"]) == ["d"]


def test_equally_near_spaces_are_all_named():
    """third T3.8."""
    assert nearest(BORDERS, "a", ["c", "d"]) == ["c", "d"]
    assert nearest(BORDERS, "a", []) == []


def test_only_shortest_paths_are_taken():
    """third T12.15: from a to d the way by e is shorter; from b to e by a, to d by c or a."""
    assert steps_toward(BORDERS, "a", ["d"]) == ["e"]
    assert steps_toward(BORDERS, "c", ["e"]) == ["d"]
    assert steps_toward(BORDERS, "a", ["a"]) == []
    assert steps_toward(BORDERS, "a", ["f"]) == []
