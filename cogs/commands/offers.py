"""What `/campaign` offers while its options are typed, and what was meant by them."""

from bot.rules.third.content import InvestigatorCard
from bot.service import LobbyView, Refusal
from cogs.here import Choices, Use, campaign_typed, offered, seat_name, service_of


async def offer_scenarios(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `scenario:`."""
    return offered(((one.title, one.id) for one in service_of(interaction).lobbies.scenarios()), typed)


def scenario_for(interaction: Use, typed: str) -> str:
    """The scenario's id, by id or title; what is neither stays as it is, and the service refuses it."""
    wanted = typed.strip().casefold()
    found = service_of(interaction).lobbies.scenarios()
    return next((one.id for one in found if wanted in (one.id, one.title.casefold())), typed)


async def offer_investigators(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `investigator:`, those nobody else plays."""
    lobby = await _lobby(interaction)
    if lobby is None:
        return []
    taken = {one.investigator.id for one in lobby.seats if one.seat.person_id != interaction.user.id}
    return offered(((one.name, one.id) for one in lobby.investigators if one.id not in taken), typed)


async def investigator_for(interaction: Use, campaign: str, typed: str) -> InvestigatorCard:
    """The investigator meant, by id or name."""
    lobby = await service_of(interaction).lobbies.view(campaign)
    wanted = typed.strip().casefold()
    for one in lobby.investigators:
        if wanted in (one.id, one.name.casefold()):
            return one
    raise Refusal("no_investigator", names=", ".join(one.name for one in lobby.investigators))


async def offer_packages(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `package:`, those of the investigator named, else of one's own."""
    lobby = await _lobby(interaction)
    if lobby is None:
        return []
    wanted = (getattr(interaction.namespace, "investigator", None) or "").casefold()
    named = [one for one in lobby.investigators if wanted in (one.id, one.name.casefold())]
    sheets = named or [one.investigator for one in lobby.seats if one.seat.person_id == interaction.user.id]
    return offered(((package.name, package.id) for sheet in sheets for package in sheet.packages), typed)


def package_for(sheet: InvestigatorCard, typed: str) -> str:
    """The package meant, by id or name; the first where none is named."""
    wanted = typed.strip().casefold()
    if not wanted:
        return sheet.packages[0].id
    for one in sheet.packages:
        if wanted in (one.id, one.name.casefold()):
            return one.id
    raise Refusal("no_package", who=sheet.name, names=", ".join(one.name for one in sheet.packages))


async def offer_absent(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `/campaign default`: the seats something is asked of."""
    service = service_of(interaction)
    try:
        place = await campaign_typed(interaction)
        asked = {one.seat for one in (await service.showing.table(place)).asked}
    except Refusal:
        return []
    seats = await service.showing.seats(place)
    return offered(((seat_name(one), one.seat) for one in seats if one.seat in asked), typed)


async def _lobby(interaction: Use) -> LobbyView | None:
    try:
        return await service_of(interaction).lobbies.view(await campaign_typed(interaction))
    except Refusal:
        return None
