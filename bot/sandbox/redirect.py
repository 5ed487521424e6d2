"""Points discord.py at the stand-in and back; the one place that knows where the library keeps its addresses."""

from collections.abc import Iterator
from contextlib import contextmanager

from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

ADDRESSES = ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE"))


@contextmanager
def pointed_at(address: str) -> Iterator[None]:
    """Inside the block discord.py talks to the stand-in at this address, and to nobody else.

    The addresses belong to the whole process: no client may talk to Discord at the same time. Raises AttributeError
    if the library keeps its addresses elsewhere.
    """
    before = [getattr(owner, name) for owner, name in ADDRESSES]
    gateway = URL(address.replace("http", "ws", 1) + "/gateway")
    for (owner, name), value in zip(ADDRESSES, (address + "/api/v10", gateway, address), strict=True):
        setattr(owner, name, value)
    try:
        yield
    finally:
        for (owner, name), value in zip(ADDRESSES, before, strict=True):
            setattr(owner, name, value)
