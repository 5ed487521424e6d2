"""The loop that brings the outbox to Discord: each campaign in order, all campaigns side by side, and never dying."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.service import Post, Refusal
from bot.words import words
from cogs.deliveries import Deliveries
from cogs.places import DENIED, GONE, LOCKED, UNKNOWN_CHANNEL, Place, is_code
from render.twin import plain

if TYPE_CHECKING:
    from cogs.client import PostBot

log = logging.getLogger(__name__)

AT_ONCE = 8  # campaigns
LONGEST_REST = 60.0  # seconds
SHORTEST_REST = 0.05
BREATH = 5.0  # seconds until an unreadable store is read again
FAREWELL = 10.0  # seconds a post in hand has to be finished when the bot stops
TROUBLES = {**dict.fromkeys(GONE, "gone"), **dict.fromkeys(DENIED, "denied"), LOCKED: "locked"}


class Poster:
    """Posts whatever waits; started once, when the bot has logged in."""

    def __init__(self, bot: "PostBot") -> None:
        self.bot, self.posting = bot, bot.service.posting
        self.deliveries = deliveries = Deliveries(bot)
        self.carry_out = {
            "lobby": deliveries.lobby,
            "card": deliveries.card,
            "home": deliveries.home,
            "table": deliveries.table,
            "story": deliveries.story,
            "ending": deliveries.ending,
            "consent": deliveries.consent,
        }
        self._loop: asyncio.Task[None] | None = None
        self._in_hand: dict[int, asyncio.Task[None]] = {}
        self._resting = asyncio.Event()
        self._at_start = True
        self._told: dict[str, str] = {}  # campaigns whose host knows of a trouble, and which

    def start(self) -> None:
        """Begin to post."""
        self._loop = asyncio.create_task(self._run(), name="poster")

    async def stop(self) -> None:
        """Begin nothing new, and finish what is in hand; what is not finished is looked at again at the next start."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        if self._in_hand:
            _, late = await asyncio.wait(self._in_hand.values(), timeout=FAREWELL)
            for task in late:
                task.cancel()

    async def idle(self) -> None:
        """Return when everything that is due has been posted."""
        self._resting.clear()
        self.posting.changed.set()
        await self._resting.wait()

    async def _run(self) -> None:
        while True:
            try:
                await self._hand_out()
                await self._rest()
            except Exception:
                log.exception("The outbox could not be read; trying again.")
                await asyncio.sleep(BREATH)

    async def _hand_out(self) -> None:
        """Take up everything that is due, one row of a campaign at a time."""
        self.posting.changed.clear()
        while len(self._in_hand) < AT_ONCE:
            post = await self.posting.claim(at_start=self._at_start)
            if post is None:
                self._at_start = False
                return
            if post.id not in self._in_hand:  # else its claim has lapsed while Discord makes us wait
                task = asyncio.create_task(self._post(post), name=f"post-{post.id}")
                self._in_hand[post.id] = task
                task.add_done_callback(partial(self._put_down, post.id))

    def _put_down(self, post: int, task: asyncio.Task[None]) -> None:
        del self._in_hand[post]
        self.posting.changed.set()
        if not task.cancelled() and (error := task.exception()):
            log.error("A post could not be reported on.", exc_info=error)

    async def _rest(self) -> None:
        """Wait until there is something new, or something is due."""
        if not self._in_hand and not self.posting.changed.is_set():
            self._resting.set()
        due = await self.posting.next_at() if len(self._in_hand) < AT_ONCE else None
        seconds = (due - self.bot.clock()).total_seconds() if due else LONGEST_REST
        with suppress(TimeoutError):
            async with asyncio.timeout(min(max(seconds, SHORTEST_REST), LONGEST_REST)):
                await self.posting.changed.wait()
        self._resting.clear()

    async def _post(self, post: Post) -> None:
        try:
            await self._carry_out(post)
        except discord.HTTPException as refusal:
            await self._refused(post, refusal)
        except (aiohttp.ClientError, OSError) as error:
            log.warning("campaign %s, post %s: %r", post.campaign, post.id, error)
            await self.posting.failed(post, repr(error))
        except Refusal as refusal:
            await self.posting.failed(post, refusal.key, hopeless=True)
        except Exception as error:
            log.exception("campaign %s, post %s (%s) cannot be made", post.campaign, post.id, post.kind)
            await self.posting.failed(post, repr(error))
        else:
            self._told.pop(post.campaign, None)

    async def _carry_out(self, post: Post) -> None:
        """Bring a row to where it belongs; where the thread has been deleted, to a new one, of which the host hears."""
        try:
            await self.carry_out[post.kind](post)
        except discord.HTTPException as refusal:
            if not is_code(refusal, UNKNOWN_CHANNEL) or not await self.deliveries.rehome(post):
                raise
            log.warning("campaign %s: its thread is gone, it goes on in a new one", post.campaign)
            await self._tell_host(post, "moved")
            await self.carry_out[post.kind](post)

    async def _refused(self, post: Post, refusal: discord.HTTPException) -> None:
        """Discord said no: give up where nothing can change it, else try again later; the host hears of it once."""
        trouble = TROUBLES.get(refusal.code, "")
        again = await self.posting.failed(post, str(refusal), hopeless=trouble == "gone")
        log.warning("campaign %s, post %s (%s): %s", post.campaign, post.id, post.kind, refusal)
        if (trouble or not again) and self._told.get(post.campaign) != trouble:
            self._told[post.campaign] = trouble
            await self._tell_host(post, trouble or "other")

    async def _tell_host(self, post: Post, trouble: str) -> None:
        campaign = await self.posting.campaign(post.campaign)
        facts = {"title": plain(campaign.title), "campaign": campaign.id, "host": campaign.host_id}
        facts["thread"] = campaign.thread_id or campaign.channel_id
        place = Place(self.bot, campaign.channel_id, campaign.guild_id)
        try:
            await place.say(words().say(f"post.trouble.{trouble}", **facts))
        except discord.HTTPException as refusal:
            log.error("campaign %s: nothing of it can be posted, and its host cannot be told: %s", campaign.id, refusal)
