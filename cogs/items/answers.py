"""Answering an open question: buttons and selects that outlive every restart, since all they need is in their ids."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import discord
from discord import ui
from discord.utils import format_dt

from bot.service import Answered, Asked, GroupAsked, OptionShown, Service
from bot.service import Press as Answer
from bot.words import words
from bot.words.markup import plain
from cogs.items.base import GameItem, Press, acknowledge, chosen, show
from cogs.items.why import why_row
from cogs.posts.cards import drawn_card
from cogs.posts.pictures import Shown
from cogs.posts.texts import bulleted, cut

log = logging.getLogger(__name__)

ID_LIMIT = 100
BUTTONS = 5  # in a row; more options become a select
CHOICES = 25  # of a select
LINES = 1500  # characters of what happened in a private answer
QUESTION = 300  # characters of a question
NAME = 60  # characters of a player's name
VOICES = 500  # characters of what has been proposed
ABOUT = 150  # characters of what an option does, below buttons
QUESTIONS = 7  # in a private answer: one person's seats and the group's
ROOMY = 4  # questions with buttons that fit into one message of 40 components
MORE = "~more"

PLACE = r"(?P<campaign>[0-9a-z]+):(?P<question>[0-9a-z-]+)"


def short(key: str, room: int = ID_LIMIT) -> str:
    """An option's key, or its digest where the key is longer than there is room for."""
    return key if len(key) <= room else digest(key)


def digest(key: str) -> str:
    """Eleven characters that stand for a key; no key begins with a tilde."""
    return f"~{blake2b(key.encode(), digest_size=5).hexdigest()}"


class ChoiceButton(GameItem, ui.DynamicItem[ui.Button[Any]], template=rf"mp:1:{PLACE}:(?P<option>\S+)"):
    """One option of one open question."""

    letter = ""

    def __init__(self, campaign: str, question: str, option: str, label: str = "…") -> None:
        self.place = (campaign, question)
        self.option = short(option, ID_LIMIT - len(self.id_of(campaign, question, "")))
        custom_id = self.id_of(campaign, question, self.option)
        super().__init__(ui.Button(label=label, style=discord.ButtonStyle.primary, custom_id=custom_id))

    async def run(self, interaction: Press) -> None:
        """Answer the question, and show what came of it."""
        await acknowledge(interaction)
        await answer(interaction, *self.place, self.option)


class ChoiceSelect(GameItem, ui.DynamicItem[ui.Select[Any]], template=rf"mp:1s:{PLACE}:(?P<page>\d+)"):
    """The options of one open question, 25 at a time."""

    letter = "s"

    def __init__(self, campaign: str, question: str, page: int | str = 0, *, asked: Asked | None = None) -> None:
        self.campaign, self.question, self.page = campaign, question, int(page)
        options = select_options(asked, self.page) if asked else []
        hint = placeholder(asked) if asked else words().say("button.choose")
        custom_id = self.id_of(campaign, question, page)
        super().__init__(ui.Select(custom_id=custom_id, placeholder=hint, options=options))

    async def run(self, interaction: Press) -> None:
        """Answer the question with what was chosen, or turn the page."""
        await acknowledge(interaction)
        option = chosen(interaction)
        if option == MORE:
            asked = await asked_of(interaction, self.campaign)
            await show(interaction, private_view(self.campaign, (), asked, {self.question: self.page + 1}))
            await interaction.client.private.replace(interaction)
        else:
            await answer(interaction, self.campaign, self.question, option)


def placeholder(asked: Asked) -> str:
    """Whose select it is."""
    if not asked.seat:
        return words().say("button.choose_group")
    return words().say("button.choose_of", player=asked.player)[:150] if asked.player else words().say("button.choose")


def select_options(asked: Asked, page: int) -> list[discord.SelectOption]:
    """One page of options; where there are several, the last option turns to the next one, and from the last back."""
    if len(asked.options) <= CHOICES:
        return [_option(one, asked) for one in asked.options]
    room = CHOICES - 1
    pages = -(-len(asked.options) // room)
    start = page % pages * room
    more = words().say("button.more", page=(page + 1) % pages + 1, pages=pages)
    shown = [_option(one, asked) for one in asked.options[start : start + room]]
    return [*shown, discord.SelectOption(label=more, value=MORE)]


def _option(one: OptionShown, asked: Asked) -> discord.SelectOption:
    """An option with what it does, and the mark of the cautious one; screen readers read both."""
    mark = words().say("button.cautious") if one.key == asked.default else ""
    about = cut(f"{mark} {one.about}".strip(), ID_LIMIT)
    return discord.SelectOption(label=one.label, value=short(one.key), description=about or None)


def answer_row(asked: Asked, campaign: str, *, page: int = 0, most_buttons: int = BUTTONS) -> ui.ActionRow[Any]:
    """The controls of one question: up to five buttons, else one select."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    if len(asked.options) > most_buttons:
        row.add_item(ChoiceSelect(campaign, asked.id, page, asked=asked))
        return row
    for one in asked.options:
        row.add_item(ChoiceButton(campaign, asked.id, one.key, one.label))
    return row


def _about_buttons(asked: Asked) -> Iterator[str]:
    for one in asked.options:
        if one.about:
            yield words().say("post.about", text=cut(one.about, ABOUT))
    if label := next((one.label for one in asked.options if one.key == asked.default), ""):
        yield words().say("post.cautious", label=plain(label))


def question_text(asked: Asked, *, most_buttons: int = BUTTONS) -> str:
    """What is asked; over buttons also what they do and which is the cautious one (a select says it at the option)."""
    lines = [cut(asked.prompt, QUESTION)]
    if len(asked.options) <= most_buttons:
        lines += _about_buttons(asked)
    if asked.group is not None:
        lines.append(group_text(asked.group))
    return "\n".join(lines)


def group_text(group: GroupAsked) -> str:
    """How a question of the group is decided: who has proposed what, who decides at once, and what happens when."""
    leader, when = cut(plain(group.leader), NAME), format_dt(group.due, "R") if group.due else ""
    if not group.voices:
        fuse = words().say("post.group.fuse", when=when) if when else ""
        return words().say("post.group.leader" if leader else "post.group.anybody", leader=leader, fuse=fuse)
    voices = ", ".join(
        words().say("post.group.voice", player=cut(plain(player), NAME), answer=plain(answer))
        for player, answer in group.voices
    )
    facts = {"voices": cut(voices, VOICES), "leads": plain(group.leads), "when": when, "leader": leader}
    return words().say("post.group.voices" if leader else "post.group.voices_anybody", **facts)


def private_view(
    campaign: str,
    lines: Sequence[str],
    asked: Sequence[Asked],
    pages: Mapping[str, int] | None = None,
    *,
    step: int | None = None,
    card: Shown | None = None,
) -> ui.LayoutView:
    """For one person: what happened, and everything they may answer now.

    `pages` are those turned to, by question; `step` is the answer that led here, if it can be explained, and `card`
    the picture of what was read.
    """
    view = ui.LayoutView(timeout=None)
    if card is not None:
        view.add_item(card.gallery())
    if lines:
        view.add_item(ui.TextDisplay(bulleted(lines, LINES)))
    if lines and step is not None:
        view.add_item(why_row(campaign, step))
    most_buttons = BUTTONS if len(asked) <= ROOMY else 0
    for one in asked[:QUESTIONS]:
        view.add_item(ui.TextDisplay(question_text(one, most_buttons=most_buttons)))
        view.add_item(answer_row(one, campaign, page=(pages or {}).get(one.id, 0), most_buttons=most_buttons))
    if not asked:
        view.add_item(ui.TextDisplay(words().say("post.nothing_asked")))
    return view


async def asked_of(interaction: Press, campaign: str) -> tuple[Asked, ...]:
    """What the presser may answer now."""
    service: Service = interaction.client.service
    return await service.showing.asked_of(campaign, interaction.user.id)


async def answer(interaction: Press, campaign: str, question: str, option: str) -> None:
    """Answer for the presser; then show what happened and what is asked of them next."""
    service: Service = interaction.client.service
    key = await _meant(interaction, campaign, question, option) if option.startswith("~") else option
    person = interaction.user.id
    press = Answer(campaign=campaign, key=key, person=person, interaction=str(interaction.id), question=question)
    await show_answered(interaction, campaign, await service.playing.answer(press))
    await interaction.client.private.replace(interaction)


async def show_answered(interaction: Press, campaign: str, answered: Answered) -> None:
    """Complete an acknowledged answer: the card that was read, what happened, why, and what is asked next."""
    service: Service = interaction.client.service
    lines = said_of(answered) or await service.showing.tell(campaign, answered.told)
    asked = await asked_of(interaction, campaign)
    card = await service.cards.led_to(campaign, answered, interaction.user.id)
    shown = await drawn_card(interaction.client.studio, card) if card else None
    if shown is not None:
        view = private_view(campaign, lines, asked, step=answered.seq, card=shown)
        try:
            await show(interaction, view, [shown.file()])
        except discord.HTTPException as refusal:
            log.warning("A card of campaign %s was refused: %s", campaign, refusal)
        else:
            return
    step = None if answered.decided else answered.seq
    await show(interaction, private_view(campaign, lines, asked, step=step))


def said_of(answered: Answered) -> tuple[str, ...]:
    """What is to be said of an answer that has changed nothing by itself: a proposal, or a press that came twice."""
    if answered.repeated:
        return (words().say("post.counted"),)
    if answered.decided:
        facts = {"when": format_dt(answered.decided, "R"), "leader": cut(plain(answered.leader), NAME)}
        return (words().say("post.proposed", **facts),)
    return ()


async def _meant(interaction: Press, campaign: str, question: str, short_key: str) -> str:
    """The option whose digest this is; as it stands if there is none any more, so that the answer is refused."""
    options = [one for asked in await asked_of(interaction, campaign) if asked.id == question for one in asked.options]
    return next((one.key for one in options if digest(one.key) == short_key), short_key)
