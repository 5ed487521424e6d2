"""The plain process under another user, as in the container: it ends on SIGTERM, and a read-only folder is refused."""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import PATIENCE, ROOT, free_port

NOBODY = 65534
AS_NOBODY = f"""
import encodings.idna, importlib, os, pkgutil, sys
import aiohttp.web, discord, PIL.Image, PIL.PngImagePlugin
for package in ("bot", "cogs", "render"):  # whoever it becomes may not be able to read this program
    for module in pkgutil.walk_packages([os.path.join({str(ROOT)!r}, package)], package + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
from bot.rules.third.edition import shipped
from bot.words import words
shipped(), words()
from render.thread import _warm
_warm()
os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})
sys.exit(importlib.import_module("bot.cli").main(sys.argv[1:]))
"""

pytestmark = [pytest.mark.root, pytest.mark.skipif(os.geteuid() != 0, reason="root")]


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that another user can reach, which pytest's own temporary folders do not allow."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


async def started(folder: Path, data: Path) -> asyncio.subprocess.Process:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "MISKATONIC"))}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", AS_NOBODY, "sandbox", "--port", str(free_port()), "--data", str(data)),
        cwd=folder,
        env={**inherited, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "HOME": str(folder)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_it_runs_without_privileges_and_ends_on_sigterm(reachable: Path):
    """What it writes belongs to that user; the end is clean."""
    data = reachable / "data"
    data.mkdir()
    os.chown(data, NOBODY, NOBODY)
    running = await started(reachable, data)
    async with asyncio.timeout(PATIENCE):
        assert b"http://127.0.0.1" in await running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        _, errors = await running.communicate()

    assert running.returncode == 0, errors.decode()
    assert {one.stat().st_uid for one in data.iterdir()} == {NOBODY}


async def test_a_read_only_folder_is_one_sentence(reachable: Path):
    """It names the folder, and nothing is created."""
    data = reachable / "data"
    data.mkdir(mode=0o555)
    running = await started(reachable, data)
    async with asyncio.timeout(PATIENCE):
        out, errors = await running.communicate()

    said = (out + errors).decode().strip()
    assert running.returncode == 1
    assert str(data) in said
    assert said.count("\n") == 0, said
    assert list(data.iterdir()) == []
