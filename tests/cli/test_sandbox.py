"""`sandbox`: the buttons of its page say what they do, in words from the records, and do what is possible."""

import pytest

from bot.cli.sandbox import SHORTCUTS
from bot.rules.third.edition import shipped
from bot.words import words
from cogs.commands import ALL


@pytest.mark.parametrize("record", SHORTCUTS)
def test_each_button_of_the_page_gives_a_command_there_is(record: str):
    """With a scenario that is shipped, and no more seats than it takes."""
    name, *rest = SHORTCUTS[record].removeprefix("/").split()
    options = dict(one.split(":") for one in rest if ":" in one)
    scenario = shipped().content.scenarios.get(options.get("scenario", ""))

    assert words().say(record)
    assert name in {command.name for command in ALL}
    assert ("scenario" in options) == (scenario is not None)
    assert scenario is None or int(options["seats"]) <= scenario.seats
