"""Every command as Discord is told of it, without a connection."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.service import Asked
from bot.words import words
from cogs.commands import ALL
from cogs.commands.game import ASIDE, CHOOSING, VERBS
from cogs.commands.guide import command_of
from cogs.permissions import NAMES, NEEDED
from cogs.sync import payload, payload_hash
from tests.discord.openapi_check import request_fault

Json = dict[str, Any]
ROUTE = "/applications/{application_id}/commands"
NAME = re.compile(r"[-_a-z0-9]{1,32}")
GROUPS = {1, 2}  # option types: subcommand, group


@pytest.fixture
def tree() -> app_commands.CommandTree[Any]:
    found: app_commands.CommandTree[Any] = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in ALL:
        found.add_command(command)
    return found


def walk(part: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """A command and all that is in it."""
    here = f"{path} {part['name']}".strip()
    yield here, part
    for option in part.get("options") or []:
        yield from walk(option, here)


def texts(part: Json) -> Iterator[str]:
    yield from (part["name"], part.get("description", ""))
    for choice in part.get("choices") or []:
        yield from (choice["name"], str(choice["value"]))
    for option in part.get("options") or []:
        yield from texts(option)


async def test_all_commands_together_are_what_discord_takes(tree):
    """The whole list is valid against Discord's own description of it."""
    wanted = await payload(tree)
    assert len(wanted) == len(ALL)
    assert request_fault("PUT", ROUTE, wanted) is None


async def test_a_broken_command_would_be_found(tree):
    """The check itself works."""
    first, *others = await payload(tree)
    assert request_fault("PUT", ROUTE, [first | {"description": "x" * 101}, *others]) is not None


async def test_names_descriptions_and_choices_keep_to_the_limits_the_library_does_not_check(tree):
    """Names 32 and lower case, descriptions 1 to 100, 25 options, 25 choices, 8,000 characters in a command."""
    for command in await payload(tree):
        assert sum(map(len, texts(command))) <= 8000
        for path, part in walk(command):
            assert NAME.fullmatch(part["name"]), path
            assert 1 <= len(part["description"]) <= 100, path
            assert len(part.get("options") or []) <= 25, path
            assert len(part.get("choices") or []) <= 25, path
            assert all(len(choice["name"]) <= 100 for choice in part.get("choices") or []), path


async def test_every_command_is_for_servers_only(tree):
    """No direct messages, no installation for a person alone: a campaign belongs to a server."""
    for command in await payload(tree):
        assert (command["contexts"], command["integration_types"]) == ([0], [0]), command["name"]


async def test_what_must_be_given_comes_before_what_may_be(tree):
    for command in await payload(tree):
        for path, part in walk(command):
            required = [bool(one.get("required")) for one in part.get("options") or [] if one["type"] not in GROUPS]
            assert required == sorted(required, reverse=True), path


async def test_the_commands_are_those_the_game_needs(tree):
    """One top-level command for each game action, whatever the edition; the others look, set tables and explain."""
    found = {command["name"] for command in await payload(tree)}
    actions = {"move", "gather", "focus", "ward", "attack", "evade", "research", "trade", "use", "pass", "answer"}
    others = {"campaign", "table", "map", "sheet", "log", "undo", "help", "about", "rules", "why", "quiet"}
    assert found == actions | others


async def test_campaign_has_its_subcommands(tree):
    (campaign,) = [command for command in await payload(tree) if command["name"] == "campaign"]
    found = {one["name"] for one in campaign["options"]}
    known = {
        "new",
        "join",
        "leave",
        "begin",
        "list",
        "end",
        "again",
        "default",
        "settings",
        "verify",
        "export",
        "table",
        "move",
    }
    assert found == known


@pytest.mark.parametrize("command", VERBS)
async def test_every_game_command_takes_seat_and_campaign_and_completes_them(tree, command):
    """`seat:` for people with several, `campaign:` outside its thread; all are completed while they are typed."""
    options = {one["name"]: one for one in next(c for c in await payload(tree) if c["name"] == command)["options"]}
    own = CHOOSING.get(command) or ASIDE.get(command)
    assert set(options) == {"seat", "campaign"} | ({own} if own else set())
    assert all(one["autocomplete"] for one in options.values())
    assert [name for name, one in options.items() if one["required"]] == ([own] if command in CHOOSING else [])


async def test_every_command_says_what_it_is(tree):
    """No description is the library's stand-in for a missing one."""
    for command in await payload(tree):
        for path, part in walk(command):
            assert part["description"] not in ("", "…"), path


def test_every_command_in_the_words_of_players_exists():
    """What wording calls a command is one; a renamed command must not live on in a sentence."""
    known = {command.qualified_name for command in ALL}
    for group in (command for command in ALL if isinstance(command, app_commands.Group)):
        known |= {command.qualified_name for command in group.walk_commands()}
    named = re.compile(r"`/([a-z]+(?: [a-z]+)?)(?: [a-z]+:[^`]*)?`")
    for key, text in words().records.items():
        for found in named.findall(text):
            assert found in known, (key, found)


def asked_as(kind: str) -> Asked:
    """A question of a kind; nothing else of it matters here."""
    return Asked(
        id="s1-1", kind=kind, seat="s1", person=1, player="Ada", prompt="?", options=(), default="", turn=False
    )


def test_every_option_of_the_rules_has_a_command():
    """Whatever can be asked can be answered by a command: its own, or `/answer`."""
    verbs = {key.split(".")[1] for key in words().records if key.startswith("option.")}
    assert {command_of(asked_as("turn"), verb) for verb in verbs} == set(VERBS)
    assert command_of(asked_as("choose"), "follow-the-bell") == "answer"


def test_a_step_that_is_paid_for_is_a_move_and_an_item_that_is_bought_is_not():
    assert command_of(asked_as("move_on"), "buy:docks") == "move"
    assert command_of(asked_as("buy"), "buy:lantern") == "answer"


def test_no_command_answers_what_the_rules_never_ask():
    """Each verb of a command is worded as an option of some question."""
    known = {key.split(".")[1] for key in words().records if key.startswith("option.")}
    assert {verb.rpartition(".")[2] for verbs in VERBS.values() for verb in verbs} <= known


def test_no_option_belongs_to_two_commands():
    verbs = [verb for own in VERBS.values() for verb in own]
    assert len(verbs) == len(set(verbs))


def test_every_permission_that_is_needed_has_a_name():
    """A missing permission is called what Discord's own settings call it."""
    assert discord.Permissions(**dict.fromkeys(NAMES, True)) == NEEDED
    assert all(words().has(f"permission.{name}") for name in NAMES)


async def test_the_hash_of_the_commands_changes_with_them_and_only_then(tree):
    """The same commands give the same hash in whatever order they were added; another description, another hash."""
    again: app_commands.CommandTree[Any] = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in reversed(ALL):
        again.add_command(command)
    wanted = await payload(tree)
    assert payload_hash(wanted) == payload_hash(await payload(again))
    assert payload_hash(wanted) != payload_hash([wanted[0] | {"description": "Something else."}, *wanted[1:]])
