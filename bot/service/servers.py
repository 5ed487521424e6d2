"""What a server has settled about its campaigns: who may create them, and how many there may be at once."""

from dataclasses import dataclass
from typing import Literal

from bot.service.lobbies import MOST_CAMPAIGNS
from bot.service.refusals import Refusal
from bot.service.waking import UNIVERSAL, zone_of
from bot.store import Store

Creators = Literal["anyone", "managers"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRules:
    """Who may create campaigns on a server, how many may be in the lobby or running, and in which zone it lives."""

    creators: Creators
    most: int
    zone: str


class Servers:
    """The settings of servers."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rules(self, guild: int) -> ServerRules:
        """What holds on a server, whether it has been set or not."""
        settings = await self.store.guild(guild)
        return ServerRules(
            creators=settings.get("creators", "anyone"),
            most=settings.get("most_campaigns", MOST_CAMPAIGNS),
            zone=settings.get("zone", UNIVERSAL),
        )

    async def change(
        self,
        guild: int,
        *,
        manager: bool,
        creators: Creators | None = None,
        most: int | None = None,
        zone: str | None = None,
    ) -> ServerRules:
        """Change what is given and return what holds now; refused: no such zone, or who may not manage the server."""
        if not manager:
            raise Refusal("settings_for_managers")
        if zone is not None:
            zone_of(zone)
        changed = {"creators": creators, "most_campaigns": most, "zone": zone}
        settings = await self.store.guild(guild) | {name: one for name, one in changed.items() if one is not None}
        await self.store.save_guild(guild, settings)
        return await self.rules(guild)
