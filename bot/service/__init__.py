"""The only caller of the rules and the only user of the store: load, answer, save, announce."""

from bot.service.deadlines import Deadlines
from bot.service.door import Door
from bot.service.history import History, Preview, UndoAsked, Undone
from bot.service.lobbies import Lobbies, LobbyView, NewLobby
from bot.service.lost import Mark
from bot.service.people import People
from bot.service.playing import Answered, Playing, Press
from bot.service.posting import Ending, Posting, Totals
from bot.service.proofs import Bound, Proof, Proofs
from bot.service.refusals import Refusal
from bot.service.rematch import Rematch
from bot.service.servers import ServerRules, Servers
from bot.service.service import Service
from bot.service.showing import Asked, Found, OptionShown, Page, SeatShown, Showing, StoryPart, Table, is_of
from bot.service.transfer import Arrival, Transfer
from bot.service.turn_order import TableSet, TurnOrder
from bot.service.voices import GroupAsked
from bot.service.waking import Quiet, zone_names
from bot.service.whys import Reason, Why
from bot.store import CampaignSummary, LiveMessage, Post

__all__ = [
    "Answered",
    "Arrival",
    "Asked",
    "Bound",
    "CampaignSummary",
    "Deadlines",
    "Door",
    "Ending",
    "Found",
    "GroupAsked",
    "History",
    "LiveMessage",
    "Lobbies",
    "LobbyView",
    "Mark",
    "NewLobby",
    "OptionShown",
    "Page",
    "People",
    "Playing",
    "Post",
    "Posting",
    "Press",
    "Preview",
    "Proof",
    "Proofs",
    "Quiet",
    "Reason",
    "Refusal",
    "Rematch",
    "SeatShown",
    "ServerRules",
    "Servers",
    "Service",
    "Showing",
    "StoryPart",
    "Table",
    "TableSet",
    "Totals",
    "Transfer",
    "TurnOrder",
    "UndoAsked",
    "Undone",
    "Why",
    "is_of",
    "zone_names",
]
