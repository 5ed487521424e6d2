"""`bench`: each figure beside its bound, and an exit status that says whether all of them hold."""

import json
import sqlite3
import zlib
from contextlib import closing

import pytest

from bot.bench import pictures, rules, table, undo, wire
from bot.bench.late import KEPT, NEVER, all_at_their_turn, endless, kept_form, late_game
from bot.bench.row import Row
from bot.cli import main
from bot.rules.third.edition import load
from bot.rules.third.play import Play
from bot.rules.third.problems import problems


def bench(capsys, *words: str) -> tuple[int, list[str], str]:
    """The exit status, the lines of the table, and what was refused."""
    status = main(["bench", *words])
    told = capsys.readouterr()
    return status, told.out.splitlines(), told.err


def test_one_row_is_measured_by_its_name(capsys):
    """The figure, its bound and the verdict stand on one line each."""
    status, lines, _ = bench(capsys, "size")

    assert status == 0
    assert [line.split("  ")[0] for line in lines] == ["raw state", "compressed / raw state"]
    assert all("≤" in line and line.endswith("holds") for line in lines)


def test_an_unknown_name_is_answered_with_those_there_are(capsys):
    status, lines, refused = bench(capsys, "speed")

    assert (status, lines) == (2, [])
    assert refused.startswith("speed: expected one of codec, size, ")
    assert "long-history" in refused


def test_without_a_name_all_but_the_very_long_ones_are_measured(capsys, monkeypatch):
    """Each name once, in the order of the table."""
    measured = []
    monkeypatch.setattr("bot.cli.bench.ROWS", {name: noting(name, measured) for name in table.ROWS})
    monkeypatch.setattr("bot.cli.bench.ALONE", {name: noting(name, measured) for name in table.ALONE})

    status, lines, _ = bench(capsys)

    assert (status, measured) == (0, list(table.ROWS))
    assert len(lines) == len(table.ROWS)


def noting(name: str, measured: list[str]):
    def measure(bench: table.Bench) -> list[Row]:
        assert list(bench.folder.iterdir()) == []
        measured.append(name)
        return [Row(name, 1, "ms", 2)]

    return measure


@pytest.mark.parametrize(
    ("row", "says"),
    [(Row("a figure", 3, "ms", 2), "MISSES"), (Row("a figure", None, "ms", 2, missing="cc"), "needs cc")],
)
def test_a_miss_is_seen_and_so_is_what_could_not_be_measured(capsys, monkeypatch, row, says):
    """One of several is enough for the exit status."""
    monkeypatch.setattr("bot.cli.bench.ROWS", {"some": lambda bench: [Row("fine", 1, "ms", 2), row]})

    status, lines, _ = bench(capsys, "some")

    assert status == 1
    assert lines[0].endswith("holds")
    assert lines[1].endswith(says)


def test_a_shortened_measurement_says_so():
    assert table.line_of(Row("a figure", 1, "ms", 2), "over 20").endswith("holds  (over 20)")


def test_the_late_game_is_what_the_bounds_speak_of():
    """Six investigators in play, about 20 KB, nothing broken, and every seat is at its turn."""
    late = late_game()
    play = Play(load(late.game), late.rules).run()

    assert 17_000 < len(late.game) < 23_000
    assert len(play.game.investigators) == 6
    assert play.game.round > 10
    assert len(play.game.monsters) > 10
    assert problems(play.game, late.rules) == []
    assert all_at_their_turn(play)


def test_the_late_game_brings_its_content_along():
    """What we ship can change without changing what is measured."""
    kept = json.loads(zlib.decompress(KEPT.read_bytes()))

    assert zlib.decompress(kept_form(kept["content"], late_game().game)) == zlib.decompress(KEPT.read_bytes())
    assert KEPT.stat().st_size < 150_000


def test_the_late_game_has_no_end_in_reach():
    """What would end it lies far away and decks are thicker; the shipped content itself is left alone."""
    sections = {
        "investigators": {"a": {"health": 7, "sanity": 5}},
        "assets": {"b": {"copies": 2}, "c": {"starting": True}},
        "archive": {
            "e": {"front": {"when": {"at_least": 3}, "effects": [{"kind": "end_game"}]}, "back": {}},
            "f": {"front": {"when": {"at_least": 3}}},
        },
    }
    before = json.dumps(sections)

    found = endless(sections)

    assert found["investigators"]["a"]["health"] > 70
    assert [asset["copies"] for asset in found["assets"].values()] == [6, 1]
    assert found["archive"]["e"]["front"]["when"] == NEVER
    assert found["archive"]["f"]["front"]["when"] == {"at_least": 3}
    assert json.dumps(sections) == before


def test_figures_of_the_rules_are_measured():
    """Few answers are enough to see that each row has a figure and its bound."""
    late = late_game()

    rows = [rules.codec_row(late), *rules.answer_rows(late, answers=12)]

    assert [(row.unit, row.bound) for row in rows] == [("times", 1.1), ("J", 1.5), ("J", 5)]
    assert all(row.value and row.value > 0 for row in rows)


def test_answers_of_the_late_game_go_on_and_on():
    """What the store's rows play is a real answer each time, saved and sound."""
    late = late_game()
    answer = rules.given_answers(late, answers=5)

    games = [answer(late.game) for _ in range(6)]

    assert len(set(games)) == 5
    assert games[5] == games[0]
    assert all(problems(load(game), late.rules) == [] for game in games)


def test_pictures_are_measured_and_small():
    rows = pictures.picture_rows(late_game(), pictures=2)

    assert [row.name.split()[0] for row in rows] == ["warm", "warm", "largest", "loop"] * 2
    assert all(row.value and row.value > 0 for row in rows)
    assert [row.holds for row in rows if row.unit == "KB"] == [True, True]


def test_an_undo_is_measured(tmp_path):
    """Of one step, and far back, in a campaign that was really taken back so far."""
    one, far = undo.undo_rows(tmp_path, late_game(), answers=230)

    assert (one.name, far.name) == ("undo of 1 step after 230 answers", "undo to the state nearest 100 back")
    assert (one.bound, far.bound) == (1_000, 3_000)
    assert one.holds
    assert far.holds
    with closing(sqlite3.connect(tmp_path / "undo.db")) as db:
        taken_back = dict(db.execute("SELECT undone_by, count(*) FROM log WHERE undone_by > 0 GROUP BY undone_by"))
    [last, *others] = sorted(taken_back.items(), reverse=True)
    assert others == [(231, 1)]
    assert last[0] == 232
    assert 75 <= last[1] <= 125


def test_presses_are_acknowledged_while_others_press(tmp_path):
    """The real bot on the stand-in; a few presses are enough to see that each gets its acknowledgement."""
    [row] = wire.acknowledgement_rows(tmp_path, seconds=0.2)

    assert row.name == "press to acknowledgement p99 at 100/s"
    assert row.value is not None
    assert 0 < row.value < 3_000  # Discord gives up after 3 s
