"""The wide bench with archive cards everywhere, encounters in two parts, cards of two types, and markers face down."""

from copy import deepcopy
from typing import Any

from bot.rules.third import edition as third_edition
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from tests.rules import pack, wide
from tests.rules.builders import Edition

say, choice, codex = pack.say, pack.choice, wide.codex
SUMMONS, NOTE = "summons", "note"
PICK = [
    say(
        "choose",
        options=[choice("open", say("read_entry", entry="inside")), choice("shake", say("read_entry", entry="noise"))],
    )
]
ENTRIES = {
    "inside": {"title": "Inside", "text": "A tooth.", "effects": [say("gain", what="remnants")]},
    "noise": {"title": "Noise", "text": "It answers.", "effects": [say("suffer", horror=1), say("delay")]},
}
CRATE = say("reveal_marker", marker="crate", found={"eel": [pack.HARM], "coin": [say("gain", what="money")]})
ARCHIVE = [
    codex("letter", 40, forbids=["recover_horror"], reckoning=[say("gain", what="money")])
    | {"back": {"title": "Reply", "text": "…", "forbids": ["gather", "trade"], "each_round": [say("delay")]}},
    codex(
        "debt",
        41,
        modifiers=pack.bonus(-1, "will"),
        when={"count": "my_money", "at_least": 2},
        effects=[say("lose", what="money", amount=2), say("return_codex", card="debt")],
        actions=[pack.action("beg", say("flip_codex", card="letter"), say("gain", what="money"))],
    ),
    codex("watch", 42, on_draw=[say("place_marker", marker="crate", facedown=True), CRATE])
    | {"back": {"title": "Curfew", "text": "…", "replaces": True, "on_draw": [say("flip_codex", card="watch")]}},
    codex(
        "attic",
        43,
        deck="loft",
        replaces=True,
        on_draw=[say("gain", what="money"), say("move_directly", where="start")],
        space={"id": "loft", "name": "Loft", "next_to": ["hill"]},
        each_round=[say("place_doom", where="loft")],
    )
    | {"back": {"title": "Bricks", "text": "…"}},
    codex(
        "desk",
        44,
        on_add=[
            say("deal_archive", cards=["letter", "debt"]),
            say("attach_archive", card="watch", deck="port"),
            say("add_to_deck", card=SUMMONS, deck="port", top=2),
            say("add_codex", card="attic"),
            say("place_marker", marker="crate", where="neighborhood", facedown=True),
            say("each_investigator", effects=[say("gain_asset", type="ally")]),
        ],
        actions=[
            pack.action("climb", say("move_directly", where="loft")),
            pack.action("rummage", say("discard_from_deck", deck="port", amount=3), say("recover", horror=1)),
            pack.action("tame", say("turn_monster", reach="near")),
            pack.action("file", say("add_to_deck", card=NOTE, deck="town", shuffled=True), say("gain", what="money")),
            pack.action("wall", say("flip_codex", card="attic"), say("flip_codex", card="watch")),
            pack.action("lay", say("place_marker", marker="crate", facedown=True)),
            pack.action("pry", CRATE),
        ],
    ),
]


def encounters() -> list[dict[str, Any]]:
    """One in two parts for each neighborhood of the bench and its mystery, and two that lie in the archive."""
    part = {"text": "A box.", "effects": PICK, "entries": ENTRIES}
    back = [say("gain", what="money"), say("return_codex", card=SUMMONS)]
    again = [say("add_to_deck", card=NOTE, deck="quay", top=1)]
    return [
        *(
            {"id": f"{hood}-box", "deck": hood, "title": "box", "parts": dict.fromkeys(places, part)}
            for hood, places in pack.PLACES.items()
        ),
        {"id": "cellar-box", "deck": "cellar", "title": "box", "parts": {"cellar": part}},
        {"id": SUMMONS, "deck": "port", "archive": 45, "title": "Summons", "parts": anywhere(back)},
        {"id": NOTE, "deck": "port", "archive": 46, "title": "Note", "parts": anywhere(again)},
    ]


def anywhere(effects: list[dict[str, Any]]) -> dict[str, Any]:
    """The one part of a card that is read wherever it is met."""
    return {"anywhere": {"text": "…", "effects": effects}}


ASSETS = [
    pack.asset("tame", "ally", side_of="stray", health=2),
    pack.asset("cub", "ally", health=1, reckoning=[say("turn_card_over")]),
    pack.asset("seal", "special", archive=47, actions=[pack.action("press", say("gain", what="clues"))]),
]
MONSTERS = [pack.monster("stray", copies=3), pack.monster("bear", letters="BEA", side_of="cub", horror=1)]


def sections() -> dict[str, dict[str, Any]]:
    """The whole pack, by section and id."""
    found = deepcopy(wide.sections())
    parts = {"encounters": encounters(), "assets": ASSETS, "monsters": MONSTERS, "archive": ARCHIVE}
    for section, cards in parts.items():
        found[section] |= {card["id"]: card for card in cards}
    scenario = found["scenarios"]["bench"]
    scenario["archive"] += [card["id"] for card in ARCHIVE] + [SUMMONS, NOTE, "seal"]
    scenario["codex"] += ["desk"]
    scenario["monsters"] = scenario["monsters"] | {"stray": 3}
    scenario["starting_monsters"] = {"hill": "stray", "docks": "stray"}
    found["monsters"]["kelp"]["spawn"] = "unstable"
    scenario["markers"] = {"crate": "A Crate", "eel": "An Eel", "coin": "A Coin"}
    scenario["marker_sets"] = {"crate": {"eel": 2, "coin": 2}}
    return found


DESK = Edition(
    third_edition.load,
    third_edition.dump,
    ThirdEdition(third_edition.validated(sections(), "desk")),
    problems,
)
