"""The game: everything true about one campaign right now, as plain data."""

from dataclasses import field

from bot.rules.kernel.saved import AnyStep, data

TABLE, GROUP = "table", "group"
SCHEMA_VERSION = 1


@data
class Flow:
    """What one seat, or the table, has still to do; the last step is next. A step that asks stays there."""

    steps: list[AnyStep]
    trail: str  # a hash of all that was decided in this flow; names its question and its dice
    drawn: int = 0  # dice and cards drawn since the trail last changed
    holds: bool = False  # its question stops every other flow
    waits: list[str] = field(default_factory=list)


@data
class Game:
    """What every edition's game holds."""

    schema_version: int = SCHEMA_VERSION
    seats: dict[str, str]  # seat: investigator, or "" for none; in seating order
    leader: str  # the seat that may overrule a group decision
    open_table: bool = True
    open_next: bool | None = None  # how the host wants the table from the next phase on; None: as it is
    flows: dict[str, Flow] = field(default_factory=dict)
    over: str = ""  # "", "won" or "lost"
    last_id: int = 0  # ids of things in play are not used again
