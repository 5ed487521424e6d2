"""Small cards: what an answer led somebody to read, or the test it finished, as one picture can show it.

Everything on a card was told or is being asked: nothing of it is read from cards that are still secret (T2.7).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.kernel.questions import Told
from bot.rules.third.look import seat_number
from bot.rules.third.views import CardView
from bot.service.door import Door
from bot.service.playing import Answered
from bot.service.recorder import Recorder
from bot.service.showing import Showing
from bot.service.sums import Sums
from bot.service.whys import last_roll, told_of

ENCOUNTERED = ("encounter", "entry", "archive_read")  # told when somebody reads a part of a card in an encounter
READ = (*ENCOUNTERED, "headline")  # told when a card is read aloud
BACK = 40  # steps in which the beginning of a test, or the card it belongs to, is looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """A card, and the moment that is printed below it."""

    campaign: str
    revision: int
    round: int
    phase: str
    view: CardView


class Cards:
    """Makes cards of what was told."""

    def __init__(self, door: Door, showing: Showing) -> None:
        self.door, self.store, self.showing = door, door.store, showing

    async def led_to(self, campaign: str, answered: Answered, person: int) -> CardShown | None:
        """The card an answer led to, one's own before others'; nothing if none was read and no test was finished."""
        if not any(kind in (*READ, "test") for kind, _ in answered.told):
            return None
        loaded = await self.door.load(campaign)
        play, held = self.door.play(loaded), loaded.held_by(person)
        teller = self.showing.teller(play, loaded)
        making = Making(play, Sums(self.door.rules, teller), await self._before(campaign, answered.seq))
        return CardShown(
            campaign=campaign,
            revision=answered.seq,
            round=play.game.round,
            phase=play.game.phase,
            view=making.view(answered.told, held),
        )

    async def _before(self, campaign: str, seq: int) -> list[Told]:
        """What was told since the phase began, before a step."""
        told: list[Told] = []
        for row in await self.store.log(campaign, BACK, before=seq):
            lines = [] if row.undone_by is not None else list(map(told_of, row.told))
            told = [*lines, *told]
            if any(kind == "phase" for kind, _ in lines):
                break
        return told


class Making:
    """One card in the making."""

    def __init__(self, play: Recorder, sums: Sums, before: Sequence[Told]) -> None:
        self.play, self.sums, self.before = play, sums, before
        self.content, self.words = play.rules.content, sums.words

    def view(self, told: Sequence[Told], held: Sequence[str]) -> CardView:
        """The card of these lines that matters most to who holds these seats: a test, else what was read last."""
        mine = {who for seat in held if (who := self.play.game.seats.get(seat))}
        wanted: list[tuple[bool, bool, int]] = [
            (facts.get("who") in mine or facts.get("seat") in held, kind == "test", n)
            for n, (kind, facts) in enumerate(told)
            if kind in MAKERS
        ]
        at = max(wanted)[-1]
        kind, facts = told[at]
        return MAKERS[kind](self, facts, this_phase([*self.before, *told[:at]]), told[at + 1 :])

    def encounter(self, facts: Mapping[str, Any], before: Sequence[Told], after: Sequence[Told]) -> CardView:
        """T18: a card read in an encounter, with the choices it asks about now."""
        card = facts["card"]
        return CardView(
            kind="event" if card in self.content.events else "encounter",
            title=self.content.names[card],
            place=self.content.names[facts["space"]],
            text=facts["text"],
            choices=self._choices(card),
            **self._reader(facts["who"]),
        )

    def read_on(self, facts: Mapping[str, Any], before: Sequence[Told], after: Sequence[Told]) -> CardView:
        """T18.7, T19.9: a continuation or an archive card; it has a title of its own and is read where one stands."""
        return CardView(
            kind="encounter",
            title=facts["title"],
            place=self._place(facts["who"]),
            text=facts["text"],
            choices=self._choices(facts["card"]),
            **self._reader(facts["who"]),
        )

    def headline(self, facts: Mapping[str, Any], before: Sequence[Told], after: Sequence[Told]) -> CardView:
        """T17.1: a headline, which is read to everybody."""
        card = facts["card"]
        title = self.content.names[card]
        return CardView(kind="headline", title=title, text=facts["text"], choices=self._choices(card))

    def test(self, facts: Mapping[str, Any], before: Sequence[Told], after: Sequence[Told]) -> CardView:
        """T8.1: a finished test, with what the card it belongs to says of its result."""
        who, skill = facts["who"], self.sums.teller.name(facts["skill"]).capitalize()
        read = next(_of(ENCOUNTERED, before, who), {})
        said = next(_of(("outcome",), after[::-1], who), {})
        rolled = last_roll(before, facts)
        title = self.content.names.get(said.get("card", read.get("card", "")))
        return CardView(
            kind="test",
            title=title or self.words.say("card.test", skill=skill),
            place=self._place(who),
            text=said.get("text") or read.get("text", ""),
            dice=tuple(facts["dice"]),
            needed=facts["needed"],
            result="passed" if facts["passed"] else "failed",
            sum=self.sums.pool(rolled) if rolled else "",
            **self._reader(who),
        )

    def _reader(self, who: str) -> dict[str, Any]:
        """Who reads; nobody's disc where the investigator has left the game since."""
        sheet = self.content.investigators[who]
        me = self.play.game.investigators.get(who)
        disc = {"letters": sheet.letters, "seat": seat_number(self.play, me.seat)} if me else {}
        return {"who": sheet.name, **disc}

    def _place(self, who: str) -> str:
        me = self.play.game.investigators.get(who)
        return self.content.names[me.space] if me else ""

    def _choices(self, card: str) -> tuple[str, ...]:
        """What the card asks now, in the order of its buttons."""
        asked = [one for one in self.play.questions().values() if one.prompt == "choose"]
        found = next((one for one in asked if one.facts.get("card") == card), None)
        return tuple(self.sums.teller.label(key, found.labels) for key in found.options) if found else ()


MAKERS = {
    "encounter": Making.encounter,
    "entry": Making.read_on,
    "archive_read": Making.read_on,
    "headline": Making.headline,
    "test": Making.test,
}


def this_phase(lines: Sequence[Told]) -> Sequence[Told]:
    """The lines since the last phase began."""
    begun = max((n for n, (kind, _) in enumerate(lines) if kind == "phase"), default=-1)
    return lines[begun + 1 :]


def _of(kinds: Collection[str], lines: Sequence[Told], who: str) -> Iterator[Mapping[str, Any]]:
    """The lines of these kinds about somebody, the last first."""
    return (facts for told, facts in reversed(lines) if told in kinds and facts.get("who") == who)
