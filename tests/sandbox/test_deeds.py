"""What a client sends for options, selects and forms, and who may do what."""

import json
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.commands import overwrite
from bot.sandbox.errors import ApiError, DeclinedError
from bot.sandbox.forms import filled_in
from bot.sandbox.interactions import Deed, answer, begin
from bot.sandbox.kinds import ALL_PERMISSIONS, EVERYBODY, InteractionType
from bot.sandbox.messages import Draft, post, shown
from bot.sandbox.options import command_data, selected
from bot.sandbox.permissions import overwrite_for, permissions_in
from bot.sandbox.person import Person
from tests.discord.wire import Bed


@pytest.fixture
def sandbox(empty_bed: Bed) -> Sandbox:
    return empty_bed.sandbox


@pytest.fixture
def ada(sandbox: Sandbox) -> Person:
    return sandbox.persons["Ada"]


@pytest.mark.parametrize(
    ("kind", "typed", "sent"),
    [(3, "4", "4"), (4, "4", 4), (5, "true", True), (5, False, False), (10, "1.5", 1.5)],
)
def test_a_typed_value_is_sent_in_the_type_of_its_option(ada: Person, kind: int, typed: Any, sent: Any):
    """Text from the page becomes what the option wants."""
    chain = [{"id": "1", "name": "go", "options": [{"name": "x", "type": kind}]}]

    [option] = command_data(ada, chain, {"x": typed})["options"]

    assert option == {"name": "x", "type": kind, "value": sent}
    assert type(option["value"]) is type(sent)


@pytest.mark.parametrize(
    ("option", "typed", "why"),
    [
        ({"type": 5}, "perhaps", "cannot be perhaps"),
        ({"type": 3, "max_length": 3}, "four", "between 0 and 3 characters"),
        ({"type": 3}, "x" * 6001, "between 0 and 6000"),
        ({"type": 4, "min_value": 1, "max_value": 4}, "0", "between 1 and 4 in value"),
        ({"type": 8}, "wizards", "There is no wizards"),
    ],
)
def test_a_value_that_cannot_be_typed_is_declined(ada: Person, option: dict, typed: str, why: str):
    """Bounds and types hold before anything is sent."""
    with pytest.raises(DeclinedError, match=why):
        command_data(ada, [{"id": "1", "name": "go", "options": [option | {"name": "x"}]}], {"x": typed})


def test_people_channels_and_roles_are_resolved(sandbox: Sandbox, ada: Person):
    """Named by name or mention, sent by id, with what they are beside it."""
    ben, general = sandbox.persons["Ben"].user, sandbox.world.channel_named("general")["id"]
    options = [{"name": name, "type": kind} for name, kind in (("who", 6), ("where", 7), ("as", 8))]
    given = {"who": f"<@{ben}>", "where": "general", "as": "@everyone"}

    data = command_data(ada, [{"id": "1", "name": "go", "options": options}], given)

    assert [one["value"] for one in data["options"]] == [ben, general, sandbox.world.guild["id"]]
    assert set(data["resolved"]) == {"users", "members", "channels", "roles"}


def test_a_select_takes_as_many_as_it_says(ada: Person):
    """Too few, too many and what is not offered are declined."""
    select = {"type": 3, "max_values": 2, "options": [{"label": one.upper(), "value": one} for one in "abc"]}

    assert selected(ada, select, ["A", "b"]) == {"values": ["a", "b"]}
    for values, why in (([], "between 1 and 2"), (["a", "b", "c"], "between 1 and 2"), (["z"], "choose from: A, B, C")):
        with pytest.raises(DeclinedError, match=why):
            selected(ada, select, values)


def test_a_select_of_people_brings_them_along(sandbox: Sandbox, ada: Person):
    """The people chosen come with their membership."""
    data = selected(ada, {"type": 5}, ["Ben"])

    ben = sandbox.persons["Ben"].user
    assert data["values"] == [ben]
    assert data["resolved"]["members"][ben]["permissions"] == str(int(EVERYBODY))


FIELDS = [
    {"type": 10, "id": 1, "content": "Choose."},
    {"type": 18, "id": 2, "label": "Sure", "component": {"type": 23, "id": 3, "custom_id": "sure"}},
    {
        "type": 18,
        "id": 4,
        "label": "Road",
        "component": {
            "type": 21,
            "id": 5,
            "custom_id": "road",
            "required": False,
            "options": [{"label": "North", "value": "n"}, {"label": "South", "value": "s"}],
        },
    },
    {
        "type": 18,
        "id": 6,
        "label": "Who",
        "component": {"type": 5, "id": 7, "custom_id": "who", "required": False},
    },
    {"type": 1, "id": 8, "components": [{"type": 4, "id": 9, "custom_id": "text", "min_length": 3, "required": False}]},
]


def values_of(data: dict) -> dict:
    inner = [one.get("component") or one.get("components", [{}])[0] for one in data["components"]]
    return {one["custom_id"]: one.get("value", one.get("values")) for one in inner if "custom_id" in one}


def test_every_kind_of_field_is_filled_in(sandbox: Sandbox, ada: Person):
    """Checkbox, radio, people and text, in labels and in rows."""
    filled = {"sure": True, "road": "South", "who": "Ben", "text": "Fog."}

    data = filled_in(ada, {"custom_id": "f", "components": FIELDS}, filled)

    ben = sandbox.persons["Ben"].user
    assert values_of(data) == {"sure": True, "road": "s", "who": [ben], "text": "Fog."}
    assert data["resolved"]["users"][ben]["global_name"] == "Ben"


def test_fields_that_may_stay_empty_stay_empty(ada: Person):
    """Nothing is made up for a field that was left alone."""
    data = filled_in(ada, {"custom_id": "f", "components": FIELDS}, {})

    assert values_of(data) == {"sure": False, "road": None, "who": [], "text": ""}


def test_a_text_that_is_too_short_is_declined(ada: Person):
    """The bounds of a text field are the client's to keep."""
    with pytest.raises(DeclinedError, match="text is between 3 and 4000"):
        filled_in(ada, {"custom_id": "f", "components": FIELDS}, {"text": "No"})


@pytest.mark.parametrize(
    ("deed", "fitting", "unfitting"),
    [
        (InteractionType.COMMAND, 4, 6),
        (InteractionType.COMMAND, 5, 8),
        (InteractionType.AUTOCOMPLETE, 8, 4),
        (InteractionType.MODAL_SUBMIT, 4, 9),
        (InteractionType.MODAL_SUBMIT, 5, 7),
    ],
)
async def test_an_answer_must_fit_the_deed(
    sandbox: Sandbox, ada: Person, deed: InteractionType, fitting: int, unfitting: int
):
    """50035 for an answer that this kind of deed cannot have; the right one still counts afterwards."""
    trigger = begin(sandbox.world, Deed(InteractionType.COMMAND, ada.user, ada.channel, {}))
    begun = begin(sandbox.world, Deed(deed, ada.user, ada.channel, {}, trigger=trigger))
    data = {"content": "x", "choices": [], "title": "x", "custom_id": "x", "components": []}

    with pytest.raises(ApiError, match="50035"):
        answer(sandbox.world, begun.id, begun.token, {"type": unfitting, "data": data}, {})
    answer(sandbox.world, begun.id, begun.token, {"type": fitting, "data": data}, {})

    assert begun.answered == fitting


async def test_a_token_of_nobody_is_unknown(sandbox: Sandbox):
    """10062."""
    with pytest.raises(ApiError, match="10062"):
        answer(sandbox.world, "1", "guess", {"type": 5}, {})


async def test_old_interactions_are_forgotten(empty_bed: Bed, ada: Person):
    """Memory stays flat over weeks of play."""
    for _ in range(3):
        begin(empty_bed.sandbox.world, Deed(InteractionType.COMMAND, ada.user, ada.channel, {}))
        empty_bed.clock.forward(hours=1)

    assert len(empty_bed.sandbox.world.interactions) == 1


def test_overwrites_count_in_discords_order(sandbox: Sandbox):
    """Everybody, then roles, then the member; the owner may do everything."""
    world, general = sandbox.world, sandbox.world.channel_named("general")
    bot, ben = world.bot["id"], sandbox.persons["Ben"].user
    attach, role = int(Permission.ATTACH_FILES), world.members[bot]["roles"][0]
    general["permission_overwrites"] = [
        {"id": role, "type": 0, "allow": str(attach), "deny": "0"},
        {"id": world.guild["id"], "type": 0, "allow": "0", "deny": str(attach)},
    ]

    assert permissions_in(world, bot, general) & Permission.ATTACH_FILES
    assert not permissions_in(world, ben, general) & Permission.ATTACH_FILES
    overwrite_for(world, bot, general, Permission.ATTACH_FILES)
    assert not permissions_in(world, bot, general) & Permission.ATTACH_FILES
    assert permissions_in(world, world.guild["owner_id"], general) == ALL_PERMISSIONS


async def test_a_person_without_the_right_to_cannot_write(sandbox: Sandbox):
    """A client does not even offer the field."""
    general = sandbox.world.channel_named("general")
    ben = sandbox.persons["Ben"].at(general["id"])
    overwrite_for(sandbox.world, ben.user, general, Permission.SEND_MESSAGES | Permission.USE_APPLICATION_COMMANDS)
    overwrite(sandbox.world, None, [{"name": "go", "description": "Go.", "type": 1}])

    with pytest.raises(DeclinedError, match="Ben may not write in general"):
        await ben.say("Hello?")
    with pytest.raises(DeclinedError, match="Ben is not offered /go"):
        await ben.slash("go")


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [(None, True), ({"parse": []}, False), ({"parse": ["users"]}, True), ({"parse": [], "users": ["BEN"]}, True)],
)
def test_only_allowed_mentions_ping(sandbox: Sandbox, allowed: Any, pinged: bool):
    """Text and text displays both count, under the message's own rule."""
    ben = sandbox.persons["Ben"].user
    rule = json.loads(json.dumps(allowed).replace("BEN", ben))
    rule = {} if rule is None else {"allowed_mentions": rule}
    channel = sandbox.world.channel_named("general")
    layout = {"flags": 1 << 15, "components": [{"type": 10, "content": f"<@{ben}>"}]}

    for body in ({"content": f"<@!{ben}>"}, layout):
        message = post(sandbox.world, channel, Draft(sandbox.world.bot["id"], body | rule))
        assert [one["id"] for one in shown(sandbox.world, message)["mentions"]] == ([ben] if pinged else [])


async def test_the_gateway_answers_heartbeats_and_members_and_knows_strangers_sessions_not(empty_bed: Bed):
    """ACK, members by name, and an invalid session for a resume out of nowhere."""
    sandbox, cut = empty_bed.sandbox, {"session_id": "guess", "seq": 3, "token": empty_bed.sandbox.token}
    asking = {"guild_id": sandbox.world.guild["id"], "query": "be", "limit": 5, "nonce": "n"}

    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.address + "/gateway") as socket:
        for op, data in ((1, 0), (6, cut), (2, {"token": sandbox.token, "intents": 0}), (8, asking)):
            await socket.send_str(json.dumps({"op": op, "d": data}))
        heard = [await socket.receive_json() for _ in range(6)]

    assert [(one["op"], one["t"]) for one in heard] == [
        (10, None),
        (11, None),
        (9, None),
        (0, "READY"),
        (0, "GUILD_CREATE"),
        (0, "GUILD_MEMBERS_CHUNK"),
    ]
    assert [one["user"]["global_name"] for one in heard[-1]["d"]["members"]] == ["Ben"]


async def test_a_bot_hears_only_what_it_asked_for(empty_bed: Bed):
    """Without the intents for channels and messages neither is told."""
    sandbox = empty_bed.sandbox
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.address + "/gateway") as socket:
        await socket.send_str(json.dumps({"op": 2, "d": {"token": sandbox.token, "intents": 0}}))
        await sandbox.world.until(lambda: sandbox.gateway.connected == 1)
        await sandbox.persons["Ben"].say("Hello?")
        sandbox.world.new_channel("attic")
        begin(
            sandbox.world,
            Deed(InteractionType.COMMAND, sandbox.persons["Ben"].user, sandbox.persons["Ben"].channel, {}),
        )
        heard = [(await socket.receive_json())["t"] for _ in range(4)]

    assert heard == [None, "READY", "GUILD_CREATE", "INTERACTION_CREATE"]
