"""Carrying out one outbox row of each kind; whatever Discord refuses is raised, and the poster decides."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.service import CampaignSummary, LiveMessage, Page, Post, StoryPart
from cogs.items import AgainButton, AgreeButton, JoinButton, LookButton
from cogs.places import EDIT_LIMIT, MISSING_PERMISSIONS, UNKNOWN_MESSAGE, Place, is_code
from cogs.posts.ending import ending_view
from cogs.posts.lobby import lobby_view
from cogs.posts.pictures import Shown, drawn_map, drawn_sheets
from cogs.posts.story import PARTS, Chapter, story_view
from cogs.posts.table import retired_view, table_view
from cogs.posts.texts import cut
from cogs.posts.undo import closed_view, request_view

if TYPE_CHECKING:
    from cogs.client import PostBot

log = logging.getLogger(__name__)

FRESH = timedelta(hours=1)  # Discord limits edits of older messages
QUIET = timedelta(minutes=5)
BURIED = 15  # messages below the table message
TITLE = 80  # characters of a campaign's title in the name of its thread
TOO_LARGE, INVALID_BODY = 40005, 50035
UNFIT = (TOO_LARGE, INVALID_BODY, MISSING_PERMISSIONS)  # how pictures are refused

CARD_OF = {"lobby": "lobby", "running": "begun", "ended": "begun"}  # the live message that is a campaign's card

Draw = Callable[[Any, Page], Awaitable[tuple[Shown, ...]]]


class Deliveries:
    """Lobby cards, table messages, stories and endings, each brought to where it belongs exactly once."""

    def __init__(self, bot: "PostBot") -> None:
        self.bot, self.posting, self.showing = bot, bot.service.posting, bot.service.showing

    async def lobby(self, post: Post) -> None:
        """Post the lobby card and start the campaign's thread on it, or change the card there is.

        A campaign that is running already needs its thread, too: one that came from a file, or began at once.
        """
        campaign = await self.posting.campaign(post.campaign)
        is_wanted = campaign.state == "lobby" or (campaign.state == "running" and campaign.thread_id is None)
        if not is_wanted or await self._shows(post, "lobby"):
            await self.posting.sent(post, None)
            return
        view = lobby_view(await self.bot.service.lobbies.view(post.campaign))
        place = Place(self.bot, campaign.channel_id, campaign.guild_id)
        live = await self.posting.live(post.campaign, "lobby")
        message = live.message_id if live else await self._found(post, place, JoinButton.id_of(post.campaign))
        if message is None or not await self._edited(place, message, view):
            message = await place.send(view, nonce=post.id)
        shown = _live(post, "lobby", place, message, campaign.seq)
        if campaign.thread_id is None:
            await self.posting.keep(replace(shown, revision=-1))  # the card is there, whatever becomes of its thread
            thread = await place.start_thread(message, thread_name(campaign))
            await self.bot.service.lobbies.attach(post.campaign, thread)
        await self.posting.sent(post, message, shown)

    async def table(self, post: Post) -> None:
        """Bring the one table message up to date: edited while it is fresh, else retired and posted anew."""
        campaign = await self.posting.campaign(post.campaign)
        place = self._home(campaign)
        message = await self._live_table(post, place)
        stale = campaign.state != "running" or await self.posting.is_overtaken(post)
        if stale or await self._shows(post, "table"):
            await self.posting.sent(post, None)
            return
        await self._close_lobby(post.campaign)
        table = await self.showing.table(post.campaign)
        view = table_view(table, await self.posting.since(post.campaign, table.asked))
        if message and not (await self._is_in_sight(place, message) and await self._edited(place, message, view)):
            await self._retire(post.campaign, place, message)
            message = None
        message = message or await place.send(view, nonce=post.id)
        await self.posting.sent(post, message, _live(post, "table", place, message, table.revision))

    async def story(self, post: Post) -> None:
        """Tell of the phases a step led through, with the map of each and the last one's sheets."""
        campaign = await self.posting.campaign(post.campaign)
        place = self._home(campaign)
        parts = (await self.showing.story(post.campaign, post.seq, post.payload))[-PARTS:]
        chapters = await self._illustrated(parts)
        names = [one.name for chapter in chapters for one in chapter.shown]
        message = await self._found(post, place, *names)
        if message is None:
            await self._retire_live(post.campaign, place)
            message = await self._told(post, place, chapters)
        await self.posting.sent(post, message)

    async def ending(self, post: Post) -> None:
        """Tell how it ended, offer another game, and let the thread rest."""
        ending = await self.posting.ending(post.campaign)
        campaign = ending.campaign
        if campaign.state != "ended":  # it was taken back meanwhile
            await self.posting.sent(post, None)
            return
        place, message = self._home(campaign), None
        if campaign.thread_id is not None:
            await self._retire_live(post.campaign, place)
            message = await self._found(post, place, AgainButton.id_of(post.campaign))
            if message is None:
                shown = await self._drawn(drawn_map, ending.page) if ending.page else ()
                message = await place.send(ending_view(ending, shown), files=shown, nonce=post.id)
            await self._at_best(post.campaign, place.archive())
        await self._close_lobby(post.campaign)
        await self.posting.sent(post, message)

    async def consent(self, post: Post) -> None:
        """Ask those whose answers would be taken back, once; and say on that message what became of it."""
        place = self._home(await self.posting.campaign(post.campaign))
        asked = await self.bot.service.history.asked(post.campaign)
        live = await self.posting.live(post.campaign, "consent")
        if live and (asked is None or live.revision != asked.preview.at):
            view = closed_view(post.payload.get("closed", "settled"), post.payload.get("by", ""))
            await self._at_best(post.campaign, place.edit(live.message_id, view))
            await self.posting.forget(post.campaign, "consent")
            live = None
        if asked is None:
            await self.posting.sent(post, None)
            return
        view, at = request_view(asked), asked.preview.at
        mark = AgreeButton.id_of(post.campaign, at, asked.preview.back_to)
        message = live.message_id if live else await self._found(post, place, mark)
        if message is None or not await self._edited(place, message, view):
            message = await place.send(view, nonce=post.id)
        await self.posting.sent(post, message, _live(post, "consent", place, message, at))

    async def card(self, post: Post) -> None:
        """Say on the card of a campaign that has begun how its table is set now."""
        campaign = await self.posting.campaign(post.campaign)
        if campaign.state == "running" and (card := await self.posting.live(post.campaign, "begun")):
            view = lobby_view(await self.bot.service.lobbies.view(post.campaign), campaign.thread_id)
            place = Place(self.bot, card.channel_id, campaign.guild_id)
            await self._at_best(post.campaign, place.edit(card.message_id, view))
        await self.posting.sent(post, None)

    async def rehome(self, post: Post) -> bool:
        """Where a campaign's thread has been deleted, open another on a new card; tell whether that was so.

        `discord.HTTPException` where its channel is gone, too.
        """
        campaign = await self.posting.campaign(post.campaign)
        if campaign.thread_id is None or await self._home(campaign).exists():
            return False
        await self._settle(post, campaign)
        return True

    async def home(self, post: Post) -> None:
        """Bring a campaign to the channel it has been moved to; what is left of it where it was has no controls."""
        campaign = await self.posting.campaign(post.campaign)
        if campaign.state != "ended" and not await self._shows(post, CARD_OF[campaign.state]):
            await self._retire_live(post.campaign, self._home(campaign))
            await self._settle(post, campaign)
        await self.posting.sent(post, None)

    async def _settle(self, post: Post, campaign: CampaignSummary) -> None:
        """Post a card in the campaign's channel, and start a thread on it, which is where it goes on."""
        place, nonce = Place(self.bot, campaign.channel_id, campaign.guild_id), f"home-{post.id}"
        view = lobby_view(await self.bot.service.lobbies.view(post.campaign))
        message = await place.search(nonce=nonce) or await place.send(view, nonce=nonce)
        await self.bot.service.lobbies.attach(post.campaign, await place.start_thread(message, thread_name(campaign)))
        for kind in ("table", "consent", *CARD_OF.values()):
            await self.posting.forget(post.campaign, kind)
        await self.posting.keep(_live(post, CARD_OF[campaign.state], place, message, campaign.seq))

    async def _illustrated(self, parts: Sequence[StoryPart]) -> list[Chapter]:
        """Each phase with its map, the last with the sheets too; the end has its pictures in a post of its own."""
        chapters = []
        for n, part in enumerate(parts, 1):
            if part.page.phase == "over":
                chapters.append(Chapter(part))
                continue
            sheets = await self._drawn(drawn_sheets, part.page) if n == len(parts) else ()
            chapters.append(Chapter(part, (*await self._drawn(drawn_map, part.page), *sheets)))
        return chapters

    async def _drawn(self, draw: Draw, page: Page) -> tuple[Shown, ...]:
        """A page's pictures; none, and a record in the log, where drawing fails."""
        try:
            return await draw(self.bot.studio, page)
        except Exception:
            log.exception("campaign %s, revision %s: a picture could not be drawn", page.campaign, page.revision)
            return ()

    async def _told(self, post: Post, place: Place, chapters: Sequence[Chapter]) -> int:
        """Post a story with its pictures; in words alone where they are missing or Discord does not take them."""
        shown = [one for chapter in chapters for one in chapter.shown]
        is_whole = all(chapter.shown or chapter.part.page.phase == "over" for chapter in chapters)
        if is_whole:
            try:
                return await place.send(story_view(chapters), files=shown, nonce=post.id)
            except discord.HTTPException as refusal:
                if not shown or not is_code(refusal, *UNFIT):
                    raise
                log.warning("campaign %s, post %s: sent without its pictures: %s", post.campaign, post.id, refusal)
        plain = [Chapter(chapter.part) for chapter in chapters]
        return await place.send(story_view(plain, twin=True), nonce=post.id)

    def _home(self, campaign: CampaignSummary) -> Place:
        """The campaign's thread, or its channel while it has none."""
        return Place(self.bot, campaign.thread_id or campaign.channel_id, campaign.guild_id)

    async def _shows(self, post: Post, kind: str) -> bool:
        """Tell whether the live message shows this step already."""
        live = await self.posting.live(post.campaign, kind)
        return live is not None and live.revision >= post.seq

    async def _edited(self, place: Place, message: int, view: ui.LayoutView) -> bool:
        """Edit a message, or tell that it has to be posted anew."""
        try:
            await place.edit(message, view)
        except discord.HTTPException as refusal:
            if is_code(refusal, UNKNOWN_MESSAGE, EDIT_LIMIT):
                return False
            raise
        return True

    async def _found(self, post: Post, place: Place, *marks: str) -> int | None:
        """The message of a row that may have been sent before, by its nonce, buttons or files."""
        return await place.search(*marks, nonce=post.id) if post.uncertain or post.attempts else None

    async def _live_table(self, post: Post, place: Place) -> int | None:
        """The live table message; one that was posted without being noted is found by its buttons, and noted."""
        if live := await self.posting.live(post.campaign, "table"):
            return live.message_id if live.channel_id == place.id else None
        if message := await self._found(post, place, LookButton.id_of(post.campaign, "map")):
            await self.posting.keep(_live(post, "table", place, message, -1))
        return message

    async def _is_in_sight(self, place: Place, message: int) -> bool:
        """Tell whether a message is young enough to be edited, and not below much talk that has come to rest."""
        now = self.bot.clock()
        if now - discord.utils.snowflake_time(message) >= FRESH:
            return False
        below = await place.below(message, BURIED + 1)
        return len(below) <= BURIED or now - below[-1] < QUIET

    async def _retire_live(self, campaign: str, place: Place) -> None:
        if live := await self.posting.live(campaign, "table"):
            await self._retire(campaign, place, live.message_id)

    async def _retire(self, campaign: str, place: Place, message: int) -> None:
        """Take the controls off an old table message, once; whether that works or not, it is the live one no more."""
        await self._at_best(campaign, place.edit(message, retired_view()))
        await self.posting.forget(campaign, "table")

    async def _close_lobby(self, campaign: str) -> None:
        """Once a campaign has begun or ended, its lobby card says so and asks nobody to sit down any more."""
        home = await self.posting.campaign(campaign)
        open_card, begun = await self.posting.live(campaign, "lobby"), await self.posting.live(campaign, "begun")
        card = open_card or (begun if home.state == "ended" else None)
        if card is None:
            return
        view = lobby_view(await self.bot.service.lobbies.view(campaign), home.thread_id)
        place = Place(self.bot, card.channel_id, home.guild_id)
        await self._at_best(campaign, place.edit(card.message_id, view))
        await self.posting.keep(replace(card, kind="begun"))
        await self.posting.forget(campaign, "lobby")

    async def _at_best(self, campaign: str, doing: Awaitable[None]) -> None:
        """Do what may fail without harm: what follows does not depend on it."""
        try:
            await doing
        except discord.HTTPException as refusal:
            log.info("campaign %s: left as it is: %s", campaign, refusal)


def thread_name(campaign: CampaignSummary) -> str:
    """What a campaign's thread is called."""
    return f"{cut(campaign.title, TITLE)} · {campaign.id}"


def _live(post: Post, kind: str, place: Place, message: int, revision: int) -> LiveMessage:
    return LiveMessage(campaign=post.campaign, kind=kind, channel_id=place.id, message_id=message, revision=revision)
