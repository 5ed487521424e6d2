"""T20: threshold tiles, and tiles that come to the map during play."""

from bot.rules.third.board import borders
from bot.rules.third.play import Play
from bot.rules.third.records import Threshold


def turn_at_random(play: Play, threshold: Threshold) -> None:
    """T20.2: whenever a threshold tile is added to the map its icons fall on random sides."""
    play.game.placements[threshold.id].turned = play.pick(len(threshold.icons), "cards")


def redraw(play: Play) -> None:
    """T3 note, T20 note g: adjacency follows from where the tiles lie now."""
    play.game.borders = borders(play.rules.board(play.game), play.game.placements)
