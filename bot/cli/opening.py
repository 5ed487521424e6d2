"""What commands on stored campaigns have in common: open the data folder, do one thing, refuse in one sentence."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.rules.third.content import ContentError
from bot.service import Refusal, Service
from bot.settings import Settings, SettingsError
from bot.store import StoreError
from bot.words import words

MARKUP = str.maketrans("", "", "*`")  # refusals are worded for Discord


def now() -> datetime:
    """The wall clock."""
    return datetime.now(UTC)


def with_service(data: Path | None, deed: Callable[[Service], Awaitable[int]]) -> int:
    """Do one thing with the campaigns of a folder that holds some, and return its exit status; refusals are 1."""
    try:
        settings = Settings.read(os.environ).changed(data=data)
        return asyncio.run(_carried_out(settings.database, deed))
    except (SettingsError, StoreError, ContentError) as error:
        print(error, file=sys.stderr)
    except Refusal as refusal:
        print(words().say(refusal.key, **refusal.facts).translate(MARKUP), file=sys.stderr)
    return 1


async def _carried_out(database: Path, deed: Callable[[Service], Awaitable[int]]) -> int:
    service = await Service.open(database, now, create=False)
    try:
        return await deed(service)
    finally:
        await service.close()
