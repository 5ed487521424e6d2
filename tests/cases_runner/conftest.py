"""A small case to change and run, in a folder of its own outside the repository."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cases.form import CaseError, read_cases
from bot.cases.runner import run_case

CASES = Path(__file__).parents[1] / "cases" / "third"
MOVED = {"view": {"investigators": {"joan": {"space": "train-station"}}}}
SMALL: dict[str, Any] = {
    "edition": "third",
    "title": "A step",
    "rules": ["T7.1"],
    "board": "boards/AZ.json",
    "content": ["fixtures.json"],
    "position": {"seats": {"s1": {"investigator": "joan", "space": "curiositie-shoppe", "clues": 1}}},
    "answers": [{"by": "s1", "key": "move:train-station"}],
    "expect": MOVED,
}
Run = Callable[..., list[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(CASES / "boards", tmp_path / "boards")
    shutil.copy(CASES / "fixtures.json", tmp_path)
    return tmp_path


@pytest.fixture
def write(folder: Path) -> Callable[..., Path]:
    """Write the small case with these fields changed; a field that is None is left out."""

    def written(**changes: Any) -> Path:
        fields = {name: value for name, value in (SMALL | changes).items() if value is not None}
        path = folder / "case.json"
        path.write_text(json.dumps(fields), "utf-8")
        return path

    return written


@pytest.fixture
def run(write: Callable[..., Path]) -> Run:
    """Write and run; returns what fails, of all variants."""

    def ran(**changes: Any) -> list[str]:
        path = write(**changes)
        try:
            return [failure for case in read_cases(path) for failure in run_case(case, path.parent)]
        except CaseError as error:
            return [str(error)]

    return ran
