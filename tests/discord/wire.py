"""The wire test bed: a stand-in, a real bot on it, and waiting without sleeping."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord

from bot.sandbox import Sandbox
from tests.discord.openapi_check import OpenApiObserver

WATCHDOG_SECONDS = 30.0
HANDLER_TASKS = (
    "CommandTree-",
    "discord-ui-view-dispatch-",
    "discord-ui-dynamic-item-",
    "discord-ui-modal-dispatch-",
    "discord.py: ",
)


@dataclass
class Clock:
    """A clock that moves only when told to."""

    now: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)


class ErrorCatcher(logging.Handler):
    """Collects ERROR records; many mistakes of handlers are only logged by the library."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


@contextmanager
def caught_errors(*loggers: str) -> Any:
    """Collect the ERROR records of these loggers inside the block."""
    catcher = ErrorCatcher()
    for name in loggers:
        logging.getLogger(name).addHandler(catcher)
    try:
        yield catcher.records
    finally:
        for name in loggers:
            logging.getLogger(name).removeHandler(catcher)


@dataclass
class Bed:
    """A stand-in with at most one bot at a time; everything that goes over the wire is checked."""

    sandbox: Sandbox
    clock: Clock
    data: Path
    observer: OpenApiObserver = field(default_factory=OpenApiObserver)
    errors: list[str] = field(default_factory=list)
    bot: Any = None
    running: asyncio.Task[None] | None = None
    busy: tuple[str, ...] = HANDLER_TASKS

    async def start(self, bot: discord.Client) -> None:
        """Start a bot and wait until it is ready."""
        self.bot = bot
        await bot.login(self.sandbox.token)
        self.running = asyncio.create_task(bot.connect(), name="wire-bot")
        ready = asyncio.create_task(bot.wait_until_ready(), name="wire-ready")
        await asyncio.wait({self.running, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self.running.done():
            self.running.result()

    async def stop(self) -> None:
        """Close the bot."""
        if self.bot is not None:
            await self.bot.close()
            await asyncio.gather(self.running, return_exceptions=True)
            self.bot = self.running = None

    async def idle(self) -> None:
        """Return when no task of the bot whose name begins with one of `busy` is at work any more."""
        while tasks := [one for one in asyncio.all_tasks() if one.get_name().startswith(self.busy)]:
            await asyncio.wait(tasks)

    async def restart_sandbox(self) -> None:
        """Close the stand-in and open it again on the same port with the same data."""
        port = self.sandbox.world.address.rpartition(":")[2]
        await self.sandbox.close()
        self.sandbox = await open_sandbox(self.data, self.clock, self.observer, port=int(port))


async def open_sandbox(
    data: Path, clock: Callable[[], datetime], observer: OpenApiObserver, *, port: int = 0
) -> Sandbox:
    """A stand-in that waits patiently for the bot and shows each exchange to the observer."""
    sandbox = await Sandbox.open(data, port=port, clock=clock, patience=WATCHDOG_SECONDS)
    sandbox.rest.observer = observer
    return sandbox


@asynccontextmanager
async def wire_bed(data: Path, *, loggers: tuple[str, ...] = ("discord",)) -> AsyncIterator[Bed]:
    """A bed without a bot; at the end it asserts that nothing went wrong on the wire or in the log."""
    clock, observer = Clock(), OpenApiObserver()
    with caught_errors(*loggers) as errors:
        sandbox = await open_sandbox(data, clock, observer)
        bed = Bed(sandbox, clock, data, observer, errors)
        watchdog = asyncio.get_running_loop().call_later(WATCHDOG_SECONDS, _cancel_everything)
        try:
            with sandbox.pointed():
                yield bed
                await bed.idle()
        finally:
            watchdog.cancel()
            await bed.stop()
            await bed.sandbox.close()
    assert not bed.observer.faults, "\n".join(bed.observer.faults)
    assert not bed.errors, "\n".join(bed.errors)


def _cancel_everything() -> None:
    """A test that hangs fails; a timeout block cannot do it, since a fixture ends in another task than it began."""
    for task in asyncio.all_tasks():
        task.cancel(f"the test took longer than {WATCHDOG_SECONDS} s")
