"""Every figure the program is held to, by name; a new one is a function here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bot.bench import pictures, rules, store, undo, wire
from bot.bench.late import Late, late_game
from bot.bench.row import Row


@dataclass(frozen=True)
class Bench:
    """What rows are measured with: an empty folder on the disk in question, and the late game."""

    folder: Path

    @property
    def late(self) -> Late:
        """The late six-seat game."""
        return late_game()

    @cached_property
    def j(self) -> float:
        """J, in seconds."""
        return rules.load_and_dump(self.late.game)

    @property
    def play(self) -> store.Play:
        """Answers of the rules to the late game, one after another."""
        return rules.given_answers(self.late)


Measure = Callable[[Bench], list[Row]]

ROWS: Mapping[str, Measure] = {
    "codec": lambda bench: [rules.codec_row(bench.late)],
    "size": lambda bench: rules.size_rows(bench.late),
    "answer": lambda bench: rules.answer_rows(bench.late),
    "selfplay": lambda bench: [rules.late_selfplay(bench.late), rules.whole_games()],
    "durable": lambda bench: store.idle_answer(bench.folder, bench.late.game, bench.j, bench.play),
    "together": lambda bench: store.eight_campaigns(bench.folder, bench.late.game, bench.play),
    "slow-disk": lambda bench: store.slow_disk(bench.folder, bench.late.game),
    "history": lambda bench: store.long_history(bench.folder, bench.late.game, answers=20_000),
    "campaigns": lambda bench: store.many_campaigns(bench.folder, bench.late.game),
    "acknowledgement": lambda bench: wire.acknowledgement_rows(bench.folder),
    "pictures": lambda bench: pictures.picture_rows(bench.late),
    "undo": lambda bench: undo.undo_rows(bench.folder, bench.late),
}
"""What `bench` measures when no name is given."""

ALONE: Mapping[str, Measure] = {
    "long-history": lambda bench: store.long_history(bench.folder, bench.late.game, answers=300_000),
}
"""What takes many minutes, and is measured only by its name."""

NOTES: Mapping[str, str] = {
    "history": "over 20,000 answers; `long-history` takes all 300,000",
}
"""What is to be known beside a figure."""


def line_of(row: Row, note: str = "") -> str:
    """One row as a line of the table."""
    value = "not measured" if row.value is None else f"{row.value:,.2f} {row.unit}".rstrip()
    bound = f"{'≥' if row.at_least else '≤'} {row.bound:,.6g} {row.unit}".rstrip()
    verdict = "holds" if row.holds else f"needs {row.missing}" if row.missing else "MISSES"
    return f"{row.name:44} {value:>22}  {bound:>18}  {verdict}{f'  ({note})' if note else ''}"
