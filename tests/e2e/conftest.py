"""The sandbox as a newcomer starts it: a process of its own, on a free port, with an empty folder."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0  # seconds until it has printed its address, or has ended


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Process:
    """`python -m bot` with some arguments, in a folder of its own, without a token in its environment."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.running: asyncio.subprocess.Process | None = None
        self.url = ""

    async def launch(self, *args: str, **environment: str) -> asyncio.subprocess.Process:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "MISKATONIC"))
        }
        self.running = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", *args),
            cwd=self.folder,
            env={**inherited, "PYTHONPATH": str(ROOT), **environment},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        return self.running

    async def start(self) -> str:
        """Start the sandbox and return the page's address."""
        running = await self.launch("sandbox", "--port", str(self.port), "--data", "data")
        async with asyncio.timeout(PATIENCE):
            line = (await running.stdout.readline()).decode()
        found = re.search(r"http://\S+", line)
        assert found, (line, (await running.stderr.read()).decode())
        self.url = found[0]
        return self.url

    async def finish(self) -> tuple[int, str, str]:
        """Wait until it has ended by itself: status, output, errors."""
        async with asyncio.timeout(PATIENCE):
            out, err = await self.running.communicate()
        return self.running.returncode, out.decode(), err.decode()

    async def stop(self, sign: signal.Signals) -> tuple[int, str, str]:
        """Send a signal and wait for the end."""
        self.running.send_signal(sign)
        return await self.finish()


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    """A process that is gone when the test ends."""
    found = Process(tmp_path)
    try:
        yield found
    finally:
        if found.running is not None and found.running.returncode is None:
            found.running.kill()
            await found.running.communicate()
