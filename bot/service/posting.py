"""What is still to be posted, what is posted already, and the facts that posts need beyond the table's."""

from asyncio import Event
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.service.door import Door, Loaded
from bot.service.lobbies import lobby_of
from bot.service.proofs import Bound, bounds_of
from bot.service.showing import Asked, Page, Showing
from bot.store import CampaignSummary, LiveMessage, LogRow, Post

CLAIM_LASTS = timedelta(minutes=2)  # as the store has it
SUMS = {"researched": "amount", "warded": "removed"}  # told lines that add up, and what of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What one seat has done in a campaign: answers given, and what was told of its investigators."""

    seat: str
    player: str
    plays: str
    answers: int
    clues: int
    doom: int
    monsters: int
    tests: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a campaign ended: its page and epilogue, both None if it was never played to an end, and who did what."""

    campaign: CampaignSummary
    page: Page | None
    result: str
    epilogue: str
    totals: tuple[Totals, ...]
    bounds: tuple[Bound, ...] = ()  # the secrets, revealed now
    presses: tuple[str, ...] = ()  # the joins that were mixed in


class Posting:
    """The outbox and the live messages, as the poster needs them."""

    def __init__(self, door: Door, showing: Showing) -> None:
        self.door, self.store, self.showing = door, door.store, showing

    @property
    def changed(self) -> Event:
        """Set whenever there may be something new to post."""
        return self.store.outbox_changed

    async def claim(self, *, at_start: bool = False) -> Post | None:
        """The next row to post. At the start of the process also what the one before was about to post."""
        now = self.door.clock()
        return await self.store.claim(None, now + CLAIM_LASTS if at_start else now)

    async def next_at(self) -> datetime | None:
        """When the next row is due."""
        return await self.store.next_post_at()

    async def sent(self, post: Post, message: int | None, live: LiveMessage | None = None) -> None:
        """A row is posted, as this message, which may be a live one."""
        await self.store.sent(post.id, message, live=live)

    async def failed(self, post: Post, error: str, *, hopeless: bool = False) -> bool:
        """A row could not be posted; tell whether it will be tried again."""
        return await self.store.failed(post.id, error, hopeless=hopeless)

    async def live(self, campaign: str, kind: str) -> LiveMessage | None:
        """The live message of a kind."""
        return await self.store.message(campaign, kind)

    async def keep(self, live: LiveMessage) -> None:
        """A message is the live one of its kind now."""
        await self.store.save_message(live)

    async def forget(self, campaign: str, kind: str) -> None:
        """There is no live message of a kind any more."""
        await self.store.forget_message(campaign, kind)

    async def campaign(self, campaign: str) -> CampaignSummary:
        """Where a campaign lives, and how far it is."""
        return (await self.door.load(campaign)).campaign

    async def is_overtaken(self, post: Post) -> bool:
        """Tell whether a later step has announced the table anew, so that this announcement can be left out."""
        newest = await self.store.log(post.campaign, 1)
        return bool(newest) and newest[0].seq > post.seq

    async def since(self, campaign: str, asked: Sequence[Asked]) -> Mapping[str, datetime]:
        """Since when each question has been waiting: the last answer of its seat, or the beginning of the phase."""
        loaded = await self.door.load(campaign)
        rows = [row for row in await self.store.log(campaign, 60) if row.undone_by is None]
        return {one.id: _since(rows, one.seat, loaded.campaign.updated_at) for one in asked}

    async def ending(self, campaign: str) -> Ending:
        """How a campaign ended."""
        loaded = await self.door.load(campaign)
        ending = await self._ending(loaded)
        if loaded.campaign.state != "ended":
            return ending
        return replace(ending, bounds=bounds_of(loaded.campaign), presses=lobby_of(loaded).presses)

    async def _ending(self, loaded: Loaded) -> Ending:
        if loaded.campaign.game is None:
            return Ending(campaign=loaded.campaign, page=None, result="", epilogue="", totals=())
        page = await self.showing.page(loaded.campaign.id)
        scenario = self.door.rules.content.scenarios[loaded.campaign.scenario]
        epilogue = {"won": scenario.won, "lost": scenario.lost}.get(page.map.result, "")
        totals = _totals(loaded, await self._whole_log(loaded.campaign.id), await self._names(loaded))
        result = page.map.result
        return Ending(campaign=loaded.campaign, page=page, result=result, epilogue=epilogue, totals=totals)

    async def _names(self, loaded: Loaded) -> dict[str, str]:
        """The investigators of all seats; of one that fell and was not followed, whom it began with."""
        sheets = self.door.rules.content.investigators
        first = {seat: sheets[who].name for seat, (who, _) in lobby_of(loaded).choices.items()}
        last = {one.seat: one.plays for one in await self.showing.seats(loaded.campaign.id) if one.plays}
        return first | last

    async def _whole_log(self, campaign: str) -> list[LogRow]:
        rows: list[LogRow] = []
        before: int | None = None
        while found := await self.store.log(campaign, 500, before=before):
            rows += [row for row in found if row.undone_by is None]
            before = found[-1].seq
        return rows


def _since(rows: Sequence[LogRow], seat: str, otherwise: datetime) -> datetime:
    for row in rows:
        if not seat or row.seat == seat or row.option == "undo" or any(kind == "phase" for kind, _ in row.told):
            return row.at
    return otherwise


def _totals(loaded: Loaded, rows: Sequence[LogRow], names: Mapping[str, str]) -> tuple[Totals, ...]:
    """Sums by the seat that answered; what an answer led to counts for whoever gave it."""
    found: dict[str, Counter[str]] = {seat.seat: Counter() for seat in loaded.seats}
    for row in rows:
        if row.seat in found:
            found[row.seat]["answers"] += bool(row.question)
            for kind, facts in row.told:
                found[row.seat][_kind(kind, facts)] += facts.get(SUMS.get(kind, ""), 1)
    return tuple(
        Totals(
            seat=seat.seat,
            player=seat.display_name,
            plays=names.get(seat.seat, ""),
            answers=found[seat.seat]["answers"],
            clues=found[seat.seat]["researched"],
            doom=found[seat.seat]["warded"],
            monsters=found[seat.seat]["monster_defeated"],
            tests=found[seat.seat]["test.passed"],
        )
        for seat in loaded.seats
    )


def _kind(kind: str, facts: Mapping[str, object]) -> str:
    return f"{kind}.passed" if kind == "test" and facts.get("passed") else kind
