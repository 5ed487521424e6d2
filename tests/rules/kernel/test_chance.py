"""Chance: one keyed tap, evenly spread, labelled by what was decided."""

import pytest

from bot.rules.kernel.answering import answer
from bot.rules.kernel.chance import Chance, Laid, mix
from tests.rules.builders import at_third


def test_every_value_comes_up_about_equally_often():
    """60,000 dice: each face between 9,600 and 10,400 times."""
    chance = Chance(b"secret")
    faces = [chance.below(6, "trail", n, "dice") for n in range(60_000)]
    assert all(9_600 < faces.count(face) < 10_400 for face in range(6))


def test_values_past_the_last_whole_multiple_are_drawn_again():
    """Of three quarters of all blocks a third lies in the first quarter; taking remainders it would be half."""
    limit, quarter = 3 * 2**62, 2**62
    found = [Chance().below(limit, "trail", n, "dice") for n in range(900)]
    assert max(found) < limit
    assert 250 < sum(value < quarter for value in found) < 350


def test_dice_and_cards_have_keys_of_their_own():
    chance = Chance(b"secret")
    assert [chance.below(1000, "t", n, "dice") for n in range(9)] != [
        chance.below(1000, "t", n, "cards") for n in range(9)
    ]


def test_another_seed_gives_other_values():
    assert Chance(b"a").below(2**60, "t", 1, "dice") != Chance(b"b").below(2**60, "t", 1, "dice")


def test_the_order_of_what_was_decided_counts():
    assert mix("a", "b") != mix("b", "a")
    assert len(mix("a")) == 16


def test_what_was_laid_out_must_be_possible():
    """A seven on a die is refused, not silently rolled."""
    with pytest.raises(ValueError, match="7 was laid out where 6"):
        Laid([7]).below(6, "t", 1, "dice")


def test_after_what_was_laid_out_the_tap_goes_on():
    laid = Laid([3], seed=b"secret")
    assert laid.below(6, "t", 1, "dice") == 2
    assert laid.below(6, "t", 2, "dice") == Chance(b"secret").below(6, "t", 2, "dice")


def test_a_draw_can_be_checked_with_the_seed_alone():
    """The log of an answer holds label, trail, number, limit and value of each draw."""
    table = at_third(people=[("nell", "row", ())], doom={"row": 2})
    play = answer(
        table.game, table.edition.rules, table.question("s1", "ward").id, "ward", by="s1", chance=Chance(b"x")
    )
    assert len(play.draws) == 3
    assert all(Chance(b"x").below(d.limit, d.trail, d.number, d.label) == d.value for d in play.draws)


def test_draws_are_counted_anew_after_each_answer():
    """The log row of an answer says where its draws begin: at one, under the trail that this answer made."""
    table = at_third(people=[("nell", "row", ())], doom={"row": 2})
    table.correct(lambda game: setattr(game.investigators["nell"], "clues", 2))
    for key, count in (("ward", 3), ("reroll:clue", 0)):
        number = table.question("s1", key).id
        play = answer(table.game, table.edition.rules, number, key, by="s1", chance=Chance(b"x"))
        assert [draw.number for draw in play.draws] == list(range(1, count + 1))
        table.keep(play)
    number = next(iter(table.asked().values()))
    play = answer(table.game, table.edition.rules, number.id, next(iter(number.options)), by="s1", chance=Chance(b"x"))
    assert [draw.number for draw in play.draws] == [1]
