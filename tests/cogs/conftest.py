import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from render.thread import Studio
from tests.cogs.house import House
from tests.discord.wire import wire_bed


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    """One for all tests: its first picture takes longest."""
    found = Studio()
    yield found
    asyncio.run(found.close())


@pytest.fixture
async def house(tmp_path: Path, studio: Studio) -> AsyncIterator[House]:
    """The real bot on the stand-in, with an empty database."""
    async with wire_bed(tmp_path, loggers=("discord", "cogs")) as bed:
        found = House(bed, tmp_path / "post.db", studio)
        await found.open()
        try:
            yield found
            await bed.idle()
        finally:
            await found.close()
