"""What is offered while a command is typed keeps to Discord's limits."""

from dataclasses import replace

import pytest

from bot.store import Change
from cogs.here import offered
from tests.cogs.house import House, text_of


def test_at_most_25_are_offered_with_names_of_at_most_100_characters():
    choices = offered((f"{n} {'x' * 200}", str(n)) for n in range(40))
    assert len(choices) == 25
    assert {len(one.name) for one in choices} == {100}


@pytest.mark.parametrize("typed", ["dOcks", " docks ", "river-1"])
def test_what_was_typed_fits_a_name_anywhere_and_a_value_whole(typed):
    found = offered([("Go to the Docks", "river-1"), ("Go to the Woods", "wood-1")], typed)
    assert [one.value for one in found] == ["river-1"]


async def test_an_id_is_meant_before_a_title_that_sounds_like_it(house: House):
    """A campaign titled as another's id is found by its own id; neither stands in the way of the other."""
    first = await house.lobby()
    second = await house.lobby()
    found = await house.service.store.campaign(second)
    await house.service.store.commit(Change(campaign=second, expected_seq=found.seq, title=first))

    for named, meant in ((first, first), (second, second)):
        shown = text_of(await house.use(house.ada, "table", campaign=named))
        assert f"Campaign `{meant}`" in shown


async def test_an_option_whose_key_is_too_long_is_offered_by_its_label(house: House, monkeypatch):
    """Discord takes values of at most 100 characters; the label is understood as well."""
    await house.table("Ben")
    asked_of = house.service.showing.asked_of

    async def longer(campaign, person):
        found = await asked_of(campaign, person)
        options = [replace(one, key=one.key + "+x" * 60) if one.key == "gather" else one for one in found[0].options]
        return (replace(found[0], options=tuple(options)),)

    monkeypatch.setattr(house.service.showing, "asked_of", longer)

    choices = await house.ada.autocomplete("answer", "what", campaign=house.campaign, what="gather")

    assert [(one["name"], one["value"]) for one in choices] == [("Gather $1", "Gather $1")]
