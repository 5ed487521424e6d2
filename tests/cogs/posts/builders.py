"""Things to be posted, as small as they can be or as large as they get."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.rules.third.edition import shipped
from bot.service import Asked, Ending, LobbyView, OptionShown, Page, StoryPart, Table, Totals
from bot.service.lobbies import LobbySeat
from bot.store import CampaignSummary, Seat
from render.sample import sample_map, sample_sheets

THEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
LONG = "x" * 34
EVIL = "*Ada* <@1> [x](http://y) `#"


def option(n: int, about: str = "") -> OptionShown:
    return OptionShown(key=f"move:place-{n}", label=f"Go to place {n}", about=about)


def asked(seat: str = "s1", options: int | tuple[OptionShown, ...] = 3, **more: Any) -> Asked:
    facts: dict[str, Any] = {
        "id": f"{seat or 'table'}-0123456789",
        "person": 7,
        "player": "Ada",
        "prompt": "Your turn.",
    }
    shown = tuple(option(n) for n in range(options)) if isinstance(options, int) else options
    return Asked(seat=seat, **{**facts, "options": shown, "default": shown[-1].key, "turn": True, **more})


def table(*questions: Asked, **more: Any) -> Table:
    facts: dict[str, Any] = {
        "campaign": "1",
        "title": "Lamps",
        "host": 7,
        "revision": 12,
        "round": 2,
        "phase": "action",
    }
    facts |= {"result": "", "lately": (), "seats": (), "thread": 5, "channel": 4}
    return Table(asked=questions, **{**facts, **more})


def page(**more: Any) -> Page:
    facts: dict[str, Any] = {"campaign": "1", "title": "Lamps", "revision": 12, "round": 2, "phase": "mythos"}
    facts["at"] = datetime(1926, 11, 14, 21, 5, tzinfo=UTC)
    return Page(map=sample_map(), sheets=sample_sheets(), **{**facts, **more})


def part(*lines: str, **more: Any) -> StoryPart:
    return StoryPart(lines=lines, page=page(**more))


def lobby(*players: str, state: str = "lobby", most: int = 4) -> LobbyView:
    content = shipped().content
    sheets = list(content.investigators.values())
    seats = [
        LobbySeat(seat=Seat(f"s{n}", n, name), investigator=sheet, package=sheet.packages[0].name)
        for n, (name, sheet) in enumerate(zip(players, sheets, strict=False), 1)
    ]
    return LobbyView(
        id="1",
        title="Lamps",
        host_id=1,
        scenario=next(iter(content.scenarios.values())),
        open_table=True,
        most=most,
        seats=tuple(seats),
        state=state,
        investigators=tuple(sheets),
        commitment="0123456789abcdef",
    )


def campaign(**more: Any) -> CampaignSummary:
    facts: dict[str, Any] = {"id": "1", "guild_id": 1, "channel_id": 4, "thread_id": 5, "host_id": 1, "title": "Lamps"}
    facts |= {"edition": "third", "scenario": "lamps", "state": "ended", "seq": 12, "lobby": {}, "settings": {}}
    return CampaignSummary(**{**facts, "created_at": THEN, "updated_at": THEN, **more})


def totals(n: int) -> Totals:
    facts = {"answers": 1, "clues": 0, "doom": 2, "monsters": 1, "tests": 3}
    return Totals(seat=f"s{n}", player=EVIL, plays="Nell Carrow", **facts)


def ending(result: str = "won", seats: int = 4) -> Ending:
    shown = replace(page(), map=replace(sample_map(), result=result))
    found = tuple(totals(n) for n in range(1, seats + 1))
    return Ending(campaign=campaign(), page=shown, result=result, epilogue="And so it went.", totals=found)
