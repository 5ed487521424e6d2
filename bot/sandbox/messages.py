"""Posting, editing, deleting and showing messages."""

import json
import re
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.sandbox import files, threads
from bot.sandbox.errors import ApiError
from bot.sandbox.files import Uploads
from bot.sandbox.kinds import Component, Json, MessageFlag, MessageType
from bot.sandbox.limits import check_message, walk
from bot.sandbox.world import Message, World

NONCE_IS_KNOWN_FOR = timedelta(minutes=5)
USER_MENTION = re.compile(r"<@!?(\d+)>")
FILLED_IN: dict[int, Json] = {
    Component.STRING_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    Component.CONTAINER: {"accent_color": None, "spoiler": False},
    Component.SEPARATOR: {"spacing": 1, "divider": True},
    Component.FILE: {"spoiler": False},
}


@dataclass(frozen=True)
class Draft:
    """A message about to be posted: the request's body and files, and what only the server knows."""

    author: str
    body: Json
    uploads: Uploads = field(default_factory=dict)
    type: int = MessageType.DEFAULT
    flags: int = 0
    viewer: str | None = None
    extra: Json = field(default_factory=dict)


def post(world: World, channel: Json, draft: Draft) -> Message:
    """Write a message, or find the one that bears the same enforced nonce already.

    Refused: an empty message, one beyond a limit, and any message in a locked thread.
    """
    if (same := _with_same_nonce(world, channel["id"], draft)) is not None:
        return same
    if draft.viewer is None:
        threads.wake(world, channel)
    message = Message(_bare(world, channel, draft), viewer=draft.viewer)
    _fill(world, message, draft.body, draft.uploads)
    world.keep_message(message)
    if message.viewer is None:
        _count(world, channel, message)
        world.emit("MESSAGE_CREATE", shown(world, message, to_gateway=True))
    world.touch()
    return message


def _with_same_nonce(world: World, channel: str, draft: Draft) -> Message | None:
    nonce = draft.body.get("nonce")
    if nonce is None or not draft.body.get("enforce_nonce"):
        return None
    for message in reversed(world.messages.get(channel, {}).values()):
        if world.older_than(message.wire["timestamp"], NONCE_IS_KNOWN_FOR):
            return None
        if message.wire.get("nonce") == nonce and message.wire["author"]["id"] == draft.author:
            return message
    return None


def _bare(world: World, channel: Json, draft: Draft) -> Json:
    wire: Json = {"id": world.new_id(), "channel_id": channel["id"], "author": world.users[draft.author]}
    wire |= {"timestamp": world.now(), "edited_timestamp": None, "type": int(draft.type)}
    wire |= {"content": "", "embeds": [], "components": [], "attachments": []}
    wire |= {"tts": False, "mention_everyone": False, "mention_roles": [], "mentions": [], "pinned": False}
    wire["flags"] = int((draft.body.get("flags") or 0) | draft.flags)
    wire |= {key: draft.body[key] for key in ("nonce",) if draft.body.get(key) is not None}
    if (reference := draft.body.get("message_reference")) is not None:
        world.message(channel["id"], str(reference["message_id"]))
        wire["message_reference"] = {"type": 0, **reference, "channel_id": channel["id"]}
        wire["type"] = int(MessageType.REPLY)
    return wire | draft.extra


def _fill(world: World, message: Message, body: Json, uploads: Uploads) -> None:
    """Put content, embeds, components and files of the request into the message, all or nothing."""
    wire = dict(message.wire)
    kept = files.keep_all(world, message.channel, body, uploads, message.files)
    try:
        wire |= {"content": body["content"] or ""} if "content" in body else {}
        if "embeds" in body:
            wire["embeds"] = [{"type": "rich"} | one for one in files.point_at_files(body["embeds"] or [], kept)]
        if "components" in body:
            wire["components"] = numbered(files.point_at_files(body["components"] or [], kept))
        wire["mentions"] = _mentioned(world, wire, body.get("allowed_mentions"))
        check_message(wire, has_files=bool(kept))
    except ApiError:
        files.forget(world, [one for one in kept if one not in message.files])
        raise
    files.forget(world, [one for one in message.files if one not in kept])
    message.wire, message.files = wire, kept


def numbered(components: list[Json]) -> list[Json]:
    """The same components with the ids and defaults that Discord fills in."""
    for number, (_, component) in enumerate(walk(components), 1):
        if not component.get("id"):
            component["id"] = number
        for key, value in FILLED_IN.get(component["type"], {}).items():
            component.setdefault(key, value)
    return components


def _mentioned(world: World, wire: Json, allowed: Json | None) -> list[Json]:
    texts = [one["content"] for _, one in walk(wire["components"]) if one["type"] == Component.TEXT_DISPLAY]
    named = dict.fromkeys(USER_MENTION.findall("\n".join([wire["content"], *texts])))
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        permitted = {str(user) for user in allowed.get("users") or []}
        named = {user: None for user in named if user in permitted}
    return [world.users[user] for user in named if user in world.users]


def _count(world: World, channel: Json, message: Message) -> None:
    channel["last_message_id"] = message.id
    if "thread_metadata" in channel:
        channel["message_count"] += 1
        channel["total_message_sent"] += 1
    world.keep_channel(channel)


def edit(world: World, message: Message, body: Json, uploads: Uploads) -> None:
    """Change what the request names and keep the rest; a message that was loading has then arrived.

    Refused: a message in an archived thread, and whatever would be refused in a new one.
    """
    threads.refuse_archived(world.channel(message.channel))
    draft = replace(message, wire=dict(message.wire), files=list(message.files))
    asked = int(body.get("flags") or 0)
    draft.wire["flags"] |= asked & MessageFlag.COMPONENTS_V2
    if body.get("flags") is not None:
        draft.wire["flags"] &= ~MessageFlag.SUPPRESS_EMBEDS | asked
    draft.wire["flags"] = int(draft.wire["flags"] & ~MessageFlag.LOADING)
    _fill(world, draft, body, uploads)
    draft.wire["edited_timestamp"] = world.now()
    message.wire, message.files = draft.wire, draft.files
    changed(world, message)


def changed(world: World, message: Message) -> None:
    """Keep a message as it is now and tell it to those who see it."""
    world.keep_message(message)
    if message.viewer is None:
        world.emit("MESSAGE_UPDATE", shown(world, message, to_gateway=True))
    world.touch()


def delete(world: World, message: Message) -> None:
    """Take a message and its files away."""
    del world.messages[message.channel][message.id]
    world.ledger.drop("message", message.id)
    files.forget(world, message.files)
    if message.viewer is None:
        gone = {"id": message.id, "channel_id": message.channel, "guild_id": world.guild["id"]}
        world.emit("MESSAGE_DELETE", gone)
    world.touch()


def shown(world: World, message: Message, *, to_gateway: bool = False) -> Json:
    """The message as it goes over the wire; its attachments are those that no embed and no component shows."""
    used = json.dumps([message.wire["embeds"], message.wire["components"]])
    wire = message.wire | {"attachments": [one for one in message.files if one["url"] not in used]}
    if message.wire["flags"] & MessageFlag.HAS_THREAD:
        wire["thread"] = threads.as_sent(world.channels[message.id])
    if to_gateway:
        member = world.members[message.wire["author"]["id"]]
        wire |= {"guild_id": world.guild["id"], "member": {key: member[key] for key in member if key != "user"}}
    return wire


def as_the_bot_sees(world: World, message: Message) -> Json:
    """The message as REST shows it to a bot without the message-content intent."""
    return without_content(world, shown(world, message))


def without_content(world: World, wire: Json) -> Json:
    """The same message, emptied if somebody else wrote it and it does not mention the bot."""
    mentioned = [user["id"] for user in wire["mentions"]]
    if world.bot["id"] in (wire["author"]["id"], *mentioned):
        return wire
    return wire | {"content": "", "embeds": [], "attachments": [], "components": []}
