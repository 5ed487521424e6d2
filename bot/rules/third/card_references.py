"""What archive cards, complex encounters, cards with two sides and markers name has to be there."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.rules.third import content as records
from bot.rules.third.encounters import STREET, THRESHOLD
from bot.rules.third.spots import Mistake, Spot, Whole

TWO_SIDED = ("assets", "monsters")
OF_AN_OWNER = "my_"


def sides(whole: Whole) -> Iterator[Mistake]:
    """T11.11, T21.4: the other side of an asset is an asset or a monster, that of a monster an asset; not of itself."""
    first = {id: one for section in TWO_SIDED for id, one in getattr(whole.content, section).items() if not one.side_of}
    for spot in whole.cards(*TWO_SIDED):
        fit = [id for id in first if spot.section == "assets" or id in whole.content.assets]
        if spot.thing.side_of and spot.thing.side_of not in fit:
            expected = "an id in assets" + (" or monsters" if spot.section == "assets" else "")
            yield spot.wrong("side_of", f"{expected} that is no other side itself", spot.thing.side_of, fit)


def named_archive(whole: Whole) -> Iterator[Mistake]:
    """T19.10, T21.1: each card that an effect deals, returns or puts into a deck is one that may lie in an archive."""
    for spot in whole.spots:
        kind = getattr(spot.thing, "kind", "")
        known = [*whole.content.archive] if kind == "deal_archive" else whole.archived
        if kind in ("deal_archive", "return_codex"):
            ids = spot.thing.cards if kind == "deal_archive" else [spot.thing.card]
            yield from (spot.wrong("card", "a card of the archive", id, known) for id in ids if id not in known)
        if kind == "add_to_deck":
            yield from deck_fits(whole, spot)


def deck_fits(whole: Whole, spot: Spot) -> Iterator[Mistake]:
    """T19.10: what is put into a deck is an encounter of the archive that can be read there."""
    cards = {id: card for id, card in whole.content.encounters.items() if card.archive}
    card = cards.get(spot.thing.card)
    if card is None:
        yield spot.wrong("card", "an encounter card with a number of the archive", spot.thing.card, cards)
    elif records.ANYWHERE not in card.parts and card.deck != spot.thing.deck:
        yield spot.wrong(
            "deck", f"its own deck, or a card that is read {records.ANYWHERE}", spot.thing.deck, [card.deck]
        )


def turned(whole: Whole) -> Iterator[Mistake]:
    """T21.4: a card that an effect turns has another side."""
    backs = {card.side_of for section in TWO_SIDED for card in getattr(whole.content, section).values() if card.side_of}
    for spot in whole.spots:
        kind = getattr(spot.thing, "kind", "")
        section = {"turn_monster": "monsters", "turn_card_over": "assets"}.get(kind)
        if section and spot.thing.card:
            cards = getattr(whole.content, section)
            known = [id for id, card in cards.items() if card.side_of or id in backs]
            if spot.thing.card not in known:
                yield spot.wrong("card", f"an id in {section} with another side", spot.thing.card, known)


def entries(whole: Whole) -> Iterator[Mistake]:
    """T18.7: a continuation that is read stands in the same part, and each that stands there can be read."""
    parts = [spot for spot in whole.spots if isinstance(spot.thing, records.Part)]
    for spot in filter(is_read, whole.spots):
        own = next((part for part in parts if spot.lies_in(part)), None)
        known = own.thing.entries if own else {}
        if spot.thing.entry not in known:
            yield spot.wrong("entry", "one of the entries of its own part", spot.thing.entry, known)
    for part in (part for part in parts if part.thing.entries):
        reads = {spot.thing.entry for spot in whole.spots if is_read(spot) and spot.lies_in(part)}
        for entry in (entry for entry in part.thing.entries if entry not in reads):
            yield part.wrong("entries", "each of them to be read by a read_entry of this part", entry)


def is_read(spot: Spot) -> bool:
    """Tell whether this is an effect that reads a continuation."""
    return getattr(spot.thing, "kind", "") == "read_entry"


def encounter_decks(whole: Whole) -> Iterator[Mistake]:
    """T19.9, T21.2: a deck that is named is one of the boards on which the card may be met."""
    for spot in whole.spots:
        kind = getattr(spot.thing, "kind", "")
        names = kind in ("attach_archive", "add_to_deck", "discard_from_deck") or isinstance(spot.thing, records.Side)
        if not names or not spot.thing.deck:
            continue
        for one in whole.met(spot):
            spaces = whole.card_spaces(one) if isinstance(spot.thing, records.Side) else []
            known = [*whole.hoods(one.board), STREET, THRESHOLD, *spaces]
            if spot.thing.deck not in known:
                yield spot.wrong("deck", f"an encounter deck of {one.id}", spot.thing.deck, known)


def owners(whole: Whole) -> Iterator[Mistake]:
    """T21.1: a card that waits for something of its owner is one that somebody takes."""
    taken = held(whole)
    for spot in (spot for spot in whole.cards("archive") if spot.card not in taken):
        for name, side in (("front", spot.thing.front), ("back", spot.thing.back)):
            if side and side.when and side.when.count.startswith(OF_AN_OWNER):
                yield spot.wrong(
                    f"{name}: when: count", "nothing of an owner, since nobody takes this", side.when.count
                )


def held(whole: Whole) -> set[str]:
    """T21.1: the archive cards that some effect puts into a play area."""
    named: Mapping[str, Any] = {"take_archive": lambda one: [one.card], "deal_archive": lambda one: one.cards}
    kinds = ((getattr(spot.thing, "kind", ""), spot.thing) for spot in whole.spots)
    return {card for kind, thing in kinds if kind in named for card in named[kind](thing)}


def marker_sets(whole: Whole) -> Iterator[Mistake]:
    """T19.8: what lies face down has a name for its back and for its front, and is one of a set."""
    for spot in whole.cards("scenarios"):
        named = [*spot.thing.marker_sets, *(marker for one in spot.thing.marker_sets.values() for marker in one)]
        for marker in (marker for marker in named if marker not in spot.thing.markers):
            yield spot.wrong("marker_sets", "one of its markers", marker, spot.thing.markers)
    for spot in whole.spots:
        kind = getattr(spot.thing, "kind", "")
        if kind == "reveal_marker" or (kind == "place_marker" and spot.thing.facedown):
            for one in (one for one in whole.met(spot) if spot.thing.marker not in one.marker_sets):
                yield spot.wrong("marker", f"one of the marker sets of {one.id}", spot.thing.marker, one.marker_sets)
        if kind == "reveal_marker":
            yield from found_markers(whole, spot)


def found_markers(whole: Whole, spot: Spot) -> Iterator[Mistake]:
    """T19.8: what is said of a marker that is turned over is said of one of its set."""
    for one in whole.met(spot):
        known = one.marker_sets.get(spot.thing.marker, {})
        yield from (spot.wrong("found", "a marker of the set", id, known) for id in spot.thing.found if id not in known)


OF_CARDS = (sides, named_archive, turned, entries, owners)
OF_PLAY = (encounter_decks, marker_sets)
