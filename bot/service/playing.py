"""Answering: one press or command, from the lock to the commit."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.questions import Question, Refused, Told
from bot.service.cannot import cannot
from bot.service.door import Door, Loaded, entry_of
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal, RulesFault
from bot.store import AlreadyDone, MovedOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Somebody's answer: the question by its id, or "" for whichever open one offers the option."""

    campaign: str
    key: str
    person: int
    interaction: str
    question: str = ""
    seat: str = ""  # where the person holds several


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What came of an answer; `repeated` when it had been applied before."""

    seq: int
    told: tuple[Told, ...] = ()
    repeated: bool = False


class Playing:
    """The only way a game changes by its rules."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def answer(self, press: Press) -> Answered:
        """Apply an answer exactly once; refusals say what is being asked instead."""
        try:
            return await self._answer(press)
        except MovedOn:  # somebody gave up waiting for an answer that was saved nevertheless: look again
            return await self._answer(press)

    async def _answer(self, press: Press) -> Answered:
        async with self.door.lock(press.campaign):
            loaded = await self.door.load(press.campaign)
            held = seats_for(loaded, press.person, press.seat)
            play = await self._rested(loaded)
            question = self._chosen(play, press, held)
            by = question.asks if question.asks in held else leader_or_first(play, held)
            if question.asks not in (GROUP, by):
                raise Refusal("not_yours", player=loaded.players.get(question.asks, question.asks))
            return await self._apply(loaded, play, question, press, by)

    async def default(self, campaign: str, seat: str, person: int, interaction: str) -> Answered:
        """Let the host apply the cautious default of one question: a seat's, or the group's if that seat has none."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            if loaded.campaign.host_id != person:
                raise Refusal("host_only")
            play = await self._rested(loaded)
            open_now = list(play.questions().values())
            asked = [one for one in open_now if one.asks == seat] or [one for one in open_now if one.asks == GROUP]
            if not asked:
                raise Refusal("nothing_asked", player=loaded.players.get(seat, seat))
            press = Press(campaign=campaign, key=asked[0].default, person=person, interaction=interaction)
            play.tell("for_absent", by=loaded.name_of(person), seat=seat)
            return await self._apply(loaded, play, asked[0], press, seat)

    async def _rested(self, loaded: Loaded) -> Recorder:
        """The game at rest; a release that settled something saves that first, as a step of its own."""
        play = self.door.play(loaded)
        if play.game.over or loaded.campaign.state == "ended":
            raise Refusal("over", title=loaded.campaign.title)
        if play.moved:
            play.tell("settled")
            await self.door.save(loaded, play, entry_of(play, "settled", person=None), None)
            raise Refusal("asked_anew")
        return play

    def _chosen(self, play: Recorder, press: Press, held: list[str]) -> Question:
        if press.question:
            question = play.open_question(press.question)
            if question is None:
                raise Refusal("settled")
            if press.key not in question.options and question.asks in (GROUP, *held):
                raise cannot(play, [question.asks], [press.key], "not_a_choice")
            return question
        found = [one for one in play.questions().values() if one.asks in (GROUP, *held) and press.key in one.options]
        if not found:
            raise cannot(play, held, [press.key], "not_offered")
        if len(found) > 1:
            raise Refusal("which_seat")
        return found[0]

    async def _apply(self, loaded: Loaded, play: Recorder, question: Question, press: Press, by: str) -> Answered:
        try:
            play.answer(question.id, press.key, by=by)
        except Refused as refused:
            raise Refusal(refused.reason) from refused
        except Exception as error:
            raise RulesFault(press.campaign, loaded.campaign.seq, question.id, press.key, [repr(error)]) from error
        entry = entry_of(play, press.key, person=press.person, seat=by, question=question.id)
        try:
            seq = await self.door.save(loaded, play, entry, press.interaction)
        except AlreadyDone as done:
            return Answered(seq=done.seq, repeated=True)
        return Answered(seq=seq, told=tuple(play.told))


def seats_for(loaded: Loaded, person: int, seat: str) -> list[str]:
    """The seats a person may answer for; refused if there is none, or not that one."""
    held = loaded.held_by(person)
    if not held:
        raise Refusal("no_seat", title=loaded.campaign.title)
    if seat and seat not in held:
        raise Refusal("not_your_seat", player=loaded.players.get(seat, seat))
    return [seat] if seat else held


def leader_or_first(play: Recorder, held: Iterable[str]) -> str:
    """For a group question: the leader's seat if the person holds it (T5.4), else the first of theirs."""
    seats = list(held)
    return play.game.leader if play.game.leader in seats else seats[0]
