"""The ending post: the epilogue, the last map, and what everybody did."""

from collections.abc import Iterator

from discord import ui

from bot.service import Ending, Totals
from bot.words import words
from cogs.items.looks import AgainButton
from cogs.posts.pictures import Shown
from cogs.posts.texts import GOLD, cut
from render.twin import plain

EPILOGUE = 1200  # characters
JOINS = 400  # characters of the joins mixed into chance
SECRETS = 2  # of a campaign that went on after its end; the command shows all
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
    if ending.bounds:
        box.add_item(ui.TextDisplay("\n".join(_secrets(ending))))
    box.add_item(ui.ActionRow(AgainButton(ending.campaign.id)))
    box.add_item(ui.TextDisplay(words().say("post.ending.foot", campaign=ending.campaign.id)))
    return ui.LayoutView(timeout=None).add_item(box)


def _secrets(ending: Ending) -> Iterator[str]:
    """What was secret: the newest secrets, the joins, and how anybody checks that no draw was made up."""
    yield words().say("post.ending.secrets")
    for bound in ending.bounds[-SECRETS:]:
        yield words().say("proof.secret", secret=bound.secret, commitment=bound.commitment)
    if ending.presses:
        yield words().say("proof.presses", presses=cut(", ".join(ending.presses), JOINS))
    yield words().say("post.ending.check", campaign=ending.campaign.id)


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
