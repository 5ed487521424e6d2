"""What a client sends along with a command or a select, once it has checked what was typed."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import DeclinedError
from bot.sandbox.files import Upload
from bot.sandbox.kinds import Component, Json, OptionType
from bot.sandbox.permissions import permissions_in
from bot.sandbox.threads import as_sent

if TYPE_CHECKING:
    from bot.sandbox.person import Person


def command_data(person: "Person", chain: list[Json], given: Json, *, focused: str | None = None) -> Json:
    """The `data` of a command's interaction; with `focused`, that of its autocomplete.

    DeclinedError: an option the command does not have, a required one left out, a value that cannot be typed.
    """
    declared = {one["name"]: one for one in chain[-1].get("options") or []}
    _check_names(chain, declared, given, focused)
    resolved: Json = {}
    filled: list[Json] = []
    for name, value in given.items():
        option: Json = {"name": name, "type": declared[name]["type"]}
        option["value"] = value if name == focused else _value(person, declared[name], value, resolved)
        filled.append(option | ({"focused": True} if name == focused else {}))
    for node in reversed(chain[1:]):
        filled = [{"name": node["name"], "type": node["type"], "options": filled}]
    data: Json = {"id": chain[0]["id"], "name": chain[0]["name"], "type": 1, "options": filled}
    data |= {"guild_id": chain[0]["guild_id"]} if "guild_id" in chain[0] else {}
    return data | ({"resolved": resolved} if resolved else {})


def _check_names(chain: list[Json], declared: Json, given: Json, focused: str | None) -> None:
    command = "/" + " ".join(one["name"] for one in chain)
    for name in given:
        if name not in declared:
            raise DeclinedError(f"{command} has no option {name}; it has: {', '.join(declared) or 'none'}.")
    if focused is not None:
        if not declared.get(focused, {}).get("autocomplete"):
            raise DeclinedError(f"{command} offers no choices while {focused} is typed.")
        return
    missing = [name for name, one in declared.items() if one.get("required") and given.get(name) in (None, "")]
    if missing:
        raise DeclinedError(f"{command} still needs: {', '.join(missing)}.")


def _value(person: "Person", option: Json, value: Any, resolved: Json) -> Any:
    kind = OptionType(option["type"])
    if kind in RESOLVED:
        return _resolve(person, RESOLVED[kind], value, resolved)
    if (choices := option.get("choices")) and not option.get("autocomplete"):
        return _choice(option, choices, value)
    try:
        typed = TYPED[kind](value)
    except (ValueError, TypeError) as error:
        raise DeclinedError(f"{option['name']} cannot be {value}.") from error
    _check_bounds(option, typed)
    return typed


def _choice(option: Json, choices: list[Json], value: Any) -> Any:
    for choice in choices:
        if str(value) in (str(choice["value"]), choice["name"]):
            return choice["value"]
    known = ", ".join(choice["name"] for choice in choices)
    raise DeclinedError(f"{option['name']} is one of: {known}.")


def _check_bounds(option: Json, typed: Any) -> None:
    size, unit = (len(typed), "_length") if isinstance(typed, str) else (typed, "_value")
    least, most = option.get(f"min{unit}"), option.get(f"max{unit}", 6000 if unit == "_length" else None)
    if (least is not None and size < least) or (most is not None and size > most):
        what = "characters long" if unit == "_length" else "in value"
        raise DeclinedError(f"{option['name']} is between {least or 0} and {most} {what}.")


def _boolean(value: Any) -> bool:
    if str(value).lower() not in {"true", "false"}:
        raise ValueError(value)
    return str(value).lower() == "true"


TYPED: dict[OptionType, Callable[[Any], Any]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: float,
    OptionType.BOOLEAN: _boolean,
}
RESOLVED = {
    OptionType.USER: "users",
    OptionType.MENTIONABLE: "users",
    OptionType.CHANNEL: "channels",
    OptionType.ROLE: "roles",
    OptionType.ATTACHMENT: "attachments",
}


def _resolve(person: "Person", table: str, value: Any, resolved: Json) -> str:
    """Put the named thing into `resolved` and return its id; people and channels may be named by name."""
    world = person.world
    if table == "attachments":
        if not isinstance(value, Upload):
            raise DeclinedError("A file is wanted here.")
        attachment = person.upload(value)
        resolved.setdefault(table, {})[attachment["id"]] = attachment
        return str(attachment["id"])
    things = {"users": world.users, "channels": world.channels, "roles": _by_id(world.guild["roles"])}[table]
    key = _key_of(things, str(value))
    resolved.setdefault(table, {})[key] = things[key]
    if table == "users":
        resolved.setdefault("members", {})[key] = _member(person, key)
    if table == "channels":
        granted = permissions_in(world, person.user, things[key])
        resolved[table][key] = as_sent(things[key]) | {"permissions": str(int(granted))}
    return key


def _by_id(things: list[Json]) -> dict[str, Json]:
    return {one["id"]: one for one in things}


def _key_of(things: dict[str, Json], value: str) -> str:
    mention = re.fullmatch(r"<[@#][!&]?(\d+)>", value)
    wanted = mention[1] if mention else value
    for key, one in things.items():
        if wanted in (key, one.get("global_name"), one.get("username"), one.get("name")):
            return key
    raise DeclinedError(f"There is no {value} here.")


def _member(person: "Person", key: str) -> Json:
    world = person.world
    granted = permissions_in(world, key, world.channel(person.channel))
    member = {name: value for name, value in world.members[key].items() if name not in {"user", "deaf", "mute"}}
    return member | {"permissions": str(int(granted))}


SELECTED_FROM: dict[int, str] = {
    Component.USER_SELECT: "users",
    Component.MENTIONABLE_SELECT: "users",
    Component.ROLE_SELECT: "roles",
    Component.CHANNEL_SELECT: "channels",
}


def selected(person: "Person", select: Json, values: Sequence[str]) -> Json:
    """The values of a select as they are sent; declined if there are too few, too many, or one is not offered."""
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most:
        raise DeclinedError(f"Choose between {least} and {most} here.")
    if select["type"] in SELECTED_FROM:
        resolved: Json = {}
        table = SELECTED_FROM[select["type"]]
        return {"values": [_resolve(person, table, one, resolved) for one in values], "resolved": resolved}
    return {"values": [offered(select["options"], one) for one in values]}


def offered(choices: list[Json], wanted: str) -> str:
    """The value of the option that has this value or label; declined if there is none."""
    for choice in choices:
        if wanted in (choice["value"], choice["label"]):
            return str(choice["value"])
    known = ", ".join(choice["label"] for choice in choices)
    raise DeclinedError(f"{wanted} is not offered; choose from: {known}.")
