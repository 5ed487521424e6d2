"""One file holds a campaign: what stands in it, and how what was read is told from what is broken or foreign."""

import json
from typing import Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from bot.rules.third.edition import dump, load
from bot.service.door import brought_up
from bot.service.lobbies import Lobby
from bot.service.refusals import Refusal
from bot.store import KeptGame, LogRow, Past

FORMAT: Literal["miskatonic-post campaign"] = "miskatonic-post campaign"
VERSION: Literal[1] = 1
Step = Field(ge=0, le=10**9)


class Part(BaseModel):
    """A record of the file; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatPart(Part):
    """A seat by its name, who sat there, and whether that was the host."""

    seat: str = Field(pattern=r"^s[1-9]$")
    name: str = Field(max_length=100)
    host: bool = False


class RowPart(Part):
    """A row of the log, without whose account it was."""

    seq: int = Step
    at: AwareDatetime
    seat: str | None
    question: str | None
    option: str
    told: list[tuple[str, dict[str, Any]]]
    draws: list[tuple[Literal["dice", "cards"], str, int, int, int]]
    undone_by: int | None


class GamePart(Part):
    """A game that is kept."""

    seq: int = Step
    at: AwareDatetime
    reason: str
    round: int
    phase: str
    kept: Literal["ever", "phase", "ring"]
    undone_by: int | None
    game: dict[str, Any]


class CampaignFile(Part):
    """A campaign without anything that is secret to its bot: neither the secret of chance nor anybody's account."""

    format: Literal["miskatonic-post campaign"] = FORMAT
    version: Literal[1] = VERSION
    title: str = Field(max_length=100)
    edition: Literal["third"]
    scenario: str
    state: Literal["lobby", "running", "ended"]
    seq: int = Step
    commitment: str
    lobby: Lobby
    seats: list[SeatPart]
    game: dict[str, Any] | None
    log: list[RowPart]
    kept: list[GamePart]
    undos: list[tuple[int, int]]

    def past(self) -> Past:
        """The past as the store takes it, its games brought up to date; `ValidationError` where one cannot be read."""
        return Past(
            seq=self.seq,
            game=None if self.game is None else canonical(self.game),
            log=[LogRow(**dict(row)) for row in self.log],
            kept=[KeptGame(**{**dict(one), "game": canonical(one.game)}) for one in self.kept],
            undos=self.undos,
        )


def canonical(game: dict[str, Any]) -> bytes:
    """A game of any version as the bytes of the present one."""
    return dump(load(brought_up(json.dumps(game, ensure_ascii=False, separators=(",", ":")).encode())))


def parts_of(past: Past) -> dict[str, Any]:
    """A past as the fields of a file."""
    return {
        "seq": past.seq,
        "game": None if past.game is None else json.loads(past.game),
        "log": [{name: getattr(row, name) for name in RowPart.model_fields} for row in past.log],
        "kept": [
            {name: getattr(one, name) for name in GamePart.model_fields} | {"game": json.loads(one.game)}
            for one in past.kept
        ],
        "undos": list(past.undos),
    }


def read_file(text: str) -> CampaignFile:
    """Read a file; refused in one sentence that says where it is broken, or that it is none of ours."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("import_foreign") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refusal("import_foreign")
    if found.get("version") != VERSION:
        raise Refusal("import_version", version=found.get("version"), known=VERSION)
    try:
        return CampaignFile.model_validate(found)
    except ValidationError as error:
        raise broken(error) from error


def broken(error: ValidationError) -> Refusal:
    """The refusal that names the first thing that is wrong."""
    first = error.errors()[0]
    return Refusal("import_broken", where=".".join(map(str, first["loc"])) or "game", what=first["msg"])
