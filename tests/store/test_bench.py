import json
import random
import shutil

import pytest

from bot.bench.row import Row
from bot.bench.store import bare_insert, eight_campaigns, idle_answer, long_history, many_campaigns, slow_disk

STATE = json.dumps(
    [
        {
            "id": f"monster{number}",
            "space": random.Random(number).choice(["docks", "market", "chapel"]),
            "damage": number,
        }
        for number in range(330)
    ]
).encode()


@pytest.mark.parametrize(
    ("value", "at_least", "holds"),
    [(1.0, False, True), (1.1, False, False), (1.0, True, True), (0.9, True, False), (None, True, False)],
)
def test_a_row_knows_whether_its_bound_holds(value, at_least, holds):
    """A figure on its bound holds; one that could not be measured does not."""
    assert Row("a figure", value, "ms", 1.0, at_least=at_least).holds is holds


def test_the_stores_rows_are_measured_and_hold(tmp_path):
    """Each row comes with a figure of this disk; the ones that do not depend on the machine's load hold."""
    rows = [
        *idle_answer(tmp_path, STATE, j=0.002),
        *eight_campaigns(tmp_path, STATE),
        *long_history(tmp_path, STATE, answers=2_000),
        *many_campaigns(tmp_path, STATE, campaigns=500),
    ]

    assert bare_insert(tmp_path / "..") > 0
    assert [row.name for row in rows] == [
        "one durable answer idle p50",
        "durable answers/s 8 campaigns",
        "latency last tenth / first tenth",
        "bytes per answer / raw state",
        "start with 500 campaigns",
        "first answer with 500 campaigns",
    ]
    assert all(row.value > 0 for row in rows)
    assert [row.holds for row in rows if row.unit == ""] == [True]


@pytest.mark.skipif(shutil.which("cc") is None, reason="gcc")
def test_groups_make_up_for_a_slow_disk(tmp_path):
    """With 5 ms added to each fsync the grouped writer is at least ten times as quick as the ungrouped one."""
    rate, ratio = slow_disk(tmp_path, STATE)

    assert rate.holds
    assert ratio.holds


def test_without_a_compiler_the_slow_disk_says_what_is_missing(tmp_path, monkeypatch):
    """A row that cannot be measured names what is missing and does not pass."""
    monkeypatch.setenv("PATH", "")

    assert [(row.value, row.missing, row.holds) for row in slow_disk(tmp_path, STATE)] == [(None, "cc", False)] * 2
