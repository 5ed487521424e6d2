"""Content that only tests play with: small numbers, one card for each thing a rule can meet."""

from typing import Any

PLACES = {"port": ["works", "docks", "row"], "town": ["hill", "ward", "library"], "quay": ["market", "shed", "isle"]}
LATTICE = {"port": (0, 0, 1), "town": (1, 0, 2), "quay": (0, 1, 1)}
STREETS = {"bridge": ("port", "R", "bridge"), "lane": ("port", "BR", "residential"), "steps": ("town", "BL", "scenic")}
PEOPLE = ("nell", "amos", "ida", "cal", "ruth", "josef", "grace", "tom")

BOARD = {
    "id": "bench",
    "tiles": [
        {
            "id": hood,
            "name": hood.title(),
            "q": LATTICE[hood][0],
            "r": LATTICE[hood][1],
            "pattern": LATTICE[hood][2],
            "tint": "uptown",
            "locations": [{"id": place, "name": place.title()} for place in places],
        }
        for hood, places in PLACES.items()
    ],
    "streets": [
        {"id": street, "name": street.title(), "tile": tile, "edge": edge, "type": kind}
        for street, (tile, edge, kind) in STREETS.items()
    ],
}


def investigator(id: str) -> dict[str, Any]:
    """Everybody is three in everything, with five health and five sanity."""
    skills = dict.fromkeys(("lore", "influence", "observation", "strength", "will"), 3)
    packages = [{"id": "plain", "name": "Nothing"}, {"id": "clue", "name": "A clue", "clues": 1, "cards": ["token"]}]
    sheet = {"name": id.title(), "role": "of the bench", "letters": id[:2].upper(), "story": "…", "text": "…"}
    limits = {"health": 5, "sanity": 5, "focus_limit": 2, "skills": skills, "packages": packages}
    return {"id": id, **sheet, **limits}


def asset(id: str, type: str, **more: Any) -> dict[str, Any]:
    """An asset of one copy unless it says otherwise."""
    return {"id": id, "name": id.title(), "type": type, "text": "…", **more}


def bonus(amount: int, skill: str = "", *, attack: bool = False, to: str = "pool") -> list[dict[str, Any]]:
    """One modifier."""
    return [{"to": to, "amount": amount, "skill": skill, "attack": attack}]


def monster(id: str, **more: Any) -> dict[str, Any]:
    """A hunter of one space that does one damage, unless it says otherwise."""
    usual = {"activation": "hunter", "speed": 1, "health": 2, "damage": 1, "horror": 0}
    return {"id": id, "name": id.title(), "letters": id[:3].upper(), **usual, **more}


def reaction(id: str, on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A text that interrupts an event."""
    return {"id": id, "name": id.title(), "text": "…", "on": on, "effects": list(effects), **more}


def action(id: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A component action."""
    return {"id": id, "name": id.title(), "text": "…", "effects": list(effects), **more}


def choice(id: str, *effects: dict[str, Any], cost: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    """One choice on a card."""
    return {"id": id, "text": id.title(), "effects": list(effects), "cost": list(cost)}


def say(kind: str, **more: Any) -> dict[str, Any]:
    """An effect."""
    return {"kind": kind, **more}


HARM = say("suffer", damage=1)
FRIGHT = say("suffer", horror=1)

ASSETS = [
    asset("blades", "item", traits=["weapon"], hands=2, modifiers=bonus(2, "strength", attack=True)),
    asset("knife", "item", traits=["weapon"], hands=1, copies=2, modifiers=bonus(1, attack=True)),
    asset("lamp", "item", traits=["common"], modifiers=bonus(1, "observation")),
    asset("tome", "item", traits=["tome"], copies=2),
    asset("flask", "item", actions=[action("drink", say("recover", horror=2), engaged=True, limit="discard")]),
    asset("dice", "item", dice=[{"id": "again", "name": "Again", "text": "…", "skill": "lore"}]),
    asset("nurse", "ally", health=2, sanity=2),
    asset("dog", "ally", health=1),
    asset(
        "charm",
        "item",
        copies=2,
        reactions=[reaction("ward", "before suffer", say("prevent", horror=1), to="others", limit="discard")],
    ),
    asset("bag", "item", reactions=[reaction("dress", "before suffer", say("prevent", damage=1), limit="round")]),
    asset(
        "iron-will",
        "talent",
        reactions=[
            reaction(
                "stand", "before suffer", say("instead", effects=[say("place_doom", where="row")]), limit="discard"
            )
        ],
    ),
    asset("strong", "talent", modifiers=bonus(1, to="focus_limit")),
    asset("mist", "spell", actions=[action("cast", say("cast", horror=2, effects=[say("gain", what="money")]))]),
    asset("blessed", "condition", copies=2, ends_on="failed", cancels="cursed", modifiers=bonus(-1, to="success_from")),
    asset("cursed", "condition", copies=2, ends_on="passed", cancels="blessed", modifiers=bonus(1, to="success_from")),
    asset(
        "pact",
        "condition",
        reckoning=[say("roll_die", on=[1], effects=[say("turn_card")])],
        back=[say("suffer", horror=2), say("lose_card")],
    ),
    asset("token", "special", starting=True, copies=2),
]

MONSTERS = [
    monster("ghoul", damage=1, horror=1),
    monster("wraith", activation="patrol", speed=2, destination="works", health=3, attack=["lore", 0], evade=-1),
    monster("martyr", health=1, reactions=[reaction("curse", "after defeat_monster", FRIGHT)]),
    monster("hound", speed=2, prey={"by": "lowest", "of": "clues"}, damage=2, remnant=True),
    monster("kelp", activation="lurker", speed=0, lurks=[say("place_doom", where="here")], spawn="here"),
    monster("colossus", activation="lurker", speed=0, elite=1, massive=True, spawn="any_street"),
    monster("shade", elusive=True, spawn="start"),
    monster("still", reactions=[reaction("stop", "before hurt_monster", say("instead", effects=[say("gain_clue")]))]),
]

TOLL = [
    say(
        "choose",
        options=[choice("pay", say("gain", what="clues", amount=2), cost=(say("suffer", damage=1),)), choice("leave")],
    )
]
CARDS = {  # encounters: the same text at each location of every neighborhood
    "toll": TOLL,
    "hurt": [HARM],
    "watch": [
        say(
            "check", skill="will", passed=[say("gain", what="money")], failed=[FRIGHT], each=[say("gain", what="clues")]
        )
    ],
}


def encounters() -> list[dict[str, Any]]:
    """Each card once in each deck; anomalies read by doom, streets by type."""
    found = [
        {
            "id": f"{hood}-{name}",
            "deck": hood,
            "title": name,
            "parts": {place: {"text": "…", "effects": effects} for place in places},
        }
        for hood, places in PLACES.items()
        for name, effects in CARDS.items()
    ]
    kinds = {kind: {"text": "…", "effects": TOLL} for _, _, kind in STREETS.values()}
    doom = {"0": {"text": "…", "effects": []}, "2": {"text": "…", "effects": [FRIGHT]}}
    return [
        *found,
        {"id": "street-toll", "deck": "street", "title": "toll", "parts": kinds},
        {"id": "anomaly-cold", "deck": "anomaly", "title": "cold", "parts": doom},
    ]


def events() -> list[dict[str, Any]]:
    """Two for each neighborhood, `port-1` with one symbol, `port-2` with two."""
    solve = {"text": "…", "effects": [say("choose", options=[choice("look", say("gain_clue")), choice("go")])]}
    return [
        {
            "id": f"{hood}-{n}",
            "hood": hood,
            "title": "event",
            "parts": dict.fromkeys(places, solve),
            "doom": places[:n],
        }
        for hood, places in PLACES.items()
        for n in (1, 2)
    ]


ARCHIVE = [
    {
        "id": "omen",
        "number": 1,
        "front": {
            "title": "Omen",
            "text": "…",
            "when": {"count": "sheet_doom", "at_least": 1},
            "effects": [
                say("flip_codex", card="omen"),
                say(
                    "choose",
                    group=True,
                    options=[choice("listen", say("sheet_doom")), choice("flee", say("spawn_clue"))],
                ),
            ],
        },
        "back": {
            "title": "Omen risen",
            "text": "…",
            "when": {"count": "sheet_doom", "at_least": 6},
            "effects": [say("end_game", result="lost")],
        },
    },
    {
        "id": "whisper",
        "number": 2,
        "front": {
            "title": "Whisper",
            "text": "…",
            "when": {"count": "sheet_doom", "at_least": 1},
            "effects": [say("add_codex", card="cold")],
        },
    },
    {"id": "cold", "number": 3, "front": {"title": "Cold", "text": "…", "anomalies": True}},
    {
        "id": "dawn",
        "number": 4,
        "front": {
            "title": "Dawn",
            "text": "…",
            "when": {"count": "sheet_clues", "at_least": 3},
            "effects": [say("end_game", result="won")],
            "actions": [action("pray", say("recover", damage=1, horror=1))],
            "reckoning": [say("sheet_doom")],
        },
    },
]

HEADLINES = [
    {"id": "fog", "title": "Fog", "text": "…", "effects": [say("delay")]},
    {"id": "rumor", "title": "Rumor", "text": "…", "rumor": True, "reckoning": [say("end_rumor")]},
    {"id": "talk", "title": "Talk", "text": "…", "rumor": True},
]

SCENARIO = {
    "id": "bench",
    "title": "Bench",
    "question": "…",
    "intro": "…",
    "length": "…",
    "won": "…",
    "lost": "…",
    "board": "bench",
    "start": "docks",
    "monsters": {"ghoul": 2, "wraith": 1, "martyr": 1, "hound": 2, "kelp": 1, "colossus": 1, "shade": 1, "still": 1},
    "starting_monsters": {"isle": "kelp"},
    "doom": {"row": 1},
    "cup": {"doom": 3, "monster": 2, "clue": 2, "headline": 1, "burst": 1, "reckoning": 1, "blank": 1},
    "codex": ["omen", "whisper", "dawn"],
    "archive": ["omen", "whisper", "cold", "dawn"],
    "events": [event["id"] for event in events()],
    "reckoning": [say("sheet_doom")],
}


def sections() -> dict[str, dict[str, Any]]:
    """The whole pack, by section and id."""
    found: dict[str, list[dict[str, Any]]] = {
        "investigators": [investigator(id) for id in PEOPLE],
        "assets": ASSETS,
        "monsters": MONSTERS,
        "encounters": encounters(),
        "events": events(),
        "headlines": HEADLINES,
        "archive": ARCHIVE,
        "boards": [BOARD],
        "scenarios": [SCENARIO],
    }
    return {section: {card["id"]: card for card in cards} for section, cards in found.items()}


SECOND: dict[str, dict[str, Any]] = {
    "sheets": {
        id: {"sanity": 5, "stamina": 5, "focus": 2, "tracks": {"speed": [1, 4], "fight": [1, 4], "lore": [1, 4]}}
        for id in PEOPLE
    },
    "cards": {
        "shotgun": {"item": True, "hands": 2, "combat": 4},
        "knife": {"item": True, "hands": 1, "combat": 1},
        "dynamite": {"item": True, "hands": 2, "combat": 6, "one_shot": True},
        "blessing": {"success_from": -1, "lost_on": [1]},
        "curse": {"success_from": 1, "lost_on": [1]},
        "retainer": {"income": 2, "lost_on": [1]},
        "coat": {
            "item": True,
            "reactions": [{"id": "pad", "on": "before lose", "effects": [say("reduce", stamina=1)]}],
        },
    },
    "monsters": {
        "cultist": {"awareness": 0, "combat": 1, "damage": 1, "toughness": 1, "defeated": [say("add_doom")]},
        "byakhee": {"awareness": -1, "horror": [-1, 1], "combat": 0, "damage": 2, "toughness": 1},
        "shoggoth": {"awareness": -1, "combat": -1, "damage": 3, "toughness": 3},
    },
    "encounters": {
        "rats": {
            "effects": [
                say("check", skill="luck", passed=[say("gain_clues")], failed=[say("lose", stamina=1)]),
                say("lose", sanity=1),
            ]
        },
        "rite": {
            "effects": [say("check", skill="lore", passed=[say("appear", card="cultist")], failed=[say("add_doom")])]
        },
        "bargain": {
            "effects": [
                say(
                    "choose",
                    options=[
                        choice("pay", say("gain_clues", amount=2), cost=(say("lose", sanity=2),)),
                        choice("leave"),
                    ],
                )
            ]
        },
    },
    "ancients": {"sleeper": {"doom_track": 8, "combat": -1, "attack": [say("lose", stamina=1)]}},
}
