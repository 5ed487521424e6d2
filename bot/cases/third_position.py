"""What a case may say of a third-edition position; whatever is left out is as T4 begins a game, or nothing."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from bot.cases.form import Place, Record
from bot.rules.third.state import Phase, Skill

Cards = tuple[str, ...]


def named(value: Any) -> Any:
    """A card's id alone stands for the card without anything on it."""
    return {"card": value} if isinstance(value, str) else value


class Held(Record):
    """A card in a play area."""

    card: str
    damage: Place = 0
    horror: Place = 0
    used: tuple[str, ...] = ()


class CodexPosition(Record):
    """A card in the codex, or in a play area (T21.1)."""

    card: str
    side: Literal["front", "back"] = "front"
    fired: bool = False  # T19.7
    doom: Place = 0
    clues: Place = 0


class AttachedPosition(CodexPosition):
    """T19.9: an archive card at an encounter deck."""

    deck: str


class HiddenPosition(Record):
    """T19.8: a marker that lies face down."""

    back: str
    marker: str


class SeatPosition(Record):
    """A seat; without an investigator it waits for a new one."""

    investigator: str = ""
    package: str = ""  # only where the case begins with the setup
    space: str = ""  # "": the scenario's starting space
    damage: Place = 0
    horror: Place = 0
    money: Place = 0
    clues: Place = 0
    remnants: Place = 0
    focus: tuple[Skill, ...] = ()
    delayed: bool = False
    acted: tuple[str, ...] = ()  # T6.2: named actions of this round
    cards: tuple[Annotated[Held, BeforeValidator(named)], ...] = ()
    archive: tuple[Annotated[CodexPosition, BeforeValidator(named)], ...] = ()  # T21.1


class MonsterPosition(Record):
    """A monster on the board."""

    card: str
    space: str
    state: Literal["ready", "engaged", "exhausted"] = "ready"
    engaged_with: tuple[str, ...] = ()  # investigators; then it is engaged
    damage: Place = 0


class ThresholdPosition(Record):
    """T20.2: where a threshold tile lies; "": as the board shows it."""

    tile: str = ""
    at: str = ""  # an edge, or for a hidden path a corner
    turned: Place = 0  # by so many sides, clockwise


class DeckEnds(Record):
    """The ends of a deck; on a full table the rest lies between them as setup stacks it."""

    top: Cards = ()
    bottom: Cards = ()


Deck = Cards | DeckEnds


class Position(Record):
    """A position. Decks are listed from the bottom to the top."""

    seats: Annotated[dict[str, SeatPosition], Field(min_length=1)]
    leader: str = ""  # "": the first seat
    players: Place = 0  # T12.6: at setup; 0: as many as there are seats
    round: Place = 1
    phase: Phase = "action"
    fallen: tuple[str, ...] = ()
    monsters: tuple[MonsterPosition, ...] = ()
    doom: dict[str, Place] = Field(default_factory=dict)
    clues: dict[str, Place] = Field(default_factory=dict)
    absent: Cards = ()  # T21.3: pieces of the board that are not on the map
    thresholds: dict[str, ThresholdPosition] = Field(default_factory=dict)
    sheet_doom: Place = 0
    sheet_clues: Place = 0
    anomalies: Cards = ()
    codex: tuple[Annotated[CodexPosition, BeforeValidator(named)], ...] = ()
    attached: tuple[AttachedPosition, ...] = ()
    archive: Cards | None = None
    markers: dict[str, Cards] = Field(default_factory=dict)  # T19.8: by space, face up
    hidden: dict[str, tuple[HiddenPosition, ...]] = Field(default_factory=dict)  # by space, face down
    decks: dict[str, Deck] = Field(default_factory=dict)
    events: Deck | None = None
    event_discard: Deck | None = None
    headlines: Deck | None = None
    headline_discard: Deck | None = None
    rumor: str = ""
    monster_deck: Deck | None = None
    aside: Deck | None = None
    items: Deck | None = None
    display: Deck | None = None
    allies: Deck | None = None
    spells: Deck | None = None
    pile: Deck | None = None
    cup: Deck | None = None
    cup_drawn: Deck | None = None

    @classmethod
    def zones(cls) -> list[str]:
        """The decks, piles and areas that are plain lists of the state."""
        return [name for name, one in cls.model_fields.items() if one.annotation == Deck | None]
