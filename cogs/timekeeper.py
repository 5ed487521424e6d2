"""The loop that acts on deadlines: at the start on all that came due meanwhile, then every few seconds; never dying."""

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.client import PostBot

log = logging.getLogger(__name__)

EVERY = 10.0  # seconds


class Timekeeper:
    """Rings the service's deadlines; started once, when the bot has logged in."""

    def __init__(self, bot: "PostBot") -> None:
        self.bot = bot
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look at the clock."""
        self._loop = asyncio.create_task(self._run(), name="timekeeper")

    async def stop(self) -> None:
        """Look no more; what is being saved is saved, and what is left is due at the next start."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    async def ring(self) -> int:
        """Act on all that is due now, and return how much that was; a failure is logged, and tried again later."""
        try:
            return await self.bot.service.deadlines.ring()
        except Exception:
            log.exception("The deadlines could not be read; trying again.")
            return 0

    async def _run(self) -> None:
        while True:
            await self.ring()
            await asyncio.sleep(EVERY)
