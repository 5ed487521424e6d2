"""Looking into a campaign's thread, and bringing the game on."""

from typing import Any

from tests.cogs.house import House, controls

Json = dict[str, Any]


async def settled(house: House) -> None:
    await house.bed.idle()
    await house.bed.bot.poster.idle()


async def home(house: House) -> str:
    """The campaign's thread."""
    return str((await house.service.store.campaign(house.campaign)).thread_id)


async def thread(house: House) -> list[Json]:
    """Everything in the campaign's thread, oldest first."""
    return house.ada.at(await home(house)).messages()


async def next_phase(house: House) -> None:
    """Everybody chooses what is cautious, until a phase begins; nothing is waited for in between."""
    began = await house.service.showing.table(house.campaign)
    while True:
        now = await house.service.showing.table(house.campaign)
        if (now.round, now.phase) != (began.round, began.phase):
            return
        asked = now.asked[0]
        await house.press(asked.player or "Ada", asked.default, asked.id)


def ids(message: Json) -> list[str]:
    return [one["custom_id"] for one in controls(message["components"])]


def tables(messages: list[Json]) -> list[Json]:
    """The messages that have the table's buttons."""
    return [one for one in messages if f"mp:1m:{1}:map" in ids(one)]


def pictures(message: Json) -> list[str]:
    return [item["media"]["url"].rpartition("/")[2] for one in message["components"] for item in one.get("items", [])]
