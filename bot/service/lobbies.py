"""Before a campaign begins: who sits where, with which investigator; and people coming and going later."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from bot.rules.kernel.chance import Chance
from bot.rules.third.content import InvestigatorCard, Scenario
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.setup import new_game
from bot.rules.third.state import Difficulty, HouseRule
from bot.service.commitments import new_secret
from bot.service.door import Door, Loaded, entry_of, looking_again, seed
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal
from bot.store import AlreadyDone, Change, LogEntry, NewCampaign, NewPost, Seat

SEATS_EACH = 4  # of one person
USUAL_SEATS = 4  # of a table whose host does not say
MOST_SEATS = 6  # the third edition's
MOST_CAMPAIGNS = 10  # running or in the lobby, on a server that has not set a number


class Lobby(BaseModel):
    """What has been agreed before the beginning; investigator and package by seat."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    seats: int
    open_table: bool = True
    choices: Mapping[str, tuple[str, str]] = {}
    presses: tuple[str, ...] = ()  # the interactions by which people joined; mixed into chance
    difficulty: Difficulty = "usual"
    house_rules: tuple[HouseRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLobby:
    """What a host asks for."""

    guild_id: int
    channel_id: int
    host_id: int
    host_name: str
    scenario: str
    open_table: bool
    interaction: str
    seats: int | None = None  # None: as usual, or as many as the scenario takes
    title: str = ""
    manager: bool = False  # may manage the server
    difficulty: Difficulty = "usual"
    house_rules: tuple[HouseRule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbySeat:
    """One seat of the lobby card."""

    seat: Seat
    investigator: InvestigatorCard
    package: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyView:
    """What the lobby card shows."""

    id: str
    title: str
    host_id: int
    scenario: Scenario
    open_table: bool
    most: int
    seats: tuple[LobbySeat, ...]
    state: str
    investigators: tuple[InvestigatorCard, ...]
    commitment: str
    difficulty: Difficulty = "usual"
    house_rules: tuple[HouseRule, ...] = ()
    open_next: bool | None = None  # how the table is set from the next phase on, if that is different


class Lobbies:
    """Creating campaigns, and everybody's place in them."""

    def __init__(self, door: Door) -> None:
        self.door, self.store = door, door.store

    @property
    def rules(self) -> ThirdEdition:
        """The edition's content."""
        return self.door.rules

    def scenarios(self) -> list[Scenario]:
        """What can be played, what is for newcomers first."""
        return sorted(self.rules.content.scenarios.values(), key=lambda one: (one.order, one.title))

    async def create(self, new: NewLobby) -> str:
        """Create a campaign and seat its host; refuse where the server's settings do not allow it."""
        scenario = self._scenario_of(new)
        await self._refuse_unless_allowed(new)
        investigator = self.rules.content.investigators[self._unused(scenario, {})[0]]
        lobby = Lobby(
            seats=max(1, min(USUAL_SEATS if new.seats is None else new.seats, scenario.seats)),
            open_table=new.open_table,
            choices={"s1": (investigator.id, investigator.packages[0].id)},
            presses=(new.interaction,),
            difficulty=new.difficulty,
            house_rules=new.house_rules,
        )
        wanted = NewCampaign(
            guild_id=new.guild_id,
            channel_id=new.channel_id,
            host_id=new.host_id,
            title=new.title or scenario.title,
            edition="third",
            scenario=scenario.id,
            lobby=lobby.model_dump(mode="json"),
            settings=new_secret(),
            seats=[Seat("s1", new.host_id, new.host_name)],
            outbox=[NewPost("lobby", {})],
            interaction_id=new.interaction,
        )
        try:
            return (await self.store.create_campaign(wanted)).campaign
        except AlreadyDone as done:
            return done.campaign

    def _scenario_of(self, new: NewLobby) -> Scenario:
        scenario = self.rules.content.scenarios.get(new.scenario)
        if scenario is None:
            titles = ", ".join(one.title for one in self.scenarios())
            raise Refusal("no_scenario", scenarios=titles)
        if new.seats is not None and new.seats > scenario.seats:
            raise Refusal("too_many_seats", title=scenario.title, most=scenario.seats)
        return scenario

    async def _refuse_unless_allowed(self, new: NewLobby) -> None:
        settings = await self.store.guild(new.guild_id)
        if settings.get("creators") == "managers" and not new.manager:
            raise Refusal("managers_only")
        most = settings.get("most_campaigns", MOST_CAMPAIGNS)
        going = [one for one in await self.store.campaigns(new.guild_id) if one.state != "ended"]
        if len(going) >= most:
            raise Refusal("too_many_campaigns", most=most)

    def _unused(self, scenario: Scenario, choices: Mapping[str, tuple[str, str]]) -> list[str]:
        taken = {who for who, _ in choices.values()}
        return [who for who in scenario.investigators or list(self.rules.content.investigators) if who not in taken]

    @looking_again
    async def join(self, campaign: str, person: int, name: str, interaction: str, *, another: bool = False) -> str:
        """Take a seat; return it. Joining twice changes nothing, unless another seat is asked for."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            held = loaded.held_by(person)
            if loaded.campaign.state == "ended":
                raise Refusal("over", title=loaded.campaign.title)
            if held and not another:
                return held[0]
            if len(held) >= SEATS_EACH:
                raise Refusal("seats_each", most=SEATS_EACH)
            take = self._take_over if loaded.campaign.state == "running" else self._sit_down
            try:
                return await take(loaded, person, name, interaction)
            except AlreadyDone as done:
                if not held:
                    raise Refusal("no_seat", title=loaded.campaign.title) from done
                return held[-1]

    async def _sit_down(self, loaded: Loaded, person: int, name: str, interaction: str) -> str:
        lobby = lobby_of(loaded)
        if len(loaded.seats) >= lobby.seats:
            raise Refusal("full", title=loaded.campaign.title, most=lobby.seats)
        taken = {seat.seat for seat in loaded.seats}
        seat = next(f"s{n}" for n in range(1, MOST_SEATS + 1) if f"s{n}" not in taken)
        scenario = self.rules.content.scenarios[loaded.campaign.scenario]
        sheet = self.rules.content.investigators[self._unused(scenario, lobby.choices)[0]]
        choices = {**lobby.choices, seat: (sheet.id, sheet.packages[0].id)}
        pressed = lobby.model_copy(update={"presses": (*lobby.presses, interaction)})
        await self._change(loaded, interaction, pressed, choices=choices, seats=[Seat(seat, person, name)])
        return seat

    async def _take_over(self, loaded: Loaded, person: int, name: str, interaction: str) -> str:
        empty = next((seat.seat for seat in loaded.seats if seat.person_id is None), None)
        if empty is None:
            raise Refusal("no_open_seat", title=loaded.campaign.title)
        await self.store.commit(
            Change(
                campaign=loaded.campaign.id,
                expected_seq=loaded.campaign.seq,
                seats=[Seat(empty, person, name)],
                interaction_id=interaction,
                outbox=[NewPost("table", {})],
            )
        )
        return empty

    @looking_again
    async def leave(self, campaign: str, person: int, interaction: str) -> None:
        """Give up every seat held; while a campaign runs they stay open for a successor."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            held = loaded.held_by(person)
            if not held:
                raise Refusal("no_seat", title=loaded.campaign.title)
            if loaded.campaign.state == "lobby":
                lobby = lobby_of(loaded)
                choices = {seat: choice for seat, choice in lobby.choices.items() if seat not in held}
                await self._change(loaded, interaction, lobby, choices=choices, seats_left=held)
                return
            empty = [Seat(seat.seat, None, seat.display_name) for seat in loaded.seats if seat.seat in held]
            await self.store.commit(
                Change(
                    campaign=campaign,
                    expected_seq=loaded.campaign.seq,
                    seats=empty,
                    interaction_id=interaction,
                    outbox=[NewPost("table", {})],
                )
            )

    @looking_again
    async def choose(
        self, campaign: str, person: int, seat: str, investigator: str, package: str, interaction: str
    ) -> None:
        """Choose an investigator nobody has, and one of the packages."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            lobby = self._lobby_open(loaded)
            if seat not in loaded.held_by(person):
                raise Refusal("not_your_seat", player=loaded.players.get(seat, seat))
            scenario = self.rules.content.scenarios[loaded.campaign.scenario]
            others = {other: choice for other, choice in lobby.choices.items() if other != seat}
            if investigator not in self._unused(scenario, others):
                raise Refusal("taken")
            sheet = self.rules.content.investigators[investigator]
            chosen = package if package in {one.id for one in sheet.packages} else sheet.packages[0].id
            with suppress(AlreadyDone):
                await self._change(loaded, interaction, lobby, choices={**lobby.choices, seat: (investigator, chosen)})

    def _lobby_open(self, loaded: Loaded) -> Lobby:
        if loaded.campaign.state != "lobby":
            raise Refusal("begun", title=loaded.campaign.title)
        return lobby_of(loaded)

    async def _change(self, loaded: Loaded, interaction: str, lobby: Lobby, *, choices: Any, **change: Any) -> None:
        await self.store.commit(
            Change(
                campaign=loaded.campaign.id,
                expected_seq=loaded.campaign.seq,
                lobby=lobby.model_copy(update={"choices": choices}).model_dump(mode="json"),
                interaction_id=interaction,
                outbox=[NewPost("lobby", {})],
                **change,
            )
        )

    @looking_again
    async def begin(self, campaign: str, person: int, interaction: str) -> int:
        """Begin; the host decides when. Everybody who has joined plays."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            lobby = self._lobby_open(loaded)
            if loaded.campaign.host_id != person:
                raise Refusal("host_only")
            if not loaded.seats:
                raise Refusal("nobody_joined")
            play = self._first_play(loaded, lobby)
            entry = entry_of(play, "begin", person=person)
            return await self.door.save(loaded, play, entry, interaction, "running")

    def _first_play(self, loaded: Loaded, lobby: Lobby) -> Recorder:
        seats = {seat.seat: lobby.choices[seat.seat] for seat in loaded.seats}
        game = new_game(
            loaded.campaign.scenario,
            seats,
            campaign=loaded.campaign.id,
            open_table=lobby.open_table,
            difficulty=lobby.difficulty,
            house_rules=lobby.house_rules,
        )
        play = Recorder(game, self.rules, Chance(seed(loaded.campaign)))
        play.run()
        return play

    @looking_again
    async def end(self, campaign: str, person: int, interaction: str, *, manager: bool = False) -> None:
        """End a campaign before its time: its host, or who may manage the server."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            if loaded.campaign.state == "ended":
                raise Refusal("over", title=loaded.campaign.title)
            if loaded.campaign.host_id != person and not manager:
                raise Refusal("host_only")
            told = ("ended_by_host", {"by": loaded.name_of(person)})
            await self.store.commit(
                Change(
                    campaign=campaign,
                    expected_seq=loaded.campaign.seq,
                    state="ended",
                    log=LogEntry(option="end", person_id=person, told=[told]),
                    interaction_id=interaction,
                    outbox=[NewPost("ending", {})],
                    **await self.door.fuses.cleared(campaign),
                )
            )

    @looking_again
    async def move(self, campaign: str, person: int, channel: int, interaction: str, *, manager: bool = False) -> None:
        """Have a campaign go on in another channel, in a new thread: its host, or who may manage the server."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            if await self.store.applied(interaction) is not None:
                return
            if loaded.campaign.state == "ended":
                raise Refusal("over", title=loaded.campaign.title)
            if loaded.campaign.host_id != person and not manager:
                raise Refusal("host_only")
            await self.store.commit(
                Change(
                    campaign=campaign,
                    expected_seq=loaded.campaign.seq,
                    channel_id=channel,
                    interaction_id=interaction,
                    outbox=[NewPost("home"), *([NewPost("table")] if loaded.campaign.state == "running" else [])],
                )
            )

    @looking_again
    async def attach(self, campaign: str, thread: int) -> None:
        """Note the thread a campaign lives in."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            await self.store.commit(Change(campaign=campaign, expected_seq=loaded.campaign.seq, thread_id=thread))

    async def view(self, campaign: str) -> LobbyView:
        """What the lobby card shows now."""
        loaded = await self.door.load(campaign)
        lobby, content = lobby_of(loaded), self.rules.content
        scenario = content.scenarios[loaded.campaign.scenario]
        game = self.door.play(loaded).game if loaded.campaign.game else None
        now = game.open_table if game else lobby.open_table
        return LobbyView(
            id=campaign,
            title=loaded.campaign.title,
            host_id=loaded.campaign.host_id,
            scenario=scenario,
            open_table=now,
            open_next=game.open_next if game and game.open_next not in (None, now) else None,
            most=lobby.seats,
            seats=tuple(self._seats_shown(loaded, lobby)),
            state=loaded.campaign.state,
            investigators=tuple(content.investigators[who] for who in self._unused(scenario, {})),
            commitment=loaded.campaign.settings["commitment"],
            difficulty=lobby.difficulty,
            house_rules=lobby.house_rules,
        )

    def _seats_shown(self, loaded: Loaded, lobby: Lobby) -> Iterator[LobbySeat]:
        for seat in loaded.seats:
            who, package = lobby.choices[seat.seat]
            sheet = self.rules.content.investigators[who]
            name = next(one.name for one in sheet.packages if one.id == package)
            yield LobbySeat(seat=seat, investigator=sheet, package=name)


def lobby_of(loaded: Loaded) -> Lobby:
    """The lobby as saved."""
    return Lobby.model_validate(dict(loaded.campaign.lobby))
