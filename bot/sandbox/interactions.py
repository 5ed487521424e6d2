"""From what a person does with the bot to the bot's first answer, with Discord's deadlines."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from bot.sandbox import messages
from bot.sandbox.errors import ApiError, Code, Faults
from bot.sandbox.files import Uploads
from bot.sandbox.kinds import MAX_FILE_BYTES, CallbackType, InteractionType, Json, MessageFlag, MessageType
from bot.sandbox.limits import check_choices, check_modal
from bot.sandbox.messages import Draft
from bot.sandbox.permissions import permissions_in
from bot.sandbox.threads import as_sent
from bot.sandbox.world import Interaction, Message, World

FIRST_ANSWER_WITHIN = timedelta(seconds=3)
TOKEN_LASTS = timedelta(minutes=15)
ANSWERED_BY = {
    InteractionType.COMMAND: {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.MODAL},
    InteractionType.COMPONENT: set(CallbackType) - {CallbackType.AUTOCOMPLETE},
    InteractionType.AUTOCOMPLETE: {CallbackType.AUTOCOMPLETE},
    InteractionType.MODAL_SUBMIT: set(CallbackType) - {CallbackType.AUTOCOMPLETE, CallbackType.MODAL},
}
NEED_A_MESSAGE = {CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE_MESSAGE}


@dataclass(frozen=True)
class Deed:
    """What one person does with the bot in one channel."""

    type: InteractionType
    user: str
    channel: str
    data: Json
    name: str = ""
    source: Message | None = None
    trigger: Interaction | None = None


def begin(world: World, deed: Deed) -> Interaction:
    """Tell the bot what a person does; the answer comes by `answer`."""
    _forget_the_old(world)
    key, token = world.new_id(), secrets.token_urlsafe(60)
    interaction = Interaction(key, token, int(deed.type), deed.user, deed.channel, deed.name, world.now())
    interaction.source = deed.source.id if deed.source else None
    interaction.trigger = metadata(world, deed.trigger) if deed.trigger else None
    world.keep_interaction(interaction)
    world.emit("INTERACTION_CREATE", _payload(world, interaction, deed))
    return interaction


def _forget_the_old(world: World) -> None:
    while world.interactions:
        oldest = next(iter(world.interactions.values()))
        if not world.older_than(oldest.at, TOKEN_LASTS * 2):
            return
        del world.interactions[oldest.token]
        world.ledger.drop("interaction", oldest.token)


def _payload(world: World, interaction: Interaction, deed: Deed) -> Json:
    channel, guild = world.channel(deed.channel), world.guild["id"]
    granted = str(int(permissions_in(world, deed.user, channel)))
    payload: Json = {"id": interaction.id, "application_id": world.bot["id"], "type": interaction.type}
    payload |= {"token": interaction.token, "version": 1, "data": deed.data, "guild_id": guild, "context": 0}
    payload |= {"channel_id": deed.channel, "channel": as_sent(channel) | {"permissions": granted}}
    payload["member"] = world.members[deed.user] | {"permissions": granted}
    payload["app_permissions"] = str(int(permissions_in(world, world.bot["id"], channel)))
    payload |= {"guild": {"id": guild, "locale": "en-US", "features": []}, "guild_locale": "en-US"}
    payload |= {"locale": world.users[deed.user]["locale"], "entitlements": [], "attachment_size_limit": MAX_FILE_BYTES}
    payload["authorizing_integration_owners"] = {"0": guild}
    return payload | ({"message": messages.shown(world, deed.source)} if deed.source else {})


def metadata(world: World, interaction: Interaction) -> Json:
    """What a message says about the interaction it answers."""
    known: Json = {"id": interaction.id, "type": interaction.type, "user": world.users[interaction.user]}
    known["authorizing_integration_owners"] = {"0": world.guild["id"]}
    if interaction.type == InteractionType.COMPONENT:
        known["interacted_message_id"] = interaction.source
    if interaction.type == InteractionType.MODAL_SUBMIT:
        known["triggering_interaction_metadata"] = interaction.trigger
    return known


def answer(world: World, key: str, token: str, body: Json, uploads: Uploads) -> Json:
    """Take the bot's first answer and return what Discord tells of it.

    Refused: an unknown interaction or one older than 3 s (10062), a second answer (40060), an answer that does not
    fit the deed or breaks a limit (50035).
    """
    interaction = world.interactions.get(token)
    if interaction is None or interaction.id != key:
        raise ApiError(Code.UNKNOWN_INTERACTION)
    if interaction.answered is not None:
        raise ApiError(Code.ALREADY_ACKNOWLEDGED)
    if interaction.too_late or world.older_than(interaction.at, FIRST_ANSWER_WITHIN):
        give_up(world, interaction)
        raise ApiError(Code.UNKNOWN_INTERACTION)
    kind = _fitting(interaction, body)
    message = _carry_out(world, interaction, kind, body.get("data") or {}, uploads)
    interaction.answered = int(kind)
    world.keep_interaction(interaction)
    world.touch()
    return _told(world, interaction, kind, message)


def give_up(world: World, interaction: Interaction) -> None:
    """The person is told that no answer came; one that still comes is refused."""
    interaction.too_late = True
    world.keep_interaction(interaction)
    world.touch()


def _fitting(interaction: Interaction, body: Json) -> CallbackType:
    kind = int(body.get("type") or 0)
    allowed = ANSWERED_BY[InteractionType(interaction.type)]
    if interaction.source is None:
        allowed = allowed - NEED_A_MESSAGE
    if kind not in allowed:
        faults = Faults()
        fitting = sorted(int(one) for one in allowed)
        faults.add(("type",), "BASE_TYPE_CHOICES", f"An interaction of this kind is answered by one of {fitting}.")
        faults.refuse()
    return CallbackType(kind)


def _carry_out(
    world: World, interaction: Interaction, kind: CallbackType, data: Json, uploads: Uploads
) -> Message | None:
    if kind is CallbackType.AUTOCOMPLETE:
        check_choices(data["choices"])
        interaction.choices = data["choices"]
        return None
    if kind is CallbackType.MODAL:
        check_modal(data)
        interaction.modal = data | {"components": messages.numbered(data["components"])}
        return None
    if kind in NEED_A_MESSAGE:
        return _work_on_source(world, interaction, kind, data, uploads)
    flags = MessageFlag.LOADING if kind is CallbackType.DEFERRED_MESSAGE else 0
    message = say(world, interaction, data, uploads, flags=flags)
    interaction.original = message.id
    return message


def _work_on_source(
    world: World, interaction: Interaction, kind: CallbackType, data: Json, uploads: Uploads
) -> Message:
    message = world.message(interaction.channel, str(interaction.source))
    if kind is CallbackType.UPDATE_MESSAGE:
        messages.edit(world, message, data, uploads)
    interaction.original = message.id
    return message


def say(world: World, interaction: Interaction, body: Json, uploads: Uploads, *, flags: int = 0) -> Message:
    """Post a message that belongs to an interaction; an ephemeral one only its person sees."""
    by_command = interaction.type == InteractionType.COMMAND and interaction.original is None
    hidden = int(body.get("flags") or 0) & MessageFlag.EPHEMERAL
    extra: Json = {"webhook_id": world.bot["id"], "application_id": world.bot["id"]}
    extra["interaction_metadata"] = metadata(world, interaction)
    if by_command:
        user = world.users[interaction.user]
        extra["interaction"] = {"id": interaction.id, "type": interaction.type, "name": interaction.name, "user": user}
    draft = Draft(
        author=world.bot["id"],
        body=body,
        uploads=uploads,
        type=MessageType.CHAT_INPUT_COMMAND if by_command else MessageType.DEFAULT,
        flags=flags,
        viewer=interaction.user if hidden else None,
        extra=extra,
    )
    return messages.post(world, world.channel(interaction.channel), draft)


def _told(world: World, interaction: Interaction, kind: CallbackType, message: Message | None) -> Json:
    about: Json = {"id": interaction.id, "type": interaction.type}
    if message is None or kind is CallbackType.DEFERRED_UPDATE:
        return {"interaction": about}
    about["response_message_id"] = message.id
    about["response_message_loading"] = kind is CallbackType.DEFERRED_MESSAGE
    about["response_message_ephemeral"] = message.viewer is not None
    if kind is CallbackType.DEFERRED_MESSAGE:
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": int(kind), "message": messages.shown(world, message)}}


def of_token(world: World, token: str) -> Interaction:
    """The interaction whose follow-ups this token allows: 10015 if none or not answered yet, 50027 after 15 min."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.answered is None:
        raise ApiError(Code.UNKNOWN_WEBHOOK)
    if world.older_than(interaction.at, TOKEN_LASTS):
        raise ApiError(Code.INVALID_TOKEN)
    return interaction


def message_of(world: World, interaction: Interaction, which: str) -> Message:
    """One message of an interaction, or its first answer as `@original`; 10008 if there is none."""
    if which != "@original":
        return world.message(interaction.channel, which)
    return world.message(interaction.channel, interaction.original or "")


def follow_up(world: World, interaction: Interaction, body: Json, uploads: Uploads) -> Message:
    """Complete the answer that is still loading, or post one more message."""
    first = world.messages.get(interaction.channel, {}).get(interaction.original or "")
    if first is not None and first.wire["flags"] & MessageFlag.LOADING:
        messages.edit(world, first, body, uploads)
        return first
    return say(world, interaction, body, uploads)
