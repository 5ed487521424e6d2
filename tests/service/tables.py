"""A campaign set up through the service, and people who press and look. A test names what matters to it."""

from collections.abc import Awaitable
from itertools import count
from random import Random

import pytest

from bot.rules.kernel.proof import seed_of
from bot.service import Answered, Asked, NewLobby, Press, Refusal, Service, Table, Undone
from bot.store import Change

SCENARIO = "lamps-under-the-river"
ADA, BEN, CAT, DAN, EVE = 101, 102, 103, 104, 105
STRANGER = 999
NAMES = {ADA: "Ada", BEN: "Ben", CAT: "Cat", DAN: "Dan", EVE: "Eve", STRANGER: "Nobody"}
SECRET = bytes(32)
SEED = seed_of(SECRET, ())

numbers = count(10**17)


def fresh() -> str:
    """An interaction id that was never used."""
    return str(next(numbers))


def wanted(**differing: object) -> NewLobby:
    """A lobby for four, of which Ada is the host."""
    facts = {"guild_id": 1, "channel_id": 2, "host_id": ADA, "host_name": "Ada", "scenario": SCENARIO, "seats": 4}
    return NewLobby(**({**facts, "open_table": True, "interaction": fresh()} | differing))


class Post:
    """One campaign, and the service it is played through."""

    def __init__(self, service: Service, campaign: str) -> None:
        self.service, self.campaign = service, campaign

    async def join(self, person: int, *, interaction: str = "", another: bool = False) -> str:
        name = NAMES[person]
        return await self.service.lobbies.join(self.campaign, person, name, interaction or fresh(), another=another)

    async def begin(self, person: int = ADA) -> None:
        await self.service.lobbies.begin(self.campaign, person, fresh())

    async def table(self) -> Table:
        return await self.service.showing.table(self.campaign)

    async def questions(self) -> dict[str, Asked]:
        """What is asked now, by seat; the group's under ""."""
        return {asked.seat: asked for asked in (await self.table()).asked}

    async def press(
        self, person: int, key: str, *, question: str = "", seat: str = "", interaction: str = ""
    ) -> Answered:
        press = Press(
            campaign=self.campaign,
            key=key,
            person=person,
            interaction=interaction or fresh(),
            question=question,
            seat=seat,
        )
        return await self.service.playing.answer(press)

    async def undo(self, person: int, interaction: str = "", **how: int) -> Undone:
        return await self.service.history.undo(self.campaign, person, interaction or fresh(), **how)

    async def agree(self, person: int, **asked: int) -> Undone:
        return await self.service.history.agree(self.campaign, person, fresh(), **asked)

    async def decline(self, person: int, **asked: int) -> None:
        await self.service.history.decline(self.campaign, person, fresh(), **asked)

    async def settle_group(self) -> None:
        """Answer what the group is asked, with caution, until each seat has its turn."""
        while (asked := (await self.questions()).get("")) is not None:
            await self.press(ADA, asked.default, question=asked.id)

    async def press_any(self, chance: Random) -> Answered:
        """Answer any open question with any of its options, as whoever may."""
        asked = chance.choice((await self.table()).asked)
        key = chance.choice(asked.options).key
        return await self.press(asked.person or ADA, key, question=asked.id)

    async def stored(self) -> object:
        """All that is stored of the campaign: its row, its seats, its log and which games are kept."""
        store = self.service.store
        rows = await store.log(self.campaign, 10_000), await store.snapshots(self.campaign)
        return await store.campaign(self.campaign), await store.seats(self.campaign), rows


async def lobby(service: Service, *people: int, **differing: object) -> Post:
    """A lobby of Ada's in which these people sit, too; its chance is the same in each run."""
    post = Post(service, await service.lobbies.create(wanted(**differing)))
    for person in people:
        await post.join(person)
    found = await service.store.campaign(post.campaign)
    settings = {**found.settings, "secret": SECRET.hex()}
    await service.store.commit(
        Change(campaign=post.campaign, expected_seq=found.seq, settings=settings, lobby={**found.lobby, "presses": []})
    )
    return post


async def at_table(service: Service, *people: int, **differing: object) -> Post:
    """A campaign in which each seat has its first turn, unless it is played by the book."""
    post = await lobby(service, *people, **differing)
    await post.begin()
    if differing.get("open_table", True):
        await post.settle_group()
    return post


async def refused(post: Post, attempt: Awaitable[object]) -> Refusal:
    """The refusal an attempt ends with; nothing that is stored has changed, and there is a sentence for it."""
    before = await post.stored()
    with pytest.raises(Refusal) as caught:
        await attempt
    assert await post.stored() == before
    assert post.service.words.say(caught.value.key, **caught.value.facts)
    return caught.value
