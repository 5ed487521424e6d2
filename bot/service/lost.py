"""What going back to an earlier step of a campaign takes back, and who has a say in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.rules.kernel.questions import Told
from bot.rules.third.secrets import REVEALING
from bot.service.door import Loaded
from bot.service.refusals import Refusal
from bot.store import LogRow, SnapshotRow

EVERY = 50  # one game in so many steps is kept for ever
ROLLS = frozenset({"die", "dice_added", "rerolled", "rolled"})
TURNED = REVEALING - ROLLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """The rows of the log after a step, newest first, those taken back before not among them."""

    at: int  # the newest step of the log
    kept: SnapshotRow  # the step that is gone back to
    rows: tuple[LogRow, ...]

    @property
    def answers(self) -> tuple[LogRow, ...]:
        """What people did, newest first."""
        return tuple(row for row in self.rows if is_answer(row))

    @property
    def rolls(self) -> int:
        """How often dice were rolled."""
        return self._count(ROLLS)

    @property
    def turned(self) -> int:
        """How many cards, tokens and the like were turned up."""
        return self._count(TURNED)

    def _count(self, kinds: Iterable[str]) -> int:
        return sum(kind in kinds for row in self.rows for kind, _ in row.told)

    @property
    def is_revealed(self) -> bool:
        """Whether anything was drawn, rolled or turned up."""
        return any(row.draws for row in self.rows) or bool(self.rolls or self.turned)

    def is_free_for(self, person: int, host: int) -> bool:
        """Tell whether a person may do it alone: the host, or who gave all these answers while nothing was revealed."""
        own = all(row.question and row.person_id == person for row in self.answers)
        return person == host or (own and not self.is_revealed)

    def deciders(self, loaded: Loaded, person: int) -> list[int]:
        """Who must agree when a person asks: all others whose answers go; the host alone where nobody could."""
        holders = {seat.seat: seat.person_id for seat in loaded.seats}
        found = {holders.get(row.seat or "") for row in self.answers if row.person_id or row.seat}
        others = list(dict.fromkeys(one for one in holders.values() if one in found - {None, person} and one))
        return [loaded.campaign.host_id] if None in found or not others else others

    def told(self, by: str) -> list[Told]:
        """The lines that say what was taken back."""
        told = self._answers_told(by)
        if any(not row.question for row in self.answers):
            told.append(("reopened", {"by": by}))
        return told

    def _answers_told(self, by: str) -> list[Told]:
        rows = [row for row in self.answers if row.question]
        facts = {"by": by} | ({"draws": self.rolls + self.turned} if self.rolls + self.turned else {})
        if len(rows) == 1:
            kind = "undone_draws" if "draws" in facts else "undone"
            return [(kind, {**facts, "option": option_of(rows[0])})]
        kind = "undone_several_draws" if "draws" in facts else "undone_several"
        return [(kind, {**facts, "answers": len(rows)})] if rows else []


def is_answer(row: LogRow) -> bool:
    """Tell whether somebody did this: answered, or declared the end."""
    return bool(row.question) or row.option == "end"


def option_of(row: LogRow) -> str:
    """What was answered: the option's key, or the words on the card where the card words it."""
    return next((facts["text"] for kind, facts in row.told[:2] if kind == "chose"), row.option)


def lost_by_steps(rows: Sequence[LogRow], kept: Sequence[SnapshotRow], steps: int) -> Lost:
    """What the last `steps` answers are; rows and games newest first, only those that stand.

    Refused: there are fewer, or the game before them is not kept any more.
    """
    answers = [n for n, row in enumerate(rows[:-1]) if is_answer(row)]
    if not answers:
        raise Refusal("nothing_to_undo")
    if len(answers) < steps:
        raise Refusal("undo_only", most=len(answers))
    first = answers[steps - 1]
    game = next((one for one in kept if one.seq < rows[first].seq), None)
    if game is None or game.seq < rows[first + 1].seq:
        raise Refusal("undo_too_far")
    return Lost(at=rows[0].seq, kept=game, rows=tuple(rows[: first + 1]))


def lost_since(rows: Sequence[LogRow], kept: Sequence[SnapshotRow], step: int) -> Lost:
    """What was answered since a step whose game is kept; refused if there is no such step, or nothing since."""
    game = next((one for one in kept if one.seq == step), None)
    if game is None:
        raise Refusal("undo_no_such_step")
    lost = Lost(at=rows[0].seq, kept=game, rows=tuple(row for row in rows if row.seq > step))
    if not lost.answers:
        raise Refusal("nothing_to_undo")
    return lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A step one can go back to at once: the beginning of a round or phase, or one in every fifty."""

    seq: int
    round: int
    phase: str
    begins: bool  # the round or the phase


def marks_among(kept: Sequence[SnapshotRow]) -> list[Mark]:
    """The marks among the games that are kept and stand, both newest first; where we are is none of them."""
    here = {row.seq for row in kept[: 2 if kept and kept[0].reason == "undo" else 1]}
    found: list[Mark] = []
    last = (-1, -1, "")
    for row in reversed(kept):
        begins = row.round != last[1] or (row.phase != last[2] and row.round >= kept[0].round - 1)
        if begins or row.seq // EVERY != last[0] // EVERY:
            found.append(Mark(seq=row.seq, round=row.round, phase=row.phase, begins=begins))
        last = (row.seq, row.round, row.phase)
    return [mark for mark in reversed(found) if mark.seq not in here]
