"""How long it takes to go back after a long campaign."""

import asyncio
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.bench.late import Late
from bot.bench.row import Row
from bot.bench.store import answer_all, new_campaigns, now, same_again
from bot.service.service import Service
from bot.store import Store
from bot.words import words

ANSWERS = 2_000
FAR = 100  # answers that going far back takes back, or thereabouts
HOST = 3  # whom the campaigns of the bench belong to


def undo_rows(folder: Path, late: Late, answers: int = ANSWERS) -> list[Row]:
    """Take one answer back, then go far back, as `/undo` and `/undo to:` do."""
    one, far = asyncio.run(_measured(folder / "undo.db", late, answers))
    return [
        Row(f"undo of 1 step after {answers:,} answers", one * 1000, "ms", 1_000),
        Row(f"undo to the state nearest {FAR} back", far * 1000, "ms", 3_000),
    ]


async def _measured(path: Path, late: Late, answers: int) -> tuple[float, float]:
    store = await Store.open(path, clock=now)
    [campaign] = await new_campaigns(store, 1)
    await answer_all(store, campaign, answers, late.game, same_again)
    service = Service(store, late.rules, words(), now)
    one = await _seconds(service, campaign, "one", steps=1)
    far = await _seconds(service, campaign, "far", to=await nearest(service, campaign, answers - FAR))
    await service.close()
    return one, far


async def _seconds(service: Service, campaign: str, interaction: str, **back: Any) -> float:
    begun = perf_counter()
    await service.history.undo(campaign, HOST, interaction, **back)
    return perf_counter() - begun


async def nearest(service: Service, campaign: str, step: int) -> int:
    """Return the step nearest to this one that a campaign can go back to at once."""
    marks = await service.history.marks(campaign)
    return min((mark.seq for mark in marks), key=lambda seq: abs(seq - step))
