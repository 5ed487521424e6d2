"""The one door to a campaign: its lock, its rows, its game, and how a step is saved."""

import asyncio
import base64
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.proof import seed_of
from bot.rules.kernel.questions import Told
from bot.rules.third.edition import dump, load
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.upgrades import NewerSave, upgraded
from bot.service.fuses import Fuses
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal, RulesFault
from bot.store import (
    Campaign,
    CampaignSummary,
    Change,
    LogEntry,
    MovedOn,
    NewPost,
    Seat,
    Snapshot,
    State,
    Store,
    UnknownCampaign,
)

OPEN_TABLE = "open_table"  # the setting that says how the host wants the table from the next phase on

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Loaded:
    """A campaign as stored, with its seats in order."""

    campaign: Campaign
    seats: tuple[Seat, ...]

    def held_by(self, person: int) -> list[str]:
        """The seats a person holds."""
        return [seat.seat for seat in self.seats if seat.person_id == person]

    def name_of(self, person: int) -> str:
        """What a person is called here; `host` for one who has no seat, as only hosts do anything then."""
        return next((seat.display_name for seat in self.seats if seat.person_id == person), "host")

    @property
    def players(self) -> dict[str, str]:
        """Display names by seat."""
        return {seat.seat: seat.display_name for seat in self.seats}


class Door:
    """Loads and saves campaigns; whoever changes one holds its lock."""

    def __init__(self, store: Store, rules: ThirdEdition, clock: Callable[[], datetime]) -> None:
        self.store, self.rules, self.clock = store, rules, clock
        self.fuses = Fuses(store, clock)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, campaign: str) -> asyncio.Lock:
        """The lock of a campaign; it goes when nobody holds or awaits it."""
        return self._locks.setdefault(campaign, asyncio.Lock())

    async def load(self, campaign: str) -> Loaded:
        """Read a campaign, or refuse: there is none."""
        try:
            found, seats = await self.store.with_seats(campaign)
        except UnknownCampaign as error:
            raise Refusal("no_campaign") from error
        return Loaded(found, tuple(seats))

    def play(self, loaded: Loaded) -> Recorder:
        """Take the game up where it rests; refused in the lobby."""
        if loaded.campaign.game is None:
            raise Refusal("over" if loaded.campaign.state == "ended" else "not_begun", title=loaded.campaign.title)
        return self.resume(loaded.campaign, loaded.campaign.game)

    def resume(self, campaign: CampaignSummary, game: bytes) -> Recorder:
        """Take up a saved game of a campaign, of any version, and go on to where it rests.

        How the host wants the table is no part of what an undo takes back, so the game is told of it anew.
        """
        play = self._taken_up(game, seed(campaign))
        play.game.open_next = campaign.settings.get(OPEN_TABLE, play.game.open_next)
        play.run()
        return play

    def moment(self, loaded: Loaded, game: bytes) -> Recorder:
        """Take up a game as it was when a phase began; in the action phase everybody has just been asked.

        Anywhere else going on would show what came later.
        """
        play = self._taken_up(game, seed(loaded.campaign))
        if play.game.phase == "action":
            play.run()
        return play

    def _taken_up(self, game: bytes, seed: bytes) -> Recorder:
        return Recorder(load(brought_up(game)), self.rules, Chance(seed))

    async def save(
        self,
        loaded: Loaded,
        play: Recorder,
        entry: LogEntry,
        interaction: str | None,
        state: State | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> int:
        """Save one step of a game, with what is to be posted about it; return the new sequence number.

        Raises `RulesFault` where an invariant is broken or the game cannot be written, and then saves nothing.
        """
        campaign = loaded.campaign
        game = self._written(campaign, play, entry)
        saved = await self.store.commit(
            Change(
                campaign=campaign.id,
                expected_seq=campaign.seq,
                game=game,
                state="ended" if play.game.over else state,
                settings=settings,
                log=entry,
                interaction_id=interaction,
                snapshot=Snapshot(reason="answer", round=play.game.round, phase=play.game.phase),
                outbox=announcements(play),
                **await self.fuses.changes(campaign, loaded.seats, play),
            )
        )
        return saved.seq

    def _written(self, campaign: Campaign, play: Recorder, entry: LogEntry) -> bytes:
        try:
            broken, game = problems(play.game, self.rules), dump(play.game)
        except Exception as error:
            raise RulesFault(campaign.id, campaign.seq, entry.question or "", entry.option, [repr(error)]) from error
        if broken:
            raise RulesFault(campaign.id, campaign.seq, entry.question or "", entry.option, broken)
        return game


def looking_again(deed: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Do something once more if another change was saved meanwhile, as after somebody who gave up waiting for it."""

    @wraps(deed)
    async def done(*given: P.args, **named: P.kwargs) -> R:
        try:
            return await deed(*given, **named)
        except MovedOn:
            pass
        try:
            return await deed(*given, **named)
        except MovedOn as again:
            raise Refusal("moved_on") from again

    return done


def brought_up(game: bytes) -> bytes:
    """A saved game of any version as one of the present; refused where a newer release has written it."""
    try:
        return upgraded(game)
    except NewerSave as newer:
        raise Refusal("newer_save", version=newer.version, known=newer.known) from newer


def seed(campaign: CampaignSummary) -> bytes:
    """What all chance of a campaign comes from: its secret and the presses of those who joined before it began."""
    return seed_of(bytes.fromhex(campaign.settings["secret"]), campaign.lobby["presses"])


def announcements(play: Recorder) -> list[NewPost]:
    """What a step has to announce: the phases it led through, the table as it is now, and the end."""
    parts = [{"told": list(one.told), "game": packed(one.game)} for one in play.stretches()]
    story = [NewPost("story", {"parts": parts})] if parts else []
    card = [NewPost("card")] if any(kind.startswith("table_") for kind, _ in play.told) else []
    return [*story, *card, NewPost("ending", {}) if play.game.over else NewPost("table", {})]


def packed(game: bytes) -> str:
    """A game as text, about 2 KB."""
    return base64.b64encode(zlib.compress(game, 6)).decode()


def unpacked(text: str) -> bytes:
    """A game packed before."""
    return zlib.decompress(base64.b64decode(text))


def entry_of(
    play: Recorder, key: str, *, person: int | None, seat: str | None = None, question: str | None = None
) -> LogEntry:
    """The log row of an answer: what was told, and per draw enough to check it."""
    told: Sequence[Told] = play.told
    return LogEntry(
        option=key,
        person_id=person,
        seat=seat,
        question=question,
        told=list(told),
        draws=[list(draw) for draw in play.draws],
    )
