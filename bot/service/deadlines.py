"""What is due: each timer acted on exactly once, the oldest first, also after the program was down."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.rules.kernel.questions import Question
from bot.service.door import Door, Loaded
from bot.service.fuses import AGAIN, HOLDING, OVERRULE, Fuse, Voice, leading, people_at
from bot.service.playing import Given, Playing
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal
from bot.store import Change, MovedOn, NewTimer, Timer, TimerGone

log = logging.getLogger(__name__)

AT_ONCE = 100  # timers read at once
OVER, SETTLED_NOW = "refused.over", "refused.asked_anew"  # the latter by a new release: then it is looked at again


class Deadlines:
    """Acts on timers; nothing here is remembered between calls."""

    def __init__(self, door: Door, playing: Playing) -> None:
        self.door, self.playing = door, playing

    async def ring(self) -> int:
        """Act on everything that is due now, and return how many timers that were; what fails is tried again later."""
        seen: set[int] = set()
        while due := [one for one in await self._due(AT_ONCE + len(seen)) if one.id not in seen]:
            for timer in due:
                seen.add(timer.id)
                await self._act(timer)
        return len(seen)

    async def _due(self, most: int) -> list[Timer]:
        return await self.door.store.due(self.door.clock(), most)

    async def _act(self, timer: Timer) -> None:
        try:
            await self.decide(timer)
        except (TimerGone, MovedOn) as error:
            log.info("campaign %s, %s: somebody was quicker: %s", timer.campaign, timer.kind, error)
        except Exception:
            log.exception("campaign %s, %s cannot be decided", timer.campaign, timer.kind)
            await self._put_off(timer)

    async def decide(self, timer: Timer) -> None:
        """Apply what the deadline of a question of the group decides: what most have said, else the cautious answer.

        Nothing happens where the timer was taken away or set anew since it was read.
        """
        async with self.door.lock(timer.campaign):
            loaded, fuse = await self.door.load(timer.campaign), await self.door.fuses.find(timer)
            if fuse is None:
                return
            try:
                play = await self.playing.rested(loaded)
            except Refusal as refusal:
                if refusal.key not in (OVER, SETTLED_NOW):
                    raise
                log.info("campaign %s, %s: %s", timer.campaign, timer.kind, refusal.key)
                await self._clear(timer) if refusal.key == OVER else None
                return
            await self._decide(loaded, play, fuse, timer)

    async def _decide(self, loaded: Loaded, play: Recorder, fuse: Fuse, timer: Timer) -> None:
        now, question = self.door.clock(), play.open_question(fuse.question)
        if question is None and not play.is_held:
            await self._clear(timer)
        elif question is None:  # it waits while another question holds the table
            later = replace(fuse, ends=now + HOLDING, decided=fuse.decided and now + OVERRULE)
            await self.playing.keep(loaded, later, timer.interaction_id)
        elif not (voices := fuse.standing(question.options, people_at(loaded.seats))) and fuse.ends > now:
            await self.playing.keep(loaded, Fuse(question=question.id, ends=fuse.ends), timer.interaction_id)
        else:
            await self.playing.apply(loaded, play, question, decided(play, question, voices, timer.interaction_id))

    async def _clear(self, timer: Timer) -> None:
        """Take a timer away that has nothing to decide any more."""
        await self._commit(timer, interaction_id=timer.interaction_id)

    async def _put_off(self, timer: Timer) -> None:
        """Try again later what could not be decided, so that nothing is tried without end."""
        later = NewTimer(timer.kind, self.door.clock() + AGAIN, timer.payload)
        try:
            async with self.door.lock(timer.campaign):
                await self._commit(timer, interaction_id=timer.interaction_id, set_timers=[later])
        except Exception:
            log.exception("campaign %s, %s cannot even be put off", timer.campaign, timer.kind)

    async def _commit(self, timer: Timer, *, interaction_id: str, set_timers: Sequence[NewTimer] = ()) -> None:
        seq = (await self.door.load(timer.campaign)).campaign.seq
        await self.door.store.commit(
            Change(
                campaign=timer.campaign,
                expected_seq=seq,
                interaction_id=interaction_id,
                set_timers=set_timers,
            )
        )


def decided(play: Recorder, question: Question, voices: Sequence[Voice], interaction: str) -> Given:
    """The answer that a deadline gives, told beforehand: somebody's, or nobody's, which is the cautious one."""
    if not voices:
        play.tell("nobody_decided")
        return Given(key=question.default, person=None, seat=None, interaction=interaction)
    voice = leading(voices)
    play.tell("not_overruled", seats=[one.seat for one in voices if one.key == voice.key])
    return Given(key=voice.key, person=voice.person, seat=voice.seat, interaction=interaction)
