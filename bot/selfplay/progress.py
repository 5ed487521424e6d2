"""How far a long run of games has come, said every two seconds."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TextIO

from bot.selfplay.many import Played

EVERY = 2.0  # seconds


class Progress:
    """Says how many games are over; on a terminal always in the same line. `clock` counts seconds."""

    def __init__(self, games: int, out: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self.games, self.out, self.clock = games, out, clock
        self.over, self.said = 0, clock()

    def along(self, parts: Iterable[Played]) -> Iterator[Played]:
        """Pass parts on as they come, and say how far it is whenever two seconds have gone."""
        begun = self.said
        for part in parts:
            self.over += len(part.games)
            if self.clock() - self.said >= EVERY:
                self._say("\r" if self.out.isatty() else "\n")
            yield part
        if self.out.isatty() and self.said > begun:
            print(file=self.out)

    def _say(self, end: str) -> None:
        self.said = self.clock()
        print(f"{self.over} of {self.games} games", end=end, file=self.out, flush=True)
