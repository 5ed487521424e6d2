from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.service import Service


def noon() -> datetime:
    """A clock that stands still."""
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "post.db"


@pytest.fixture
async def service(path: Path) -> AsyncIterator[Service]:
    opened = await Service.open(path, noon)
    yield opened
    await opened.close()
