"""Where it matters who is quicker: simultaneous answers of two seats, played in both orders and compared."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question, Refused
from bot.rules.third.edition import dump, load
from bot.selfplay.editions import ThirdEdition

Answer = tuple[str, str, str]  # seat, question, option


@dataclass
class Differences:
    """How often pairs of answers were tried, and where their order changed what came of them."""

    tried: int = 0
    pairs: Counter[str] = field(default_factory=Counter)
    examples: dict[str, dict[str, Any]] = field(default_factory=dict)

    def note(self, first: Answer, second: Answer, paths: list[str]) -> None:
        """Count a pair by what was answered, and keep the first example."""
        name = " / ".join(sorted(answer[2].partition(":")[0] for answer in (first, second)))
        self.pairs[name] += 1
        self.examples.setdefault(name, {"first": first[2], "second": second[2], "differs": paths})


def compare_orders(edition: ThirdEdition, scenario: str, players: int, games: int, seed: int) -> Differences:
    """Play games at random on the open table and try pairs of answers in both orders on the way."""
    found = Differences()
    for number in range(games):
        name = f"orders/{scenario}/{players}/{seed}/{number}"
        chance = Random(name)  # noqa: S311 # choices of players, no secret
        game = edition.begin(scenario, players, campaign=name, open_table=True, chance=chance)
        play = Play(game, edition.rules, Chance(b"orders")).run()
        while not play.game.over:
            questions = list(play.questions().values())
            for first, second in pairs(questions, chance):
                try_both(edition, dump(play.game), first, second, found)
            question = chance.choice(questions)
            by = play.game.leader if question.asks == GROUP else question.asks
            play.answer(question.id, chance.choice(list(question.options)), by=by)
    return found


def pairs(questions: list[Question], chance: Random) -> Iterator[tuple[Answer, Answer]]:
    """One answer for each of two seats that are asked at the same time."""
    asked = [question for question in questions if question.asks != GROUP]
    for one, other in combinations(asked, 2):
        if one.asks != other.asks:
            yield answer_of(one, chance), answer_of(other, chance)


def answer_of(question: Question, chance: Random) -> Answer:
    """Any answer to a question."""
    return question.asks, question.id, chance.choice(list(question.options))


def try_both(edition: ThirdEdition, saved: bytes, first: Answer, second: Answer, found: Differences) -> None:
    """Play both orders; an order in which the second answer is no longer possible differs, too."""
    found.tried += 1
    ends = [played(edition, saved, order) for order in ((first, second), (second, first))]
    if not all(ends):
        found.note(first, second, ["one order is refused"])
    elif ends[0] != ends[1]:
        found.note(first, second, list(paths(json.loads(ends[0]), json.loads(ends[1]))))


def played(edition: ThirdEdition, saved: bytes, answers: tuple[Answer, ...]) -> bytes:
    """The game after these answers, with its dictionaries in one order; nothing if one of them was refused."""
    play = Play(load(saved), edition.rules, Chance(b"orders")).run()
    for seat, question, key in answers:
        try:
            play.answer(question, key, by=seat)
        except Refused:
            return b""
    return json.dumps(json.loads(dump(play.game)), sort_keys=True).encode()


def paths(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """The places at which two states differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            if one.get(key) != other.get(key):
                yield from paths(one.get(key), other.get(key), f"{at}.{key}" if at else key)
    elif one != other:
        yield at
