"""Who stands together in a space, and as what each of them is drawn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.rules.third.views import FigureView, MapView, MonsterView, SpaceView
from render.theme import Theme
from render.tokens import Eye, investigator, letter_size, marker, monster, monster_letters

HELD = 3  # figures in one capsule at most
SMALLER = 0.86  # of an investigator's size: a monster that holds him, while letters allow it
SMALL = 52
STATES = ("engaged", "ready", "exhausted")


@dataclass(frozen=True, slots=True)
class Markers:
    """The markers of one name in one space, drawn as one card that stands with the figures."""

    id: str
    letter: str
    number: int


Figure = FigureView | MonsterView | Markers
RANKS = (FigureView, MonsterView, Markers)


@dataclass(frozen=True, slots=True)
class Company:
    """Figures drawn side by side: one alone, or an investigator with what holds him, in one capsule."""

    figures: tuple[Figure, ...]
    held: bool = False

    def pitch(self, size: int) -> float:
        """Return the distance between two of its middles."""
        return size * 0.92

    def length(self, size: int) -> float:
        """Return the room it takes along its row."""
        return (len(self.figures) - 1) * self.pitch(size) + size + (14 if self.held else max(4, size // 8))


def companies(view: MapView) -> dict[str, list[Company]]:
    """Return the companies in each space, those that matter most first; markers stand behind all others."""
    spaces: dict[str, list[Company]] = {}
    standing = [one.space for one in view.investigators] + [one.space for one in view.monsters]
    for space in dict.fromkeys(standing):
        people = [one for one in view.investigators if one.space == space]
        monsters = sorted((one for one in view.monsters if one.space == space), key=lambda one: STATES.index(one.state))
        spaces[space] = _in_space(people, monsters)
    for one in all_spaces(view):
        if one.markers:
            spaces.setdefault(one.id, []).extend(Company((found,)) for found in markers_in(one))
    return spaces


def all_spaces(view: MapView) -> list[SpaceView]:
    """Return every space of a map, locations before streets."""
    locations = [space for tile in view.tiles for space in tile.spaces]
    mysteries, thresholds = [one.space for one in view.mysteries], [one.space for one in view.thresholds]
    streets = [street.space for street in view.streets]
    return [*locations, *mysteries, *streets, *thresholds, *view.card_spaces]


def eye_of(one: MonsterView) -> Eye:
    """Return the eye on a monster's plate: closed while it is shrouded, open if it is a watcher."""
    if one.shrouded:
        return "closed"
    return "open" if one.watcher else ""


def markers_in(space: SpaceView) -> list[Markers]:
    """Return the markers of a space, one for each name, with the first letter of the name."""
    return [
        Markers(f"{space.id}:{name}", next((sign for sign in name if sign.isalnum()), "?").upper(), number)
        for name, number in Counter(space.markers).items()
    ]


def _in_space(people: Sequence[FigureView], monsters: Sequence[MonsterView]) -> list[Company]:
    found: list[Company] = []
    free = list(monsters)
    for person in people:
        if any(person in company.figures for company in found):
            continue
        members = _bound(person, people, monsters)
        free = [one for one in free if one not in members]
        found += _capsules(members)
    return found + [Company((one,)) for one in free]


def _bound(
    person: FigureView, people: Sequence[FigureView], monsters: Sequence[MonsterView]
) -> list[FigureView | MonsterView]:
    """Return everybody who is tied to a person through engagements, people first."""
    names, tied = [person.id], list[MonsterView]()
    while more := [one for one in monsters if one not in tied and set(names) & set(_holds(one))]:
        tied += more
        names = [one.id for one in people if one.id in names or any(one.id in _holds(by) for by in tied)]
    return [*(one for one in people if one.id in names), *tied]


def _holds(one: MonsterView) -> Sequence[str]:
    return one.engaged_with if one.state == "engaged" else ()


def _capsules(members: Sequence[FigureView | MonsterView]) -> list[Company]:
    if len(members) == 1:
        return [Company((members[0],))]
    chunks = [tuple(members[at : at + HELD]) for at in range(0, len(members), HELD)]
    return [Company(chunk, held=True) for chunk in chunks]


def loosened(group: Iterable[Company]) -> list[Company]:
    """Return every figure on its own, people first, then monsters: in a full space, who is there matters most."""
    figures = [figure for company in group for figure in company.figures]
    return [Company((figure,)) for figure in sorted(figures, key=lambda figure: RANKS.index(type(figure)))]


def figure_count(group: Iterable[Company]) -> int:
    """Return how many figures there are in companies."""
    return sum(len(company.figures) for company in group)


def sprite(theme: Theme, figure: Figure, size: int, *, held: bool) -> tuple[Image.Image, str, int]:
    """Return a figure's sprite, its kind for the manifest, and the size of its letters."""
    if isinstance(figure, Markers):
        return marker(theme, figure.letter, figure.number, size), "marker", letter_size(size, 0.46)
    if isinstance(figure, FigureView):
        drawn = investigator(theme, figure.seat, figure.letters, size, to_act=figure.to_act, delayed=figure.delayed)
        return drawn, "investigator", letter_size(size, 0.46)
    size = max(min(size, SMALL), round(size * SMALLER)) if held else size
    drawn = monster(theme, figure.letters, size, figure.state, figure.damage, eye_of(figure))
    return drawn, "monster", monster_letters(figure.letters, size)[1]
