"""What second-edition content says, as frozen records."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from bot.rules.kernel.saved import AnyEffect

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+$")]
Track = Literal["speed", "fight", "lore"]  # S4.7: named by its first skill


class Record(BaseModel):
    """Frozen, and strict about names: a misspelt field is an error. Built when all effects are defined."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Sheet(Record):
    """An investigator's sheet. A track says the least value of its first skill and the greatest of its second."""

    sanity: int
    stamina: int
    focus: int
    tracks: dict[Track, tuple[int, int]]


class ReactionText(Record):
    """A text that interrupts an event of its owner: a stage and the name of the event."""

    id: Id
    on: str
    effects: list[AnyEffect]


class Card(Record):
    """A card an investigator may hold."""

    item: bool = False  # S21.4
    hands: int = 0  # S8.1
    combat: int = 0  # S8.3
    one_shot: bool = False  # S8.3
    income: int = 0  # S4.3
    lost_on: list[int] = []  # S4.3: faces of the retention roll
    success_from: int = 0  # S6.3: -1 for a blessing, 1 for a curse
    reactions: list[ReactionText] = []  # each exhausts the card


class MonsterCard(Record):
    """S7: what a monster asks of those who meet it."""

    awareness: int
    horror: tuple[int, int] | None = None  # rating and damage; none: no horror check (S7.4)
    combat: int
    damage: int
    toughness: int
    defeated: list[AnyEffect] = []


class EncounterCard(Record):
    """S10: what happens in an area."""

    effects: list[AnyEffect]


class AncientOne(Record):
    """S23, S24."""

    doom_track: int
    combat: int
    attack: list[AnyEffect]  # on each investigator, in each round of the final battle


class Content(Record):
    """Everything a second-edition game refers to, by section and id."""

    sheets: dict[str, Sheet]
    cards: dict[str, Card]
    monsters: dict[str, MonsterCard]
    encounters: dict[str, EncounterCard]
    ancients: dict[str, AncientOne]
