"""Kinds of hidden facts (T2.7): each changes what nobody may know of a campaign, and nothing else.

A new kind is one more entry of `KINDS`: for facts that lie in games a function marked with `in_games`, for anything
else one that takes everything that is sealed.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, MutableSequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.third.content import Content, Entry, Modifier, Part, Side, When
from bot.rules.third.play import archive_in_play, card_of
from bot.rules.third.problems import box_of
from bot.rules.third.state import Third

SECRET = "Nobody can know this yet"
READ_AT_ANY_TIME = {"driven", "fatigued"}  # T2.8: both sides of this card
TOP = 3  # T15.4: an event is mixed with the top two cards of a deck


@dataclass
class Sealed:
    """What is stored of a campaign and shown to nobody before it is over."""

    games: list[Third]  # now, then those that are kept or still to be told of
    content: Content
    secret: str  # of chance
    presses: list[str]  # the joins that are mixed into it
    draws: list[list[Any]]  # of each step of the log
    told: frozenset[str]  # every word of the log: what it names is no secret any more


Change = Callable[[Sealed, Random], None]
InGame = Callable[[Third, Content, Random], None]


def in_games(change: InGame) -> Change:
    """A kind whose facts lie in games."""

    def each(sealed: Sealed, chance: Random) -> None:
        for game in sealed.games:
            change(game, sealed.content, chance)

    return each


def order_of(decks: Callable[[Third], Iterable[MutableSequence[str]]], *, top: int = 0) -> Change:
    """Another order of decks whose uppermost cards stay."""

    @in_games
    def change(game: Third, content: Content, chance: Random) -> None:
        for deck in decks(game):
            reorder(deck, chance, top=top)

    return change


def reorder(deck: MutableSequence[str], chance: Random, *, bottom: int = 0, top: int = 0) -> None:
    """Shuffle what lies between the known cards of a deck, until it lies otherwise if it can."""
    before = list(deck[bottom : len(deck) - top])
    after = list(before)
    while len(set(before)) > 1 and after == before:
        chance.shuffle(after)
    deck[bottom : len(deck) - top] = after


def exchange(one: MutableSequence[str], at: int, other: MutableSequence[str], where: int) -> None:
    """Let two hidden cards change places."""
    one[at], other[where] = other[where], one[at]


def neighborhoods(game: Third) -> list[list[str]]:
    """The encounter decks of the neighborhoods."""
    return [deck for name, deck in game.decks.items() if name not in ("street", "anomaly")]


@in_games
def monsters_below_the_top(game: Third, content: Content, chance: Random) -> None:
    """T2.9; while a drawn monster waits for its space everybody knows it, too, and who was passed over for it."""
    drawn = [step for flow in game.flows.values() for step in flow.steps if step.kind == "third.choose_spawn"]
    ready = [content.monsters[content.monsters[card].front or card] for card in game.monster_deck]
    fitting = [n for n, card in enumerate(ready) if drawn and (not drawn[-1].trait or drawn[-1].trait in card.traits)]
    reorder(game.monster_deck, chance, bottom=fitting[0] + 1 if fitting else 0, top=1)


@in_games
def front_of_the_next_event(game: Third, content: Content, chance: Random) -> None:
    """Another card with the same back lies on top."""
    if same := same_back(game, content, game.events[-1:], game.events[:-1]):
        exchange(game.events, -1, game.events, chance.choice(same))


@in_games
def event_among_encounters(game: Third, content: Content, chance: Random) -> None:
    """T15.4: another event of that neighborhood lies among the top three."""
    for deck in game.decks.values():
        for at, card in list(enumerate(deck))[-TOP:]:
            if card in content.events and (same := same_back(game, content, [card], game.events)):
                exchange(deck, at, game.events, chance.choice(same))


def same_back(game: Third, content: Content, shown: Iterable[str], among: Iterable[str]) -> list[int]:
    """Where among these cards events lie whose back is the one that is shown."""
    hoods = {content.events[card].hood for card in shown}
    return [n for n, card in enumerate(among) if content.events[card].hood in hoods]


@in_games
def which_of_three_is_an_event(game: Third, content: Content, chance: Random) -> None:
    """T15.4: it lies elsewhere among the top three."""
    for deck in game.decks.values():
        top = deck[-TOP:]
        if 0 < len(content.events.keys() & set(top)) < len(top):
            deck[-TOP:] = [*top[1:], top[0]]


@in_games
def headlines_left_in_the_box(game: Third, content: Content, chance: Random) -> None:
    """T4.7: another headline is in the deck."""
    known = {*game.headline_discard, game.rumor, *(one.card for one in game.reading)}
    pool = content.scenarios[game.scenario].headlines or list(content.headlines)
    left = [card for card in pool if card not in known and card not in game.headlines]
    if left and game.headlines:
        game.headlines[chance.randrange(len(game.headlines))] = chance.choice(left)
        game.box = box_of(game, content) if game.box else ""


@in_games
def back_of_a_dark_pact(game: Third, content: Content, chance: Random) -> None:
    """T11.13: another of the cards that share this front lies in the play area."""
    for asset in game.assets.values():
        held = asset.copy or asset.card
        alike = [
            n for n, card in enumerate(game.pile) if card != held and asset.card in (card, content.assets[card].front)
        ]
        if alike:
            at = chance.choice(alike)
            asset.copy, game.pile[at] = game.pile[at], held
            asset.copy = asset.copy if content.assets[asset.copy].front else ""


@in_games
def faces_of_shrouded_monsters(game: Third, content: Content, chance: Random) -> None:
    """T13.2: another card with this ready side stands there, out of the deck."""
    for monster in game.monsters.values():
        front = content.monsters[monster.card].front
        alike = [
            n
            for n, card in enumerate(game.monster_deck)
            if card != monster.card and content.monsters[card].front == front
        ]
        if monster.state == "ready" and front and alike:
            at = chance.choice(alike)
            monster.card, game.monster_deck[at] = game.monster_deck[at], monster.card


@in_games
def facedown_markers(game: Third, content: Content, chance: Random) -> None:
    """T19.8: another marker with this back lies there, out of what is left."""
    for lying in (marker for markers in game.hidden.values() for marker in markers):
        left = game.stock.get(lying.back, [])
        alike = [n for n, marker in enumerate(left) if marker != lying.marker]
        if alike:
            at = chance.choice(alike)
            lying.marker, left[at] = left[at], lying.marker


def branches_of_the_card_being_read(sealed: Sealed, chance: Random) -> None:
    """T18.7: continuations that nobody has chosen."""
    reading = {one.card for game in sealed.games for one in game.reading}
    found = dict(sealed.content.encounters)
    for id in reading & found.keys():
        parts = {
            name: part.model_copy(update={"entries": unread_entries(part, sealed.told)})
            for name, part in found[id].parts.items()
        }
        found[id] = found[id].model_copy(update={"parts": parts})
    rewrite(sealed, encounters=found)


def unread_entries(part: Part, told: Collection[str]) -> dict[str, Entry]:
    """The continuations of a part, those that were never read with other words."""
    hidden = Entry(title=SECRET, text=SECRET, effects=[])
    return {id: entry if entry.text in told else hidden for id, entry in part.entries.items()}


def other_sides_of_cards(sealed: Sealed, chance: Random) -> None:
    """T21.4: what a card turns into that has not been turned yet, except one that anybody may turn to look."""
    for section in ("assets", "monsters"):
        cards: Mapping[str, Any] = getattr(sealed.content, section)
        backs = {id for id, card in cards.items() if card.side_of} - READ_AT_ANY_TIME
        unread = backs - sealed.told - {card for game in sealed.games for card in lying_open(game)}
        changed = {id: cards[id].model_copy(update={"name": SECRET, "text": SECRET}) for id in unread}
        rewrite(sealed, **{section: {**cards, **changed}})


def other_sides_of_the_codex(sealed: Sealed, chance: Random) -> None:
    """The side of an archive card in play that does not show says something else, and would do something else."""
    showing: dict[str, set[str]] = {}
    for game in sealed.games:
        for card in archive_in_play(game):
            showing.setdefault(card.card, set()).add(card.side)
    archive = dict(sealed.content.archive)
    for id, sides in showing.items():
        shown: Side = getattr(archive[id], min(sides))
        hidden = {"front", "back"} - sides
        archive[id] = archive[id].model_copy(update=dict.fromkeys(hidden, unknown_side(shown)))
    rewrite(sealed, archive=archive)


def unknown_side(shown: Side) -> Side:
    """A side that differs from the one that shows in everything, but calls its abilities by the same ids."""
    actions = [text.model_copy(update={"name": SECRET, "text": SECRET}) for text in shown.actions]
    waits, adds = When(count="sheet_doom", at_least=1), Modifier(to="pool", amount=3)
    return Side(title=SECRET, text=SECRET, actions=actions, when=waits, modifiers=[adds], anomalies=not shown.anomalies)


def unread_archive_cards(sealed: Sealed, chance: Random) -> None:
    """Both sides of a card that has never been in the codex."""
    side = Side(title=SECRET, text=SECRET, when=When(count="sheet_doom", at_least=1))
    unread = unseen(sealed, lambda game: game.archive)
    archive = {id: sealed.content.archive[id].model_copy(update={"front": side, "back": side}) for id in unread}
    rewrite(sealed, archive={**sealed.content.archive, **archive})


def fronts_nobody_has_seen(sealed: Sealed, chance: Random) -> None:
    """What is printed on cards that lie face down, wherever that is."""
    content = sealed.content
    for section, deck in FACE_DOWN.items():
        cards: Mapping[str, Any] = getattr(content, section)
        fields = {"title": SECRET, "name": SECRET, "text": SECRET, "letters": "XXX"}
        found = {}
        for id in unseen(sealed, deck) & cards.keys():
            card = cards[id]
            changed = {name: text for name, text in fields.items() if name in type(card).model_fields}
            if "parts" in type(card).model_fields:
                unread = {"text": SECRET, "entries": {}}
                changed["parts"] = {name: part.model_copy(update=unread) for name, part in card.parts.items()}
            found[id] = card.model_copy(update=changed)
        rewrite(sealed, **{section: {**cards, **found}})


FACE_DOWN: Mapping[str, Callable[[Third], Iterable[str]]] = {
    "encounters": lambda game: [card for deck in game.decks.values() for card in deck],
    "events": lambda game: [*game.events, *(card for deck in game.decks.values() for card in deck)],
    "headlines": lambda game: game.headlines,
    "assets": lambda game: [*game.items, *game.allies, *game.spells],
    "monsters": lambda game: game.monster_deck,
}


def unseen(sealed: Sealed, deck: Callable[[Third], Iterable[str]]) -> set[str]:
    """The cards that lie there in each game, lie nowhere else, and have never been named."""
    everywhere = [set(deck(game)) for game in sealed.games]
    face_up = {card for game in sealed.games for card in lying_open(game)}
    return set.intersection(*everywhere) - face_up - sealed.told


def lying_open(game: Third) -> Iterable[str]:
    """Cards that everybody sees."""
    yield from (card_of(thing) for things in (game.assets, game.monsters) for thing in things)
    yield from (thing.card for things in (game.assets, game.monsters) for thing in things.values())
    yield from (card.card for card in archive_in_play(game))
    yield from (*game.aside, *game.display, *game.pile, *game.event_discard, *game.headline_discard, game.rumor)
    yield from (one.card for one in game.reading)
    for flow in game.flows.values():
        yield from (card_of(getattr(step, "card", "")) for step in flow.steps)


def rewrite(sealed: Sealed, **sections: Any) -> None:
    """Put other cards into sections of the content."""
    sealed.content = rewritten(sealed.content, **sections)


def rewritten(content: Content, **sections: Any) -> Content:
    """The same content with other sections."""
    found = content.model_copy(update=sections)
    for kept in ("names", "abilities"):
        found.__dict__.pop(kept, None)  # worked out before from what was there
    return found


def backs_nobody_has_read(sealed: Sealed, chance: Random) -> None:
    """T11.13: what is printed on the unread back of an asset."""
    assets = {id: card.model_copy(update={"back": []}) for id, card in sealed.content.assets.items()}
    rewrite(sealed, assets=assets)


def secret_of_chance(sealed: Sealed, chance: Random) -> None:
    """What dice and cards to come are made of; the commitment to it stays, as nobody can tell yet that it is broken."""
    sealed.secret = chance.randbytes(32).hex()


def joins_mixed_into_chance(sealed: Sealed, chance: Random) -> None:
    """The presses of those who sat down."""
    sealed.presses = [*sealed.presses, str(chance.getrandbits(60))]


def what_shuffles_drew(sealed: Sealed, chance: Random) -> None:
    """The values the log keeps of shuffles and blind draws, from which the decks could be worked out."""
    for draws in sealed.draws:
        for draw in draws:
            label, _, _, limit, value = draw
            draw[-1] = value if label == "dice" else (value + 1) % limit


KINDS: Mapping[str, Change] = {
    "order of the encounter decks": order_of(neighborhoods),
    "order of the street deck": order_of(lambda game: [game.decks["street"]]),
    "order of the anomaly deck": order_of(lambda game: [game.decks["anomaly"]]),
    "order of the event deck": order_of(lambda game: [game.events], top=1),
    "order of the headlines": order_of(lambda game: [game.headlines]),
    "order of the items": order_of(lambda game: [game.items]),
    "order of the allies": order_of(lambda game: [game.allies]),
    "order of the spells": order_of(lambda game: [game.spells]),
    "order of the archive": order_of(lambda game: [game.archive]),
    "order of the cup": order_of(lambda game: [game.cup]),
    "monster deck below its top": monsters_below_the_top,
    "front of the next event": front_of_the_next_event,
    "event among the encounters": event_among_encounters,
    "which of three cards is an event": which_of_three_is_an_event,
    "headlines left in the box": headlines_left_in_the_box,
    "back of a dark pact": back_of_a_dark_pact,
    "faces of shrouded monsters": faces_of_shrouded_monsters,
    "facedown markers": facedown_markers,
    "branches of the card being read": branches_of_the_card_being_read,
    "other sides of cards": other_sides_of_cards,
    "words on unread backs": backs_nobody_has_read,
    "other sides of the codex": other_sides_of_the_codex,
    "unread archive cards": unread_archive_cards,
    "fronts nobody has seen": fronts_nobody_has_seen,
    "secret of chance": secret_of_chance,
    "joins mixed into chance": joins_mixed_into_chance,
    "what shuffles drew": what_shuffles_drew,
}


def everything(sealed: Sealed, chance: Random) -> None:
    """All kinds at once."""
    for change in KINDS.values():
        change(sealed, chance)


ALL: Mapping[str, Change] = {**KINDS, "everything": everything}
