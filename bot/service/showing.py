"""The read side: what the table, a person or a picture needs to know, already in words."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.questions import Question, Told
from bot.rules.third.look import advice, joined, names_of, price_beyond, printed_text, view_map, view_sheets
from bot.rules.third.views import MapView, SheetsView
from bot.service.cannot import cannot, meant
from bot.service.door import Door, Loaded, unpacked
from bot.service.lobbies import lobby_of
from bot.service.playing import seats_for
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal
from bot.service.voices import GroupAsked, group_asked
from bot.store import CampaignSummary, LogRow, Seat
from bot.words import Words
from bot.words.markup import plain
from bot.words.telling import Teller

LATELY = 8  # lines of what happened on the table message
CHOICES = 25  # Discord's limit
RARE = frozenset({"stand"})  # explained whenever they come up


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionShown:
    """One option of an open question, worded."""

    key: str
    label: str
    about: str = ""  # what is printed on what it uses, or costs beyond it; in the first round also what an action does


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One open question, worded; `seat` is "" for the group, `person` who holds the seat, `kind` what is asked."""

    id: str
    kind: str = ""
    seat: str
    person: int | None
    player: str
    prompt: str
    options: tuple[OptionShown, ...]
    default: str
    turn: bool
    group: GroupAsked | None = None  # of a question to the group


@dataclass(frozen=True, slots=True)
class Found:
    """An open question and one of its options."""

    question: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """A seat: who holds it (nobody: None), and the investigator's name ("" while there is none)."""

    seat: str
    person: int | None
    player: str
    plays: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A moment of a game as pictures need it: both views and what is printed beside them."""

    campaign: str
    title: str
    revision: int
    at: datetime  # when it came to be so
    round: int
    phase: str
    map: MapView
    sheets: SheetsView


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPart:
    """A phase of the story: what led to it, and the page as it began."""

    lines: tuple[str, ...]
    page: Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What the table message shows."""

    campaign: str
    title: str
    host: int
    revision: int
    round: int
    phase: str
    result: str
    asked: tuple[Asked, ...]
    lately: tuple[str, ...]
    seats: tuple[Seat, ...]
    thread: int | None
    channel: int
    advice: str = ""  # what to try now, where the scenario teaches


class Showing:
    """Reads campaigns and changes nothing."""

    def __init__(self, door: Door, words: Words) -> None:
        self.door, self.words = door, words

    def teller(self, play: Recorder, loaded: Loaded) -> Teller:
        """Words with the names of this game's things and players, whose names are no markup."""
        return Teller(self.words, names_of(play, {seat: plain(name) for seat, name in loaded.players.items()}))

    async def table(self, campaign: str) -> Table:
        """The table as it is now."""
        loaded = await self.door.load(campaign)
        play = self.door.play(loaded)
        game, teller = play.game, self.teller(play, loaded)
        return Table(
            campaign=campaign,
            title=loaded.campaign.title,
            host=loaded.campaign.host_id,
            revision=loaded.campaign.seq,
            round=game.round,
            phase=game.phase,
            result=game.over,
            asked=await self._asked(play, loaded, teller),
            lately=await self._lately(campaign, teller),
            seats=loaded.seats,
            thread=loaded.campaign.thread_id,
            channel=loaded.campaign.channel_id,
            advice=advice(play) if game.phase == "action" else "",
        )

    async def _asked(self, play: Recorder, loaded: Loaded, teller: Teller) -> tuple[Asked, ...]:
        newcomers, found = play.game.round <= 1, self._open(play, loaded)
        labels = Teller(self.words, names_of(play, loaded.players))  # buttons show every sign as it is

        def about(seat: str, key: str) -> str:
            if price := price_beyond(play, seat, key):
                return self.words.say(
                    "about.hazard", hazard=labels.name(price), space=labels.name(key.partition(":")[2])
                )
            if between := joined(play, key):
                return self.words.say("about.street", hoods=labels.listed(between))
            return printed_text(play, key) or (self._about(key) if newcomers or key in RARE else "")

        group = [one for one in found if one.asks == GROUP]
        fuses = await self.door.fuses.of(loaded.campaign.id) if group else {}
        stand = {one.id: group_asked(one, fuses.get(one.id), play, loaded, labels) for one in group}
        worded = [self._worded(one, loaded, (teller, labels), about) for one in found]
        return tuple(replace(one, group=stand.get(one.id)) for one in worded)

    def _open(self, play: Recorder, loaded: Loaded) -> list[Question]:
        """What can be answered: nothing in a campaign that its host has ended."""
        return [] if loaded.campaign.state == "ended" else list(play.questions().values())

    def _worded(
        self, question: Question, loaded: Loaded, tellers: tuple[Teller, Teller], about: Callable[[str, str], str]
    ) -> Asked:
        teller, labels = tellers
        holder = next((seat for seat in loaded.seats if seat.seat == question.asks), None)
        options = [
            OptionShown(key=key, label=labels.label(key, question.labels), about=about(question.asks, key))
            for key in question.options
        ]
        return Asked(
            id=question.id,
            kind=question.prompt,
            seat="" if question.asks == GROUP else question.asks,
            person=holder.person_id if holder else None,
            player=holder.display_name if holder else "",
            prompt=teller.prompt(question.prompt, question.facts),
            options=tuple(options),
            default=question.default,
            turn=question.turn,
        )

    def _about(self, key: str) -> str:
        record = f"about.{key.partition(':')[0]}"
        return self.words.say(record) if self.words.has(record) else ""

    async def _lately(self, campaign: str, teller: Teller) -> tuple[str, ...]:
        """The last lines since the phase began; what was taken back is not among them."""
        told: list[Told] = []
        for row in await self.door.store.log(campaign, 30):
            lines = [] if row.undone_by is not None else list(row.told)
            begun = max((n for n, (kind, _) in enumerate(lines) if kind == "phase"), default=-1)
            told = [*lines[begun + 1 :], *told]
            if begun >= 0 or len(told) >= LATELY:
                break
        return tuple(_line(teller, kind, facts) for kind, facts in told[-LATELY:])

    async def asked_of(self, campaign: str, person: int) -> tuple[Asked, ...]:
        """What a person may answer now: their seats' questions and the group's."""
        loaded = await self.door.load(campaign)
        play = self.door.play(loaded)
        held = loaded.held_by(person)
        asked = await self._asked(play, loaded, self.teller(play, loaded))
        return tuple(one for one in asked if held and (not one.seat or one.seat in held))

    async def page(self, campaign: str) -> Page:
        """The game as it is now, for pictures."""
        loaded = await self.door.load(campaign)
        return self._page(self.door.play(loaded), loaded, loaded.campaign.seq, loaded.campaign.updated_at)

    def _page(self, play: Recorder, loaded: Loaded, revision: int, at: datetime) -> Page:
        asked = {question.asks for question in self._open(play, loaded)}
        return Page(
            campaign=loaded.campaign.id,
            title=loaded.campaign.title,
            revision=revision,
            at=at,
            round=play.game.round,
            phase=play.game.phase,
            map=view_map(play, asked),
            sheets=view_sheets(play, asked, loaded.players),
        )

    async def story(self, campaign: str, seq: int, payload: Mapping[str, Any]) -> tuple[StoryPart, ...]:
        """The phases a step led through, each as it was when it began; the first with what happened before it."""
        loaded = await self.door.load(campaign)
        [row] = await self.door.store.log(campaign, 1, before=seq + 1)
        at = row.at
        parts = []
        for n, part in enumerate(payload["parts"]):
            play = self.door.moment(loaded, unpacked(part["game"]))
            told = [*(await self._before(campaign, seq) if n == 0 else []), *part["told"]]
            lines = tuple(_line(self.teller(play, loaded), kind, facts) for kind, facts in told if kind != "phase")
            parts.append(StoryPart(lines=lines, page=self._page(play, loaded, seq, at)))
        return tuple(parts)

    async def _before(self, campaign: str, seq: int) -> list[Told]:
        """What was told since the last phase began, before a step."""
        told: list[Told] = []
        for row in await self.door.store.log(campaign, 100, before=seq):
            lines = [] if row.undone_by is not None else list(row.told)
            begun = max((n for n, (kind, _) in enumerate(lines) if kind == "phase"), default=-1)
            told = [*lines[begun + 1 :], *told]
            if begun >= 0:
                break
        return told

    async def log(self, campaign: str, rows: Sequence[LogRow]) -> list[tuple[LogRow, tuple[str, ...]]]:
        """Log rows with their lines in words."""
        loaded = await self.door.load(campaign)
        teller = self.teller(self.door.play(loaded), loaded)
        return [(row, tuple(_line(teller, kind, facts) for kind, facts in row.told)) for row in rows]

    async def tell(self, campaign: str, told: Sequence[Told]) -> tuple[str, ...]:
        """Lines of what an answer led to, in words."""
        loaded = await self.door.load(campaign)
        teller = self.teller(self.door.play(loaded), loaded)
        return tuple(_line(teller, kind, facts) for kind, facts in told)

    async def choices(
        self, campaign: str, person: int, verbs: Collection[str], typed: str, seat: str = ""
    ) -> list[OptionShown]:
        """For autocomplete: the options of these verbs (none: of all) that fit what was typed; [] where none is due."""
        try:
            offered = await self._offered(campaign, person, verbs, seat)
        except Refusal:
            return []
        wanted = typed.strip().casefold()
        found = {option.key: option for _, option in offered}
        return [one for one in found.values() if wanted in one.label.casefold() or wanted in one.key][:CHOICES]

    async def find(self, campaign: str, person: int, verbs: Collection[str], typed: str, seat: str = "") -> Found:
        """The one open question and option that a command means: by key, its end or its label; "" is any of the verbs.

        Refused: the campaign is over, the person or the seat is a stranger to it, nothing asked of these seats offers
        it, or several do.
        """
        loaded = await self.door.load(campaign)
        if loaded.campaign.state == "ended":
            raise Refusal("over", title=loaded.campaign.title)
        held = seats_for(loaded, person, seat)
        offered = await self._offered(campaign, person, verbs, seat)
        wanted = typed.strip().casefold()
        matches: dict[tuple[str, str], None] = {}
        for same in (_is_key, _is_end, _is_label) if wanted else (_is_any,):
            matches = matches or {(one.id, option.key): None for one, option in offered if same(option, wanted)}
        if not matches:
            play = self.door.play(loaded)
            keys = list(meant(verbs, typed, names_of(play, loaded.players)))
            raise cannot(play, held, keys, "not_offered")
        if len(matches) > 1:
            raise Refusal("which_seat" if len({key for _, key in matches}) == 1 else "several_fit")
        return Found(*next(iter(matches)))

    async def _offered(
        self, campaign: str, person: int, verbs: Collection[str], seat: str
    ) -> list[tuple[Asked, OptionShown]]:
        asked = await self.asked_of(campaign, person)
        return [
            (one, option)
            for one in asked
            for option in one.options
            if is_of(one, option.key, verbs) and (not seat or one.seat in ("", seat))
        ]

    async def seats(self, campaign: str) -> tuple[SeatShown, ...]:
        """Every seat with who holds it and whom it plays, also in the lobby."""
        loaded = await self.door.load(campaign)
        names = self._in_lobby(loaded) if loaded.campaign.game is None else self._in_play(loaded)
        return tuple(
            SeatShown(seat=one.seat, person=one.person_id, player=one.display_name, plays=names.get(one.seat, ""))
            for one in loaded.seats
        )

    def _in_lobby(self, loaded: Loaded) -> dict[str, str]:
        sheets = self.door.rules.content.investigators
        return {seat: sheets[who].name for seat, (who, _) in lobby_of(loaded).choices.items()}

    def _in_play(self, loaded: Loaded) -> dict[str, str]:
        play = self.door.play(loaded)
        sheets = self.door.rules.content.investigators
        return {one.seat: sheets[who].name for who, one in play.game.investigators.items()}

    async def campaigns(self, guild: int, person: int | None = None) -> list[CampaignSummary]:
        """A server's campaigns, newest first; of a person only those he sits in."""
        found = await self.door.store.campaigns(guild)
        if person is not None:
            mine = {one.id for one in await self.door.store.campaigns_of(person)}
            found = [one for one in found if one.id in mine]
        return list(reversed(found))

    async def campaign_in(self, thread: int) -> CampaignSummary | None:
        """The campaign that lives in a thread."""
        return await self.door.store.campaign_in(thread)


def is_of(asked: Asked, key: str, verbs: Collection[str]) -> bool:
    """Tell whether an option has one of these verbs (none: any); `kind.verb` is the verb in one kind of question."""
    verb = key.partition(":")[0]
    return not verbs or verb in verbs or f"{asked.kind}.{verb}" in verbs


def _line(teller: Teller, kind: str, facts: Mapping[str, Any]) -> str:
    """Word what happened; who did it outside the game is named as typed, so that name is made harmless."""
    return teller.tell(kind, {**facts, "by": plain(facts["by"])} if "by" in facts else facts)


def _is_any(option: OptionShown, wanted: str) -> bool:
    return True


def _is_key(option: OptionShown, wanted: str) -> bool:
    return option.key == wanted


def _is_end(option: OptionShown, wanted: str) -> bool:
    return option.key.partition(":")[2] == wanted != ""


def _is_label(option: OptionShown, wanted: str) -> bool:
    return option.label.casefold() == wanted
