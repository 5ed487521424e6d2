"""The zones of a second-edition game, as far as its procedures are written. Decks are lists; the last is the top."""

from dataclasses import field
from typing import Literal

from bot.rules.kernel.game import Game
from bot.rules.kernel.saved import data

Skill = Literal["speed", "sneak", "fight", "will", "lore", "luck"]


@data
class Investigator:
    """An investigator in play; what is printed on the sheet is content."""

    id: str
    seat: str
    area: str
    sanity: int
    stamina: int
    sliders: dict[Skill, int]  # S4.7: by the first skill of each track, the stop it stands at, 0 to 3
    money: int = 0
    clues: int = 0
    trophies: list[str] = field(default_factory=list)
    out: bool = False  # S21.3: does nothing more this turn


@data
class Held:
    """A card an investigator holds."""

    id: str
    card: str
    owner: str
    exhausted: bool = False
    gained: int = 0  # S4.4: the turn in which it was acquired


@data
class Monster:
    """A monster on the board."""

    id: str
    card: str
    area: str


@data
class Second(Game):
    """A second-edition campaign."""

    ancient: str
    turn: int = 0
    first: str = ""  # S3.4: the seat with the first-player marker
    investigators: dict[str, Investigator] = field(default_factory=dict)
    cards: dict[str, Held] = field(default_factory=dict)
    monsters: dict[str, Monster] = field(default_factory=dict)
    encounters: list[str] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)  # cards being carried out lie here
    doom: int = 0
    awake: bool = False
    battle: int = 0  # S24.4: successes towards the next doom token
