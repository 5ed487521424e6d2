"""Saved games of older versions, brought up to the present one version at a time."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from bot.rules.kernel.game import SCHEMA_VERSION

Upgrade = Callable[[dict[str, Any]], None]

UPGRADES: Mapping[int, Upgrade] = {}  # version: what brings a save of it to the next; version 1 is the first

CURRENT = f'"schema_version":{SCHEMA_VERSION},'.encode()


class NewerSave(Exception):  # noqa: N818 # a save that only a newer release can read
    """A newer release has written it; the release that knows `version` can take it up."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the save is of version {version}, and this release knows versions up to {SCHEMA_VERSION}")
        self.version, self.known = version, SCHEMA_VERSION


def upgraded(save: bytes, upgrades: Mapping[int, Upgrade] = UPGRADES) -> bytes:
    """Return a save of the present version, a current one as it is; `NewerSave` where it is of a later one."""
    if CURRENT in save[:64]:
        return save
    found = json.loads(save)
    while (upgrade := upgrades.get(found["schema_version"])) is not None:
        upgrade(found)
        found["schema_version"] += 1
    if found["schema_version"] > SCHEMA_VERSION:
        raise NewerSave(found["schema_version"])
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
