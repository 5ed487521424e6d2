"""Many games: dealt out to orders, played in parts, on one process or on several, with progress said."""

from collections import Counter
from dataclasses import replace
from io import StringIO

import pytest

from bot.selfplay.games import Finished, Order
from bot.selfplay.many import PART, Numbered, Played, orders_of, play_all, spread
from bot.selfplay.progress import Progress

TUTORIAL = "the-lamplighters-round"


def orders(sizes: range, policies: tuple[str, ...] = ("random", "sensible")) -> list[Order]:
    return orders_of("the-seventh-stair", sizes, policies, open_table=True, seed=1)


def tutorials(games: int) -> list[Numbered]:
    return spread(orders_of(TUTORIAL, [1], ["random", "sensible"], open_table=True, seed=4), games)


def test_games_are_dealt_out_evenly_to_sizes_and_policies():
    dealt = Counter((one.order.policy, one.order.players) for one in spread(orders(range(1, 7)), 500))

    assert len(dealt) == 12
    assert set(dealt.values()) == {41, 42}
    assert sum(dealt.values()) == 500


def test_no_two_games_are_the_same():
    games = spread(orders(range(1, 7)), 500)

    assert len(set(games)) == 500


@pytest.mark.parametrize("games", [1, PART, PART + 1, 3 * PART])
def test_every_game_is_played_once_and_in_its_order(games):
    wanted = tutorials(games)
    played = [order for part in play_all("third", wanted) for order, _ in part.games]

    assert played == [one.order for one in wanted]


def test_two_processes_play_the_same_games_as_one():
    """All but the time they take; what came up in them comes back, too."""
    wanted = tutorials(2 * PART + 3)
    one, two = (list(play_all("third", wanted, jobs=jobs, watched=True)) for jobs in (1, 2))

    assert [ended(part) for part in one] == [ended(part) for part in two]
    assert [part.reached for part in one] == [part.reached for part in two]
    assert all(part.reached["branches"] for part in two)


def ended(part: Played) -> list[Finished]:
    return [replace(game, seconds=0.0) for _, game in part.games]


def test_nothing_is_noted_of_what_came_up_unless_it_is_asked_for():
    assert [part.reached for part in play_all("third", tutorials(2))] == [{}]


class Screen(StringIO):
    """A terminal."""

    def isatty(self):
        return True


def said(out: StringIO, seconds_each: float, parts: int = 4) -> str:
    """What is said when each part of ten games takes so long."""
    now = [0.0]
    part = Played([(order, Finished("won", 1, 1, 0.1)) for order in orders(range(1, 6))], {})

    def played():
        for _ in range(parts):
            now[0] += seconds_each
            yield part

    progress = Progress(10 * parts, out, clock=lambda: now[0])
    assert list(progress.along(played())) == [part] * parts
    return out.getvalue()


def test_a_run_of_less_than_two_seconds_says_nothing():
    assert said(StringIO(), 0.4) == ""
    assert said(Screen(), 0.4) == ""


def test_a_longer_run_says_how_far_it_is_every_two_seconds():
    assert said(StringIO(), 1.0) == "20 of 40 games\n40 of 40 games\n"
    assert said(StringIO(), 5.0).splitlines()[0] == "10 of 40 games"


def test_on_a_terminal_it_stays_in_one_line_and_leaves_it_at_the_end():
    assert said(Screen(), 1.0) == "20 of 40 games\r40 of 40 games\r\n"
