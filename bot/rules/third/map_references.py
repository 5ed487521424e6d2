"""T3, T20, T21.3: what a board says of its pieces, and what scenarios and cards say of them, has to fit together."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from bot.rules.third.board import CORNERS, EDGES, across, beyond, lattice_place, needs, sides, spaces, tile_of
from bot.rules.third.content import Scenario
from bot.rules.third.records import Board, Mystery, Street, Threshold
from bot.rules.third.spots import Mistake, Spot, Whole, named

Placed = tuple[str, Street | Threshold | Mystery, str]  # the way to a piece in its board, the piece, where it lies


def placed(board: Board) -> Iterator[Placed]:
    """The pieces that lie along tiles, with where they are printed."""
    yield from ((f"streets: {n}", piece, piece.edge) for n, piece in enumerate(board.streets))
    yield from ((f"thresholds: {n}", piece, piece.edge or piece.corner) for n, piece in enumerate(board.thresholds))
    yield from ((f"mysteries: {n}", piece, piece.edge) for n, piece in enumerate(board.mysteries))


def boards(whole: Whole) -> Iterator[tuple[Spot, Board]]:
    """Every board."""
    return ((spot, spot.thing) for spot in whole.cards("boards"))


def tiles(whole: Whole) -> Iterator[Mistake]:
    """T3.1, T3.7: each hex lies in a place of its own, and no two spaces or pieces share an id."""
    for spot, board in boards(whole):
        taken: dict[tuple[int, int], str] = {}
        for n, tile in enumerate(board.tiles):
            if (first := taken.setdefault((tile.q, tile.r), tile.id)) != tile.id:
                yield spot.wrong(f"tiles: {n}", f"another place than that of {first}", f"q {tile.q}, r {tile.r}")
        locations = (place.id for tile in board.tiles for place in tile.locations)
        ids = Counter([*(piece.id for piece in board.pieces), *locations])
        yield from (spot.wrong("id", "one piece or location for each id", id) for id, count in ids.items() if count > 1)


def pieces(whole: Whole) -> Iterator[Mistake]:
    """T3.5, T20.1, T20.6, T20.9-T20.10: each piece lies along or between tiles as its kind has to."""
    for spot, board in boards(whole):
        known = whole.tiles[spot.card]
        for path, piece, at in placed(board):
            if piece.tile not in known:
                yield spot.wrong(f"{path}: tile", "a tile of the board", piece.tile, known)
            elif isinstance(piece, Threshold) and (wrong := misshapen(piece)):
                yield spot.wrong(f"{path}: {wrong[0]}", wrong[1], wrong[2])
            elif isinstance(piece, Mystery):
                if beyond(board, piece) is not None:
                    yield spot.wrong(f"{path}: edge", "an edge with no tile on its other side", at)
            elif not meets(board, piece.tile, at):
                yield spot.wrong(f"{path}: {'corner' if at in CORNERS else 'edge'}", beside(at), at)


def misshapen(piece: Threshold) -> tuple[str, str, str] | None:
    """T20.1: a hidden path lies in a corner and has three sides, the others lie along an edge and have two."""
    lies, other = ("corner", "edge") if piece.type == "hidden_path" else ("edge", "corner")
    if not getattr(piece, lies):
        return lies, f"where it lies, since it is a {piece.type}", ""
    if getattr(piece, other):
        return other, f"nothing, since it is a {piece.type}", str(getattr(piece, other))
    count = 3 if lies == "corner" else 2
    return ("icons", str(count), str(len(piece.icons))) if len(piece.icons) != count else None


def meets(board: Board, tile: str, at: str) -> bool:
    """T3.6: tell whether a piece there joins its tile with another."""
    return any(other is not None for other, _ in sides(board, tile, at)[1:])


def beside(at: str) -> str:
    """What has to be there, in words."""
    return f"{'a corner' if at in CORNERS else 'an edge'} with a tile on its other side"


def side_by_side(whole: Whole) -> Iterator[Mistake]:
    """T3.7: one piece at most lies between two hexes, or at a corner."""
    for spot, board in boards(whole):
        taken: dict[frozenset[tuple[int, int, str]], str] = {}
        known = whole.tiles[spot.card]
        for path, piece, at in ((path, piece, at) for path, piece, at in placed(board) if piece.tile in known and at):
            if (first := taken.setdefault(lattice_place(board, piece.tile, at), piece.id)) != piece.id:
                yield spot.wrong(path, f"another place than that of {first}", f"{at} of {piece.tile}")


def spaces_on(board: Board, ids: Collection[str]) -> set[str]:
    """The spaces of these pieces."""
    inside = {place.id for tile in board.tiles if tile.id in ids for place in tile.locations}
    return inside | {piece.id for piece in board.pieces if piece.id in ids and piece not in board.tiles}


def later(whole: Whole) -> Iterator[Mistake]:
    """T21.3: what comes later is on the board; nothing that lies along it, or begins there, is on the map before."""
    for spot in whole.cards("scenarios"):
        one: Scenario = spot.thing
        if board := whole.content.boards.get(one.board):
            known = [piece.id for piece in board.pieces]
            yield from (spot.wrong("later", "a piece of the board", id, known) for id in one.later if id not in known)
            for piece in (piece for piece in board.pieces if piece.id not in one.later):
                if set(needs_of(board, piece.id)) & set(one.later):
                    yield spot.wrong("later", f"{piece.id}, too, since it lies along what comes later", "nothing of it")
            absent = spaces_on(board, one.later)
            for field in ("start", "doom", "starting_monsters"):
                for place in (place for place in named(getattr(one, field)) if place in absent):
                    yield spot.wrong(field, "a space that is on the map at setup", place)


def needs_of(board: Board, id: str) -> list[str]:
    """The tiles a piece lies along; none where that is wrong by itself."""
    piece = next(piece for piece in board.pieces if piece.id == id)
    ids = [tile.id for tile in board.tiles]
    if isinstance(piece, Street) and (
        piece.tile not in ids or across(board, tile_of(board, piece.tile), piece.edge) is None
    ):
        return []
    return needs(board, piece)


def doomed(whole: Whole) -> Iterator[Mistake]:
    """T14.4, T21.3: an event that is in the game from the start puts no doom where there is nothing yet."""
    for spot in whole.cards("events"):
        for one in (one for one in whole.met(spot) if spot.thing.hood not in one.later):
            board = whole.content.boards.get(one.board)
            absent = spaces_on(board, one.later) if board else ()
            for place in (place for place in spot.thing.doom if place in absent):
                yield spot.wrong("doom", f"a space that is on the map of {one.id} at setup", place)


def effects(whole: Whole, kind: str) -> Iterator[tuple[Spot, list[tuple[Scenario, Board]]]]:
    """The effects of a kind, with the scenarios and boards where they may be read."""
    for spot in (spot for spot in whole.spots if getattr(spot.thing, "kind", "") == kind):
        known = whole.content.boards
        yield spot, [(one, known[one.board]) for one in whole.met(spot) if one.board in known]


def added(whole: Whole) -> Iterator[Mistake]:
    """T21.3: what an effect adds comes later; what it places there has a space, and its monster is in the game."""
    for spot, met in effects(whole, "add_tiles"):
        for one, board in met:
            yield from unknown(spot, "pieces", spot.thing.pieces, f"pieces that come later in {one.id}", one.later)
            for field in ("doom", "monsters"):
                yield from unknown(spot, field, getattr(spot.thing, field), "spaces of the board", spaces(board))
            for card in (card for card in spot.thing.monsters.values() if not whole.in_play(one, card)):
                yield spot.wrong("monsters", f"monsters of {one.id}", card, [*one.monsters, *one.archive])


def unknown(spot: Spot, field: str, ids: Iterable[str], expected: str, known: Collection[str]) -> Iterator[Mistake]:
    """Those that are not among what is known."""
    return (spot.wrong(field, expected, id, known) for id in ids if id not in known)


def moved(whole: Whole) -> Iterator[Mistake]:
    """T20 note g: a threshold of the board moves to places of its own kind, where tiles meet."""
    for spot, met in effects(whole, "move_threshold"):
        for _, board in met:
            shapes = {one.id: CORNERS if one.corner else tuple(EDGES) for one in board.thresholds}
            yield from unknown(spot, "threshold", [spot.thing.threshold], "a threshold of the board", shapes)
            for n, place in enumerate(spot.thing.to):
                fit, known = shapes.get(spot.thing.threshold, (place.at,)), [tile.id for tile in board.tiles]
                yield from unknown(spot, f"to: {n}: at", [place.at], f"one of {', '.join(fit)}", fit)
                yield from unknown(spot, f"to: {n}: tile", [place.tile], "a tile of the board", known)
                if place.tile in known and not meets(board, place.tile, place.at):
                    yield spot.wrong(f"to: {n}: at", beside(place.at), place.at)


Check = Callable[[Whole], Iterator[Mistake]]
OF_BOARDS: tuple[Check, ...] = (tiles, pieces, side_by_side)
OF_THE_MAP: tuple[Check, ...] = (later, doomed, added, moved)  # it depends on the scenario
