"""A made-up campaign, for the gallery and for whoever wants to see a picture without a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from bot.rules.third.views import MapView, SheetsView
from render.board import EDGES

TileFacts = tuple[str, str, int, int, int, str, tuple[str, str, str]]  # id, name, q, r, pattern, tint, names of spaces
StreetFacts = tuple[str, str, str, str]  # name, type, tile, edge

OWNED = {1: ((5, 0), (1, 2), (3, 4)), 2: ((0, 1), (2, 3), (4, 5))}  # T3.6: corners of the three spaces, by pattern
STEPS = {"TR": (1, -1), "R": (1, 0), "BR": (0, 1), "BL": (-1, 1), "L": (-1, 0), "TL": (0, -1)}

TILES: Sequence[TileFacts] = (
    ("northside", "North Ward", 0, 0, 1, "northside", ("Station Hall", "Lantern Curios", "Gazette Press")),
    ("downtown", "Old Market", 1, 0, 2, "downtown", ("Founders' Green", "Savings Bank", "County Sanatorium")),
    ("merchant", "Wharf Ward", -1, 1, 2, "merchant", ("River Landing", "Reed Isle", "Salt Warehouse")),
    ("easttown", "East Ward", 0, 1, 1, "easttown", ("Watch House", "Tram Depot", "Corner Tavern")),
    ("miskatonic", "Miskatonic University", -1, 2, 2, "miskatonic", ("Reading Room", "Observatory", "Bell Quad")),
)
STREETS: Sequence[StreetFacts] = (
    ("Gaslight Row", "residential", "northside", "R"),
    ("Tannery Bridge", "bridge", "northside", "BL"),
    ("Linden Walk", "scenic", "northside", "BR"),
    ("Mercy Street", "residential", "downtown", "BL"),
    ("Quay Road", "scenic", "merchant", "R"),
    ("Old Mill Bridge", "bridge", "merchant", "BR"),
    ("Lyceum Street", "residential", "easttown", "BL"),
)


def spot(name: str) -> str:
    """Return the id of a space by its name."""
    return name.lower().replace("'", "").replace(" ", "-")


def facing(tiles: Sequence[TileFacts], street: StreetFacts) -> str:
    """Return the tile at the other end of a street."""
    _, _, here, edge = street
    q, r = next((tile[2], tile[3]) for tile in tiles if tile[0] == here)
    there = (q + STEPS[edge][0], r + STEPS[edge][1])
    return next(tile[0] for tile in tiles if (tile[2], tile[3]) == there)


def touching(tiles: Sequence[TileFacts], streets: Sequence[StreetFacts]) -> dict[str, list[str]]:
    """Return which spaces lie next to each space by the corners they own (T3.3, T3.5, T3.6)."""
    near: dict[str, list[str]] = {}
    for *_, names in tiles:
        for here in map(spot, names):
            near[here] = [there for there in map(spot, names) if there != here]
    for street in streets:
        edge = EDGES.index(street[3])
        sides = {street[2]: edge, facing(tiles, street): (edge + 3) % 6}
        near[spot(street[0])] = found = [
            spot(name)
            for tile in tiles
            if (side := sides.get(tile[0])) is not None
            for name, owned in zip(tile[6], OWNED[tile[4]], strict=True)
            if {side, (side + 1) % 6} & set(owned)
        ]
        for space in found:
            near[space].append(spot(street[0]))
    return near


def board(tiles: Sequence[TileFacts], streets: Sequence[StreetFacts], marks: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tiles and streets of a view as plain data; marks are further facts of spaces and tiles by id."""
    near = touching(tiles, streets)

    def space(name: str) -> dict[str, Any]:
        return {"id": spot(name), "name": name, "next_to": near[spot(name)], **marks.get(spot(name), {})}

    hexes = []
    for tile, name, q, r, pattern, tint, names in tiles:
        spaces = [space(one) for one in names]
        fixed = {"id": tile, "name": name, "q": q, "r": r, "pattern": pattern, "tint": tint, "spaces": spaces}
        hexes.append({**fixed, "doom": sum(one.get("doom", 0) for one in spaces), **marks.get(tile, {})})
    lanes = [
        {"space": space(street[0]), "type": street[1], "tile": street[2], "edge": street[3]}
        | {"other": facing(tiles, street)}
        for street in streets
    ]
    return {"tiles": hexes, "streets": lanes}


def map_view(
    tiles: Sequence[TileFacts] = TILES,
    streets: Sequence[StreetFacts] = STREETS,
    marks: Mapping[str, Any] | None = None,
    **facts: Any,
) -> MapView:
    """Return a view of a map; what is not given is calm and empty."""
    calm = {
        "title": "The Bells of Arkham",
        "round": 7,
        "phase": "monster",
        "investigators": [],
        "monsters": [],
        "doom": {"count": 5, "limit": 12, "flags": [4, 8]},
        "clues": {"count": 3, "limit": 10, "flags": [6]},
        "cup": {"left": 11, "total": 15, "tokens": CUP},
        "codex": [],
    }
    return TypeAdapter(MapView).validate_python(calm | board(tiles, streets, marks or {}) | facts)


CUP = (
    ("spread_doom", 2),
    ("spawn_monster", 2),
    ("spawn_clue", 1),
    ("gate_burst", 1),
    ("read_headline", 2),
    ("reckoning", 1),
    ("blank", 2),
)

PEOPLE = (
    {"id": "hester", "name": "Hester Vale", "letters": "HV", "seat": 1, "space": "lantern-curios"},
    {"id": "silas", "name": "Silas Thorne", "letters": "ST", "seat": 2, "space": "reading-room", "to_act": True},
    {"id": "oriel", "name": "Oriel Pike", "letters": "OP", "seat": 3, "space": "river-landing"},
    {"id": "bram", "name": "Bram Oakley", "letters": "BO", "seat": 4, "space": "linden-walk", "to_act": True},
    {"id": "ines", "name": "Ines Calder", "letters": "IC", "seat": 5, "space": "county-sanatorium", "to_act": True},
    {"id": "tobias", "name": "Tobias Wren", "letters": "TW", "seat": 6, "space": "river-landing", "delayed": True},
)

MONSTERS = (
    ("ghoul", "Ghoul", "GHO", "gaslight-row", "exhausted", (), 2),
    ("acolyte", "Grey Acolyte", "GRE", "river-landing", "engaged", ("oriel",), 0),
    ("acolyte2", "Grey Acolyte", "GRA", "river-landing", "ready", (), 0),
    ("gaunt", "Night-Gaunt", "NIG", "founders-green", "ready", (), 0),
    ("thing", "Rat-Thing", "RAT", "reading-room", "engaged", ("silas",), 1),
    ("wader", "Marsh Wader", "WAD", "reed-isle", "ready", (), 0),
    ("wader2", "Marsh Wader", "WAE", "quay-road", "ready", (), 1),
    ("hound", "Lean Hound", "HOU", "tram-depot", "ready", (), 2),
    ("gug", "Gug", "GUG", "bell-quad", "exhausted", (), 0),
)

MARKS: Mapping[str, Any] = {
    "station-hall": {"doom": 1},
    "river-landing": {"doom": 1},
    "reed-isle": {"doom": 3, "unstable": True},
    "watch-house": {"doom": 1},
    "observatory": {"doom": 2},
    "northside": {"clues": 1},
    "merchant": {"anomaly": True},
    "easttown": {"clues": 2},
    "miskatonic": {"clues": 1},
}

CODEX = (
    {"number": "1", "title": "The First Bell", "text": "Something under the river answers it.", "doom": 2},
    {"number": "4", "title": "A Borrowed Ledger", "text": "Half the names are crossed out.", "clues": 1},
    {"number": "12", "title": "Salt in the Rain", "text": "It tastes of the harbour, three miles inland."},
)


def sample_map(**facts: Any) -> MapView:
    """Return the map of the made-up campaign."""
    keys = ("id", "name", "letters", "space", "state", "engaged_with", "damage")
    known = {
        "investigators": PEOPLE,
        "monsters": [dict(zip(keys, one, strict=True)) for one in MONSTERS],
        "codex": CODEX,
        "rumor": "Lights Under the Ice",
        "next_event": "East Ward",
    }
    return map_view(marks=MARKS, **(known | facts))


def asset(name: str, kind: str, **facts: Any) -> dict[str, Any]:
    """Return an asset as plain data."""
    return {"name": name, "type": kind, **facts}


SKILLS = ("lore", "influence", "observation", "strength", "will")
SHEETS: Sequence[Mapping[str, Any]] = (
    {
        "role": "the Printer",
        "player": "marigold",
        "space": "Lantern Curios",
        "place": "North Ward",
        "health": 7,
        "damage": 2,
        "sanity": 6,
        "horror": 0,
        "money": 4,
        "clues": 1,
        "remnants": 2,
        "values": (4, 2, 4, 1, 4),
        "focus": ("lore", "will"),
        "state": "done",
        "assets": [
            asset("Inkwell Pistol", "item", used=True),
            asset("Storm Lantern", "item"),
            asset("Pressed Notes", "item"),
            asset("Blessed", "condition", good=True),
        ],
    },
    {
        "role": "the Ferryman",
        "player": "Ёжик_в_тумане",
        "space": "Reading Room",
        "place": "Miskatonic University",
        "health": 6,
        "damage": 4,
        "sanity": 8,
        "horror": 4,
        "money": 7,
        "values": (2, 5, 2, 2, 3),
        "focus": ("influence",),
        "state": "to_act",
        "actions_left": 1,
        "engaged": ["RAT"],
        "assets": [
            asset("Boat Hook", "item"),
            asset("Letter of Marque", "item", used=True),
            asset("Wharf Dog", "ally", health=2, damage=1, sanity=1),
            asset("Cursed", "condition", good=False),
            asset("Weary", "condition", good=False),
        ],
    },
    {
        "role": "the Astronomer",
        "player": "خيام عمر",
        "space": "River Landing",
        "place": "Wharf Ward",
        "health": 6,
        "damage": 0,
        "sanity": 7,
        "horror": 6,
        "clues": 3,
        "remnants": 1,
        "values": (3, 3, 3, 3, 2),
        "focus": ("observation",),
        "state": "done",
        "engaged": ["GRE"],
        "archive": [{"number": "31", "title": "A Letter Dated Friday", "text": "It is in your own hand."}],
        "assets": [
            asset("Brass Astrolabe", "item"),
            asset("Candle of Aldebaran", "spell", used=True),
            asset("Driven", "condition", good=True),
            asset("Sleepless", "condition"),
        ],
    },
    {
        "role": "the Tram Driver",
        "player": "🐙",
        "space": "River Landing",
        "place": "Wharf Ward",
        "health": 9,
        "damage": 1,
        "sanity": 5,
        "horror": 2,
        "money": 2,
        "values": (1, 2, 3, 6, 3),
        "focus": ("strength",),
        "state": "delayed",
        "assets": [asset("Brake Lever", "item"), asset("Night Shift Crew", "ally", health=3)],
    },
)


def sample_sheets(**facts: Any) -> SheetsView:
    """Return four sheets of the made-up campaign."""
    known = {"title": "The Bells of Arkham", "round": 7, "phase": "action", "sheets": []}
    people = [PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[5]]
    known["sheets"] = [_sheet(person, sheet) for person, sheet in zip(people, SHEETS, strict=True)]
    return TypeAdapter(SheetsView).validate_python(known | facts)


def _sheet(person: Mapping[str, Any], sheet: Mapping[str, Any]) -> dict[str, Any]:
    skills = [(name, value, name in sheet["focus"]) for name, value in zip(SKILLS, sheet["values"], strict=True)]
    named = {key: person[key] for key in ("id", "name", "letters", "seat")}
    return {"actions": 2, "focus_limit": 3, **sheet, **named, "skills": skills}
