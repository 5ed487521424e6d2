"""Each kind of expectation holds when it is true and fails with a useful sentence when it is not."""

from typing import Any

import pytest

SEAT = {"investigator": "joan", "space": "curiositie-shoppe"}
TRUE: list[dict[str, Any]] = [
    {"view": {"investigators": {"joan": {"space": "train-station"}, "ada": None}}},
    {"view": {"investigators": {"joan": {"skills": {"lore": {"value": 1, "focused": False}}}}}},
    {"view": {"spaces": {"train-station": {"unstable": True, "next_to": {"holds": ["northside-downtown"]}}}}},
    {"state": {"fallen": [], "seats": {"s1": "joan"}, "flows": {"s1": {"steps": {"lacks": ["third.ward"]}}}}},
    {"asked": [{"of": "s1", "prompt": "move_on", "offered": ["move:*"], "not_offered": ["buy:*"], "default": "stay"}]},
    {"asked": [{"prompt": "move_on", "only": ["move:*", "stay"], "facts": {"free": 1}}]},
    {"not_asked": [{"of": "group"}, {"prompt": "turn"}]},
    {"told": [{"kind": "phase"}, {"kind": "moved", "facts": {"who": "joan"}}, {"kind": "moved", "times": 1}]},
    {"not_told": [{"kind": "engaged"}, {"kind": "moved", "facts": {"who": "ada"}}]},
]
FALSE: list[tuple[dict[str, Any], str]] = [
    (
        {"view": {"investigators": {"joan": {"space": "river-docks"}}}},
        'at the end: view/investigators/joan/space: expected "river-docks", found "train-station"',
    ),
    ({"view": {"investigators": {"joan": None}}}, "view/investigators/joan: expected nothing, found"),
    (
        {"view": {"investigators": {"joan": {"luck": 1}}}},
        "view/investigators/joan/luck: expected 1, found nothing of this name; there is id, name",
    ),
    ({"view": {"spaces": {"train-station": {"unstable": 1}}}}, "unstable: expected 1, found true"),
    ({"state": {"seats": {"s1": "ada"}}}, 'state/seats/s1: expected "ada", found "joan"'),
    ({"state": {"fallen": {"size": 1}}}, "state/fallen: expected size 1, found []"),
    ({"state": {"fallen": {"first": 1}}}, "state/fallen: first: this is a list; expected some of: any_order"),
    ({"asked": [{"of": "group"}]}, "expected group to be asked something; open now: move_on of s1"),
    (
        {"asked": [{"of": "s1", "prompt": "turn"}]},
        "expected s1 to be asked turn; open now: move_on of s1",
    ),
    (
        {"asked": [{"of": "s1", "offered": ["buy:river-docks"]}]},
        "move_on of s1: expected to be offered buy:river-docks; offered: move:arkham-advertiser",
    ),
    ({"asked": [{"of": "s1", "not_offered": ["move:*"]}]}, "expected not to be offered move:arkham-advertiser"),
    ({"asked": [{"of": "s1", "only": ["stay"]}]}, "expected not to be offered move:arkham-advertiser"),
    ({"asked": [{"of": "s1", "default": "stop"}]}, "expected the default stop, found stay"),
    ({"asked": [{"of": "s1", "facts": {"free": 2}}]}, "facts/free: expected 2, found 1"),
    ({"not_asked": [{"of": "s1"}]}, "s1 to be asked something; open now: move_on of s1"),
    ({"nobody_asked": True}, "expected nobody to be asked; open now: move_on of s1"),
    ({"told": [{"kind": "engaged"}]}, "expected to be told engaged; told: phase, moved"),
    (
        {"told": [{"kind": "moved", "facts": {"space": "river-docks"}}]},
        'expected to be told moved {"space": "river-docks"}; told: moved {"who": "joan", "space": "train-station"}',
    ),
    ({"told": [{"kind": "moved"}, {"kind": "phase"}]}, "expected to be told phase after what is listed before it"),
    ({"told": [{"kind": "moved", "times": 2}]}, "expected to be told moved 2 times, it was 1 times"),
    ({"not_told": [{"kind": "moved"}]}, 'expected not to be told moved, but was: moved {"who": "joan"'),
]


@pytest.mark.parametrize("expect", TRUE)
def test_what_is_true_holds(run: Any, expect: dict[str, Any]) -> None:
    """A true fact of any kind holds."""
    assert run(expect=expect) == []


@pytest.mark.parametrize(("expect", "sentence"), FALSE)
def test_what_is_false_fails_and_says_what_was_found(run: Any, expect: dict[str, Any], sentence: str) -> None:
    """A false fact of any kind fails, with what was expected and what was found."""
    failures = run(expect=expect)

    assert len(failures) == 1
    assert sentence in failures[0]


@pytest.mark.parametrize(
    ("deck", "holds"),
    [
        (["downtown-event", "rivertown-event", "northside-event"], True),
        (["northside-event", "rivertown-event", "downtown-event"], False),
        ({"any_order": ["northside-event", "rivertown-event", "downtown-event"]}, True),
        ({"any_order": ["northside-event", "rivertown-event"]}, False),
        ({"top": ["rivertown-event", "northside-event"]}, True),
        ({"top": ["northside-event", "rivertown-event"]}, False),
        ({"top": {"any_order": ["northside-event", "rivertown-event"]}}, True),
        ({"bottom": ["downtown-event"], "size": 3}, True),
        ({"bottom": ["rivertown-event"]}, False),
        ({"top": ["rivertown-event", "downtown-event", "rivertown-event", "northside-event"]}, False),
        ({"holds": ["rivertown-event"], "lacks": ["merchant-event"]}, True),
        ({"holds": ["merchant-event"]}, False),
        ({"lacks": ["rivertown-event"]}, False),
    ],
)
def test_a_deck_is_compared_from_the_bottom_to_the_top(run: Any, deck: Any, holds: bool) -> None:
    """Whole, by its ends, in any order, by size, by what it holds and lacks."""
    events = ["downtown-event", "rivertown-event", "northside-event"]
    position = {"seats": {"s1": SEAT}, "events": events}

    assert (run(position=position, expect={"state": {"events": deck}}) == []) is holds


def test_what_is_expected_at_first_and_after_an_answer_counts_too(run: Any) -> None:
    """The first moment at which something is wrong is named."""
    wrong = {"view": {"round": 7}}
    answers = [{"by": "s1", "key": "move:train-station", "expect": wrong}]

    assert run(at_first=wrong) == ["at first: view/round: expected 7, found 1"]
    assert run(answers=answers) == ["after answer 1 (s1 move:train-station): view/round: expected 7, found 1"]


def test_after_an_answer_only_what_it_led_to_was_told(run: Any) -> None:
    """The phase was told before the answer: at the end it counts, after the answer it does not."""
    phase = {"told": [{"kind": "phase"}]}
    answers = [{"by": "s1", "key": "move:train-station", "expect": phase}]

    assert run(expect=phase) == []
    assert "expected to be told phase; told: moved" in run(answers=answers)[0]
