"""The third edition put together: everything is imported, so saves and content can be read."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.rules.kernel.saved import OneOf, codec
from bot.rules.third import encounters, rounds, setup, turn
from bot.rules.third.content import Content
from bot.rules.third.effects import archive, cards, checks, counting, cup, doom, harm, markers, monsters, tokens
from bot.rules.third.effects import map as map_effects
from bot.rules.third.packs import ContentError, merge, read_pack
from bot.rules.third.references import mistakes
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.spots import Mistake, NotThere
from bot.rules.third.state import Third

EDITION = "third"
EFFECTS = (archive, cards, checks, counting, cup, doom, harm, map_effects, markers, monsters, tokens)
CHAPTERS = (encounters, rounds, setup, turn, *EFFECTS)
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


def read_content(paths: Iterable[Path], *, bare: bool = False) -> Content:
    """Read content packs; later ones add to earlier ones. What they name must be in one of them; see `mistakes`."""
    packs = [(path, read_pack(path)) for path in paths]
    for path, pack in packs:
        validated(merge([(path, pack)]), str(path))
    content = validated(merge(packs), "content")
    if found := mistakes(content, bare=bare):
        raise NotThere(f"{file_of(found[0], packs)}: {found[0]}{f' ({len(found) - 1} more)' if found[1:] else ''}")
    return content


def file_of(mistake: Mistake, packs: Iterable[tuple[Path, dict[str, list[Any]]]]) -> Path:
    """The file in which the card of a mistake is written."""
    return next(path for path, pack in packs for card in pack.get(mistake.section, ()) if card["id"] == mistake.card)


def shipped_files() -> list[Path]:
    """The content packs in `data/third`."""
    return sorted((Path(__file__).parents[3] / "data" / EDITION).rglob("*.json"))


@cache
def shipped() -> ThirdEdition:
    """The rules with the content in `data/third`, read once."""
    return ThirdEdition(read_content(shipped_files()))
