"""The program ends in the middle of any question and is started again: everything is as it was."""

from pathlib import Path
from random import Random

import pytest

from bot.service import Service
from tests.service.conftest import noon
from tests.service.tables import BEN, Post, at_table, lobby


@pytest.mark.parametrize("open_table", [True, False])
async def test_after_a_restart_the_same_is_asked(path: Path, open_table: bool):
    """A whole campaign with a restart before every answer: questions, ids, options, words and pages are the same."""
    service, chance, prompts = await Service.open(path, noon), Random(7), set()
    campaign = (await at_table(service, BEN, open_table=open_table)).campaign
    post = Post(service, campaign)
    while (table := await post.table()).asked:
        page = await post.service.showing.page(campaign)
        await post.service.close()
        post = Post(await Service.open(path, noon), campaign)
        assert await post.table() == table
        assert await post.service.showing.page(campaign) == page
        prompts |= {asked.prompt.split(",")[0].split(":")[0] for asked in table.asked}
        await post.press_any(chance)
    await post.service.close()
    assert len(prompts) > 3


async def test_a_lobby_outlives_a_restart(path: Path):
    service = await Service.open(path, noon)
    post = await lobby(service, BEN)
    shown = await service.lobbies.view(post.campaign)
    await service.close()

    again = await Service.open(path, noon)

    assert await again.lobbies.view(post.campaign) == shown
    await again.close()


async def test_dice_do_not_depend_on_when_one_answers(path: Path, tmp_path: Path):
    """The same decisions, with a restart in between or without, lead to the same game byte for byte."""
    ends = []
    for name, restart in (("a.db", False), ("b.db", True)):
        service, chance = await Service.open(tmp_path / name, noon), Random(2)
        post = await at_table(service, BEN)
        for answer in range(30):
            if restart and answer % 7 == 0:
                await post.service.close()
                post = Post(await Service.open(tmp_path / name, noon), post.campaign)
            if (await post.table()).asked:
                await post.press_any(chance)
        ends.append((await post.service.store.campaign(post.campaign)).game)
        await post.service.close()
    assert ends[0] == ends[1]
