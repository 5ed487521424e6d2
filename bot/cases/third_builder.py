"""Building a third-edition game from the position a case states."""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from bot.cases.form import CaseError
from bot.cases.third_position import Deck, DeckEnds, Position, SeatPosition
from bot.rules.third import board
from bot.rules.third.card_spaces import add_space, sides_shown
from bot.rules.third.content import Content, Scenario, Token
from bot.rules.third.encounters import ANOMALY, STREET, THRESHOLD, encounter_cards
from bot.rules.third.play import Rules
from bot.rules.third.possessions import deck_of, refill_display
from bot.rules.third.problems import lying_cards
from bot.rules.third.records import Board
from bot.rules.third.state import (
    Asset,
    AttachedCard,
    CodexCard,
    HiddenMarker,
    Investigator,
    LaidCard,
    Monster,
    Third,
)

ASSET_ZONES = ("items", "allies", "spells", "pile")


def known(where: str, names: Iterable[str], among: Iterable[str]) -> None:
    """Refuse a name that means nothing here, and say which are near."""
    choices = list(among)
    for name in names:
        if name not in choices:
            near = ", ".join(get_close_matches(name, choices, n=3) or choices[:12]) or "nothing, there is none"
            raise CaseError(f"{where}: {name!r} is not known here; expected for example {near}")


class Builder:
    """Builds a game from a position. On a bare table a deck that is not named is empty; else it is as in setup."""

    def __init__(self, content: Content, scenario: Scenario, position: Position, *, bare: bool) -> None:
        self.content, self.scenario, self.position, self.bare = content, scenario, position, bare
        self.whole = content.boards[scenario.board]
        self.board = self.whole.without(position.absent)
        self.numbers: Counter[str] = Counter()

    def game(self) -> Third:
        """The game, with nothing to do yet."""
        position, seats = self.position, self.position.seats
        game = Third(
            scenario=self.scenario.id,
            players=position.players or len(seats),
            seats={seat: one.investigator for seat, one in seats.items()},
            leader=position.leader or next(iter(seats)),
            round=position.round,
            phase=position.phase,
            fallen=list(position.fallen),
            rumor=position.rumor,
        )
        known("position: leader", [game.leader], seats)
        for fill in (self.lay_board, self.lay_codex, self.seat_people, self.place_monsters, self.lay_markers):
            fill(game)
        self.lay_decks(game)
        game.last_id = max(self.numbers.values(), default=0)
        return game

    def id(self, card: str) -> str:
        """Name a thing in play: the first of a card is number 1."""
        self.numbers[card] += 1
        return f"{card}.{self.numbers[card]}"

    # ---- the board

    def lay_board(self, game: Third) -> None:
        """The board, doom, clues, the sheet's counts, anomalies."""
        position = self.position
        known("position: absent", position.absent, [piece.id for piece in self.whole.pieces])
        game.absent = list(position.absent)
        self.lay_thresholds(game)
        game.spaces, game.borders = board.spaces(self.board), board.borders(self.board, game.placements)
        hoods = [tile.id for tile in self.board.tiles]
        known("position: doom", position.doom, game.spaces)
        known("position: clues", position.clues, [*hoods, *(one.id for one in self.board.mysteries)])
        known("position: anomalies", position.anomalies, hoods)
        for space, amount in (({} if self.bare else self.scenario.doom) | position.doom).items():
            game.spaces[space].doom = amount
        game.clues = dict(position.clues)
        game.anomalies = list(position.anomalies)
        game.sheet_doom, game.sheet_clues = position.sheet_doom, position.sheet_clues

    def lay_thresholds(self, game: Third) -> None:
        """T20.2: threshold tiles as the map shows them, unless the case says where they lie and how they are turned."""
        tiles = {one.id: one for one in self.board.thresholds}
        known("position: thresholds", self.position.thresholds, tiles)
        game.placements = {id: board.printed(one) for id, one in tiles.items()}
        for id, lies in self.position.thresholds.items():
            place = game.placements[id]
            place.tile, place.at, place.turned = lies.tile or place.tile, lies.at or place.at, lies.turned
            known(f"position: thresholds: {id}: tile", [place.tile], [tile.id for tile in self.board.tiles])
            known(f"position: thresholds: {id}: at", [place.at], board.CORNERS if tiles[id].corner else board.EDGES)

    def seat_people(self, game: Third) -> None:
        """Investigators and their cards."""
        for seat, one in self.position.seats.items():
            if one.investigator:
                where, space = f"position: seats: {seat}", one.space or self.scenario.start
                known(f"{where}: investigator", [one.investigator], self.content.investigators)
                known(f"{where}: space", [space], game.spaces)
                game.investigators[one.investigator] = person(seat, space, one)
                self.hand_out(game, where, one)

    def hand_out(self, game: Third, where: str, one: SeatPosition) -> None:
        """The cards of a play area."""
        known(f"{where}: cards", [held.card for held in one.cards], self.content.assets)
        for held in one.cards:
            asset = Asset(
                id=self.id(held.card),
                card=held.card,
                owner=one.investigator,
                damage=held.damage,
                horror=held.horror,
                used=list(held.used),
            )
            game.assets[asset.id] = asset

    def place_monsters(self, game: Third) -> None:
        """Monsters on the board."""
        for number, one in enumerate(self.position.monsters):
            where = f"position: monsters: {number}"
            known(f"{where}: card", [one.card], self.content.monsters)
            known(f"{where}: space", [one.space], game.spaces)
            known(f"{where}: engaged_with", one.engaged_with, game.investigators)
            monster = Monster(
                id=self.id(self.content.monsters[one.card].front or one.card),
                card=one.card,
                space=one.space,
                state="engaged" if one.engaged_with else one.state,
                engaged_with=list(one.engaged_with),
                damage=one.damage,
            )
            game.monsters[monster.id] = monster

    def lay_codex(self, game: Third) -> None:
        """The codex, archive cards in play areas and at decks, and the archive they came from."""
        position, cards = self.position, self.content.archive
        for number, one in enumerate(position.codex):
            known(f"position: codex: {number}", [one.card], cards)
            game.codex[one.card] = CodexCard(**one.model_dump())
        for seat, whose in position.seats.items():
            for laid in whose.archive:
                known(f"position: seats: {seat}: archive", [laid.card], cards)
                game.laid[laid.card] = LaidCard(**laid.model_dump(), owner=whose.investigator)
        for number, at in enumerate(position.attached):
            known(f"position: attached: {number}: card", [at.card], cards)
            game.attached[at.card] = AttachedCard(**at.model_dump())
        self.lay_spaces(game)
        in_play = {*game.codex, *game.laid, *game.attached, *(one.card for one in game.monsters.values())}
        rest = [] if self.bare else [card for card in self.scenario.archive if card not in in_play]
        game.archive = list(rest if position.archive is None else position.archive)
        known("position: archive", game.archive, archived(self.content))

    def lay_spaces(self, game: Third) -> None:
        """T3.9: the spaces that archive cards in play say they are."""
        for _, side in sides_shown(game, Rules(self.content)):
            if side.space:
                add_space(game, side.space.id, side.space.next_to)

    def lay_markers(self, game: Third) -> None:
        """T19.8: markers, and what is left of the sets of those that lie face down."""
        position = self.position
        known("position: markers", position.markers, game.spaces)
        known("position: hidden", position.hidden, game.spaces)
        game.markers = {space: list(markers) for space, markers in position.markers.items()}
        game.hidden = {
            space: [HiddenMarker(**one.model_dump()) for one in hidden] for space, hidden in position.hidden.items()
        }
        sets = self.scenario.marker_sets
        for back in {one.back for hidden in position.hidden.values() for one in hidden}:
            known("position: hidden: back", [back], sets)
            lying = Counter(one.marker for hidden in position.hidden.values() for one in hidden if one.back == back)
            game.stock[back] = list((Counter(sets[back]) - lying).elements())

    # ---- the decks

    def lay_decks(self, game: Third) -> None:
        """What is named of each deck, and on a full table the rest as setup stacks it, unshuffled."""
        hoods = decks_of(self.board)
        known("position: decks", self.position.decks, decks_of(self.whole))
        game.decks = {hood: [] for hood in hoods}
        piles = {hood: (game.decks[hood], self.position.decks.get(hood)) for hood in hoods}
        piles |= {zone: (getattr(game, zone), getattr(self.position, zone)) for zone in Position.zones()}
        for name, (pile, named) in piles.items():
            pile.extend((*named.bottom, *named.top) if isinstance(named, DeckEnds) else named or ())
            known(f"position: {name}", pile, self.lying_in(name))
        if not self.bare:
            self.stack_rest(game, piles)

    def later(self, game: Third) -> set[str]:
        """T21.3: the cards of decks that are not out yet, since what they belong to is not on the map."""
        named = [
            deck for id, deck in self.position.decks.items() if id not in game.decks and not isinstance(deck, DeckEnds)
        ]
        found = {card for deck in named for card in deck}
        if not self.bare:
            whole = encounter_cards(self.content, self.scenario)
            found |= {card.id for id, cards in whole.items() if id not in game.decks for card in cards}
        known("position: decks", found, self.content.encounters)
        return found

    def lying_in(self, pile: str) -> Iterable[str]:
        """What may lie in a deck, a pile or the cup."""
        content = self.content
        sections: Mapping[str, Iterable[str]] = {
            "cup": get_args(Token),
            "cup_drawn": get_args(Token),
            "events": content.events,
            "event_discard": content.events,
            "headlines": content.headlines,
            "headline_discard": content.headlines,
            "monster_deck": content.monsters,
            "aside": (*content.events, *content.monsters),
        } | dict.fromkeys(("items", "display", "allies", "spells", "pile"), content.assets)
        return sections.get(pile, [*content.encounters, *content.events])

    def stack_rest(self, game: Third, piles: Mapping[str, tuple[list[str], Deck | None]]) -> None:
        """T4.3-T4.8: the decks not named whole hold what lies nowhere else."""
        elsewhere = Counter([*lying_cards(game, self.content), *game.cup, *game.cup_drawn])
        for name, cards in self.stacked(game).items():
            pile, named = piles[name]
            if named is None or isinstance(named, DeckEnds):
                at = len(named.bottom) if named else 0
                pile[at:at] = without(cards, elsewhere)
        if self.position.display is None:
            refill_display(game)

    def stacked(self, game: Third) -> dict[str, list[str]]:
        """T4.3-T4.8: every deck as setup stacks it, unshuffled."""
        content, scenario = self.content, self.scenario
        found = {
            deck: [one.id for one in cards] for deck, cards in encounter_cards(content, scenario, game.absent).items()
        }
        found |= {deck: [] for deck in game.decks if deck not in found}
        found["events"] = [card for card in scenario.events if content.events[card].hood not in game.absent]
        aside = [card for card in scenario.aside if card in scenario.monsters]
        found["aside"] = [card for card in scenario.events if content.events[card].hood in game.absent] + aside
        deck = (card for card, copies in scenario.monsters.items() for _ in range(copies))
        found["monster_deck"] = without(deck, Counter(aside))
        found["headlines"] = (scenario.headlines or list(content.headlines))[: scenario.headline_count]
        found["cup"] = [token for token, copies in scenario.cup.items() for _ in range(copies)]
        for zone in ASSET_ZONES:
            found[zone] = [
                card.id
                for card in content.assets.values()
                if not card.side_of and deck_of(game, card) is getattr(game, zone)
                for _ in range(card.copies)
            ]
        return found


def decks_of(layout: Board) -> list[str]:
    """T4.3, T20.1: the encounter decks that are out when these pieces are on the map."""
    hoods = [STREET, ANOMALY, *(piece.id for piece in (*layout.tiles, *layout.mysteries))]
    return [*hoods, THRESHOLD] if layout.thresholds else hoods


def archived(content: Content) -> list[str]:
    """T12.8, T19.10: what may lie in an archive."""
    sections: tuple[Mapping[str, Any], ...] = (content.encounters, content.assets)
    others = [id for cards in sections for id, card in cards.items() if card.archive]
    return [*content.archive, *others, *(id for id, card in content.monsters.items() if card.epic)]


def person(seat: str, space: str, one: SeatPosition) -> Investigator:
    """One investigator."""
    return Investigator(
        id=one.investigator,
        seat=seat,
        space=space,
        damage=one.damage,
        horror=one.horror,
        money=one.money,
        clues=one.clues,
        remnants=one.remnants,
        focus=list(one.focus),
        delayed=one.delayed,
        acted=list(one.acted),
    )


def without(cards: Iterable[str], elsewhere: Counter[str]) -> list[str]:
    """These cards without those that lie elsewhere."""
    left, found = Counter(elsewhere), []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            found.append(card)
    return found
