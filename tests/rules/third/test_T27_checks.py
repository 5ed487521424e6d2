"""third T27: what is looked at after each single change, and in which order."""

from bot.rules.third.checks import due
from bot.rules.third.doom import PutDoom
from bot.rules.third.ending import EndGame
from bot.rules.third.state import Third
from tests.rules.builders import THIRD, Table, third_game


def everything_due() -> Third:
    """A monster, a card, an investigator at their limits, three doom in one space, a card that waits for doom."""
    people = [("nell", "docks", ["nurse"]), ("amos", "isle", ())]
    game = third_game(people=people, monsters=[("ghoul", "hill")], doom={"row": 2}, codex=["cold", "whisper"])
    game.monsters["ghoul.1"].damage, game.assets["nurse.1"].damage = 2, 2
    game.investigators["nell"].damage, game.sheet_doom = 5, 1
    return game


def test_T27_1_T27_2_T27_3_T27_4_T27_5_the_kinds_in_their_order():
    """One change, and each kind is looked at when the one before leaves nothing due."""
    table = Table(THIRD, everything_due(), PutDoom(space="row"))
    seen = [kind for kind, _ in table.told]
    order = ["doom", "monster_defeated", "discarded", "defeated", "anomaly_opened", "codex"]
    assert [kind for kind in seen if kind in order] == order


def test_T27_6_once_the_game_is_over_nothing_is_looked_at():
    game = everything_due()
    assert due(game, THIRD.rules)
    table = Table(THIRD, game, EndGame(result="lost"))
    assert [kind for kind, _ in table.told] == ["game_over"]
    assert due(table.game, THIRD.rules) == []
