"""Rare rules: read off lines and answers, counted in whole games, and each played in a case."""

from collections import Counter
from pathlib import Path

import pytest

from bot.cases.form import read_cases
from bot.cases.runner import run_case
from bot.rules.kernel.play import Play
from bot.selfplay.editions import ThirdEdition
from bot.selfplay.games import Order, play_game
from bot.selfplay.rare import ANSWERED, RARE, Tally, cases
from bot.words import words

FOLDER = Path(__file__).parents[1] / "cases" / "third"
EDITION = ThirdEdition()
CONTENT = EDITION.rules.content
ON_STAIR, ON_STREET = "cupboard-stair", "charity-ward"
SHROUDED, ITS_CARD, EPIC, WATCHER, PLAIN = (
    "under-a-sheet",
    "sheet-cold",
    "night-surgeon",
    "second-opinion",
    "linen-cart",
)


@pytest.fixture
def came_up(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each rare rule comes up in the cases that the test plays, each from the phase it begins in."""
    found, tallies = Counter[str](), {}
    tell, answer = Play.tell, Play.answer

    def tally_of(play: Play) -> Tally:
        content = play.rules.content
        return tallies.setdefault(id(content), (Tally(content, play.game.phase), content))[0]

    def told(self, kind, **facts):
        tell(self, kind, **facts)
        count(tally_of(self), lambda tally: tally.line(kind, facts))

    def answered(self, id, key, *, by):
        count(tally_of(self), lambda tally: tally.answered(key))
        return answer(self, id, key, by=by)

    def count(tally: Tally, read) -> None:
        before = tally.counts.copy()
        read(tally)
        found.update(tally.counts - before)

    monkeypatch.setattr(Play, "tell", told)
    monkeypatch.setattr(Play, "answer", answered)
    return found


def test_every_rare_rule_names_a_case_and_no_case_stands_for_anything_else():
    assert list(cases()) == list(RARE)
    assert [name for name, files in cases().items() if not files] == []


@pytest.mark.parametrize("file", sorted({file for files in cases().values() for file in files}))
def test_a_rare_rule_comes_up_in_the_case_named_for_it(came_up, file):
    """And the case holds."""
    wrong = [line for case in read_cases(FOLDER / file) for line in run_case(case, FOLDER)]

    assert wrong == []
    assert {name for name, files in cases().items() if file in files} - set(came_up) == set()


def test_rare_rules_are_read_off_lines_and_options_that_there_are():
    known = {".".join(record.split(".")[:2]) for record in words().records}
    looked_for = {kind for lines in RARE.values() for kind, _ in lines}
    keys = {
        f"option.{kind.removeprefix(ANSWERED)}" if kind.startswith(ANSWERED) else f"told.{kind}" for kind in looked_for
    }

    assert keys - known == set()


def counts(*lines: tuple[str, dict], phase: str = "action") -> dict[str, int]:
    """What a tally makes of these lines."""
    tally = Tally(CONTENT, phase)
    tally.read(lines)
    return dict(tally.counts)


@pytest.mark.parametrize("kind", ["moved", "monster_moved"])
def test_a_hidden_path_is_used_by_going_there_and_not_by_going_elsewhere(kind):
    whose = {"moved": "an investigator", "monster_moved": "a monster"}[kind]

    assert counts((kind, {"space": ON_STAIR})) == {f"hidden path used by {whose}": 1}
    assert counts((kind, {"space": ON_STREET})) == {}


def test_only_a_hidden_path_that_moves_counts_as_one():
    assert counts(("threshold_moved", {"threshold": ON_STAIR})) == {"hidden path moved": 1}
    assert counts(("threshold_moved", {"threshold": "seventh-stair"})) == {}


def test_monsters_retaliate_in_every_phase_but_their_own():
    attack = ("monster_attacked", {"who": "x", "monster": f"{PLAIN}.1"})
    monsters, after = (("phase", {"phase": phase, "round": 1}) for phase in ("monster", "encounter"))

    assert counts(attack) == {"retaliation": 1}
    assert counts(monsters, attack) == {}
    assert counts(monsters, after, attack) == {"retaliation": 1}


@pytest.mark.parametrize("kind", ["monster_defeated", "monster_gone"])
def test_shrouded_cards_are_shuffled_back_whichever_side_shows(kind):
    assert counts((kind, {"card": SHROUDED}), (kind, {"card": ITS_CARD})) == {"shrouded shuffled back": 2}
    assert counts((kind, {"card": PLAIN}), (kind, {"card": EPIC})) == {}


def test_watchers_and_epic_monsters_are_known_by_their_names_in_play():
    found = counts(
        *((kind, {"monster": f"{one}.7"}) for kind in ("engaged", "spawned") for one in (WATCHER, EPIC, PLAIN))
    )

    assert found == {"watcher engaged": 1, "epic spawned": 1}


def test_whoever_is_there_from_the_beginning_has_not_joined():
    arrival = ("arrived", {"who": "x", "space": "y"})

    assert counts(arrival, phase="setup") == {}
    assert counts(arrival, ("phase", {"phase": "action", "round": 1}), arrival, phase="setup") == {
        "investigator joined": 1
    }


def test_conditions_and_events_are_told_from_other_cards():
    by_type = {card.type: card.id for card in CONTENT.assets.values()}
    gained = [("gained_card", {"card": by_type[type]}) for type in ("condition", "item")]
    event, encounter = next(iter(CONTENT.events)), next(iter(CONTENT.encounters))
    met = [("encounter", {"card": card, "space": ON_STREET}) for card in (event, encounter)]

    assert counts(*gained, *met) == {"condition gained": 1, "event met": 1}


def test_answers_count_by_their_verb():
    tally = Tally(CONTENT)
    for key in ("spare:docks", "spare:quay", "space:docks"):
        tally.answered(key)

    assert tally.counts == {"expanded gate burst": 2}


def test_a_whole_game_is_counted_line_by_line():
    """Nothing that was told is missed, neither before the first question nor after the last."""
    kinds = Counter[str]()

    class Listened(Play):
        def tell(self, kind, **facts):
            super().tell(kind, **facts)
            kinds[kind] += 1

    order = Order("the-seventh-stair", 4, open_table=True, policy="random", seed=3)
    rare = play_game(EDITION, order, 0, Listened).rare

    assert rare["anomaly opened"] == kinds["anomaly_opened"] > 0
    assert rare["investigator defeated"] == kinds["defeated"] > 0
    assert rare["cup changed"] == kinds["token_added"] + kinds["token_removed"]
    assert rare["shrouded revealed"] == kinds["unveiled"] > 0
