"""The check of the wire finds what it should."""

import pytest

from bot.sandbox.rest import Exchange
from bot.sandbox.routes import ROUTES
from tests.discord.openapi_check import (
    OpenApiObserver,
    UnknownRouteError,
    path_of,
    request_fault,
    response_fault,
)

SEND = ("POST", "/channels/{channel}/messages")


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_of_the_stand_in_is_one_of_discords(route: tuple[str, str]):
    """Nothing is answered that Discord does not answer."""
    assert path_of(*route)


def test_a_route_that_discord_does_not_have_is_refused():
    """An invented route fails, and so does a known one with another method."""
    with pytest.raises(UnknownRouteError, match="no route GET /moon"):
        path_of("GET", "/moon")
    with pytest.raises(UnknownRouteError):
        path_of("PUT", SEND[1])


def test_a_wrong_request_is_found():
    """Types, lengths and components are checked; a right body passes."""
    assert request_fault(*SEND, {"content": "Hello."}) is None
    assert request_fault(*SEND, None) is None
    assert "content" in str(request_fault(*SEND, {"content": 7}))
    assert request_fault(*SEND, {"embeds": [{"title": "x" * 257}]})
    assert request_fault(*SEND, {"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]})


def test_whole_numbers_pass_as_attachment_ids():
    """The library sends them so, and Discord takes them."""
    assert request_fault(*SEND, {"attachments": [{"id": 0, "filename": "a.png"}]}) is None


def test_a_wrong_response_is_found():
    """Missing fields, a status that is not listed, and a body where there is none."""
    assert "required" in str(response_fault(*SEND, 200, {"id": "1"}))
    assert "status 201" in str(response_fault(*SEND, 201, {}))
    assert response_fault("DELETE", "/channels/{channel}/messages/{message}", 204, None) is None
    assert response_fault("DELETE", "/channels/{channel}/messages/{message}", 204, {}) == "204 has no body"


def test_an_error_has_a_code_and_a_message():
    """Errors are checked too."""
    assert response_fault(*SEND, 403, {"code": 50013, "message": "Missing Permissions"}) is None
    assert "required" in str(response_fault(*SEND, 403, {"code": 50013}))


def test_the_observer_notes_each_fault():
    """Unknown route, wrong request, wrong response; a refused request is not held against its sender."""
    observer = OpenApiObserver()
    observer(Exchange("GET", None, "/api/v10/moon", None, 404, {}))
    observer(Exchange(*SEND, "/api/v10/channels/1/messages", {"content": 7}, 200, {}))
    observer(Exchange(*SEND, "/api/v10/channels/1/messages", {"content": 7}, 400, {"code": 50035, "message": "No."}))

    assert [one.split(":")[0] for one in observer.faults] == [
        "unknown route GET /api/v10/moon",
        "POST /channels/{channel}/messages request content",
        "POST /channels/{channel}/messages response ",
    ]
