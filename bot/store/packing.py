"""How values lie in the database: games compressed, facts as JSON text, moments as whole microseconds of UTC."""

import json
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def compress(game: bytes) -> bytes:
    """Return the bytes as they are stored: zlib level 1, where higher levels cost three times the time for a tenth."""
    return zlib.compress(game, 1)


def expand(stored: bytes) -> bytes:
    """Return what `compress` was given; `zlib.error` when the stored bytes are torn."""
    return zlib.decompress(stored)


def to_text(value: Any) -> str:
    """Return a JSON value as compact text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Any:
    """Return the JSON value of a text."""
    return json.loads(text)


def to_micros(moment: datetime) -> int:
    """Return a moment as microseconds since 1970 in UTC; a moment without a time zone is refused."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone; use datetime.now(UTC)")
    return (moment - EPOCH) // MICROSECOND


def from_micros(micros: int) -> datetime:
    """Return the moment, in UTC, of microseconds since 1970."""
    return EPOCH + micros * MICROSECOND


def short_id(number: int) -> str:
    """Return a number in base 36, as campaign ids are written."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
    return text or "0"
