"""A sign of life for containers: a file that is touched as long as the process takes its turns."""

import asyncio
import logging
import time
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "health"
EVERY = 60.0  # seconds
FRESH = 150.0  # seconds: two beats and some


def beat(data: Path) -> None:
    """Give a sign of life."""
    (data / FILE).touch()


def is_fresh(data: Path, now: float) -> bool:
    """Tell whether there was a sign of life lately; `now` in seconds since 1970."""
    try:
        return now - (data / FILE).stat().st_mtime <= FRESH
    except OSError:
        return False


def is_well(data: Path) -> bool:
    """Tell whether the process that uses this folder is alive."""
    return is_fresh(data, time.time())


async def keep_beating(data: Path) -> None:
    """Beat until cancelled; a folder that cannot be written is no reason to stop."""
    while True:
        try:
            await asyncio.to_thread(beat, data)
        except OSError:
            log.exception("No sign of life can be given in %s.", data)
        await asyncio.sleep(EVERY)
