"""The only caller of the rules and the only user of the store: load, answer, save, announce."""

from bot.service.door import Door
from bot.service.history import History
from bot.service.lobbies import Lobbies, LobbyView, NewLobby
from bot.service.playing import Answered, Playing, Press
from bot.service.refusals import Refusal
from bot.service.servers import ServerRules, Servers
from bot.service.service import Service
from bot.service.showing import Asked, Found, OptionShown, Page, SeatShown, Showing, StoryPart, Table
from bot.store import AlreadyDone

__all__ = [
    "AlreadyDone",
    "Answered",
    "Asked",
    "Door",
    "Found",
    "History",
    "Lobbies",
    "LobbyView",
    "NewLobby",
    "OptionShown",
    "Page",
    "Playing",
    "Press",
    "Refusal",
    "SeatShown",
    "ServerRules",
    "Servers",
    "Service",
    "Showing",
    "StoryPart",
    "Table",
]
