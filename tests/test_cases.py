"""Every rule case in `tests/cases` holds."""

from pathlib import Path

import pytest

from bot.cases.form import read_cases
from bot.cases.runner import case_files, run_case

FOLDER = Path(__file__).parent / "cases"
FILES = case_files(FOLDER)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_case_holds(file: Path) -> None:
    """The case and each of its variants, played with save and load at every answer."""
    failures = {case.title: run_case(case, file.parent) for case in read_cases(file)}

    assert not any(failures.values()), failures
