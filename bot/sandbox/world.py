"""All that is true on the one server of the stand-in, and who is told when it changes."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta

from bot.sandbox.errors import ApiError, Code
from bot.sandbox.kinds import BOT_ROLE, EVERYBODY, ChannelType, Json, Permission
from bot.sandbox.ledger import Ledger

DISCORD_EPOCH_MS = 1_420_070_400_000
GUILD_NAME = "Arkham, 1926"
FIRST_CHANNELS = ("campaigns", "general")


@dataclass
class Message:
    """One message: what goes over the wire, all its files, and the one person who sees it (nobody: everybody)."""

    wire: Json
    files: list[Json] = field(default_factory=list)
    viewer: str | None = None

    @property
    def id(self) -> str:
        """The message's snowflake."""
        return str(self.wire["id"])

    @property
    def channel(self) -> str:
        """The snowflake of the channel it stands in."""
        return str(self.wire["channel_id"])


@dataclass
class Interaction:
    """Something a person did with the bot, and how far the bot's answer has got."""

    id: str
    token: str
    type: int
    user: str
    channel: str
    name: str
    at: str
    source: str | None = None
    trigger: Json | None = None
    answered: int | None = None
    original: str | None = None
    too_late: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None


class World:
    """Users, guild, channels, messages, commands and interactions; each write is kept, then told.

    `listeners` get every gateway event in order. `until` waits for any change.
    """

    def __init__(self, ledger: Ledger, clock: Callable[[], datetime], address: str) -> None:
        self.ledger = ledger
        self.clock = clock
        self.address = address
        self.listeners: list[Callable[[str, Json], None]] = []
        self.revision = 0
        self._waiting: list[asyncio.Future[None]] = []
        self._move_to(address)
        self.settings = ledger.every("settings").get("world", {})
        self.users = ledger.every("user")
        self.guild = ledger.every("guild").get("guild", {})
        self.members = ledger.every("member")
        self.channels = ledger.every("channel")
        self.commands = ledger.every("command")
        self.interactions = {key: Interaction(**body) for key, body in ledger.every("interaction").items()}
        self.messages: dict[str, dict[str, Message]] = {}
        for key, body in ledger.every("message").items():
            message = Message(**body)
            self.messages.setdefault(message.channel, {})[key] = message
        self._last_id = int(self.settings.get("last_id", 0))

    def _move_to(self, address: str) -> None:
        """Addresses of files are kept whole, so a new port changes all of them."""
        before = self.ledger.every("address").get("address", {}).get("url")
        if before is not None and before != address:
            self.ledger.replace_text(before + "/", address + "/")
        self.ledger.put("address", "address", {"url": address})

    @property
    def bot(self) -> Json:
        """The bot's own user; its id is the application's id."""
        return self.users[str(self.settings["bot"])]

    @property
    def people(self) -> list[Json]:
        """The users who are no bots, in the order in which they came."""
        return [user for user in self.users.values() if not user["bot"]]

    def new_id(self) -> str:
        """A snowflake of this moment, larger than all before it."""
        since_epoch = int(self.clock().timestamp() * 1000) - DISCORD_EPOCH_MS
        self._last_id = max(since_epoch << 22, self._last_id + 1)
        self.settings["last_id"] = self._last_id
        self.ledger.put("settings", "world", self.settings)
        return str(self._last_id)

    def now(self) -> str:
        """This moment in the form of the wire."""
        return self.clock().isoformat()

    def older_than(self, moment: str, age: timedelta) -> bool:
        """Whether that moment of the wire is longer ago than `age`."""
        return self.clock() - datetime.fromisoformat(moment) > age

    def emit(self, event: str, data: Json) -> None:
        """Keep what was written, tell the gateway, and wake who waits for a change."""
        self.ledger.commit()
        for listener in self.listeners:
            listener(event, data)
        self.touch()

    def touch(self) -> None:
        """Keep what was written and wake who waits for a change; the gateway hears nothing."""
        self.ledger.commit()
        self.revision += 1
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, true: Callable[[], bool]) -> None:
        """Return as soon as `true()` holds; looked at again after each change."""
        while not true():
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future

    def found(self, bot_name: str, people: Sequence[str]) -> None:
        """Make the server, its channels and its people, unless they are there already."""
        if not self.settings:
            self.settings.update(token=f"sandbox.{secrets.token_urlsafe(24)}", key=secrets.token_urlsafe(18))
            self.settings["bot"] = self._new_user(bot_name, bot=True)
            first = [self._new_user(name, bot=False) for name in people]
            self._new_guild(owner=first[0] if first else str(self.settings["bot"]))
            for user in [str(self.settings["bot"]), *first]:
                self._new_member(user)
            for name in FIRST_CHANNELS:
                self.new_channel(name)
        self.ledger.commit()

    def _new_user(self, name: str, *, bot: bool) -> str:
        key = self.new_id()
        user: Json = {"id": key, "username": name.lower().replace(" ", "-"), "global_name": name, "bot": bot}
        user |= {"discriminator": "0", "avatar": None, "banner": None, "accent_color": None, "primary_guild": None}
        self.users[key] = user | {"public_flags": 0, "flags": 0, "mfa_enabled": False, "locale": "en-US"}
        self.ledger.put("user", key, self.users[key])
        return key

    def _new_guild(self, owner: str) -> None:
        key, bot_role = self.new_id(), self.new_id()
        roles = [_role(key, "@everyone", EVERYBODY, 0), _role(bot_role, self.bot["global_name"], BOT_ROLE, 1)]
        roles[1] |= {"managed": True, "tags": {"bot_id": self.bot["id"]}}
        self.guild.update(_PLAIN_GUILD, id=key, name=GUILD_NAME, owner_id=owner, roles=roles)
        self.ledger.put("guild", "guild", self.guild)

    def _new_member(self, user: str) -> None:
        roles = [self.guild["roles"][1]["id"]] if user == self.settings["bot"] else []
        member: Json = {"user": self.users[user], "roles": roles, "joined_at": self.now(), "nick": None, "avatar": None}
        member |= {"banner": None, "deaf": False, "mute": False, "flags": 0, "pending": False}
        self.members[user] = member | {"premium_since": None, "communication_disabled_until": None}
        self.ledger.put("member", user, self.members[user])

    def new_channel(self, name: str) -> Json:
        """Make a text channel."""
        key = self.new_id()
        channel: Json = {"id": key, "type": int(ChannelType.GUILD_TEXT), "guild_id": self.guild["id"], "name": name}
        channel |= {"position": len(self.channels), "permission_overwrites": [], "parent_id": None, "topic": None}
        self.channels[key] = channel | {"nsfw": False, "last_message_id": None, "rate_limit_per_user": 0, "flags": 0}
        self.keep_channel(self.channels[key])
        self.emit("CHANNEL_CREATE", self.channels[key])
        return self.channels[key]

    def keep_channel(self, channel: Json) -> None:
        """Keep the present state of a channel or thread."""
        self.ledger.put("channel", channel["id"], channel)

    def keep_message(self, message: Message) -> None:
        """Keep the present state of a message."""
        self.messages.setdefault(message.channel, {})[message.id] = message
        self.ledger.put("message", message.id, asdict(message))

    def keep_interaction(self, interaction: Interaction) -> None:
        """Keep the present state of an interaction."""
        self.interactions[interaction.token] = interaction
        self.ledger.put("interaction", interaction.token, asdict(interaction))

    def channel(self, key: str) -> Json:
        """One channel or thread; 10003 if there is none."""
        if key not in self.channels:
            raise ApiError(Code.UNKNOWN_CHANNEL)
        return self.channels[key]

    def channel_named(self, name: str) -> Json:
        """The first channel or thread of that name; 10003 if there is none."""
        for channel in self.channels.values():
            if channel["name"] == name:
                return channel
        raise ApiError(Code.UNKNOWN_CHANNEL)

    def message(self, channel: str, key: str) -> Message:
        """One message, whoever may see it; 10008 if there is none."""
        message = self.messages.get(channel, {}).get(key)
        if message is None:
            raise ApiError(Code.UNKNOWN_MESSAGE)
        return message


def _role(key: str, name: str, permissions: Permission, position: int) -> Json:
    role: Json = {"id": key, "name": name, "permissions": str(int(permissions)), "position": position, "color": 0}
    role["colors"] = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role |= {"hoist": False, "managed": False, "mentionable": False, "flags": 0, "description": None}
    return role | {"icon": None, "unicode_emoji": None}


_PLAIN_GUILD: Json = {
    **dict.fromkeys(
        (
            *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id"),
            *("afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id"),
            *("safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences"),
        )
    ),
    **dict.fromkeys(
        (
            *("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level"),
            *("explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level"),
        ),
        0,
    ),
    "features": [],
    "emojis": [],
    "stickers": [],
    "region": "local",
    "afk_timeout": 300,
    "preferred_locale": "en-US",
    "widget_enabled": False,
    "nsfw": False,
    "premium_progress_bar_enabled": False,
    "max_members": 500000,
    "max_video_channel_users": 25,
    "max_stage_video_channel_users": 50,
}
