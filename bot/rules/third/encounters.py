"""T18: the encounter phase."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.clues import MixIn
from bot.rules.third.content import ANYWHERE, Content, EncounterCard, Part, Scenario
from bot.rules.third.play import Play, hindered, shown_card
from bot.rules.third.reading import start_reading, stop_reading
from bot.rules.third.state import CodexCard, Investigator, Space

STREET, THRESHOLD, ANOMALY = "street", "threshold", "anomaly"


def encounter_cards(
    content: Content, scenario: Scenario, absent: Collection[str] = ()
) -> dict[str, list[EncounterCard]]:
    """T4.3, T4.9, T20.1: the cards of each encounter deck that is out: one for each neighborhood and mystery.

    `absent` are pieces of the board that do not lie on the map.
    """
    board = content.boards[scenario.board].without(absent)
    decks: dict[str, list[EncounterCard]] = {piece.id: [] for piece in (*board.tiles, *board.mysteries)}
    decks |= {STREET: [], ANOMALY: []} | ({THRESHOLD: []} if board.thresholds else {})
    for card in content.encounters.values():
        if not card.archive and card.deck in decks and (card.deck != ANOMALY or card.set == scenario.anomalies):
            decks[card.deck].append(card)
    return decks


def encounter_deck(play: Play, space: Space) -> str:
    """T18.3: the anomaly deck where an anomaly is open, also while all of it is being read (T23), else the own."""
    return ANOMALY if space.hood in play.game.anomalies else own_deck(space)


def own_deck(space: Space) -> str:
    """T18.3: a mystery's, the thresholds', the streets', the neighborhood's; T3.9: a card space's has no cards."""
    if space.kind in ("mystery", "card"):
        return space.id
    if space.kind == "threshold":
        return THRESHOLD
    return space.hood or STREET


@step
class Encounter(Step):
    """An investigator has an encounter."""

    who: str

    def run(self, play: Play) -> None:
        """T18.1-T18.3, T19.9: not while engaged; what an archive card says of it comes first, or takes its place."""
        game, me = play.game, play.game.investigators[self.who]
        if hindered(play.rules, game, me.id):
            return
        speaking = [] if instead(play, me) else speaking_of(play, game.spaces[me.space])
        play.push(*(ReadArchive(who=me.id, card=shown.card) for shown in speaking), DrawEncounter(who=me.id))


def speaking_of(play: Play, space: Space) -> list[CodexCard]:
    """T18.3, T19.9: codex cards that speak of the encounters of a space, then cards at the deck to be drawn from.

    The former come before an open anomaly, the latter only count while their deck is the one.
    """
    game, deck = play.game, encounter_deck(play, space)
    codex = [shown for shown in game.codex.values() if play.rules.side(shown).deck == own_deck(space)]
    attached = [shown for shown in game.attached.values() if shown.deck == deck and game.decks.get(deck)]
    return [shown for shown in (*codex, *attached) if (side := play.rules.side(shown)).on_draw or side.replaces]


def instead(play: Play, me: Investigator) -> CodexCard | None:
    """T18.3, T19.9: the archive card that takes the place of somebody's encounter, if there is one."""
    speaking = speaking_of(play, play.game.spaces[me.space])
    return next((shown for shown in speaking if play.rules.side(shown).replaces), None)


@step
class ReadArchive(Step):
    """What an archive card says of an encounter is read."""

    who: str
    card: str

    def run(self, play: Play) -> None:
        """T18.3, T19.9; skipped when the card has gone meanwhile (T1.3)."""
        if shown := shown_card(play.game, self.card):
            side = play.rules.side(shown)
            play.tell("archive_read", who=self.who, card=self.card, title=side.title, text=side.text)
            play.push(Resolve(who=self.who, card=self.card, effects=side.on_draw))


@step
class DrawEncounter(Step):
    """The encounter itself, after what came before it."""

    who: str

    def run(self, play: Play) -> None:
        """T18.3, T19.9; our ruling: somebody who was moved meanwhile has the encounter of where they are then."""
        me = play.game.investigators[self.who]
        if shown := instead(play, me):
            play.push(ReadArchive(who=me.id, card=shown.card))
        else:
            draw(play, me)


def draw(play: Play, me: Investigator) -> None:
    """T18.3-T18.6: the card is drawn first, and only then is it seen whether it is an event."""
    game, space = play.game, play.game.spaces[me.space]
    deck = encounter_deck(play, space)
    if not game.decks.get(deck):
        return
    card = game.decks[deck].pop()
    part = part_key(play, card, space)
    start_reading(game, card, deck, me.id, part)
    found = parts_of(play, card)[part]
    play.tell("encounter", who=me.id, card=card, space=space.id, text=found.text)
    play.push(Resolve(who=me.id, card=card, effects=found.effects), Dispose(card=card, who=me.id))


def parts_of(play: Play, card: str) -> Mapping[str, Part]:
    """The parts of an encounter or event card."""
    content = play.rules.content
    return (content.events.get(card) or content.encounters[card]).parts


def part_key(play: Play, card: str, space: Space) -> str:
    """T18.3-T18.4: which part is read: of a location, a street type, or the doom in the space when it is drawn."""
    encounter = play.rules.content.encounters.get(card)
    if encounter is None:
        return space.id
    if ANYWHERE in encounter.parts:
        return ANYWHERE
    if encounter.deck == ANOMALY:
        return str(max(int(doom) for doom in encounter.parts if int(doom) <= space.doom))
    return piece_type(play, space.id) or space.id


def piece_type(play: Play, space: str) -> str:
    """T3.4, T18.3: the type of a street or threshold; locations and mysteries have none."""
    board = play.rules.board(play.game)
    types: dict[str, str] = {street.id: street.type for street in board.streets}
    types |= {threshold.id: threshold.type for threshold in board.thresholds}
    return types.get(space, "")


@step
class ReadOn(Step):
    """T18.7: the continuation of a complex encounter that fits the choice is read and carried out."""

    changes: ClassVar[bool] = False
    resolve: Resolve
    entry: str

    def run(self, play: Play) -> None:
        """T18.7: told only now, when the choice is final; the other continuation stays unread."""
        who, card = self.resolve.who, self.resolve.card
        reading = next((one for one in play.game.reading if one.card == card), None)
        if reading:
            entry = parts_of(play, card)[reading.part].entries[self.entry]
            play.tell("entry", who=who, card=card, title=entry.title, text=entry.text)
            play.push(replace(self.resolve, effects=entry.effects))


@step
class Dispose(Step):
    """The card that was read goes where it belongs, also when its reader is gone."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    card: str
    who: str = ""

    def run(self, play: Play) -> None:
        """T18.6, T15.7: under its deck; an event to the discard if it was solved, else back among the top cards.

        T21.2: an archive card goes back on top, unless its own text has put it elsewhere.
        """
        game, content = play.game, play.rules.content
        mine = (one for one in game.reading if one.card == self.card and self.who in ("", one.who))
        reading = next(mine, None)
        if reading is None:
            return
        if self.card not in content.events:
            stop_reading(game, self.card)
            deck = game.decks[reading.deck]
            deck.insert(len(deck) if content.encounters[self.card].archive else 0, self.card)
        elif reading.solved:
            stop_reading(game, self.card)
            game.event_discard.append(self.card)
            play.tell("event_solved", card=self.card)
        else:
            play.push(MixIn(card=self.card, deck=reading.deck))
