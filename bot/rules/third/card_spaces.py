"""T3.9: spaces that are there while an archive card says so."""

from collections.abc import Sequence

from bot.rules.kernel.saved import Step, step
from bot.rules.third.actions.move import PlaceInvestigator
from bot.rules.third.content import Side
from bot.rules.third.monster_phase import MonsterStep
from bot.rules.third.play import Play, Rules, archive_in_play, monsters_in, people_in
from bot.rules.third.state import Space, Third


def open_space(play: Play, side: Side) -> None:
    """T3.9: a side that shows makes its space; it is next to nothing but what the card names and is there."""
    if side.space:
        play.push(OpenSpace(space=side.space.id, next_to=list(side.space.next_to)))


def close_space(play: Play, side: Side) -> None:
    """T3.9: a side that stops showing takes its space with it."""
    if side.space and side.space.id in play.game.spaces:
        play.push(CloseSpace(space=side.space.id))


@step
class OpenSpace(Step):
    """A card space comes to the map."""

    space: str
    next_to: list[str]

    def run(self, play: Play) -> None:
        """T3.1, T3.9."""
        add_space(play.game, self.space, self.next_to)
        play.tell("space_opened", space=self.space)


def add_space(game: Third, id: str, next_to: Sequence[str]) -> None:
    """The space, with borders to those of these spaces that are on the map."""
    beside = [space for space in next_to if space in game.spaces]
    game.spaces[id] = Space(id=id, hood="", kind="card")
    game.borders[id] = dict.fromkeys(beside, "")
    for space in beside:
        game.borders[space][id] = ""


@step
class CloseSpace(Step):
    """A card space leaves the map, as soon as nobody is in it."""

    space: str

    def run(self, play: Play) -> None:
        """T3.9; our ruling: figures are placed in the scenario's starting space, monsters there engage as they enter.

        What else lay there goes back to the supply.
        """
        game, start = play.game, play.rules.scenario(play.game).start
        leaving: list[Step] = [PlaceInvestigator(who=me.id, to=start) for me in people_in(game, self.space)]
        left = [monster for monster in monsters_in(game, self.space) if not monster.engaged_with]
        leaving += [MonsterStep(monster=monster.id, to=start) for monster in left]
        if leaving:
            play.push(*leaving, self)
        elif self.space in game.spaces:
            close(game, self.space)
            play.tell("space_closed", space=self.space)


def close(game: Third, space: str) -> None:
    """The space and its borders are gone, and the markers that lay there."""
    del game.spaces[space]
    for beside in game.borders.pop(space):
        game.borders[beside].pop(space, None)
    game.markers.pop(space, None)
    for marker in game.hidden.pop(space, ()):
        game.stock.setdefault(marker.back, []).append(marker.marker)


def may_leave(play: Play, who: str, card: str) -> bool:
    """T3.9: a card space is left only by what stands on its own card; anywhere else nothing holds anybody."""
    space = play.game.investigators[who].space
    if play.game.spaces[space].kind != "card":
        return True
    return any(side.space and side.space.id == space for id, side in sides_shown(play.game, play.rules) if id == card)


def sides_shown(game: Third, rules: Rules) -> list[tuple[str, Side]]:
    """The sides of all archive cards in play."""
    return [(card.card, rules.side(card)) for card in archive_in_play(game)]
