"""Who may do what where, worked out as Discord does: roles, then the channel's overwrites."""

from bot.sandbox.errors import ApiError, Code
from bot.sandbox.kinds import ALL_PERMISSIONS, Json, Permission
from bot.sandbox.world import World

MEMBER_OVERWRITE = 1


def permissions_in(world: World, user: str, channel: Json) -> Permission:
    """What one member may do in one channel or thread."""
    base = _of_roles(world, user)
    if user == world.guild["owner_id"] or base & Permission.ADMINISTRATOR:
        return ALL_PERMISSIONS
    parent = world.channels.get(channel.get("parent_id") or "", channel)
    granted = base
    for overwrite in _in_order(world, user, parent):
        granted = Permission((granted & ~int(overwrite["deny"])) | int(overwrite["allow"]))
    return _without_what_needs_more(granted, is_thread="thread_metadata" in channel)


def _of_roles(world: World, user: str) -> Permission:
    mine = {world.guild["id"], *world.members[user]["roles"]}
    granted = Permission(0)
    for role in world.guild["roles"]:
        if role["id"] in mine:
            granted |= Permission(int(role["permissions"]))
    return granted


def _in_order(world: World, user: str, channel: Json) -> list[Json]:
    """Overwrites that touch this member, in the order in which they count: everyone, roles, member."""
    ranks = {world.guild["id"]: 0, user: 2} | dict.fromkeys(world.members[user]["roles"], 1)
    mine = [overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] in ranks]
    return sorted(mine, key=lambda overwrite: ranks[overwrite["id"]])


def _without_what_needs_more(granted: Permission, *, is_thread: bool) -> Permission:
    """Who cannot see a channel can do nothing there; who cannot write there cannot attach or embed either."""
    if not granted & Permission.VIEW_CHANNEL:
        return Permission(0)
    send = Permission.SEND_MESSAGES_IN_THREADS if is_thread else Permission.SEND_MESSAGES
    return granted if granted & send else granted & ~(Permission.ATTACH_FILES | Permission.EMBED_LINKS)


def require(world: World, channel: Json, *needed: Permission) -> None:
    """Refuse the bot with 50001 if it cannot see the channel, with 50013 if it lacks any of `needed` there."""
    granted = permissions_in(world, world.bot["id"], channel)
    if not granted & Permission.VIEW_CHANNEL:
        raise ApiError(Code.MISSING_ACCESS)
    if any(not granted & permission for permission in needed):
        raise ApiError(Code.MISSING_PERMISSIONS)


def sending_in(channel: Json) -> Permission:
    """The permission that writing in this kind of channel needs."""
    return Permission.SEND_MESSAGES_IN_THREADS if "thread_metadata" in channel else Permission.SEND_MESSAGES


def overwrite_for(world: World, user: str, channel: Json, denied: Permission) -> None:
    """Deny one member exactly these permissions in one channel (none: as the roles say), and tell it."""
    others = [overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] != user]
    mine = {"id": user, "type": MEMBER_OVERWRITE, "allow": "0", "deny": str(int(denied))}
    channel["permission_overwrites"] = [*others, mine] if denied else others
    world.keep_channel(channel)
    world.emit("CHANNEL_UPDATE", channel)
