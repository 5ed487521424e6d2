"""`python -m bot verify`: the dice proof on the command line."""

from pathlib import Path

from bot.cli import main
from bot.service import Service
from tests.cli.folders import within
from tests.service.tables import ADA, BEN, at_table
from tests.service.test_proofs import ended, tampered


def verify(data: Path, campaign: str) -> int:
    return main(["verify", campaign, "--data", str(data)])


def test_a_campaign_that_is_over_is_checked(tmp_path, capsys):
    """What was secret is printed with the number of draws; exit status 0."""
    campaign = within(tmp_path, ended).campaign

    assert verify(tmp_path, campaign) == 0

    told = capsys.readouterr().out
    assert "the commitment was kept" in told
    assert " draws recomputed, 0 wrong." in told
    assert len([line for line in told.split("\n") if line.startswith(("commitment ", "secret ", "joins "))]) == 3


def test_what_is_wrong_is_listed_with_exit_status_1(tmp_path, capsys):
    async def spoilt(service: Service) -> str:
        post = await ended(service)
        await tampered(post, secret="ab" * 32)
        return post.campaign

    assert verify(tmp_path, within(tmp_path, spoilt)) == 1

    told = capsys.readouterr()
    assert "the commitment was BROKEN" in told.out
    assert "\nstep " in told.out
    assert "Something is wrong" in told.err


def test_before_the_end_nothing_is_revealed(tmp_path, capsys):
    async def running(service: Service) -> str:
        return (await at_table(service, BEN, host_id=ADA)).campaign

    assert verify(tmp_path, within(tmp_path, running)) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert "is revealed when it is over" in told.err


def test_what_there_is_not_is_refused_in_one_sentence(tmp_path, capsys):
    """No such campaign; no database in the folder, and none is made."""
    within(tmp_path, ended)

    assert verify(tmp_path, "zzz") == 1
    assert capsys.readouterr().err.startswith("There is no such campaign here; ")
    assert verify(tmp_path / "elsewhere", "1") == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "elsewhere").exists()
