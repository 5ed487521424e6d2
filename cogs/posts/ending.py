"""The ending post: the epilogue, the last map, and what everybody did."""

from discord import ui

from bot.service import Ending, Totals
from bot.words import words
from cogs.items.looks import AgainButton
from cogs.posts.pictures import Shown
from cogs.posts.texts import GOLD, cut
from render.twin import plain

EPILOGUE = 1500  # characters
COUNTS = ("answers", "tests", "clues", "doom", "monsters")


def ending_view(ending: Ending, shown: tuple[Shown, ...] = ()) -> ui.LayoutView:
    """How it ended, the final picture if there is one, totals by seat, and another game."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=GOLD)
    box.add_item(ui.TextDisplay(_head(ending)))
    for one in shown:
        box.add_item(one.gallery())
    if ending.totals:
        lines = [words().say("post.ending.totals"), *map(_seat, ending.totals)]
        box.add_item(ui.TextDisplay("\n".join(lines)))
    box.add_item(ui.ActionRow(AgainButton(ending.campaign.id)))
    box.add_item(ui.TextDisplay(words().say("post.ending.foot", campaign=ending.campaign.id)))
    return ui.LayoutView(timeout=None).add_item(box)


def _head(ending: Ending) -> str:
    lines = [words().say(f"post.ending.{ending.result or 'stopped'}", title=plain(ending.campaign.title))]
    if ending.epilogue:
        lines.append(cut(ending.epilogue, EPILOGUE))
    if ending.page:
        lines.append(words().count("post.ending.rounds", ending.page.round))
    return "\n".join(lines)


def _seat(totals: Totals) -> str:
    counts = [(name, getattr(totals, name)) for name in COUNTS]
    done = ", ".join(words().count(f"post.ending.{name}", n) for name, n in counts if n or name == "answers")
    player = cut(plain(totals.player), 60)
    return words().say("post.ending.seat", plays=totals.plays or totals.seat, player=player, done=done)
