"""How soon presses are acknowledged while many press: the real bot on the stand-in, over real HTTP and websocket.

Both run in this process and share its event loop, so a figure here has the stand-in's own work in it.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from bot.bench.row import Row
from bot.bench.store import now
from bot.sandbox import Sandbox
from bot.sandbox.kinds import SELECTS
from bot.sandbox.limits import walk
from bot.sandbox.person import Person
from bot.service import NewLobby, Press, Service
from cogs.client import PostBot
from render.thread import Studio

A_SECOND = 100  # presses
SECONDS = 4.5
STRETCHES = 3
CAMPAIGNS = 10  # as many as a server may have
ANSWERS = ("mp:1:", "mp:1s:")  # how the ids of controls begin that answer a question

Seen = tuple[Person, str]  # somebody looking at a thread, and the id of the table message there

numbers = count(1)


def acknowledgement_rows(folder: Path, seconds: float = SECONDS) -> list[Row]:
    """Ten tables of four, and a hundred presses a second of whatever the table messages offer.

    The figure is the median of three stretches, so that one pause of the machine does not count.
    """
    taken = asyncio.run(_measured(folder, seconds))
    name = f"press to acknowledgement p99 at {A_SECOND}/s"
    return [Row(name, median(quantiles(one, n=100)[98] for one in _stretches(taken)) * 1000, "ms", 50)]


def _stretches(taken: list[float]) -> list[list[float]]:
    """Equally long stretches, one after another."""
    long = len(taken) // STRETCHES
    return [taken[n * long : (n + 1) * long] for n in range(STRETCHES)]


async def _measured(folder: Path, seconds: float) -> list[float]:
    async with _playing(folder) as (stand_in, bot):
        tables = [await _table(stand_in, bot) for _ in range(CAMPAIGNS)]
        chance, pressed = Random(1), []  # noqa: S311 # who presses what, no secret
        begun = perf_counter()
        for number in range(round(seconds * A_SECOND)):
            await asyncio.sleep(max(0.0, begun + number / A_SECOND - perf_counter()))
            pressed.append(asyncio.create_task(_press(*_somewhere(tables, chance), chance)))
        return await asyncio.gather(*pressed)


@asynccontextmanager
async def _playing(folder: Path) -> AsyncIterator[tuple[Sandbox, PostBot]]:
    """The bot, connected to a stand-in of its own."""
    stand_in = await Sandbox.open(folder, port=0, clock=now)
    service, studio = await Service.open(folder / "bench.db", now), Studio()
    async with stand_in, studio:
        with stand_in.pointed():
            bot = PostBot(service, studio=studio, clock=now, guild_ready_timeout=0)
            await studio.warm()
            await bot.login(stand_in.token)
            connected = asyncio.create_task(bot.connect())
            await bot.wait_until_ready()
            try:
                yield stand_in, bot
            finally:
                await bot.close()
                await asyncio.gather(connected, return_exceptions=True)
                await service.close()


async def _table(stand_in: Sandbox, bot: PostBot) -> list[Seen]:
    """A campaign at its first turns, as each person sees it."""
    people, service = list(stand_in.persons.values()), bot.service
    host = people[0]
    new = NewLobby(
        guild_id=int(stand_in.world.guild["id"]),
        channel_id=int(host.channel),
        host_id=int(host.user),
        host_name=host.name,
        scenario=next(iter(service.rules.content.scenarios)),
        seats=len(people),
        open_table=True,
        interaction=f"bench {next(numbers)}",
    )
    campaign = await service.lobbies.create(new)
    for person in people[1:]:
        await service.lobbies.join(campaign, int(person.user), person.name, f"bench {next(numbers)}")
    await service.lobbies.begin(campaign, int(host.user), f"bench {next(numbers)}")
    while group := [one for one in (await service.showing.table(campaign)).asked if not one.seat]:
        press = Press(
            campaign=campaign, key=group[0].default, person=int(host.user), interaction=f"bench {next(numbers)}"
        )
        await service.playing.answer(press)
    await bot.poster.idle()
    live = await service.posting.live(campaign, "table")
    if live is None:
        raise ValueError(f"campaign {campaign} has no table message")
    return [(person.at(str(live.channel_id)), str(live.message_id)) for person in people]


def _somewhere(tables: list[list[Seen]], chance: Random) -> Seen:
    """Somebody at a table whose message asks something."""
    for table in chance.sample(tables, len(tables)):
        if any(_controls(*table[0])):
            return chance.choice(table)
    raise ValueError("every campaign is over; begin more of them")


async def _press(person: Person, message: str, chance: Random) -> float:
    """Press any control of a message; return the seconds until that was acknowledged."""
    control = chance.choice(list(_controls(person, message)))
    begun = perf_counter()
    if control["type"] in SELECTS:
        value = chance.choice(control["options"])["value"]
        await person.select(message, control["custom_id"], value)
    else:
        await person.press(message, control["custom_id"])
    return perf_counter() - begun


def _controls(person: Person, message: str) -> Iterator[dict[str, Any]]:
    shown = person.seen(message).wire["components"]
    return (one for _, one in walk(shown) if str(one.get("custom_id", "")).startswith(ANSWERS))
