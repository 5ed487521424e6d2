"""`python -m bot export` and `import`: a campaign moves from one data folder to another."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.service import Service
from tests.cli.folders import within
from tests.service.tables import ADA, BEN, Post, at_table
from tests.service.test_undo import game_of


async def running(service: Service) -> tuple[str, bytes]:
    post = await at_table(service, BEN)
    await post.press(BEN, "gather")
    return post.campaign, await game_of(post)


def exported(data: Path, file: Path) -> tuple[int, bytes]:
    campaign, game = within(data, running)
    return main(["export", campaign, str(file), "--data", str(data)]), game


def bring(data: Path, file: Path, *more: str) -> int:
    return main(["import", str(file), "--data", str(data), "--guild", "5", "--channel", "6", *more])


def test_a_campaign_moves_to_another_folder_and_goes_on(tmp_path, capsys):
    """The folder is made; the new id and the new commitment are printed."""
    status, game = exported(tmp_path / "old", tmp_path / "campaign.json")

    brought = bring(tmp_path / "new", tmp_path / "campaign.json", "--seat", "s1=11:Ada", "--seat", "s2=22")

    assert (status, brought) == (0, 0)
    told = capsys.readouterr().out
    assert "It shows every deck: keep it from the players." in told
    assert "Campaign 1 (Lamps Under the River) is here, with commitment " in told

    async def look(service: Service) -> tuple[bytes, list[int | None], bool]:
        post = Post(service, "1")
        people = [one.person for one in await service.showing.seats("1")]
        return await game_of(post), people, bool((await post.press(22, "focus:will")).told)

    assert within(tmp_path / "new", look) == (game, [11, 22], True)


def test_a_file_is_never_written_over_and_is_its_owners_alone(tmp_path, capsys):
    file = tmp_path / "campaign.json"
    exported(tmp_path, file)
    before = file.read_bytes()

    assert main(["export", "1", str(file), "--data", str(tmp_path)]) == 1

    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o077 == 0
    assert "exists; name a file that does not" in capsys.readouterr().err


def test_what_cannot_be_exported_is_one_sentence(tmp_path, capsys):
    """No such campaign, no such folder, a place that cannot be written."""
    within(tmp_path, running)
    for line in (
        ["zzz", str(tmp_path / "a.json"), "--data", str(tmp_path)],
        ["1", str(tmp_path / "a.json"), "--data", str(tmp_path / "nowhere")],
        ["1", str(tmp_path / "nowhere" / "a.json"), "--data", str(tmp_path)],
    ):
        assert main(["export", *line]) == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "a.json").exists()


@pytest.mark.parametrize("content", [b"no json", b"\xff\xfe", b"{}", None])
def test_a_file_that_is_none_is_one_sentence(tmp_path, capsys, content):
    file = tmp_path / "campaign.json"
    if content is not None:
        file.write_bytes(content)

    assert bring(tmp_path, file, "--seat", "s1=1") == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "export" in told.err


@pytest.mark.parametrize("seat", ["s1", "s1=", "s1=Ada", "=7", "s1=-7"])
def test_a_seat_that_cannot_be_read_is_explained(tmp_path, capsys, seat):
    with pytest.raises(SystemExit) as stopped:
        bring(tmp_path, tmp_path / "campaign.json", "--seat", seat)

    assert stopped.value.code == 2
    assert "expected SEAT=PERSON or SEAT=PERSON:NAME" in capsys.readouterr().err


def test_a_file_that_was_cut_short_brings_nothing(tmp_path, capsys):
    """Whatever is missing, nothing is saved of it."""
    exported(tmp_path / "old", tmp_path / "whole.json")
    found = json.loads((tmp_path / "whole.json").read_text("utf-8"))
    (tmp_path / "cut.json").write_text(json.dumps({**found, "log": found["log"][:1], "game": None}), "utf-8")

    assert bring(tmp_path / "new", tmp_path / "cut.json", "--seat", f"s1={ADA}") == 1

    assert "The file is broken" in capsys.readouterr().err

    async def campaigns(service: Service) -> int:
        return len(await service.showing.campaigns(5))

    assert within(tmp_path / "new", campaigns) == 0
