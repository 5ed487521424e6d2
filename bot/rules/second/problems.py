"""Every broken invariant of a second-edition game. Empty when all is well."""

from collections.abc import Iterator

from bot.rules.second.play import STOPS, Rules
from bot.rules.second.state import Second


def problems(game: Second, rules: Rules) -> list[str]:
    """List what is wrong, each in one line for the log (S32)."""
    return [*figures(game, rules), *counts(game, rules), *flows(game)]


def figures(game: Second, rules: Rules) -> Iterator[str]:
    """S32.5-S32.6: within the limits of the sheet, and each seat names its investigator."""
    for who, me in game.investigators.items():
        if game.seats.get(me.seat) != who:
            yield f"{who} has no seat"
        if not (0 < me.sanity <= rules.sheet(who).sanity and 0 < me.stamina <= rules.sheet(who).stamina):
            yield f"{who} has sanity {me.sanity} and stamina {me.stamina}"
        if not all(0 <= stop < STOPS for stop in me.sliders.values()):
            yield f"{who}'s sliders stand at {me.sliders}"
    yield from (f"{held.id} belongs to nobody" for held in game.cards.values() if held.owner not in game.investigators)


def counts(game: Second, rules: Rules) -> Iterator[str]:
    """S32.8."""
    if not game.awake and game.doom >= rules.ancient(game).doom_track:
        yield f"doom is {game.doom}, and the Ancient One sleeps"
    held = {f"Clues of {me.id}": me.clues for me in game.investigators.values()}
    held |= {f"money of {me.id}": me.money for me in game.investigators.values()}
    yield from (f"{what}: {n}" for what, n in (held | {"doom": game.doom}).items() if n < 0)


def flows(game: Second) -> Iterator[str]:
    """A game that is not over has something still to do."""
    if not game.over and not any(flow.steps for flow in game.flows.values()):
        yield "nothing is left to do, and the game is not over"
