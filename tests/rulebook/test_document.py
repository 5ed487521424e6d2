"""The page to read and the text the bot finds rules in are one."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from bot.rulebook.document import markdown
from bot.rulebook.reading import book

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "third.md"
LONGEST = 620  # characters: one rule fits a Discord embed field with its title


def test_the_page_is_written_from_the_text():
    """After a change of `data/rules/third.json`: `python -m bot.rulebook > docs/rules/third.md`."""
    assert PAGE.read_text("utf-8") == markdown(book())


def test_the_module_prints_the_page():
    found = subprocess.run([sys.executable, "-m", "bot.rulebook"], capture_output=True, cwd=ROOT, check=True)
    assert found.stdout.decode() == PAGE.read_text("utf-8")


def test_every_rule_stands_under_its_chapter_in_the_order_of_numbers():
    for chapter in book().chapters[:-1]:
        assert all(rule.id.partition(".")[0] == chapter.id for rule in chapter.rules), chapter.id
    numbers = [tuple(map(int, re.findall(r"\d+", rule.id))) for rule in book().rules() if rule.id.startswith("T")]
    assert all(one < other for one, other in pairwise(numbers))


@pytest.mark.parametrize("rule", book().rules(), ids=lambda rule: rule.id)
def test_a_rule_is_short_and_whole(rule):
    """A title without a full stop, sentences with one, and nothing of how the bot is built."""
    assert rule.title
    assert not rule.title.endswith((".", ":"))
    assert rule.text.endswith((".", "?"))
    assert len(rule.text) <= LONGEST
    assert not re.search(r"`|\{|\bstep\.|None|null", rule.text)


def test_rules_it_points_at_are_there():
    """A number in the text of a rule is a number of a rule."""
    known = {rule.id for rule in book().rules()}
    named = {id for rule in book().rules() for id in re.findall(r"\bT\d+\.\d+", f"{rule.title} {rule.text}")}
    assert named
    assert named <= known


def test_what_is_ours_is_marked():
    page = PAGE.read_text("utf-8")
    ours = [rule for rule in book().rules() if rule.ours]
    assert page.count(f" {book().mark}\n") == len(ours) > 10
    assert page.count("Our ruling: ") == sum("Our ruling: " in rule.text for rule in book().rules()) > 10
