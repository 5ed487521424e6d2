"""The bot's slash commands: registering them within Discord's limits, and finding one by its words."""

import re
from collections.abc import Iterator

from bot.sandbox.errors import ApiError, Code, DeclinedError, Faults
from bot.sandbox.kinds import Json, OptionType
from bot.sandbox.limits import Path
from bot.sandbox.world import World

NAME = re.compile(r"[-_'\w]{1,32}")
GROUPS = frozenset({OptionType.SUBCOMMAND, OptionType.SUBCOMMAND_GROUP})


def overwrite(world: World, guild: str | None, wanted: list[Json]) -> list[Json]:
    """Make `wanted` the whole list of commands, global or of the guild; known names keep their ids."""
    if len(wanted) > 100:
        raise ApiError(Code.TOO_MANY_COMMANDS)
    faults = Faults()
    for index, command in enumerate(wanted):
        _check_command(faults, (index,), command)
    _check_names(faults, (), wanted)
    faults.refuse()
    known = {command["name"]: command["id"] for command in registered(world, guild)}
    for command in registered(world, guild):
        del world.commands[command["id"]]
        world.ledger.drop("command", command["id"])
    for command in wanted:
        _keep(world, guild, command, known.get(command["name"]))
    world.touch()
    return registered(world, guild)


def registered(world: World, guild: str | None) -> list[Json]:
    """The commands of the guild, or the global ones."""
    return [command for command in world.commands.values() if command.get("guild_id") == guild]


def _keep(world: World, guild: str | None, command: Json, known: str | None) -> None:
    key = known or world.new_id()
    kept: Json = {"type": 1, "default_member_permissions": None, "nsfw": False, "description": ""}
    kept |= {name: value for name, value in command.items() if value is not None}
    if (needed := kept["default_member_permissions"]) is not None:
        kept["default_member_permissions"] = str(needed)
    kept |= {"id": key, "application_id": world.bot["id"], "version": world.new_id()}
    world.commands[key] = kept | ({"guild_id": guild} if guild else {})
    world.ledger.put("command", key, world.commands[key])


def _check_command(faults: Faults, path: Path, command: Json) -> None:
    if command.get("type", 1) != 1:
        return  # commands of a context menu have free names and no description
    _check_option(faults, path, command)
    size = sum(map(len, _all_texts(command)))
    if size > 8000:
        message = f"Names, descriptions and values of one command hold 8000 characters; these hold {size}."
        faults.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_option(faults: Faults, path: Path, option: Json) -> None:
    if not NAME.fullmatch(option["name"]) or option["name"] != option["name"].lower():
        message = "A name has 1 to 32 lower-case letters, digits, - or _."
        faults.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)
    _check_between(faults, (*path, "description"), option.get("description") or "")
    choices, inner = option.get("choices") or [], option.get("options") or []
    for key, things in (("choices", choices), ("options", inner)):
        if len(things) > 25:
            faults.add((*path, key), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        _check_between(faults, (*path, "choices", index, "name"), choice["name"])
    for index, one in enumerate(inner):
        _check_option(faults, (*path, "options", index), one)
    _check_names(faults, (*path, "options"), inner)
    _check_order(faults, (*path, "options"), inner)


def _check_between(faults: Faults, path: Path, text: str) -> None:
    if not 1 <= len(text) <= 100:
        faults.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")


def _check_names(faults: Faults, path: Path, options: list[Json]) -> None:
    names = [option["name"] for option in options]
    for index, name in enumerate(names):
        if name in names[:index]:
            message = f"The name {name} is taken already."
            faults.add((*path, index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)


def _check_order(faults: Faults, path: Path, options: list[Json]) -> None:
    optional_before = False
    for index, option in enumerate(options):
        if option.get("required") and optional_before:
            message = "Required options must be placed before non-required options"
            faults.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_before = optional_before or not option.get("required")


def _all_texts(option: Json) -> Iterator[str]:
    yield from (option["name"], option.get("description", ""))
    for choice in option.get("choices") or []:
        yield from (choice["name"], str(choice["value"]))
    for inner in option.get("options") or []:
        yield from _all_texts(inner)


def find(world: World, line: str) -> list[Json]:
    """The command that these words name, its groups, and last what takes the options."""
    words = line.removeprefix("/").split()
    chain: list[Json] = []
    choices = list(world.commands.values())
    for word in words:
        chain.append(_named(word, choices, line))
        choices = [option for option in chain[-1].get("options") or [] if option["type"] in GROUPS]
    if not chain or choices:
        rest = ", ".join(choice["name"] for choice in choices)
        raise DeclinedError(f"/{line} is not a whole command; go on with one of: {rest}.")
    return chain


def _named(word: str, choices: list[Json], line: str) -> Json:
    for choice in choices:
        if choice["name"] == word:
            return choice
    known = ", ".join(sorted(choice["name"] for choice in choices)) or "none"
    raise DeclinedError(f"/{line} is not a command of this bot; it knows here: {known}.")


def read_line(world: World, text: str) -> tuple[str, dict[str, str]]:
    """Split `/name sub option:value option:two words` into the command's words and its options.

    Declined: words that belong to neither.
    """
    words = text.strip().removeprefix("/").split()
    choices: list[Json] = list(world.commands.values())
    path: list[str] = []
    options: list[Json] = []
    while len(path) < len(words) and (match := [one for one in choices if one["name"] == words[len(path)]]):
        path.append(match[0]["name"])
        options = match[0].get("options") or []
        choices = [option for option in options if option["type"] in GROUPS]
    rest = " ".join(words[len(path) :])
    if not path:
        return rest, {}
    return " ".join(path), _read_options(" ".join(path), rest, [one["name"] for one in options if one not in choices])


def _read_options(line: str, rest: str, names: list[str]) -> dict[str, str]:
    """Only the command's own option names begin an option, so a value may hold colons."""
    names_or_nothing = "|".join(map(re.escape, names)) or "(?!)"
    before, *pairs = re.split(rf"(?:^|\s)({names_or_nothing}):", rest)
    if before.strip():
        known = ", ".join(names) or "none"
        raise DeclinedError(f"/{line} does not know what {before.strip()} is; its options are: {known}.")
    return {name: value.strip() for name, value in zip(pairs[::2], pairs[1::2], strict=True)}
