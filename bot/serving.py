"""The running process: opens everything in order, serves until told to stop, and closes everything in order."""

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.health import keep_beating
from bot.rules.third.packs import ContentError
from bot.sandbox.errors import SandboxError
from bot.service import Service
from bot.settings import Settings, SettingsError
from bot.store import StoreError
from cogs.client import PostBot
from render.thread import Studio

log = logging.getLogger(__name__)


class Unreachable(Exception):  # noqa: N818 # it says what is the matter, in one sentence
    """Discord cannot be reached, or lets nobody in."""


REFUSED = (SettingsError, StoreError, ContentError, SandboxError, Unreachable)


def now() -> datetime:
    """The wall clock."""
    return datetime.now(UTC)


def carry_out(serving: Callable[[Settings], Coroutine[Any, Any, None]], settings: Settings) -> int:
    """Serve until stopped; whatever cannot be opened is one sentence and status 1."""
    set_up_logging(settings.log)
    try:
        make_folder(settings.data)
        asyncio.run(serving(settings))
    except REFUSED as refusal:
        print(refusal, file=sys.stderr)  # noqa: T201 # a command line prints
        return 1
    return 0


def set_up_logging(level: str) -> None:
    """Log to the standard error, without the library's warnings about voice."""
    logging.basicConfig(level=level, format="{asctime} {levelname:7} {name}: {message}", style="{")
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT" not in record.getMessage())


def make_folder(data: Path) -> None:
    """Make the data folder, or say why not."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(f"The data folder {data} cannot be made ({error.strerror}); name another one.") from error


@asynccontextmanager
async def opened(settings: Settings, **options: Any) -> AsyncIterator[PostBot]:
    """The bot with its store and its studio, and a sign of life; all closed again in the end."""
    service = await Service.open(settings.database, now)
    studio = Studio()
    bot = PostBot(service, studio=studio, clock=now, source=settings.source, **options)
    beside = [asyncio.create_task(keep_beating(settings.data)), asyncio.create_task(studio.warm())]
    try:
        yield bot
    finally:
        for task in beside:
            task.cancel()
        await bot.close()
        await asyncio.gather(*beside, return_exceptions=True)
        await studio.close()
        await service.close()


def asked_to_stop() -> asyncio.Event:
    """Listen for SIGTERM and SIGINT from now on; what is returned is set by the first."""
    stopped = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    return stopped


async def serve(bot: PostBot, token: str, stopped: asyncio.Event) -> None:
    """Serve until asked to stop; `Unreachable` where Discord lets nobody in."""
    serving, stopping = asyncio.create_task(_start(bot, token)), asyncio.create_task(stopped.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if serving.done():
        serving.result()
    log.info("Stopping.")
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    await bot.close()


async def _start(bot: PostBot, token: str) -> None:
    try:
        await bot.start(token)
    except discord.LoginFailure as error:
        raise Unreachable(
            "Discord does not accept this DISCORD_TOKEN; copy it anew from the application's page."
        ) from error
    except aiohttp.ClientConnectionError as error:
        raise Unreachable(f"Discord cannot be reached ({error}); look at the network and start again.") from error
