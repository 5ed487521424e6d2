"""Answering: one press or command, from the lock to the commit."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.questions import Question, Refused, Told
from bot.rules.third.look import names_of
from bot.service.cannot import cannot
from bot.service.door import Door, Loaded, entry_of, looking_again
from bot.service.fuses import Fuse, Voice, leading, people_at
from bot.service.lost import option_of
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal, RulesFault
from bot.store import AlreadyDone, Change, NewPost
from bot.words import Words
from bot.words.telling import Teller

WHO_IS_NEXT = "who_is_next"  # asked by the book; its options are seats
BACK = 60  # log rows in which the answer to an old question is looked for


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
    """What came of an answer; `repeated` when it had been applied before.

    `decided` is set when nothing was applied yet: the answer is a voice in a question of the group, and that is when
    it counts unless `leader`, the player who may overrule it, decides before.
    """

    seq: int
    told: tuple[Told, ...] = ()
    repeated: bool = False
    decided: datetime | None = None
    leader: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """An answer about to be applied: whose (nobody's: None), for which seat, and by which interaction."""

    key: str
    person: int | None
    seat: str | None
    interaction: str


class Playing:
    """The only way a game changes by its rules."""

    def __init__(self, door: Door, words: Words) -> None:
        self.door, self.words = door, words

    @looking_again
    async def answer(self, press: Press) -> Answered:
        """Apply an answer exactly once, or note it where the leader may overrule it; refusals say what is asked."""
        async with self.door.lock(press.campaign):
            if (done := await self.door.store.applied(press.interaction)) is not None:
                return Answered(seq=done[1], repeated=True)
            loaded = await self.door.load(press.campaign)
            held = seats_for(loaded, press.person, press.seat)
            play = await self.rested(loaded)
            question = await self._chosen(loaded, play, press, held)
            if is_own_turn(question, press.key, held):
                return await self.apply(loaded, play, question, given(press, press.key))
            if question.asks == GROUP:
                return await self._said(loaded, play, question, press, held)
            if question.asks not in held:
                raise Refusal("not_yours", player=loaded.players.get(question.asks, question.asks))
            return await self.apply(loaded, play, question, given(press, question.asks))

    @looking_again
    async def default(self, campaign: str, seat: str, person: int, interaction: str) -> Answered:
        """Let the host apply the cautious default of one question: a seat's, or the group's if that seat has none."""
        async with self.door.lock(campaign):
            loaded = await self.door.load(campaign)
            if loaded.campaign.host_id != person:
                raise Refusal("host_only")
            play = await self.rested(loaded)
            open_now = list(play.questions().values())
            asked = [one for one in open_now if one.asks == seat] or [one for one in open_now if one.asks == GROUP]
            if not asked:
                raise Refusal("nothing_asked", player=loaded.players.get(seat, seat))
            answer = Given(key=asked[0].default, person=person, seat=seat, interaction=interaction)
            play.tell("for_absent", by=loaded.name_of(person), seat=seat)
            return await self.apply(loaded, play, asked[0], answer)

    async def rested(self, loaded: Loaded) -> Recorder:
        """The game at rest; a release that settled something saves that first, as a step of its own."""
        play = self.door.play(loaded)
        if play.game.over or loaded.campaign.state == "ended":
            raise Refusal("over", title=loaded.campaign.title)
        if play.moved:
            play.tell("settled")
            await self.door.save(loaded, play, entry_of(play, "settled", person=None), None)
            raise Refusal("asked_anew")
        return play

    async def apply(self, loaded: Loaded, play: Recorder, question: Question, answer: Given) -> Answered:
        """Answer a question and save what came of it; `RulesFault` where the rules fail, and then nothing is saved."""
        try:
            play.answer(question.id, answer.key, by=answer.seat or play.game.leader)
        except Refused as refused:
            raise Refusal(refused.reason) from refused
        except Exception as error:
            where = (loaded.campaign.id, loaded.campaign.seq, question.id, answer.key)
            raise RulesFault(*where, [repr(error)]) from error
        entry = entry_of(play, answer.key, person=answer.person, seat=answer.seat, question=question.id)
        try:
            seq = await self.door.save(loaded, play, entry, answer.interaction)
        except AlreadyDone as done:
            return Answered(seq=done.seq, repeated=True)
        return Answered(seq=seq, told=tuple(play.told))

    async def _chosen(self, loaded: Loaded, play: Recorder, press: Press, held: list[str]) -> Question:
        if press.question:
            question = play.open_question(press.question)
            if question is None:
                raise await self._settled(loaded, play, press)
            if press.key not in question.options and question.asks in (GROUP, *held):
                raise cannot(play, [question.asks], [press.key], "not_a_choice")
            return question
        found = [one for one in play.questions().values() if one.asks in (GROUP, *held) and press.key in one.options]
        if not found:
            raise cannot(play, held, [press.key], "not_offered")
        if len(found) > 1:
            raise Refusal("which_seat")
        return found[0]

    async def _settled(self, loaded: Loaded, play: Recorder, press: Press) -> Refusal:
        """The refusal of an old button: it says what was answered instead, as far as that stands."""
        rows = await self.door.store.log(press.campaign, BACK)
        row = next((one for one in rows if one.question == press.question and one.undone_by is None), None)
        if row is None:
            return Refusal("settled")
        answer = Teller(self.words, names_of(play, loaded.players)).label(option_of(row), {})
        if row.seat is None:
            return Refusal("settled_alone", answer=answer)
        if row.person_id == press.person:
            return Refusal("settled_own", answer=answer)
        return Refusal("settled_by", player=loaded.players.get(row.seat, row.seat), answer=answer)

    async def _said(
        self, loaded: Loaded, play: Recorder, question: Question, press: Press, held: Sequence[str]
    ) -> Answered:
        """Somebody's answer to a question of the group: applied if the leader gives it or all agree, else noted."""
        people, leader = people_at(loaded.seats), leader_of(loaded, play)
        by = leader_or_first(play, held)
        voice, now = Voice(press.person, by, press.key), self.door.clock()
        found = (await self.door.fuses.of(press.campaign)).get(question.id)
        fuse = found or await self.door.fuses.fresh(loaded.campaign.guild_id, loaded.seats, question)
        before, fuse = fuse.standing(question.options, people), fuse.with_voice(voice, now)
        if leader in (None, press.person):
            if before and leading(before).key != press.key:
                play.tell("overruled", seat=by)
            return await self.apply(loaded, play, question, given(press, by))
        voices = fuse.standing(question.options, people)
        if {one.person for one in voices if one.key == press.key} == set(people):
            play.tell("all_agree")
            return await self.apply(loaded, play, question, given(press, by))
        seq = await self.keep(loaded, fuse, press.interaction)
        return Answered(seq=seq, decided=fuse.due, leader=loaded.players[play.game.leader])

    async def keep(self, loaded: Loaded, fuse: Fuse, interaction: str) -> int:
        """Save what was said in a question of the group, and show it to the table."""
        change = Change(
            campaign=loaded.campaign.id,
            expected_seq=loaded.campaign.seq,
            interaction_id=interaction,
            set_timers=[fuse.timer()],
            outbox=[NewPost("table")],
        )
        return (await self.door.store.commit(change)).seq


def given(press: Press, seat: str) -> Given:
    """A press as the answer for a seat."""
    return Given(key=press.key, person=press.person, seat=seat, interaction=press.interaction)


def is_own_turn(question: Question, key: str, held: Collection[str]) -> bool:
    """Tell whether somebody says that the next turn is their own, of which nobody else is to decide (T5.2)."""
    return question.prompt == WHO_IS_NEXT and key in held


def seats_for(loaded: Loaded, person: int, seat: str) -> list[str]:
    """The seats a person may answer for; refused if there is none, or not that one."""
    held = loaded.held_by(person)
    if not held:
        raise Refusal("no_seat", title=loaded.campaign.title)
    if seat and seat not in held:
        raise Refusal("not_your_seat", player=loaded.players.get(seat, seat))
    return [seat] if seat else held


def leader_of(loaded: Loaded, play: Recorder) -> int | None:
    """Who holds the leader's seat (T5.4); nobody while it is open."""
    return next((seat.person_id for seat in loaded.seats if seat.seat == play.game.leader), None)


def leader_or_first(play: Recorder, held: Iterable[str]) -> str:
    """For a group question: the leader's seat if the person holds it (T5.4), else the first of theirs."""
    seats = list(held)
    return play.game.leader if play.game.leader in seats else seats[0]
