"""How hard a campaign is, and its house rules: settled when it is created, kept, and played by."""

import json

import pytest

from bot.rules.third.edition import load
from bot.rules.third.settings import EXTRA_DOOM, EXTRA_TOKENS, PURSE
from bot.rules.third.state import Third
from bot.service import Service
from bot.service.lobbies import Lobby
from tests.service.tables import ADA, BEN, Post, at_table, fresh, lobby

ALL_RULES = ("long_first_turn", "full_purse", "quiet_defeat")


async def game_of(post: Post) -> Third:
    return load((await post.service.store.campaign(post.campaign)).game or b"")


@pytest.mark.parametrize("difficulty", ["calm", "usual", "grim"])
async def test_a_campaign_is_as_hard_as_its_host_has_said(service: Service, difficulty):
    """On the card, in the cup and on the scenario sheet."""
    usual, post = await at_table(service, BEN), await at_table(service, BEN, difficulty=difficulty)
    assert (await service.lobbies.view(post.campaign)).difficulty == difficulty
    plain, game = await game_of(usual), await game_of(post)

    assert game.difficulty == difficulty
    assert sorted(game.cup) == sorted([*plain.cup, *EXTRA_TOKENS[difficulty]])
    assert game.sheet_doom == plain.sheet_doom + EXTRA_DOOM[difficulty]


async def test_house_rules_are_played_by(service: Service):
    """A longer first turn and a fuller purse; without them the book holds."""
    plain, post = await at_table(service, BEN), await at_table(service, BEN, house_rules=ALL_RULES)
    assert (await service.lobbies.view(post.campaign)).house_rules == ALL_RULES

    games = await game_of(plain), await game_of(post)

    assert games[1].house_rules == list(ALL_RULES)
    without, with_rules = [next(iter(game.investigators.values())) for game in games]
    assert with_rules.actions == without.actions + 1
    assert with_rules.money == without.money + PURSE


async def test_the_lobby_keeps_what_is_settled_while_people_come_and_go(service: Service):
    post = await lobby(service, BEN, difficulty="grim", house_rules=ALL_RULES[:1])

    await service.lobbies.leave(post.campaign, BEN, fresh())
    shown = await service.lobbies.view(post.campaign)

    assert (shown.difficulty, shown.house_rules) == ("grim", ALL_RULES[:1])


async def test_another_game_with_the_same_people_is_as_hard(service: Service):
    post = await at_table(service, BEN, difficulty="calm", house_rules=ALL_RULES[1:])

    made = await service.rematch.again(post.campaign, ADA, "Ada", fresh())

    shown = await service.lobbies.view(made)
    assert (shown.difficulty, shown.house_rules) == ("calm", ALL_RULES[1:])


def test_a_lobby_of_an_older_release_is_the_usual_game():
    """Its row says nothing of difficulty or house rules."""
    found = Lobby.model_validate(json.loads('{"seats": 4, "open_table": true, "choices": {}, "presses": ["1"]}'))

    assert (found.difficulty, found.house_rules) == ("usual", ())
