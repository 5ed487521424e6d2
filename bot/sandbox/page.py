"""The page in the browser: serves it, and carries what people do there and what they see, over one websocket."""

import asyncio
import base64
import contextlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakSet

from aiohttp import WSMsgType, web

from bot.sandbox import threads
from bot.sandbox.errors import ApiError, DeclinedError
from bot.sandbox.files import Upload
from bot.sandbox.gateway import Gateway
from bot.sandbox.kinds import MAX_REQUEST_BYTES, Json
from bot.sandbox.person import Person, Reply
from bot.sandbox.world import World

HERE = Path(__file__).parent
PARTS = {"/page.css": "text/css"} | {
    f"/{name}.js": "text/javascript" for name in ("page", "dom", "text", "show", "choose", "compose", "form")
}
SHOWN_MESSAGES = 200


@dataclass(frozen=True)
class Shortcut:
    """A button of the page: its label, and the command line it runs."""

    label: str
    line: str


class Page:
    """Everything under the page's address; `key` must be in the address, or nothing is shown."""

    def __init__(self, world: World, persons: dict[str, Person], shortcuts: list[Shortcut], gateway: Gateway) -> None:
        self.world = world
        self.persons = persons
        self.shortcuts = shortcuts
        self.gateway = gateway
        self.sockets: WeakSet[web.WebSocketResponse] = WeakSet()

    def mount(self, app: web.Application) -> None:
        """Add the page's routes to the web application."""
        app.router.add_get("/", self._page)
        app.router.add_get("/favicon.ico", self._no_icon)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/attachments/{rest:.*}", self._file)
        for path in PARTS:
            app.router.add_get(path, self._part)

    async def close(self) -> None:
        """Close the page's connections; the page connects again by itself."""
        for socket in list(self.sockets):
            await socket.close(code=1001)

    async def _page(self, request: web.Request) -> web.Response:
        self._require_key(request)
        return web.Response(text=(HERE / "page.html").read_text("utf-8"), content_type="text/html")

    async def _no_icon(self, _request: web.Request) -> web.Response:
        return web.Response(status=204)

    async def _part(self, request: web.Request) -> web.Response:
        text = (HERE / request.path.removeprefix("/")).read_text("utf-8")
        return web.Response(text=text, content_type=PARTS[request.path])

    async def _file(self, request: web.Request) -> web.Response:
        found = self.world.ledger.file(request.path)
        if found is None:
            raise web.HTTPNotFound(text="There is no such file.")
        return web.Response(body=found[1], content_type=found[0])

    def _require_key(self, request: web.Request) -> None:
        if request.query.get("key") != self.world.settings["key"]:
            raise web.HTTPForbidden(text="Open the whole address that the program printed when it started.")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self._require_key(request)
        socket = web.WebSocketResponse(max_msg_size=MAX_REQUEST_BYTES * 2, heartbeat=30)
        await socket.prepare(request)
        self.sockets.add(socket)
        await Visit(self, socket).run()
        return socket


class Visit:
    """One open page: whom it acts as, where it looks, and what it was told."""

    def __init__(self, page: Page, socket: web.WebSocketResponse) -> None:
        self.page = page
        self.world = page.world
        self.socket = socket
        self.person = next(iter(page.persons.values()))
        self.forms: dict[str, Reply] = {}
        self.shown = -1

    async def run(self) -> None:
        """Show the world until the page is closed."""
        async with asyncio.TaskGroup() as tasks:
            showing = tasks.create_task(self._show_changes())
            async for message in self.socket:
                if message.type is WSMsgType.TEXT:
                    tasks.create_task(self._take(json.loads(message.data)))
            showing.cancel()

    async def _show_changes(self) -> None:
        while not self.socket.closed:
            await self.world.until(lambda: self.world.revision != self.shown)
            self.shown = self.world.revision
            await self._tell(self._state())

    async def _tell(self, told: Json) -> None:
        with contextlib.suppress(ConnectionError):  # the page was closed meanwhile
            await self.socket.send_str(json.dumps(told))

    async def _take(self, asked: Json) -> None:
        answer: Json = {"answers": asked.get("number")}
        try:
            answer |= await self._deed(asked)
        except DeclinedError as declined:
            answer["refused"] = str(declined)
        except ApiError as error:
            answer["refused"] = f"{error.message}."
        await self._tell(answer)

    async def _deed(self, asked: Json) -> Json:
        if asked.get("do") not in DEEDS:
            raise DeclinedError("This page is older than the program; load it again.")
        return await DEEDS[asked["do"]](self, asked) or {}

    def _state(self) -> Json:
        me = self.person
        state: Json = {"guild": self.world.guild["name"], "person": me.name, "channel": me.channel}
        state["bot_is_here"] = self.page.gateway.connected > 0
        state["people"] = [self._card(user) for user in self.world.people]
        state |= {"bot": self._card(self.world.bot), "channels": [self._door(one) for one in self._doors()]}
        state |= {"messages": me.messages()[-SHOWN_MESSAGES:], "commands": me.commands(), "now": self.world.now()}
        return state | {"shortcuts": [{"label": one.label, "line": one.line} for one in self.page.shortcuts]}

    def _card(self, user: Json) -> Json:
        return {"id": user["id"], "name": user["global_name"], "bot": user["bot"]}

    def _doors(self) -> list[Json]:
        return list(self.world.channels.values())

    def _door(self, channel: Json) -> Json:
        shown = {key: channel.get(key) for key in ("id", "name", "type", "parent_id", "last_message_id")}
        return shown | {"archived": threads.is_archived(channel), "thread": "thread_metadata" in channel}

    async def look(self, asked: Json) -> Json:
        """Look at another channel, or act as another person."""
        person = self.page.persons.get(asked.get("person") or "", self.person)
        channel = asked.get("channel")
        self.person = person.at(channel if channel in self.world.channels else self.person.channel)
        return self._state()

    async def say(self, asked: Json) -> None:
        """Write a message."""
        await self.person.say(asked["text"])

    async def slash(self, asked: Json) -> Json:
        """Use a command with its options."""
        return self._after(await self.person.slash(asked["line"], **_with_files(asked["options"])))

    async def line(self, asked: Json) -> Json:
        """Use a command written out."""
        return self._after(await self.person.type_line(asked["text"]))

    async def autocomplete(self, asked: Json) -> Json:
        """Ask for choices."""
        return {"choices": await self.person.autocomplete(asked["line"], asked["focused"], **asked["options"])}

    async def press(self, asked: Json) -> Json:
        """Press a button."""
        return self._after(await self.person.press(asked["message"], asked["custom_id"]))

    async def select(self, asked: Json) -> Json:
        """Choose from a select."""
        return self._after(await self.person.select(asked["message"], asked["custom_id"], *asked["values"]))

    async def submit(self, asked: Json) -> Json:
        """Send a filled-in form."""
        reply = self.forms.get(asked["form"])
        if reply is None:
            raise DeclinedError("This form is no longer open; open it again.")
        return self._after(await self.person.submit(reply, _with_files(asked["values"])))

    async def dismiss(self, asked: Json) -> None:
        """Put away a message that only this person sees."""
        self.person.dismiss(asked["message"])

    def _after(self, reply: Reply) -> Json:
        if reply.failed:
            raise DeclinedError("The bot did not answer in time. Try it again.")
        if reply.modal is None:
            return {}
        self.forms[reply.interaction.token] = reply
        return {"form": reply.interaction.token, "modal": reply.modal}


DEEDS: dict[str, Any] = {
    name: getattr(Visit, name)
    for name in ("look", "say", "slash", "line", "autocomplete", "press", "select", "submit", "dismiss")
}


def _with_files(values: Json) -> Json:
    """The same values with each file, sent as base64, turned into an `Upload`."""
    return {key: _file_or_value(value) for key, value in values.items()}


def _file_or_value(value: Any) -> Any:
    if isinstance(value, list):
        return [_file_or_value(one) for one in value]
    if isinstance(value, dict):
        return Upload(str(value["name"]), base64.b64decode(value["content"]))
    return value
