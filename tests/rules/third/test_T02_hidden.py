"""third T2.7: what nobody knows changes nothing that anybody sees, before a rule reveals it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.third.content import MonsterCard
from bot.rules.third.edition import dump, load, shipped
from bot.rules.third.look import names_of, view_map, view_sheets
from bot.rules.third.possessions import GainNamed
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.secrets import REVEALING
from bot.rules.third.state import Asset, Monster
from bot.selfplay.editions import ThirdEdition as Edition
from tests.hidden.kinds import Sealed, everything
from tests.hidden.veiled import SCENARIO, lay_secrets, veiled

SEED = b"the same dice"
ROLLS = frozenset({"die", "dice_added", "rerolled", "rolled"})  # dice hang on the seed alone, which is the same
MOST = 160


def twin_of(play: Play, chance: Random) -> Play:
    """The same game with other hidden facts."""
    sealed = Sealed([load(dump(play.game))], play.rules.content, "", [], [], frozenset())
    everything(sealed, chance)
    return Play(sealed.games[0], type(play.rules)(sealed.content), Chance(SEED)).run()


def shown(play: Play) -> Any:
    """All that anybody sees of a game."""
    questions = [replace(one, options=list(one.options)) for one in play.questions().values()]
    asked = {one.asks for one in questions}
    return questions, view_map(play, asked), view_sheets(play, asked, {}), in_play(play)


def in_play(play: Play) -> dict[str, str]:
    """The names of whatever lies on the table."""
    names = names_of(play, {})
    return {id: names[id] for things in (play.game.monsters, play.game.assets, play.game.codex) for id in things}


def answered(play: Play, id: str, key: str, by: str) -> list[Any]:
    """What an answer leads to, in lines."""
    play.told.clear()
    play.answer(id, key, by=by)
    return list(play.told)


def answers(rules: ThirdEdition, scenario: str, seed: int) -> Iterator[tuple[Play, str, str, str]]:
    """A game, and each answer that is about to be given in it."""
    chance = Random(f"{scenario}/{seed}")
    game = Edition().begin(scenario, 3, campaign=str(seed), open_table=bool(seed % 2), chance=chance)
    Play(game, rules, Chance(SEED)).run()
    lay_secrets(game, rules.content)
    play = Play(game, rules, Chance(SEED)).run()
    for _ in range(MOST):
        if play.game.over:
            return
        question = chance.choice(list(play.questions().values()))
        key = chance.choice(list(question.options))
        by = play.game.leader if question.asks == GROUP else question.asks
        yield play, question.id, key, by


def revealed(one: list[Any], other: list[Any]) -> set[str]:
    """What was turned up before the first line that is not the same in both; if nothing was, that line."""
    both = range(min(len(one), len(other)))
    differ = next((n for n in both if one[n] != other[n]), len(both))
    turned = {kind for kind, _ in one[: differ + 1]} & (REVEALING - ROLLS)
    return turned or {kind for lines in (one, other) for kind, _ in lines[differ : differ + 1]}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("content", "scenario"), [(shipped().content, "what-the-river-keeps"), (veiled(), SCENARIO)], ids=["ours", "veiled"]
)
def test_T2_7_the_same_answer_leads_to_the_same_unless_it_turns_something_up(content, scenario: str, seed: int):
    """Questions, lines, map and sheets are the same before an answer and, if it reveals nothing, after it."""
    chance, compared = Random(seed), 0
    for play, *answer in answers(ThirdEdition(content), scenario, seed):
        twin = twin_of(play, chance)
        assert shown(twin) == shown(play)
        found = revealed(answered(play, *answer), answered(twin, *answer))
        assert found <= REVEALING - ROLLS, answer
        if not found:
            assert shown(twin) == shown(play), answer
            compared += 1
    assert compared > 20


class Peeking(ThirdEdition):
    """Rules that look under the veil of a shrouded monster."""

    def face(self, monster: Monster) -> MonsterCard:
        return self.content.monsters[monster.card]


def test_rules_that_make_something_of_a_hidden_fact_would_be_noticed():
    """The twin of a game differs as soon as anything shown is made of what nobody may know."""
    play, *_ = next(answers(Peeking(veiled()), SCENARIO, 1))
    assert shown(twin_of(play, Random(1))) != shown(play)


def with_pacts(*held: str) -> Play:
    """Two people hold pacts with these backs, and the third has just gained one."""
    game = Edition().begin("what-the-river-keeps", 3, campaign="pacts", open_table=True, chance=Random(1))
    play = Play(game, shipped(), Chance(SEED)).run()
    while "s3" not in game.flows:
        question = next(iter(play.questions().values()))
        play.answer(question.id, question.default, by=game.leader)
    for seat, copy in zip(game.seats, held, strict=False):
        game.pile.remove(copy)
        front = shipped().content.assets[copy].front
        game.assets[seat] = Asset(id=seat, card="dark-pact", owner=game.seats[seat], copy=copy if front else "")
    game.flows["s3"].steps.append(GainNamed(who=game.seats["s3"], card="dark-pact"))
    return Play(game, shipped(), Chance(SEED)).run()


def test_T11_13_gaining_a_pact_does_not_tell_which_backs_the_others_hold():
    """Also where all that are left have the same back; the question that comes next has the same id."""
    one, other = with_pacts("dark-pact-ledger", "dark-pact-door"), with_pacts("dark-pact-ledger", "dark-pact")
    assert sum(asset.card == "dark-pact" for asset in one.game.assets.values()) == 3
    assert shown(one) == shown(other)
