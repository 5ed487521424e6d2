"""The report on simultaneous answers."""

import json

from bot.cli import main
from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump
from bot.rules.third.setup import new_game
from bot.selfplay.editions import ThirdEdition
from bot.selfplay.orders import Differences, paths, try_both

EDITION = ThirdEdition()


def two_at_the_landing():
    seats = {"s1": ("nell-carrow", "boathook"), "s2": ("ida-lund", "bag")}
    return Play(new_game("lamps-under-the-river", seats, campaign="c"), EDITION.rules, Chance(b"orders")).run()


def answer(play, seat, key):
    question = next(one for one in play.questions().values() if one.asks == seat and key in one.options)
    return seat, question.id, key


def test_answers_that_touch_nothing_together_do_not_differ():
    play, found = two_at_the_landing(), Differences()

    try_both(EDITION, dump(play.game), answer(play, "s1", "gather"), answer(play, "s2", "focus:will"), found)

    assert found.tried == 1
    assert not found.pairs


def test_a_partner_who_walks_away_is_found():
    """T5.6, T7.26: whoever is quicker, the trade lapses or the partner has agreed to stay for it."""
    play, found = two_at_the_landing(), Differences()

    try_both(
        EDITION, dump(play.game), answer(play, "s1", "trade:ida-lund"), answer(play, "s2", "move:lamp-works"), found
    )

    assert found.pairs == {"move / trade": 1}


def test_paths_name_the_places_that_differ():
    assert list(paths({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}, "d": 4})) == ["a.c", "d"]


def test_the_command_prints_what_differs(capsys):
    status = main(["orders", "--games", "1", "--players", "2"])

    report = json.loads(capsys.readouterr().out)
    assert status == 0
    assert report["tried"] > 20
    assert all(one["times"] > 0 and one["differs"] for one in report["differ"].values())
