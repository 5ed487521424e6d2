"""What a person has settled for all their campaigns: when not to be counted on, by the clock on their own wall."""

from typing import Any

from bot.service.refusals import Refusal
from bot.service.waking import UNIVERSAL, Quiet, zone_of
from bot.store import Store

HOURS = range(24)


class People:
    """The settings of people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def quiet(self, person: int, guild: int) -> Quiet:
        """Somebody's quiet hours; who has named no zone lives in that of the server."""
        own = (await self.store.person(person)).get("quiet", {})
        return Quiet(**{"zone": (await self.store.guild(guild)).get("zone", UNIVERSAL), **own})

    async def change(
        self, person: int, guild: int, *, begins: int | None = None, ends: int | None = None, zone: str | None = None
    ) -> Quiet:
        """Change what is given, in every campaign, and return what holds now; refused: no such zone or hour."""
        given = {"begins": begins, "ends": ends, "zone": zone}
        changed = {name: one for name, one in given.items() if one is not None}
        if zone is not None:
            zone_of(zone)
        if not {begins, ends} <= {None, *HOURS}:
            raise Refusal("no_hour")
        settings: dict[str, Any] = await self.store.person(person)
        quiet = {**settings.get("quiet", {}), **changed}
        await self.store.save_person(person, {**settings, "quiet": quiet})
        return await self.quiet(person, guild)
