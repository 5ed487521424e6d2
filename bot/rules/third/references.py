"""What content names has to be there: places, cards, events, markers, decks; a function for each kind of reference."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import STEPS
from bot.rules.third import card_references
from bot.rules.third import content as records
from bot.rules.third.content import ANYWHERE, Content, Scenario
from bot.rules.third.effects.map import Place
from bot.rules.third.encounters import ANOMALY, STREET, THRESHOLD
from bot.rules.third.map_references import OF_BOARDS, OF_THE_MAP, Check
from bot.rules.third.monster_references import named_monsters, ready_sides, scenario_monsters
from bot.rules.third.places import OF_A_READER, PLACES
from bot.rules.third.records import Kind, Record, Street
from bot.rules.third.spots import Mistake, Whole, named

PLACE_FIELDS: Mapping[str, Collection[str]] = {  # and the words not for them: a monster's own entries have no reader
    "where": (),
    "at": (),
    "spawn": OF_A_READER,
    "destination": OF_A_READER,
}
SPACE_FIELDS: Mapping[type[Record], tuple[str, ...]] = {
    records.EventCard: ("doom",),
    Scenario: ("start", "doom", "starting_monsters"),
}
CARD_FIELDS: Mapping[type[Record], Mapping[str, str]] = {
    records.AssetCard: {"cancels": "assets", "front": "assets"},
    records.MonsterCard: {"front": "monsters"},
    records.ReactionText: {"unless": "assets"},
    records.InvestigatorCard: {"cards": "assets"},
    records.Package: {"cards": "assets"},
    Scenario: {
        "board": "boards",
        "monsters": "monsters",
        "events": "events",
        "headlines": "headlines",
        "investigators": "investigators",
    },
}
NAMED_BY_EFFECTS = {
    "gain_card": "assets",
    "lose_card": "assets",
    "add_codex": "archive",
    "flip_codex": "archive",
    "take_archive": "archive",
    "attach_archive": "archive",
    "put_on_card": "archive",
    "spawn_card": "monsters",
}
OF_THE_ARCHIVE = ("return_codex", "add_to_deck")  # these may name other cards of it than those of the codex
INTERRUPTING = {  # how `on` begins where they can stand
    "prevent": ("before suffer",),
    "instead": ("before",),
    "change_dice": ("before rolled", "after rolled"),
}
STREET_TYPES = get_args(Street.model_fields["type"].annotation)
THRESHOLD_KINDS = get_args(Kind)
ABILITIES = (records.ReactionText, records.ActionText, records.DiceText)
ROUND = ("", "round"), "round or nothing, since this card is never discarded"
OF_NOBODY = {
    "to": (("you", "anybody"), "you or anybody, since nobody holds this card"),
    "near": ((False,), "nothing, since nobody holds this card"),
}
UNHELD: Mapping[str, Mapping[str, tuple[tuple[Any, ...], str]]] = {  # what may be said there, and why nothing else
    "investigators": {"limit": ROUND},
    "scenarios": {"limit": ROUND},
    "archive": {"limit": ROUND, **OF_NOBODY},
    "monsters": {
        "limit": (("",), "nothing, since a monster is never used up"),
        "cost": (([],), "nothing, since a monster does not ask"),
        **OF_NOBODY,
    },
}


def mistakes(content: Content, *, bare: bool = False) -> list[Mistake]:
    """Everything that is named in this content and is not there; it is checked as a whole.

    On a bare board decks need not be whole, and a card that no scenario puts out may speak of places of another board.
    """
    whole = Whole(content)
    found = [mistake for check in OF_CARDS for mistake in check(whole)]
    of_play = [mistake for check in OF_PLAY for mistake in check(whole)]
    if bare:
        return found + [mistake for mistake in of_play if whole.met(mistake)]
    return [*found, *of_play, *decks(whole)]


def places(whole: Whole) -> Iterator[Mistake]:
    """`where`, `at`, `spawn`, `destination`: a word for a place, or a space of each board the card is met on."""
    for spot in (
        spot for spot in whole.spots if not isinstance(spot.thing, Place)
    ):  # `at` is an edge or a corner there
        for field, unfit in PLACE_FIELDS.items():
            words = [word for word in PLACES if word not in unfit]
            place = getattr(spot.thing, field, "")
            for known in whole.maps(spot) if place and place not in words else ():
                if place not in known:
                    expected = f"one of {', '.join(words)}, or a space of the board"
                    yield spot.wrong(field, expected, place, [*words, *known])
                    break


def spaces_named(whole: Whole) -> Iterator[Mistake]:
    """Where events put doom, and what a scenario begins with."""
    for spot in whole.cards("events", "scenarios"):
        for field in SPACE_FIELDS[type(spot.thing)]:
            for place in named(getattr(spot.thing, field)):
                for known in (known for known in whole.maps(spot)[:1] if place not in known):
                    yield spot.wrong(field, "a space of the board", place, known)


def cards(whole: Whole) -> Iterator[Mistake]:
    """Cards named by effects and by other cards."""
    for spot in whole.spots:
        fields = dict(CARD_FIELDS.get(type(spot.thing), {}))
        if section := NAMED_BY_EFFECTS.get(getattr(spot.thing, "kind", "")):
            fields["card"] = section
        for field, section in fields.items():
            known = getattr(whole.content, section)
            for id in (id for id in named(getattr(spot.thing, field)) if id not in known):
                yield spot.wrong(field, f"an id in {section}", id, known)


def codex(whole: Whole) -> Iterator[Mistake]:
    """An archive card that an effect names belongs to a scenario in which the effect is read."""
    for spot in whole.spots:
        kind = getattr(spot.thing, "kind", "")
        if (NAMED_BY_EFFECTS.get(kind) == "archive" or kind in OF_THE_ARCHIVE) and spot.thing.card:
            archives = [one.archive for one in whole.met(spot)]
            known = spot.thing.card in whole.archived
            if known and archives and not any(spot.thing.card in archive for archive in archives):
                yield spot.wrong("card", "a card of the scenario's archive", spot.thing.card, archives[0])


def scenarios(whole: Whole) -> Iterator[Mistake]:
    """The codex comes out of the archive, which holds cards of the archive (T19.10), and events belong to its board."""
    for spot in whole.cards("scenarios"):
        one: Scenario = spot.thing
        for id in (id for id in one.codex if id not in one.archive):
            yield spot.wrong("codex", "a card of its archive", id, one.archive)
        for id in (id for id in one.archive if id not in (known := whole.archived)):
            yield spot.wrong("archive", "an id in archive, or another card that is said to lie there", id, known)
        events, hoods = whole.content.events, whole.hoods(one.board)
        for id in (id for id in one.events if id in events and hoods and events[id].hood not in hoods):
            yield spot.wrong("events", f"events of {', '.join(hoods)}", id)
        sets = [card.set for card in whole.content.encounters.values() if card.deck == ANOMALY]
        if one.anomalies and one.anomalies not in sets:
            yield spot.wrong("anomalies", "the set of some anomaly cards", one.anomalies, sets)


def event_names() -> list[str]:
    """What a reaction may interrupt."""
    tags = (tag.partition(".") for tag, step in STEPS.items() if issubclass(step, Event))
    return sorted(name for edition, _, name in tags if edition == "third")


def events(whole: Whole) -> Iterator[Mistake]:
    """`on`: a stage and the name of an event."""
    names = event_names()
    known = [f"{stage} {name}" for name in names for stage in ("before", "after")]
    for spot in whole.spots:
        if isinstance(spot.thing, records.ReactionText) and spot.thing.on not in known:
            yield spot.wrong("on", f"before or after, and one of {', '.join(names)}", spot.thing.on, known)


def interruptions(whole: Whole) -> Iterator[Mistake]:
    """T6.6, T8.6, T9.1: an effect that changes an event stands in a reaction to one that it can change."""
    texts = [spot for spot in whole.spots if isinstance(spot.thing, records.ReactionText)]
    for spot in (spot for spot in whole.spots if getattr(spot.thing, "kind", "") in INTERRUPTING):
        on = next((text.thing.on for text in texts if spot.lies_in(text)), "")
        known = not on or on.partition(" ")[2] in event_names()  # else `events` has told it
        if known and not on.startswith(fit := INTERRUPTING[spot.thing.kind]):
            yield spot.wrong("kind", f"to stand in a reaction on {' or '.join(fit)}", spot.thing.kind)


def costs(whole: Whole) -> Iterator[Mistake]:
    """T1.7: a cost is made of what can be paid."""
    for spot in whole.spots:
        for n, part in enumerate(getattr(spot.thing, "cost", ())):
            if not hasattr(part, "pay"):
                yield spot.wrong(f"cost: {n}", "an effect that can be paid", part.kind)


def abilities(whole: Whole) -> Iterator[Mistake]:
    """T11.5, T19.5: what needs somebody who holds the card does not stand on one that nobody holds."""
    held = card_references.held(whole)
    for spot in (spot for spot in whole.spots if isinstance(spot.thing, ABILITIES)):
        is_held = spot.section == "archive" and spot.card in held
        for field, (fit, expected) in UNHELD.get(spot.section, {}).items():
            if is_held and field in OF_NOBODY:
                continue
            if (said := getattr(spot.thing, field, fit[0])) not in fit:
                yield spot.wrong(field, expected, ", ".join(part.kind for part in said) if field == "cost" else said)


def decks(whole: Whole) -> Iterator[Mistake]:
    """T18.3: a known deck, and a part for each place at which the card may be read; without a scenario, no decks."""
    readings: dict[str, dict[str, None]] = {
        STREET: dict.fromkeys(STREET_TYPES),
        THRESHOLD: dict.fromkeys(THRESHOLD_KINDS),
    }
    for board in whole.content.boards.values():
        for tile in board.tiles:
            readings.setdefault(tile.id, {}).update(dict.fromkeys(place.id for place in tile.locations))
        readings |= {mystery.id: {mystery.id: None} for mystery in board.mysteries}
    for spot in whole.cards("encounters", "events"):
        field = "hood" if spot.section == "events" else "deck"
        deck, parts = getattr(spot.thing, field), list(spot.thing.parts)
        if ANYWHERE in parts and spot.section == "encounters" and spot.thing.archive:
            continue
        if deck == ANOMALY:
            if "0" not in parts or not all(part.isdecimal() for part in parts):
                yield spot.wrong("parts", "numbers of doom, 0 among them", ", ".join(parts))
        elif deck in readings and set(parts) != set(readings[deck]):
            yield spot.wrong("parts", f"one for each of {', '.join(readings[deck])}", ", ".join(parts))
        elif deck not in readings and whole.content.scenarios:
            yield spot.wrong(
                field, "a neighborhood or mystery of a board, street, threshold or anomaly", deck, [*readings, ANOMALY]
            )


def letters(whole: Whole) -> Iterator[Mistake]:
    """On the map they name one thing."""
    for section in ("monsters", "investigators"):
        taken: dict[str, str] = {}
        for spot in whole.cards(section):
            if (first := taken.setdefault(spot.thing.letters, spot.card)) != spot.card:
                yield spot.wrong("letters", f"other letters than those of {first}", spot.thing.letters)


def markers(whole: Whole) -> Iterator[Mistake]:
    """T19.8: each scenario in which a marker is placed, removed or counted has a name for it."""
    for spot in whole.spots:
        counts = getattr(spot.thing, "count", "") == "markers"
        if (marker := getattr(spot.thing, "marker", "")) or counts:
            for one in (one for one in whole.met(spot) if marker not in one.markers):
                yield spot.wrong("marker", f"one of the markers of {one.id}", marker, one.markers)


def traits(whole: Whole) -> Iterator[Mistake]:
    """A trait an effect looks for is on some monster of the scenario, or on some asset."""
    assets = {trait for card in whole.content.assets.values() for trait in card.traits}
    for spot in (spot for spot in whole.spots if getattr(spot.thing, "trait", "")):
        spawns = spot.thing.kind == "spawn_monster"
        met = [{trait for id in one.monsters for trait in whole.shown_traits(id)} for one in whole.met(spot)]
        for known in (known for known in (met if spawns else [assets]) if spot.thing.trait not in known):
            yield spot.wrong("trait", f"a trait of {'a monster' if spawns else 'an asset'}", spot.thing.trait, known)


OF_CARDS: tuple[Check, ...] = (
    cards,
    events,
    interruptions,
    costs,
    abilities,
    letters,
    *OF_BOARDS,
    ready_sides,
    *card_references.OF_CARDS,
)
OF_PLAY: tuple[Check, ...] = (
    places,
    spaces_named,
    codex,
    scenarios,
    markers,
    traits,
    scenario_monsters,
    named_monsters,
    *OF_THE_MAP,
    *card_references.OF_PLAY,
)  # it depends on the scenario
