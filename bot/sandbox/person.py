"""What a player can do in front of the screen: the page and the tests both act through this."""

import asyncio
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from bot.sandbox import commands, files, messages, options, threads
from bot.sandbox.errors import ApiError, DeclinedError
from bot.sandbox.files import Upload
from bot.sandbox.forms import filled_in
from bot.sandbox.interactions import Deed, begin, give_up
from bot.sandbox.kinds import SELECTS, Component, InteractionType, Json, MessageFlag, Permission
from bot.sandbox.limits import walk
from bot.sandbox.messages import Draft
from bot.sandbox.permissions import permissions_in, sending_in
from bot.sandbox.world import Interaction, Message, World

PATIENCE_SECONDS = 3.0


@dataclass(frozen=True)
class Reply:
    """What came back for one thing a person did: a message, a modal, choices, or nothing in time."""

    world: World
    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Whether the bot did not answer in time."""
        return self.interaction.answered is None

    @property
    def modal(self) -> Json | None:
        """The modal that opened."""
        return self.interaction.modal

    @property
    def message(self) -> Json:
        """The message that answers, as it is at this moment; refused if there is none."""
        here = self.world.messages.get(self.interaction.channel, {})
        if self.interaction.original not in here:
            raise DeclinedError("The bot answered with no message, or it was deleted.")
        return messages.shown(self.world, here[self.interaction.original])

    async def arrived(self) -> Json:
        """The message that answers, once it is no longer loading."""
        await self.world.until(lambda: not self.message["flags"] & MessageFlag.LOADING)
        return self.message


@dataclass(frozen=True)
class Person:
    """One player, looking at one channel.

    Every deed is refused with `DeclinedError` where a client would not let a person do it.
    """

    world: World
    user: str
    channel: str
    patience: float = PATIENCE_SECONDS

    def at(self, channel: str) -> "Person":
        """The same player, looking at another channel or thread."""
        return replace(self, channel=channel)

    @property
    def name(self) -> str:
        """The player's name."""
        return str(self.world.users[self.user]["global_name"])

    def may(self, permission: Permission) -> bool:
        """Whether the player has a permission here."""
        here = self.world.channel(self.channel)
        return bool(permissions_in(self.world, self.user, here) & permission)

    def messages(self) -> list[Json]:
        """The messages that the player sees here, oldest first."""
        here = self.world.messages.get(self.channel, {}).values()
        return [messages.shown(self.world, one) for one in here if one.viewer in (None, self.user)]

    def commands(self) -> list[Json]:
        """The commands that the player is offered here."""
        offered = [one for one in self.world.commands.values() if one["type"] == 1]
        return [one for one in offered if self._is_offered(one)]

    def _is_offered(self, command: Json) -> bool:
        needed = command["default_member_permissions"]
        if not self.may(Permission.USE_APPLICATION_COMMANDS):
            return False
        granted = permissions_in(self.world, self.user, self.world.channel(self.channel))
        return needed is None or granted & int(needed) == int(needed)

    async def say(self, text: str, uploads: Sequence[Upload] = ()) -> Json:
        """Write a message; an archived thread is re-opened by it."""
        here = self.world.channel(self.channel)
        if not self.may(sending_in(here)):
            raise DeclinedError(f"{self.name} may not write in {here['name']}.")
        if not text.strip() and not uploads:
            raise DeclinedError("There is nothing to send; write something first.")
        try:
            draft = Draft(author=self.user, body={"content": text}, uploads=dict(enumerate(uploads)))
            return messages.shown(self.world, messages.post(self.world, here, draft))
        except ApiError as error:
            raise DeclinedError(f"This cannot be sent: {error.message}.") from error

    async def slash(self, line: str, /, **given: Any) -> Reply:
        """Use a slash command, such as `slash("campaign new", seats=4)`; a file is an `Upload`."""
        chain = self._find(line)
        data = options.command_data(self, chain, given)
        return await self._do(Deed(InteractionType.COMMAND, self.user, self.channel, data, " ".join(_names(chain))))

    async def type_line(self, text: str) -> Reply:
        """Use a slash command written out, such as `/campaign new seats:4`."""
        line, given = commands.read_line(self.world, text)
        return await self.slash(line, **given)

    async def autocomplete(self, line: str, focused: str, /, **given: Any) -> list[Json]:
        """The choices offered for one option while it is typed."""
        data = options.command_data(self, self._find(line), given, focused=focused)
        reply = await self._do(Deed(InteractionType.AUTOCOMPLETE, self.user, self.channel, data))
        if reply.failed:
            raise DeclinedError("Loading the choices failed: the bot did not answer.")
        return reply.interaction.choices or []

    def _find(self, line: str) -> list[Json]:
        if threads.is_archived(self.world.channel(self.channel)):
            raise DeclinedError("This thread is archived; write a message in it first to open it again.")
        chain = commands.find(self.world, line)
        if not self._is_offered(chain[0]):
            raise DeclinedError(f"{self.name} is not offered /{chain[0]['name']} here.")
        return chain

    async def press(self, message: Json | str, what: str) -> Reply:
        """Press a button, named by its custom id or its label."""
        source, component = self._component(message, what, {Component.BUTTON})
        if component["style"] == 5:
            raise DeclinedError(f"{what} is a link; it tells the bot nothing.")
        return await self._use(source, component, {})

    async def select(self, message: Json | str, what: str, *values: str) -> Reply:
        """Choose from a select, named by its custom id or its placeholder; options by value or label."""
        source, component = self._component(message, what, SELECTS)
        return await self._use(source, component, options.selected(self, component, values))

    async def _use(self, source: Message, component: Json, more: Json) -> Reply:
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]} | more
        return await self._do(Deed(InteractionType.COMPONENT, self.user, self.channel, data, source=source))

    def _component(self, message: Json | str, what: str, kinds: Set[Component]) -> tuple[Message, Json]:
        source = self.seen(message)
        for _, one in walk(source.wire["components"]):
            if one["type"] in kinds and what in (one.get("custom_id"), one.get("label"), one.get("placeholder")):
                if one.get("disabled"):
                    raise DeclinedError(f"{what} is disabled.")
                return source, one
        raise DeclinedError(f"This message has no {what} to use.")

    def seen(self, message: Json | str) -> Message:
        """A message by its id or its wire form, if the player sees it here."""
        key = message if isinstance(message, str) else str(message["id"])
        found = self.world.messages.get(self.channel, {}).get(key)
        if found is None or found.viewer not in (None, self.user):
            raise DeclinedError(f"{self.name} sees no such message here; it may be deleted or for somebody else.")
        return found

    async def submit(self, reply: Reply, values: Mapping[str, Any]) -> Reply:
        """Fill in the modal that opened, by custom ids, and send it off."""
        if reply.modal is None:
            raise DeclinedError("No form is open.")
        opened_by = reply.interaction
        source = self.world.messages.get(self.channel, {}).get(opened_by.source or "")
        data = filled_in(self, reply.modal, values)
        deed = Deed(InteractionType.MODAL_SUBMIT, self.user, self.channel, data, source=source, trigger=opened_by)
        return await self._do(deed)

    def dismiss(self, message: Json | str) -> None:
        """Put away a message that only this player sees."""
        source = self.seen(message)
        if source.viewer is None:
            raise DeclinedError("Only a message that nobody else sees can be dismissed.")
        messages.delete(self.world, source)

    def upload(self, upload: Upload) -> Json:
        """Bring a file along for an option or a form."""
        kept = files.keep(self.world, self.channel, upload, {})
        return kept | {"ephemeral": True}

    async def _do(self, deed: Deed) -> Reply:
        threads.archive_the_quiet(self.world)
        interaction = begin(self.world, deed)
        try:
            async with asyncio.timeout(self.patience):
                await self.world.until(lambda: interaction.answered is not None or interaction.too_late)
        except TimeoutError:
            give_up(self.world, interaction)
        return Reply(self.world, interaction)


def _names(chain: list[Json]) -> list[str]:
    return [str(one["name"]) for one in chain]
