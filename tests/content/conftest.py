"""All shipped cards as they are written, and ways to walk through one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.rules.third.edition import shipped, shipped_files

CONTENT = shipped().content
READ_ALOUD = ("text", "passed_text", "failed_text")
Told = tuple[str, str]  # where it stands, and what it says


def written() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Section, id and JSON of every shipped card."""
    for file in shipped_files():
        for section, cards in json.loads(Path(file).read_text("utf-8")).items():
            yield from ((section, card["id"], card) for card in cards)


CARDS = list(written())


def objects(thing: Any) -> Iterator[dict[str, Any]]:
    """Every object within a card, the card included."""
    if isinstance(thing, dict):
        yield thing
    for value in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ():
        yield from objects(value)


def effects(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every effect a card can have, also within other effects."""
    return (one for one in objects(card) if "kind" in one)


def in_one_go(card: dict[str, Any]) -> Iterator[Told]:
    """The parts of a card; a continuation is read apart from its opening (T18.7)."""
    for name, part in card["parts"].items():
        opening = {field: value for field, value in part.items() if field != "entries"}
        yield name, said(opening)
        yield from ((f"{name}/{entry}", said(text)) for entry, text in part.get("entries", {}).items())


def said(thing: Any) -> str:
    """All that is read aloud of this, its choices and outcomes included."""
    return " ".join(
        one[name] for one in objects(thing) for name in READ_ALOUD if isinstance(one.get(name), str) and one[name]
    )


def read_aloud() -> Iterator[Told]:
    """What is read aloud in one go, by where it stands."""
    for section, id, card in CARDS:
        if "parts" in card:
            yield from ((f"{section}/{id}/{name}", text) for name, text in in_one_go(card))
        elif section == "archive":
            sides = ((name, card.get(name)) for name in ("front", "back"))
            yield from ((f"{section}/{id}/{name}", side["text"]) for name, side in sides if side)
        elif section == "scenarios":
            yield from ((f"{section}/{id}/{name}", card[name]) for name in ("question", "intro", "won", "lost"))
        elif section == "headlines":
            yield f"{section}/{id}", said(card)
        elif section != "boards":
            yield f"{section}/{id}", card.get("story") or card.get("text", "")


def prose() -> Iterator[Told]:
    """Every line a player may read of a card, names and labels included, by the card it stands on."""
    for section, id, card in CARDS:
        names = ("name", "title", "role", "story", "question", "intro", "note", "won", "lost", *READ_ALOUD)
        for one in objects(card):
            yield from ((f"{section}/{id}", one[name]) for name in names if isinstance(one.get(name), str))


def decks() -> dict[str, list[Told]]:
    """What is drawn from the same deck, by its name: encounters with the events mixed into them, and headlines."""
    found: dict[str, list[Told]] = {}
    for section, id, card in CARDS:
        name = card.get("hood") or f"{card.get('deck', '')}{card.get('set', '')}"
        parts = card["parts"].items() if "parts" in card else [("", card)] if section == "headlines" else []
        for part, says in parts:
            found.setdefault(name or section, []).append((f"{section}/{id}/{part}", says["text"]))
    return found
