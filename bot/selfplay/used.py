"""Which cards a scenario uses: the others cannot come up in it."""

from collections.abc import Collection, Iterable
from typing import Any

from bot.rules.third.content import ANYWHERE, AssetCard, Content, EncounterCard, Scenario
from bot.rules.third.encounters import STREET, THRESHOLD, encounter_cards
from bot.selfplay.reach import parts_of

ON_THE_SHEET = ("investigators", "monsters", "events", "archive", "headlines")
NOBODY_LEFT = "nobody_left"  # T10.8: the ending that no card names


def cards_used(content: Content, scenarios: Iterable[str]) -> Content:
    """The content without the cards that none of these scenarios can bring into play."""
    sheets = [content.scenarios[id] for id in scenarios]
    named = {section: ids_of(content, section, sheets) for section in ON_THE_SHEET}
    named["scenarios"] = {sheet.id for sheet in sheets}
    kept = {
        section: {id: card for id, card in getattr(content, section).items() if id in ids}
        for section, ids in named.items()
    }
    archived = {id for sheet in sheets for id in sheet.archive}
    kept["assets"] = {
        id: card if not card.front else behind(card)
        for id, card in content.assets.items()
        if not card.archive or id in archived
    }
    kept["monsters"] |= {id: card for id, card in content.monsters.items() if id in archived or card.side_of}
    return content.model_copy(update=kept | {"encounters": encounters_used(content, sheets)})


def behind(card: AssetCard) -> AssetCard:
    """T11.13: only the back of a card that shares the front of another; the other speaks for both."""
    return card.model_copy(update={name: [] for name in ("modifiers", "reactions", "actions", "dice", "reckoning")})


def encounters_used(content: Content, sheets: Iterable[Scenario]) -> dict[str, EncounterCard]:
    """Cards of the encounter decks they put out; of streets and thresholds, the parts for kinds on their boards."""
    sheets = list(sheets)
    cards = [card for sheet in sheets for deck in encounter_cards(content, sheet).values() for card in deck]
    cards += [content.encounters[id] for sheet in sheets for id in sheet.archive if id in content.encounters]
    boards = [content.boards[sheet.board] for sheet in sheets]
    kinds: set[str] = {street.type for board in boards for street in board.streets}
    kinds |= {threshold.type for board in boards for threshold in board.thresholds}
    return {card.id: of_kinds(card, kinds) if in_kinds(card) else card for card in cards}


def in_kinds(card: EncounterCard) -> bool:
    """T18.3: tell whether a card has a part for each kind of street or threshold."""
    return card.deck in (STREET, THRESHOLD) and ANYWHERE not in card.parts


def of_kinds(card: EncounterCard, kinds: Collection[str]) -> EncounterCard:
    """A card with its parts for these kinds of street and threshold (T18.8: nobody reads the others)."""
    return card.model_copy(update={"parts": {kind: part for kind, part in card.parts.items() if kind in kinds}})


def ids_of(content: Content, section: str, sheets: Iterable[Scenario]) -> set[str]:
    """The cards of a section that scenario sheets name; a sheet that may leave them out and does means all."""
    return {id for sheet in sheets for id in getattr(sheet, section) or getattr(content, section)}


def lines_known(content: Content) -> dict[str, set[str]]:
    """Every headline, every mythos token of a cup, and every ending: codex cards, and the one that no card names."""
    cups = (scenario.cup for scenario in content.scenarios.values())
    return {
        "headlines": set(content.headlines),
        "tokens": {token for cup in cups for token, copies in cup.items() if copies},
        "endings": {id for id, card in content.archive.items() if ends(card)} | {NOBODY_LEFT},
    }


def ends(thing: Any) -> bool:
    """Tell whether a card, or anything in it, ends the game."""
    return getattr(thing, "kind", "") == "end_game" or any(ends(part) for _, part in parts_of(thing))
