"""The service: one object that cogs, the command line and tests talk to."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Self

from bot.rules.third.edition import shipped
from bot.rules.third.rules import ThirdEdition
from bot.service.cards import Cards
from bot.service.deadlines import Deadlines
from bot.service.door import Door
from bot.service.history import History
from bot.service.lobbies import Lobbies
from bot.service.people import People
from bot.service.playing import Playing
from bot.service.posting import Posting
from bot.service.proofs import Proofs
from bot.service.rematch import Rematch
from bot.service.servers import Servers
from bot.service.showing import Showing
from bot.service.transfer import Transfer
from bot.service.turn_order import TurnOrder
from bot.service.whys import Whys
from bot.store import Store
from bot.words import Words, words


class Service:
    """Everything that can be done with campaigns."""

    def __init__(self, store: Store, rules: ThirdEdition, language: Words, clock: Callable[[], datetime]) -> None:
        self.store, self.rules, self.words, self.clock = store, rules, language, clock
        door = Door(store, rules, clock)
        self.lobbies, self.playing = Lobbies(door), Playing(door, language)
        self.turn_order, self.deadlines = TurnOrder(door), Deadlines(door, self.playing)
        self.servers, self.people, self.proofs = Servers(store), People(store), Proofs(door)
        self.showing = Showing(door, language)
        self.history = History(door, self.showing)
        self.whys, self.cards = Whys(door, self.showing), Cards(door, self.showing)
        self.transfer = Transfer(door, self.showing)
        self.posting, self.rematch = Posting(door, self.showing), Rematch(door, self.lobbies)

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], datetime], *, create: bool = True) -> Self:
        """Open the store with the shipped content; `StoreError` or `ContentError` say what is wrong."""
        rules = shipped()
        return cls(await Store.open(path, clock=clock, create=create), rules, words(), clock)

    async def close(self) -> None:
        """Finish what is being written and close the store."""
        await self.store.close()
