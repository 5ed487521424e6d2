"""Every told line comes from a rule, read from the docstrings of whatever tells it."""

import pytest

from bot.rulebook import rule, sites
from bot.rulebook.sites import ids_in
from bot.rulebook.told_by import rules_of
from bot.rulebook.told_by import sites as written_down
from tests.rules.builders import THIRD, Table, at_third, third_game
from tests.words import sources

KINDS = sorted({one.key for one in sources.said("tell", 0, *sources.RULES)} | set(sources.SAME_SHAPE))


def test_what_is_written_down_is_what_the_rules_say():
    """After a change of the rules: `python -m bot.rulebook told > data/rules/third-told.json`."""
    assert list(written_down()) == sites.sites()


@pytest.mark.parametrize("kind", KINDS)
def test_every_told_kind_has_a_rule_that_is_written_down(kind):
    """Of each place that tells it, at least one number is in the book."""
    found = [one for one in written_down() if one.kind == kind]
    assert found
    assert [one for one in found if not any(rule(id) for id in one.rules)] == []


def test_numbers_are_read_in_their_order_and_ranges_whole():
    assert ids_in("T7.25, T15.3: one change (T19 note d).") == ["T7.25", "T15.3"]
    assert ids_in("T6.2-T6.5: what is possible") == ["T6.2", "T6.3", "T6.4", "T6.5"]
    assert ids_in("Nothing here.") == []


@pytest.mark.parametrize(
    ("kind", "facts", "verb", "first"),
    [
        ("gained", {"who": "nell", "what": "money", "amount": 1}, "gather", ("T7.7",)),
        ("gained", {"who": "nell", "what": "remnants", "amount": 1}, "ward", ("T7.11", "T7.18")),
        ("gained", {"who": "nell", "what": "money", "amount": 3}, "gather", ("T15.8",)),
        ("warded", {"who": "nell", "space": "docks", "removed": 1}, "ward", ("T7.10", "T7.11")),
        ("codex_flipped", {"card": "a1", "title": "A", "text": "B"}, "", ("T19.4", "T19.7")),
        ("codex_added", {"card": "a1", "title": "A", "text": "B"}, "", ("T19.3",)),
        ("chose", {"who": "nell", "card": "a1", "text": "B"}, "", ("T1.5", "T18.5", "T1.7")),
    ],
)
def test_a_line_is_traced_to_where_it_was_told(kind, facts, verb, first):
    """By its kind, by facts that are always the same there, and by the action chosen."""
    assert rules_of(kind, facts, verb) == first


def test_a_line_that_no_rule_tells_has_none():
    assert rules_of("undone", {"by": "Ada", "option": "gather"}) == ()


def test_every_line_of_a_played_attack_has_its_rules():
    """As told at a table, not only as written."""
    table = Table(THIRD, third_game(people=[("nell", "docks", ("knife",))], monsters=[("ghoul", "docks")]))
    table.answer("s1", "attack:ghoul.1", 6, 1, 1, 1)
    assert {"engaged", "rolled", "test", "hurt"} <= {kind for kind, _ in table.told}
    assert [kind for kind, facts in table.told if not rules_of(kind, facts, "attack")] == []


def test_T8_3_a_roll_says_which_cards_added_dice():
    """Cards in hands and others alike; those that add nothing are not named."""
    table = Table(THIRD, third_game(people=[("nell", "docks", ("knife", "lamp"))], monsters=[("ghoul", "docks")]))
    table.answer("s1", "attack:ghoul.1", 1, 1, 1, 1)
    rolled = table.heard("rolled")[0]
    assert rolled["by_card"] == {"knife": 1}
    assert rolled["cards"] == 1


def test_T8_2_a_test_says_which_cards_moved_what_succeeds():
    table = at_third(people=[("nell", "docks", ("blessed",))], doom={"docks": 1})
    table.answer("s1", "ward", 1, 1, 4)
    assert table.heard("test")[0]["by_card"] == {"blessed": -1}
    assert table.heard("test")[0]["needed"] == 4
