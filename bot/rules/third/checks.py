"""T27: the checks after each atomic change, first kind first."""

from collections.abc import Iterator

from bot.rules.kernel.order import InAnyOrder, not_under_way
from bot.rules.kernel.saved import Step
from bot.rules.third.codex import codex_due, sides_showing
from bot.rules.third.defeat import DefeatMonster
from bot.rules.third.doom import anomalies_to_close, anomalies_to_open
from bot.rules.third.engagement import has_taken_enough
from bot.rules.third.leaving import Defeat
from bot.rules.third.outbreaks import outbreaks_due
from bot.rules.third.play import Rules
from bot.rules.third.possessions import DiscardAsset
from bot.rules.third.state import Third


def due(game: Third, rules: Rules) -> list[Step]:
    """T27: what the state calls for now. Several at once: the group orders them while everything else holds still."""
    for found in () if game.over else standing_checks(game, rules):
        if found and (waiting := not_under_way(game, found)):
            return [InAnyOrder(steps=waiting, holds=True)]
    return []


def standing_checks(game: Third, rules: Rules) -> Iterator[list[Step]]:
    """T27.1-T27.5, one list for each kind."""
    yield monsters_defeated(game, rules)
    yield assets_discarded(game, rules)
    yield investigators_defeated(game, rules)
    sides = sides_showing(game, rules)
    if any(side.anomalies for side in sides):  # T14.8: only while the card that defines them is in the codex
        yield anomalies_to_open(game)
        yield anomalies_to_close(game)
    if any(side.outbreaks for side in sides):
        yield outbreaks_due(game)
    yield codex_due(game, rules)


def monsters_defeated(game: Third, rules: Rules) -> list[Step]:
    """T12.13, T13.4, T13.7."""
    return [
        DefeatMonster(who=monster.hurt_by, monster=monster.id, card=rules.face(monster).id)
        for monster in game.monsters.values()
        if monster.damage and has_taken_enough(rules, game, monster)
    ]


def assets_discarded(game: Third, rules: Rules) -> list[Step]:
    """T9.1."""
    found: list[Step] = []
    for asset in [asset for asset in game.assets.values() if asset.damage or asset.horror]:
        card = rules.content.assets[asset.card]
        if asset.damage >= card.health > 0 or asset.horror >= card.sanity > 0:
            found.append(DiscardAsset(asset=asset.id))
    return found


def investigators_defeated(game: Third, rules: Rules) -> list[Step]:
    """T10.1."""
    sheets = rules.content.investigators
    return [
        Defeat(who=me.id)
        for me in game.investigators.values()
        if me.damage >= sheets[me.id].health or me.horror >= sheets[me.id].sanity
    ]
