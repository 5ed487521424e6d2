"""Telling Discord which commands there are, only when they have changed: it allows 200 new ones a day."""

import json
import logging
from hashlib import blake2b
from typing import Any

import discord
from discord import app_commands

from bot.service import Service

log = logging.getLogger(__name__)


async def sync_when_changed(
    tree: app_commands.CommandTree[Any], service: Service, *, guild: discord.Object | None = None, force: bool = False
) -> bool:
    """Sync all commands, or their copies in one server, unless Discord has them as they are; tell whether it did."""
    key = f"commands {tree.client.application_id}{f' in {guild.id}' if guild else ''}"
    wanted = payload_hash(await payload(tree))
    if not force and await service.store.meta(key) == wanted:
        return False
    if guild is not None:
        tree.copy_global_to(guild=guild)
    synced = await tree.sync(guild=guild)
    await service.store.save_meta(key, wanted)
    log.info("Synced %s commands.", len(synced))
    return True


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What is sent to Discord, in an order that is always the same."""
    commands = sorted(tree.get_commands(), key=lambda one: (one.name, isinstance(one, app_commands.ContextMenu)))
    if (translator := tree.translator) is None:
        return [one.to_dict(tree) for one in commands]
    return [await one.get_translated_payload(tree, translator) for one in commands]


def payload_hash(wanted: list[dict[str, Any]]) -> str:
    """The same text for the same commands."""
    return blake2b(json.dumps(wanted, sort_keys=True).encode(), digest_size=16).hexdigest()
