"""T18: the encounter phase."""

from collections.abc import Collection

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.clues import MixIn
from bot.rules.third.content import Content, EncounterCard, Part, Scenario
from bot.rules.third.play import Play, engaged_with
from bot.rules.third.reading import start_reading, stop_reading
from bot.rules.third.state import Space

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
        if card.deck in decks and (card.deck != ANOMALY or card.set == scenario.anomalies):
            decks[card.deck].append(card)
    return decks


def encounter_deck(play: Play, space: Space) -> str:
    """T18.3: the anomaly deck where an anomaly is open, then a mystery's, the thresholds', the streets', the hood's."""
    if space.hood in play.game.anomalies and play.game.decks.get(ANOMALY):
        return ANOMALY
    if space.kind == "mystery":
        return space.id
    if space.kind == "threshold":
        return THRESHOLD
    return space.hood or STREET


@step
class Encounter(Step):
    """An investigator has an encounter."""

    who: str

    def run(self, play: Play) -> None:
        """T18.1-T18.5: not while engaged; the card is drawn first, and only then is it seen whether it is an event."""
        game, me = play.game, play.game.investigators[self.who]
        space = game.spaces[me.space]
        deck = encounter_deck(play, space)
        if engaged_with(game, me.id) or not game.decks.get(deck):
            return
        card = game.decks[deck].pop()
        start_reading(game, card, deck, me.id)
        part = part_of(play, card, space)
        play.tell("encounter", who=me.id, card=card, space=space.id, text=part.text)
        play.push(Resolve(who=me.id, card=card, effects=part.effects), Dispose(card=card))


def part_of(play: Play, card: str, space: Space) -> Part:
    """T18.3-T18.4: the part for a location, a street type, or the doom in the space when the card is drawn."""
    content = play.rules.content
    if card in content.events:
        return content.events[card].parts[space.id]
    encounter = content.encounters[card]
    if encounter.deck == ANOMALY:
        least = max(int(doom) for doom in encounter.parts if int(doom) <= space.doom)
        return encounter.parts[str(least)]
    return encounter.parts[piece_type(play, space.id) or space.id]


def piece_type(play: Play, space: str) -> str:
    """T3.4, T18.3: the type of a street or threshold; locations and mysteries have none."""
    board = play.rules.board(play.game)
    types: dict[str, str] = {street.id: street.type for street in board.streets}
    types |= {threshold.id: threshold.type for threshold in board.thresholds}
    return types.get(space, "")


@step
class Dispose(Step):
    """The card that was read goes where it belongs, also when its reader is gone."""

    card: str

    def run(self, play: Play) -> None:
        """T18.6, T15.7: under its deck; an event to the discard if it was solved, else back among the top cards."""
        game = play.game
        reading = next(one for one in game.reading if one.card == self.card)
        if self.card not in play.rules.content.events:
            stop_reading(game, self.card)
            game.decks[reading.deck].insert(0, self.card)
        elif reading.solved:
            stop_reading(game, self.card)
            game.event_discard.append(self.card)
            play.tell("event_solved", card=self.card)
        else:
            play.push(MixIn(card=self.card, deck=reading.deck))
