"""What was answered, and taking the last answer back."""

from dataclasses import dataclass

from bot.rules.third.secrets import REVEALING
from bot.service.door import Door, Loaded
from bot.service.playing import Answered
from bot.service.refusals import Refusal
from bot.store import AlreadyDone, Change, LogEntry, LogRow, NewPost, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoable:
    """The last answer that stands, and what taking it back would lose."""

    row: LogRow
    revealed: bool
    draws: int


class History:
    """The log of a campaign, and undo (`async-play`: whole saved games, never a replay)."""

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
            back_to = await self._kept_before(campaign, last.row.seq)
            play = self.door.resume(await self.door.store.snapshot(campaign, back_to))
            by = next((seat.display_name for seat in loaded.seats if seat.person_id == person), "")
            told = ("undone_draws", {"by": by, "option": last.row.option, "draws": last.draws})
            plain = ("undone", {"by": by, "option": last.row.option})
            entry = LogEntry(option="undo", person_id=person, told=[told if last.draws else plain])
            change = Change(
                campaign=campaign,
                expected_seq=loaded.campaign.seq,
                undo_to=back_to,
                state="running",
                log=entry,
                interaction_id=interaction,
                snapshot=Snapshot(reason="undo", round=play.game.round, phase=play.game.phase),
                outbox=[NewPost("table", {})],
            )
            try:
                saved = await self.door.store.commit(change)
            except AlreadyDone as done:
                return Answered(seq=done.seq, repeated=True)
            return Answered(seq=saved.seq, told=tuple((kind, facts) for kind, facts in entry.told))

    async def _last(self, campaign: str) -> Undoable:
        rows: list[LogRow] = await self.door.store.log(campaign, 40)
        row = next((row for row in rows if row.question and row.undone_by is None), None)
        if row is None:
            raise Refusal("nothing_to_undo")
        revealed = bool(row.draws) or any(kind in REVEALING for kind, _ in row.told)
        return Undoable(row=row, revealed=revealed, draws=len(row.draws))

    async def _kept_before(self, campaign: str, seq: int) -> int:
        """The step whose game is the one before an answer: the last one kept, as seats that change hands keep none."""
        kept = [row.seq for row in await self.door.store.snapshots(campaign) if row.seq < seq]
        if not kept:
            raise Refusal("nothing_to_undo")
        return max(kept)

    def _refuse_unless_allowed(self, loaded: Loaded, last: Undoable, person: int) -> None:
        if loaded.campaign.host_id == person:
            return
        if last.row.person_id != person:
            raise Refusal("undo_not_yours")
        if last.revealed:
            raise Refusal("undo_revealed")
