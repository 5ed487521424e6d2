"""What was answered, and taking it back: whole saved games, never a replay."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.rules.kernel.questions import Told
from bot.service.commitments import renewed
from bot.service.door import OPEN_TABLE, Door, Loaded, looking_again
from bot.service.lost import Lost, Mark, is_answer, lost_by_steps, lost_since, marks_among, option_of
from bot.service.playing import Answered
from bot.service.refusals import Refusal
from bot.service.showing import Showing
from bot.store import AlreadyDone, Change, LogEntry, LogRow, NewPost, Snapshot, SnapshotRow
from bot.words.markup import plain

PAGE = 40  # log rows read at once
ASKED = "undo"  # the setting that keeps what the others are asked to agree to


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What would be lost, in words: whose answers, the oldest first, and how much chance; and who decides."""

    campaign: str
    at: int  # the newest step when this was worked out
    back_to: int  # the step that is gone back to
    round: int  # where the game is then
    phase: str
    answers: tuple[tuple[str, str], ...]  # player and answer; "" for the end that was declared
    rolls: int
    turned: int
    free: bool  # whether whoever asks may do it alone
    deciders: tuple[str, ...]  # else who must agree; the host may at any time


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAsked:
    """A preview that the others are asked to agree to: by whom, and who has agreed."""

    preview: Preview
    by: str
    agreed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Answered):
    """What came of an undo; while others have yet to agree, `waits_for` names them and nothing is undone."""

    waits_for: tuple[str, ...] = ()


class History:
    """The log of a campaign, and undo."""

    def __init__(self, door: Door, showing: Showing) -> None:
        self.door, self.showing = door, showing

    async def log(self, campaign: str, limit: int = 15) -> list[LogRow]:
        """The last answers, oldest first, those taken back among them."""
        await self.door.load(campaign)
        return list(reversed(await self.door.store.log(campaign, limit)))

    async def marks(self, campaign: str) -> list[Mark]:
        """The beginnings of rounds and phases, and the steps, that one can go back to at once; newest first."""
        await self.door.load(campaign)
        return marks_among(await self._kept(campaign))

    async def preview(self, campaign: str, person: int, *, steps: int = 1, to: int | None = None) -> Preview:
        """What taking back the last answers, or all since a step, would lose; nothing changes."""
        loaded = await self.door.load(campaign)
        return self._preview(loaded, await self._lost(loaded, person, steps, to), person)

    @looking_again
    async def undo(
        self,
        campaign: str,
        person: int,
        interaction: str,
        *,
        steps: int = 1,
        to: int | None = None,
        at: int | None = None,
    ) -> Undone:
        """Take back the last answers, or all since a step; or ask those whose answers go, where one may not alone.

        `at` is the newest step that the person has seen: refused when more was answered since.
        """
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            lost = await self._lost(loaded, person, steps, to)
            if at is not None and at != lost.at:
                raise Refusal("undo_outdated")
            if lost.is_free_for(person, loaded.campaign.host_id):
                return await self._carry_out(loaded, lost, person, interaction)
            return await self._ask(loaded, lost, person, interaction)

    async def asked(self, campaign: str) -> UndoAsked | None:
        """What the others are asked to agree to now."""
        loaded = await self.door.load(campaign)
        if (found := await self._open(loaded)) is None:
            return None
        request, lost = found
        return UndoAsked(
            preview=self._preview(loaded, lost, request["by"]),
            by=self._named(loaded, [request["by"]])[0],
            agreed=self._named(loaded, [one for one in request["agreed"] if is_at_table(loaded, one)]),
        )

    @looking_again
    async def agree(
        self, campaign: str, person: int, interaction: str, *, at: int | None = None, to: int | None = None
    ) -> Undone:
        """Agree to what is asked; the last who must, or the host alone, has it carried out."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            request, lost = await self._asked_of(loaded, person, at, to)
            if person == request["by"]:
                raise Refusal("undo_own", players=", ".join(self._waiting(loaded, request, lost)))
            agreed = [*request["agreed"], *([] if person in request["agreed"] else [person])]
            request = {**request, "agreed": agreed}
            if person != loaded.campaign.host_id and (waiting := self._waiting(loaded, request, lost)):
                return await self._keep(loaded, request, interaction, waiting)
            seats = [seat.seat for seat in loaded.seats if seat.person_id in agreed]
            told: Told = ("undo_agreed", {"seats": seats}) if seats else ("undo_agreed_host", {})
            return await self._carry_out(loaded, lost, request["by"], interaction, [told])

    @looking_again
    async def decline(
        self, campaign: str, person: int, interaction: str, *, at: int | None = None, to: int | None = None
    ) -> None:
        """Say no to what is asked, or ask no longer: everything stays as it is."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            await self._asked_of(loaded, person, at, to)
            closed = {"closed": "declined", "by": self._named(loaded, [person])[0]}
            await self._save(loaded, interaction, settings=settled(loaded), outbox=[NewPost("consent", closed)])

    async def _kept(self, campaign: str) -> list[SnapshotRow]:
        return [row for row in await self.door.store.snapshots(campaign) if row.undone_by is None]

    async def _lost(self, loaded: Loaded, person: int, steps: int, to: int | None) -> Lost:
        """What would go; refused to those who neither host nor sit here."""
        if not is_at_table(loaded, person):
            raise Refusal("no_seat", title=loaded.campaign.title)
        return await self._lost_by(loaded.campaign.id, steps, to)

    async def _lost_by(self, campaign: str, steps: int, to: int | None) -> Lost:
        kept = await self._kept(campaign)
        if to is not None:
            return lost_since(await self._standing(campaign, lambda rows: rows[-1].seq <= to), kept, to)
        rows = await self._standing(campaign, lambda rows: sum(map(is_answer, rows[:-1])) >= steps)
        return lost_by_steps(rows, kept, steps)

    async def _standing(self, campaign: str, is_enough: Callable[[list[LogRow]], bool]) -> list[LogRow]:
        """The rows that stand, newest first, as far as they are needed."""
        rows: list[LogRow] = []
        before = None
        while page := await self.door.store.log(campaign, PAGE, before=before):
            before = page[-1].seq
            rows += [row for row in page if row.undone_by is None]
            if is_enough(rows):
                break
        return rows

    def _preview(self, loaded: Loaded, lost: Lost, person: int) -> Preview:
        teller = self.showing.teller(self.door.play(loaded), loaded)
        nobody = self.showing.words.say("name.nobody")
        answers = [
            (
                plain(loaded.players.get(row.seat or "", "")) or nobody,
                teller.label(option_of(row), {}) if row.question else "",
            )
            for row in reversed(lost.answers)
        ]
        return Preview(
            campaign=loaded.campaign.id,
            at=lost.at,
            back_to=lost.kept.seq,
            round=lost.kept.round,
            phase=lost.kept.phase,
            answers=tuple(answers),
            rolls=lost.rolls,
            turned=lost.turned,
            free=lost.is_free_for(person, loaded.campaign.host_id),
            deciders=self._named(loaded, lost.deciders(loaded, person)),
        )

    async def _ask(self, loaded: Loaded, lost: Lost, person: int, interaction: str) -> Undone:
        """Ask the others, once; asking for the same again keeps what they have said."""
        request = {"at": lost.at, "to": lost.kept.seq, "by": person, "agreed": []}
        found = await self._open(loaded)
        if found and {**found[0], "agreed": []} == request:
            return Undone(seq=loaded.campaign.seq, waits_for=tuple(self._waiting(loaded, found[0], lost)))
        return await self._keep(loaded, request, interaction, self._waiting(loaded, request, lost))

    async def _keep(
        self, loaded: Loaded, request: Mapping[str, Any], interaction: str, waiting: Sequence[str]
    ) -> Undone:
        settings = {**loaded.campaign.settings, ASKED: request}
        undone = await self._save(loaded, interaction, settings=settings, outbox=[NewPost("consent")])
        return replace(undone, waits_for=tuple(waiting))

    async def _open(self, loaded: Loaded) -> tuple[Mapping[str, Any], Lost] | None:
        """What is asked, and what would go; nothing once anything was answered since, or whoever asked has left."""
        request = loaded.campaign.settings.get(ASKED)
        newest = await self.door.store.log(loaded.campaign.id, 1)
        if request is None or newest[0].seq != request["at"] or not is_at_table(loaded, request["by"]):
            return None
        return request, await self._lost_by(loaded.campaign.id, 1, request["to"])

    async def _asked_of(
        self, loaded: Loaded, person: int, at: int | None, to: int | None
    ) -> tuple[Mapping[str, Any], Lost]:
        """What is asked, if a person has a say in it; `at` and `to` are what an old button was about."""
        found = await self._open(loaded)
        if found is None or at not in (None, found[0]["at"]) or to not in (None, found[0]["to"]):
            raise Refusal("undo_settled")
        request, lost = found
        deciders = lost.deciders(loaded, request["by"])
        if person not in (*deciders, request["by"], loaded.campaign.host_id):
            raise Refusal("undo_not_asked", players=", ".join(self._named(loaded, deciders)))
        return found

    def _waiting(self, loaded: Loaded, request: Mapping[str, Any], lost: Lost) -> tuple[str, ...]:
        others = lost.deciders(loaded, request["by"])
        return self._named(loaded, [one for one in others if one not in request["agreed"]])

    def _named(self, loaded: Loaded, people: Sequence[int]) -> tuple[str, ...]:
        """What people are called here, without markup; a host need not have a seat."""
        host = self.showing.words.say("name.host")
        return tuple(plain(loaded.name_of(one)) if loaded.held_by(one) else host for one in people)

    async def _carry_out(
        self, loaded: Loaded, lost: Lost, person: int, interaction: str, agreed: Sequence[Told] = ()
    ) -> Undone:
        settings = settled(loaded)
        told = [*lost.told(loaded.name_of(person)), *agreed, *self._table_stays(loaded, lost)]
        if loaded.campaign.state == "ended":  # its secret may be known by now, so chance must come from another
            settings = renewed(settings, loaded.campaign.seq + 1)
            told.append(("new_commitment", {"commitment": settings["commitment"]}))
        closed = [NewPost("consent", {"closed": "undone"})] if ASKED in loaded.campaign.settings else []
        card = [NewPost("card")] if OPEN_TABLE in loaded.campaign.settings else []
        play = self.door.resume(loaded.campaign, await self.door.store.snapshot(loaded.campaign.id, lost.kept.seq))
        undone = await self._save(
            loaded,
            interaction,
            undo_to=lost.kept.seq,
            state="running",
            settings=settings,
            log=LogEntry(option="undo", person_id=person, told=told),
            snapshot=Snapshot(reason="undo", round=lost.kept.round, phase=lost.kept.phase),
            outbox=[*closed, *card, NewPost("table")],
            **await self.door.fuses.changes(loaded.campaign, loaded.seats, play, anew=True),
        )
        return undone if undone.repeated else replace(undone, told=tuple(told))

    def _table_stays(self, loaded: Loaded, lost: Lost) -> list[Told]:
        """How the host has set the table is not taken back with what was answered since."""
        if not any(kind.startswith("table_") for row in lost.rows for kind, _ in row.told):
            return []
        return [("table_stays_open" if loaded.campaign.settings.get(OPEN_TABLE) else "table_stays_book", {})]

    async def _save(self, loaded: Loaded, interaction: str, **change: Any) -> Undone:
        campaign = loaded.campaign
        step = Change(campaign=campaign.id, expected_seq=campaign.seq, interaction_id=interaction, **change)
        try:
            saved = await self.door.store.commit(step)
        except AlreadyDone as done:
            return Undone(seq=done.seq, repeated=True)
        return Undone(seq=saved.seq)


def settled(loaded: Loaded) -> dict[str, Any]:
    """The settings without what is asked of anybody."""
    return {name: one for name, one in loaded.campaign.settings.items() if name != ASKED}


def is_at_table(loaded: Loaded, person: int) -> bool:
    """Tell whether a person has a seat here, or hosts."""
    return person == loaded.campaign.host_id or bool(loaded.held_by(person))
