import asyncio
import sqlite3

import pytest

from bot.store import Store, StoreUnreadable
from tests.store.building import answer, begin, game_at, play


async def test_a_backup_holds_everything_in_one_file(store, tmp_path, clock):
    """A backup opens as a store of its own with the same campaign, log and games."""
    campaign = await begin(store)
    await play(store, campaign, 1, 30)

    await store.backup(tmp_path / "copy.db")

    assert {file.name for file in tmp_path.iterdir() if file.name.startswith("copy")} == {"copy.db"}
    copy = await Store.open(tmp_path / "copy.db", clock=clock)
    assert await copy.campaign(campaign) == await store.campaign(campaign)
    assert await copy.log(campaign, 100) == await store.log(campaign, 100)
    assert await copy.snapshots(campaign) == await store.snapshots(campaign)
    assert await copy.problems() == []
    await copy.close()


async def test_a_backup_made_while_answers_are_saved_is_of_one_moment(store, tmp_path):
    """Game, step and log of the copy belong together, and answers go on meanwhile."""
    campaign = await begin(store)
    await play(store, campaign, 1, 20)

    await asyncio.gather(play(store, campaign, 21, 80), *(store.backup(tmp_path / f"{n}.db") for n in range(3)))

    for number in range(3):
        db = sqlite3.connect(tmp_path / f"{number}.db")
        [(seq, steps, last)] = db.execute(
            "SELECT seq, (SELECT count(*) FROM log), (SELECT max(seq) FROM snapshot) FROM campaign"
        )
        assert seq == steps == last >= 20
        db.close()
    assert (await store.campaign(campaign)).game == game_at(80)


async def test_a_backup_replaces_nothing(store, tmp_path):
    """An existing file is kept and the refusal says so."""
    (tmp_path / "copy.db").write_text("precious")

    with pytest.raises(StoreUnreadable, match="name one that does not exist"):
        await store.backup(tmp_path / "copy.db")

    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_a_backup_that_cannot_be_written_is_told(store, tmp_path):
    """A folder that does not exist is named, and the store works on."""
    with pytest.raises(StoreUnreadable, match="backup cannot be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")

    campaign = await begin(store)
    assert (await answer(store, campaign, 1)).seq == 1
