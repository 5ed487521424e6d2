"""How quick the rules are and how small a game is, with the late six-seat game."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from statistics import fmean, median, quantiles
from time import perf_counter

from bot.bench.late import Late
from bot.bench.row import Row
from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.questions import Question
from bot.rules.third.edition import dump, load
from bot.rules.third.play import Play
from bot.rules.third.problems import problems
from bot.selfplay.editions import EDITIONS
from bot.selfplay.games import CHECK_EVERY, Order, answer_one, play_game
from bot.selfplay.policies import RandomPolicy

RUNS = 30
ANSWERS = 600  # of the late game, each answered three times over
LONGEST = 1_500  # answers of self-play
GAMES = 40  # whole ones


def time_of(work: Callable[[], object]) -> float:
    """Return how long this takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def load_and_dump(game: bytes, runs: int = RUNS) -> float:
    """Return J, the median seconds to load and dump a game."""
    return median(time_of(lambda: dump(load(game))) for _ in range(runs))


def codec_row(late: Late) -> Row:
    """Compare the codec with plain JSON of the same text, turn by turn."""
    text = late.game.decode()
    ratios = [
        time_of(lambda: dump(load(late.game))) / time_of(lambda: json.dumps(json.loads(text))) for _ in range(RUNS)
    ]
    return Row("load + dump / plain JSON", median(ratios), "times", 1.1)


def size_rows(late: Late) -> list[Row]:
    """Measure the game as saved and as stored."""
    raw = len(late.game)
    return [
        Row("raw state", raw / 1024, "KB", 48),
        Row("compressed / raw state", len(zlib.compress(late.game, 1)) / raw, "", 0.25),
    ]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a line of play: the game before it, and what is answered."""

    game: bytes
    question: Question
    key: str
    by: str

    def play(self, late: Late) -> Play:
        """Give the answer."""
        return Play(load(self.game), late.rules, Chance(b"bench")).run().answer(self.question.id, self.key, by=self.by)

    def beside_j(self, late: Late) -> tuple[float, float]:
        """Time of the rules alone, from the game loaded to the game that can be dumped; and J."""
        return median(self._seconds(late) for _ in range(3)), load_and_dump(late.game, 3)

    def _seconds(self, late: Late) -> float:
        play = Play(load(self.game), late.rules, Chance(b"bench"))
        return time_of(lambda: play.run().answer(self.question.id, self.key, by=self.by))


def line_of_play(late: Late, answers: int) -> Iterator[Answer]:
    """A random line of play from the late game, each question in its turn."""
    chance, game = Random(3), late.game  # noqa: S311 # choices of players, no secret
    for number in range(answers):
        play = Play(load(game), late.rules).run()
        asked = list(play.questions().values())
        question = asked[number % len(asked)]
        by = play.game.leader if question.asks == GROUP else question.asks
        answer = Answer(game, question, chance.choice(list(question.options)), by)
        yield answer
        game = dump(answer.play(late).game)


def answer_rows(late: Late, answers: int = ANSWERS) -> list[Row]:
    """Measure the rules time of one answer, beside J of the same moment, three times each.

    The medians leave out the machine's own pauses.
    """
    each = [one.beside_j(late) for one in line_of_play(late, answers)]
    j = median(j for _, j in each)
    taken = [seconds / j for seconds, _ in each]
    return [
        Row("rules time of one answer mean", fmean(taken), "J", 1.5),
        Row("rules time of one answer p99", quantiles(taken, n=100)[98], "J", 5),
    ]


def late_selfplay(late: Late) -> Row:
    """Let the late game play itself, changed in place."""
    play, policy = Play(load(late.game), late.rules, Chance(b"bench")).run(), RandomPolicy("bench")
    begun, turn = perf_counter(), 0
    while not play.game.over and turn < LONGEST:
        answer_one(play, policy, turn)
        turn += 1
        if turn % CHECK_EVERY == 0:
            problems(play.game, late.rules)
    return Row("self-play late six-seat game", turn / (perf_counter() - begun), "answers/s", 1_000, at_least=True)


def whole_games(games: int = GAMES) -> Row:
    """Let whole four-seat games play themselves, open table and by the book."""
    edition = EDITIONS["third"]()
    scenario = next(iter(edition.scenarios()))
    orders = [Order(scenario, 4, open_table=open_table, policy="random", seed=1) for open_table in (True, False)]
    played = [play_game(edition, order, number) for order in orders for number in range(games // 2)]
    rate = sum(one.answers for one in played) / sum(one.seconds for one in played)
    return Row("self-play whole four-seat games", rate, "answers/s", 2_000, at_least=True)


def given_answers(late: Late, answers: int = ANSWERS) -> Callable[[bytes], bytes]:
    """Return what stands for one answer on its way to the store: load, answer, `problems`, dump.

    The answers are those of one line of play, whatever game is given, and begin anew after the last.
    """
    line = cycle(list(line_of_play(late, answers)))

    def answered(game: bytes) -> bytes:
        play = next(line).play(late)
        if broken := problems(play.game, late.rules):
            raise ValueError(f"the late game is broken: {broken}")
        return dump(play.game)

    return answered
