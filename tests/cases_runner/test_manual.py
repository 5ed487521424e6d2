"""The manual of rule cases is right and whole: its examples are read and run, and every field is in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.cases.form import Answer, Asked, Case, Expect, Line, read_cases
from bot.cases.matching import LISTS
from bot.cases.runner import case_files, run_case
from bot.cases.third_begin import STRETCHES, listed_steps
from bot.cases.third_position import MonsterPosition, Position, SeatPosition
from tests.cases_runner.conftest import CASES, SMALL

MANUAL = (Path(__file__).parents[2] / "docs" / "rule-cases.md").read_text("utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", MANUAL, re.DOTALL)]
STEPS = [
    json.loads(text.replace("[...]", "[]")) for text in re.findall(r'`(\{"kind": "(?:third|kernel)\..*?\})`', MANUAL)
]


def examples_of(model: Any) -> list[dict[str, Any]]:
    """The examples that hold some fields of a record and nothing else."""
    return [example for example in EXAMPLES if example.keys() <= model.model_fields.keys()]


def test_the_whole_case_of_the_manual_holds() -> None:
    """A newcomer may copy it."""
    whole = [Case.model_validate(example) for example in EXAMPLES if "edition" in example]

    assert [run_case(case, CASES) for case in whole] == [[]]


def test_the_position_of_the_manual_can_be_played() -> None:
    """Everything a position may say stands in one example."""
    position = next(example for example in EXAMPLES if "seats" in example)
    fields = {"position": position, "answers": [], "expect": {"view": {"round": 4}}}

    assert position.keys() == Position.model_fields.keys()
    assert run_case(Case.model_validate(SMALL | fields), CASES) == []


@pytest.mark.parametrize("example", [example for example in examples_of(Case) if "edition" not in example])
def test_every_fragment_of_a_case_can_be_read(tmp_path: Path, example: dict[str, Any]) -> None:
    """Each is put over a small case."""
    (tmp_path / "case.json").write_text(json.dumps(SMALL | example), "utf-8")

    assert len(read_cases(tmp_path / "case.json")) == 1


def test_every_expectation_of_the_manual_can_be_read() -> None:
    """One example for each kind of fact."""
    expectations = [Expect.model_validate(example) for example in examples_of(Expect)]

    for field in set(Expect.model_fields) - {"nobody_asked"}:
        assert any(getattr(expectation, field) for expectation in expectations), field


def test_every_step_of_the_manual_can_be_read() -> None:
    """They are written as a case writes them."""
    assert len(listed_steps(tuple(STEPS))) == len(STEPS) > 15


def test_the_view_of_the_manual_names_only_what_a_view_has() -> None:
    """The names in the example are those of the view; its values are another matter."""
    view = next(example["view"] for example in EXAMPLES if "view" in example)
    view["investigators"]["ada"]["assets"].pop("Lantern")
    names = {
        "seats": {"s1": {"investigator": "ada", "space": "black-cave"}},
        "monsters": [{"card": "hunter-a", "space": "black-cave", "engaged_with": ["ada"]}],
        "codex": ["anomalies"],
        "attached": [{"card": "outbreaks", "deck": "northside"}],
        "cup": ["blank"],
    }
    fields = {"position": names, "answers": [], "expect": {"view": view}}

    failures = run_case(Case.model_validate(SMALL | fields), CASES)

    assert failures
    assert not [failure for failure in failures if "nothing of this name" in failure]


@pytest.mark.parametrize("model", [Case, Answer, Expect, Asked, Line, Position, SeatPosition, MonsterPosition])
def test_every_field_is_in_the_manual(model: Any) -> None:
    """Nothing has to be looked up in the code."""
    missing = [name for name in model.model_fields if f"`{name}`" not in MANUAL and f'"{name}"' not in MANUAL]

    assert missing == []


def test_every_word_of_the_form_is_in_the_manual() -> None:
    """Stretches of the game and what may be said of a list."""
    assert [word for word in (*STRETCHES, *LISTS) if f"`{word}`" not in MANUAL and f'`"{word}"`' not in MANUAL] == []


def test_all_seventy_five_worked_cases_are_files() -> None:
    """None is missing."""
    played = [file.stem for file in case_files(CASES.parent) if file.stem.startswith("TC-")]

    assert sorted(played) == [f"TC-{number:02}" for number in range(1, 76)]
