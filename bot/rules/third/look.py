"""Making views: what of a game anybody may see (T2.6), in the words of its content."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from bot.rules.third.actions.focus import SKILLS, focus_limit
from bot.rules.third.board import facing, hazards, sides
from bot.rules.third.card_spaces import sides_shown
from bot.rules.third.codex import laid_before
from bot.rules.third.content import ActionText, DiceText, ReactionText
from bot.rules.third.places import of_kind, spaces_of, unstable_spaces
from bot.rules.third.play import Play, assets_of, card_of, engaged_with, shown_card, skill_value
from bot.rules.third.records import Mystery, Street, Threshold, Tile
from bot.rules.third.state import Asset, AttachedCard, CodexCard, Investigator
from bot.rules.third.views import (
    AssetView,
    AttachedView,
    CodexCardView,
    CupView,
    FigureView,
    MapView,
    MonsterView,
    MysteryView,
    SheetsView,
    SheetView,
    SpaceView,
    StreetView,
    ThresholdView,
    TileView,
    TrackView,
)

TOKENS = {
    "doom": "spread_doom",
    "monster": "spawn_monster",
    "clue": "spawn_clue",
    "burst": "gate_burst",
    "headline": "read_headline",
    "reckoning": "reckoning",
    "blank": "blank",
}


def view_map(play: Play, asked: Collection[str]) -> MapView:
    """The map; `asked` are the seats that have to answer something now."""
    game, content, scenario = play.game, play.rules.content, play.rules.scenario(play.game)
    board = play.rules.board(game)
    return MapView(
        title=scenario.title,
        round=game.round,
        phase=game.phase,
        result=game.over,  # type: ignore[arg-type] # "", "won" or "lost"
        tiles=tuple(view_tile(play, tile) for tile in board.tiles),
        streets=tuple(view_street(play, street) for street in board.streets),
        thresholds=tuple(view_threshold(play, one) for one in board.thresholds),
        mysteries=tuple(view_mystery(play, one) for one in board.mysteries),
        card_spaces=tuple(view_space(play, space) for space in of_kind(game, "card")),
        investigators=tuple(view_figure(play, me, asked) for me in game.investigators.values()),
        monsters=view_monsters(play),
        doom=TrackView(count=game.sheet_doom, limit=scenario.doom_limit, flags=flags(play, "sheet_doom")),
        clues=TrackView(count=game.sheet_clues, limit=scenario.clue_limit, flags=flags(play, "sheet_clues")),
        cup=view_cup(play),
        codex=tuple(view_codex(play, card) for card in game.codex),
        attached=tuple(view_attached(play, card) for card in game.attached.values()),
        rumor=content.headlines[game.rumor].title if game.rumor else "",
        next_event=content.names[content.events[game.events[-1]].hood] if game.events else "",
    )


def view_space(play: Play, id: str) -> SpaceView:
    """One space."""
    game = play.game
    unstable = id in unstable_spaces(play)
    name = play.rules.content.names[id]
    lying = (*game.markers.get(id, ()), *(one.back for one in game.hidden.get(id, ())))
    markers = tuple(play.rules.content.names.get(marker, marker) for marker in lying)
    return SpaceView(
        markers=markers,
        id=id,
        name=name,
        doom=game.spaces[id].doom,
        unstable=unstable,
        next_to=tuple(game.borders[id]),
        hazards=tuple((other, price) for other, price in game.borders[id].items() if price),
    )


def view_tile(play: Play, tile: Tile) -> TileView:
    """One neighborhood."""
    game = play.game
    first, second, third = (view_space(play, place.id) for place in tile.locations)
    return TileView(
        id=tile.id,
        name=tile.name,
        q=tile.q,
        r=tile.r,
        pattern=tile.pattern,
        tint=tile.tint,
        other_world=tile.other_world,
        hazards=tile.hazards,
        spaces=(first, second, third),
        doom=sum(game.spaces[space].doom for space in spaces_of(game, tile.id)),
        clues=game.clues.get(tile.id, 0),
        anomaly=tile.id in game.anomalies,
    )


def view_street(play: Play, street: Street) -> StreetView:
    """One street, with the tile on its other side."""
    other = facing(play.rules.board(play.game), street)
    space = view_space(play, street.id)
    return StreetView(space=space, type=street.type, tile=street.tile, edge=street.edge, other=other.id)


def view_threshold(play: Play, threshold: Threshold) -> ThresholdView:
    """One threshold as it lies, with what each of its sides costs."""
    lies = play.game.placements[threshold.id]
    around = sides(play.rules.board(play.game), lies.tile, lies.at)
    return ThresholdView(
        space=view_space(play, threshold.id),
        type=threshold.type,
        tile=lies.tile,
        at=lies.at,
        sides=tuple(tile.id if tile else "" for tile, _ in around),
        hazards=tuple(hazards(threshold, lies)),
    )


def view_mystery(play: Play, mystery: Mystery) -> MysteryView:
    """One mystery, with the clues that lie in its space (T15.2)."""
    return MysteryView(
        space=view_space(play, mystery.id),
        tile=mystery.tile,
        edge=mystery.edge,
        clues=play.game.clues.get(mystery.id, 0),
    )


def seat_number(play: Play, seat: str) -> int:
    """1 to 8, in seating order."""
    return list(play.game.seats).index(seat) + 1


def view_figure(play: Play, me: Investigator, asked: Collection[str]) -> FigureView:
    """One investigator's figure."""
    sheet = play.rules.sheet(me.id)
    return FigureView(
        id=me.id,
        name=sheet.name,
        letters=sheet.letters,
        seat=seat_number(play, me.seat),
        space=me.space,
        to_act=me.seat in asked,
        delayed=me.delayed,
    )


def view_monsters(play: Play) -> tuple[MonsterView, ...]:
    """All monsters on the board, as they show themselves (T13.2)."""
    return tuple(
        MonsterView(
            id=monster.id,
            name=play.rules.face(monster).name,
            letters=play.rules.face(monster).letters,
            space=monster.space,
            state=monster.state,
            engaged_with=tuple(monster.engaged_with),
            damage=monster.damage,
            health=play.rules.health(play.game, monster),
            shrouded=play.rules.face(monster).shrouded,
            watcher=play.rules.face(monster).watcher,
            epic=play.rules.face(monster).epic,
        )
        for monster in play.game.monsters.values()
    )


def flags(play: Play, count: str) -> tuple[int, ...]:
    """The counts at which a codex card waits, where its showing side says so."""
    waiting = (side.when for _, side in sides_shown(play.game, play.rules) if side.when)
    return tuple(sorted({when.needed(play.game.players) for when in waiting if when.count == count}))


def view_cup(play: Play) -> CupView:
    """T2.6: what is left in the cup follows from what lies drawn."""
    left = Counter(play.game.cup)
    tokens = tuple((name, left[token]) for token, name in TOKENS.items() if left[token])
    return CupView(left=len(play.game.cup), total=len(play.game.cup) + len(play.game.cup_drawn), tokens=tokens)


def view_codex(play: Play, card: str) -> CodexCardView:
    """One archive card in play, wherever it lies; the other side is secret (T2.7)."""
    shown: CodexCard = shown_card(play.game, card)  # type: ignore[assignment] # it is in play
    side, number = play.rules.side(shown), play.rules.content.archive[card].number
    return CodexCardView(number=str(number), title=side.title, text=side.text, doom=shown.doom, clues=shown.clues)


def view_attached(play: Play, shown: AttachedCard) -> AttachedView:
    """T19.9: one archive card at an encounter deck."""
    return AttachedView(deck=play.rules.content.names.get(shown.deck, shown.deck), card=view_codex(play, shown.card))


def view_sheets(play: Play, asked: Collection[str], players: Mapping[str, str]) -> SheetsView:
    """All investigators; `players` are display names by seat."""
    game = play.game
    seated = [(seat, game.investigators[who]) for seat, who in game.seats.items() if who]
    sheets = tuple(view_sheet(play, me, players.get(seat, ""), asked=seat in asked) for seat, me in seated)
    return SheetsView(
        title=play.rules.scenario(game).title,
        round=game.round,
        phase=game.phase,
        result=game.over,  # type: ignore[arg-type] # "", "won" or "lost"
        sheets=sheets,
    )


def view_sheet(play: Play, me: Investigator, player: str, *, asked: bool) -> SheetView:
    """One investigator's sheet and play area."""
    game, sheet, content = play.game, play.rules.sheet(me.id), play.rules.content
    hood = game.spaces[me.space].hood
    return SheetView(
        id=me.id,
        name=sheet.name,
        role=sheet.role,
        letters=sheet.letters,
        seat=seat_number(play, me.seat),
        player=player,
        space=content.names[me.space],
        place=content.names[hood] if hood else "",
        health=sheet.health,
        damage=me.damage,
        sanity=sheet.sanity,
        horror=me.horror,
        money=me.money,
        clues=me.clues,
        remnants=me.remnants,
        focus_limit=focus_limit(play, me),
        skills=tuple((skill, skill_value(play, me, skill), skill in me.focus) for skill in SKILLS),
        assets=tuple(view_asset(play, asset) for asset in assets_of(game, me.id)),
        archive=tuple(view_codex(play, laid.card) for laid in laid_before(game, me.id)),
        engaged=tuple(play.rules.face(monster).letters for monster in engaged_with(game, me.id)),
        state=turn_state(play, me, asked=asked),
        actions_left=me.actions if me.acts else 0,
        actions=max(2, me.actions) if me.acts else 0,
    )


def turn_state(play: Play, me: Investigator, *, asked: bool) -> Literal["to_act", "done", "waiting", "delayed"]:
    """What the ribbon on a sheet says."""
    if asked:
        return "to_act"
    if me.delayed:
        return "delayed"
    return "done" if play.game.phase == "action" and not me.acts else "waiting"


def view_asset(play: Play, asset: Asset) -> AssetView:
    """One card in a play area."""
    card = play.rules.asset(asset.card)
    return AssetView(
        name=card.name,
        type=card.type,
        used=bool(asset.used),
        good=card.good,
        damage=asset.damage,
        horror=asset.horror,
        health=card.health,
        sanity=card.sanity,
    )


def names_of(play: Play, players: Mapping[str, str]) -> dict[str, str]:
    """Display names by id of whatever a line, a question or an option of this game mentions.

    Things in play that share a name get a letter. Abilities are named by card and ability, seats by their players.
    """
    content = play.rules.content
    named = dict(content.names) | dict(players) | titles_shown(play)
    monsters = {id: play.rules.face(monster).id for id, monster in play.game.monsters.items()}
    for cards in (monsters, {id: asset.card for id, asset in play.game.assets.items()}):
        shown = {id: content.names[card] for id, card in cards.items()}
        for id, name in shown.items():
            twins = [other for other, one in shown.items() if one == name]
            letter = f" {chr(ord('A') + twins.index(id) % 26)}" if len(twins) > 1 else ""
            named[id] = name + letter
    return {**named, **content.abilities, **abilities_showing(play)}


def abilities_showing(play: Play) -> dict[str, str]:
    """T2.7: the abilities of archive cards as the showing sides call them, whatever the other sides do."""
    titles = titles_shown(play)
    return {named: text.name or titles[named.partition(":")[0]] for named, text in showing(play)}


def showing(play: Play) -> Iterator[tuple[str, ActionText | ReactionText | DiceText]]:
    """The abilities on the showing sides of archive cards, by card and ability."""
    for id, side in sides_shown(play.game, play.rules):
        yield from ((f"{id}:{text.id}", text) for texts in (side.actions, side.reactions, side.dice) for text in texts)


def advice(play: Play) -> str:
    """What the first codex card that has advice says to try; "" where there is none."""
    return next((side.advice for _, side in play.rules.codex_sides(play.game) if side.advice), "")


def printed_text(play: Play, key: str) -> str:
    """What the ability says that an option's key names; "" where it names none."""
    sides = {named: text.text for named, text in showing(play)}
    for named in (key, key.partition(":")[2]):
        thing, _, ability = named.partition(":")
        printed = f"{card_of(thing)}:{ability}"
        if text := sides.get(printed) or play.rules.content.texts.get(printed):
            return text
    return ""


def price_beyond(play: Play, seat: str, key: str) -> str:
    """T20.4: what moving on costs once a step of this seat has crossed its border; "" where nothing."""
    verb, _, space = key.partition(":")
    if verb not in ("move", "buy"):
        return ""
    mine = (one for one in play.game.investigators.values() if one.seat == seat)
    return next((play.game.borders[me.space].get(space, "") for me in mine), "")


def joined(play: Play, key: str) -> tuple[str, ...]:
    """T3.5: the two neighborhoods that the street of a step lies between; maps do not name streets. None for others."""
    verb, _, space = key.partition(":")
    board = play.rules.board(play.game)
    street = next((one for one in board.streets if verb in ("move", "buy") and one.id == space), None)
    return (street.tile, facing(board, street).id) if street else ()


def titles_shown(play: Play) -> dict[str, str]:
    """What the showing sides of archive cards in play are called."""
    return {card: side.title for card, side in sides_shown(play.game, play.rules)}
