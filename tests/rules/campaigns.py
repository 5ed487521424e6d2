"""Whole campaigns of a test scenario, played by a policy and looked at after each answer."""

from collections.abc import Collection

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump, load
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.setup import new_game
from bot.selfplay.games import answer_one
from bot.selfplay.policies import POLICIES
from tests.rules import pack

ENOUGH = 3_000  # answers
CROWDS = (1, 2, 4, 6)  # players
FEWEST, MOST = 8, 80  # campaigns


def come_up(rules: ThirdEdition, policy: str, wanted: Collection[str] = ()) -> set[str]:
    """What was told, and asked as `asked hazard`, in some campaigns, and in more while any is wanted."""
    found: set[str] = set()
    for seed in range(MOST):
        if seed >= FEWEST and found.issuperset(wanted):
            break
        found |= played(rules, policy, seed, CROWDS[seed % len(CROWDS)])
    return found


def played(rules: ThirdEdition, policy: str, seed: int, players: int) -> set[str]:
    """The same of one campaign played to its end, now and then from saved bytes, with nothing broken at any answer."""
    seats = {f"s{n}": (who, "plain") for n, who in enumerate(pack.PEOPLE[:players], 1)}
    game = new_game("bench", seats, campaign=f"{policy}/{seed}", open_table=seed % 2 == 0)
    play = Play(game, rules, Chance(b"whole campaigns")).run()
    chooser, found = POLICIES[policy](str(seed)), {kind for kind, _ in play.told}
    for turn in range(ENOUGH):
        if play.game.over:
            return found
        found |= {f"asked {question.prompt}" for question in play.questions().values()}
        answer_one(play, chooser, turn)
        found |= {kind for kind, _ in play.told}
        assert problems(play.game, rules) == []
        if turn % 20 == 0:
            play = Play(load(dump(play.game)), rules, play.chance).run()
    raise AssertionError("it does not end")
