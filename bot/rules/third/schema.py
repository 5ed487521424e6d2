"""The JSON schema of a content pack, for editors that complete and check while one writes."""

from typing import Any

from bot.rules.kernel.saved import OneOf
from bot.rules.third.content import Content
from bot.rules.third.edition import EDITION


def pack_schema() -> dict[str, Any]:
    """Return the schema (draft 2020-12): an object of sections, each a list of cards."""
    OneOf.building = EDITION
    whole = Content.model_json_schema()
    sections = {
        name: {"type": "array", "items": section["additionalProperties"]}
        for name, section in whole["properties"].items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A content pack of the third edition",
        "type": "object",
        "additionalProperties": False,
        "properties": sections,
        "$defs": whole["$defs"],
    }
