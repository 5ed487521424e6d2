"""Words for places that cards, monsters and scenarios use, turned into the spaces they mean."""

from bot.rules.kernel.board import nearest
from bot.rules.third.play import Play
from bot.rules.third.state import Third

PLACES = ("here", "unstable", "most_doom", "any_street", "nearest_street", "neighborhood", "start")


def places(play: Play, spec: str, who: str = "") -> list[str]:
    """Return the spaces a word for a place means; anything else is the id of a space."""
    game, me = play.game, play.game.investigators.get(who)
    if spec == "here":
        return [me.space] if me else []
    if spec == "unstable":
        return unstable_spaces(play)
    if spec == "most_doom":
        most = max(space.doom for space in game.spaces.values())
        return [space.id for space in game.spaces.values() if space.doom == most] if most else []
    if spec == "any_street":
        return streets(game)
    if spec == "nearest_street":
        return nearest(game.borders, me.space, streets(game)) if me else []
    if spec == "neighborhood":
        return spaces_of(game, game.spaces[me.space].hood) if me else []
    return [play.rules.scenario(game).start if spec == "start" else spec]


def streets(game: Third) -> list[str]:
    """T3.2: spaces outside all neighborhoods."""
    return [space.id for space in game.spaces.values() if not space.hood]


def spaces_of(game: Third, hood: str) -> list[str]:
    """T3.2: the spaces of a neighborhood; a street has none."""
    return [space.id for space in game.spaces.values() if hood and space.hood == hood]


def unstable_spaces(play: Play) -> list[str]:
    """T14.6: what the top card of the event discard names, or the starting space."""
    game = play.game
    if not game.event_discard:
        return [play.rules.scenario(game).start]
    return list(dict.fromkeys(play.rules.content.events[game.event_discard[-1]].doom))
