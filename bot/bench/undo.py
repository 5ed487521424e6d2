"""How long it takes to go back after a long campaign."""

import asyncio
from pathlib import Path
from time import perf_counter

from bot.bench.late import Late
from bot.bench.row import Row
from bot.bench.store import answer_all, new_campaigns, now, same_again
from bot.service.service import Service
from bot.store import Store
from bot.words import words

ANSWERS = 2_000
HOST = 3  # whom the campaigns of the bench belong to


def undo_rows(folder: Path, late: Late, answers: int = ANSWERS) -> list[Row]:
    """Take one answer back, as `/undo` does."""
    taken = asyncio.run(_measured(folder / "undo.db", late, answers))
    return [Row(f"undo of 1 step after {answers:,} answers", taken * 1000, "ms", 1_000)]


async def _measured(path: Path, late: Late, answers: int) -> float:
    store = await Store.open(path, clock=now)
    [campaign] = await new_campaigns(store, 1)
    await answer_all(store, campaign, answers, late.game, same_again)
    service = Service(store, late.rules, words(), now)
    begun = perf_counter()
    await service.history.undo(campaign, HOST, "undo")
    taken = perf_counter() - begun
    await service.close()
    return taken
