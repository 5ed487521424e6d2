"""What each route of Discord's HTTP API does here: one small function a route, and one table."""

from bot.sandbox import commands, interactions, messages, threads
from bot.sandbox.errors import ApiError, Code
from bot.sandbox.kinds import ChannelType, Json, MessageFlag, MessageType, Permission
from bot.sandbox.messages import Draft
from bot.sandbox.permissions import permissions_in, require, sending_in
from bot.sandbox.rest import Created, Handler, Request
from bot.sandbox.world import Message, World


def me(world: World, _request: Request) -> Json:
    """The bot's own user."""
    return world.bot


def user(world: World, request: Request) -> Json:
    """Any user."""
    if request.path["user"] not in world.users:
        raise ApiError(Code.UNKNOWN_USER)
    return world.users[request.path["user"]]


def application(world: World, _request: Request) -> Json:
    """The bot's application."""
    owner = world.users.get(world.guild["owner_id"], world.bot)
    empty = ("icon", "team", "type", "interactions_endpoint_url", "role_connections_verification_url")
    known: Json = {"id": world.bot["id"], "name": world.bot["global_name"], "description": "", "owner": owner}
    known |= dict.fromkeys(empty) | {"verify_key": "0" * 64, "flags": 0, "flags_new": "0", "summary": ""}
    known |= {key: [] for key in ("redirect_uris", "tags", "rpc_origins", "eligible_oauth2_scopes")}
    known |= {"bot_public": True, "bot_require_code_grant": False, "approximate_guild_count": 1}
    known |= dict.fromkeys(("approximate_user_install_count", "approximate_user_authorization_count"), 0)
    return known | {"explicit_content_filter": 0}


def gateway(world: World, _request: Request) -> Json:
    """Where the gateway is and how often one may identify."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": world.address.replace("http", "ws", 1) + "/gateway", "shards": 1, "session_start_limit": limit}


def list_commands(world: World, request: Request) -> list[Json]:
    """The registered commands."""
    return commands.registered(world, request.path.get("guild"))


def overwrite_commands(world: World, request: Request) -> list[Json]:
    """Replace the registered commands."""
    return commands.overwrite(world, request.path.get("guild"), request.body)


def answer_interaction(world: World, request: Request) -> Json | None:
    """The first answer to what a person did."""
    path = request.path
    told = interactions.answer(world, path["interaction"], path["token"], request.body, request.uploads)
    return told if request.query.get("with_response", "").lower() in {"1", "true"} else None


def follow_up(world: World, request: Request) -> Json:
    """One more message of an interaction."""
    interaction = interactions.of_token(world, request.path["token"])
    message = interactions.follow_up(world, interaction, request.body, request.uploads)
    return messages.shown(world, message)


def _of_interaction(world: World, request: Request) -> Message:
    interaction = interactions.of_token(world, request.path["token"])
    return interactions.message_of(world, interaction, request.path.get("message", "@original"))


def get_answer(world: World, request: Request) -> Json:
    """One message of an interaction."""
    return messages.shown(world, _of_interaction(world, request))


def edit_answer(world: World, request: Request) -> Json:
    """Change one message of an interaction."""
    message = _of_interaction(world, request)
    messages.edit(world, message, request.body, request.uploads)
    return messages.shown(world, message)


def delete_answer(world: World, request: Request) -> None:
    """Take one message of an interaction away."""
    messages.delete(world, _of_interaction(world, request))


def _channel(world: World, request: Request, *needed: Permission) -> Json:
    channel = world.channel(request.path["channel"])
    require(world, channel, *needed)
    return channel


def _public_message(world: World, request: Request) -> Message:
    message = world.message(request.path["channel"], request.path["message"])
    if message.viewer is not None:
        raise ApiError(Code.UNKNOWN_MESSAGE)
    return message


def get_channel(world: World, request: Request) -> Json:
    """One channel or thread."""
    return threads.as_sent(_channel(world, request))


def change_channel(world: World, request: Request) -> Json:
    """Change a thread, or a channel's name and topic."""
    channel = world.channel(request.path["channel"])
    if "thread_metadata" in channel:
        threads.change(world, channel, request.body)
        return threads.as_sent(channel)
    require(world, channel, Permission.MANAGE_CHANNELS)
    channel |= {key: request.body[key] for key in ("name", "topic", "rate_limit_per_user") if key in request.body}
    world.keep_channel(channel)
    world.emit("CHANNEL_UPDATE", channel)
    return channel


def send_message(world: World, request: Request) -> Json:
    """Post a message."""
    channel = world.channel(request.path["channel"])
    needed = [sending_in(channel)]
    needed += [Permission.ATTACH_FILES] if request.uploads else []
    needed += [Permission.EMBED_LINKS] if request.body.get("embeds") else []
    needed += [Permission.READ_MESSAGE_HISTORY] if request.body.get("message_reference") else []
    require(world, channel, *needed)
    draft = Draft(author=world.bot["id"], body=request.body, uploads=request.uploads)
    return messages.shown(world, messages.post(world, channel, draft))


def history(world: World, request: Request) -> list[Json]:
    """The newest messages of a channel, newest first; none without the right to read back."""
    channel, query = _channel(world, request), request.query
    if not permissions_in(world, world.bot["id"], channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = [one for one in world.messages.get(channel["id"], {}).values() if one.viewer is None]
    if "before" in query:
        found = [one for one in found if int(one.id) < int(query["before"])]
    limit = int(query.get("limit", 50))
    if "after" in query:
        found = [one for one in found if int(one.id) > int(query["after"])][:limit]
    newest_first = found[::-1][:limit]
    return [messages.as_the_bot_sees(world, one) for one in newest_first]


def get_message(world: World, request: Request) -> Json:
    """One message."""
    _channel(world, request, Permission.READ_MESSAGE_HISTORY)
    return messages.as_the_bot_sees(world, _public_message(world, request))


def edit_message(world: World, request: Request) -> Json:
    """Change one of the bot's messages."""
    channel = _channel(world, request, *([Permission.ATTACH_FILES] if request.uploads else []))
    message = _public_message(world, request)
    if message.wire["author"]["id"] != world.bot["id"]:
        threads.refuse_archived(channel)
        raise ApiError(Code.NOT_YOUR_MESSAGE)
    messages.edit(world, message, request.body, request.uploads)
    return messages.shown(world, message)


def delete_message(world: World, request: Request) -> None:
    """Take a message away; somebody else's needs the right to."""
    channel, message = _channel(world, request), _public_message(world, request)
    if message.wire["author"]["id"] != world.bot["id"]:
        require(world, channel, Permission.MANAGE_MESSAGES)
    messages.delete(world, message)


def typing(world: World, request: Request) -> None:
    """Show that the bot is typing; the stand-in shows nothing."""
    channel = world.channel(request.path["channel"])
    require(world, channel, sending_in(channel))


def pin(world: World, request: Request) -> None:
    """Pin a message."""
    _set_pinned(world, request, pinned=True)


def unpin(world: World, request: Request) -> None:
    """Unpin a message."""
    _set_pinned(world, request, pinned=False)


def _set_pinned(world: World, request: Request, *, pinned: bool) -> None:
    threads.refuse_archived(_channel(world, request, Permission.PIN_MESSAGES))
    message = _public_message(world, request)
    message.wire["pinned"] = pinned
    messages.changed(world, message)


def start_thread(world: World, request: Request) -> Created:
    """Start a thread without a message of its own; a public one is announced in its channel."""
    channel = world.channel(request.path["channel"])
    private = request.body.get("type") == ChannelType.PRIVATE_THREAD
    require(world, channel, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    thread = threads.start(world, channel, request.body, world.bot["id"])
    if not private:
        extra = {"message_reference": {"type": 0, "channel_id": thread["id"], "guild_id": world.guild["id"]}}
        body = {"content": thread["name"]}
        draft = Draft(author=world.bot["id"], body=body, type=MessageType.THREAD_CREATED, extra=extra)
        messages.post(world, channel, draft)
    return Created(threads.as_sent(thread))


def start_thread_on(world: World, request: Request) -> Created:
    """Start a thread on a message; 160004 if it has one."""
    channel = _channel(world, request, Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    message = _public_message(world, request)
    if message.id in world.channels:
        raise ApiError(Code.THREAD_EXISTS)
    thread = threads.start(world, channel, request.body, world.bot["id"], key=message.id)
    message.wire["flags"] |= int(MessageFlag.HAS_THREAD)
    messages.changed(world, message)
    return Created(threads.as_sent(thread))


def _thread(world: World, request: Request, *needed: Permission) -> Json:
    thread = _channel(world, request, *needed)
    if "thread_metadata" not in thread:
        raise ApiError(Code.WRONG_CHANNEL_TYPE)
    return thread


def join_thread(world: World, request: Request) -> None:
    """Take part in a thread."""
    threads.join(world, _thread(world, request), world.bot["id"])


def leave_thread(world: World, request: Request) -> None:
    """Leave a thread."""
    threads.leave(world, _thread(world, request), world.bot["id"])


def add_to_thread(world: World, request: Request) -> None:
    """Add somebody to a thread."""
    threads.join(world, _thread(world, request, Permission.SEND_MESSAGES_IN_THREADS), request.path["user"])


def remove_from_thread(world: World, request: Request) -> None:
    """Remove somebody from a thread."""
    threads.leave(world, _thread(world, request, Permission.MANAGE_THREADS), request.path["user"])


def thread_members(world: World, request: Request) -> list[Json]:
    """Who takes part in a thread."""
    thread = _thread(world, request)
    return [threads.member(thread, one) for one in thread["people"]]


def thread_member(world: World, request: Request) -> Json:
    """One who takes part in a thread."""
    return threads.member(_thread(world, request), request.path["user"])


def active_threads(world: World, _request: Request) -> Json:
    """All threads that are not archived."""
    found = [one for one in world.channels.values() if "thread_metadata" in one and not threads.is_archived(one)]
    mine = [one["member"] for one in found if "member" in one]
    return {"threads": [threads.as_sent(one) for one in found], "members": mine, "has_more": False}


def guild(world: World, _request: Request) -> Json:
    """The one server."""
    return world.guild


def guild_channels(world: World, _request: Request) -> list[Json]:
    """The channels of the server, threads aside."""
    return [one for one in world.channels.values() if "thread_metadata" not in one]


def guild_member(world: World, request: Request) -> Json:
    """One member of the server."""
    if request.path["user"] not in world.members:
        raise ApiError(Code.UNKNOWN_MEMBER)
    return world.members[request.path["user"]]


ANSWER = "/webhooks/{application}/{token}"
CHANNEL = "/channels/{channel}"
MESSAGE = f"{CHANNEL}/messages/{{message}}"
MEMBERS = f"{CHANNEL}/thread-members"

ROUTES: dict[tuple[str, str], Handler] = {
    ("GET", "/users/@me"): me,
    ("GET", "/users/{user}"): user,
    ("GET", "/applications/@me"): application,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", "/gateway"): gateway,
    ("GET", "/gateway/bot"): gateway,
    ("GET", "/applications/{application}/commands"): list_commands,
    ("PUT", "/applications/{application}/commands"): overwrite_commands,
    ("GET", "/applications/{application}/guilds/{guild}/commands"): list_commands,
    ("PUT", "/applications/{application}/guilds/{guild}/commands"): overwrite_commands,
    ("POST", "/interactions/{interaction}/{token}/callback"): answer_interaction,
    ("POST", ANSWER): follow_up,
    ("GET", f"{ANSWER}/messages/@original"): get_answer,
    ("PATCH", f"{ANSWER}/messages/@original"): edit_answer,
    ("DELETE", f"{ANSWER}/messages/@original"): delete_answer,
    ("GET", f"{ANSWER}/messages/{{message}}"): get_answer,
    ("PATCH", f"{ANSWER}/messages/{{message}}"): edit_answer,
    ("DELETE", f"{ANSWER}/messages/{{message}}"): delete_answer,
    ("GET", CHANNEL): get_channel,
    ("PATCH", CHANNEL): change_channel,
    ("GET", f"{CHANNEL}/messages"): history,
    ("POST", f"{CHANNEL}/messages"): send_message,
    ("GET", MESSAGE): get_message,
    ("PATCH", MESSAGE): edit_message,
    ("DELETE", MESSAGE): delete_message,
    ("PUT", f"{CHANNEL}/messages/pins/{{message}}"): pin,
    ("DELETE", f"{CHANNEL}/messages/pins/{{message}}"): unpin,
    ("POST", f"{CHANNEL}/typing"): typing,
    ("POST", f"{MESSAGE}/threads"): start_thread_on,
    ("POST", f"{CHANNEL}/threads"): start_thread,
    ("GET", MEMBERS): thread_members,
    ("PUT", f"{MEMBERS}/@me"): join_thread,
    ("DELETE", f"{MEMBERS}/@me"): leave_thread,
    ("GET", f"{MEMBERS}/{{user}}"): thread_member,
    ("PUT", f"{MEMBERS}/{{user}}"): add_to_thread,
    ("DELETE", f"{MEMBERS}/{{user}}"): remove_from_thread,
    ("GET", "/guilds/{guild}"): guild,
    ("GET", "/guilds/{guild}/channels"): guild_channels,
    ("GET", "/guilds/{guild}/members/{user}"): guild_member,
    ("GET", "/guilds/{guild}/threads/active"): active_threads,
}
