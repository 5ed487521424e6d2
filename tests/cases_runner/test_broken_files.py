"""A file that cannot be used is answered with one sentence: where, what was expected, what was found."""

from pathlib import Path
from typing import Any

import pytest

from bot.cases.form import CaseError, read_cases
from tests.cases_runner.conftest import SMALL

SEAT = {"investigator": "joan", "space": "train-station"}
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"titel": "x"}, "unknown field titel; expected some of: edition, title, rules, board"),
    ({"title": None}, "title: Field required"),
    ({"edition": "fourth"}, "edition: Input should be 'third', found \"fourth\""),
    ({"rules": []}, "rules: Tuple should have at least 1 item"),
    ({"rules": ["7.1"]}, "rules: 0: String should match pattern"),
    ({"expect": None}, "expect: Field required"),
    ({"expect": {}}, "expect: expects nothing; name at least one of: view, state, asked"),
    ({"expect": {"views": {}}}, "expect: unknown field views; expected some of: view, state"),
    ({"dice": [7]}, "dice: 0: Input should be less than or equal to 6, found 7"),
    ({"answers": [{"by": "s1"}]}, "answers: 0: key: Field required"),
    ({"answers": [{"by": "s1", "key": "Move There"}]}, "answers: 0: key: String should match pattern"),
    ({"board": None}, "names no table; expected `board` (a path) or `scenario` (an id)"),
    ({"board": "boards/XX.json"}, "boards/XX.json: cannot be read as JSON"),
    ({"content": ["cards.json"]}, "cards.json: cannot be read as JSON"),
    ({"scenario": "moonrise"}, "scenario: 'moonrise' is not known here; expected for example az"),
    ({"position": {}}, "position: seats: Field required"),
    ({"position": {"seats": {}}}, "position: seats: Dictionary should have at least 1 item"),
    ({"position": {"seats": {"s1": {"who": "joan"}}}}, "position: seats: s1: unknown field who; expected some of: inv"),
    ({"position": {"seats": {"s1": SEAT}, "dooms": {}}}, "position: unknown field dooms"),
    (
        {"position": {"seats": {"s1": {"investigator": "joann"}}}},
        "position: seats: s1: investigator: 'joann' is not known here; expected for example joan",
    ),
    (
        {"position": {"seats": {"s1": SEAT | {"space": "train-sation"}}}},
        "space: 'train-sation' is not known here; expected for example train-station",
    ),
    ({"position": {"seats": {"s1": SEAT | {"cards": ["lamp"]}}}}, "cards: 'lamp' is not known here"),
    ({"position": {"seats": {"s1": SEAT}, "leader": "s2"}}, "leader: 's2' is not known here; expected for example s1"),
    ({"position": {"seats": {"s1": SEAT}, "doom": {"hill": 1}}}, "position: doom: 'hill' is not known here"),
    ({"position": {"seats": {"s1": SEAT}, "decks": {"hill": []}}}, "position: decks: 'hill' is not known here"),
    ({"position": {"seats": {"s1": SEAT}, "events": ["e1"]}}, "position: events: 'e1' is not known here"),
    ({"position": {"seats": {"s1": SEAT}, "cup": ["gate"]}}, "position: cup: 'gate' is not known here"),
    (
        {"position": {"seats": {"s1": SEAT}, "monsters": [{"card": "hunter", "space": "train-station"}]}},
        "position: monsters: 0: card: 'hunter' is not known here; expected for example hunter-",
    ),
    ({"begin": "night"}, "begin: 'night' is no stretch of the game; expected one of: round, action phase"),
    ({"begin": [{"kind": "gate_burst"}]}, "begin: 0: 'gate_burst' is no step; expected third.gate_burst"),
    (
        {"begin": [{"kind": "third.sheet_dom"}]},
        "begin: 0: 'third.sheet_dom' is no step; expected third.sheet_doom, ",
    ),
    (
        {"begin": [{"kind": "xyzzy"}]},
        "begin: 0: 'xyzzy' is no step; expected a kind such as third.gate_burst, or kernel.resolve with effects",
    ),
    ({"begin": [{"kind": "third.sheet_doom"}]}, "begin: 0: third.sheet_doom: amount: Field required"),
    ({"begin": [{"kind": "third.gate_burst"}], "then": "noon"}, "then: 'noon' is no stretch of the game"),
    ({"variants": {}}, "variants: expected a list of objects"),
    ({"variants": [{"dice": [0]}]}, "variants: 0: dice: 0: Input should be greater than or equal to 1, found 0"),
]


@pytest.mark.parametrize(("changes", "sentence"), BROKEN)
def test_a_broken_case_is_one_sentence(run: Any, changes: dict[str, Any], sentence: str) -> None:
    """The field, what was expected, what was found."""
    failures = run(**changes)

    assert len(failures) == 1
    assert sentence in failures[0]


@pytest.mark.parametrize(
    ("text", "sentence"), [("{", "is not JSON: "), ("[]", "expected an object with fields edition, title")]
)
def test_a_file_that_is_no_object_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    """Whatever else it holds."""
    path = tmp_path / "case.json"
    path.write_text(text, "utf-8")

    with pytest.raises(CaseError, match=sentence):
        read_cases(path)


def test_a_variant_says_only_what_differs(run: Any) -> None:
    """Its position is put over the case's field by field; other fields are replaced; null takes one away."""
    variant = {
        "position": {"seats": {"s1": {"space": "river-docks", "clues": None}}},
        "answers": [],
        "expect": {"view": {"investigators": {"joan": {"space": "river-docks", "clues": 0}}}},
    }

    assert run(variants=[variant]) == []
    assert SMALL["position"]["seats"]["s1"]["clues"] == 1
