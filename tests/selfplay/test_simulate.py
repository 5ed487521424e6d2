"""Self-play, and the command that runs it."""

import json
from collections import Counter

import pytest

from bot.cli import main
from bot.rules.kernel.questions import Refused
from bot.selfplay.editions import EDITIONS
from bot.selfplay.games import Finished, Order, play_game
from bot.selfplay.policies import POLICIES, RandomPolicy
from bot.selfplay.rare import RARE
from bot.selfplay.reach import Reach, branches_of
from bot.selfplay.summary import rare_table, report

SCENARIO = "lamps-under-the-river"
KEYS = ["games", "wins", "losses", "unfinished", "rounds", "answers", "answers_per_second", "problems", "rare"]
STAIR = "the-seventh-stair"


def order(players: int = 4, *, open_table: bool = True, seed: int = 1) -> Order:
    return Order(SCENARIO, players, open_table=open_table, policy="random", seed=seed)


def simulate(capsys, *options: str) -> dict:
    main(["simulate", "--edition", "third", "--games", "2", *options])
    return json.loads(capsys.readouterr().out)


def test_the_report_has_exactly_the_promised_keys(capsys):
    found = simulate(capsys, "--scenario", SCENARIO)
    assert list(found) == [*KEYS, "never", "scenarios"]
    assert list(found["scenarios"]) == [SCENARIO]
    assert list(found["scenarios"][SCENARIO]) == [*KEYS, "tables"]
    assert list(found["rare"]) == list(RARE)
    assert list(found["rounds"]) == ["min", "median", "max"]
    assert found["games"] == 2 * len(found["scenarios"])


def test_the_same_seed_gives_the_same_games(capsys):
    """All but the speed."""
    first, again, other = (simulate(capsys, "--seed", seed) for seed in ("7", "7", "8"))
    same = [
        {key: value for key, value in found["scenarios"][SCENARIO].items() if "second" not in key}
        for found in (first, again, other)
    ]
    assert same[0] == same[1]
    assert same[0] != same[2]


def test_sizes_and_policies_share_the_games_of_a_scenario(capsys):
    """Also of one that takes fewer players; each share is told by itself."""
    found = simulate(capsys, "--games", "4", "--players", "1-2", "--policy", "both")
    tables = {
        scenario: [(one["policy"], one["players"], one["games"]) for one in told["tables"]]
        for scenario, told in found["scenarios"].items()
    }

    assert tables[SCENARIO] == [("random", 1, 1), ("random", 2, 1), ("sensible", 1, 1), ("sensible", 2, 1)]
    assert tables["the-lamplighters-round"] == [("random", 1, 2), ("sensible", 1, 2)]
    assert {told["games"] for told in found["scenarios"].values()} == {4}


def test_two_processes_report_what_one_reports(capsys):
    found = [simulate(capsys, "--unreached", "--players", "1", "--jobs", jobs) for jobs in ("1", "2")]
    for one in found:
        for told in (one, *one["scenarios"].values()):
            del told["answers_per_second"]

    assert found[0] == found[1]


def test_what_never_came_up_is_listed_on_demand(capsys):
    """One game at the open table never takes seats one by one; what it reached is left out."""
    unreached = simulate(capsys, "--unreached", "--games", "1")["unreached"]
    assert list(unreached) == ["branches", "headlines", "tokens", "endings", "steps", "options"]
    assert "kernel.one_seat" in unreached["steps"]
    assert "third.take_turn" not in unreached["steps"]
    assert "archive/name-ashore/front/on_add" in unreached["branches"]
    assert "outbreak" in unreached["options"]
    assert "gather" not in unreached["options"]


def test_only_cards_of_the_scenario_can_be_missing_in_it(capsys):
    """Its own headlines, tokens and endings, and no branch of a card that cannot come up."""
    unreached = simulate(capsys, "--unreached", "--games", "1", "--scenario", SCENARIO)["unreached"]
    cards = {place.split("/")[1] for place in unreached["branches"] if not place.startswith("assets/")}
    shipped = EDITIONS["third"]().rules.content
    assert not cards & {id for id, card in shipped.encounters.items() if card.deck in ("candle-row", "southside")}
    assert set(unreached["headlines"]) < set(shipped.scenarios[SCENARIO].headlines)
    assert set(unreached["tokens"]) < set(shipped.scenarios[SCENARIO].cup)
    assert "nobody_left" in unreached["endings"]
    assert set(unreached["endings"]) < {"high-water", "name-ashore", "nobody_left"}


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--edition", "fourth", "--edition fourth: expected one of third"),
        ("--scenario", "nowhere", "--scenario nowhere: expected one of all, "),
        ("--policy", "brave", "--policy brave: expected one of random, sensible, both"),
        ("--table", "round", "--table round: expected one of open, book"),
        ("--players", "9", "--players 9: expected 1 to 6, or several such as 1-6"),
        ("--players", "0", "--players 0: expected 1 to 6"),
        ("--players", "4-2", "--players 4-2: expected 1 to 6"),
        ("--players", "2-9", "--players 2-9: expected 1 to 6"),
        ("--players", "some", "--players some: expected 1 to 6"),
        ("--games", "0", "--games 0: expected at least 1"),
        ("--jobs", "0", "--jobs 0: expected at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(capsys, option, value, says):
    status = main(["simulate", "--edition", "third", option, value])
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert told.err.startswith(says)
    assert told.err.count("\n") == 1


def test_a_broken_game_makes_the_command_fail(capsys, monkeypatch):
    """Exit status 1, and the problem is named with its game."""
    monkeypatch.setattr(EDITIONS["third"], "problems", lambda self, game: ["a card is lost"])
    assert main(["simulate", "--edition", "third", "--scenario", SCENARIO, "--games", "1"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["problems"] == [f"game {SCENARIO}/4/1/0: a card is lost"]


def test_an_error_of_the_rules_says_in_which_game():
    """A policy that names no option: the refusal carries the game, so it can be played again."""
    POLICIES["lost"] = lambda seed: type("Lost", (), {"choose": lambda self, play, question: "nothing"})()
    try:
        with pytest.raises(Refused) as refused:
            play_game(EDITIONS["third"](), Order(SCENARIO, 2, open_table=True, policy="lost", seed=5), 3)
    finally:
        del POLICIES["lost"]
    assert refused.value.__notes__ == [f"in game {SCENARIO}/2/5/3, open table, lost"]


@pytest.mark.parametrize("players", [1, 2, 4, 6])
@pytest.mark.parametrize("open_table", [True, False])
def test_every_scenario_ends_at_every_size(players, open_table):
    """The clock cannot be stopped, and nothing is broken on the way."""
    edition = EDITIONS["third"]()
    for number in range(4):
        finished = play_game(edition, order(players, open_table=open_table), number)
        assert finished.result
        assert finished.problems == []


class Wards(RandomPolicy):
    """Plays for time: takes doom off wherever it can."""

    def choose(self, play, question):
        liked = [key for key in question.options if key.startswith(("ward", "done", "doom_remove"))]
        return liked[0] if liked else super().choose(play, question)


def test_playing_for_time_does_not_stop_the_clock(monkeypatch):
    monkeypatch.setitem(POLICIES, "wards", Wards)
    for number in range(6):
        assert play_game(
            EDITIONS["third"](), Order(SCENARIO, 2, open_table=True, policy="wards", seed=2), number
        ).result


def test_random_play_names_only_what_is_offered():
    policy = RandomPolicy("x")
    question = type("Q", (), {"options": {"a": [], "b": []}})()
    assert {policy.choose(None, question) for _ in range(50)} == {"a", "b"}


def test_every_branch_has_a_place_of_its_own():
    """Nested effects are found, costs are none, and a choice of nothing is a branch."""
    found = branches_of(EDITIONS["third"]().rules.content)
    assert "archive/tide-table/front/effects" in found
    assert "headlines/council-votes/effects/0/options/ignore/effects" in found
    assert "assets/cold-spark/actions/cast/effects/0/effects/0/each" in found
    assert not [place for place in found if "/cost" in place]
    assert len({id(effects) for effects in found.values()}) == len(found)


def test_watching_changes_nothing():
    """A watched game goes as it would have gone unwatched."""
    edition, reach = EDITIONS["third"](), Reach()
    plain, seen = (play_game(edition, order(), 3, **how) for how in ({}, {"opening": reach.opening}))
    assert (plain.result, plain.rounds, plain.answers) == (seen.result, seen.rounds, seen.answers)
    assert "third.begin_round" in reach.steps


def finished() -> dict[str, list[tuple[Order, Finished]]]:
    """Three games of two scenarios."""
    won = Finished("won", 3, 10, 0.5, rare=Counter({"outbreak": 2}))
    others = [Finished("lost", 8, 30, 0.5, ["x"], Counter({"outbreak": 1, "retaliation": 4})), Finished("", 9, 60, 1.0)]
    return {"one": [(order(), won)], "two": [(order(n), game) for n, game in enumerate(others, 1)]}


def test_a_report_adds_up():
    found = report(finished(), {"outbreak": [], "retaliation": []})
    assert (found["games"], found["wins"], found["losses"], found["unfinished"]) == (3, 1, 1, 1)
    assert found["rounds"] == {"min": 3, "median": 8, "max": 9}
    assert (found["answers"], found["answers_per_second"], found["problems"]) == (100, 50, ["x"])
    assert found["scenarios"]["two"]["games"] == 2
    assert found["scenarios"]["two"]["tables"] == [
        {"policy": "random", "players": 1, "games": 1, "wins": 0, "losses": 1, "unfinished": 0},
        {"policy": "random", "players": 2, "games": 1, "wins": 0, "losses": 0, "unfinished": 1},
    ]


def test_rare_rules_are_counted_and_those_that_never_came_up_are_listed_with_their_cases():
    found = report(finished(), {"outbreak": ["a.json"], "retaliation": [], "tile added": ["b.json", "c.json"]})

    assert found["rare"] == {"outbreak": 3, "retaliation": 4, "tile added": 0}
    assert found["never"] == {"tile added": ["b.json", "c.json"]}
    assert found["scenarios"]["one"]["rare"] == {"outbreak": 2, "retaliation": 0, "tile added": 0}


def test_the_table_of_rare_rules_has_a_column_for_each_scenario():
    found = report(finished(), {"outbreak": ["a.json"], "tile added": ["b.json", "c.json"], "card turned": []})

    assert [line.split() for line in rare_table(found)] == [
        ["rare", "rules", "all", "one", "two"],
        ["outbreak", "3", "2", "1"],
        ["tile", "added", "0", "0", "0"],
        ["card", "turned", "0", "0", "0"],
        ["never", "came", "up:", "tile", "added;", "see", "b.json,", "c.json"],
        ["never", "came", "up:", "card", "turned;", "no", "case", "has", "it"],
    ]
    assert len({len(line) for line in list(rare_table(found))[:4]}) == 1


def test_the_table_is_printed_beside_the_json(capsys):
    main(["simulate", "--edition", "third", "--games", "1", "--scenario", STAIR])
    told = capsys.readouterr()
    rare = json.loads(told.out)["rare"]
    lines = [line.split() for line in told.err.splitlines()]

    assert ["hidden", "path", "moved", *[str(rare["hidden path moved"])] * 2] in lines
    assert rare["hidden path moved"] > 0
