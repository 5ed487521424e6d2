"""The public view of a third-edition game as plain data, with everything under its id."""

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any

from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.play import Play
from bot.rules.third.views import MapView, SheetView

Plain = dict[str, Any]


def view(play: Play, asked: Collection[str]) -> Plain:
    """What the map and the sheets show (T2.6)."""
    shown = view_map(play, asked)
    sheets = {sheet.id: sheet for sheet in view_sheets(play, asked, {}).sheets}
    return {
        "title": shown.title,
        "round": shown.round,
        "phase": shown.phase,
        "result": shown.result,
        "spaces": spaces(shown),
        "neighborhoods": {tile.id: plain(leaving_out(asdict(tile), "spaces")) for tile in shown.tiles},
        "thresholds": {one.space.id: plain(leaving_out(asdict(one), "space")) for one in shown.thresholds},
        "mysteries": {one.space.id: leaving_out(asdict(one), "space") for one in shown.mysteries},
        "streets": {street.space.id: leaving_out(asdict(street), "space") for street in shown.streets},
        "investigators": {one.id: sheet(sheets[one.id]) | plain(asdict(one)) for one in shown.investigators},
        "monsters": {one.id: plain(asdict(one)) for one in shown.monsters},
        "doom": plain(asdict(shown.doom)),
        "clues": plain(asdict(shown.clues)),
        "cup": plain(asdict(shown.cup)) | {"tokens": dict(shown.cup.tokens)},
        "codex": {card.number: asdict(card) for card in shown.codex},
        "attached": {one.card.number: asdict(one.card) | {"deck": one.deck} for one in shown.attached},
        "rumor": shown.rumor,
        "next_event": shown.next_event,
    }


def spaces(shown: MapView) -> Plain:
    """Locations, streets, thresholds, mysteries and card spaces."""
    inside = [space for tile in shown.tiles for space in tile.spaces]
    streets, thresholds = [one.space for one in shown.streets], [one.space for one in shown.thresholds]
    mysteries = [one.space for one in shown.mysteries]
    return {
        space.id: plain(asdict(space)) for space in (*inside, *streets, *thresholds, *mysteries, *shown.card_spaces)
    }


def sheet(one: SheetView) -> Plain:
    """A sheet without what the map says better."""
    facts = plain(asdict(one))
    facts["skills"] = {skill: {"value": value, "focused": focused} for skill, value, focused in one.skills}
    facts["assets"] = numbered((asset.name, plain(asdict(asset))) for asset in one.assets)
    facts["archive"] = {card.number: asdict(card) for card in one.archive}
    return leaving_out(facts, "space", "player")


def numbered(named: Iterable[tuple[str, Plain]]) -> Plain:
    """Records by name; the second of a name gets a number."""
    found: Plain = {}
    for name, record in named:
        twins = sum(key.partition("+")[0] == name for key in found)
        found[f"{name}+{twins + 1}" if twins else name] = record
    return found


def leaving_out(record: Plain, *names: str) -> Plain:
    """A record without these fields."""
    return {name: value for name, value in record.items() if name not in names}


def plain(record: Plain) -> Plain:
    """Tuples as lists, as a file has them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in record.items()}
