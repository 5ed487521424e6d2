"""A stand-in for Discord on this machine: real HTTP and websocket for discord.py, and a page to play in."""

import socket
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.errors import SandboxError
from bot.sandbox.gateway import Gateway
from bot.sandbox.guard import guard, harden
from bot.sandbox.kinds import MAX_REQUEST_BYTES, Permission
from bot.sandbox.ledger import Ledger
from bot.sandbox.page import Page, Shortcut
from bot.sandbox.permissions import overwrite_for
from bot.sandbox.person import PATIENCE_SECONDS, Person
from bot.sandbox.redirect import pointed_at
from bot.sandbox.rest import Rest
from bot.sandbox.routes import ROUTES
from bot.sandbox.world import World

HOST = "127.0.0.1"
FILE_NAME = "sandbox.sqlite"


class Sandbox:
    """The running stand-in: one server with two channels and a few people, kept in `data` between starts.

    `url` is the page's address with its key, `token` the bot token it accepts, `persons` the people by name.
    """

    def __init__(self, world: World, shortcuts: list[Shortcut], patience: float) -> None:
        self.world = world
        self.gateway = Gateway(world)
        self.rest = Rest(world, ROUTES)
        home = next(iter(world.channels))
        self.persons = {user["global_name"]: Person(world, user["id"], home, patience) for user in world.people}
        self.page = Page(world, self.persons, shortcuts, self.gateway)
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1)

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=MAX_REQUEST_BYTES * 2, middlewares=[guard])
        app.on_response_prepare.append(harden)
        self.rest.mount(app)
        self.page.mount(app)
        for path in ("/gateway", "/gateway/"):
            app.router.add_get(path, self.gateway.serve)
        return app

    @classmethod
    async def open(
        cls,
        data: Path,
        *,
        port: int = 8719,
        clock: Callable[[], datetime],
        people: Sequence[str] = ("Ada", "Ben", "Cleo", "Dov"),
        bot_name: str = "Bot",
        shortcuts: Sequence[tuple[str, str]] = (),
        patience: float = PATIENCE_SECONDS,
    ) -> Self:
        """Start on loopback (port 0: any free one) with what `data` remembers.

        `shortcuts` are (label, command line) buttons of the page; `patience` is how many seconds people wait for the
        bot. Raises SandboxError if the port is taken or another process holds the data.
        """
        door = _bind(port)
        try:
            world = World(Ledger(data / FILE_NAME), clock, f"http://{HOST}:{door.getsockname()[1]}")
        except SandboxError:
            door.close()
            raise
        world.found(bot_name, people)
        sandbox = cls(world, [Shortcut(*one) for one in shortcuts], patience)
        await sandbox._runner.setup()
        await web.SockSite(sandbox._runner, door).start()
        return sandbox

    @property
    def address(self) -> str:
        """Where the stand-in listens."""
        return self.world.address

    @property
    def url(self) -> str:
        """The page's address; it stays the same between starts on one port."""
        return f"{self.world.address}/?key={self.world.settings['key']}"

    @property
    def token(self) -> str:
        """The bot token that the stand-in accepts."""
        return str(self.world.settings["token"])

    def pointed(self) -> AbstractContextManager[None]:
        """Inside the block, discord.py of this process talks to this stand-in."""
        return pointed_at(self.world.address)

    def deny_bot(self, channel: str, denied: Permission) -> None:
        """Take permissions away from the bot in one channel, by name, and its threads; `Permission(0)` gives back."""
        overwrite_for(self.world, self.world.bot["id"], self.world.channel_named(channel), denied)

    async def close(self) -> None:
        """Let go of all connections, the port and the data."""
        await self.gateway.cut_all(code=1001)
        await self.page.close()
        await self._runner.cleanup()
        self.world.ledger.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _bind(port: int) -> socket.socket:
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((HOST, port))
    except OSError as error:
        door.close()
        raise SandboxError(f"Port {port} of {HOST} cannot be used ({error.strerror}); name another one.") from error
    return door
