"""The studio: one thread, bounded memory, and an event loop that never waits."""

import asyncio
import logging
import threading

import pytest

from render import thread as module
from render.faces import complex_layout
from render.map import draw_map
from render.picture import Picture, Stamp
from render.sheets import draw_sheets
from render.theme import NIGHT, PAPER
from render.thread import KEPT, Studio
from tests.render.views import STAMP, sheets, small_map


async def test_the_studio_draws_what_the_functions_draw() -> None:
    """The same bytes, from its own thread."""
    async with Studio() as studio:
        assert await studio.map(small_map(), STAMP) == draw_map(small_map(), STAMP)
        assert await studio.sheets(sheets(5), STAMP, PAPER) == draw_sheets(sheets(5), STAMP, theme=PAPER)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """The revision of every map that is really drawn, and the thread it is drawn on."""
    found: list[tuple[int, str]] = []

    def draw(view: object, stamp: Stamp, *, theme: object) -> Picture:
        found.append((stamp.revision, threading.current_thread().name))
        return Picture(b"", (), 0, 0)

    monkeypatch.setattr(module, "draw_map", draw)
    return found


async def test_a_picture_is_drawn_once_and_kept(drawn: list[tuple[int, str]]) -> None:
    """Asked again for the same view, stamp and theme the studio draws nothing; another theme is another picture."""
    async with Studio() as studio:
        first = await studio.map(small_map(), STAMP)
        assert await studio.map(small_map(), STAMP) is first
        await studio.map(small_map(), STAMP, PAPER)
        await studio.map(small_map(), STAMP, NIGHT)

    assert len(drawn) == 2


async def test_all_pictures_are_drawn_on_the_one_thread(drawn: list[tuple[int, str]]) -> None:
    """Faces are never shared between threads, however many pictures are asked for at once."""
    async with Studio() as studio:
        await asyncio.gather(*(studio.map(small_map(), Stamp("c", revision, "")) for revision in range(8)))

    assert [revision for revision, _ in drawn] == list(range(8))
    assert {name for _, name in drawn} == {"studio_0"}


async def test_the_oldest_pictures_are_let_go(drawn: list[tuple[int, str]]) -> None:
    """At most 64 are kept; one that was asked for again stays longer."""
    async with Studio() as studio:
        for revision in range(KEPT):
            await studio.map(small_map(), Stamp("c", revision, ""))
        await studio.map(small_map(), Stamp("c", 0, ""))
        await studio.map(small_map(), Stamp("c", KEPT, ""))
        drawn.clear()
        await studio.map(small_map(), Stamp("c", 0, ""))
        await studio.map(small_map(), Stamp("c", 1, ""))

    assert [revision for revision, _ in drawn] == [1]


async def test_the_loop_goes_on_while_a_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other work is done before the picture is finished."""
    go = threading.Event()

    def draw(view: object, stamp: Stamp, *, theme: object) -> Picture:
        assert go.wait(10)
        return Picture(b"done", (), 0, 0)

    monkeypatch.setattr(module, "draw_map", draw)
    async with Studio() as studio:
        waiting = asyncio.create_task(studio.map(small_map(), STAMP))
        await asyncio.to_thread(int)
        assert not waiting.done()
        go.set()
        assert (await waiting).png == b"done"


async def test_a_picture_that_fails_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error reaches whoever asked, and the next attempt draws again."""
    attempts = []

    def draw(view: object, stamp: Stamp, *, theme: object) -> Picture:
        attempts.append(stamp)
        if len(attempts) == 1:
            raise OSError("no ink")
        return Picture(b"done", (), 0, 0)

    monkeypatch.setattr(module, "draw_map", draw)
    async with Studio() as studio:
        with pytest.raises(OSError, match="no ink"):
            await studio.map(small_map(), STAMP)
        assert (await studio.map(small_map(), STAMP)).png == b"done"


async def test_a_closed_studio_draws_nothing_more() -> None:
    """After closing, a request is an error and not a silent wait."""
    studio = Studio()
    await studio.close()

    with pytest.raises(RuntimeError):
        await studio.map(small_map(), STAMP)


async def test_warming_up_loads_faces_on_the_studios_thread(caplog: pytest.LogCaptureFixture) -> None:
    """It draws one picture of each kind, and warns only where text cannot be shaped."""
    async with Studio() as studio:
        with caplog.at_level(logging.WARNING, "render.thread"):
            await studio.warm()

    assert (not caplog.records) == complex_layout()


async def test_missing_text_layout_is_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the package that is missing."""
    monkeypatch.setattr(module, "complex_layout", lambda: False)
    async with Studio() as studio:
        with caplog.at_level(logging.WARNING, "render.thread"):
            await studio.warm()

    assert "libfribidi0" in caplog.text
