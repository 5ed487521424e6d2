"""What Discord would say to a post: its OpenAPI file, and the sums that file does not know."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from cogs.posts.pictures import Shown
from tests.discord.openapi_check import request_fault

SEND = ("POST", "/channels/{channel}/messages")
V2 = 1 << 15


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones included."""
    for one in components:
        yield one
        yield from walk(one.get("components", []))
        yield from walk([one["accessory"]] if "accessory" in one else [])


def sent(view: ui.LayoutView, files: Sequence[Shown] = ()) -> list[dict[str, Any]]:
    """All components of a post, after asserting that Discord would take it with these files."""
    described = [{"id": n, "filename": one.name, "description": one.alt} for n, one in enumerate(files)]
    body = {"flags": V2, "components": view.to_components(), "attachments": described}
    assert request_fault(*SEND, body) is None
    found = list(walk(body["components"]))
    assert 1 <= len(found) <= 40
    assert sum(len(one["content"]) for one in found if one["type"] == 10) <= 4000
    assert len(described) <= 10
    ids = [one["custom_id"] for one in found if "custom_id" in one]
    assert len(ids) == len(set(ids))
    assert all(len(one) <= 100 for one in ids)
    assert all(len(one["label"]) <= 34 for one in found if one["type"] == 2)
    shown = [item["media"]["url"] for one in found if one["type"] == 12 for item in one["items"]]
    assert shown == [f"attachment://{one.name}" for one in files]
    return found


def words_of(components: Sequence[dict[str, Any]]) -> str:
    """All text of a post."""
    return "\n".join(one["content"] for one in components if one["type"] == 10)


def ids_of(components: Sequence[dict[str, Any]]) -> list[str]:
    """The custom ids of a post, in order."""
    return [one["custom_id"] for one in components if "custom_id" in one]
