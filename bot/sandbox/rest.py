"""The HTTP side: reads requests, runs the route, writes Discord's answers and errors, shows both to an observer."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox import threads
from bot.sandbox.errors import ApiError, Code, RateLimitError
from bot.sandbox.files import Upload, Uploads
from bot.sandbox.kinds import MAX_REQUEST_BYTES, Json
from bot.sandbox.world import World

BASE = "/api/v10"
WITHOUT_A_TOKEN = ("/interactions/", "/webhooks/")


@dataclass(frozen=True)
class Request:
    """One request, read: the parts of its path, its query, its JSON body and its files."""

    path: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: Uploads = field(default_factory=dict)


@dataclass(frozen=True)
class Exchange:
    """One request and its answer, as an observer sees them; `template` is the route, or nothing if unknown."""

    method: str
    template: str | None
    path: str
    request: Any
    status: int
    response: Any


Handler = Callable[[World, Request], Any]


@dataclass(frozen=True)
class Created:
    """An answer with status 201."""

    body: Json


class Rest:
    """All routes under /api/v10; unknown ones are noted and answered with 404.

    A test may set `observer`, which gets every exchange, and `fail_next`.
    """

    def __init__(self, world: World, routes: dict[tuple[str, str], Handler]) -> None:
        self.world = world
        self.routes = routes
        self.observer: Callable[[Exchange], None] | None = None
        self.unknown: list[str] = []
        self._failing: list[tuple[str, str, ApiError]] = []

    def mount(self, app: web.Application) -> None:
        """Add the routes to the web application."""
        for (method, template), handler in self.routes.items():
            app.router.add_route(method, BASE + template, self._serving(method, template, handler))
        app.router.add_route("*", BASE + "/{rest:.*}", self._refuse_unknown)

    def fail_next(self, method: str, template: str, error: ApiError) -> None:
        """Answer the next request of one route with this error, once."""
        self._failing.append((method, template, error))

    def _serving(self, method: str, template: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(raw: web.Request) -> web.Response:
            body: Any = None
            try:
                self._authorise(raw, template)
                request = await _read(raw)
                body = request.body
                if request.path.get("guild", self.world.guild["id"]) != self.world.guild["id"]:
                    raise ApiError(Code.UNKNOWN_GUILD)
                self._fail_if_asked(method, template)
                threads.archive_the_quiet(self.world)
                status, answer = _success(handler(self.world, request))
            except ApiError as error:
                return self._refused(error, Exchange(method, template, raw.path, body, error.status, error.body()))
            self._observe(Exchange(method, template, raw.path, body, status, answer))
            return web.Response(status=204) if status == 204 else _as_json(answer, status)

        return serve

    def _authorise(self, raw: web.Request, template: str) -> None:
        token = f"Bot {self.world.settings['token']}"
        if not template.startswith(WITHOUT_A_TOKEN) and raw.headers.get("Authorization") != token:
            raise ApiError(Code.UNAUTHORIZED)

    def _fail_if_asked(self, method: str, template: str) -> None:
        for entry in self._failing:
            if entry[:2] == (method, template):
                self._failing.remove(entry)
                raise entry[2]

    def _refused(self, error: ApiError, exchange: Exchange) -> web.Response:
        self._observe(exchange)
        # discord.py takes a 429 without Via as a ban by a proxy and gives up at once
        headers = {"Via": "1.1 sandbox", "Retry-After": "1"} if isinstance(error, RateLimitError) else {}
        return _as_json(error.body(), error.status, headers)

    def _observe(self, exchange: Exchange) -> None:
        if self.observer is not None:
            self.observer(exchange)

    async def _refuse_unknown(self, raw: web.Request) -> web.Response:
        self.unknown.append(f"{raw.method} {raw.path}")
        error = ApiError(Code.NOT_FOUND)
        return self._refused(error, Exchange(raw.method, None, raw.path, None, error.status, error.body()))


def _success(answer: Any) -> tuple[int, Any]:
    if isinstance(answer, Created):
        return 201, answer.body
    return (204, None) if answer is None else (200, answer)


def _as_json(body: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py reads a body as JSON only if the content type is exactly this, without a charset
    kind = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=kind | (headers or {}))


async def _read(raw: web.Request) -> Request:
    if (raw.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(Code.TOO_LARGE)
    body, uploads = await (_read_parts(raw) if raw.content_type == "multipart/form-data" else _read_json(raw))
    return Request(dict(raw.match_info), dict(raw.query), body, uploads)


async def _read_json(raw: web.Request) -> tuple[Any, Uploads]:
    content = await raw.read()
    return (_parsed(content) if content else None), {}


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise ApiError(Code.INVALID_JSON) from error


async def _read_parts(raw: web.Request) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    async for part in await raw.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(Code.INVALID_JSON)
        content = bytes(await part.read())
        if part.name == "payload_json":
            body = _parsed(content)
        elif (match := re.fullmatch(r"files\[(\d+)\]", part.name or "")) is not None:
            uploads[int(match[1])] = Upload(part.filename or "file", content)
    return body, uploads
