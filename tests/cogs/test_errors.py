"""The one error path, without a connection."""

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.service import Refusal
from bot.words import words
from cogs.errors import ASKED_ANEW, Tree, number_of, report


class Response:
    """What a handler may do first; it notes what was sent."""

    def __init__(self, sent: list[dict[str, Any]], *, done: bool, fails: bool) -> None:
        self.sent, self.done, self.fails = sent, done, fails

    def is_done(self) -> bool:
        return self.done

    async def send_message(self, **told: Any) -> None:
        if self.fails:
            raise http_error(10062)
        self.sent.append(told)

    send = send_message


def http_error(code: int) -> discord.HTTPException:
    reply = SimpleNamespace(status=404, reason="Not Found")
    return discord.HTTPException(reply, {"code": code, "message": "no"})  # type: ignore[arg-type]


def used(*, done: bool = False, fails: bool = False) -> Any:
    """An interaction as far as the error path looks at it."""
    sent: list[dict[str, Any]] = []
    return SimpleNamespace(
        id=123456789,
        data={"name": "gather", "options": []},
        namespace=SimpleNamespace(seat="s" * 300),
        user=SimpleNamespace(id=42),
        guild_id=7,
        channel_id=8,
        message=None,
        response=Response(sent, done=done, fails=fails),
        followup=Response(sent, done=done, fails=fails),
        sent=sent,
    )


@pytest.mark.parametrize("done", [False, True])
async def test_a_refusal_is_its_sentence_for_the_person_alone(done, caplog):
    """As the first answer or after it; nothing is logged, since nothing is wrong."""
    interaction = used(done=done)

    await report(interaction, Refusal("host_only"))

    assert interaction.sent == [{"content": words().say("refused.host_only"), "ephemeral": True}]
    assert caplog.records == []


async def test_what_people_typed_pings_nobody_and_is_not_marked_up():
    interaction = used()

    await report(interaction, Refusal("not_begun", title="@everyone **now**"))

    assert "\\@everyone \\*\\*now\\*\\*" in interaction.sent[0]["content"]


async def test_an_error_of_a_command_is_what_its_function_raised():
    """The library wraps it; the person gets the sentence all the same."""
    interaction = used()
    command: Any = SimpleNamespace(name="gather")

    await report(interaction, app_commands.CommandInvokeError(command, Refusal("host_only")))

    assert interaction.sent[0]["content"] == words().say("refused.host_only")


async def test_anything_else_is_logged_with_all_that_reproduces_it(caplog):
    """Traceback, ids and what was typed, cut to 100 characters; the person gets the number of the log record."""
    interaction = used()

    await report(interaction, ValueError("a die of seven sides"))

    [record] = caplog.records
    said = record.getMessage()
    assert record.levelno == logging.ERROR
    assert str(record.exc_info[1]) == "a die of seven sides"
    assert all(id in said for id in ("123456789", "42", "7", "8", "gather", "s" * 100))
    assert "s" * 101 not in said
    assert number_of(interaction) in said
    assert number_of(interaction) in interaction.sent[0]["content"]


async def test_a_refusal_without_its_words_is_a_fault_of_ours(caplog):
    """A missing record or fact must not leave the person without an answer."""
    interaction = used()

    await report(interaction, Refusal("never_written"))

    assert "Something went wrong on my side" in interaction.sent[0]["content"]
    assert [record.exc_info[0] for record in caplog.records] == [KeyError]


@pytest.mark.parametrize("code", [10062, 40060])
async def test_what_was_answered_before_or_too_late_is_left_alone(code, caplog):
    """There is nobody to tell, and nothing to repair."""
    interaction = used()
    with caplog.at_level(logging.INFO):
        await report(interaction, http_error(code))

    assert interaction.sent == []
    assert [record.levelno for record in caplog.records] == [logging.INFO]


async def test_an_answer_that_discord_does_not_take_is_no_second_error(caplog):
    """The log has the fault; that the person could not be told adds nothing."""
    interaction = used(fails=True)

    await report(interaction, ValueError("a die of seven sides"))

    assert interaction.sent == []
    assert len(caplog.records) == 1


@pytest.mark.parametrize("error", [app_commands.CommandNotFound("old", []), app_commands.CommandSignatureMismatch])
async def test_an_outdated_client_is_told_to_reload(error):
    interaction = used()
    if isinstance(error, type):
        error = error(SimpleNamespace(name="move"))

    await report(interaction, error)

    assert interaction.sent[0]["content"] == words().say("fault.outdated")


async def test_the_trees_errors_go_the_same_way():
    interaction = used()
    tree = Tree(discord.Client(intents=discord.Intents.default()))

    await tree.on_error(interaction, app_commands.CommandNotFound("old", []))

    assert interaction.sent[0]["content"] == words().say("fault.outdated")


def test_every_refusal_that_promises_what_is_asked_now_shows_it():
    """A sentence that says "here is" must have something below it, and the other way round none is forgotten."""
    promising = {key for key, text in words().records.items() if key.startswith("refused.") and "here is what" in text}
    assert promising <= ASKED_ANEW
    assert all(words().has(key) for key in ASKED_ANEW)
