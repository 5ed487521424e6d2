"""Settings, the invite link and the sign of life."""

import base64
import os
from pathlib import Path

import pytest

from bot.cli.invite import application_of, link_for
from bot.health import beat, is_fresh
from bot.settings import Settings, SettingsError, read_env
from cogs.permissions import NEEDED


@pytest.fixture
def env(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_anything_the_defaults_hold(env: Path):
    """Nothing has to be set for the sandbox."""
    found = Settings.read({}, env)

    assert (found.data, found.port, found.log) == (Path(".data"), 8719, "INFO")
    assert found.token.get_secret_value() == ""
    assert found.database == Path(".data/miskatonic.sqlite")


@pytest.mark.parametrize("address", ["", "https://example.org/a/b", "http://localhost:3000/x"])
def test_where_the_source_is_may_be_set(env: Path, address: str):
    assert Settings.read({"MISKATONIC_SOURCE": address}, env).source == address


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org", "https://a b", "https://a>(b)"])
def test_what_is_no_address_is_refused_by_its_name(env: Path, address: str):
    with pytest.raises(SettingsError, match="MISKATONIC_SOURCE"):
        Settings.read({"MISKATONIC_SOURCE": address}, env)


def test_the_environment_wins_over_the_file(env: Path):
    """And what is empty counts as not set."""
    env.write_text("MISKATONIC_PORT=1\nMISKATONIC_DATA=/here\nDISCORD_TOKEN=\n")

    found = Settings.read({"MISKATONIC_PORT": "2", "MISKATONIC_LOG": " "}, env)

    assert (found.port, found.data, found.log) == (2, Path("/here"), "INFO")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=b", "b"),
        ("A = b c ", "b c"),
        ("export A=b", "b"),
        ("A=b # why", "b"),
        ("A='b # c' # why", "b # c"),
        ('A="b=c"', "b=c"),
        ("A=b#c", "b#c"),
        ("A=", ""),
        ("A=#b", ""),
        ("A='b", "'b"),
    ],
)
def test_a_line_of_the_file(env: Path, line: str, value: str):
    """Comments, quotes and blanks, as people write them."""
    env.write_text(f"# a comment\n\n{line}\n")

    assert read_env(env) == {"A": value}


@pytest.mark.parametrize("line", ["nonsense", "=b", "A B=c"])
def test_a_line_that_says_nothing_is_named(env: Path, line: str):
    """By its number."""
    env.write_text(f"A=b\n{line}\n")

    with pytest.raises(SettingsError, match=r"\.env, line 2: expected KEY=value"):
        read_env(env)


@pytest.mark.parametrize(
    ("name", "value"), [("MISKATONIC_PORT", "0"), ("MISKATONIC_PORT", "x"), ("MISKATONIC_LOG", "LOUD")]
)
def test_what_cannot_be_used_is_named(env: Path, name: str, value: str):
    """One sentence for each."""
    with pytest.raises(SettingsError, match=f"{name} cannot be used"):
        Settings.read({name: value}, env)


def test_the_command_line_wins_over_both(env: Path):
    """What it leaves out stays, and what it names is checked like the rest."""
    found = Settings.read({"MISKATONIC_LOG": "ERROR"}, env).changed(port=5, data=None)

    assert (found.port, found.data, found.log) == (5, Path(".data"), "ERROR")
    with pytest.raises(SettingsError, match="MISKATONIC_PORT cannot be used"):
        found.changed(port=70000)


def test_the_token_never_shows_itself(env: Path):
    """Neither in a log nor in an error."""
    settings = Settings.read({"DISCORD_TOKEN": "geheim"}, env)

    assert "geheim" not in repr(settings) + str(settings.model_dump())
    assert settings.token.get_secret_value() == "geheim"


def test_the_invite_link_asks_for_exactly_what_is_needed():
    """The application is read from the token."""
    token = base64.b64encode(b"123456789012345678").decode().rstrip("=") + ".x.y"

    assert application_of(token) == 123456789012345678
    link = link_for(123456789012345678)
    assert f"permissions={NEEDED.value}" in link
    assert "client_id=123456789012345678" in link
    assert "scope=bot+applications.commands" in link


@pytest.mark.parametrize("token", ["", "x", "??.b.c", "bm90IGEgbnVtYmVy.b.c"])
def test_what_is_no_token_names_no_application(token: str):
    """Nothing is guessed."""
    assert application_of(token) is None


def test_a_sign_of_life_gets_old(tmp_path: Path):
    """Two missed beats, or none ever."""
    assert not is_fresh(tmp_path, 0.0)
    beat(tmp_path)
    os.utime(tmp_path / "health", (1000.0, 1000.0))

    assert is_fresh(tmp_path, 1149.0)
    assert not is_fresh(tmp_path, 1151.0)
