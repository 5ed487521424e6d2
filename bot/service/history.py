"""What was answered, and taking the last answer back."""

from dataclasses import dataclass

from bot.rules.kernel.questions import Told
from bot.rules.third.secrets import REVEALING
from bot.service.door import Door, Loaded
from bot.service.playing import Answered
from bot.service.refusals import Refusal
from bot.store import AlreadyDone, Change, LogEntry, LogRow, NewPost, Snapshot

PAGE = 40  # log rows read at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoable:
    """The last answer that stands, or the end the host declared after it, and what taking it back would lose."""

    row: LogRow
    previous: int  # the step of the row before it
    revealed: bool
    draws: int

    def told(self, by: str) -> Told:
        """The line that says what was taken back."""
        if not self.row.question:
            return "reopened", {"by": by}
        facts = {"by": by, "option": self.row.option}
        return ("undone_draws", {**facts, "draws": self.draws}) if self.draws else ("undone", facts)


class History:
    """The log of a campaign, and undo: whole saved games, never a replay."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def log(self, campaign: str, limit: int = 15) -> list[LogRow]:
        """The last answers, oldest first, those taken back among them."""
        await self.door.load(campaign)
        return list(reversed(await self.door.store.log(campaign, limit)))

    async def undo(self, campaign: str, person: int, interaction: str) -> Answered:
        """Take back the last answer: one's own while nothing was revealed since, else the host's decision."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            last = await self._last(campaign)
            self._refuse_unless_allowed(loaded, last, person)
            back_to = await self._kept_before(campaign, last)
            play = self.door.resume(await self.door.store.snapshot(campaign, back_to))
            told = last.told(loaded.name_of(person))
            change = Change(
                campaign=campaign,
                expected_seq=loaded.campaign.seq,
                undo_to=back_to,
                state="running",
                log=LogEntry(option="undo", person_id=person, told=[told]),
                interaction_id=interaction,
                snapshot=Snapshot(reason="undo", round=play.game.round, phase=play.game.phase),
                outbox=[NewPost("table", {})],
            )
            try:
                saved = await self.door.store.commit(change)
            except AlreadyDone as done:
                return Answered(seq=done.seq, repeated=True)
            return Answered(seq=saved.seq, told=(told,))

    async def _last(self, campaign: str) -> Undoable:
        standing: list[LogRow] = []
        before = None
        while rows := await self.door.store.log(campaign, PAGE, before=before):
            before = rows[-1].seq
            standing += [row for row in rows if row.undone_by is None]
            at = next((n for n, row in enumerate(standing[:-1]) if row.question or row.option == "end"), None)
            if at is not None:
                return undoable(standing[: at + 1], standing[at + 1].seq)
        raise Refusal("nothing_to_undo")

    async def _kept_before(self, campaign: str, last: Undoable) -> int:
        """The step whose game is the one before an answer: the last one kept, as seats that change hands keep none."""
        kept = [row.seq for row in await self.door.store.snapshots(campaign) if row.seq < last.row.seq]
        if max(kept, default=-1) < last.previous:
            raise Refusal("undo_too_far")
        return max(kept)

    def _refuse_unless_allowed(self, loaded: Loaded, last: Undoable, person: int) -> None:
        if loaded.campaign.host_id == person:
            return
        if last.row.person_id != person:
            raise Refusal("undo_not_yours")
        if last.revealed:
            raise Refusal("undo_revealed")


def undoable(rows: list[LogRow], previous: int) -> Undoable:
    """What the last of these rows, newest first, would lose: it, and what was settled since."""
    draws = sum(len(row.draws) for row in rows)
    revealed = draws > 0 or any(kind in REVEALING for row in rows for kind, _ in row.told)
    return Undoable(row=rows[-1], previous=previous, revealed=revealed, draws=draws)
