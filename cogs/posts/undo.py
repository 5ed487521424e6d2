"""What an undo would lose, shown before it happens: to whoever asks, and to those who have to agree."""

from collections.abc import Iterator

from discord import ui

from bot.service import Preview, UndoAsked
from bot.words import words
from cogs.items.undo import AgreeButton, DeclineButton, UndoButton
from cogs.posts.texts import GOLD, bulleted, cut

ANSWERS = 2400  # characters of the answers that would go
NAME = 60  # characters of a player's name


def preview_view(preview: Preview) -> ui.LayoutView:
    """What would be lost, who decides, and the button that does it or asks."""
    players = ", ".join(preview.deciders)
    decides = words().say("undo.free") if preview.free else words().say("undo.needs", players=players)
    button = UndoButton(preview.campaign, preview.at, preview.back_to, free=preview.free)
    text = "\n".join([*_lost(preview), decides])
    return ui.LayoutView(timeout=None).add_item(ui.TextDisplay(text)).add_item(ui.ActionRow(button))


def request_view(asked: UndoAsked) -> ui.LayoutView:
    """The same for the table, with the buttons of those who decide."""
    preview = asked.preview
    waiting = ", ".join(one for one in preview.deciders if one not in asked.agreed)
    lines = [*_lost(preview), words().say("undo.request_waits", players=waiting)]
    if asked.agreed:
        lines.append(words().say("undo.request_agreed", players=", ".join(asked.agreed)))
    place = (preview.campaign, preview.at, preview.back_to)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=GOLD)
    box.add_item(ui.TextDisplay("\n".join([words().say("undo.request", by=cut(asked.by, NAME)), *lines])))
    box.add_item(ui.ActionRow(AgreeButton(*place), DeclineButton(*place)))
    return ui.LayoutView(timeout=None).add_item(box)


def closed_view(closed: str, by: str) -> ui.LayoutView:
    """What is left of a request that is settled: `undone`, `declined` or just `settled`."""
    text = words().say(f"undo.closed.{closed}", by=by)
    return ui.LayoutView(timeout=None).add_item(ui.TextDisplay(text))


def _lost(preview: Preview) -> Iterator[str]:
    given = [one for one in preview.answers if one[1]]
    yield words().count("undo.head", len(given)) if given else words().say("undo.head_end")
    lines = [
        words().say("undo.answer", player=cut(player, NAME), answer=answer) if answer else words().say("undo.end")
        for player, answer in preview.answers
    ]
    yield bulleted(lines, ANSWERS)
    if preview.rolls:
        yield words().count("undo.rolls", preview.rolls)
    if preview.turned:
        yield words().count("undo.turned", preview.turned)
    if preview.rolls or preview.turned:
        yield words().say("undo.same")
    record = "undo.back_setup" if preview.phase == "setup" else "undo.back"
    yield words().say(record, round=preview.round, phase=preview.phase)
