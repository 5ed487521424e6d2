"""Written once for everything: random campaigns of both editions, all sizes, both ways to sit."""

import re
from itertools import permutations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.rules.kernel.answering import answer
from bot.rules.kernel.events import Event
from bot.rules.kernel.game import GROUP, TABLE
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Refused
from bot.rules.kernel.saved import STEPS, steps_of
from tests.rules.builders import ANY, Table, any_second, any_third, someone

KEY = re.compile(r"[a-z0-9_.:+-]{1,60}")
NUMBER = re.compile(r"[a-z0-9]+-[0-9a-f]{10}")
ENOUGH = 400  # answers; no campaign of the test content lasts as long
SEEDS = st.integers(0, 10**6)
EDITIONS = st.sampled_from(sorted(ANY))


def press(table: Table, chance: Random) -> None:
    """Answer any open question in any way."""
    question = chance.choice(sorted(table.asked().values(), key=lambda q: q.id))
    table.answer(someone(question, table.game), chance.choice(sorted(question.options)), question=question.id)


def check_questions(table: Table) -> None:
    """Somebody can answer; keys are short and mean something; the cautious answer is one of them."""
    game, asked = table.game, table.asked()
    assert asked
    for question in asked.values():
        assert question.asks in game.seats or question.asks == GROUP
        assert question.default in question.options
        assert NUMBER.fullmatch(question.id)
        assert all(KEY.fullmatch(key) for key in question.options), list(question.options)
        assert len(question.options) > 1 or question.turn


@pytest.mark.parametrize("edition", sorted(ANY))
@pytest.mark.parametrize("open_table", [True, False])
@pytest.mark.parametrize("size", [1, 2, 4, 6])
@settings(max_examples=5)
@given(seed=SEEDS)
def test_any_campaign_can_be_played_saved_and_loaded_at_every_answer(edition, open_table, size, seed):
    """No draw is used twice, nothing is broken, loading asks the same, and every campaign comes to its end."""
    chance, table = Random(seed), ANY[edition](seed, open_table=open_table, size=size)
    for _ in range(ENOUGH):
        if table.game.over:
            break
        check_questions(table)
        press(table, chance)
    assert table.game.over
    assert table.asked() == {}


@settings(max_examples=12)
@given(seed=SEEDS, edition=EDITIONS, open_table=st.booleans())
def test_saving_half_way_changes_nothing(seed, edition, open_table):
    """The same answers in one resolution that goes on: nothing is shared, and nothing lives outside the state."""
    chance, table = Random(seed), ANY[edition](seed, open_table=open_table)
    unsaved = Play(table.game, table.edition.rules, type(table.chance)(b"secret")).run()
    for _ in range(80):
        if table.game.over:
            break
        question = chance.choice(list(table.asked().values()))
        key, by = chance.choice(list(question.options)), someone(question, table.game)
        unsaved.answer(question.id, key, by=by)
        table.answer(by, key, question=question.id)
        assert table.edition.dump(unsaved.game) == table.saved
        assert unsaved.questions() == table.asked()


@settings(max_examples=12)
@given(seed=SEEDS, edition=EDITIONS)
def test_asking_twice_asks_the_same(seed, edition):
    """Numbers, options and the steps they lead to are worked out anew, and come out equal."""
    chance, table = Random(seed), ANY[edition](seed)
    for _ in range(40):
        if table.game.over:
            break
        assert table.asked() == table.asked()
        play = Play(table.game, table.edition.rules).run()
        assert play.questions() == play.questions()
        assert not play.moved
        press(table, chance)


@settings(max_examples=12)
@given(seed=SEEDS, edition=EDITIONS)
def test_each_question_can_be_found_alone(seed, edition):
    """Answering works out one question; it is the same as among all of them."""
    chance, table = Random(seed), ANY[edition](seed)
    for _ in range(40):
        if table.game.over:
            break
        for id, question in table.asked().items():
            assert Play(table.game, table.edition.rules).run().open_question(id) == question
        press(table, chance)


def outside_flows(play: Play) -> str:
    """The state but for what is still to do."""
    flows, play.game.flows = play.game.flows, {}
    try:
        return repr(play.game)
    finally:
        play.game.flows = flows


def watched(cls: type, seen: set[str]):
    """A step that says it changes nothing is held to it, and so is one that asks."""
    original = cls.run

    def run(self, play):
        quiet, asks, state, drawn = not self.changes, self.asks, outside_flows(play), len(play.draws)
        steps = list(play.here.steps)
        original(self, play)
        if quiet:
            seen.add(self.kind)
            assert outside_flows(play) == state, self
        if asks and play._question:
            assert (play.here.steps, len(play.draws)) == (steps, drawn), self

    return run


def test_steps_that_say_they_change_nothing_change_nothing(monkeypatch):
    """Random campaigns of both editions, every step watched: the state outside flows stays byte for byte."""
    seen: set[str] = set()
    for cls in STEPS.values():
        monkeypatch.setattr(cls, "run", watched(cls, seen))
    for seed in range(12):
        for build in (any_third, any_second):
            chance, table = Random(seed), build(seed, open_table=seed % 2 == 0)
            while not table.game.over:
                press(table, chance)
    assert len(seen) > 50


def test_no_step_both_asks_and_changes_something():
    """Resolutions, which go by their effect, and events, which go by their stage, are watched above."""
    fixed = {tag for tag, cls in STEPS.items() if isinstance(cls.asks, bool)}
    assert [tag for tag in fixed if STEPS[tag].asks and STEPS[tag].changes] == []
    assert {tag for tag in STEPS.keys() - fixed if not issubclass(STEPS[tag], Event)} == {"kernel.resolve"}


def test_every_step_names_its_rule():
    """The docstring of `run` or `now` carries the id of the paragraph, save for the kernel's own."""
    rule = re.compile(r"\b[TS]\d+")
    silent = []
    for tag, cls in (steps_of("third") | steps_of("second")).items():
        does = getattr(cls, "now", None) or cls.run
        if not tag.startswith("kernel.") and not rule.search(does.__doc__ or ""):
            silent.append(tag)
    assert silent == []


# ---- independent answers

PRIVATE = ("gather", "focus:", "end", "done", "raise:")


def four_first_questions(seed: int, build) -> Table:
    """The first position from this seed on at which four seats have a question of their own."""
    for attempt in range(seed, seed + 40):
        chance, table = Random(attempt), build(attempt)
        for _ in range(attempt % 3 * 7):
            if table.game.over or TABLE in {q.id.partition("-")[0] for q in table.asked().values()}:
                break
            press(table, chance)
        if sorted(q.asks for q in table.asked().values()) == ["s1", "s2", "s3", "s4"]:
            return table
    raise AssertionError(f"no position with four questions from seed {seed} on")


def in_order(table: Table, keys: dict[str, str], order) -> bytes | None:
    """Give each seat's answer in this order; None when somebody was too late for it."""
    saved, table.chance.used = table.saved, set()
    numbers = {q.asks: q.id for q in table.asked().values()}
    try:
        for seat in order:
            table.answer(seat, keys[seat], question=numbers[seat])
        return table.saved
    except Refused:
        return None
    finally:
        table.saved = saved


@pytest.mark.parametrize("build", [any_third, any_second])
@pytest.mark.parametrize("position", range(20))
def test_independent_answers_may_come_in_any_order(build, position):
    """All 24 orders of four seats' first answers: nothing breaks, and where nothing is shared the bytes are equal."""
    table, chance = four_first_questions(position * 40, build), Random(position)
    for private in (True, False):
        keys = {}
        for question in table.asked().values():
            open_to = [k for k in question.options if k.startswith(PRIVATE) or not private]
            keys[question.asks] = chance.choice(sorted(open_to or question.options))
        ends = {in_order(table, keys, order) for order in permutations(keys)}
        if all(key.startswith(PRIVATE) for key in keys.values()):
            assert len(ends) == 1


@settings(max_examples=15)
@given(seed=SEEDS)
@example(seed=7)
def test_upkeep_may_be_answered_in_any_order(seed):
    """second S30.5: whoever is quicker, the whole upkeep comes out the same, dice included."""
    ends = []
    for run in range(2):
        chance, table = Random(run), any_second(seed)
        while all(q.prompt == "sliders" for q in table.asked().values()):
            table.answer(chance.choice(list(table.asked().values())).asks, "done")
        ends.append(table.saved)
    assert ends[0] == ends[1]


@settings(max_examples=10)
@given(seed=SEEDS, edition=EDITIONS)
def test_an_answer_uses_up_only_the_game_it_was_given(seed, edition):
    """A refusal changes nothing at all, also in the game that was tried."""
    table = ANY[edition](seed)
    game = table.game
    with pytest.raises(Refused):
        answer(game, table.edition.rules, next(iter(table.asked())), "no_such_option", by="s1")
    assert table.edition.dump(game) == table.saved
