"""Buttons and selects that live for weeks: their state is in the store, all they carry is their id."""

from typing import Any

from discord import ui

from cogs.items.answers import ChoiceButton, ChoiceSelect, answer_row, private_view, show_answered
from cogs.items.base import GameItem, acknowledge, said, show, show_pages
from cogs.items.lobby import (
    AnotherSeatButton,
    BeginButton,
    InvestigatorSelect,
    JoinButton,
    LeaveButton,
    MySeatButton,
    PackageSelect,
    seats_view,
)
from cogs.items.looks import AgainButton, LookButton, look_view
from cogs.items.table import TableButton, set_table, table_set_view
from cogs.items.undo import AgreeButton, DeclineButton, UndoButton
from cogs.items.why import WhyButton

ALL: tuple[type[ui.DynamicItem[Any]], ...] = (
    ChoiceButton,
    ChoiceSelect,
    JoinButton,
    AnotherSeatButton,
    MySeatButton,
    BeginButton,
    LeaveButton,
    InvestigatorSelect,
    PackageSelect,
    LookButton,
    AgainButton,
    WhyButton,
    UndoButton,
    AgreeButton,
    DeclineButton,
    TableButton,
)

__all__ = [
    "ALL",
    "AgainButton",
    "AgreeButton",
    "ChoiceButton",
    "ChoiceSelect",
    "GameItem",
    "JoinButton",
    "LookButton",
    "TableButton",
    "WhyButton",
    "acknowledge",
    "answer_row",
    "look_view",
    "private_view",
    "said",
    "seats_view",
    "set_table",
    "show",
    "show_answered",
    "show_pages",
    "table_set_view",
]
