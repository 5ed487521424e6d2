"""Where pictures are drawn: one thread of its own, so that the event loop never waits for ink."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TypeVar

from bot.rules.third.views import CardView, MapView, SheetsView
from render.card import draw_card
from render.faces import complex_layout
from render.map import draw_map
from render.picture import Picture, Stamp
from render.sample import sample_map, sample_sheets
from render.sample_cards import sample_card
from render.sheets import draw_sheets
from render.theme import NIGHT, PAPER, Theme

log = logging.getLogger(__name__)

KEPT = 64  # finished pictures, or sets of them

T = TypeVar("T")


class Studio:
    """Draws one picture at a time off the event loop, and keeps the last ones; faces are not shared between threads."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")
        self._kept: OrderedDict[Hashable, tuple[Picture, ...]] = OrderedDict()

    async def __aenter__(self) -> "Studio":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def map(self, view: MapView, stamp: Stamp, theme: Theme = NIGHT) -> Picture:
        """Return the picture of a map."""
        return (await self._drawn((view, stamp, theme), lambda: (draw_map(view, stamp, theme=theme),)))[0]

    async def sheets(self, view: SheetsView, stamp: Stamp, theme: Theme = NIGHT) -> tuple[Picture, ...]:
        """Return the pictures of the investigators' sheets, at most four sheets each."""
        return await self._drawn((view, stamp, theme), lambda: draw_sheets(view, stamp, theme=theme))

    async def card(self, view: CardView, stamp: Stamp, theme: Theme = PAPER) -> Picture:
        """Return the picture of a card or test."""
        return (await self._drawn((view, stamp, theme), lambda: (draw_card(view, stamp, theme=theme),)))[0]

    async def warm(self) -> None:
        """Load faces, sprites and the ground of sheets, so that the first picture asked for is quick."""
        if not complex_layout():
            log.warning("Complex text layout is missing (install libfribidi0): pictures are drawn with plain kerning.")
        await self._on_thread(_warm)

    async def close(self) -> None:
        """Finish the picture in hand, drop those not begun, and end the thread."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    async def _drawn(self, key: Hashable, draw: Callable[[], tuple[Picture, ...]]) -> tuple[Picture, ...]:
        if key not in self._kept:
            self._kept[key] = await self._on_thread(draw)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def _on_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _warm() -> None:
    stamp = Stamp("", 0, "")
    draw_map(sample_map(), stamp)
    draw_sheets(sample_sheets(), stamp)
    draw_card(sample_card(), stamp)
