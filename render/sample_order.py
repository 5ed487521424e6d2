"""A made-up map with everything of Secrets of the Order on it: thresholds, a mystery, another world."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.third.views import MapView
from render.sample import CODEX, MARKS, MONSTERS, PEOPLE, STREETS, TILES, TileFacts, map_view

ORDER_TILES: Sequence[TileFacts] = (
    *TILES[:4],
    ("miskatonic", "Miskatonic University", -1, 2, 2, "miskatonic", ("Reading Room", "Observatory", "Bell Quad")),
    ("below", "The Landings", 0, 2, 1, "french_hill", ("First Landing", "Dry Cistern", "Low Gallery")),
)
ORDER_MARKS: Mapping[str, Any] = {
    **{name: facts for name, facts in MARKS.items() if name not in ("downtown", "observatory")},
    "bell-quad": {"doom": 1},
    "first-landing": {"doom": 3},
    "low-gallery": {"unstable": True},
    "below": {"other_world": True, "hazards": ("horror", "focus", "damage")},
}
ORDER_MONSTERS = (
    *MONSTERS[:4],
    ("gug", "Gug", "GUG", "first-landing", "ready", (), 0),
    ("ghast", "Ghast", "GHA", "low-gallery", "engaged", ("silas",), 1),
    ("lodger", "Restless Lodger", "LOD", "savings-bank", "ready", (), 2),
    ("lodger2", "Restless Lodger", "LOE", "area-stair", "ready", (), 0),
    ("usher", "Usher", "USH", "watch-house", "ready", (), 0),
    ("usher2", "Usher", "USI", "founders-green", "engaged", ("ines",), 0),
)


THRESHOLDS = (
    {
        "space": {"id": "moving-stair", "name": "The Moving Stair"},
        "type": "hidden_path",
        "tile": "northside",
        "at": "SE",
        "sides": ("northside", "downtown", "easttown"),
        "hazards": ("horror", "damage", "focus"),
    },
    {
        "space": {"id": "area-stair", "name": "Area Steps"},
        "type": "derelict_portal",
        "tile": "easttown",
        "at": "BR",
        "sides": ("easttown", "below"),
        "hazards": ("", "damage"),
    },
)
MYSTERY = {"space": {"id": "walled-room", "name": "The Walled Room", "doom": 2}, "tile": "downtown", "edge": "R"}
WHERE = {"silas": "low-gallery", "bram": "moving-stair", "ines": "founders-green", "tobias": "walled-room"}


def order_map(**facts: Any) -> MapView:
    """Return a map with another world, both kinds of thresholds, a mystery, shrouded monsters and watchers."""
    known = {
        "title": "The Hollow Under the Hill",
        "investigators": [{**one, "space": WHERE.get(str(one["id"]), one["space"])} for one in PEOPLE],
        "monsters": [_monster(one) for one in ORDER_MONSTERS],
        "codex": CODEX,
        "next_event": "East Ward",
        "thresholds": THRESHOLDS,
        "attached": [{"deck": "Old Market", "card": {"number": "18", "title": "A Second Key", "text": "It fits."}}],
        "mysteries": [{**MYSTERY, "clues": 1}],
    }
    return map_view(ORDER_TILES, STREETS, marks=ORDER_MARKS, **(known | facts))


def _monster(one: Sequence[Any]) -> dict[str, Any]:
    keys = ("id", "name", "letters", "space", "state", "engaged_with", "damage")
    kinds = {"shrouded": one[0].startswith("lodger"), "watcher": one[0].startswith("usher")}
    return dict(zip(keys, one, strict=True)) | kinds
