"""A bench where most monsters are shrouded: four that knock alike, two that haunt alike; one watches, one is epic."""

from copy import deepcopy
from typing import Any

from bot.rules.third.edition import validated
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from tests.rules import pack
from tests.rules.builders import THIRD, Edition

KNOCK = {"front": "knock", "activation": "patrol", "speed": 0}
HAUNT = {"front": "haunt", "activation": "lurker", "speed": 0}
MONSTERS = [
    pack.monster(
        "knock",
        shrouded=True,
        activation="patrol",
        speed=2,
        destination="works",
        spawn="hill",
        prey={"by": "lowest", "of": "clues"},
        traits=["loud"],
        health=0,
        damage=0,
    ),
    pack.monster("knock-a", letters="KNA", **KNOCK, attack=["will", 0], evade=-1, damage=0, horror=1, traits=["cold"]),
    pack.monster("knock-b", letters="KNB", **KNOCK, health=1, elite=1, attack=["lore", -1], remnant=True),
    pack.monster("knock-c", letters="KNC", **KNOCK, health=3, retaliate=True),
    pack.monster(
        "knock-d",
        letters="KND",
        **KNOCK,
        health=1,
        reactions=[
            pack.reaction("wail", "after defeat_monster", pack.FRIGHT),
            pack.reaction("howl", "after hurt_monster", pack.FRIGHT),
        ],
    ),
    pack.monster(
        "haunt",
        shrouded=True,
        elusive=True,
        activation="lurker",
        speed=0,
        lurks=[pack.say("place_doom", where="here")],
        health=0,
        damage=0,
    ),
    pack.monster("haunt-a", letters="HNA", **HAUNT, attack=["influence", 1], evade=-2, horror=1, remnant=True),
    pack.monster("haunt-b", letters="HNB", **HAUNT, health=1, massive=True),
    pack.monster("eye", watcher=True),
    pack.monster("king", epic=True, health=1),
]
SCENARIO = {
    "id": "haunted",
    "monsters": {
        "knock-a": 2,
        "knock-b": 2,
        "knock-c": 2,
        "knock-d": 1,
        "haunt-a": 2,
        "haunt-b": 1,
        "eye": 2,
        "ghoul": 2,
        "wraith": 1,
    },
    "starting_monsters": {"isle": "haunt", "shed": "knock", "market": "knock"},
    "aside": ["wraith"],
    "archive": [*pack.SCENARIO["archive"], "king"],
    "cup": {"doom": 1, "monster": 4, "clue": 2, "reckoning": 1},
}
BLOWS = pack.asset(
    "blows",
    "item",
    copies=2,
    actions=[
        pack.action("hit", pack.say("hurt_each", reach="near"), engaged=True),
        pack.action("tire", pack.say("exhaust_one", reach="neighborhood"), engaged=True),
        pack.action("banish", pack.say("defeat_one", reach="neighborhood"), engaged=True),
        pack.action("slip", pack.say("disengage_all"), engaged=True),
    ],
)


def sections() -> dict[str, dict[str, Any]]:
    """The pack of that bench, by section and id."""
    found = deepcopy(pack.sections())
    found["monsters"] |= {card["id"]: card for card in deepcopy(MONSTERS)}
    found["monsters"]["kelp"]["spawn"] = "most_doom"
    found["assets"] |= {"blows": BLOWS}
    found["scenarios"]["haunted"] = deepcopy(pack.SCENARIO | SCENARIO)
    return found


HAUNTED = Edition(THIRD.load, THIRD.dump, ThirdEdition(validated(sections(), "haunted")), problems)
