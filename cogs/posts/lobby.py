"""The lobby card: everything somebody needs to know before taking a seat, on one message."""

from collections.abc import Iterator

from discord import ui

from bot.service import LobbyView
from bot.words import words
from cogs.items.lobby import BeginButton, JoinButton, LeaveButton, MySeatButton
from cogs.items.looks import AgainButton
from cogs.items.table import TO, TableButton
from cogs.posts.settled import settled_lines
from cogs.posts.texts import GOLD, cut
from render.twin import plain

STORY = 1500  # characters of the introduction


def lobby_view(lobby: LobbyView, thread: int | None = None) -> ui.LayoutView:
    """The card as it is now; once the campaign has begun it only says where, and once it is over it offers another."""
    scenario = lobby.scenario
    head = {"title": plain(lobby.title), "question": scenario.question, "intro": cut(scenario.intro, STORY)}
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=GOLD)
    box.add_item(ui.TextDisplay(words().say("post.lobby.head", **head)))
    facts = words().say("post.lobby.facts", length=scenario.length, note=scenario.note, table=_table(lobby))
    box.add_item(ui.TextDisplay("\n".join([facts, *settled_lines(lobby)])))
    box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay("\n".join(_seats(lobby))))
    box.add_item(ui.TextDisplay(words().say("post.lobby.foot", id=lobby.id, commitment=lobby.commitment)))
    _add_end(box, lobby, thread)
    return ui.LayoutView(timeout=None).add_item(box)


def _table(lobby: LobbyView) -> str:
    """How the table is set, and how it will be from the next phase on if the host wants it otherwise."""
    now = words().say("post.lobby.open" if lobby.open_table else "post.lobby.book")
    if lobby.open_next is None:
        return now
    return words().say("post.lobby.open_next" if lobby.open_next else "post.lobby.book_next", now=now)


def _seats(lobby: LobbyView) -> Iterator[str]:
    yield words().say("post.lobby.seats", taken=len(lobby.seats), most=lobby.most)
    for one in lobby.seats:
        who, player = one.investigator, cut(plain(one.seat.display_name), 100)
        yield words().say("post.lobby.seat", who=who.name, role=who.role, player=player, package=one.package)
    if lobby.state != "lobby":
        return
    if free := lobby.most - len(lobby.seats):
        yield words().count("post.lobby.free", free)
    yield words().say("post.lobby.host" if free else "post.lobby.host_full", host=lobby.host_id)


def _add_end(box: "ui.Container[ui.LayoutView]", lobby: LobbyView, thread: int | None) -> None:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if lobby.state == "lobby":
        if len(lobby.seats) < lobby.most:
            row.add_item(JoinButton(lobby.id))
        for button in (MySeatButton, LeaveButton, BeginButton):
            row.add_item(button(lobby.id))
        box.add_item(row.add_item(_table_button(lobby)))
        return
    where = words().say("post.lobby.in_thread", thread=thread) if thread else ""
    box.add_item(
        ui.TextDisplay(words().say(f"post.lobby.{'begun' if lobby.state == 'running' else 'ended'}", thread=where))
    )
    box.add_item(row.add_item(AgainButton(lobby.id) if lobby.state == "ended" else _table_button(lobby)))


def _table_button(lobby: LobbyView) -> TableButton:
    """Sets the table the other way than it is, or is about to be."""
    is_open = lobby.open_table if lobby.open_next is None else lobby.open_next
    return TableButton(lobby.id, TO[not is_open])
