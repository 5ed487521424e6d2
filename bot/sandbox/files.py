"""Files that come with messages and options: kept under a path, described by an attachment."""

import mimetypes
import re
from dataclasses import dataclass
from typing import Any

from bot.sandbox.errors import ApiError, Code, Faults
from bot.sandbox.kinds import MAX_FILE_BYTES, Component, Json
from bot.sandbox.limits import check_attachments
from bot.sandbox.world import World

PNG = b"\x89PNG\r\n\x1a\n"
SCHEME = "attachment://"


@dataclass(frozen=True)
class Upload:
    """One file on its way in."""

    name: str
    content: bytes


Uploads = dict[int, Upload]


def keep_all(world: World, channel: str, body: Json, uploads: Uploads, present: list[Json]) -> list[Json]:
    """The complete set of files after a request: those of `present` it names, or all, and then the new ones.

    Refused: a file over 10 MiB (40005), more than ten files or an alt text over 1,024 characters (50035).
    """
    described = body.get("attachments")
    named = {str(one["id"]) for one in described or []}
    kept = [one for one in present if described is None or one["id"] in named]
    metas = {str(one["id"]): one for one in described or []}
    check_attachments([*kept, *(metas.get(str(index), {}) for index in uploads)])
    if any(len(upload.content) > MAX_FILE_BYTES for upload in uploads.values()):
        raise ApiError(Code.TOO_LARGE)
    for index, upload in sorted(uploads.items()):
        kept.append(keep(world, channel, upload, metas.get(str(index), {})))
    return kept


def keep(world: World, channel: str, upload: Upload, meta: Json) -> Json:
    """Keep one file and return its attachment."""
    key = world.new_id()
    name = re.sub(r"[^\w.\-]", "_", meta.get("filename") or upload.name)
    path = f"/attachments/{channel}/{key}/{name}"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    world.ledger.put_file(path, kind, upload.content)
    attachment: Json = {"id": key, "filename": name, "size": len(upload.content), "content_type": kind, "flags": 0}
    attachment |= dict.fromkeys(("url", "proxy_url"), world.address + path)
    if upload.content.startswith(PNG):
        sizes = (upload.content[16:20], upload.content[20:24])
        attachment |= dict(zip(("width", "height"), (int.from_bytes(one, "big") for one in sizes), strict=True))
    return attachment | ({"description": meta["description"]} if meta.get("description") else {})


def forget(world: World, attachments: list[Json]) -> None:
    """Forget the bytes of these files."""
    for attachment in attachments:
        world.ledger.drop_file(attachment["url"].removeprefix(world.address))


def point_at_files(node: Any, attachments: list[Json]) -> Any:
    """The same components or embeds with each `attachment://name` turned into that file's address.

    Refused with 50035: a name that no file of the message has.
    """
    if isinstance(node, list):
        return [point_at_files(one, attachments) for one in node]
    if not isinstance(node, dict):
        return node
    pointed = {key: point_at_files(value, attachments) for key, value in node.items()}
    url = pointed.get("url")
    if isinstance(url, str) and url.startswith(SCHEME):
        pointed |= _place_of(url.removeprefix(SCHEME), attachments)
    if pointed.get("type") == Component.FILE:
        shown = next(one for one in attachments if one["id"] == pointed["file"]["attachment_id"])
        pointed |= {"name": shown["filename"], "size": shown["size"]}
    return pointed


def _place_of(name: str, attachments: list[Json]) -> Json:
    for one in attachments:
        if one["filename"] == name:
            place = {key: one.get(key) for key in ("url", "proxy_url", "width", "height", "content_type")}
            return place | {"id": one["id"], "attachment_id": one["id"]}
    faults = Faults()
    faults.add(("attachments",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No file is named {name}.")
    raise ApiError(Code.INVALID_FORM, faults.tree)
