"""Content packs: JSON files that hold any sections of the content, read and put together."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.rules.third.content import Content


class ContentError(Exception):
    """A content file cannot be used; names the file, the card, the field and what was expected."""


def read_pack(path: Path) -> dict[str, list[Any]]:
    """Read the sections of one JSON file."""
    try:
        found: dict[str, list[Any]] = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ContentError(f"{path}: cannot be read as JSON: {error}") from error
    unknown = found.keys() - Content.model_fields.keys() if isinstance(found, dict) else {"a list"}
    if unknown:
        sections = ", ".join(Content.model_fields)
        raise ContentError(f"{path}: {', '.join(sorted(unknown))}: expected an object with sections {sections}")
    for section, cards in found.items():
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            raise ContentError(f"{path}: {section}: expected a list of objects, one for each card")
    return found


def merge(packs: Iterable[tuple[Path, dict[str, list[Any]]]]) -> dict[str, dict[str, Any]]:
    """Put packs together by section and id; two cards of one id are an error."""
    merged: dict[str, dict[str, Any]] = {}
    for path, pack in packs:
        for section, cards in pack.items():
            for card in cards:
                if card.get("id") in merged.setdefault(section, {}):
                    raise ContentError(f"{path}: {section}: {card['id']}: this id is taken already")
                merged[section][card.get("id", "")] = card
    return merged
