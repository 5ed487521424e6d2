"""The real bot, asked by people on the stand-in about a campaign that was played elsewhere."""

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.rules.third.content import Content
from bot.sandbox.person import Person, Reply
from tests.cogs.house import House, controls
from tests.hidden.campaigns import Moment, opened
from tests.hidden.channels import Shown, probes

Json = dict[str, Any]

ACTING = ("gather", "ward", "evade", "research", "pass")  # they need no option: only a stranger tries them
LEFT_OUT = ("campaign leave",)  # nobody would be asked anything afterwards
MORE: dict[str, tuple[Json, ...]] = {  # what is tried of a command beside its plain form
    "map": ({"text": True}, {"theme": "paper"}),
    "sheet": ({"text": True}, {"theme": "paper"}),
    "log": ({"answers": 50},),
    "undo": ({"steps": 4},),
}
OF_THE_MOMENT = re.compile(r"\d{17,20}|127\.0\.0\.1:\d+|localhost:\d+")  # ids of messages, and the stand-in's door


class Wire:
    """What each command, option and button answers about a campaign in a file."""

    def __init__(self, house: House, moment: Moment, only: Collection[str] = ()) -> None:
        self.house, self.moment, self.only = house, moment, only  # only these commands; none: all
        sealed = moment.sealed()
        self.typed = probes(sealed.games[0], sealed.content)

    async def shown(self, path: Path, studio: Any, content: Content) -> Shown:
        """All of it; the campaign is given to the people of this server first."""
        self._seat_people(path)
        bot = self.house.bed.bot
        before = bot.service, bot.studio
        async with opened(path, content) as service:
            bot.service, bot.studio = service, studio
            try:
                return {name: answer async for name, answer in self._answers()}
            finally:
                bot.service, bot.studio = before

    def _seat_people(self, path: Path) -> None:
        people = (self.house.ada, self.house.ben, self.house.person("Cleo"))
        home = (self.house.guild, int(self.house.ada.channel), int(self.house.ada.user))
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE campaign SET guild_id = ?, channel_id = ?, host_id = ?", home)
            for n, person in enumerate(people, 1):
                db.execute("UPDATE seat SET person_id = ? WHERE seat = ?", (int(person.user), f"s{n}"))
            db.commit()

    async def _answers(self) -> AsyncIterator[tuple[str, Any]]:
        ada, stranger = self.house.ada, self.house.dov
        for line, options in self._commands():
            for name in (name for name, one in options.items() if one.get("autocomplete")):
                yield f"/{line} {name}:", await self._offered(ada, line, name, options)
            if line not in ACTING:
                for more in ({}, *MORE.get(line, ())):
                    yield f"/{line} {more}", await self._used(ada, line, options, more)
            yield f"stranger: /{line}", await self._used(stranger, line, options, {})
        for what in ("map", "sheet", "text"):
            yield f"button {what}", await self._pressed(ada, what)

    def _commands(self) -> Iterator[tuple[str, dict[str, Json]]]:
        """Every command that is registered, with its options by name."""
        for command in self.house.bed.sandbox.world.commands.values():
            parts = [one for one in command.get("options") or [] if one["type"] == 1]
            for one in parts or [command]:
                line = f"{command['name']} {one['name']}" if parts else command["name"]
                if line not in LEFT_OUT and (not self.only or line in self.only):
                    yield line, {option["name"]: option for option in one.get("options") or []}

    async def _offered(self, person: Person, line: str, option: str, options: Json) -> list[Any]:
        """What is offered before anything is typed, and for the name of a card that lies hidden."""
        here = {"campaign": self.moment.campaign} if "campaign" in options and option != "campaign" else {}
        return [await person.autocomplete(line, option, **here, **{option: text}) for text in ("", self.typed[1])]

    async def _used(self, person: Person, line: str, options: Json, more: Json) -> list[str]:
        """The command about this campaign; where something must be named, a card that lies hidden."""
        here = {"campaign": self.moment.campaign} if "campaign" in options else {}
        needed = {name: self.typed[1] for name, one in options.items() if one.get("required")}
        seen = {one["id"] for one in person.messages()}
        await self._answered(await person.slash(line, **here, **needed, **more))
        return [self._wire(one) for one in person.messages() if one["id"] not in seen]

    async def _pressed(self, person: Person, what: str) -> list[str]:
        """What a button below the table shows."""
        seen = {one["id"] for one in person.messages()}
        table = await (await person.slash("table", campaign=self.moment.campaign)).arrived()
        button = next(id for one in controls(table["components"]) if (id := one["custom_id"]).endswith(f":{what}"))
        await self._answered(await person.press(table, button))
        return [self._wire(one) for one in person.messages() if one["id"] not in seen]

    async def _answered(self, reply: Reply) -> None:
        if reply.modal is None:
            await reply.arrived()
        await self.house.bed.idle()

    def _wire(self, message: Json) -> str:
        """A message as it is seen, with the bytes of its files and without what only names the moment."""
        world = self.house.bed.sandbox.world
        files = []
        for url in dict.fromkeys(addresses(message)):
            found = world.ledger.file(url.removeprefix(world.address))
            assert found is not None
            files.append(found[1].hex())
        shown = [message["content"], message["components"], message["attachments"], message["flags"]]
        return OF_THE_MOMENT.sub("#", json.dumps(shown)) + "".join(files)


def addresses(part: Any) -> Iterator[str]:
    """Where the files of a message lie."""
    if isinstance(part, dict):
        if isinstance(url := part.get("url"), str):
            yield url
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from addresses(one)
