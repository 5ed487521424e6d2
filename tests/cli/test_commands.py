"""The command line as a whole: what is unknown is refused in one sentence that says what there is."""

import pytest

from bot.cli import COMMANDS, load, main
from bot.rules.third import edition

NEEDED = {
    "case": "PATH",
    "content": "action",
    "export": "campaign, file",
    "import": "file, --guild, --channel",
    "simulate": "--edition",
    "verify": "campaign",
}


@pytest.fixture
def broken_content(monkeypatch, tmp_path):
    """A program whose own cards cannot be read."""
    torn = tmp_path / "torn.json"
    torn.write_text("{", "utf-8")
    monkeypatch.setattr(edition, "shipped_files", lambda: [torn])
    edition.shipped.cache_clear()
    yield
    edition.shipped.cache_clear()


def refusal(capsys, *words: str) -> str:
    """What is said of a command line that cannot be carried out: one line, and exit status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(words)
    told = capsys.readouterr()
    assert (stopped.value.code, told.out, told.err.count("\n")) == (2, "", 1)
    return told.err


@pytest.mark.parametrize("words", [("dance",), ("--dance",), ()])
def test_without_a_known_command_the_refusal_is_one_sentence(capsys, words):
    assert "`python -m bot --help`" in refusal(capsys, *words)


def test_an_unknown_command_is_answered_with_those_there_are(capsys):
    told = refusal(capsys, "dance")

    assert "'dance'" in told
    assert [command for command in COMMANDS if f"'{command}'" not in told] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_named(capsys, command):
    """Each command refuses what it does not know, or misses what it needs first."""
    missed = f" {command}: the following arguments are required: {NEEDED.get(command)}"
    said = missed if command in NEEDED else ": unrecognized arguments: --dance"

    assert refusal(capsys, command, "--dance").startswith(f"python -m bot{said}; ")


def test_help_lists_every_command_with_what_it_does(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])

    told = " ".join(capsys.readouterr().out.split())
    assert stopped.value.code == 0
    assert [command for command in COMMANDS if load(command).DESCRIPTION.split(";")[0] not in told] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])

    told = " ".join(capsys.readouterr().out.split())
    assert stopped.value.code == 0
    assert load(command).DESCRIPTION in told


def test_an_unknown_command_needs_no_content(capsys, broken_content):
    """The list of commands is there though no card can be read."""
    assert "'dance'" in refusal(capsys, "dance")


@pytest.mark.parametrize("words", [("orders",), ("simulate", "--edition", "third")], ids=" ".join)
def test_a_command_that_plays_says_in_one_sentence_why_it_cannot(capsys, broken_content, words):
    """The file that cannot be read."""
    status = main(words)

    told = capsys.readouterr()
    assert (status, told.out, told.err.count("\n")) == (2, "", 1)
    assert "torn.json: cannot be read as JSON" in told.err


def test_orders_of_an_unknown_scenario_are_answered_with_those_there_are(capsys):
    status = main(["orders", "--scenario", "moonrise"])

    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert told.err == f"--scenario moonrise: expected one of {', '.join(edition.shipped().content.scenarios)}\n"
