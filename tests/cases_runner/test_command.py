"""`python -m bot case` runs files and folders and says of each case whether it holds."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli import main


def test_a_folder_is_run_without_its_content_packs(
    write: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Also outside the repository: one line for each case, exit status 0 when all hold."""
    path = write(variants=[{"title": "Another step"}])

    status = main(["case", str(path.parent)])

    assert status == 0
    assert capsys.readouterr().out.splitlines() == [
        f"holds  {path}: A step",
        f"holds  {path}: Another step",
        "2 of 2 cases hold",
    ]


def test_a_failing_case_gives_exit_status_1(write: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    """With what was expected and what was found on its line."""
    path = write(expect={"view": {"round": 2, "phase": "mythos"}})

    assert main(["case", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"fails  {path}: A step: at the end: view/round: expected 2, found 1; "
        'at the end: view/phase: expected "mythos", found "action"',
        "0 of 1 cases hold",
    ]


def test_a_broken_file_in_a_folder_is_named_and_the_others_run(
    write: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A misspelt case is not taken for a content pack."""
    path = write()
    (path.parent / "broken.json").write_text('{"titel": "A case"}', "utf-8")
    (path.parent / "empty.json").write_text("", "utf-8")

    assert main(["case", str(path.parent)]) == 1
    out = capsys.readouterr().out
    assert f"fails  {path.parent / 'broken.json'}: unknown field titel; expected some of: edition" in out
    assert f"fails  {path.parent / 'empty.json'}: is not JSON" in out
    assert "1 of 3 cases hold" in out


@pytest.mark.parametrize(
    ("name", "sentence"), [("nothing", "there is no such file or folder"), ("boards", "no case files here")]
)
def test_a_path_without_cases_fails(folder: Path, capsys: pytest.CaptureFixture[str], name: str, sentence: str) -> None:
    """Nothing that was to be run may be missed in silence."""
    assert main(["case", str(folder / name)]) == 1
    assert sentence in capsys.readouterr().out
