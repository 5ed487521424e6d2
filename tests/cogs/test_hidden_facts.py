"""T2.7 at the last step: twins are posted, shown, drawn and refused byte for byte the same."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.service import showing
from render.thread import Studio
from tests.cogs.house import House
from tests.hidden.campaigns import Moment, opened, played
from tests.hidden.channels import Shown, differing
from tests.hidden.kinds import KINDS, SECRET, everything
from tests.hidden.posted import Describing, posted
from tests.hidden.veiled import veiled
from tests.hidden.wire import Wire

LOOKED_AT = ("turn", "spawn", "choose", "veiled turn", "veiled choose")  # questions in which posts are compared
OVER_THE_WIRE = ("spawn", "veiled choose")  # and all that commands and buttons answer
DRAWN = "veiled choose"  # and in which pictures are drawn
PICTURES = ("map", "sheet")  # the commands that show some
PNG = bytes.fromhex("89504e470d0a1a0a")


@pytest.fixture(scope="module")
def moments(tmp_path_factory) -> list[Moment]:
    folder = tmp_path_factory.mktemp("moments")
    return asyncio.run(some_moments(folder))


async def some_moments(folder: Path) -> list[Moment]:
    """An open table on the largest map; and, after what was asked there, one that has all kinds of secrets."""
    return [
        *await played(folder, "open table", 3, scenario="what-the-river-keeps"),
        *(replace(one, asked=(f"veiled {one.asked[0]}",)) for one in await played(folder, "veiled", 2, veiled())),
    ]


def asking(moments: list[Moment], kind: str) -> Moment:
    """The first moment in which this is asked."""
    return next(one for one in moments if kind in one.asked)


@pytest.mark.parametrize("kind", KINDS)
async def test_T2_7_a_hidden_fact_changes_no_post(moments, tmp_path, monkeypatch, kind: str):
    """The lobby card, the story with its pictures' views, the table message and a request to undo."""
    compared = 0
    for n, moment in enumerate(asking(moments, one) for one in LOOKED_AT):
        twin, plain = tmp_path / f"twin-{n}.db", tmp_path / f"plain-{n}.db"
        if (content := moment.twin(KINDS[kind], twin)) is not None:
            shutil.copy(moment.path, plain)
            async with opened(plain, moment.content) as service, opened(twin, content) as other:
                shown = await posted(service, monkeypatch)
                assert differing(shown, await posted(other, monkeypatch)) == []
            compared += 1
    assert compared


async def test_what_is_compared_are_the_posts_of_a_campaign(moments, tmp_path, monkeypatch):
    """The table with its controls, the story with its pictures, the lobby card; a request to undo."""
    kinds: set[str] = set()
    for n, moment in enumerate(asking(moments, one) for one in LOOKED_AT):
        shutil.copy(moment.path, plain := tmp_path / f"plain-{n}.db")
        async with opened(plain, moment.content) as service:
            shown = await posted(service, monkeypatch)
        kinds |= {name.partition(" ")[0] for name, sent in shown.items() if sent}
    assert kinds >= {"asking", "lobby", "story", "table", "consent"}


async def both(
    house: House, moment: Moment, tmp_path: Path, studios: list[Any], only: tuple[str, ...] = ()
) -> tuple[Shown, Shown]:
    """What a campaign and its twin, in which all facts are others, answer over the wire."""
    shutil.copy(moment.path, plain := tmp_path / "plain.db")
    content = moment.twin(everything, twin := tmp_path / "twin.db")
    assert content is not None
    wire = Wire(house, moment, only)
    return await wire.shown(plain, studios[0], moment.content), await wire.shown(twin, studios[1], content)


@pytest.mark.parametrize("asked", OVER_THE_WIRE)
async def test_T2_7_commands_options_and_buttons_answer_twins_alike(house: House, moments, tmp_path, asked: str):
    """Every command there is, with names of hidden cards typed where something is typed; everybody and strangers."""
    shown, other = await both(house, asking(moments, asked), tmp_path, [Describing(), Describing()])
    assert len(shown) > 100
    assert differing(shown, other) == []
    assert SECRET not in str(other)


async def test_T2_7_twins_are_drawn_byte_for_byte_the_same(house: House, moments, tmp_path):
    """Maps and sheets in both themes, each drawn for itself; with their names and alt texts."""
    moment = asking(moments, DRAWN)
    async with Studio() as mine, Studio() as theirs:
        shown, other = await both(house, moment, tmp_path, [mine, theirs], PICTURES)
    assert differing(shown, other) == []
    assert str(shown).count(PNG.hex()) >= 8


async def test_a_leak_would_be_noticed_in_every_answer_that_shows_the_map(house: House, moments, tmp_path, monkeypatch):
    """Words, alt texts and the table message are really those of the twin."""
    original = showing.view_map

    def view(play: Any, asked: Any) -> Any:
        return replace(original(play, asked), next_event=" ".join((*play.game.events, *play.game.monster_deck)))

    monkeypatch.setattr(showing, "view_map", view)
    shown, other = await both(house, asking(moments, DRAWN), tmp_path, [Describing(), Describing()], PICTURES)
    found = differing(shown, other)
    assert {"/map {}", "/map {'text': True}", "stranger: /map", "button map", "button text"} <= set(found)


async def test_T2_7_the_story_is_drawn_byte_for_byte_the_same(moments, tmp_path, monkeypatch):
    """The maps of its phases and the last one's sheets, as they are posted."""
    moment = asking(moments, DRAWN)
    shutil.copy(moment.path, plain := tmp_path / "plain.db")
    content = moment.twin(everything, twin := tmp_path / "twin.db")
    async with (
        Studio() as mine,
        Studio() as theirs,
        opened(plain, moment.content) as service,
        opened(twin, content) as other,
    ):
        shown = await posted(service, monkeypatch, mine)
        assert differing(shown, await posted(other, monkeypatch, theirs)) == []
    assert str(shown).count(PNG.hex()) >= 2
