"""What we ship for the third edition, as frozen records; the JSON files under `data/third` hold any of its sections."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from bot.rules.kernel.saved import AnyEffect
from bot.rules.third.records import Board, Id, Record
from bot.rules.third.state import Skill

Token = Literal["doom", "monster", "clue", "headline", "burst", "reckoning", "blank"]
AssetType = Literal["item", "ally", "spell", "talent", "condition", "special"]
Limit = Literal["", "round", "discard"]
Forbidden = Literal[
    "recover_damage",
    "recover_horror",
    "gain_money",
    "gain_clues",
    "gain_remnants",
    "move",
    "gather",
    "focus",
    "ward",
    "attack",
    "evade",
    "research",
    "trade",
]
ANYWHERE = "anywhere"  # the part of an archive card that is read wherever it is met


class Modifier(Record):
    """A number a card changes, summed by one function."""

    to: Literal["pool", "success_from", "focus_limit", "reroll_price"]
    amount: int
    skill: Skill | Literal[""] = ""
    attack: bool = False  # only in an attack


class ReactionText(Record):
    """T6.6: a text that interrupts an event; `to` says whose event."""

    id: Id
    name: Annotated[str, StringConstraints(max_length=34)] = ""  # the label of its button; "": its card's name
    text: str
    on: str  # "before suffer": a stage and the name of an event
    to: Literal["you", "others", "anybody"] = "you"
    forced: bool = False
    limit: Limit = ""
    near: bool = False  # only when the other investigator is in the same space
    unless: Id | Literal[""] = ""  # not while its owner holds this card
    cost: list[AnyEffect] = []
    effects: list[AnyEffect]


class ActionText(Record):
    """T7.29: a component action."""

    id: Id
    name: Annotated[str, StringConstraints(max_length=34)] = ""  # the label of its button; "": its card's name
    text: str
    engaged: bool = False  # T6.3: also while engaged
    part_of: Literal["", "attack"] = ""  # T7.20
    at: str = ""  # a word for a place, or a space: only there
    limit: Limit = ""
    cost: list[AnyEffect] = []
    effects: list[AnyEffect]


class DiceText(Record):
    """T8.1, T8.6, T8.9: a card that lets its owner change dice of a test: reroll one, add some, or raise one."""

    id: Id
    name: Annotated[str, StringConstraints(max_length=34)] = ""  # the label of its button; "": its card's name
    text: str
    does: Literal["reroll", "add", "raise"] = "reroll"
    amount: int = 1
    skill: Skill | Literal[""] = ""
    attack: bool = False
    limit: Limit = "round"


class Card(Record):
    """What investigators' sheets, assets and codex sides may all say."""

    text: str = ""
    modifiers: list[Modifier] = []
    reactions: list[ReactionText] = []
    actions: list[ActionText] = []
    dice: list[DiceText] = []
    reckoning: list[AnyEffect] = []
    forbids: list[Forbidden] = []  # T1.2: what those it binds cannot do


class AssetCard(Card):
    """T11.1."""

    id: Id
    name: str
    type: AssetType
    traits: list[str] = []
    value: int = 0
    hands: int = 0
    health: int = 0
    sanity: int = 0
    copies: int = 1
    starting: bool = False  # comes with an investigator; lies in the pile
    ends_on: Literal["", "passed", "failed", "focus"] = ""  # T11.11-T11.12: a test, or a focus action
    cancels: Id | Literal[""] = ""  # T11.12: gaining it beside that card removes both
    good: bool | None = None
    back: list[AnyEffect] = []  # T11.13: unread until flipped
    front: Id | Literal[""] = ""  # T11.13: the card whose front this one shares; which it is stays secret
    side_of: Id | Literal[""] = ""  # T11.11, T21.4: the asset or monster whose other side this is; it has no copies
    archive: int = 0  # T19.10: its number, if it is a card of the archive


class Package(Record):
    """T2.2: one of two ways to begin."""

    id: Id
    name: str
    cards: list[Id] = []
    money: int = 0
    clues: int = 0
    focus: list[Skill] = []
    remnants: int = 0


class InvestigatorCard(Card):
    """T2.2."""

    id: Id
    name: str
    role: str
    letters: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
    story: str
    health: int
    sanity: int
    focus_limit: int
    skills: dict[Skill, int]
    cards: list[Id] = []
    money: int = 0
    packages: Annotated[list[Package], Field(min_length=2, max_length=2)]


class Prey(Record):
    """T12.15: whom a monster hunts, or prefers to engage."""

    by: Literal["nearest", "lowest", "highest"] = "nearest"
    of: Skill | Literal["clues", "damage", "horror", "remnants", ""] = ""


class MonsterCard(Record):
    """T12.1. Shrouded cards share a record for the ready side, which has the keyword; each names it as its `front`."""

    id: Id
    name: str
    letters: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
    front: Id | Literal[""] = ""  # T13.1: the ready side this card shares with others; which it is stays secret
    shrouded: bool = False  # T13: this is such a ready side; it has no copies of its own
    text: str = ""
    traits: list[str] = []
    spawn: str = "unstable"  # a place: see `places.py`
    activation: Literal["hunter", "patrol", "lurker"]
    speed: int = 0
    prey: Prey = Prey()
    destination: str = "unstable"
    lurks: list[AnyEffect] = []
    health: int = 0
    attack: tuple[Skill, int] = ("strength", 0)
    evade: int = 0
    damage: int = 0
    horror: int = 0
    remnant: bool = False
    elite: int = 0
    retaliate: bool = False
    massive: bool = False
    elusive: bool = False
    watcher: bool = False  # T12.19
    epic: bool = False  # T12.8
    reactions: list[ReactionText] = []
    copies: int = 1
    side_of: Id | Literal[""] = ""  # T21.4: the asset whose other side this is; it has no copies of its own


class Entry(Record):
    """T18.7: a continuation of a complex encounter, which nobody reads before it is chosen."""

    title: str
    text: str
    effects: list[AnyEffect]


class Part(Record):
    """What one card says about one space."""

    text: str
    effects: list[AnyEffect]
    entries: dict[Id, Entry] = {}


class EncounterCard(Record):
    """T18.3: parts by location, mystery, street type or threshold kind, or (anomalies) by least doom in the space."""

    id: Id
    archive: int = 0  # T19.10: its number, if it lies in the archive until a card puts it into a deck
    deck: str  # a neighborhood, a mystery, "street", "threshold" or "anomaly"
    set: str = ""  # T4.9: of anomaly cards, which set; a scenario names the one it uses
    title: str
    parts: dict[str, Part]
    tags: list[str] = []


class EventCard(Record):
    """T15.1."""

    id: Id
    hood: Id  # or a mystery
    title: str
    parts: dict[str, Part]
    doom: Annotated[list[Id], Field(min_length=1, max_length=2)]
    tags: list[str] = []


class HeadlineCard(Record):
    """T17."""

    id: Id
    title: str
    text: str
    effects: list[AnyEffect] = []
    rumor: bool = False
    reckoning: list[AnyEffect] = []
    tags: list[str] = []


class When(Record):
    """T19.6: a state a codex card waits for."""

    count: Literal[
        "sheet_doom",
        "sheet_clues",
        "anomalies",
        "round",
        "markers",
        "monsters",
        "fallen",
        "card_clues",
        "my_clues",  # these are of the owner of a card in a play area (T21.1)
        "my_damage",
        "my_horror",
        "my_money",
        "my_remnants",
    ]
    at_least: int
    marker: Id | Literal[""] = ""  # which marker is counted
    each_player: bool = False  # the number is for each player the game started with
    per_player: int = 0  # so many more for each player the game started with

    def needed(self, players: int) -> int:
        """The number it waits for, with so many players at the start."""
        return self.at_least * (players if self.each_player else 1) + self.per_player * players


class CardSpace(Record):
    """T3.9: a space that is there while a side of an archive card shows; next to nothing unless it says so."""

    id: Id
    name: Annotated[str, StringConstraints(max_length=22)]
    next_to: list[Id] = []


class Side(Card):
    """T19: one side of an archive card."""

    title: str
    space: CardSpace | None = None
    on_draw: list[AnyEffect] = []  # T19.9: when somebody is about to have an encounter from a deck
    replaces: bool = False  # T18.3: this is the encounter; no card is drawn
    deck: Id | Literal[""] = ""  # in the codex: which encounters it speaks of; attached, it is its own deck
    on_add: list[AnyEffect] = []
    when: When | None = None
    effects: list[AnyEffect] = []  # when its condition is met
    each_round: list[AnyEffect] = []  # at the end of every round
    anomalies: bool = False  # T14.8
    outbreaks: bool = False  # T14.8
    advice: str = ""  # what to try while this side shows; no rule


class ArchiveCard(Record):
    """T19.2."""

    id: Id
    number: int
    front: Side
    back: Side | None = None


class Scenario(Record):
    """T4, T19.1: a scenario sheet."""

    id: Id
    title: str
    order: int = 99  # its place where scenarios are listed: the lower, the earlier
    question: str
    intro: str
    length: str
    seats: Annotated[int, Field(ge=1, le=6)] = 6  # how many it is made for at most
    note: str = ""  # what is in it that a table may not want
    won: str
    lost: str
    board: Id
    later: list[Id] = []  # T21.3: pieces of the board that are not on the map at setup
    start: Id
    doom: dict[Id, int] = {}
    monsters: dict[Id, int]
    starting_monsters: dict[Id, Id] = {}  # space: monster, or the ready side of several
    aside: list[Id] = []  # T4.5: of its monsters, those set aside until a card names them
    cup: dict[Token, int]
    codex: list[Id]
    archive: list[Id]
    events: list[Id]
    headlines: list[Id] = []  # empty: all
    anomalies: str = ""  # the set of anomaly cards
    investigators: list[Id] = []  # empty: all
    first_clues: int = 3
    headline_count: int = 13
    reckoning: list[AnyEffect] = []
    reckoning_text: str = ""
    actions: list[ActionText] = []
    markers: dict[Id, str] = {}  # T19.8: the names of the markers it uses
    marker_sets: dict[Id, dict[Id, int]] = {}  # T19.8: markers with one back, by the marker this back is named like
    doom_limit: int = 0
    clue_limit: int = 0


class Content(Record):
    """Everything shipped for this edition, by section and id."""

    investigators: dict[str, InvestigatorCard] = {}
    assets: dict[str, AssetCard] = {}
    monsters: dict[str, MonsterCard] = {}
    encounters: dict[str, EncounterCard] = {}
    events: dict[str, EventCard] = {}
    headlines: dict[str, HeadlineCard] = {}
    archive: dict[str, ArchiveCard] = {}
    boards: dict[str, Board] = {}
    scenarios: dict[str, Scenario] = {}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Display names by id, of everything a told line or an option may mention."""
        named: dict[str, str] = {}
        for section in (self.investigators, self.assets, self.monsters):
            named |= {id: card.name for id, card in section.items()}
        for titled in (self.encounters, self.events, self.headlines, self.scenarios):
            named |= {id: card.title for id, card in titled.items()}
        named |= {id: card.front.title for id, card in self.archive.items()}
        sides = [side for card in self.archive.values() for side in (card.front, card.back) if side]
        named |= {side.space.id: side.space.name for side in sides if side.space}
        for board in self.boards.values():
            named |= {piece.id: piece.name for piece in board.pieces}
            named |= {place.id: place.name for tile in board.tiles for place in tile.locations}
        for scenario in self.scenarios.values():
            named |= scenario.markers
        return named

    @cached_property
    def abilities(self) -> Mapping[str, str]:
        """The names of all abilities, by the card they are printed on and their own id."""
        return {f"{id}:{text.id}": text.name or self.names.get(id, "") for id, text in self._printed}

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What all abilities say, by the same."""
        return {f"{id}:{text.id}": text.text for id, text in self._printed}

    @property
    def _printed(self) -> Iterator[tuple[str, ActionText | ReactionText | DiceText]]:
        cards: list[tuple[str, Card]] = [*self.investigators.items(), *self.assets.items()]
        for id, card in self.archive.items():
            cards += [(id, side) for side in (card.back, card.front) if side]  # the front is known first
        for id, one in cards:
            yield from ((id, text) for texts in (one.actions, one.reactions, one.dice) for text in texts)
        for scenario in self.scenarios.values():
            yield from (("sheet", text) for text in scenario.actions)
