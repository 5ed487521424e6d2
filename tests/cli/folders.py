"""A data folder with campaigns in it, for commands that open one."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from bot.service import Service
from bot.settings import DATABASE
from tests.service.conftest import noon

T = TypeVar("T")


def within(data: Path, deed: Callable[[Service], Awaitable[T]]) -> T:
    """Do something with the campaigns of a folder, and close it again."""

    data.mkdir(exist_ok=True)

    async def done() -> T:
        service = await Service.open(data / DATABASE, noon)
        try:
            return await deed(service)
        finally:
            await service.close()

    return asyncio.run(done())
