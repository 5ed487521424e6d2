"""Campaigns kept at many moments, each as a file, and their twins: the same file with other hidden facts."""

import base64
import json
import shutil
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from bot.rules.third.content import Content
from bot.rules.third.edition import dump, load, shipped
from bot.rules.third.play import card_of
from bot.rules.third.rules import ThirdEdition
from bot.service import Service
from bot.store import Change, Store
from bot.store.packing import compress, expand
from bot.words import words
from tests.hidden.kinds import Change as Kind
from tests.hidden.kinds import Sealed
from tests.hidden.veiled import lay_secrets, veiled
from tests.service.tables import BEN, CAT, Post, at_table

KEPT = 3  # games before the present one that a twin has otherwise, too
MOST = 150  # answers


def noon() -> datetime:
    """A clock that stands still."""
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Moment:
    """A campaign at rest, in a file; `asked` are the kinds of its open questions."""

    name: str
    path: Path
    campaign: str
    asked: tuple[str, ...]
    content: Content

    def sealed(self) -> Sealed:
        """What nobody may know of it."""
        with closing(sqlite3.connect(self.path)) as db:
            return unsealed(db, self.content)

    def twin(self, kind: Kind, path: Path) -> Content | None:
        """Make a twin at this path and return its content; None where there is no such fact, and so no other file."""
        shutil.copy(self.path, path)
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA synchronous = OFF")
            sealed = unsealed(db, self.content)
            before = written(sealed)
            kind(sealed, Random(self.name))
            if written(sealed) == before and sealed.content == self.content:
                return None
            seal(db, sealed)
            db.commit()
        return sealed.content


@asynccontextmanager
async def opened(path: Path, content: Content, *, create: bool = False) -> AsyncIterator[Service]:
    """The service on a file, with this content."""
    store = await Store.open(path, clock=noon, create=create)
    service = Service(store, ThirdEdition(content), words(), noon)
    try:
        yield service
    finally:
        await service.close()


def unsealed(db: sqlite3.Connection, content: Content) -> Sealed:
    """Read what is hidden from a database with one campaign."""
    [(settings, lobby)] = db.execute("SELECT settings, lobby FROM campaign")
    log = db.execute("SELECT told, draws FROM log ORDER BY seq").fetchall()
    return Sealed(
        games=[load(game) for _, game in stored_games(db)],
        content=content,
        secret=json.loads(settings)["secret"],
        presses=json.loads(lobby)["presses"],
        draws=[json.loads(draws) for _, draws in log],
        told=frozenset(text for told, _ in log for text in texts(json.loads(told))),
    )


def texts(part: Any) -> Iterator[str]:
    """Every text in plain data; what is in play by its card."""
    if isinstance(part, str):
        yield card_of(part)
    elif isinstance(part, (list, dict)):
        for one in part.values() if isinstance(part, dict) else part:
            yield from texts(one)


def stored_games(db: sqlite3.Connection) -> Iterator[tuple[Any, bytes]]:
    """Where games lie, and each: now, the last that are kept, and those of the story that is still to be posted."""
    yield from (("now", expand(game)) for (game,) in db.execute("SELECT game FROM campaign").fetchall())
    kept = db.execute("SELECT rowid, game FROM snapshot ORDER BY seq DESC LIMIT ?", (KEPT,)).fetchall()
    yield from ((row, expand(game)) for row, game in kept)
    for _, payload in stories(db):
        yield from (("story", zlib.decompress(base64.b64decode(part["game"]))) for part in payload["parts"])


def stories(db: sqlite3.Connection) -> list[tuple[int, Any]]:
    """The stories that are still to be posted."""
    rows = db.execute("SELECT id, payload FROM outbox WHERE kind = 'story' AND state = 'waiting' ORDER BY id")
    return [(row, json.loads(payload)) for row, payload in rows]


def written(sealed: Sealed) -> tuple[Any, ...]:
    """All of it that is stored, as it would be stored."""
    return [dump(game) for game in sealed.games], sealed.secret, sealed.presses, json.dumps(sealed.draws)


def seal(db: sqlite3.Connection, sealed: Sealed) -> None:
    """Write what is hidden back to where it was read."""
    told = stories(db)
    games = iter(zip([where for where, _ in stored_games(db)], map(dump, sealed.games), strict=True))
    for where, game in games:
        if where == "story":
            put_stories(db, told, [game, *(one for _, one in games)])
            break
        table, wanted = ("campaign", "1") if where == "now" else ("snapshot", f"rowid = {where}")
        db.execute(f"UPDATE {table} SET game = ? WHERE {wanted}", (compress(game),))
    db.execute("UPDATE campaign SET settings = json_set(settings, '$.secret', ?)", (sealed.secret,))
    db.execute("UPDATE campaign SET lobby = json_set(lobby, '$.presses', json(?))", (json.dumps(sealed.presses),))
    rows = db.execute("SELECT seq FROM log ORDER BY seq").fetchall()
    drawn = [(json.dumps(draws), seq) for draws, (seq,) in zip(sealed.draws, rows, strict=True)]
    db.executemany("UPDATE log SET draws = ? WHERE seq = ?", drawn)


def put_stories(db: sqlite3.Connection, told: list[tuple[int, Any]], games: list[bytes]) -> None:
    """Give stories that are to be posted other games."""
    left = iter(games)
    for row, payload in told:
        for part in payload["parts"]:
            part["game"] = base64.b64encode(zlib.compress(next(left), 6)).decode()
        db.execute("UPDATE outbox SET payload = ? WHERE id = ?", (json.dumps(payload), row))


async def played(folder: Path, name: str, seed: int, content: Content | None = None, **table: Any) -> list[Moment]:
    """Play a campaign of three at random, and keep it whenever something is asked that was not asked before."""
    content = content or shipped().content
    async with opened(folder / f"{name}.db", content, create=True) as service:
        post = await at_table(service, BEN, CAT, **table)
        found = await service.store.campaign(post.campaign)
        game = load(found.game or b"")
        lay_secrets(game, content)
        await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))
        return [one async for one in moments(post, folder, name, Random(seed))]


async def moments(post: Post, folder: Path, name: str, chance: Random) -> AsyncIterator[Moment]:
    """The moments worth looking at: each kind of question once, and the last one."""
    known: set[str] = set()
    for answers in range(MOST):
        table = await post.table()
        asked = tuple(one.kind for one in table.asked)
        if not asked:
            return
        if new := set(asked) - known:
            known |= new
            path = folder / f"{name}-{answers}.db"
            await post.service.store.backup(path)
            with closing(sqlite3.connect(path)) as db:
                db.execute(PUT_AWAY)
                db.commit()
            title = f"{name}, answer {answers}: {', '.join(sorted(new))}"
            yield Moment(title, path, post.campaign, asked, post.service.rules.content)
        await post.press_any(chance)


PUT_AWAY = """
UPDATE outbox SET state = 'sent' WHERE id NOT IN (SELECT max(id) FROM outbox GROUP BY kind)
"""


async def all_moments(folder: Path) -> list[Moment]:
    """Three campaigns: an open table on the largest map, one by the book, and one that has all kinds of secrets."""
    return [
        *await played(folder, "open table", 3, scenario="what-the-river-keeps"),
        *await played(folder, "by the book", 1, open_table=False),
        *await played(folder, "veiled", 2, veiled()),
    ]
