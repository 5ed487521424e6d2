"""Alt text: the picture in at most 1024 characters, what matters most first."""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from bot.rules.third.views import CardView, MapView, SheetsView
from bot.words import words
from render import phrases
from render.card import under_title
from render.dice import successes
from render.faces import tidy
from render.figures import all_spaces
from render.prose import paragraphs
from render.row import player_name

MOST = 1024  # characters that Discord takes


def describe_map(view: MapView) -> str:
    """Return the alt text of a map; what does not fit is counted at its end."""
    return _within(list(_map(view)))


def describe_sheets(view: SheetsView) -> str:
    """Return the alt text of the investigators' sheets; what does not fit is counted at its end."""
    return _within(list(_sheets(view)))


def describe_card(view: CardView) -> str:
    """Return the alt text of a card: its text as short as on the picture, what does not fit counted at its end."""
    return _within(list(_card(view)))


def _within(sentences: Sequence[str]) -> str:
    for kept in range(len(sentences), 0, -1):
        left = len(sentences) - kept
        said = " ".join((*sentences[:kept], words().say("alt.more", n=left)) if left else sentences)
        if len(said) <= MOST:
            return said
    return f"{sentences[0][: MOST - 1]}…"


def _map(view: MapView) -> Iterator[str]:
    names = phrases.space_names(view)
    yield phrases.when(view.title, view.round, view.phase, view.result)
    yield phrases.to_act(one.name for one in view.investigators if one.to_act)
    for one in view.investigators:
        yield _standing(one.name, names[one.space], phrases.figure_trouble(view, one))
    yield words().say("alt.sentence", text=phrases.track("doom", view.doom))
    yield words().say("alt.sentence", text=phrases.track("clues", view.clues))
    yield words().say("alt.cup", left=view.cup.left, total=view.cup.total)
    for tile in sorted(view.tiles, key=lambda tile: not tile.anomaly):
        if marks := phrases.tile_marks(tile):
            yield words().say("alt.at_place", place=tile.name, facts=marks)
    mysteries = {one.space.id: phrases.mystery_marks(one) for one in view.mysteries}
    for space in all_spaces(view):
        if marks := mysteries.get(space.id) or phrases.space_marks(space):
            yield words().say("alt.at_place", place=space.name, facts=marks)
    for monster in view.monsters:
        yield _standing(monster.name, names[monster.space], phrases.monster_state(view, monster))
    yield from _cards(view)


def _standing(name: str, space: str, facts: str) -> str:
    said = words().say("alt.standing", name=name, space=space)
    return words().say("alt.standing_so", standing=said, facts=facts) if facts else f"{said}."


def _cards(view: MapView) -> Iterator[str]:
    if view.codex:
        yield words().say("alt.codex", cards=phrases.listed(card.number for card in view.codex))
    for one in view.attached:
        yield words().say("alt.attached", deck=one.deck, title=one.card.title)
    if view.next_event:
        yield words().say("alt.next_event", place=view.next_event)
    if view.rumor:
        yield words().say("alt.rumor", title=phrases.rumor(view.rumor))


def _sheets(view: SheetsView) -> Iterator[str]:
    yield phrases.when(view.title, view.round, view.phase, view.result)
    yield phrases.to_act(one.name for one in view.sheets if one.state == "to_act")
    for one in view.sheets:
        held = words().say("alt.held", monsters=phrases.listed(one.engaged)) if one.engaged else ""
        facts = phrases.listed((phrases.sheet_state(one), phrases.body(one), held, phrases.wealth(one)))
        yield _standing(words().say("alt.played", name=one.name, player=player_name(one)), phrases.where(one), facts)
    for one in view.sheets:
        if one.assets:
            assets = phrases.listed(phrases.asset(asset) for asset in one.assets)
            yield words().say("alt.carries", name=one.name, assets=assets)
        if one.archive:
            yield words().say("alt.holds", name=one.name, cards=phrases.listed(card.title for card in one.archive))


def _card(view: CardView) -> Iterator[str]:
    kind = words().say(f"picture.card.kind.{view.kind}")
    yield words().say("alt.card.head", kind=kind, title=tidy(view.title)) if tidy(view.title) else _sentence(kind)
    yield from map(_sentence, filter(None, (under_title(view),)))
    if view.result:
        yield _sentence(words().say(f"picture.card.{view.result}"))
    if view.dice:
        needed = words().say("picture.card.needed", n=view.needed)
        faces = phrases.listed(map(str, view.dice))
        yield words().say("alt.card.dice", faces=faces, successes=successes(view.dice, view.needed), needed=needed)
    yield from map(_sentence, filter(None, (tidy(view.sum),)))
    yield from map(_sentence, paragraphs(view.text))
    for letter, text in zip(ascii_uppercase, view.choices, strict=False):
        yield _sentence(words().say("alt.card.choice", letter=letter, text=tidy(text)))
    if (left := len(view.choices) - len(ascii_uppercase)) > 0:
        yield _sentence(words().say("picture.card.more", n=left))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", "”")) else words().say("alt.sentence", text=text)
