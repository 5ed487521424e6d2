"""What goes into the store and what comes out of it: plain frozen rows. All moments carry a time zone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

State = Literal["lobby", "running", "ended"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One investigator's place at the table; nobody's when `person_id` is None. One person may hold several."""

    seat: str
    person_id: int | None
    display_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSummary:
    """A campaign without its game, as lists show it; `seq` counts the changes saved so far."""

    id: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    host_id: int
    title: str
    edition: str
    scenario: str
    state: State
    seq: int
    lobby: Mapping[str, Any]
    settings: Mapping[str, Any]
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign(CampaignSummary):
    """A campaign with the bytes of its game, None before it begins."""

    game: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """What was answered, by whom and for which seat, what was told of it and what was drawn; the last two are JSON."""

    option: str
    person_id: int | None = None
    seat: str | None = None
    question: str | None = None
    told: Sequence[Any] = ()
    draws: Sequence[Any] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow(LogEntry):
    """A log entry as saved: `undone_by` is the step that took it back, None while it stands."""

    seq: int
    at: datetime
    undone_by: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """Why the game of this change is kept, and the round and phase it is in."""

    reason: str
    round: int = 0
    phase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRow(Snapshot):
    """A game that is kept: `undone_by` is the step that took it back, None while it stands."""

    seq: int
    at: datetime
    undone_by: int | None


@dataclass(frozen=True, slots=True)
class NewPost:
    """Something to send: a kind, and facts as JSON from which it is written."""

    kind: str
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """An outbox row; `uncertain` when an earlier claim ended without report, so it may have been sent already."""

    id: int
    campaign: str
    seq: int
    kind: str
    payload: Mapping[str, Any]
    created_at: datetime
    attempts: int
    error: str | None = None
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class NewTimer:
    """A moment to act on. A campaign has one timer of a kind: setting it anew replaces it."""

    kind: str
    due: datetime
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """A timer as saved. The change that carries its `interaction_id` takes it away, so it fires once."""

    id: int
    campaign: str
    kind: str
    due: datetime
    payload: Mapping[str, Any]

    @property
    def interaction_id(self) -> str:
        """The idempotency id of this firing."""
        return f"timer:{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveMessage:
    """The one live message of a kind ("table", "lobby") and the revision of the campaign that it shows."""

    campaign: str
    kind: str
    channel_id: int
    message_id: int
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCampaign:
    """What a campaign is created with; `interaction_id` makes creating it twice impossible."""

    guild_id: int
    channel_id: int
    host_id: int
    title: str
    edition: str
    scenario: str
    thread_id: int | None = None
    state: State = "lobby"
    lobby: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Seat] = ()
    outbox: Sequence[NewPost] = ()
    set_timers: Sequence[NewTimer] = ()
    interaction_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One step of a campaign, saved whole or not at all. What is None stays as it is.

    `undo_to` puts the game of an earlier step back (or `game`, if that one was brought up to date) and marks what
    came after it as undone. `seats` are added or replaced, `seats_left` removed; `clear_timers` names kinds, and is
    carried out before `set_timers`.
    """

    campaign: str
    expected_seq: int
    game: bytes | None = None
    state: State | None = None
    title: str | None = None
    scenario: str | None = None
    host_id: int | None = None
    channel_id: int | None = None
    thread_id: int | None = None
    lobby: Mapping[str, Any] | None = None
    settings: Mapping[str, Any] | None = None
    seats: Sequence[Seat] = ()
    seats_left: Sequence[str] = ()
    log: LogEntry | None = None
    interaction_id: str | None = None
    snapshot: Snapshot | None = None
    undo_to: int | None = None
    outbox: Sequence[NewPost] = ()
    clear_timers: Sequence[str] = ()
    set_timers: Sequence[NewTimer] = ()

    def __post_init__(self) -> None:
        if self.snapshot is not None and self.game is None and self.undo_to is None:
            raise ValueError("a snapshot keeps the game of its change; give the game, or the step to go back to")


@dataclass(frozen=True, slots=True)
class Committed:
    """What was saved: the campaign, the step it is at now, and the ids of the outbox rows in the order given."""

    campaign: str
    seq: int
    outbox: tuple[int, ...] = ()
