"""The lobby card's buttons, and choosing an investigator; joining posts nothing, it changes the one card."""

from typing import Any

import discord
from discord import ui

from bot.rules.third.content import InvestigatorCard
from bot.service import LobbyView, Service
from bot.words import words
from cogs.items.base import GameItem, Press, acknowledge, chosen, name_of, said, show
from cogs.posts.texts import cut

CAMPAIGN = r"(?P<campaign>[0-9a-z]+)"
SEAT = r"(?P<seat>s\d)"


class LobbyButton(GameItem):
    """What the lobby's buttons have in common: the campaign, and the words on them."""

    style = discord.ButtonStyle.secondary

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        label = words().say(f"button.lobby.{self.letter}")
        super().__init__(ui.Button(label=label, style=self.style, custom_id=self.id_of(campaign)))


class JoinButton(LobbyButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1j:{CAMPAIGN}"):
    """Take a seat; pressed again it shows one's seats."""

    letter = "j"
    style = discord.ButtonStyle.primary

    async def run(self, interaction: Press) -> None:
        """Sit down, and choose an investigator."""
        await acknowledge(interaction)
        service: Service = interaction.client.service
        await service.lobbies.join(self.campaign, interaction.user.id, name_of(interaction), str(interaction.id))
        await show_seats(interaction, self.campaign)


class AnotherSeatButton(LobbyButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1k:{CAMPAIGN}"):
    """One more seat for the same person."""

    letter = "k"

    async def run(self, interaction: Press) -> None:
        """Sit down on a further seat."""
        await acknowledge(interaction)
        lobbies = interaction.client.service.lobbies
        await lobbies.join(self.campaign, interaction.user.id, name_of(interaction), str(interaction.id), another=True)
        await show_seats(interaction, self.campaign)


class MySeatButton(LobbyButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1i:{CAMPAIGN}"):
    """Look at one's seats, and choose again."""

    letter = "i"

    async def run(self, interaction: Press) -> None:
        """Show the seats of the presser."""
        await acknowledge(interaction)
        await show_seats(interaction, self.campaign)


class BeginButton(LobbyButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1b:{CAMPAIGN}"):
    """Begin the campaign; its host decides when."""

    letter = "b"
    style = discord.ButtonStyle.success

    async def run(self, interaction: Press) -> None:
        """Begin."""
        await acknowledge(interaction)
        service: Service = interaction.client.service
        await service.lobbies.begin(self.campaign, interaction.user.id, str(interaction.id))
        thread = (await service.showing.table(self.campaign)).thread
        await show(interaction, said(words().say("post.begun", thread=f"<#{thread}>" if thread else "")))


class LeaveButton(LobbyButton, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1l:{CAMPAIGN}"):
    """Give up one's seats."""

    letter = "l"

    async def run(self, interaction: Press) -> None:
        """Stand up."""
        await acknowledge(interaction)
        service: Service = interaction.client.service
        await service.lobbies.leave(self.campaign, interaction.user.id, str(interaction.id))
        await show(interaction, said(words().say("post.left")))


class SeatSelect(GameItem):
    """What the two selects of one seat have in common."""

    def __init__(self, campaign: str, seat: str, options: list[discord.SelectOption] | None = None) -> None:
        self.campaign, self.seat = campaign, seat
        hint = words().say(f"button.seat.{self.letter}")
        super().__init__(ui.Select(custom_id=self.id_of(campaign, seat), placeholder=hint, options=options or []))

    async def choose(self, interaction: Press, investigator: str, package: str) -> None:
        """Change the choice of this seat, and show it."""
        lobbies = interaction.client.service.lobbies
        person, key = interaction.user.id, str(interaction.id)
        await lobbies.choose(self.campaign, person, self.seat, investigator, package, key)
        await show_seats(interaction, self.campaign)


class InvestigatorSelect(SeatSelect, ui.DynamicItem[ui.Select[Any]], template=rf"mp:1i:{CAMPAIGN}:{SEAT}"):
    """Whom one plays."""

    letter = "i"

    async def run(self, interaction: Press) -> None:
        """Choose an investigator, with the first of the two packages."""
        await acknowledge(interaction)
        await self.choose(interaction, chosen(interaction), "")


class PackageSelect(SeatSelect, ui.DynamicItem[ui.Select[Any]], template=rf"mp:1p:{CAMPAIGN}:{SEAT}"):
    """What the investigator brings along; its values name both."""

    letter = "p"

    async def run(self, interaction: Press) -> None:
        """Choose a package."""
        await acknowledge(interaction)
        investigator, _, package = chosen(interaction).partition("/")
        await self.choose(interaction, investigator, package)


async def show_seats(interaction: Press, campaign: str) -> None:
    """Show the presser's seats with their choices."""
    lobby = await interaction.client.service.lobbies.view(campaign)
    await show(interaction, seats_view(lobby, interaction.user.id))


def seats_view(lobby: LobbyView, person: int) -> ui.LayoutView:
    """A person's seats: who is played, and what else could be chosen."""
    mine = [one for one in lobby.seats if one.seat.person_id == person]
    if not mine:
        return said(words().say("post.seat.none"))
    view = ui.LayoutView(timeout=None)
    taken = {one.investigator.id for one in lobby.seats}
    for one in mine:
        sheet = one.investigator
        facts = {
            "who": sheet.name,
            "role": sheet.role,
            "package": one.package,
            "story": sheet.story,
            "text": sheet.text,
        }
        view.add_item(ui.TextDisplay(words().say("post.seat", **facts)))
        free = [other for other in lobby.investigators if other.id == sheet.id or other.id not in taken]
        view.add_item(_row(InvestigatorSelect(lobby.id, one.seat.seat, [_whom(other, sheet) for other in free])))
        view.add_item(_row(PackageSelect(lobby.id, one.seat.seat, _packages(sheet, one.package))))
    if len(lobby.seats) < lobby.most:
        view.add_item(_row(AnotherSeatButton(lobby.id)))
    return view


def _row(item: ui.Item[Any]) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    return row.add_item(item)


def _whom(sheet: InvestigatorCard, now: InvestigatorCard) -> discord.SelectOption:
    about = words().say("post.seat.body", role=sheet.role, health=sheet.health, sanity=sheet.sanity)
    return discord.SelectOption(
        label=sheet.name, value=sheet.id, description=cut(about, 100), default=sheet.id == now.id
    )


def _packages(sheet: InvestigatorCard, now: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=one.name, value=f"{sheet.id}/{one.id}", default=one.name == now)
        for one in sheet.packages
    ]
