"""The table message: where the game is, who is waited for and since when, and the controls to answer."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from discord import ui
from discord.utils import format_dt

from bot.service import Asked, Table
from bot.words import words
from cogs.items.answers import BUTTONS, answer_row, question_text
from cogs.items.looks import LookButton
from cogs.posts.texts import GOLD, TEXT, bulleted, cut, titled
from render.twin import plain

QUESTIONS = 7  # of six seats and of the group
CONTROLS = 28  # of the 40 components, what is left beside the frame
LATELY = 1400  # characters of what happened lately
ADVICE = 500  # characters of what to try
NAME = 60  # characters of a player's name


def table_view(table: Table, since: Mapping[str, datetime]) -> ui.LayoutView:
    """The table as it is now; `since` says by question how long it has been open."""
    asked = table.asked[:QUESTIONS]
    most_buttons = BUTTONS if sum(map(_cost, asked)) <= CONTROLS else 0
    questions = [_question(one, since[one.id], most_buttons) for one in asked]
    head = "\n".join(_head(table))
    foot = words().say("post.table.foot", title=plain(table.title), campaign=table.campaign, revision=table.revision)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=GOLD)
    box.add_item(ui.TextDisplay(head))
    if table.lately:
        room = min(LATELY, TEXT - len(head) - len(foot) - sum(map(len, questions)))
        box.add_item(ui.TextDisplay(bulleted(table.lately, room)))
    box.add_item(ui.Separator())
    for one, text in zip(asked, questions, strict=True):
        box.add_item(ui.TextDisplay(text)).add_item(answer_row(one, table.campaign, most_buttons=most_buttons))
    box.add_item(_looks(table.campaign))
    box.add_item(ui.TextDisplay(foot))
    return ui.LayoutView(timeout=None).add_item(box)


def retired_view() -> ui.LayoutView:
    """What is left of an old table message."""
    return ui.LayoutView(timeout=None).add_item(ui.TextDisplay(words().say("post.table.retired")))


def _cost(asked: Asked) -> int:
    return 2 + (len(asked.options) if len(asked.options) <= BUTTONS else 1)


def _head(table: Table) -> Iterator[str]:
    yield titled("post.table.head", table.round, table.phase, plain(table.title))
    yield waiting(table.asked)
    if table.round <= 1 and words().has(f"post.table.first_round.{table.phase}"):
        yield words().say(f"post.table.first_round.{table.phase}")
    if table.advice and table.asked:
        yield words().say("post.table.advice", text=cut(table.advice, ADVICE))


def waiting(asked: Sequence[Asked]) -> str:
    """Who is waited for, in one sentence."""
    names = list(dict.fromkeys(f"**{name_of(one)}**" for one in asked if one.seat))
    group = any(not one.seat for one in asked)
    if not names:
        return words().say("post.table.waiting_group" if group else "post.table.nobody")
    several = words().say("list.and", head=", ".join(names[:-1]), last=names[-1]) if names[1:] else names[0]
    return words().say("post.table.waiting_both" if group else "post.table.waiting", players=several)


def name_of(asked: Asked) -> str:
    """A player's name without markup, or that the seat is open."""
    return cut(plain(asked.player), NAME) if asked.person else words().say("post.table.open_seat")


def _question(asked: Asked, since: datetime, most_buttons: int) -> str:
    facts = {"since": format_dt(since, "R"), "prompt": question_text(asked, most_buttons=most_buttons)}
    if not asked.seat:
        return words().say("post.table.asked_group", **facts)
    return words().say("post.table.asked" if asked.person else "post.table.asked_open", player=name_of(asked), **facts)


def _looks(campaign: str) -> "ui.ActionRow[ui.LayoutView]":
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for what in ("map", "sheet", "text"):
        row.add_item(LookButton(campaign, what))
    return row
