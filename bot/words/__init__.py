"""Every word a player reads, as templates with named facts, in one folder for each language."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


class Words:
    """The records of one language; a record missing here is a bug, not an empty text."""

    def __init__(self, records: Mapping[str, str]) -> None:
        self.records = records

    def say(self, key: str, /, *places: object, **facts: object) -> str:
        """Return the record filled in with its facts; `KeyError` names a missing record or fact."""
        return self.records[key].format(*places, **facts)

    def has(self, key: str) -> bool:
        """Tell whether there is such a record."""
        return key in self.records

    def count(self, key: str, number: int, /, **facts: object) -> str:
        """Return the record `key.one` for one, else `key.other`; both may use `{n}`."""
        return self.say(f"{key}.one" if number == 1 else f"{key}.other", n=number, **facts)


@cache
def words(language: str = "en") -> Words:
    """Read the records of a language once; two files that define the same key are an error."""
    records: dict[str, str] = {}
    for page in sorted(files("data").joinpath("words", language).iterdir(), key=lambda page: page.name):
        found: dict[str, str] = json.loads(page.read_text("utf-8"))
        if twice := records.keys() & found.keys():
            raise ValueError(f"{page.name}: already worded elsewhere: {', '.join(sorted(twice))}")
        records |= found
    return Words(records)
