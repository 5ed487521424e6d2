"""The third edition put together: everything is imported, so saves and content can be read."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.rules.kernel.saved import OneOf, codec
from bot.rules.third import encounters, rounds, setup, turn
from bot.rules.third.content import Content, ContentError, merge, read_pack
from bot.rules.third.effects import cards, checks, counting, cup, doom, harm, monsters, tokens
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import Third

EDITION = "third"
CHAPTERS = (encounters, rounds, setup, turn, cards, checks, counting, cup, doom, harm, monsters, tokens)
CODEC = codec(Third, EDITION)
load, dump = CODEC.load, CODEC.dump


def validated(sections: dict[str, dict[str, Any]], place: str) -> Content:
    """Check content; `ContentError` names the card, the field and what was expected."""
    OneOf.building = EDITION
    try:
        return Content.model_validate(sections)
    except ValidationError as error:
        first = error.errors()[0]
        where = ": ".join(str(part) for part in first["loc"])
        raise ContentError(f"{place}: {where}: {first['msg']}") from error


def read_content(paths: Iterable[Path]) -> Content:
    """Read content packs; later ones add to earlier ones."""
    packs = [(path, read_pack(path)) for path in paths]
    for path, pack in packs:
        validated(merge([(path, pack)]), str(path))
    return validated(merge(packs), "content")


def shipped_files() -> list[Path]:
    """The content packs in `data/third`."""
    return sorted((Path(__file__).parents[3] / "data" / EDITION).rglob("*.json"))


@cache
def shipped() -> ThirdEdition:
    """The rules with the content in `data/third`, read once."""
    return ThirdEdition(read_content(shipped_files()))
