"""What the words of a card are worth to a sensible player, in coins: $2, one harm, one focus, half a clue."""

from typing import Any

from bot.rules.kernel.effects import Resolve
from bot.rules.third.costs import Buy
from bot.rules.third.play import Play

PASS_CHANCE = 0.6
TOKENS = {"money": 0.5, "clues": 2.0, "remnants": 0.7}
FLAT = {
    "gain_clue": 2.5,
    "focus": 0.9,
    "lose_focus": -0.9,
    "gain_asset": 1.5,
    "buy": 1.0,
    "delay": -0.8,
    "additional_action": 1.0,
    "spawn_monster": -1.5,
    "spawn_clue": 1.0,
    "spread_doom": -1.2,
    "gate_burst": -3.0,
    "read_headline": -0.7,
    "exhaust_one": 0.8,
    "hurt_one": 0.8,
    "defeat_one": 1.8,
    "end_rumor": 1.5,
    "discard_one": -1.0,
    "draw_tokens": -1.0,
}
DOOM = {"place_doom": -1.3, "sheet_doom": -2.5, "remove_doom": 1.3}


def worth(play: Play, step: Any) -> float:
    """The worth of a step that a choice leads to."""
    if isinstance(step, Buy):
        return sum(effect_worth(play, step.who, one) for one in step.cost) + worth(play, step.bought)
    if isinstance(step, Resolve):
        return sum(effect_worth(play, step.who, one) for one in step.effects)
    return 0.0


def effect_worth(play: Play, who: str, effect: Any) -> float:
    """The worth of one effect for this investigator."""
    kind = effect.kind
    if kind in ("gain", "lose"):
        return float(TOKENS[effect.what] * effect.amount * (1 if kind == "gain" else -1))
    if kind in ("suffer", "recover"):
        return harm_worth(play, who, effect)
    if kind == "check":
        return branches_worth(play, who, effect)
    if kind == "gain_card":
        good = play.rules.asset(effect.card).good
        return 1.5 if good is not False else -1.5
    if kind == "end_game":
        return 100.0 if effect.result == "won" else -100.0
    if kind in DOOM:
        return float(DOOM[kind] * effect.amount)
    return FLAT.get(kind, 0.0)


def harm_worth(play: Play, who: str, effect: Any) -> float:
    """Harm weighs more the nearer the end is."""
    me = play.game.investigators.get(who)
    if me is None:
        return 0.0
    sheet = play.rules.sheet(who)
    if effect.kind == "recover":
        return float(min(effect.damage, me.damage) + min(effect.horror, me.horror))
    left_health, left_sanity = sheet.health - me.damage, sheet.sanity - me.horror
    deadly = effect.damage >= left_health or effect.horror >= left_sanity
    return -float(effect.damage + effect.horror) - (6.0 if deadly else 0.0)


def branches_worth(play: Play, who: str, effect: Any) -> float:
    """A test: both branches, by the chance of passing."""

    def total(effects: Any) -> float:
        return sum(effect_worth(play, who, one) for one in effects)

    return PASS_CHANCE * (total(effect.passed) + total(effect.each)) + (1 - PASS_CHANCE) * total(effect.failed)
