"""The command line as a whole: what is unknown is refused in one sentence that says what there is."""

import pytest

from bot.cli import COMMANDS, load, main


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
    told = refusal(capsys, command, "--dance")

    assert "--dance" in told or "required" in told


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
