"""`/rules`: our text of a rule, found by its number or by a word, with its neighbours."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.rulebook import Rule, find
from bot.rulebook.later import later
from bot.rulebook.reading import book
from bot.words import words
from cogs.commands.everywhere import in_servers
from cogs.here import Choices, Use, offered
from cogs.items import acknowledge
from cogs.posts.texts import cut
from cogs.whispers import tell
from render.twin import plain

SHOWN = 5  # rules in an answer
NAMED = 20  # of those left over
ALL_OF_THEM = 1000
ROOM = 3800  # characters of a message
TYPED = 60  # characters of what was looked for


async def offer_rules(interaction: Use, typed: str) -> Choices:
    """Autocomplete for `text:`: rules that fit; before anything is typed the chapters."""
    if typed.strip():
        return offered((title_of(one), one.id) for one in find(typed, 25))
    return offered((f"{one.id} {one.title}", one.id) for one in book().chapters if one.id)


@in_servers
@app_commands.command(name="rules", description=words().say("command.rules"))
@app_commands.describe(text=words().say("command.rules.text"))
@app_commands.autocomplete(text=offer_rules)
async def rules(interaction: discord.Interaction[Any], text: str) -> None:
    """Show the rules of a number, a chapter or a word, the best first."""
    await acknowledge(interaction)
    await tell(interaction, page_of(text))


def page_of(text: str) -> str:
    """The rules that fit, as one message: at most five, the rest by number, and what is not played yet."""
    found, waiting = find(text, ALL_OF_THEM), [not_yet(one.ids, one.text) for one in later(text)]
    if not found and not waiting:
        return words().say("rules.none", text=plain(cut(text.strip(), TYPED)))
    kept = whole(found[:SHOWN], ROOM - sum(map(len, waiting)) - NAMED * 10)
    left = [one.id for one in found[len(kept) :]]
    return "\n".join([*kept, *more_of(left), *waiting])


def not_yet(ids: Sequence[str], text: str) -> str:
    """What is not played yet."""
    return words().say("rules.later", ids=", ".join(ids), text=text)


def whole(found: Sequence[Rule], room: int) -> list[str]:
    """As many of these rules as there is room for, each whole."""
    kept: list[str] = []
    for one in found:
        shown = words().say("rules.shown", rule=rule_text(one), near=near(one))
        room -= len(shown) + 1
        if kept and room < 0:
            break
        kept.append(shown)
    return kept


def more_of(ids: Sequence[str]) -> Iterator[str]:
    """Those that are not shown, by number."""
    if ids:
        yield words().count("rules.more", len(ids), ids=", ".join(ids[:NAMED]))


def title_of(one: Rule) -> str:
    """A rule by its number and title."""
    return words().say("rules.title", id=one.id, title=one.title)


def rule_text(one: Rule) -> str:
    """All that a rule says; one of our own says so."""
    mark = f" {book().mark}" if one.ours else ""
    return words().say("rules.rule", title=title_of(one), text=one.text + mark)


def near(one: Rule) -> str:
    """The chapter of a rule, and the rules before and after it."""
    chapter = next(found for found in book().chapters if one in found.rules)
    at = chapter.rules.index(one)
    beside = [found for found in chapter.rules[max(0, at - 1) : at + 2] if found is not one]
    name = f"{chapter.id} {chapter.title}".strip()
    return words().say("rules.near", chapter=name, rules=", ".join(map(title_of, beside)))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules,)
