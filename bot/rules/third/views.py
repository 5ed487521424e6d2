"""What the table may see of a third-edition game. Everything here is public (T2.6); nothing here is hidden (T2.7)."""

from typing import Literal

from bot.rules.kernel.views import view

PHASES = ("action", "monster", "encounter", "mythos")
SKILLS = ("lore", "influence", "observation", "strength", "will")


@view
class SpaceView:
    """One space: a location of a tile, a street, a threshold, a mystery or a card space."""

    id: str
    name: str
    doom: int = 0
    unstable: bool = False  # T14.6
    markers: tuple[str, ...] = ()  # T19.8: names of the markers lying there
    next_to: tuple[str, ...] = ()  # ids of adjacent spaces, for the text twin of the map
    hazards: tuple[tuple[str, str], ...] = ()  # T20.4: adjacent spaces that it costs to move on from, and the price


@view
class TileView:
    """A neighborhood hex at axial coordinates; its three spaces in the order of the pattern (T3.6)."""

    id: str
    name: str
    q: int
    r: int
    pattern: Literal[1, 2]
    tint: str  # a district role of the theme
    spaces: tuple[SpaceView, SpaceView, SpaceView]
    doom: int = 0  # of all its spaces together
    clues: int = 0  # T15.2: they lie on the neighborhood as a whole
    anomaly: bool = False
    other_world: bool = False  # T20.8
    hazards: tuple[str, str, str] = ("", "", "")  # T20.4: first-second, second-third, third-first space


@view
class StreetView:
    """A street along the facing edges of two tiles. Edges: TR, R, BR, BL, L, TL (T3.6), seen from `tile`."""

    space: SpaceView
    type: Literal["residential", "scenic", "bridge"]
    tile: str
    edge: Literal["TR", "R", "BR", "BL", "L", "TL"]
    other: str


@view
class ThresholdView:
    """A threshold along an edge of a tile (two sides) or in a corner of it (three), as it lies now.

    `sides` are the tiles around it clockwise from its own, "" where none lies; `hazards` what crossing each side costs.
    """

    space: SpaceView
    type: Literal["hidden_path", "derelict_portal", "wild_gateway"]
    tile: str
    at: str  # TR, R, BR, BL, L, TL, or N, NE, SE, S, SW, NW
    sides: tuple[str, ...]
    hazards: tuple[str, ...]  # each "", "damage", "horror" or "focus"


@view
class MysteryView:
    """A mystery on the edge of a tile; its doom is part of the tile's sum."""

    space: SpaceView
    tile: str
    edge: Literal["TR", "R", "BR", "BL", "L", "TL"]
    clues: int = 0  # T15.2: they lie in the space itself


@view
class FigureView:
    """An investigator on the map."""

    id: str
    name: str
    letters: str  # two, unique in the campaign
    seat: int  # 1 to 8: gives the colour
    space: str
    to_act: bool = False
    delayed: bool = False


@view
class MonsterView:
    """A monster on the map; `health` is None where the players may not know it."""

    id: str
    name: str
    letters: str  # three, unique in the campaign
    space: str
    state: Literal["ready", "engaged", "exhausted"]
    engaged_with: tuple[str, ...] = ()
    damage: int = 0
    health: int | None = None
    shrouded: bool = False  # T13: ready, its other side secret
    watcher: bool = False  # T12.19
    epic: bool = False  # T12.8


@view
class TrackView:
    """A count on the scenario sheet, the end of its track (0: no end is known) and the counts where a card waits."""

    count: int
    limit: int = 0
    flags: tuple[int, ...] = ()


@view
class CupView:
    """T2.6: what is left in the mythos cup, by token, in the fixed order of the token list."""

    left: int
    total: int
    tokens: tuple[tuple[str, int], ...]


@view
class CodexCardView:
    """A codex card's showing side."""

    number: str
    title: str
    text: str
    doom: int = 0
    clues: int = 0


@view
class AttachedView:
    """T19.9: the showing side of an archive card at an encounter deck."""

    deck: str  # name of the neighborhood, mystery or kind of space whose encounters they are
    card: CodexCardView


@view
class MapView:
    """Everything the map picture and its words show."""

    title: str  # of the scenario
    round: int
    phase: str  # one of PHASES, or "setup" or "over"
    result: Literal["", "won", "lost"] = ""
    tiles: tuple[TileView, ...]
    streets: tuple[StreetView, ...]
    thresholds: tuple[ThresholdView, ...] = ()
    mysteries: tuple[MysteryView, ...] = ()
    card_spaces: tuple[SpaceView, ...] = ()  # T3.9: they lie on no tile
    investigators: tuple[FigureView, ...]
    monsters: tuple[MonsterView, ...]
    doom: TrackView
    clues: TrackView
    cup: CupView
    codex: tuple[CodexCardView, ...]
    attached: tuple[AttachedView, ...] = ()
    rumor: str = ""  # the title of the headline in the rumor slot
    next_event: str = ""  # T2.6: the neighborhood on the back of the top event card


@view
class AssetView:
    """An asset in a play area; `used` this round, and the harm lying on it."""

    name: str
    type: Literal["item", "ally", "spell", "talent", "condition", "special"]
    used: bool = False
    good: bool | None = None  # for conditions: helps or hinders
    damage: int = 0
    horror: int = 0
    health: int = 0
    sanity: int = 0


@view
class SheetView:
    """One investigator's sheet and play area."""

    id: str
    name: str
    role: str
    letters: str
    seat: int
    player: str  # display name, as typed by its owner; may hold anything
    space: str  # name of the space
    place: str  # name of the neighborhood, or ""
    health: int
    damage: int
    sanity: int
    horror: int
    money: int = 0
    clues: int = 0
    remnants: int = 0
    focus_limit: int = 0
    skills: tuple[tuple[str, int, bool], ...] = ()  # skill, value with focus already added, focused
    assets: tuple[AssetView, ...] = ()
    engaged: tuple[str, ...] = ()  # letters of monsters
    archive: tuple[CodexCardView, ...] = ()  # T21.1: archive cards in the play area
    state: Literal["to_act", "done", "waiting", "delayed", "away"] = "waiting"
    actions_left: int = 0
    actions: int = 0


@view
class SheetsView:
    """All investigators in seating order, under the same banner as the map."""

    title: str
    round: int
    phase: str
    result: Literal["", "won", "lost"] = ""
    sheets: tuple[SheetView, ...]


@view
class CardView:
    """One card being read, or one test: what a small picture shows beside the message."""

    kind: Literal["encounter", "event", "headline", "test"]
    title: str
    who: str = ""  # name of the investigator
    letters: str = ""
    seat: int = 0
    place: str = ""
    text: str = ""
    choices: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    needed: int = 5  # the least face that succeeds
    result: Literal["", "passed", "failed"] = ""
    sum: str = ""  # "Will 3 + 1 focus + 1 charm"
