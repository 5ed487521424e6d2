"""The text twin: everything a picture shows, and what lies next to what, as pages of text."""

from collections.abc import Iterable, Iterator, Mapping

from bot.rules.third.views import (
    AttachedView,
    CodexCardView,
    MapView,
    MysteryView,
    SheetsView,
    SheetView,
    SpaceView,
    StreetView,
    ThresholdView,
)
from bot.words import words
from bot.words.markup import plain
from render import phrases

__all__ = ["pages", "plain", "read_map", "read_sheets"]

PAGE = 3800  # characters; a message with components takes 4000


def read_map(view: MapView) -> tuple[str, ...]:
    """Return the map as pages of text of at most 3,800 characters."""
    return pages(_map(view))


def read_sheets(view: SheetsView) -> tuple[str, ...]:
    """Return the investigators' sheets as pages of text of at most 3,800 characters."""
    return pages(_sheets(view))


def pages(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Join paragraphs to pages; one too long for a page is cut at the ends of its lines."""
    found: list[str] = []
    for paragraph in paragraphs:
        for part in _cut(paragraph):
            if found and len(found[-1]) + len(part) + 2 <= PAGE:
                found[-1] = f"{found[-1]}\n\n{part}"
            else:
                found.append(part)
    return tuple(found)


def _cut(paragraph: str) -> Iterator[str]:
    part = ""
    for line in paragraph.split("\n"):
        rest = line
        while len(rest) > PAGE:
            space = max(rest.rfind(" ", 0, PAGE), 1)
            if part:
                yield part
                part = ""
            yield rest[:space]
            rest = rest[space:].lstrip()
        if part and len(part) + len(rest) + 1 > PAGE:
            yield part
            part = rest
        else:
            part = f"{part}\n{rest}" if part else rest
    yield part


def _map(view: MapView) -> Iterator[str]:
    names = phrases.space_names(view)
    yield words().say("twin.head", text=phrases.when(view.title, view.round, view.phase, view.result))
    yield "\n".join(_panel(view))
    if view.codex:
        yield "\n".join((words().say("twin.codex"), *map(_card, view.codex)))
    if view.attached:
        yield "\n".join(_attached(one) for one in view.attached)
    for tile in view.tiles:
        marks = phrases.tile_marks(tile)
        head = words().say("twin.place_so" if marks else "twin.place", name=tile.name, facts=marks)
        mysteries = (_mystery(view, one, names) for one in view.mysteries if one.tile == tile.id)
        yield "\n".join((head, *(_space(view, space, names) for space in tile.spaces), *mysteries))
    for key, pieces in (("twin.streets", view.streets), ("twin.thresholds", view.thresholds)):
        if pieces:
            yield "\n".join((words().say(key), *(_way(view, piece, names) for piece in pieces)))
    if view.card_spaces:
        yield "\n".join((words().say("twin.card_spaces"), *(_space(view, one, names) for one in view.card_spaces)))


def _attached(one: AttachedView) -> str:
    card = words().say("twin.archive_card", number=one.card.number, title=one.card.title, text=one.card.text)
    return words().say("twin.attached", deck=one.deck, card=card)


def _panel(view: MapView) -> Iterator[str]:
    yield phrases.to_act(one.name for one in view.investigators if one.to_act)
    yield words().say("alt.sentence", text=phrases.track("doom", view.doom))
    yield words().say("alt.sentence", text=phrases.track("clues", view.clues))
    tokens = phrases.listed(
        words().say("twin.token", n=number, token=words().say(f"twin.token.{kind}")) for kind, number in view.cup.tokens
    )
    yield words().say("twin.cup", left=view.cup.left, total=view.cup.total, tokens=tokens)
    if view.next_event:
        yield words().say("alt.next_event", place=view.next_event)
    if view.rumor:
        yield words().say("alt.rumor", title=phrases.rumor(view.rumor))


def _card(card: CodexCardView) -> str:
    doom = words().say("alt.doom", n=card.doom) if card.doom else ""
    clues = words().count("alt.clues", card.clues) if card.clues else ""
    marks = phrases.listed((doom, clues))
    key = "twin.card_so" if marks else "twin.card"
    return words().say(key, number=card.number, title=card.title, text=card.text, facts=marks)


def _space(view: MapView, space: SpaceView, names: Mapping[str, str]) -> str:
    return _told(view, space, names, words().say("twin.space", name=space.name), phrases.space_marks(space))


def _way(view: MapView, way: StreetView | ThresholdView, names: Mapping[str, str]) -> str:
    head = words().say("twin.street", name=way.space.name, type=words().say(f"twin.street.{way.type}"))
    return _told(view, way.space, names, head, phrases.space_marks(way.space))


def _mystery(view: MapView, one: MysteryView, names: Mapping[str, str]) -> str:
    head = words().say("twin.mystery", name=one.space.name)
    return _told(view, one.space, names, head, phrases.mystery_marks(one))


def _told(view: MapView, space: SpaceView, names: Mapping[str, str], head: str, marks: str) -> str:
    said = [head]
    if marks:
        said.append(words().say("twin.marks", facts=marks))
    if here := phrases.listed(_here(view, space.id)):
        said.append(words().say("twin.here", figures=here))
    if space.next_to:
        said.append(words().say("twin.next_to", spaces=phrases.listed(_beside(space, names))))
    return " ".join(said)


def _beside(space: SpaceView, names: Mapping[str, str]) -> Iterator[str]:
    prices = dict(space.hazards)
    for other in space.next_to:
        if price := prices.get(other):
            yield words().say("twin.border", space=names[other], price=words().say(f"twin.price.{price}"))
        else:
            yield names[other]


def _here(view: MapView, space: str) -> Iterator[str]:
    for one in view.investigators:
        if one.space == space:
            act = words().say("picture.to_act").lower() if one.to_act else ""
            facts = phrases.listed((one.letters, act, phrases.figure_trouble(view, one)))
            yield words().say("alt.with", what=one.name, facts=facts)
    for monster in view.monsters:
        if monster.space == space:
            facts = phrases.listed((monster.letters, phrases.monster_state(view, monster)))
            yield words().say("alt.with", what=monster.name, facts=facts)


def _sheets(view: SheetsView) -> Iterator[str]:
    yield words().say("twin.head", text=phrases.when(view.title, view.round, view.phase, view.result))
    for one in view.sheets:
        yield "\n".join(_sheet(one))


def _sheet(one: SheetView) -> Iterator[str]:
    player = plain(one.player) or words().say("picture.seat", n=one.seat)
    yield words().say("twin.sheet", name=one.name, letters=one.letters, role=one.role, player=player)
    yield words().say("twin.line", text=phrases.listed((phrases.sheet_state(one), phrases.where(one))))
    yield words().say("twin.line", text=phrases.listed((phrases.body(one), phrases.wealth(one))))
    skills = phrases.listed(_skill(name, value, focused=focused) for name, value, focused in one.skills)
    yield words().say("twin.skills", skills=skills, limit=one.focus_limit)
    if one.assets:
        yield words().say("twin.assets", assets=phrases.listed(phrases.asset(asset) for asset in one.assets))
    if one.archive:
        cards = [
            words().say("twin.archive_card", number=card.number, title=card.title, text=card.text)
            for card in one.archive
        ]
        yield words().say("twin.archive", cards=phrases.listed(cards))
    if one.engaged:
        yield words().say("twin.engaged", monsters=phrases.listed(one.engaged))


def _skill(name: str, value: int, *, focused: bool) -> str:
    key = "twin.skill_focused" if focused else "twin.skill"
    return words().say(key, skill=words().say(f"twin.skill.{name}"), value=value)
