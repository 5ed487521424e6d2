"""What a board says of itself, and what scenarios and cards say of its pieces: each mistake is one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.third.edition import validated
from bot.rules.third.references import mistakes
from tests.rules import wide
from tests.rules.pack import say

Sections = dict[str, dict[str, Any]]
CORNER = {"id": "rift", "name": "Rift", "type": "hidden_path", "tile": "deep", "icons": ["", "", "horror"]}
EDGE = {"id": "rift", "name": "Rift", "type": "derelict_portal", "tile": "town", "icons": ["", "horror"]}


def whole() -> Sections:
    """Content in which everything named is there."""
    sections = wide.sections()
    sections["monsters"]["kelp"]["spawn"] = "most_doom"
    return sections


def found(sections: Sections) -> list[str]:
    """What is wrong with it."""
    return [str(mistake) for mistake in mistakes(validated(sections, "pack"))]


def board(part: str, n: int, **fields: Any) -> Callable[[Sections], None]:
    """One piece of the board with these fields."""
    return lambda sections: sections["boards"]["bench"][part][n].update(fields)


def more(part: str, piece: dict[str, Any]) -> Callable[[Sections], None]:
    """One more piece of the board."""
    return lambda sections: sections["boards"]["bench"][part].append(piece)


def scenario(**fields: Any) -> Callable[[Sections], None]:
    """The scenario with these fields."""
    return lambda sections: sections["scenarios"]["bench"].update(fields)


def reading(effect: dict[str, Any]) -> Callable[[Sections], None]:
    """A headline with this effect."""
    return lambda sections: sections["headlines"]["fog"].update(effects=[effect])


def event(card: str, doom: list[str]) -> Callable[[Sections], None]:
    """An event that puts doom there."""
    return lambda sections: sections["events"][card].update(doom=doom)


def move(**place: Any) -> dict[str, Any]:
    """The path moves to one place."""
    return say("move_threshold", threshold="path", to=[place])


WRONG: list[tuple[Callable[[Sections], None], str]] = [
    (board("tiles", 1, q=0, r=0), "tiles: 1: expected another place than that of port, found "),
    (board("streets", 0, id="deep"), 'id: expected one piece or location for each id, found "deep"'),
    (
        board("mysteries", 0, tile="prot"),
        'mysteries: 0: tile: expected a tile of the board, found "prot"; perhaps "port"',
    ),
    (board("mysteries", 0, edge="R"), 'mysteries: 0: edge: expected an edge with no tile on its other side, found "R"'),
    (
        more("thresholds", {**EDGE, "edge": "TR"}),
        'thresholds: 2: edge: expected an edge with a tile on its other side, found "TR"',
    ),
    (
        more("thresholds", {**CORNER, "corner": "SE"}),
        'thresholds: 2: corner: expected a corner with a tile on its other side, found "SE"',
    ),
    (
        more("thresholds", {**CORNER, "edge": "L"}),
        'thresholds: 2: corner: expected where it lies, since it is a hidden_path, found ""',
    ),
    (
        more("thresholds", {**EDGE, "edge": "R", "corner": "N"}),
        'thresholds: 2: corner: expected nothing, since it is a derelict_portal, found "N"',
    ),
    (more("thresholds", {**CORNER, "corner": "N", "icons": ["", ""]}), 'thresholds: 2: icons: expected 3, found "2"'),
    (
        more("thresholds", {**EDGE, "tile": "quay", "edge": "TR"}),
        'thresholds: 2: expected another place than that of steps, found "TR of quay"',
    ),
    (scenario(later=["mor"]), 'later: expected a piece of the board, found "mor"; perhaps "moor"'),
    (
        scenario(later=["moor", "portal"]),
        'later: expected dyke, too, since it lies along what comes later, found "nothing of it"',
    ),
    (scenario(start="hut"), 'start: expected a space that is on the map at setup, found "hut"'),
    (scenario(doom={"portal": 1}), 'doom: expected a space that is on the map at setup, found "portal"'),
    (
        scenario(starting_monsters={"hut": "kelp"}),
        'starting_monsters: expected a space that is on the map at setup, found "hut"',
    ),
    (event("town-1", ["hut"]), 'doom: expected a space that is on the map of bench at setup, found "hut"'),
    (
        reading(say("add_tiles", pieces=["town"])),
        'pieces: expected pieces that come later in bench, found "town"',
    ),
    (
        reading(say("add_tiles", pieces=["moor"], doom={"hat": 1})),
        'doom: expected spaces of the board, found "hat"; perhaps "hut"',
    ),
    (
        reading(say("add_tiles", pieces=["moor"], monsters={"hut": "moon"})),
        'monsters: expected monsters of bench, found "moon"',
    ),
    (
        reading(say("move_threshold", threshold="pith", to=[])),
        'threshold: expected a threshold of the board, found "pith"; perhaps "path"',
    ),
    (reading(move(tile="deep", at="L")), 'to: 0: at: expected one of N, NE, SE, S, SW, NW, found "L"'),
    (reading(move(tile="dep", at="N")), 'to: 0: tile: expected a tile of the board, found "dep"; perhaps "deep"'),
    (
        reading(move(tile="deep", at="SE")),
        'to: 0: at: expected a corner with a tile on its other side, found "SE"',
    ),
]


@pytest.mark.parametrize(
    ("change", "sentence"), WRONG, ids=[sentence.partition(": expected")[0] for _, sentence in WRONG]
)
def test_what_does_not_fit_on_a_map_is_one_sentence(change, sentence):
    sections = whole()
    change(sections)
    assert [one for one in found(sections) if sentence in one]


def test_a_board_that_fits_has_no_mistake():
    assert found(whole()) == []


def test_an_event_of_what_comes_later_may_speak_of_all_of_the_map():
    sections = whole()
    event("moor-1", ["hut", "works"])(sections)
    assert found(sections) == []


@pytest.mark.parametrize(
    ("card", "parts"),
    [("threshold-drift", ["hidden_path", "derelict_portal"]), ("cellar-drift", ["works"]), ("moor-drift", ["hut"])],
)
def test_T18_3_a_card_has_a_part_for_each_place_of_its_deck(card, parts):
    """Wild gateways, too (T18.8)."""
    sections = whole()
    sections["encounters"][card]["parts"] = {place: {"text": "…", "effects": []} for place in parts}
    assert [one for one in found(sections) if one.startswith(f"encounters: {card}: parts: expected one for each of")]
