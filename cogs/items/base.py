"""What all buttons and selects of ours have in common: one error path, and answers only their presser sees."""

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Self

import discord
from discord import ui

from cogs.errors import report

INVALID_BODY, ARCHIVED = 50035, 50083

KEPT = 500  # private answers that may still be taken away

Press = discord.Interaction[Any]


class GameItem:
    """Goes before `DynamicItem`, whose own errors would only be logged: `run` does the work, errors are reported."""

    letter: ClassVar[str]  # tells the kinds of items apart in their ids

    if TYPE_CHECKING:  # it is the library's, of the class that every item names second

        def __init__(self, item: ui.Item[Any], /) -> None: ...

    @classmethod
    def id_of(cls, *parts: object) -> str:
        """The id of the item that is about these things; the first of them is the campaign."""
        return ":".join((f"mp:1{cls.letter}", *map(str, parts)))

    @classmethod
    async def from_custom_id(cls, interaction: Press, item: ui.Item[Any], match: re.Match[str], /) -> Self:  # noqa: ARG003 # the library's signature
        """Make the item anew from its id, which holds all it needs."""
        make: Callable[..., Self] = cls
        return make(**match.groupdict())

    async def callback(self, interaction: Press) -> None:
        """Do the work, and answer whatever goes wrong."""
        try:
            await self.run(interaction)
        except Exception as error:  # noqa: BLE001 # the one error path answers and logs
            await report(interaction, error)

    async def run(self, interaction: Press) -> None:
        """Acknowledge, call the service once, show the result."""
        raise NotImplementedError


def is_private(interaction: Press) -> bool:
    """Tell whether the press was on a private message of ours, which can be changed in place."""
    message = interaction.message
    return message is not None and message.flags.ephemeral and message.flags.components_v2


async def acknowledge(interaction: Press) -> None:
    """Answer within Discord's 3 s; a private message of ours will be edited, anything else gets a private answer."""
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def said(text: str) -> ui.LayoutView:
    """A text of at most 4,000 characters."""
    return ui.LayoutView(timeout=None).add_item(ui.TextDisplay(text))


async def show_pages(interaction: Press, pages: Sequence[str]) -> None:
    """Show the presser text that is longer than a message, one private message for each page of it."""
    first, *others = pages
    await show(interaction, said(first))
    for page in others:
        await interaction.followup.send(view=said(page), ephemeral=True)


async def show(interaction: Press, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
    """Show the result to the presser, in place of the acknowledgement."""
    try:
        await _complete(interaction, view, files)
    except discord.HTTPException as refusal:
        if refusal.code == ARCHIVED:
            await interaction.client.http.edit_channel(interaction.channel_id, archived=False)
            await _complete(interaction, view, files)
        elif refusal.code == INVALID_BODY and files:
            # Discord has been seen to refuse a gallery that comes with an edit; a follow-up may bring it
            await interaction.followup.send(view=view, files=_fresh(files), ephemeral=True)
        else:
            raise


async def _complete(interaction: Press, view: ui.LayoutView, files: Sequence[discord.File]) -> None:
    await interaction.edit_original_response(view=view, attachments=_fresh(files))


def _fresh(files: Sequence[discord.File]) -> list[discord.File]:
    """The same files from their beginning."""
    for file in files:
        file.reset()
    return list(files)


class PrivateAnswers:
    """The last private answer of each person in each thread, so that no two of them contradict each other."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int | None, int], Press] = OrderedDict()

    async def replace(self, interaction: Press) -> None:
        """Take away the answer before this one, unless this one took its place; older than 15 minutes it stays."""
        key = (interaction.channel_id, interaction.user.id)
        before = self._last.pop(key, None)
        self._last[key] = interaction
        while len(self._last) > KEPT:
            self._last.popitem(last=False)
        if before is not None and not is_private(interaction):
            with suppress(discord.HTTPException):
                await before.delete_original_response()


def name_of(interaction: Press) -> str:
    """The presser's name as this server shows it."""
    return interaction.user.display_name


def chosen(interaction: Press) -> str:
    """The one value chosen in a select."""
    data: dict[str, Any] = dict(interaction.data or {})
    return str(data["values"][0])
