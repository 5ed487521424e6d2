"""Whole random campaigns, said out loud: every line, every question, every option."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.third.edition import shipped
from bot.rules.third.look import names_of
from bot.rules.third.play import Play
from bot.rules.third.setup import new_game
from bot.words import words
from bot.words.telling import LABEL_LIMIT, Teller
from tests.rules.builders import THIRD, any_third

PLAYERS = {"s1": "Ada", "s2": "Ben", "s3": "Cat", "s4": "Dan"}
THING = re.compile(r"\b[a-z][a-z-]*\.\d+\b|\b[a-z]+_[a-z_]+\b|[{}]")  # an id, a tag, a brace that was not filled in


def shipped_campaign(seed: int) -> Play:
    """Four of the shipped investigators at the shipped scenario."""
    rules, chance = shipped(), Random(seed)
    crew = chance.sample(list(rules.content.investigators), 4)
    seats = {f"s{n}": (who, chance.choice(rules.sheet(who).packages).id) for n, who in enumerate(crew, 1)}
    game = new_game(next(iter(rules.content.scenarios)), seats, campaign=f"words {seed}", open_table=seed % 2 == 0)
    return Play(game, rules, Chance(b"words")).run()


def bench_campaign(seed: int) -> Play:
    """Four people of the test pack, whose cards use the whole language of cards."""
    return Play(any_third(seed, open_table=seed % 2 == 0).game, THIRD.rules, Chance(b"words")).run()


def played(play: Play, seed: int) -> Iterator[Play]:
    """Stop at every question of a random campaign."""
    chance = Random(seed)
    while not play.game.over:
        yield play
        question = chance.choice(list(play.questions().values()))
        play.told.clear()
        by = play.game.leader if question.asks == GROUP else question.asks
        play.answer(question.id, chance.choice(list(question.options)), by=by)
    yield play


@pytest.mark.parametrize("campaign", [shipped_campaign, bench_campaign])
@pytest.mark.parametrize("seed", range(6))
def test_everything_a_campaign_says_is_worded(campaign, seed):
    """No error, no id, no tag and no brace in any line, prompt or label; labels fit a button."""
    said = 0
    for play in played(campaign(seed), seed):
        teller = Teller(words(), names_of(play, PLAYERS))
        lines = [teller.tell(kind, facts) for kind, facts in play.told]
        asked = list(play.questions().values())
        lines += [teller.prompt(question.prompt, question.facts) for question in asked]
        labels = [teller.label(key, question.labels) for question in asked for key in question.options]
        assert [line for line in lines + labels if not line.strip() or THING.search(line)] == []
        assert [label for label in labels if len(label) > LABEL_LIMIT or label in play.rules.content.names] == []
        said += len(lines)
    assert said > 100


@pytest.mark.parametrize("seed", range(3))
def test_options_of_one_question_read_differently(seed):
    """Nobody has to choose between two buttons with the same words."""
    for play in played(shipped_campaign(seed), seed):
        teller = Teller(words(), names_of(play, PLAYERS))
        for question in play.questions().values():
            labels = [teller.label(key, question.labels) for key in question.options]
            assert len(labels) == len(set(labels)), (question.prompt, list(question.options), labels)
