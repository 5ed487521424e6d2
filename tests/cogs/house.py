"""The whole product on one machine: the real bot, a real service on a file, and the stand-in with its four people."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from bot.rules.third.edition import dump, load
from bot.rules.third.state import Third
from bot.sandbox.person import Person, Reply
from bot.service import Asked, NewLobby, Press, Service
from bot.store import Change
from cogs.client import PostBot
from render.thread import Studio
from tests.discord.wire import Bed

SCENARIO = "lamps-under-the-river"
SEED = bytes(32)

FREE = ("about", "help", "rules", "quiet", "campaign new", "campaign list", "campaign settings")  # of no campaign

ACKNOWLEDGED = (5, 6)  # answers that only promise one

Json = dict[str, Any]
numbers = count(1)


def texts(part: Any) -> Iterator[str]:
    """All text of a message, of its components too."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "content" and value:
                yield value
            else:
                yield from texts(value)
    elif isinstance(part, list):
        for one in part:
            yield from texts(one)


def text_of(message: Json) -> str:
    return "\n".join(texts({"content": message["content"], "components": message["components"]}))


def controls(part: Any) -> Iterator[Json]:
    """Buttons and selects of a message, in their order."""
    if isinstance(part, dict):
        if part.get("custom_id"):
            yield part
        for value in part.values():
            yield from controls(value)
    elif isinstance(part, list):
        for one in part:
            yield from controls(one)


def questions_in(message: Json) -> list[str]:
    """The questions that the controls of a message answer, one for each control."""
    parts = [one["custom_id"].split(":") for one in controls(message["components"])]
    return [question for _, kind, _, question, *_ in (part for part in parts if len(part) > 4) if kind in ("1", "1s")]


def control(message: Json, starts: str) -> str:
    """The id of a control of a message whose kind, or whose option, begins so."""
    ids = [one["custom_id"] for one in controls(message["components"])]
    return next(one for one in ids if one.startswith(starts) or one.split(":", 4)[-1].startswith(starts))


class House:
    """A bot that can be restarted on its file; tests act as people and look at what they see and at what is stored."""

    def __init__(self, bed: Bed, path: Path, studio: Studio) -> None:
        self.bed, self.path, self.studio = bed, path, studio
        self.service: Service
        self.campaign = ""

    async def open(self) -> None:
        self.service = await Service.open(self.path, self.bed.clock)
        bot = PostBot(self.service, studio=self.studio, clock=self.bed.clock, guild_ready_timeout=0)
        await self.bed.start(bot)

    async def close(self) -> None:
        await self.bed.stop()
        await self.service.close()

    async def restart(self) -> None:
        """Another process on the same file."""
        await self.close()
        await self.open()

    def person(self, name: str) -> Person:
        return self.bed.sandbox.persons[name]

    @property
    def ada(self) -> Person:
        return self.person("Ada")

    @property
    def ben(self) -> Person:
        return self.person("Ben")

    @property
    def dov(self) -> Person:
        """Who never sits at a table."""
        return self.person("Dov")

    @property
    def guild(self) -> int:
        return int(self.bed.sandbox.world.guild["id"])

    async def lobby(self, *others: str, seats: int = 4, host: str = "Ada") -> str:
        """A lobby whose chance is the same in each run, with Ada and these people."""
        person = self.person(host)
        new = NewLobby(
            guild_id=self.guild,
            channel_id=int(person.channel),
            host_id=int(person.user),
            host_name=host,
            scenario=SCENARIO,
            seats=seats,
            open_table=True,
            interaction=f"made {next(numbers)}",
        )
        self.campaign = await self.service.lobbies.create(new)
        for name in others:
            await self.join(name)
        await self.quiet()
        found = await self.service.store.campaign(self.campaign)
        settings = {**found.settings, "secret": SEED.hex()}
        await self.service.store.commit(
            Change(
                campaign=self.campaign, expected_seq=found.seq, settings=settings, lobby={**found.lobby, "presses": []}
            )
        )
        return self.campaign

    async def join(self, name: str, *, another: bool = False) -> str:
        person = int(self.person(name).user)
        return await self.service.lobbies.join(self.campaign, person, name, f"joined {next(numbers)}", another=another)

    async def table(self, *others: str) -> str:
        """A campaign in which each seat has its first turn."""
        await self.lobby(*others)
        return await self.begin()

    async def begin(self) -> str:
        await self.service.lobbies.begin(self.campaign, int(self.ada.user), f"begun {next(numbers)}")
        while group := [one for one in await self.asked() if not one.seat]:
            await self.press("Ada", group[0].default, group[0].id)
        await self.quiet()
        return self.campaign

    async def asked(self, seat: str | None = None) -> list[Asked]:
        """What is asked now, of a seat or of all."""
        table = await self.service.showing.table(self.campaign)
        return [one for one in table.asked if seat is None or one.seat == seat]

    async def press(self, name: str, key: str, question: str = "") -> None:
        """Answer without Discord."""
        press = Press(
            campaign=self.campaign,
            key=key,
            person=int(self.person(name).user),
            interaction=f"pressed {next(numbers)}",
            question=question,
        )
        await self.service.playing.answer(press)

    async def quiet(self) -> None:
        """Return when nothing is at work and everything is posted."""
        await self.bed.idle()
        await self.bed.bot.poster.idle()

    async def arrange(self, change: Callable[[Third], None]) -> None:
        """Change the game behind everybody's back, at rest."""
        await self.quiet()
        found = await self.service.store.campaign(self.campaign)
        assert found.game is not None
        game = load(found.game)
        change(game)
        await self.service.store.commit(Change(campaign=self.campaign, expected_seq=found.seq, game=dump(game)))

    async def live_table(self, name: str) -> tuple[Person, Json]:
        """Somebody in the campaign's thread, and the table message there."""
        await self.quiet()
        live = await self.service.posting.live(self.campaign, "table")
        assert live is not None
        person = self.person(name).at(str(live.channel_id))
        return person, next(one for one in person.messages() if one["id"] == str(live.message_id))

    async def told(self) -> str:
        """The option of the last answer."""
        return (await self.service.history.log(self.campaign))[-1].option

    async def use(self, person: Person, line: str, /, **given: Any) -> Json:
        """Use a command outside the thread and return what only its user sees, once it is complete."""
        if not line.startswith(FREE):
            given = {"campaign": self.campaign} | given
        return await self.answered(await person.slash(line, **given))

    async def answered(self, reply: Reply) -> Json:
        """What a deed was answered with: acknowledged before any work, and shown to one person alone."""
        await reply.arrived()
        await self.bed.idle()
        message = reply.message
        assert reply.interaction.answered in ACKNOWLEDGED
        assert message["flags"] & 64, "everybody sees this"
        return message

    async def stored(self) -> object:
        """All that is stored of the campaign: its row with its sequence number and bytes, its seats and its log."""
        await self.quiet()
        store = self.service.store
        return (
            await store.campaign(self.campaign),
            await store.seats(self.campaign),
            await store.log(self.campaign, 999),
        )
