"""A campaign leaves as one file and comes in from one: with a new secret, and its seats bound to people anew."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import ValidationError

from bot.rules.kernel.chance import Chance
from bot.rules.third.edition import load
from bot.rules.third.look import names_of
from bot.rules.third.problems import problems
from bot.service.commitments import new_secret
from bot.service.door import Door
from bot.service.files import CampaignFile, broken, parts_of, read_file
from bot.service.lobbies import SEATS_EACH, lobby_of
from bot.service.lost import option_of
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal
from bot.service.showing import Showing
from bot.store import LogRow, NewCampaign, NewPost, NewTimer, Past, Seat
from bot.words.telling import Teller


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Where a campaign comes to, and who takes which seat: a person and, if it is another, a name."""

    guild_id: int
    channel_id: int
    people: Mapping[str, tuple[int, str]]


class Transfer:
    """Campaigns as files."""

    def __init__(self, door: Door, showing: Showing) -> None:
        self.door, self.showing = door, showing

    async def export(self, campaign: str) -> str:
        """Everything of a campaign that another bot needs, decks and all: nothing for players to read."""
        loaded = await self.door.load(campaign)
        past, found = await self.door.store.past(campaign), loaded.campaign
        file = CampaignFile.model_validate(
            parts_of(past)
            | {name: getattr(found, name) for name in ("title", "edition", "scenario", "state")}
            | {
                "commitment": found.settings["commitment"],
                "lobby": lobby_of(loaded).model_copy(update={"presses": ()}),
                "seats": [
                    {"seat": one.seat, "name": one.display_name, "host": one.person_id == found.host_id}
                    for one in loaded.seats
                ],
            }
        )
        return file.model_dump_json()

    async def bring(self, text: str, arrival: Arrival) -> str:
        """Begin a campaign where the one in a file stands, in the middle of any question, and return its id.

        Refused, and nothing is saved: the file is foreign or broken, plays what this release has not, or the seats
        named are not in it.
        """
        file = read_file(text)
        past = self._checked(file)
        people = self._bound(file, arrival)
        settings = {**new_secret(), "brought_at": file.seq, "brought_commitment": file.commitment}
        seats = [self._seat(one.seat, one.name, people) for one in file.seats]
        host = next((one.seat for one in file.seats if one.host and one.seat in people), next(iter(people)))
        new = NewCampaign(
            guild_id=arrival.guild_id,
            channel_id=arrival.channel_id,
            host_id=people[host][0],
            title=file.title,
            edition=file.edition,
            scenario=file.scenario,
            state=file.state,
            lobby=file.lobby.model_copy(update={"presses": ()}).model_dump(mode="json"),
            settings=settings,
            seats=seats,
            set_timers=await self._timers(file, past, arrival.guild_id, seats),
        )
        posts = {"lobby": ["lobby"], "running": ["lobby", "table"], "ended": []}[file.state]
        return (await self.door.store.bring(new, past, [NewPost(kind) for kind in posts])).campaign

    async def _timers(self, file: CampaignFile, past: Past, guild: int, seats: Sequence[Seat]) -> list[NewTimer]:
        """What was asked of the group elsewhere is asked here from now on."""
        if file.state != "running" or past.game is None:
            return []
        play = Recorder(load(past.game), self.door.rules)
        play.run()
        return [(await self.door.fuses.fresh(guild, seats, one)).timer() for one in play.group_questions()]

    def _seat(self, seat: str, name: str, people: Mapping[str, tuple[int, str]]) -> Seat:
        person, called = people.get(seat, (None, ""))
        return Seat(seat, person, called or name)

    def _bound(self, file: CampaignFile, arrival: Arrival) -> Mapping[str, tuple[int, str]]:
        seats = [one.seat for one in file.seats]
        unknown = next((seat for seat in arrival.people if seat not in seats), None)
        if unknown or not arrival.people:
            named = ", ".join(f"{one.seat} ({one.name})" for one in file.seats)
            raise Refusal("import_seat" if unknown else "import_nobody", seat=unknown, seats=named)
        if max(Counter(person for person, _ in arrival.people.values()).values()) > SEATS_EACH:
            raise Refusal("seats_each", most=SEATS_EACH)
        return arrival.people

    def _checked(self, file: CampaignFile) -> Past:
        """The past of a file, once everything in it has been read, worded and found well."""
        self._refuse_unknown(file)
        if (file.state != "ended" and (file.game is None) != (file.state == "lobby")) or not seats_fit(file):
            raise Refusal("import_broken", where="seats", what="state, game and seats do not fit together")
        try:
            past = file.past()
            wrong = next(self._wrong(past, file), None)
        except Refusal:
            raise
        except ValidationError as error:
            raise broken(error) from error
        except Exception as error:  # whatever a broken game leads to, nothing of it is saved
            raise Refusal("import_broken", where="game", what=repr(error)) from error
        if wrong is not None:
            raise Refusal("import_broken", where=wrong[0], what=wrong[1])
        return past

    def _refuse_unknown(self, file: CampaignFile) -> None:
        content = self.door.rules.content
        packages = {(who, one.id) for who, sheet in content.investigators.items() for one in sheet.packages}
        if file.scenario not in content.scenarios or not set(file.lobby.choices.values()) <= packages:
            raise Refusal("import_content", scenario=file.scenario)

    def _wrong(self, past: Past, file: CampaignFile) -> Iterator[tuple[str, str]]:
        """What is wrong, where first: steps out of order, broken games, lines nobody could word."""
        for name, steps in (("log", [row.seq for row in past.log]), ("kept", [one.seq for one in past.kept])):
            if steps != sorted(set(steps)) or (steps and steps[-1] > past.seq):
                yield name, "steps are out of order"
        for one in past.kept:
            yield from ((f"kept, step {one.seq}", text) for text in self._problems(one.game, file))
        if past.game is not None:
            yield from (("game", text) for text in self._problems(past.game, file))
            yield from self._unworded(past.game, past.log, file)

    def _problems(self, game: bytes, file: CampaignFile) -> Iterator[str]:
        found = load(game)
        if found.scenario != file.scenario or not set(found.seats) <= {one.seat for one in file.seats}:
            yield "it is of another scenario or has other seats"
        yield from problems(found, self.door.rules)

    def _unworded(self, game: bytes, rows: Sequence[LogRow], file: CampaignFile) -> Iterator[tuple[str, str]]:
        play = Recorder(load(game), self.door.rules, Chance()).run()
        teller = Teller(self.showing.words, names_of(play, {one.seat: one.name for one in file.seats}))
        for row in rows:
            try:
                _ = [teller.tell(kind, facts) for kind, facts in row.told]
            except Exception as error:  # noqa: BLE001 # whatever it is, `/log` could not show it
                yield f"log, step {row.seq}", f"there are no words for it ({error!r})"

    async def for_players(self, campaign: str) -> bytes:
        """What the table may see of a campaign and the whole log in words, as JSON; nothing hidden is in it."""
        page, table = await self.showing.page(campaign), await self.showing.table(campaign)
        past = await self.door.store.past(campaign)
        found = {
            "campaign": campaign,
            "title": page.title,
            "round": page.round,
            "phase": page.phase,
            "map": asdict(page.map),
            "sheets": asdict(page.sheets),
            "asked": [{"player": one.player, "prompt": one.prompt, "options": labels(one)} for one in table.asked],
            "log": await self._log(campaign, past.log),
        }
        return json.dumps(found, ensure_ascii=False, indent=1).encode()

    async def _log(self, campaign: str, rows: Sequence[LogRow]) -> list[dict[str, Any]]:
        loaded = await self.door.load(campaign)
        teller = self.showing.teller(self.door.play(loaded), loaded)
        return [
            {
                "step": row.seq,
                "at": row.at.isoformat(),
                "player": loaded.players.get(row.seat or "", ""),
                "answer": teller.label(option_of(row), {}),
                "taken_back": row.undone_by is not None,
                "told": lines,
            }
            for row, lines in await self.showing.log(campaign, rows)
        ]


def labels(asked: Any) -> list[str]:
    """What may be answered."""
    return [option.label for option in asked.options]


def seats_fit(file: CampaignFile) -> bool:
    """Tell whether each seat is there once and has an investigator chosen."""
    seats = [one.seat for one in file.seats]
    return bool(seats) and len(seats) == len(set(seats)) and set(seats) <= set(file.lobby.choices)
