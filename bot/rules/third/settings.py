"""What a host may set before a campaign begins: how hard it is, and house rules, each carried out in one place."""

from collections.abc import Mapping

from bot.rules.third.state import Difficulty

EXTRA_TOKENS: Mapping[Difficulty, tuple[str, ...]] = {"calm": ("blank", "blank"), "usual": (), "grim": ("doom",)}
EXTRA_DOOM: Mapping[Difficulty, int] = {"calm": 0, "usual": 0, "grim": 1}  # on the scenario sheet, at the beginning

LONG_FIRST_TURN = "long_first_turn"  # three actions in round 1
FULL_PURSE = "full_purse"  # $2 more for everybody who arrives
QUIET_DEFEAT = "quiet_defeat"  # no doom for a defeated investigator

PURSE = 2
