"""Where everything lies that must outlast the process: bytes and rows, and nothing about what they mean.

One SQLite file. `Store.open` gives the only door to it; the rows that go in and come out are in `rows`.
"""

from bot.store.errors import (
    AlreadyDone,
    MovedOn,
    NotSaved,
    SnapshotGone,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreUnreadable,
    TimerGone,
    UnknownCampaign,
    UnknownPost,
)
from bot.store.past import KeptGame, Past
from bot.store.rows import (
    Campaign,
    CampaignSummary,
    Change,
    Committed,
    LiveMessage,
    LogEntry,
    LogRow,
    NewCampaign,
    NewPost,
    NewTimer,
    Post,
    Seat,
    Snapshot,
    SnapshotRow,
    State,
    Timer,
)
from bot.store.store import Store

__all__ = [
    "AlreadyDone",
    "Campaign",
    "CampaignSummary",
    "Change",
    "Committed",
    "KeptGame",
    "LiveMessage",
    "LogEntry",
    "LogRow",
    "MovedOn",
    "NewCampaign",
    "NewPost",
    "NewTimer",
    "NotSaved",
    "Past",
    "Post",
    "Seat",
    "Snapshot",
    "SnapshotGone",
    "SnapshotRow",
    "State",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreUnreadable",
    "Timer",
    "TimerGone",
    "UnknownCampaign",
    "UnknownPost",
]
