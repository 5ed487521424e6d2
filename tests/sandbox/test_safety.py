"""Nobody else gets in, and discord.py comes back to where it was."""

import json

import aiohttp
import discord
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox.redirect import pointed_at
from tests.discord.wire import Bed


def test_the_library_keeps_its_addresses_where_we_change_them():
    """If this fails, discord.py has renamed them: find the new names and change `redirect`."""
    assert Route.BASE == "https://discord.com/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY).startswith("wss://gateway.discord.gg")
    assert Asset.BASE == "https://cdn.discordapp.com"
    with pointed_at("http://127.0.0.1:1"):
        assert Route("GET", "/users/@me").url == "http://127.0.0.1:1/api/v10/users/@me"
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"
        assert Asset.BASE == "http://127.0.0.1:1"


def test_the_addresses_come_back_after_an_error():
    """Whatever happens inside the block, the library points at Discord again."""
    with pytest.raises(ZeroDivisionError), pointed_at("http://127.0.0.1:1"):
        raise ZeroDivisionError

    assert Route.BASE == "https://discord.com/api/v10"
    assert discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY.host == "gateway.discord.gg"


async def status(bed: Bed, path: str, method: str = "GET", **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, bed.sandbox.address + path, headers=headers) as answer,
    ):
        return answer.status


async def test_a_foreign_host_is_refused(empty_bed: Bed):
    """A name that merely resolves to this machine gets nothing, by HTTP or websocket."""
    for path in ("/", "/page/socket", "/gateway", "/api/v10/users/@me", "/attachments/1/2/a.png"):
        assert await status(empty_bed, path, Host="evil.example") == 403


async def test_a_foreign_origin_is_refused(empty_bed: Bed):
    """Another page in the same browser can neither post nor open the websocket, even with the key."""
    key = empty_bed.sandbox.url.partition("=")[2]
    own = empty_bed.sandbox.address

    assert await status(empty_bed, f"/page/socket?key={key}", Origin="http://evil.example") == 403
    assert await status(empty_bed, "/api/v10/channels/1/messages", "POST", Origin="http://127.0.0.1:1") == 403
    assert await status(empty_bed, f"/?key={key}", Origin=own) == 200


async def test_without_the_key_the_page_stays_shut(empty_bed: Bed):
    """The address alone is not enough."""
    assert await status(empty_bed, "/") == 403
    assert await status(empty_bed, "/page/socket?key=guess") == 403


async def test_every_answer_is_hardened(empty_bed: Bed):
    """No sniffing, no foreign scripts, no framing, no inline code."""
    async with aiohttp.ClientSession() as session, session.get(empty_bed.sandbox.url) as answer:
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]

    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "style=" not in text
    assert "onclick" not in text


async def test_it_listens_on_this_machine_only(empty_bed: Bed):
    """The port is bound to 127.0.0.1, not to every address."""
    [(host, _)] = empty_bed.sandbox._runner.addresses

    assert host == "127.0.0.1"


async def test_a_bot_with_a_wrong_token_is_turned_away_at_the_gateway(empty_bed: Bed):
    """4004, as Discord does."""
    async with aiohttp.ClientSession() as session, session.ws_connect(empty_bed.sandbox.address + "/gateway") as socket:
        await socket.receive_json()
        await socket.send_str(json.dumps({"op": 2, "d": {"token": "another", "intents": 0}}))

        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4004


@pytest.mark.parametrize(("method", "path"), [("POST", "/channels/1/messages"), ("GET", "/users/@me")])
async def test_the_bot_routes_need_the_token(empty_bed: Bed, method: str, path: str):
    """401 without it."""
    assert await status(empty_bed, "/api/v10" + path, method) == 401
    assert await status(empty_bed, "/api/v10" + path, method, Authorization="Bot guess") == 401
