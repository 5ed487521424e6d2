"""Short phrases that alt text and text twin share, each made from a view and nothing else."""

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.rules.third.views import (
    AssetView,
    FigureView,
    MapView,
    MonsterView,
    MysteryView,
    SheetView,
    SpaceView,
    TileView,
    TrackView,
)
from bot.words import words
from render.figures import all_spaces


def listed(parts: Iterable[str]) -> str:
    """Return parts with commas between them."""
    return words().say("twin.comma").join(part for part in parts if part)


def when(title: str, round_number: int, phase: str, result: str = "") -> str:
    """Return title, round and phase, or how it ended."""
    if result:
        return words().say(f"alt.{result}", title=title, n=round_number)
    if phase in ("setup", "over"):
        return words().say(f"alt.{phase}", title=title, n=round_number)
    return words().say("alt.phase", title=title, n=round_number, phase=words().say(f"picture.phase.{phase}").lower())


def to_act(names: Iterable[str]) -> str:
    """Return who must act."""
    found = listed(names)
    return words().say("alt.to_act", names=found) if found else words().say("alt.nobody")


def track(kind: str, one: TrackView) -> str:
    """Return a track with its end and the counts where a card waits."""
    said = words().say(f"alt.track.{kind}", n=one.count)
    if one.limit:
        said = words().say(f"alt.track.{kind}_of", n=one.count, limit=one.limit)
    flags = listed(str(flag) for flag in one.flags)
    return words().say("alt.flagged", track=said, flags=flags) if flags else said


def rumor(title: str) -> str:
    """Return what a rumor is about: its title without the word that stands before it anyway."""
    return title.removeprefix(f"{words().say('picture.rumor')}: ")


def space_names(view: MapView) -> Mapping[str, str]:
    """Return the name of every space by its id."""
    return {space.id: space.name for space in all_spaces(view)}


def figure_trouble(view: MapView, one: FigureView) -> str:
    """Return what stands against an investigator: delay, and monsters that hold him."""
    holders = listed(by.name for by in view.monsters if one.id in by.engaged_with)
    held = words().say("alt.held", monsters=holders) if holders else ""
    return listed((words().say("alt.delayed") if one.delayed else "", held))


def monster_state(view: MapView, one: MonsterView) -> str:
    """Return a monster's state, whom it holds, and its damage."""
    people = {person.id: person.name for person in view.investigators}
    held = listed(people[name] for name in one.engaged_with if name in people)
    state = words().say("alt.engaged", names=held) if held else words().say(f"alt.monster.{one.state}")
    kinds = {"shrouded": one.shrouded, "watcher": one.watcher, "epic": one.epic}
    hurt = ""
    if one.damage:
        hurt = words().say("alt.damage", n=one.damage)
    if one.health is not None:
        hurt = words().say("alt.damage_of", n=one.damage, health=one.health)
    return listed((state, *(words().say(f"alt.{kind}") for kind, so in kinds.items() if so), hurt))


def space_marks(one: SpaceView) -> str:
    """Return a space's doom, whether the next doom falls there, and its markers."""
    doom = words().say("alt.doom", n=one.doom) if one.doom else ""
    markers = (
        words().say("alt.markers", n=number, name=name) if number > 1 else name
        for name, number in Counter(one.markers).items()
    )
    return listed((doom, words().say("alt.unstable") if one.unstable else "", *markers))


def mystery_marks(one: MysteryView) -> str:
    """Return what lies at a mystery, its clues too: they belong to the space (T15.2)."""
    clues = words().count("alt.clues", one.clues) if one.clues else ""
    return listed((space_marks(one.space), clues))


def tile_marks(one: TileView) -> str:
    """Return what lies on a neighborhood as a whole."""
    doom = words().say("alt.doom_in_all", n=one.doom) if one.doom else ""
    clues = words().count("alt.clues", one.clues) if one.clues else ""
    return listed((doom, clues, words().say("alt.anomaly") if one.anomaly else ""))


def asset(one: AssetView) -> str:
    """Return an asset with its use and harm; a condition with whether it helps."""
    state = words().say("alt.used") if one.used else ""
    if one.type == "condition" and one.good is not None:
        state = words().say("alt.helps" if one.good else "alt.hinders")
    health = words().say("alt.health", left=one.health - one.damage, of=one.health) if one.health or one.damage else ""
    sanity = words().say("alt.sanity", left=one.sanity - one.horror, of=one.sanity) if one.sanity or one.horror else ""
    facts = listed((state, health, sanity))
    return words().say("alt.with", what=one.name, facts=facts) if facts else one.name


def wealth(one: SheetView) -> str:
    """Return what an investigator owns, in numbers."""
    clues, remnants = words().count("alt.clues", one.clues), words().count("alt.remnants", one.remnants)
    return listed((words().say("alt.money", n=one.money), clues, remnants))


def body(one: SheetView) -> str:
    """Return an investigator's health and sanity as what is left of how much."""
    health = words().say("alt.health", left=one.health - one.damage, of=one.health)
    return listed((health, words().say("alt.sanity", left=one.sanity - one.horror, of=one.sanity)))


def sheet_state(one: SheetView) -> str:
    """Return whether an investigator must act, with the actions left."""
    state = words().say(f"picture.state.{one.state}").lower()
    if one.state == "to_act" and one.actions:
        return words().say("alt.actions_left", state=state, left=one.actions_left, of=one.actions)
    return state


def where(one: SheetView) -> str:
    """Return an investigator's space and neighborhood."""
    return words().say("picture.at", space=one.space, place=one.place) if one.place else one.space
