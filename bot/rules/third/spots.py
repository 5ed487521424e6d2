"""Every record and effect of the content with the way to it, and the scenarios in which its card may be met."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from bot.rules.third.board import spaces
from bot.rules.third.content import Content, Scenario
from bot.rules.third.encounters import ANOMALY, STREET, THRESHOLD
from bot.rules.third.packs import ContentError

EVERYWHERE = ("assets", "boards")  # met in every scenario
ALL_IF_EMPTY = ("headlines", "investigators")


class NotThere(ContentError):  # noqa: N818 # it is named for what was found
    """Something that is named on a card is not in the files that were read."""


@dataclass(frozen=True)
class Mistake:
    """Something named on a card that is not there."""

    section: str
    card: str
    field: str
    expected: str
    found: str
    known: Collection[str] = ()  # what might have been meant

    def __str__(self) -> str:
        near = get_close_matches(self.found, self.known, 1)
        perhaps = f'; perhaps "{near[0]}"' if near else ""
        return f'{self.section}: {self.card}: {self.field}: expected {self.expected}, found "{self.found}"{perhaps}'


@dataclass(frozen=True)
class Spot:
    """A record or an effect, and the fields that lead to it from its card."""

    section: str
    card: str
    path: tuple[str, ...]
    thing: Any

    def lies_in(self, other: "Spot") -> bool:
        """Tell whether it is part of another record or effect."""
        same_card = (self.section, self.card) == (other.section, other.card)
        return same_card and self.path[: len(other.path)] == other.path

    def wrong(self, field: str, expected: str, found: object, known: Collection[str] = ()) -> Mistake:
        """What is wrong with one of its fields."""
        return Mistake(self.section, self.card, ": ".join((*self.path, field)), expected, str(found), known)


def inside(thing: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every record and effect within a card, the card included."""
    parts: Iterable[tuple[Any, Any]] = ()
    if isinstance(thing, list | tuple):
        parts = enumerate(thing)
    elif isinstance(thing, dict):
        parts = thing.items()
    elif names := getattr(type(thing), "model_fields", None) or getattr(type(thing), "__dataclass_fields__", None):
        yield path, thing
        parts = ((name, getattr(thing, name)) for name in names)
    for name, part in parts:
        yield from inside(part, (*path, str(name)))


class Whole:
    """All content, everything on its cards, and where each card may be met."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.spots = [
            Spot(section, id, path, thing)
            for section in Content.model_fields
            for id, card in getattr(content, section).items()
            for path, thing in inside(card)
        ]
        self.spaces = {id: list(spaces(board)) for id, board in content.boards.items()}
        self.tiles = {id: [tile.id for tile in board.tiles] for id, board in content.boards.items()}

    def cards(self, *sections: str) -> Iterator[Spot]:
        """The cards of these sections themselves."""
        return (spot for spot in self.spots if spot.section in sections and not spot.path)

    def met(self, spot: "Spot | Mistake") -> list[Scenario]:
        """The scenarios in which a card may be met."""
        return [one for one in self.content.scenarios.values() if self._meets(one, spot.section, spot.card)]

    def _meets(self, scenario: Scenario, section: str, id: str) -> bool:
        if section in EVERYWHERE:
            return True
        if section == "scenarios":
            return scenario.id == id
        if section == "encounters":
            card = self.content.encounters[id]
            if card.archive:
                return id in scenario.archive
            decks = [*self.hoods(scenario.board), STREET, THRESHOLD, ANOMALY]
            return card.deck in decks and (card.deck != ANOMALY or card.set == scenario.anomalies)
        if section == "monsters":
            return self.in_play(scenario, id) > 0
        listed = getattr(scenario, section)
        return id in listed or (section in ALL_IF_EMPTY and not listed)

    def hoods(self, board: str) -> list[str]:
        """T15.1, T18.3: what events and encounter decks of a board may belong to: neighborhoods and mysteries."""
        found = self.content.boards.get(board)
        return [piece.id for piece in (*found.tiles, *found.mysteries)] if found else []

    def in_play(self, scenario: Scenario, named: str) -> int:
        """T12.8, T13.1: how many monsters of this name, or with this ready side, a scenario has."""
        cards = Counter(scenario.monsters) + Counter(scenario.archive)
        monsters = self.content.monsters
        return sum(n for id, n in cards.items() if id in monsters and named in (id, monsters[id].front))

    def shown_traits(self, monster: str) -> list[str]:
        """T13.3: the traits by which a monster is found in its deck."""
        monsters = self.content.monsters
        card = monsters.get(monster)
        shown = monsters.get(card.front, card) if card else None
        return shown.traits if shown else []

    @cached_property
    def archived(self) -> list[str]:
        """T12.8, T19.10: what may lie in an archive."""
        content = self.content
        epic = [id for id, card in content.monsters.items() if card.epic]
        assets = [id for id, card in content.assets.items() if card.archive]
        encounters = [id for id, card in content.encounters.items() if card.archive]
        return [*content.archive, *epic, *assets, *encounters]

    def maps(self, spot: Spot) -> list[list[str]]:
        """The spaces of each board a card may be met on; without a scenario that has it, of all boards together."""
        met = [one for one in self.met(spot) if one.board in self.spaces]
        found = [[*self.spaces[one.board], *self.card_spaces(one)] for one in met]
        return found or [[space for board in self.spaces.values() for space in board]]

    def card_spaces(self, scenario: Scenario) -> list[str]:
        """T3.9: the spaces that cards of a scenario's archive say they are."""
        cards = (self.content.archive[id] for id in scenario.archive if id in self.content.archive)
        shown = (side for card in cards for side in (card.front, card.back) if side)
        return [side.space.id for side in shown if side.space]


def named(value: Any) -> list[str]:
    """The ids a field holds: one, a list, or the keys of a mapping."""
    return ([value] if value else []) if isinstance(value, str) else list(value)
