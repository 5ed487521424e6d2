"""The process itself: how it starts, what it refuses, and how it ends."""

import signal

from tests.e2e.conftest import Process


async def test_without_a_token_run_says_what_is_missing(process: Process):
    """One sentence, and what works without one."""
    await process.launch("run")

    status, out, _ = await process.finish()

    assert status == 1
    assert out.startswith("DISCORD_TOKEN is missing")
    assert "python -m bot sandbox" in out


async def test_start_without_a_token_is_the_sandbox_and_ends_well(process: Process):
    """The files are there, the sign of life is fresh, and SIGTERM ends it with status 0."""
    running = await process.launch("start", "--port", str(process.port), "--data", "data")
    assert "http://127.0.0.1" in (await running.stdout.readline()).decode()
    other = Process(process.folder)
    await other.launch("health", MISKATONIC_DATA="data")
    assert (await other.finish())[0] == 0

    status, _, errors = await process.stop(signal.SIGTERM)

    assert status == 0
    assert " ERROR " not in errors
    assert {one.name for one in (process.folder / "data").iterdir()} >= {"sandbox.sqlite", "miskatonic.sqlite"}


async def test_control_c_ends_it_as_well(process: Process):
    """SIGINT is SIGTERM."""
    await process.start()

    assert (await process.stop(signal.SIGINT))[0] == 0


async def test_a_second_process_on_the_same_folder_is_refused(process: Process):
    """One sentence that says what is in use."""
    await process.start()
    second = Process(process.folder)

    await second.launch("sandbox", "--port", str(second.port), "--data", "data")
    status, _, errors = await second.finish()

    assert status == 1
    assert "sandbox.sqlite" in errors
    assert "Traceback" not in errors


async def test_a_taken_port_is_refused(process: Process):
    """One sentence that names it."""
    await process.start()
    second = Process(process.folder)

    await second.launch("sandbox", "--port", str(process.port), "--data", "other")
    status, _, errors = await second.finish()

    assert status == 1
    assert f"Port {process.port}" in errors
    assert "Traceback" not in errors


async def test_a_folder_that_cannot_be_made_is_refused(process: Process):
    """A file stands where the folder should be."""
    (process.folder / "data").write_text("not a folder")

    await process.launch("sandbox", "--port", str(process.port), "--data", "data")
    status, _, errors = await process.finish()

    assert status == 1
    assert "The data folder data cannot be made" in errors


async def test_a_setting_that_cannot_be_used_is_named(process: Process):
    """From the environment or from `.env`."""
    (process.folder / ".env").write_text("MISKATONIC_PORT=none\n")

    await process.launch("start")
    status, out, _ = await process.finish()

    assert status == 1
    assert out.startswith("MISKATONIC_PORT cannot be used")


async def test_no_sign_of_life_is_an_unhealthy_bot(process: Process):
    """Status 1 and a sentence."""
    await process.launch("health", MISKATONIC_DATA="data")

    status, out, _ = await process.finish()

    assert status == 1
    assert "no sign of life" in out
