"""Questions of the group: who has said what, and when that is decided. Kept as timers, outside what can be undone."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypedDict

from bot.rules.kernel.questions import Question
from bot.service.people import People
from bot.service.recorder import Recorder
from bot.service.waking import after_waking
from bot.store import CampaignSummary, NewTimer, Seat, Store, Timer

SPAN = timedelta(hours=2)  # of waking time, until the cautious answer is applied
HOLDING = timedelta(minutes=30)  # the same for a question that holds every flow
OVERRULE = timedelta(minutes=10)  # between the first voice and its application, unless the leader decides before
AGAIN = timedelta(minutes=30)  # until what could not be applied is tried again
GROUP_TIMER = "group "  # timers of this kind are ours; the question's id follows


@dataclass(frozen=True, slots=True)
class Voice:
    """What somebody at the table would answer."""

    person: int
    seat: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fuse:
    """One open question of the group: when the cautious answer is applied, and, once there are voices, when theirs."""

    question: str
    ends: datetime
    voices: tuple[Voice, ...] = ()
    decided: datetime | None = None

    @property
    def due(self) -> datetime:
        """When this is to be looked at."""
        return self.decided or self.ends

    @property
    def kind(self) -> str:
        """The kind of its timer."""
        return GROUP_TIMER + self.question

    def with_voice(self, voice: Voice, now: datetime) -> "Fuse":
        """The same with somebody's voice, which replaces an earlier one; the first begins the time to overrule."""
        others = [one for one in self.voices if one.person != voice.person]
        return replace(self, voices=(*others, voice), decided=self.decided or now + OVERRULE)

    def standing(self, options: Collection[str], people: Collection[int]) -> tuple[Voice, ...]:
        """The voices of those who still sit here for what is still possible."""
        return tuple(one for one in self.voices if one.key in options and one.person in people)

    def timer(self) -> NewTimer:
        """The timer that keeps it."""
        voices = [[one.person, one.seat, one.key] for one in self.voices]
        facts = {"ends": self.ends.isoformat(), "voices": voices}
        return NewTimer(self.kind, self.due, facts)


def leading(voices: Sequence[Voice]) -> Voice:
    """The first voice for what most have said; of equally many, what was said first."""
    [(key, _)] = Counter(one.key for one in voices).most_common(1)
    return next(one for one in voices if one.key == key)


def fuse_of(timer: Timer) -> Fuse:
    """The question that a timer keeps."""
    voices = tuple(Voice(*one) for one in timer.payload["voices"])
    question, ends = timer.kind.removeprefix(GROUP_TIMER), datetime.fromisoformat(timer.payload["ends"])
    if voices:
        return Fuse(question=question, ends=ends, voices=voices, decided=timer.due)
    return Fuse(question=question, ends=timer.due)


def is_fuse(timer: Timer) -> bool:
    """Tell whether a timer belongs to a question of the group."""
    return timer.kind.startswith(GROUP_TIMER)


def people_at(seats: Sequence[Seat]) -> list[int]:
    """Who sits at the table, each once."""
    return list(dict.fromkeys(one.person_id for one in seats if one.person_id is not None))


class TimerChange(TypedDict):
    """What a change does to timers, as the store takes it."""

    clear_timers: list[str]
    set_timers: list[NewTimer]


class Fuses:
    """Sets a timer for each question of the group when it opens, and takes it away with the question."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self.store, self.people, self.clock = store, People(store), clock

    async def of(self, campaign: str) -> dict[str, Fuse]:
        """The fuses of a campaign by the question's id."""
        return {one.question: one for one in map(fuse_of, await self._timers(campaign))}

    async def find(self, timer: Timer) -> Fuse | None:
        """The fuse of a timer, if it stands as it was when it was read."""
        standing = await self._timers(timer.campaign)
        return next((fuse_of(one) for one in standing if one.id == timer.id), None)

    async def changes(
        self, campaign: CampaignSummary, seats: Sequence[Seat], play: Recorder, *, anew: bool = False
    ) -> TimerChange:
        """What a step changes; `anew` lets every question begin again, as after an undo.

        A question that waits while another holds the table keeps what it has.
        """
        found = [one.kind for one in await self._timers(campaign.id)]
        asked = {GROUP_TIMER + one.id: one for one in play.group_questions()}
        kept = [] if anew else [kind for kind in found if kind in asked or play.is_held]
        opened = [one for kind, one in asked.items() if kind not in kept]
        new = [(await self.fresh(campaign.guild_id, seats, one)).timer() for one in opened]
        return {"clear_timers": [kind for kind in found if kind not in kept], "set_timers": new}

    async def cleared(self, campaign: str) -> TimerChange:
        """What a step changes after which nothing is asked any more."""
        return {"clear_timers": [one.kind for one in await self._timers(campaign)], "set_timers": []}

    async def fresh(self, guild: int, seats: Sequence[Seat], question: Question) -> Fuse:
        """A fuse of full length."""
        quiet = [await self.people.quiet(person, guild) for person in people_at(seats)]
        span = HOLDING if question.holds else SPAN
        return Fuse(question=question.id, ends=after_waking(self.clock(), span, set(quiet)))

    async def _timers(self, campaign: str) -> list[Timer]:
        return [one for one in await self.store.timers(campaign) if is_fuse(one)]
