"""Saved games of older versions, brought up to the present one version at a time."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from bot.rules.kernel.game import SCHEMA_VERSION

Upgrade = Callable[[dict[str, Any]], None]

UPGRADES: Mapping[int, Upgrade] = {}  # version: what brings a save of it to the next; version 1 is the first

CURRENT = f'"schema_version":{SCHEMA_VERSION},'.encode()


def upgraded(save: bytes, upgrades: Mapping[int, Upgrade] = UPGRADES) -> bytes:
    """Return a save of the present version; one that is current already is returned as it is."""
    if CURRENT in save[:64]:
        return save
    found = json.loads(save)
    while (upgrade := upgrades.get(found["schema_version"])) is not None:
        upgrade(found)
        found["schema_version"] += 1
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
