"""Threads: starting, archiving, locking, and who takes part."""

from datetime import timedelta
from typing import Any

from bot.sandbox.errors import ApiError, Code, Faults
from bot.sandbox.kinds import ChannelType, Json, Permission
from bot.sandbox.permissions import permissions_in
from bot.sandbox.world import World

ARCHIVE_AFTER_MINUTES = (60, 1440, 4320, 10080)
OF_THE_THREAD = ("name", "rate_limit_per_user", "flags")
OF_ITS_METADATA = ("archived", "locked", "auto_archive_duration")


def start(world: World, parent: Json, body: Json, owner: str, key: str | None = None) -> Json:
    """Start a thread under a channel; with `key`, on the message of that id."""
    if parent["type"] != ChannelType.GUILD_TEXT:
        raise ApiError(Code.WRONG_CHANNEL_TYPE)
    _check(body, {"name": ""} | body)
    thread: Json = {"id": key or world.new_id(), "type": int(body.get("type", ChannelType.PUBLIC_THREAD))}
    thread |= {"guild_id": world.guild["id"], "parent_id": parent["id"], "owner_id": owner, "name": body["name"]}
    thread |= {"last_message_id": None, "rate_limit_per_user": 0, "flags": 0, "thread_metadata": _metadata(world, body)}
    thread |= {"message_count": 0, "total_message_sent": 0, "member_count": 0, "people": {}}
    world.channels[thread["id"]] = thread
    _seat(world, thread, owner)
    world.emit("THREAD_CREATE", as_sent(thread) | {"newly_created": True})
    return thread


def _metadata(world: World, body: Json) -> Json:
    metadata: Json = {"archived": False, "locked": False, "create_timestamp": world.now()}
    metadata["auto_archive_duration"] = body.get("auto_archive_duration") or 1440
    return metadata | {"archive_timestamp": world.now()}


def _check(body: Json, complete: Json) -> None:
    faults = Faults()
    if not 1 <= len(complete["name"] or "") <= 100:
        faults.add(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    if body.get("auto_archive_duration") not in (None, *ARCHIVE_AFTER_MINUTES):
        message = f"Value must be one of {ARCHIVE_AFTER_MINUTES}."
        faults.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    faults.refuse()


def as_sent(channel: Json) -> Json:
    """The channel or thread as it goes over the wire."""
    return {key: value for key, value in channel.items() if key != "people"}


def change(world: World, thread: Json, body: Json) -> None:
    """Rename, archive, re-open or lock a thread as the bot asks.

    Refused: with 50013 without the right to, with 50083 anything but re-opening while it is archived.
    """
    metadata = thread["thread_metadata"]
    _require_right_to_change(world, thread, body)
    if metadata["archived"] and body.get("archived") is not False:
        raise ApiError(Code.THREAD_ARCHIVED)
    _check(body, thread | body)
    if body.get("archived") not in (None, metadata["archived"]):
        metadata["archive_timestamp"] = world.now()
    thread |= {key: body[key] for key in OF_THE_THREAD if key in body}
    metadata |= {key: body[key] for key in OF_ITS_METADATA if key in body}
    changed(world, thread)


def _require_right_to_change(world: World, thread: Json, body: Json) -> None:
    granted = permissions_in(world, world.bot["id"], thread)
    opens = set(body) == {"archived"} and body["archived"] is False
    if not granted & Permission.VIEW_CHANNEL:
        raise ApiError(Code.MISSING_ACCESS)
    if granted & Permission.MANAGE_THREADS:
        return
    if "locked" in body or thread["thread_metadata"]["locked"]:
        raise ApiError(Code.MISSING_PERMISSIONS)
    if not (thread["owner_id"] == world.bot["id"] or (opens and granted & Permission.SEND_MESSAGES_IN_THREADS)):
        raise ApiError(Code.MISSING_PERMISSIONS)


def changed(world: World, thread: Json) -> None:
    """Keep a thread as it is now and tell it."""
    world.keep_channel(thread)
    world.emit("THREAD_UPDATE", as_sent(thread))


def wake(world: World, channel: Json) -> None:
    """Re-open an archived thread because somebody writes in it; 160005 if it is locked."""
    metadata: Json = channel.get("thread_metadata") or {}
    if metadata.get("archived"):
        if metadata["locked"]:
            raise ApiError(Code.THREAD_LOCKED)
        metadata |= {"archived": False, "archive_timestamp": world.now()}
        changed(world, channel)


def refuse_archived(channel: Json) -> None:
    """Raise 50083 if the channel is an archived thread."""
    if is_archived(channel):
        raise ApiError(Code.THREAD_ARCHIVED)


def is_archived(channel: Json) -> bool:
    """Whether the channel is an archived thread."""
    return bool((channel.get("thread_metadata") or {}).get("archived"))


def archive_the_quiet(world: World) -> None:
    """Archive every thread in which nothing was written for as long as it is set to stay open."""
    for thread in list(world.channels.values()):
        if "thread_metadata" in thread and not is_archived(thread):
            quiet = timedelta(minutes=thread["thread_metadata"]["auto_archive_duration"])
            if world.older_than(_last_stir(world, thread), quiet):
                thread["thread_metadata"] |= {"archived": True, "archive_timestamp": world.now()}
                changed(world, thread)


def _last_stir(world: World, thread: Json) -> str:
    last = world.messages.get(thread["id"], {}).get(thread["last_message_id"])
    opened: str = thread["thread_metadata"]["archive_timestamp"]
    return opened if last is None else max(opened, last.wire["timestamp"])


def join(world: World, thread: Json, user: str) -> None:
    """Add one member to a thread, once."""
    refuse_archived(thread)
    if user not in world.members:
        raise ApiError(Code.UNKNOWN_USER)
    if user not in thread["people"]:
        _seat(world, thread, user)
        _tell_members(world, thread, added=[member(thread, user)], removed=[])


def leave(world: World, thread: Json, user: str) -> None:
    """Remove one member from a thread."""
    refuse_archived(thread)
    if thread["people"].pop(user, None) is not None:
        thread["member_count"] = len(thread["people"])
        world.keep_channel(thread)
        _tell_members(world, thread, added=[], removed=[user])


def _seat(world: World, thread: Json, user: str) -> None:
    thread["people"][user] = world.now()
    thread["member_count"] = len(thread["people"])
    if user == world.bot["id"]:
        thread["member"] = member(thread, user)
    world.keep_channel(thread)


def _tell_members(world: World, thread: Json, *, added: list[Json], removed: list[str]) -> None:
    news: dict[str, Any] = {"id": thread["id"], "guild_id": world.guild["id"], "member_count": thread["member_count"]}
    full = [one | {"member": world.members[one["user_id"]], "presence": None} for one in added]
    world.emit("THREAD_MEMBERS_UPDATE", news | {"added_members": full, "removed_member_ids": removed})


def member(thread: Json, user: str) -> Json:
    """One member of a thread as the wire shows them; 10007 if they take no part in it."""
    if user not in thread["people"]:
        raise ApiError(Code.UNKNOWN_MEMBER)
    return {"id": thread["id"], "user_id": user, "join_timestamp": thread["people"][user], "flags": 0}
