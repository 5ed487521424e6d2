"""One game, changed in place from its first question to its end."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP, Game
from bot.rules.kernel.play import Play
from bot.selfplay.editions import Edition
from bot.selfplay.policies import POLICIES, Policy

CHECK_EVERY = 50  # answers
GIVE_UP = 20_000  # answers; a scenario's clock stops every play long before


@dataclass(frozen=True)
class Order:
    """Which games to play."""

    scenario: str
    players: int
    open_table: bool
    policy: str
    seed: int


@dataclass
class Finished:
    """How one game went."""

    result: str  # "won", "lost", or "" when it was given up
    rounds: int
    answers: int
    seconds: float
    problems: list[str] = field(default_factory=list)
    rare: Counter[str] = field(default_factory=Counter)  # how often each rare rule came up


Opening = Callable[[Game, Any, Chance], Play[Any, Any]]


def play_game(edition: Edition, order: Order, number: int, opening: Opening = Play) -> Finished:
    """Play one game of an order; the same order and number give the same game.

    An error of the rules is raised on, with a note of which game it was.
    """
    name = f"{order.scenario}/{order.players}/{order.seed}/{number}"
    chance = Random(name)  # noqa: S311 # who sits where, no secret
    game = edition.begin(order.scenario, order.players, campaign=name, open_table=order.open_table, chance=chance)
    play = opening(game, edition.rules, Chance(str(order.seed).encode()))
    try:
        return to_the_end(edition, play.run(), POLICIES[order.policy](name), name)
    except Exception as error:
        error.add_note(f"in game {name}, {'open table' if order.open_table else 'by the book'}, {order.policy}")
        raise


def to_the_end(edition: Edition, play: Play[Any, Any], policy: Policy, name: str) -> Finished:
    """Answer until the game is over; what is broken is looked for now and then, and at the end."""
    began, answers = perf_counter(), 0
    found: dict[str, None] = {}
    tally = edition.tally()
    tally.read(play.told)
    while not play.game.over and answers < GIVE_UP:
        tally.answered(answer_one(play, policy, answers))
        tally.read(play.told)
        answers += 1
        if answers % CHECK_EVERY == 0 or play.game.over:
            found |= dict.fromkeys(edition.problems(play.game))
    seconds = perf_counter() - began
    problems = [f"game {name}: {problem}" for problem in found]
    return Finished(play.game.over, edition.rounds(play.game), answers, seconds, problems, tally.counts)


def answer_one(play: Play[Any, Any], policy: Policy, turn: int) -> str:
    """Answer one of the open questions and return the option taken; what is told stays until the next answer.

    Each question gets its turn, so nobody is far ahead of the others.
    """
    questions = list(play.questions().values())
    question = questions[turn % len(questions)]
    key = policy.choose(play, question)
    play.told.clear()
    play.draws.clear()
    play.answer(question.id, key, by=play.game.leader if question.asks == GROUP else question.asks)
    return key
