"""The bench with an other world, thresholds, a mystery, and a hex that comes later: the map of the second box."""

from copy import deepcopy
from typing import Any

from bot.rules.third import edition as third_edition
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from tests.rules import pack
from tests.rules.builders import Edition

say = pack.say
DEEP = {"deep": ["wreck", "bell", "stairs"], "moor": ["hut", "cairn", "pool"]}
SINGLE = {"cellar": ["cellar"]}
CORNERS = [{"tile": "deep", "at": at} for at in ("NW", "N", "SW")]
LATER = ["moor", "dyke", "portal"]
ADDS = say("add_tiles", pieces=LATER, doom={"hut": 1, "docks": 1}, monsters={"cairn": "ghoul"})
MOVES = say("move_threshold", threshold="path", to=CORNERS)


def tile(id: str, q: int, r: int, **more: Any) -> dict[str, Any]:
    """A hex of pattern 2."""
    places = [{"id": place, "name": place.title()} for place in DEEP[id]]
    return {"id": id, "name": id.title(), "q": q, "r": r, "pattern": 2, "tint": "uptown", "locations": places, **more}


def board() -> dict[str, Any]:
    """Where port, town, quay and deep lie around each other; moor lies beside port."""
    found: dict[str, Any] = deepcopy(pack.BOARD)
    hazards = ["damage", "horror", "focus"]
    found["tiles"] += [tile("deep", 1, 1, other_world=True, hazards=hazards), tile("moor", -1, 1)]
    found["streets"].append({"id": "dyke", "name": "Dyke", "tile": "port", "edge": "BL", "type": "scenic"})
    path = {"id": "path", "name": "Path", "type": "hidden_path", "tile": "deep", "corner": "NW", "icons": hazards}
    portal = {"type": "derelict_portal", "tile": "deep", "edge": "L", "icons": ["damage", ""]}
    return found | {
        "thresholds": [path, {"id": "portal", "name": "Portal", **portal}],
        "mysteries": [{"id": "cellar", "name": "Cellar", "tile": "port", "edge": "L"}],
    }


def encounters() -> list[dict[str, Any]]:
    """A deck of three for each place that the bench does not have, and one for the thresholds."""
    decks = DEEP | SINGLE | {"threshold": ["hidden_path", "derelict_portal", "wild_gateway"]}
    effects = {"drift": [MOVES], "wade": [say("move", steps=2)], "hurt": [pack.HARM]}
    return [
        {
            "id": f"{deck}-{name}",
            "deck": deck,
            "title": name,
            "parts": {place: {"text": place, "effects": said} for place in places},
        }
        for deck, places in decks.items()
        for name, said in effects.items()
    ]


def events() -> list[dict[str, Any]]:
    """Two for each place that the bench does not have."""
    return [
        {
            "id": f"{hood}-{n}",
            "hood": hood,
            "title": "event",
            "parts": {place: {"text": place, "effects": [say("gain_clue")]} for place in places},
            "doom": places[:n],
        }
        for hood, places in (DEEP | SINGLE).items()
        for n in (1, 2)
    ]


def codex(id: str, number: int, **side: Any) -> dict[str, Any]:
    """An archive card."""
    return {"id": id, "number": number, "front": {"title": id.title(), "text": "…", **side}}


ARCHIVE = [
    codex("flood", 20, when={"count": "round", "at_least": 2}, effects=[ADDS]),
    codex("drain", 22, space={"id": "sump", "name": "Sump", "next_to": ["works"]}),
    codex("tide", 21, each_round=[MOVES | {"random": True}]),
]


def sections() -> dict[str, dict[str, Any]]:
    """The whole pack, by section and id."""
    found = deepcopy(pack.sections())
    found["boards"] = {"bench": board()}
    found["encounters"] |= {card["id"]: card for card in encounters()}
    found["events"] |= {card["id"]: card for card in events()}
    found["archive"] |= {card["id"]: card for card in ARCHIVE}
    names = [card["id"] for card in ARCHIVE]
    begins = [name for name in names if name != "drain"]
    scenario = found["scenarios"]["bench"]
    scenario |= {"later": LATER, "events": list(found["events"]), "archive": [*scenario["archive"], *names]}
    scenario |= {"codex": [*scenario["codex"], *begins], "start": "stairs"}
    found["archive"]["omen"]["back"]["when"]["at_least"] = 20  # else it is lost before anybody has seen much of the map
    return found


def rules(**scenario: Any) -> ThirdEdition:
    """The rules with this pack, its scenario with these fields."""
    found = sections()
    found["scenarios"]["bench"] |= scenario
    return ThirdEdition(third_edition.validated(found, "wide"))


WIDE = Edition(third_edition.load, third_edition.dump, rules(), problems)
