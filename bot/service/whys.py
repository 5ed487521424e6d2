"""Why something happened: for each told line of a step its rules, and for dice what made them so many."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.rulebook.told_by import rules_of
from bot.rules.kernel.questions import Told
from bot.service.door import Door
from bot.service.refusals import Refusal
from bot.service.showing import Showing
from bot.service.sums import Sums
from bot.store import LogRow

BACK = 40  # steps in which the roll of a test, or the last answer, is looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A line of what happened, what its numbers were made of, and the numbers of its rules."""

    line: str
    sums: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Everything a step told, with reasons; `undone` when it was taken back later."""

    seq: int
    undone: bool
    reasons: tuple[Reason, ...]


class Whys:
    """Explains steps of the log; what it says was told to everybody before."""

    def __init__(self, door: Door, showing: Showing) -> None:
        self.door, self.store, self.showing = door, door.store, showing

    async def of(self, campaign: str, step: int | None = None) -> Why:
        """Why a step went as it did; without a number the last answer that stands. Refused: there is no such step."""
        loaded = await self.door.load(campaign)
        teller = self.showing.teller(self.door.play(loaded), loaded)
        rows = await self.store.log(campaign, BACK, before=None if step is None else step + 1)
        at = next((n for n, row in enumerate(rows) if is_meant(row, step)), None)
        if at is None:
            raise Refusal("no_such_step")
        row, sums = rows[at], Sums(self.door.rules, teller)
        before = [line for one in reversed(rows[at + 1 :]) if one.undone_by is None for line in one.told]
        lines = await self.showing.tell(campaign, [told_of(one) for one in row.told])
        reasons = [
            Reason(line=line, sums=tuple(explained(sums, one, before)), rules=ruled(one, row.option))
            for line, one in zip(lines, map(told_of, row.told), strict=True)
        ]
        return Why(seq=row.seq, undone=row.undone_by is not None, reasons=tuple(reasons))

    async def steps(self, campaign: str, most: int) -> list[tuple[int, str]]:
        """The last answers, newest first, each with the first line it led to."""
        rows = [row for row in await self.store.log(campaign, BACK) if row.question and row.told][:most]
        worded = await self.showing.log(campaign, rows)
        return [(row.seq, lines[0]) for row, lines in worded]


def told_of(line: Sequence[Any]) -> Told:
    """A line of the log."""
    kind, facts = line
    return kind, facts


def is_meant(row: LogRow, step: int | None) -> bool:
    """Tell whether a row of the log is the step asked about, or the last answer."""
    if step is None:
        return row.undone_by is None and bool(row.question) and bool(row.told)
    return row.seq == step


def ruled(line: Told, option: str) -> tuple[str, ...]:
    """The rules of a line that an answer led to."""
    kind, facts = line
    return rules_of(kind, facts, option.partition(":")[0])


def explained(sums: Sums, line: Told, before: Sequence[Any]) -> Iterator[str]:
    """What the numbers of a line were made of; of a test also its pool, if it was rolled in an earlier step."""
    kind, facts = line
    say = sums.words
    if kind == "rolled":
        yield say.count("why.pool", facts["pool"], sum=sums.pool(facts))
    if kind == "test":
        if rolled := last_roll(before, facts):
            yield say.count("why.pool", rolled["pool"], sum=sums.pool(rolled))
        needed = sums.needed(facts)
        yield say.say("why.needed_by" if needed else "why.needed", needed=facts["needed"], sum=needed)


def last_roll(lines: Sequence[Any], test: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The roll a test was made of: the last of the same investigator and skill."""
    found = [facts for kind, facts in lines if kind == "rolled"]
    same = (facts for facts in reversed(found) if (facts["who"], facts["skill"]) == (test["who"], test["skill"]))
    return next(same, None)
