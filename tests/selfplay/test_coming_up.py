"""Whatever self-play of hundreds of games never reaches is played in a rule case."""

from collections import defaultdict
from pathlib import Path

import pytest

from bot.cases.form import read_cases
from bot.cases.runner import case_files, run_case
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.selfplay.rare import cases
from bot.selfplay.reach import branches_of
from bot.selfplay.used import cards_used
from tests.selfplay.coming_up import EDITION, came_up, known, recorded

FOLDER = Path(__file__).parents[1] / "cases" / "third"


@pytest.fixture
def in_cases(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """What the cases on shipped cards reach: effect lists by their card, and what lines name."""
    found: dict[str, set[str]] = defaultdict(set)
    count, tell = Play._count, Play.tell

    def counted(self, name, flow, step):
        count(self, name, flow, step)
        if isinstance(step, Resolve):
            found[step.card.partition(".")[0]].add(repr(step.effects))

    def told(self, kind, **facts):
        tell(self, kind, **facts)
        found["endings"] |= {facts["cause"]} if kind == "game_over" else set()

    monkeypatch.setattr(Play, "_count", counted)
    monkeypatch.setattr(Play, "tell", told)
    for file in case_files(FOLDER):
        for case in read_cases(file):
            if not case.board:
                run_case(case, file.parent)
    return found


def test_what_never_came_up_is_played_in_a_case(in_cases):
    """A new card comes up in 300 games of each size, or has a case; `tests.selfplay.coming_up` looks anew."""
    branches = branches_of(cards_used(EDITION.rules.content, EDITION.scenarios()))
    never = known()["branches"] - came_up()["branches"]
    missing = [place for place in never if repr(branches[place]) not in in_cases[place.split("/")[1]]]

    assert sorted(missing) == []


@pytest.mark.parametrize("kind", ["headlines", "tokens", "endings"])
def test_every_headline_token_and_ending_came_up(kind):
    assert known()[kind] == came_up()[kind]


def test_every_rare_rule_came_up_or_has_a_case():
    covered = {name for name, files in cases().items() if files}

    assert known()["rare"] - came_up()["rare"] - covered == set()


def test_every_scenario_has_been_looked_at():
    """And none that is gone is still on record."""
    assert set(recorded()) == set(EDITION.scenarios())


@pytest.mark.parametrize("kind", ["branches", "headlines", "tokens", "endings", "rare"])
def test_nothing_came_up_that_is_not_there_any_more(kind):
    assert came_up()[kind] - known()[kind] == set()
