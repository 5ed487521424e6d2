"""Discord's limits: one message or command over each, refused with a readable reason."""

from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.commands import overwrite, read_line
from bot.sandbox.errors import ApiError, DeclinedError
from bot.sandbox.files import Upload
from bot.sandbox.limits import check_choices, check_modal
from bot.sandbox.messages import Draft, edit, post
from tests.discord.wire import Bed


@pytest.fixture
def sandbox(empty_bed: Bed) -> Sandbox:
    return empty_bed.sandbox


def send(sandbox: Sandbox, uploads: tuple[Upload, ...] = (), **body: Any) -> Any:
    channel = sandbox.world.channel_named("campaigns")
    draft = Draft(author=sandbox.world.bot["id"], body=body, uploads=dict(enumerate(uploads)))
    return post(sandbox.world, channel, draft)


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}"} | changes


def row(*inner: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inner)}


def choose(*values: str, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": [{"label": one or "x", "value": one} for one in values]} | changes


V2 = 1 << 15
TEXT = {"type": 10, "content": "x" * 2001}
CLASSIC = {
    "content": ({"content": "x" * 2001}, "content"),
    "label": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "no label": ({"components": [row(button(label=None))]}, "components.0.components.0"),
    "custom id": ({"components": [row(button(custom_id="x" * 101))]}, "components.0.components.0.custom_id"),
    "link": ({"components": [row(button(style=5))]}, "components.0.components.0.url"),
    "same id": ({"components": [row(button(), button())]}, "components.0.components.1.custom_id"),
    "six buttons": ({"components": [row(*map(button, range(6)))]}, "components.0.components"),
    "six rows": ({"components": [row(button(one)) for one in range(6)]}, "components"),
    "empty row": ({"components": [row()]}, "components.0.components"),
    "select and button": ({"components": [row(choose("a"), button())]}, "components.0.components"),
    "26 options": ({"components": [row(choose(*map(str, range(26))))]}, "components.0.components.0.options"),
    "same option": ({"components": [row(choose("a", "a"))]}, "components.0.components.0.options.1.value"),
    "empty value": ({"components": [row(choose(""))]}, "components.0.components.0.options.0.value"),
    "too many values": ({"components": [row(choose("a", max_values=2))]}, "components.0.components.0.max_values"),
    "placeholder": ({"components": [row(choose("a", placeholder="x" * 151))]}, "components.0.components.0.placeholder"),
    "text without flag": ({"components": [{"type": 10, "content": "x"}]}, "components.0.type"),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embed field": ({"embeds": [{"fields": [{"name": "x", "value": "x" * 1025}]}]}, "embeds.0.fields.0.value"),
    "26 fields": ({"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]}, "embeds.0.fields"),
    "embed footer": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
    "embed author": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name"),
    "embed sum": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
}
LAYOUT = {
    "content": ({"content": "x", "components": [TEXT]}, "content"),
    "embeds": ({"embeds": [{"title": "x"}], "components": [TEXT]}, "embeds"),
    "nothing": ({"components": []}, "components"),
    "41 components": ({"components": [{"type": 14}] * 41}, "components"),
    "text sum": ({"components": [TEXT, TEXT]}, "components"),
    "bare button": ({"components": [button()]}, "components.0.type"),
    "four texts": (
        {"components": [{"type": 9, "components": [{"type": 10, "content": "x"}] * 4, "accessory": button()}]},
        "components.0.components",
    ),
    "11 pictures": (
        {"components": [{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 11}]},
        "components.0.items",
    ),
    "alt text": (
        {"components": [{"type": 12, "items": [{"media": {"url": "https://x"}, "description": "x" * 1025}]}]},
        "components.0.items.0.description",
    ),
    "no such file": (
        {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]},
        "attachments",
    ),
}


def at(errors: Any, path: str) -> Any:
    for step in path.split("."):
        errors = errors.get(step, {})
    return errors.get("_errors")


@pytest.mark.parametrize(("body", "path"), CLASSIC.values(), ids=CLASSIC)
async def test_a_classic_message_over_a_limit_is_refused(sandbox: Sandbox, body: dict, path: str):
    """50035 at the very place, and nothing is posted."""
    with pytest.raises(ApiError, match="50035") as caught:
        send(sandbox, **body)

    assert at(caught.value.errors, path)
    assert sandbox.persons["Ada"].messages() == []


@pytest.mark.parametrize(("body", "path"), LAYOUT.values(), ids=LAYOUT)
async def test_a_layout_over_a_limit_is_refused(sandbox: Sandbox, body: dict, path: str):
    """50035 at the very place for messages made of components."""
    with pytest.raises(ApiError, match="50035") as caught:
        send(sandbox, flags=V2, **body)

    assert at(caught.value.errors, path)


async def test_a_message_at_the_limits_is_taken(sandbox: Sandbox):
    """Exactly at the limits nothing is refused."""
    rows = [row(*(button(5 * line + one, label="x" * 80) for one in range(5))) for line in range(4)]

    assert send(sandbox, content="x" * 2000, components=[*rows, row(choose(*map(str, range(25))))])
    assert send(sandbox, flags=V2, components=[{"type": 10, "content": "x" * 100}] * 40)


async def test_an_empty_message_is_refused(sandbox: Sandbox):
    """50006, new or edited."""
    with pytest.raises(ApiError, match="50006"):
        send(sandbox, content="")
    message = send(sandbox, content="x")
    with pytest.raises(ApiError, match="50006"):
        edit(sandbox.world, message, {"content": ""}, {})
    assert message.wire["content"] == "x"


async def test_files_have_limits(sandbox: Sandbox):
    """Eleven files, a file over 10 MiB and an endless alt text are refused, and leave no bytes behind."""
    with pytest.raises(ApiError, match="50035"):
        send(sandbox, (Upload("a.txt", b"1"),) * 11)
    with pytest.raises(ApiError, match="40005"):
        send(sandbox, (Upload("a.bin", bytes(10 * 1024 * 1024 + 1)),))
    with pytest.raises(ApiError, match="50035"):
        send(sandbox, (Upload("a.txt", b"1"),), attachments=[{"id": 0, "description": "x" * 1025}])
    with pytest.raises(ApiError, match="50035"):
        send(sandbox, (Upload("a.txt", b"1"),), content="x" * 2001)
    assert sandbox.world.ledger._db.execute("SELECT count(*) FROM file").fetchone() == (0,)


async def test_an_edit_names_the_complete_set_of_files(sandbox: Sandbox):
    """Files that an edit does not name go, bytes too; an edit that names none keeps all."""
    message = send(sandbox, (Upload("a.txt", b"1"), Upload("b.txt", b"2")))
    first, second = message.files

    edit(sandbox.world, message, {"content": "x"}, {})
    assert message.files == [first, second]
    edit(sandbox.world, message, {"attachments": [{"id": second["id"]}, {"id": 0}]}, {0: Upload("c.txt", b"3")})

    assert [one["filename"] for one in message.files] == ["b.txt", "c.txt"]
    assert sandbox.world.ledger.file(first["url"].removeprefix(sandbox.address)) is None


@pytest.mark.parametrize(
    "modal",
    [
        {"title": "x" * 46},
        {"custom_id": "x" * 101},
        {"components": []},
        {"components": [{"type": 14}]},
        {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "t", "style": 1}}]},
        {"components": [{"type": 18, "label": "x", "component": {"type": 21, "custom_id": "t", "options": []}}]},
    ],
)
def test_a_form_over_a_limit_is_refused(modal: dict):
    """50035 for titles, ids, labels and components that do not belong in a form."""
    fine = {"title": "x", "custom_id": "x", "components": [{"type": 10, "content": "x"}]}
    check_modal(fine)

    with pytest.raises(ApiError, match="50035"):
        check_modal(fine | modal)


def test_choices_over_a_limit_are_refused():
    """25 choices of at most 100 characters."""
    check_choices([{"name": "x" * 100, "value": "x" * 100}] * 25)

    for choices in ([{"name": "x", "value": 1}] * 26, [{"name": "x" * 101, "value": 1}], [{"name": "x", "value": ""}]):
        with pytest.raises(ApiError, match="50035"):
            check_choices(choices)


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "go", "description": "Go.", "type": 1} | changes


def option(**changes: Any) -> dict[str, Any]:
    return {"name": "place", "description": "Where.", "type": 3} | changes


@pytest.mark.parametrize(
    "wanted",
    [
        [command(name="Go")],
        [command(name="x" * 33)],
        [command(description="x" * 101)],
        [command(description="")],
        [command(), command()],
        [command(options=[option(name=f"o{one}") for one in range(26)])],
        [command(options=[option(), option()])],
        [command(options=[option(), option(name="other", required=True)])],
        [command(options=[option(choices=[{"name": "x", "value": "x"}] * 26)])],
        [command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])])],
        [
            command(
                options=[
                    option(name=f"o{one}", choices=[{"name": "x" * 99, "value": "x" * 99}] * 20) for one in range(3)
                ]
            )
        ],
    ],
)
async def test_a_command_over_a_limit_is_refused(sandbox: Sandbox, wanted: list):
    """50035, and the commands from before stay."""
    overwrite(sandbox.world, None, [command(name="before")])

    with pytest.raises(ApiError, match="50035"):
        overwrite(sandbox.world, None, wanted)

    assert [one["name"] for one in sandbox.persons["Ada"].commands()] == ["before"]


async def test_a_hundred_commands_are_the_most(sandbox: Sandbox):
    """30032 beyond."""
    with pytest.raises(ApiError, match="30032"):
        overwrite(sandbox.world, None, [command(name=f"c{one}") for one in range(101)])


async def test_a_known_command_keeps_its_id(sandbox: Sandbox):
    """Registering again changes ids only of commands that are new."""
    [before] = overwrite(sandbox.world, None, [command()])

    after = overwrite(sandbox.world, None, [command(name="new"), command(description="Go on.")])

    assert [one["id"] for one in after if one["name"] == "go"] == [before["id"]]


async def test_a_written_line_is_read_like_a_client_reads_it(sandbox: Sandbox):
    """Words of the command first, then options whose values may hold spaces."""
    new = {"name": "new", "description": "New.", "type": 1, "options": [option(), option(name="seats", type=4)]}
    overwrite(sandbox.world, None, [command(options=[new])])

    line = "/go new place:The docks: a new start seats:4"
    assert read_line(sandbox.world, line) == ("go new", {"place": "The docks: a new start", "seats": "4"})
    assert read_line(sandbox.world, "/fly high") == ("fly high", {})
    with pytest.raises(DeclinedError, match="does not know what high is; its options are: place, seats"):
        read_line(sandbox.world, "/go new high")
