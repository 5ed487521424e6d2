"""Every rule that is written down is named by a test or a case, and every rule the code names is written down."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cases.form import read_cases
from bot.cases.runner import case_files
from bot.rulebook.reading import book

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases" / "third"
ID = re.compile(r"(?<![A-Za-z0-9])T(\d{1,2})(?:[._](\d{1,2})(?![0-9]))?")
ABOUT_CARDS = {"T25", "T26"}  # boards of the cases and what cards can say: pages for writers of cases and cards
DOCUMENTED = {rule.id for rule in book().rules()}
CHAPTERS = {chapter.id for chapter in book().chapters if chapter.id}
LATER = {id for entry in book().later for id in entry.ids}


def ids(text: str) -> set[str]:
    """The numbers named in a text or in the name of a test."""
    return {f"T{chapter}.{rule}" if rule else f"T{chapter}" for chapter, rule in ID.findall(text)}


def docstrings(path: Path, *, names: bool) -> Iterator[str]:
    """The docstrings of a module; with names, those of its functions, too."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
            if names and isinstance(node, ast.FunctionDef):
                yield node.name


def named_in_tests() -> set[str]:
    """Every number that a test or a case names."""
    tests = (ROOT / "tests").rglob("test_*.py")
    found = {id for path in tests for text in docstrings(path, names=True) for id in ids(text)}
    for path in case_files(CASES):
        found |= {path.stem, *(rule for case in read_cases(path) for rule in case.rules)}
    return found


def test_every_rule_is_named_by_a_test_or_a_case():
    assert sorted(DOCUMENTED - named_in_tests()) == []


@pytest.mark.parametrize("path", sorted((ROOT / "bot" / "rules" / "third").rglob("*.py")), ids=lambda path: path.name)
def test_every_rule_the_code_names_is_written_down_or_listed_as_not_yet(path):
    for id in {id for text in docstrings(path, names=False) for id in ids(text)}:
        chapter = id.partition(".")[0]
        assert id in DOCUMENTED | LATER | CHAPTERS or {id, chapter} & (ABOUT_CARDS | LATER), f"{path.name}: {id}"


def test_no_rule_is_both_played_and_not_yet():
    assert {id for id in DOCUMENTED if {id, id.partition(".")[0]} & LATER} == set()


def test_every_ruling_on_who_is_quicker_has_a_case_of_its_name():
    rulings = {rule.id for rule in book().chapters[-1].rules}
    assert rulings == {path.stem for path in CASES.glob("OPEN-*.json")}


def test_numbers_are_read_from_names_and_texts():
    """The search itself works: a name of a test, a range, a chapter; nothing inside another word."""
    assert ids("test_T12_15_a_hunter") == {"T12.15"}
    assert ids("T7.10-T7.11: one doom") == {"T7.10", "T7.11"}
    assert ids("third T8: tests, TT9.1 and XT9.2") == {"T8"}
