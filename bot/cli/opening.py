"""What commands on stored campaigns have in common: open the data folder, do one thing, refuse in one sentence."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.rules.third.packs import ContentError
from bot.service import Refusal, Service
from bot.settings import Settings, SettingsError
from bot.store import StoreError
from bot.words import words

MARKUP = str.maketrans("", "", "*`")  # refusals are worded for Discord


def now() -> datetime:
    """The wall clock."""
    return datetime.now(UTC)


def with_service(data: Path | None, deed: Callable[[Service], Awaitable[int]], *, create: bool = False) -> int:
    """Do one thing with the campaigns of a folder, and return its exit status; refusals are 1.

    Unless it may be created, there must be a folder that holds campaigns.
    """
    try:
        settings = Settings.read(os.environ).changed(data=data)
        if create:
            settings.data.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_carried_out(settings.database, deed, create=create))
    except OSError as error:
        print(f"The data folder cannot be made ({error.strerror}); name another one.", file=sys.stderr)
    except (SettingsError, StoreError, ContentError) as error:
        print(error, file=sys.stderr)
    except Refusal as refusal:
        print(words().say(refusal.key, **refusal.facts).translate(MARKUP), file=sys.stderr)
    return 1


async def _carried_out(database: Path, deed: Callable[[Service], Awaitable[int]], *, create: bool) -> int:
    service = await Service.open(database, now, create=create)
    try:
        return await deed(service)
    finally:
        await service.close()
