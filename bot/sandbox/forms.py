"""A modal filled in by a person, in the shape in which a client sends it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import DeclinedError
from bot.sandbox.kinds import SELECTS, Component, Json
from bot.sandbox.options import offered, selected

if TYPE_CHECKING:
    from bot.sandbox.person import Person

TEXT_ONLY = frozenset({Component.TEXT_DISPLAY})
MOST_CHARACTERS = 4000


def filled_in(person: "Person", modal: Json, values: Mapping[str, Any]) -> Json:
    """The `data` of a modal's interaction.

    DeclinedError: a required field left empty, a text too short or too long, a choice that is not offered.
    """
    resolved: Json = {}
    components = [_fill(person, one, values, resolved) for one in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | ({"resolved": resolved} if resolved else {})


def _fill(person: "Person", component: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    filled: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] in TEXT_ONLY:
        return filled
    if component["type"] == Component.LABEL:
        return filled | {"component": _fill(person, component["component"], values, resolved)}
    if component["type"] == Component.ACTION_ROW:
        return filled | {"components": [_fill(person, one, values, resolved) for one in component["components"]]}
    filled["custom_id"] = component["custom_id"]
    return filled | _answer(person, component, values.get(component["custom_id"]), resolved)


def _answer(person: "Person", field: Json, value: Any, resolved: Json) -> Json:
    kind = field["type"]
    if kind == Component.CHECKBOX:
        return {"value": bool(value)}
    if kind == Component.TEXT_INPUT:
        return {"value": _text(field, str(value or ""))}
    if value in (None, "", []):
        _refuse_if_required(field)
        return {"value": None} if kind == Component.RADIO_GROUP else {"values": []}
    if kind == Component.FILE_UPLOAD:
        return {"values": _files(person, value, resolved)}
    if kind == Component.RADIO_GROUP:
        return {"value": offered(field["options"], value)}
    chosen = [value] if isinstance(value, str) else list(value)
    if kind in SELECTS:
        answer = selected(person, field, chosen)
        for table, things in answer.pop("resolved", {}).items():
            resolved.setdefault(table, {}).update(things)
        return answer
    return {"values": [offered(field["options"], one) for one in chosen]}


def _refuse_if_required(field: Json) -> None:
    if field.get("required", True) and field.get("min_values", 1):
        raise DeclinedError(f"{field['custom_id']} still has to be filled in.")


def _text(field: Json, text: str) -> str:
    if not text:
        _refuse_if_required(field)
        return text
    least, most = field.get("min_length") or 0, field.get("max_length") or MOST_CHARACTERS
    if not least <= len(text) <= most:
        raise DeclinedError(f"{field['custom_id']} is between {least} and {most} characters long.")
    return text


def _files(person: "Person", uploads: Any, resolved: Json) -> list[str]:
    kept = [person.upload(one) for one in uploads]
    resolved.setdefault("attachments", {}).update({one["id"]: one for one in kept})
    return [str(one["id"]) for one in kept]
