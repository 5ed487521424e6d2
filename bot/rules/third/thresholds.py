"""T20: threshold tiles, and tiles that come to the map during play."""

from collections.abc import Sequence

from bot.rules.kernel.saved import AnyStep, Step, step
from bot.rules.third.board import borders, needs, printed, spaces
from bot.rules.third.doom import in_order
from bot.rules.third.encounters import encounter_cards
from bot.rules.third.places import of_kind
from bot.rules.third.play import Play
from bot.rules.third.problems import box_of
from bot.rules.third.records import Board, Threshold
from bot.rules.third.spawning import PlaceNamed


def whole_board(play: Play) -> Board:
    """T21.3: the map with every piece it may come to have."""
    return play.rules.content.boards[play.rules.scenario(play.game).board]


def turn_at_random(play: Play, threshold: Threshold) -> None:
    """T20.2: whenever a threshold tile is added to the map its icons fall on random sides."""
    play.game.placements[threshold.id].turned = play.pick(len(threshold.icons), "cards")


def redraw(play: Play) -> None:
    """T3 note, T20 note g: adjacency follows from where the tiles lie now; T3.9: a card space keeps its own."""
    game = play.game
    drawn = borders(play.rules.board(game), game.placements)
    for card in of_kind(game, "card"):
        drawn[card] = {space: hazard for space, hazard in game.borders.get(card, {}).items() if space in drawn}
        for space, hazard in drawn[card].items():
            drawn[space][card] = hazard
    game.borders = drawn


@step
class LayThreshold(Step):
    """A threshold tile is moved, with everything that is on it."""

    threshold: str
    tile: str
    at: str

    def run(self, play: Play) -> None:
        """T20.2, T20 note g: turned at random anew, and its neighbors are those of its new place."""
        lies = play.game.placements[self.threshold]
        lies.tile, lies.at = self.tile, self.at
        turn_at_random(play, next(one for one in whole_board(play).thresholds if one.id == self.threshold))
        redraw(play)
        play.tell("threshold_moved", threshold=self.threshold, beside=list(play.game.borders[self.threshold]))


@step
class LayAtRandom(Step):
    """A threshold tile is moved to one of several places, each equally likely."""

    threshold: str
    places: list[AnyStep]

    def run(self, play: Play) -> None:
        """T20 note g."""
        play.push(self.places[play.pick(len(self.places), "cards")])


@step
class AddTiles(Step):
    """Pieces of the board come to the map, with what belongs to them."""

    pieces: list[str]
    doom: dict[str, int]
    monsters: dict[str, str]  # space: card

    def run(self, play: Play) -> None:
        """T21.3: decks and distances are those of the new map at once; then doom and monsters are placed."""
        game = play.game
        added = addable(play, self.pieces)
        if not added:
            return
        game.absent = [piece for piece in game.absent if piece not in added]
        lay(play, added)
        put_out(play)
        if game.box:
            game.box = box_of(game, play.rules.content)
        play.tell("tiles_added", pieces=added)
        doom = [space for space, amount in self.doom.items() for _ in range(amount)]
        monsters = [PlaceNamed(card=card, space=space) for space, card in self.monsters.items()]
        play.push(*in_order(game, doom), *monsters)


def addable(play: Play, pieces: Sequence[str]) -> list[str]:
    """T21.3, T1.3: those of these pieces that are not on the map yet, and that find the tiles there they lie along."""
    absent, board = play.game.absent, whole_board(play)
    known = {piece.id: piece for piece in board.pieces}
    found = [id for id in pieces if id in absent]
    while lacking := [id for id in found if set(needs(board, known[id])) & (set(absent) - set(found))]:
        found = [id for id in found if id not in lacking]
    return found


def lay(play: Play, added: Sequence[str]) -> None:
    """T21.3, T20.2: the spaces of these pieces, the thresholds among them turned at random, and the new borders."""
    game, board = play.game, play.rules.board(play.game)
    for one in (one for one in board.thresholds if one.id in added):
        game.placements[one.id] = printed(one)
        turn_at_random(play, one)
    game.spaces = {id: game.spaces.get(id, space) for id, space in (spaces(board) | game.spaces).items()}
    redraw(play)


def put_out(play: Play) -> None:
    """T4.3, T20.1: the decks that are missing, shuffled; and event cards set aside join the event deck, shuffled."""
    game, content = play.game, play.rules.content
    for name, cards in encounter_cards(content, play.rules.scenario(game), game.absent).items():
        if name not in game.decks:
            game.decks[name] = [card.id for card in cards]
            play.shuffle(game.decks[name])
    coming = [card for card in game.aside if card in content.events and content.events[card].hood not in game.absent]
    if coming:
        game.aside = [card for card in game.aside if card not in coming]
        game.events += coming
        play.shuffle(game.events)
