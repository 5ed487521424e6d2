"""The late six-seat game that rows measure: kept in `late.json.z`, together with the content it is played with.

`python -m bot.bench.late` makes it anew, which is called for only when the form of content or saves has changed: the
figures of two releases can be compared as long as the game stays the same. It is played with what we ship, but decks
are thicker, its end is out of reach and investigators are sturdier, or random play would not come so far.
"""

import json
import zlib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bot.rules.kernel.chance import Chance
from bot.rules.third.edition import dump, shipped_files, validated
from bot.rules.third.packs import merge, read_pack
from bot.rules.third.play import Play
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.setup import new_game
from bot.rules.third.state import Asset, Third
from bot.rules.third.upgrades import upgraded
from bot.selfplay.games import answer_one
from bot.selfplay.policies import RandomPolicy

KEPT = Path(__file__).with_name("late.json.z")
SEATS = 6
SIZE = 20_000  # bytes of the game as saved, about

COPIES = 3  # so many times the assets that are dealt
NEVER = {"count": "fallen", "at_least": 1_000}  # what codex cards wait for; no track of the map shows it
STURDY = 20  # so many times the health and sanity

Sections = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Late:
    """The game as saved, and the rules with its content."""

    game: bytes
    rules: ThirdEdition


@cache
def late_game() -> Late:
    """Read the game that is kept, brought up to the present."""
    kept = json.loads(zlib.decompress(KEPT.read_bytes()))
    game = json.dumps(kept["game"], separators=(",", ":"), ensure_ascii=False).encode()
    return Late(upgraded(game), ThirdEdition(validated(kept["content"], KEPT.name)))


def endless(sections: Sections) -> Sections:
    """The shipped content without an end in reach, and with thicker decks."""
    found = deepcopy(sections)
    for asset in found["assets"].values():
        asset["copies"] = asset.get("copies", 1) * (1 if asset.get("starting") or asset.get("side_of") else COPIES)
    for sheet in found["investigators"].values():
        sheet["health"], sheet["sanity"] = sheet["health"] * STURDY, sheet["sanity"] * STURDY
    for card in found["archive"].values():
        for side in (card["front"], card.get("back") or {}):
            if "when" in side and "end_game" in json.dumps(side):
                side["when"] = NEVER
    return found


def played(rules: ThirdEdition) -> Third:
    """Play at random to a late round, deal cards up to the size, and play on until all are at a turn."""
    scenario, chance = largest(rules), Random(1)  # noqa: S311 # no secret
    crew = list(rules.content.investigators)[:SEATS]
    seats = {f"s{n}": (who, chance.choice(rules.sheet(who).packages).id) for n, who in enumerate(crew, 1)}
    play = Play(new_game(scenario, seats, campaign="late"), rules, Chance(b"late")).run()
    policy = RandomPolicy("late")
    play_on(play, policy, 600)
    while len(dump(play.game)) < SIZE:
        deal(play.game, chance)
    play_on(play, policy, 30)
    return play.game


def largest(rules: ThirdEdition) -> str:
    """The scenario with the largest board, and of those the one with the most monsters."""
    content = rules.content

    def size(scenario: str) -> tuple[int, int]:
        sheet = content.scenarios[scenario]
        return len(content.boards[sheet.board].pieces), sum(sheet.monsters.values())

    return max(content.scenarios, key=size)


def play_on(play: Play, policy: RandomPolicy, least: int) -> None:
    """Answer so often at least, and on until each seat has a turn question."""
    turn = 0
    while turn < least or not all_at_their_turn(play):
        answer_one(play, policy, turn)
        turn += 1


def deal(game: Third, chance: Random) -> None:
    """Give an investigator the next card of a deck."""
    who, deck = (
        chance.choice(list(game.investigators)),
        chance.choice([deck for deck in (game.items, game.allies, game.spells) if deck]),
    )
    game.last_id += 1
    card = deck.pop()
    id = f"{card}.{game.last_id}"
    game.assets[id] = Asset(id=id, card=card, owner=who)


def all_at_their_turn(play: Play) -> bool:
    """Tell whether each seat has a turn question."""
    asked = play.questions().values()
    return len(asked) == SEATS and all(question.turn for question in asked)


def kept_form(sections: Mapping[str, Any], game: bytes) -> bytes:
    """What lies in the file."""
    whole = {"content": sections, "game": json.loads(game)}
    return zlib.compress(json.dumps(whole, separators=(",", ":"), ensure_ascii=False).encode(), 9)


if __name__ == "__main__":
    content = endless(merge((path, read_pack(path)) for path in shipped_files()))
    saved = dump(played(ThirdEdition(validated(content, "content"))))
    KEPT.write_bytes(kept_form(content, saved))
