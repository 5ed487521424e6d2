"""third T21: whole campaigns with archive cards everywhere and cards of two types, at random and sensibly."""

import pytest

from bot.rules.third.references import mistakes
from tests.rules.campaigns import come_up
from tests.rules.desk import DESK

RULES = DESK.rules
COMES_UP = {
    "added_to_deck",
    "archive_attached",
    "archive_read",
    "archive_taken",
    "asset_turned",
    "back_on_top",
    "deck_discarded",
    "entry",
    "marker_revealed",
    "monster_turned",
    "space_closed",
    "space_opened",
}


@pytest.mark.parametrize(("policy", "wanted"), [("random", COMES_UP), ("sensible", set())])
def test_T21_campaigns_end_with_nothing_broken(policy, wanted):
    """And at random everything of the chapter comes up."""
    assert wanted - come_up(RULES, policy, wanted) == set()


def test_what_the_desk_names_is_there():
    """So what is tested here is content that may be shipped."""
    assert [str(one) for one in mistakes(RULES.content, bare=True)] == []
