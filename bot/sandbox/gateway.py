"""The websocket side: HELLO, IDENTIFY, READY, heartbeats, RESUME with replay."""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from enum import IntEnum, IntFlag

from aiohttp import WSMsgType, web

from bot.sandbox import messages, threads
from bot.sandbox.kinds import Json, Permission
from bot.sandbox.permissions import permissions_in
from bot.sandbox.world import World

HEARTBEAT_MS = 41_250
KEPT_FOR_RESUME = 2_000
AUTHENTICATION_FAILED = 4004
UNKNOWN_ERROR = 4000


class Op(IntEnum):
    """The gateway's operation codes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Intent(IntFlag):
    """What a bot can ask to be told."""

    GUILDS = 1 << 0
    GUILD_MESSAGES = 1 << 9
    MESSAGE_CONTENT = 1 << 15


NEEDS = {
    "CHANNEL": Intent.GUILDS,
    "THREAD": Intent.GUILDS,
    "MESSAGE": Intent.GUILD_MESSAGES,
}


class Session:
    """One bot's stay: numbers its events and keeps the last 2,000 for a RESUME."""

    def __init__(self, intents: Intent) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.kept: deque[Json] = deque(maxlen=KEPT_FOR_RESUME)
        self.outgoing: asyncio.Queue[Json] | None = None

    def tell(self, event: str, data: Json) -> None:
        """Send one event now, or with the next RESUME."""
        self.sequence += 1
        frame = {"op": int(Op.DISPATCH), "t": event, "s": self.sequence, "d": data}
        self.kept.append(frame)
        if self.outgoing is not None:
            self.outgoing.put_nowait(frame)

    def can_replay_from(self, sequence: int) -> bool:
        """Whether every event after that number is still kept."""
        return sequence >= self.sequence - len(self.kept)

    def replay_from(self, sequence: int) -> None:
        """Send again what came after that number, then RESUMED, then go on."""
        self.outgoing = asyncio.Queue()
        for frame in self.kept:
            if frame["s"] > sequence:
                self.outgoing.put_nowait(frame)
        self.tell("RESUMED", {})


class Gateway:
    """Accepts bots, and tells each what happens in the world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self._open: set[web.WebSocketResponse] = set()
        world.listeners.append(self._tell_all)

    @property
    def connected(self) -> int:
        """How many bots are listening at this moment."""
        return sum(session.outgoing is not None for session in self.sessions.values())

    async def cut_all(self, code: int = UNKNOWN_ERROR) -> None:
        """Close every connection; with the default code a bot resumes."""
        for socket in list(self._open):
            await socket.close(code=code)

    def _tell_all(self, event: str, data: Json) -> None:
        needed = NEEDS.get(event.partition("_")[0], Intent(0))
        for session in self.sessions.values():
            if needed & session.intents == needed:
                hidden = event.startswith("MESSAGE_") and "author" in data
                strip = hidden and not session.intents & Intent.MESSAGE_CONTENT
                session.tell(event, messages.without_content(self.world, data) if strip else data)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        self._open.add(socket)
        connection = _Connection(self, socket)
        try:
            await connection.run()
        finally:
            self._open.discard(socket)
            await connection.end()
        return socket


class _Connection:
    """One websocket of one bot."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse) -> None:
        self.gateway = gateway
        self.world = gateway.world
        self.socket = socket
        self.session: Session | None = None
        self.pump: asyncio.Task[None] | None = None

    async def run(self) -> None:
        await self._send(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        async for message in self.socket:
            if message.type is WSMsgType.TEXT:
                frame = json.loads(message.data)
                await self._take(frame["op"], frame.get("d"))

    async def end(self) -> None:
        if self.pump is not None:
            self.pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.pump
            if self.session is not None:
                self.session.outgoing = None
                self.world.touch()

    async def _send(self, op: Op, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": int(op), "d": data, "s": None, "t": None}))

    async def _take(self, op: int, data: Json) -> None:
        if op == Op.HEARTBEAT:
            await self._send(Op.HEARTBEAT_ACK, None)
        elif op in {Op.IDENTIFY, Op.RESUME} and data["token"] != self.world.settings["token"]:
            await self.socket.close(code=AUTHENTICATION_FAILED, message=b"Authentication failed.")
        elif op == Op.IDENTIFY:
            self._identify(data)
        elif op == Op.RESUME:
            await self._resume(data)
        elif op == Op.REQUEST_MEMBERS and self.session is not None:
            self._tell_members(self.session, data)

    def _identify(self, data: Json) -> None:
        session = self.session = Session(Intent(data.get("intents", 0)))
        gone = [key for key, one in self.gateway.sessions.items() if one.outgoing is None]
        for key in gone:
            del self.gateway.sessions[key]
        self.gateway.sessions[session.id] = session
        session.outgoing = asyncio.Queue()
        session.tell("READY", self._ready(session, data))
        session.tell("GUILD_CREATE", self._whole_guild())
        self.world.touch()
        self.pump = asyncio.create_task(self._pump(session), name="sandbox-gateway")

    def _ready(self, session: Session, data: Json) -> Json:
        address = self.world.address.replace("http", "ws", 1) + "/gateway"
        known: Json = {"v": 10, "user": self.world.bot, "session_id": session.id, "resume_gateway_url": address}
        known |= {"guilds": [{"id": self.world.guild["id"], "unavailable": True}], "session_type": "normal"}
        known |= {"application": {"id": self.world.bot["id"], "flags": 0}, "shard": data.get("shard", [0, 1])}
        return known | {"private_channels": [], "relationships": []}

    def _whole_guild(self) -> Json:
        world, everything = self.world, list(self.world.channels.values())
        mine: Json = {"channels": [one for one in everything if "thread_metadata" not in one]}
        opened = [one for one in everything if "thread_metadata" in one and not threads.is_archived(one)]
        seen = [one for one in opened if permissions_in(world, world.bot["id"], one) & Permission.VIEW_CHANNEL]
        mine["threads"] = [threads.as_sent(one) for one in seen]
        mine |= {"members": list(world.members.values()), "member_count": len(world.members)}
        mine |= {key: [] for key in ("presences", "voice_states", "stage_instances", "guild_scheduled_events")}
        mine |= {"soundboard_sounds": [], "joined_at": world.members[world.bot["id"]]["joined_at"]}
        return world.guild | mine | {"large": False, "unavailable": False}

    async def _resume(self, data: Json) -> None:
        session = self.gateway.sessions.get(data["session_id"])
        if session is None or not session.can_replay_from(data["seq"]):
            await self._send(Op.INVALID_SESSION, data=False)
            return
        self.session = session
        session.replay_from(data["seq"])
        self.world.touch()
        self.pump = asyncio.create_task(self._pump(session), name="sandbox-gateway")

    def _tell_members(self, session: Session, data: Json) -> None:
        wanted = {str(one) for one in _as_list(data.get("user_ids"))}
        begins = (data.get("query") or "").lower()
        found = [
            member
            for key, member in self.world.members.items()
            if (key in wanted if wanted else member["user"]["username"].startswith(begins))
        ]
        chunk: Json = {"guild_id": self.world.guild["id"], "members": found, "chunk_index": 0, "chunk_count": 1}
        chunk |= {"not_found": sorted(wanted - set(self.world.members)), "nonce": data.get("nonce"), "presences": []}
        session.tell("GUILD_MEMBERS_CHUNK", chunk)

    async def _pump(self, session: Session) -> None:
        outgoing = session.outgoing
        assert outgoing is not None, "a session that is pumped has a queue"
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(json.dumps(await outgoing.get()))


def _as_list(value: object) -> list[object]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
