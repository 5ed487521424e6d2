"""A third-edition position: what a case may say of it, and the game it stands for."""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bot.cases.form import Case, CaseError, validated
from bot.cases.table import AllDiceLaid
from bot.cases.third_begin import set_going, set_up
from bot.cases.third_position import Position, SeatPosition
from bot.cases.third_view import view
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.rules.third import board, edition
from bot.rules.third.content import Content, ContentError, Scenario
from bot.rules.third.encounters import ANOMALY, STREET
from bot.rules.third.possessions import deck_of, refill_display
from bot.rules.third.problems import lying_cards, problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import Asset, CodexCard, Investigator, Monster, Third


class ThirdTable:
    """The third edition at the table of a case."""

    def __init__(self, rules: ThirdEdition) -> None:
        self.rules = rules

    def load(self, saved: bytes) -> Third:
        """Read a game."""
        return edition.load(saved)

    def dump(self, game: Third) -> bytes:
        """Write a game."""
        return edition.dump(game)

    def problems(self, game: Third) -> list[str]:
        """List broken invariants."""
        return problems(game, self.rules)

    def view(self, game: Third, questions: list[Question]) -> dict[str, Any]:
        """Return the public view as plain data."""
        return view(Play(game, self.rules), {question.asks for question in questions})


def prepare(case: Case, folder: Path, chance: AllDiceLaid) -> tuple[ThirdTable, Play[Any, Any]]:
    """Build the position of a case and play on to the first question."""
    content = content_of(case, folder)
    scenario = scenario_of(case, content)
    position = validated(Position, case.position, "position")
    if case.begin == "setup":
        rules = ThirdEdition(content)
        return ThirdTable(rules), set_up(rules, scenario, position, case, chance)
    game = Builder(content, scenario, position, bare=bool(case.board)).game()
    game.open_table = case.open_table
    rules = ThirdEdition(boxed(content, game))
    return ThirdTable(rules), set_going(game, rules, case, chance)


def content_of(case: Case, folder: Path) -> Content:
    """The packs a case names, with the shipped content if it names no board."""
    packs = [folder / path for path in ([case.board] if case.board else []) + list(case.content)]
    try:
        return edition.read_content([*([] if case.board else edition.shipped_files()), *packs])
    except ContentError as error:
        raise CaseError(f"board or content: {error}") from error


def scenario_of(case: Case, content: Content) -> Scenario:
    """The scenario named, or the only one in the board's pack."""
    if not case.scenario and len(content.scenarios) == 1:
        return next(iter(content.scenarios.values()))
    if not case.scenario:
        raise CaseError(
            f"scenario: {case.board} holds {len(content.scenarios)}; expected one of {listed(content.scenarios)}"
        )
    known("scenario", [case.scenario], content.scenarios)
    return content.scenarios[case.scenario]


def listed(names: Iterable[str]) -> str:
    """Names for a message."""
    return ", ".join(names) or "none"


def known(where: str, names: Iterable[str], among: Iterable[str]) -> None:
    """Refuse a name that means nothing here."""
    choices = list(among)
    for name in names:
        if name not in choices:
            near = get_close_matches(name, choices, n=3) or choices[:12]
            raise CaseError(f"{where}: {name!r} is not known; expected for example {listed(near)}")


class Builder:
    """Builds a game from a position. On a bare table a deck that is not named is empty; else it is as in setup."""

    def __init__(self, content: Content, scenario: Scenario, position: Position, *, bare: bool) -> None:
        self.content, self.scenario, self.position, self.bare = content, scenario, position, bare
        self.board = content.boards[scenario.board]
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
            last_id=0,
        )
        known("position: leader", [game.leader], seats)
        for fill in (self.lay_board, self.seat_people, self.place_monsters, self.lay_codex, self.lay_decks):
            fill(game)
        game.last_id = max(self.numbers.values(), default=0)
        return game

    def id(self, card: str) -> str:
        """Name a thing in play: the first of a card is number 1."""
        self.numbers[card] += 1
        return f"{card}.{self.numbers[card]}"

    def lay_board(self, game: Third) -> None:
        """The board, doom, clues, the sheet's counts, anomalies."""
        position = self.position
        game.spaces, game.borders = board.spaces(self.board), board.borders(self.board)
        hoods = [tile.id for tile in self.board.tiles]
        known("position: doom", position.doom, game.spaces)
        known("position: clues", position.clues, hoods)
        known("position: anomalies", position.anomalies, hoods)
        doom = position.doom if self.bare else dict(self.scenario.doom) | dict(position.doom)
        for space, amount in doom.items():
            game.spaces[space].doom = amount
        game.clues = dict(position.clues)
        game.anomalies = list(position.anomalies)
        game.sheet_doom, game.sheet_clues = position.sheet_doom, position.sheet_clues

    def seat_people(self, game: Third) -> None:
        """Investigators and their cards."""
        for seat, one in self.position.seats.items():
            if one.investigator:
                where = f"position: seats: {seat}"
                known(f"{where}: investigator", [one.investigator], self.content.investigators)
                known(f"{where}: space", [one.space or self.scenario.start], game.spaces)
                game.investigators[one.investigator] = self.person(seat, one)
                self.hand_out(game, where, one)

    def person(self, seat: str, one: SeatPosition) -> Investigator:
        """One investigator."""
        return Investigator(
            id=one.investigator,
            seat=seat,
            space=one.space or self.scenario.start,
            damage=one.damage,
            horror=one.horror,
            money=one.money,
            clues=one.clues,
            remnants=one.remnants,
            focus=list(one.focus),
            delayed=one.delayed,
            acted=list(one.acted),
        )

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
                id=self.id(one.card),
                card=one.card,
                space=one.space,
                state="engaged" if one.engaged_with else one.state,
                engaged_with=list(one.engaged_with),
                damage=one.damage,
            )
            game.monsters[monster.id] = monster

    def lay_codex(self, game: Third) -> None:
        """The codex, and the archive it came from."""
        for number, one in enumerate(self.position.codex):
            known(f"position: codex: {number}", [one.card], self.content.archive)
            game.codex[one.card] = CodexCard(
                card=one.card, side=one.side, fired=one.fired, doom=one.doom, clues=one.clues
            )
        rest = [] if self.bare else [card for card in self.scenario.archive if card not in game.codex]
        game.archive = list(rest if self.position.archive is None else self.position.archive)
        known("position: archive", game.archive, self.content.archive)

    def lay_decks(self, game: Third) -> None:
        """Every deck that is named, and on a full table the others."""
        position = self.position
        decks = [STREET, ANOMALY, *(tile.id for tile in self.board.tiles)]
        known("position: decks", position.decks, decks)
        stacked = {} if self.bare else stacked_decks(self.content, self.scenario, decks)
        game.decks = {deck: list(position.decks.get(deck, stacked.get(deck, []))) for deck in decks}
        for zone in Position.zones():
            named = getattr(position, zone)
            setattr(game, zone, list(named) if named is not None else self.stacked_zone(game, zone))
            known(f"position: {zone}", getattr(game, zone), self.lying_in(zone))
        game.rumor = position.rumor
        if not self.bare:
            self.stack_assets(game)

    def lying_in(self, zone: str) -> Iterable[str]:
        """What may lie in a zone."""
        content = self.content
        sections: Mapping[str, Iterable[str]] = {
            "cup": TOKENS,
            "cup_drawn": TOKENS,
            "events": content.events,
            "event_discard": content.events,
            "headlines": content.headlines,
            "headline_discard": content.headlines,
            "monster_deck": content.monsters,
        }
        return sections.get(zone, content.assets)

    def stacked_zone(self, game: Third, zone: str) -> list[str]:
        """T4: a deck as setup stacks it, unshuffled, without what lies elsewhere."""
        if self.bare:
            return []
        scenario = self.scenario
        stacked: dict[str, list[str]] = {
            "events": scenario.events,
            "monster_deck": [card for card, copies in scenario.monsters.items() for _ in range(copies)],
            "headlines": scenario.headlines or list(self.content.headlines)[: scenario.headline_count],
            "cup": [token for token, copies in scenario.cup.items() for _ in range(copies)],
        }
        elsewhere = Counter(lying_cards(game)) + Counter(self.position.event_discard or [])
        return without(stacked.get(zone, []), elsewhere)

    def stack_assets(self, game: Third) -> None:
        """T4.8: asset decks that are not named, and the display."""
        lying = Counter(lying_cards(game))
        zones = {id(getattr(game, zone)): zone for zone in ("items", "allies", "spells", "pile")}
        for card in self.content.assets.values():
            deck = deck_of(game, card)
            if getattr(self.position, zones[id(deck)]) is None:
                deck.extend([card.id] * (card.copies - lying[card.id]))
        if self.position.display is None:
            refill_display(game)


TOKENS = ("doom", "monster", "clue", "headline", "burst", "reckoning", "blank")


def stacked_decks(content: Content, scenario: Scenario, decks: Iterable[str]) -> dict[str, list[str]]:
    """T4.3: the encounter decks, unshuffled."""
    return {deck: [card.id for card in content.encounters.values() if card.deck == deck] for deck in decks}


def without(cards: Iterable[str], elsewhere: Counter[str]) -> list[str]:
    """These cards without those that lie elsewhere."""
    left, found = Counter(elsewhere), []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            found.append(card)
    return found


def boxed(content: Content, game: Third) -> Content:
    """The content with a box that holds just the cards of this position, so that none may come or go in play."""
    lying = Counter(lying_cards(game))
    scenario = content.scenarios[game.scenario].model_copy(
        update={
            "monsters": {card: lying[card] for card in content.monsters if lying[card]},
            "events": [card for card in content.events for _ in range(lying[card])],
            "archive": [card for card in content.archive if lying[card]],
        }
    )
    return content.model_copy(
        update={
            "scenarios": {game.scenario: scenario},
            "encounters": {id: card for id, card in content.encounters.items() if lying[id]},
            "assets": {id: card.model_copy(update={"copies": lying[id]}) for id, card in content.assets.items()},
        }
    )
