"""Settings, from the environment and from `.env`; the environment wins."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

ENV_FILE = Path(".env")
DATABASE = "miskatonic.sqlite"
SWITCHES = {
    "DISCORD_TOKEN": "token",
    "MISKATONIC_DATA": "data",
    "MISKATONIC_PORT": "port",
    "MISKATONIC_LOG": "log",
    "MISKATONIC_SOURCE": "source",
}


class SettingsError(Exception):
    """A setting cannot be used; says which, and what was expected."""


class Settings(BaseModel):
    """What can be set from outside; the token never shows itself."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)
    token: SecretStr = SecretStr("")
    data: Path = Path(".data")
    port: Annotated[int, Field(ge=1, le=65535)] = 8719
    log: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    source: Annotated[str, Field(pattern=r"^(https?://[^\s<>]{1,200})?$")] = ""

    @classmethod
    def read(cls, environment: Mapping[str, str], file: Path = ENV_FILE) -> Self:
        """Read them; what is empty counts as not set. `SettingsError` names what is wrong."""
        given = {**read_env(file), **environment}
        values = {field: given[name].strip() for name, field in SWITCHES.items() if given.get(name, "").strip()}
        return cls._checked(values)

    def changed(self, **given: object) -> Self:
        """The same with what is given in place of it; None leaves a setting as it is."""
        return self._checked({**dict(self), **{name: value for name, value in given.items() if value is not None}})

    @classmethod
    def _checked(cls, values: Mapping[str, object]) -> Self:
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise SettingsError("\n".join(_sentence(one["loc"][0], one["msg"]) for one in error.errors())) from None

    @property
    def database(self) -> Path:
        """The file of all campaigns."""
        return self.data / DATABASE


def _sentence(field: object, message: str) -> str:
    name = next(name for name, one in SWITCHES.items() if one == field)
    return f"{name} cannot be used: {message[0].lower()}{message[1:]}."


def read_env(file: Path) -> dict[str, str]:
    """Read `KEY=value` lines: `#` begins a comment, quotes keep blanks and `#`, `export` is allowed before a key."""
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read: {error}.") from error
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not (bare := line.strip().removeprefix("export ").strip()) or bare.startswith("#"):
            continue
        key, equals, value = bare.partition("=")
        if not equals or not key.strip().isidentifier():
            raise SettingsError(f"{file}, line {number}: expected KEY=value.")
        found[key.strip()] = _value(value.strip())
    return found


def _value(text: str) -> str:
    if text[:1] in ("'", '"') and (end := text.find(text[0], 1)) > 0:
        return text[1:end]
    return text.partition(" #")[0].strip() if not text.startswith("#") else ""
