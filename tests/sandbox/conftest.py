"""A stand-in, and a small real bot on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord.wire import Bed, wire_bed
from tests.sandbox.postbot import PostBot


@pytest.fixture
async def empty_bed(tmp_path: Path) -> AsyncIterator[Bed]:
    """A stand-in that no bot has come to."""
    async with wire_bed(tmp_path) as bed:
        yield bed


@pytest.fixture
async def bed(empty_bed: Bed) -> Bed:
    """A stand-in with the small bot on it."""
    await empty_bed.start(PostBot())
    return empty_bed
