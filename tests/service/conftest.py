from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.service import Service


def noon() -> datetime:
    """A clock that stands still."""
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Clock:
    """A clock that moves only when told to."""

    now: datetime = noon()  # noqa: RUF009 # it stands still

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "post.db"


@pytest.fixture
async def service(path: Path, clock: Clock) -> AsyncIterator[Service]:
    opened = await Service.open(path, clock)
    yield opened
    await opened.close()
