"""What a host has settled before a campaign begins, in words and with its numbers."""

from collections.abc import Iterator
from typing import Literal

from bot.rules.third.settings import EXTRA_DOOM, EXTRA_TOKENS, PURSE
from bot.rules.third.turn import ACTIONS
from bot.service import LobbyView
from bot.words import words

Difficulty = Literal["calm", "usual", "grim"]
HouseRule = Literal["long_first_turn", "full_purse", "quiet_defeat"]

DIFFICULTIES: tuple[Difficulty, ...] = ("calm", "usual", "grim")
HOUSE_RULES: tuple[HouseRule, ...] = ("long_first_turn", "full_purse", "quiet_defeat")


def difficulty_text(name: Difficulty) -> str:
    """A difficulty and what it changes."""
    return words().say(f"difficulty.{name}", tokens=len(EXTRA_TOKENS[name]), doom=EXTRA_DOOM[name])


def house_rule_text(name: HouseRule) -> str:
    """A house rule and what it changes."""
    return words().say(f"house_rule.{name}", actions=ACTIONS + 1, purse=PURSE)


def settled_lines(lobby: LobbyView) -> Iterator[str]:
    """The difficulty and the house rules of a campaign, a line each."""
    yield words().say("post.lobby.difficulty", text=difficulty_text(lobby.difficulty))
    if lobby.house_rules:
        rules = "; ".join(map(house_rule_text, lobby.house_rules))
        yield words().say("post.lobby.house_rules", text=rules)
