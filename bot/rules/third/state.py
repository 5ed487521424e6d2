"""T2.3: the zones of a third-edition game. Decks are lists of card ids; the last is the top."""

from dataclasses import field
from typing import Literal

from bot.rules.kernel.game import Game
from bot.rules.kernel.saved import data

Skill = Literal["lore", "influence", "observation", "strength", "will"]
Difficulty = Literal["calm", "usual", "grim"]
HouseRule = Literal["long_first_turn", "full_purse", "quiet_defeat"]
Phase = Literal["setup", "action", "monster", "encounter", "mythos", "over"]


@data
class Investigator:
    """An investigator in play; what is printed on the sheet is content."""

    id: str
    seat: str
    space: str
    damage: int = 0
    horror: int = 0
    money: int = 0
    clues: int = 0
    remnants: int = 0
    focus: list[Skill] = field(default_factory=list)
    delayed: bool = False
    actions: int = 0  # left in this turn
    acted: list[str] = field(default_factory=list)  # T6.2: named actions of this round
    acts: bool = False  # whether the turn of this phase has still to end
    used: list[str] = field(default_factory=list)  # T11.5: abilities of the sheet used this round


@data
class Asset:
    """A card in a play area."""

    id: str
    card: str
    owner: str
    damage: int = 0
    horror: int = 0
    used: list[str] = field(default_factory=list)  # T11.5: abilities used this round, also by a former owner
    copy: str = ""  # T11.13: which of the cards that share this front; secret until it is turned


@data
class Monster:
    """A monster on the board."""

    id: str
    card: str
    space: str
    state: Literal["ready", "engaged", "exhausted"] = "ready"
    engaged_with: list[str] = field(default_factory=list)
    damage: int = 0
    hurt_by: str = ""  # whose attack dealt the last damage, or "": the check of T12.13 cannot know it otherwise
    activated: bool = False  # T12.15: in this monster phase


@data
class Space:
    """A space of the board; `hood` is "" for streets, thresholds and card spaces."""

    id: str
    hood: str
    doom: int = 0
    kind: Literal["plain", "threshold", "mystery", "card"] = "plain"  # T3.1; plain: a location or a street


@data
class Placement:
    """T20.2: where a threshold tile lies, and how it is turned."""

    tile: str
    at: str  # an edge or a corner of the tile
    turned: int = 0  # by so many sides, clockwise


@data
class CodexCard:
    """T2.3: an archive card in the codex."""

    card: str
    side: Literal["front", "back"] = "front"
    fired: bool = False  # T19.7: its condition has been met on this side
    doom: int = 0
    clues: int = 0
    used: list[str] = field(default_factory=list)  # T11.5: abilities used this round, by whomever


@data
class LaidCard(CodexCard):
    """T21.1: an archive card in a play area."""

    owner: str


@data
class AttachedCard(CodexCard):
    """T19.9: an archive card that lies under an encounter deck, its text visible."""

    deck: str


@data
class HiddenMarker:
    """T19.8: a marker that lies face down."""

    back: str  # the set of markers it is one of
    marker: str


@data
class Reading:
    """A card being carried out lies here, out of its deck, so that nothing that ends its reading can lose it."""

    card: str
    deck: str  # the encounter deck it came from, or "headlines" or "events"
    who: str = ""
    solved: bool = False  # T15.7: a clue of the neighborhood was gained by it
    part: str = ""  # T18.7: which part of it is read


@data
class Third(Game):
    """A third-edition campaign."""

    scenario: str
    players: int  # T12.6: at setup
    round: int = 0
    phase: Phase = "setup"
    spaces: dict[str, Space] = field(default_factory=dict)
    borders: dict[str, dict[str, str]] = field(default_factory=dict)  # space: adjacent space: hazard
    clues: dict[str, int] = field(default_factory=dict)  # T15.2: by neighborhood, or by mystery (T15.5)
    investigators: dict[str, Investigator] = field(default_factory=dict)
    fallen: list[str] = field(default_factory=list)  # T10.3
    arriving: dict[str, list[str]] = field(default_factory=dict)  # T10.6: seat: new investigator and package
    assets: dict[str, Asset] = field(default_factory=dict)
    monsters: dict[str, Monster] = field(default_factory=dict)
    monster_deck: list[str] = field(default_factory=list)
    archive: list[str] = field(default_factory=list)
    codex: dict[str, CodexCard] = field(default_factory=dict)
    sheet_doom: int = 0
    sheet_clues: int = 0
    anomalies: list[str] = field(default_factory=list)
    cup: list[str] = field(default_factory=list)
    cup_drawn: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    event_discard: list[str] = field(default_factory=list)
    decks: dict[str, list[str]] = field(default_factory=dict)  # encounters: a neighborhood, mystery, "street"...
    headlines: list[str] = field(default_factory=list)
    headline_discard: list[str] = field(default_factory=list)
    rumor: str = ""
    items: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    allies: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)  # special, starting and condition cards, searched by name
    reading: list[Reading] = field(default_factory=list)
    difficulty: Difficulty = "usual"
    house_rules: list[HouseRule] = field(default_factory=list)
    markers: dict[str, list[str]] = field(default_factory=dict)  # T19.8: space or codex card: markers, face up
    used: list[str] = field(default_factory=list)  # T11.5: abilities of the scenario sheet used this round
    absent: list[str] = field(default_factory=list)  # T21.3: pieces of the board that do not lie on the map
    placements: dict[str, Placement] = field(default_factory=dict)  # T20.2: by threshold tile on the map
    aside: list[str] = field(default_factory=list)  # T2.3: cards set aside by the scenario
    laid: dict[str, LaidCard] = field(default_factory=dict)  # T21.1: archive cards in play areas
    attached: dict[str, AttachedCard] = field(default_factory=dict)  # T19.9: archive cards at encounter decks
    hidden: dict[str, list[HiddenMarker]] = field(default_factory=dict)  # T19.8: by space
    stock: dict[str, list[str]] = field(default_factory=dict)  # T19.8: what is left of a set of hidden markers
    box: str = ""  # a hash of every card that setup took out of the box, or "": the content says which
