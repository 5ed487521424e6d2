"""Every broken invariant of a third-edition game. Empty when all is well; run before each save."""

from collections import Counter
from collections.abc import Iterator

from bot.rules.kernel.chance import mix
from bot.rules.kernel.order import not_under_way
from bot.rules.third.board import spaces
from bot.rules.third.card_spaces import CloseSpace, OpenSpace, sides_shown
from bot.rules.third.checks import investigators_defeated, monsters_defeated
from bot.rules.third.content import AssetCard, Content
from bot.rules.third.encounters import THRESHOLD, encounter_cards
from bot.rules.third.play import Rules
from bot.rules.third.state import Third

SPACE_STEPS = (OpenSpace, CloseSpace)


def problems(game: Third, rules: Rules) -> list[str]:
    """List what is wrong, each in one line for the log."""
    found = [*figures(game, rules), *monsters(game, rules), *tokens(game)]
    return [*found, *the_map(game, rules), *cards(game, rules), *flows(game)]


def figures(game: Third, rules: Rules) -> Iterator[str]:
    """T2.3, T10: seats and investigators agree, and nobody lingers past the limits."""
    for seat, who in game.seats.items():
        if who and (who not in game.investigators or game.investigators[who].seat != seat):
            yield f"seat {seat} names {who}, who is not in play there"
    for who, me in game.investigators.items():
        if me.space not in game.spaces:
            yield f"{who} stands in {me.space}, which is not on the board"
        if game.seats.get(me.seat) != who:
            yield f"{who} has no seat"
        if len(set(me.focus)) < len(me.focus):
            yield f"{who} has two focus tokens of one skill"
    for defeat in [] if game.over else not_under_way(game, investigators_defeated(game, rules)):
        yield f"{defeat.who} should have been defeated"


def monsters(game: Third, rules: Rules) -> Iterator[str]:
    """T12.2: one state, and engaged only with somebody in the same space."""
    for monster in game.monsters.values():
        if monster.space not in game.spaces:
            yield f"{monster.id} stands in {monster.space}, which is not on the board"
        if (monster.state == "engaged") != bool(monster.engaged_with):
            yield f"{monster.id} is {monster.state} and engaged with {monster.engaged_with}"
        for who in monster.engaged_with:
            if who not in game.investigators or game.investigators[who].space != monster.space:
                yield f"{monster.id} is engaged with {who}, who is not there"
        if len(monster.engaged_with) > 1 and not rules.face(monster).massive:
            yield f"{monster.id} is engaged with several investigators"
    for defeat in [] if game.over else not_under_way(game, monsters_defeated(game, rules)):
        yield f"{defeat.monster} should have been defeated"


def tokens(game: Third) -> Iterator[str]:
    """T1.6: no count below zero."""
    counts = {f"doom in {space.id}": space.doom for space in game.spaces.values()}
    counts |= {f"clues in {hood}": n for hood, n in game.clues.items()}
    counts |= {"doom on the sheet": game.sheet_doom, "clues on the sheet": game.sheet_clues}
    for who, me in game.investigators.items():
        named = ("damage", "horror", "money", "clues", "remnants", "actions")
        counts |= {f"{name} of {who}": getattr(me, name) for name in named}
    yield from (f"{what}: {n}" for what, n in counts.items() if n < 0)
    yield from (f"doom in the street {space.id}" for space in game.spaces.values() if space.doom and not space.hood)
    for asset in game.assets.values():
        if asset.owner not in game.investigators:
            yield f"{asset.id} belongs to {asset.owner}, who is not in play"
    for laid in game.laid.values():
        if laid.owner not in game.investigators:
            yield f"{laid.card} lies before {laid.owner}, who is not in play"


def the_map(game: Third, rules: Rules) -> Iterator[str]:
    """T20.1, T21.3: on the map is what lies there now, with its decks, and nothing is said of what is not there."""
    if game.phase == "setup":
        return
    board = rules.board(game)
    placed = {one.id for one in board.thresholds}
    lying = {id for id, space in game.spaces.items() if space.kind != "card"}
    yield from (f"{id} lies nowhere, or is not on the map" for id in placed ^ game.placements.keys())
    yield from (f"{id} is no space of the map, or is missing" for id in lying ^ spaces(board).keys())
    hoods = {piece.id for piece in (*board.tiles, *board.mysteries)}
    decks = hoods | ({THRESHOLD} if placed else set())
    yield from (f"{hood} has no deck" for hood in decks - game.decks.keys())
    yield from (f"clues or an anomaly at {hood}" for hood in (*game.clues, *game.anomalies) if hood not in hoods)
    yield from one_way(game)
    yield from card_spaces(game, rules)


def card_spaces(game: Third, rules: Rules) -> Iterator[str]:
    """T3.9: a card space is there just while its side shows, or until everybody has left it."""
    if game.over:
        return
    under_way = {one.space for flow in game.flows.values() for one in flow.steps if isinstance(one, SPACE_STEPS)}
    there = {id for id, space in game.spaces.items() if space.kind == "card"}
    showing = {side.space.id for _, side in sides_shown(game, rules) if side.space}
    yield from (f"{id} is there though no card shows it, or the reverse" for id in (there ^ showing) - under_way)


def one_way(game: Third) -> Iterator[str]:
    """T3.3, T20.4: a border is the same from both sides, and lies between spaces."""
    yield from (f"{id} has borders and is no space, or none" for id in game.borders.keys() ^ game.spaces.keys())
    for space, beside in game.borders.items():
        for other, hazard in beside.items():
            if game.borders.get(other, {}).get(space) != hazard:
                yield f"the border of {space} with {other} is not the same from the other side"


def cards(game: Third, rules: Rules) -> Iterator[str]:
    """T1.6: each card is in exactly one zone. Cards that a later release adds are not in a game begun before it."""
    if game.phase == "setup" or (game.box and game.box == box_of(game, rules.content)):
        return
    expected, found = expected_cards(game, rules), Counter(lying_cards(game, rules.content))
    for card in expected | found:
        if expected[card] != found[card]:
            yield f"{card}: {found[card]} in play and decks, {expected[card]} in the box"
    if game.box and expected == found:
        yield "the cards in play and decks are not those that the game began with"


def box_of(game: Third, content: Content) -> str:
    """A hash of all cards in a game, wherever they lie."""
    return mix(*sorted(lying_cards(game, content)))


def expected_cards(game: Third, rules: Rules) -> Counter[str]:
    """What the scenario takes out of the box."""
    content, scenario = rules.content, rules.scenario(game)
    encounters = (card.id for cards in encounter_cards(content, scenario, game.absent).values() for card in cards)
    monsters = (card for card, copies in scenario.monsters.items() for _ in range(copies))
    assets = (card.id for card in content.assets.values() if in_a_deck(card) for _ in range(card.copies))
    archive = [*scenario.archive]
    return Counter([*encounters, *monsters, *assets, *archive, *scenario.events, *headlines_kept(game)])


def in_a_deck(card: AssetCard) -> bool:
    """T4.6, T19.10, T21.4: no other side of a card, nor one that a scenario has in its archive."""
    return not (card.side_of or card.archive)


def headlines_kept(game: Third) -> list[str]:
    """T4.7: which headlines are in the game is chance; each is there once."""
    reading = [one.card for one in game.reading if one.deck == "headlines"]
    return sorted({*game.headlines, *game.headline_discard, *reading, *([game.rumor] if game.rumor else [])})


def lying_cards(game: Third, content: Content) -> Iterator[str]:
    """Every card, wherever it lies."""
    for deck in (*game.decks.values(), game.events, game.event_discard, game.headlines, game.headline_discard):
        yield from deck
    for deck in (
        game.items,
        game.display,
        game.allies,
        game.spells,
        game.pile,
        game.monster_deck,
        game.archive,
        game.aside,
    ):
        yield from deck
    yield from (asset.copy or content.assets[asset.card].side_of or asset.card for asset in game.assets.values())
    yield from (content.monsters[one.card].side_of or one.card for one in game.monsters.values())
    yield from (reading.card for reading in game.reading)
    yield from (*game.codex, *game.laid, *game.attached)
    if game.rumor:
        yield game.rumor


def flows(game: Third) -> Iterator[str]:
    """A game that is not over has something still to do, and each flow a known seat."""
    if not game.over and not any(flow.steps for flow in game.flows.values()):
        yield "nothing is left to do, and the game is not over"
    yield from (f"flow {name} belongs to no seat" for name in game.flows if name != "table" and name not in game.seats)
