"""Words for places that cards, monsters and scenarios use, turned into the spaces they mean."""

from collections.abc import Callable, Mapping

from bot.rules.kernel.board import nearest
from bot.rules.third.play import Play
from bot.rules.third.state import Investigator, Third

Meaning = Callable[[Play], list[str]]
MeaningToSomebody = Callable[[Play, Investigator], list[str]]


def places(play: Play, spec: str, who: str = "") -> list[str]:
    """Return the spaces on the map that a word for a place means; anything else is the id of a space.

    T1.3, T21.3: what is not there yet is passed over.
    """
    game, me = play.game, play.game.investigators.get(who)
    if spec in OF_A_READER:
        return OF_A_READER[spec](play, me) if me else []
    meant = OF_THE_MAP[spec](play) if spec in OF_THE_MAP else [spec]
    return [space for space in meant if space in game.spaces]


def streets(game: Third) -> list[str]:
    """T3.1, T20.3: street spaces and thresholds, which count as streets."""
    return [space.id for space in game.spaces.values() if not space.hood and space.kind != "card"]


def of_kind(game: Third, kind: str) -> list[str]:
    """T3.1: the spaces of a kind."""
    return [space.id for space in game.spaces.values() if space.kind == kind]


def spaces_of(game: Third, hood: str) -> list[str]:
    """T3.2: the spaces of a neighborhood, with any mystery attached to it; a street has none."""
    return [space.id for space in game.spaces.values() if hood and space.hood == hood]


def most_doom(play: Play) -> list[str]:
    """The spaces with the most doom, if there is any."""
    most = max(space.doom for space in play.game.spaces.values())
    return [space.id for space in play.game.spaces.values() if space.doom == most] if most else []


def neighborhoods(play: Play, *, other_world: bool) -> list[str]:
    """T20.8: the neighborhood spaces of other worlds, or those of Arkham."""
    hoods = {tile.id for tile in play.rules.board(play.game).tiles if tile.other_world == other_world}
    return [space.id for space in play.game.spaces.values() if space.hood in hoods]


def unstable_spaces(play: Play) -> list[str]:
    """T14.6: what the top card of the event discard names, or the starting space."""
    game = play.game
    if not game.event_discard:
        return [play.rules.scenario(game).start]
    return list(dict.fromkeys(play.rules.content.events[game.event_discard[-1]].doom))


OF_A_READER: Mapping[str, MeaningToSomebody] = {
    "here": lambda _, me: [me.space],
    "adjacent": lambda play, me: list(play.game.borders[me.space]),
    "neighborhood": lambda play, me: spaces_of(play.game, play.game.spaces[me.space].hood),
    "nearest_street": lambda play, me: nearest(play.game.borders, me.space, streets(play.game)),
    "nearest_threshold": lambda play, me: nearest(play.game.borders, me.space, of_kind(play.game, "threshold")),
}
OF_THE_MAP: Mapping[str, Meaning] = {
    "any_street": lambda play: streets(play.game),
    "any_threshold": lambda play: of_kind(play.game, "threshold"),
    "mystery": lambda play: of_kind(play.game, "mystery"),
    "other_world": lambda play: neighborhoods(play, other_world=True),
    "arkham": lambda play: neighborhoods(play, other_world=False),
    "unstable": unstable_spaces,
    "most_doom": most_doom,
    "start": lambda play: [play.rules.scenario(play.game).start],
}
PLACES = (*OF_A_READER, *OF_THE_MAP)
