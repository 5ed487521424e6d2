"""The proof of chance: after the end the secret is revealed and every draw is recomputed."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rules.kernel.chance import Draw
from bot.rules.kernel.proof import commitment, seed_of, wrong_draws
from bot.service.door import Door
from bot.service.refusals import Refusal
from bot.store import CampaignSummary, LogRow

PAGE = 200  # log rows read at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """One secret of a campaign and what was published of it before it decided anything."""

    commitment: str
    secret: str
    before: int | None  # the step from which another holds, as this one was revealed; None for the last

    @property
    def kept(self) -> bool:
        """Whether the secret is the one committed to."""
        return commitment(bytes.fromhex(self.secret)) == self.commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What anybody needs to check a campaign by themselves, and what our own check found."""

    title: str
    bounds: tuple[Bound, ...]  # more than one where a campaign went on after its end
    presses: tuple[str, ...]
    draws: int
    wrong: tuple[tuple[int, Draw], ...]  # step of the log, draw
    elsewhere: int  # draws from before the campaign was brought here; no secret of ours decided them

    @property
    def kept(self) -> bool:
        """Whether every secret is the one committed to."""
        return all(bound.kept for bound in self.bounds)

    @property
    def is_right(self) -> bool:
        """Whether all that can be checked here is as it must be."""
        return self.kept and not self.wrong


class Proofs:
    """Checks the dice, draws and shuffles of campaigns that are over."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def verify(self, campaign: str) -> Proof:
        """Recompute every draw, those taken back among them; refused while the secret still decides something."""
        loaded = (await self.door.load(campaign)).campaign
        if loaded.state != "ended":
            raise Refusal("proof_at_the_end", title=loaded.title)
        rows = await self._log(campaign)
        bounds, presses = bounds_of(loaded), tuple(loaded.lobby["presses"])
        ours = [row for row in rows if row.seq > brought_here_at(loaded)]
        drawn = sum(len(row.draws) for row in ours)
        return Proof(
            title=loaded.title,
            bounds=bounds,
            presses=presses,
            draws=drawn,
            wrong=tuple(wrong for row in ours for wrong in _wrong(row, bounds, presses)),
            elsewhere=sum(len(row.draws) for row in rows) - drawn,
        )

    async def _log(self, campaign: str) -> list[LogRow]:
        found: list[LogRow] = []
        while rows := await self.door.store.log(campaign, PAGE, before=found[-1].seq if found else None):
            found += rows
        return found[::-1]


def bounds_of(campaign: CampaignSummary) -> tuple[Bound, ...]:
    """The secrets of a campaign, in the order in which they held; to be shown only when it is over."""
    former = [Bound(**one) for one in campaign.settings.get("former", ())]
    last = Bound(commitment=campaign.settings["commitment"], secret=campaign.settings["secret"], before=None)
    return (*former, last)


def brought_here_at(campaign: CampaignSummary) -> int:
    """The last step that was played elsewhere, -1 for a campaign that began here."""
    return int(campaign.settings.get("brought_at", -1))


def _wrong(row: LogRow, bounds: tuple[Bound, ...], presses: tuple[str, ...]) -> Iterator[tuple[int, Draw]]:
    bound = next(one for one in bounds if one.before is None or row.seq < one.before)
    seed = seed_of(bytes.fromhex(bound.secret), presses)
    yield from ((row.seq, draw) for draw in wrong_draws(seed, [Draw(*draw) for draw in row.draws]))
