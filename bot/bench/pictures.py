"""How quick and how small pictures are, and whether anything else waits while they are drawn."""

import asyncio
from collections.abc import Awaitable, Callable
from statistics import median, quantiles
from time import perf_counter

from bot.bench.late import Late
from bot.bench.row import Row
from bot.rules.kernel.chance import Chance
from bot.rules.third.edition import load
from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.play import Play
from bot.selfplay.games import answer_one
from bot.selfplay.policies import RandomPolicy
from render.picture import Picture, Stamp
from render.thread import Studio

PICTURES = 100
TICK = 0.002  # seconds between two looks at the clock of the event loop

Draw = Callable[[int], Awaitable[tuple[Picture, ...]]]


def picture_rows(late: Late, pictures: int = PICTURES) -> list[Row]:
    """Draw the late game again and again, an answer further each time, as the bot does: on a thread of its own."""
    return asyncio.run(_measured(late, pictures))


async def _measured(late: Late, pictures: int) -> list[Row]:
    play, policy = Play(load(late.game), late.rules, Chance(b"bench")).run(), RandomPolicy("bench")

    async def draw_map(number: int) -> tuple[Picture, ...]:
        answer_one(play, policy, number)
        return (await studio.map(view_map(play, ()), Stamp("late", number, "now")),)

    async def draw_sheets(number: int) -> tuple[Picture, ...]:
        answer_one(play, policy, number)
        return await studio.sheets(view_sheets(play, (), {}), Stamp("late", number, "now"))

    async with Studio() as studio:
        await studio.warm()
        return [*await _drawn("map", draw_map, pictures), *await _drawn("sheets", draw_sheets, pictures)]


async def _drawn(kind: str, draw: Draw, pictures: int) -> list[Row]:
    """Draw so many of a kind; the first is not counted, since it draws what later ones only copy."""
    await draw(0)
    late_by: list[float] = []
    watch = asyncio.create_task(_watch(late_by))
    taken, sizes = [], []
    for number in range(1, pictures + 1):
        begun = perf_counter()
        made = await draw(number)
        taken.append((perf_counter() - begun) / len(made) * 1000)
        sizes += [len(picture.png) / 1024 for picture in made]
    watch.cancel()
    await asyncio.gather(watch, return_exceptions=True)
    return [
        Row(f"warm {kind} p50", median(taken), "ms", 60),
        Row(f"warm {kind} p95", quantiles(taken, n=20)[18], "ms", 120),
        Row(f"largest {kind}", max(sizes), "KB", 200),
        Row(f"loop delay p99 drawing {kind}", quantiles(late_by, n=100)[98], "ms", 15),
    ]


async def _watch(late_by: list[float]) -> None:
    """Note again and again by how many milliseconds the event loop comes too late."""
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        late_by.append((perf_counter() - due) * 1000)
