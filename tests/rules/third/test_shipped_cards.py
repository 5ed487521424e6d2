"""Every branch of every shipped card is carried out: dice that pass and fail, each choice, saved at every question."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.rules.kernel.answering import look
from bot.rules.kernel.chance import Chance, Laid
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import TABLE
from bot.rules.kernel.questions import Question
from bot.rules.kernel.saved import STEPS
from bot.rules.third.actions.component import UseComponent
from bot.rules.third.card_spaces import OpenSpace
from bot.rules.third.content import Scenario
from bot.rules.third.edition import dump, load, shipped
from bot.rules.third.effects.checks import Check
from bot.rules.third.encounters import STREET, THRESHOLD, encounter_cards
from bot.rules.third.play import Play, assets_of
from bot.rules.third.problems import problems
from bot.rules.third.skill_tests import Rolled
from bot.rules.third.state import Asset, CodexCard, Monster, Third
from bot.rules.third.thresholds import AddTiles
from bot.rules.third.turning import other_side
from bot.selfplay.reach import Branches, Reach, branches_of
from tests.rules.builders import third_game

RULES = shipped()
CONTENT = RULES.content
ON_ITS_SHEET = ("archive", "events", "monsters")  # cards that only the scenarios which name them bring into play
ALL = branches_of(CONTENT)
TOP: Branches = {
    place: effects
    for place, effects in ALL.items()
    if not any(place.startswith(f"{other}/") for other in ALL if other != place)
}
READER, OTHER = list(CONTENT.investigators)[:2]
LUCK = {"pass": [6] * 60, "fail": [1] * 60}
ENOUGH = 40  # questions one card may lead to


def scenario_for(section: str, id: str) -> Scenario:
    """A scenario in which the card can be read; the first one where any would do."""
    everywhere = list(CONTENT.scenarios.values())
    if section in ON_ITS_SHEET:
        return next(one for one in everywhere if id in getattr(one, section) or id in one.archive)
    if section == "encounters":
        card = CONTENT.encounters[id]
        decks = {one.id: encounter_cards(CONTENT, one).get(card.deck, []) for one in everywhere}
        return next(one for one in everywhere if id in one.archive or card in decks[one.id])
    if section == "assets" and (other := other_side(RULES, id)) in CONTENT.monsters:
        return scenario_for("monsters", str(other))
    if section == "headlines":
        return next(one for one in everywhere if id in (one.headlines or CONTENT.headlines))
    return CONTENT.scenarios[id] if section == "scenarios" else everywhere[0]


def of_a_card(place: str) -> str:
    """T13.1: what is printed on a ready side that several cards share, on one of these."""
    section, id, *path = place.split("/")
    shares = (card.id for card in CONTENT.monsters.values() if section == "monsters" and card.front == id)
    return "/".join((section, next(shares, id), *path))


def position(place: str) -> Third:
    """The reader stands where the card is read, rich, hurt and not alone; whatever a card may touch is there."""
    section, id, *path = of_a_card(place).split("/")
    reader = id if section == "investigators" else READER
    other = OTHER if reader != OTHER else READER
    scenario = scenario_for(section, id)
    space = where(scenario, path)
    game = third_game(people=[(reader, space, ()), (other, space, ())], rules=RULES, scenario=scenario.id)
    AddTiles(pieces=scenario.later, doom={}, monsters={}).run(Play(game, RULES, Chance(b"laid")))
    for me in game.investigators.values():
        me.damage, me.horror, me.money, me.clues, me.remnants = 2, 2, 5, 2, 3
        me.focus, me.acts, me.actions = ["will"], True, 1
    for spot in game.spaces.values():
        spot.doom = 1 if spot.hood else 0
    game.clues = dict.fromkeys((tile.id for tile in CONTENT.boards[scenario.board].tiles), 1)
    for card in scenario.codex:
        add_codex(game, card, "front")
    game.rumor = next(card for card in game.headlines if CONTENT.headlines[card].rumor)
    game.headlines.remove(game.rumor)
    stand(game, next(iter(scenario.monsters)), space)
    return game


def where(scenario: Scenario, path: list[str]) -> str:
    """The space a part is for: its own, a street or threshold of its type, or the starting space."""
    board = CONTENT.boards[scenario.board]
    part = path[1] if path[0] == "parts" else ""
    streets = [one.id for one in (*board.streets, *board.thresholds) if one.type == part]
    spaces = {location.id for tile in board.tiles for location in tile.locations}
    spaces |= {mystery.id for mystery in board.mysteries}
    return part if part in spaces else streets[0] if streets else scenario.start


def add_codex(game: Third, card: str, side: Any) -> None:
    """Have a card of the archive in the codex; its state is not watched, so that only the branch happens."""
    if card in game.archive:
        game.archive.remove(card)
    game.codex[card] = CodexCard(card=card, side=side, fired=True)
    if space := getattr(CONTENT.archive[card], side).space:
        OpenSpace(space=space.id, next_to=space.next_to).run(Play(game, RULES, Chance(b"opened")))


def stand(game: Third, card: str, space: str) -> str:
    """A monster stands here, exhausted, so that it neither fights nor runs away."""
    (game.monster_deck if card in game.monster_deck else game.archive).remove(card)
    game.monsters[f"{card}.1"] = Monster(id=f"{card}.1", card=card, space=space, state="exhausted")
    return f"{card}.1"


def hold(game: Third, card: str, who: str) -> str:
    """An investigator holds this card, or the side of it that is no monster."""
    lies = CONTENT.assets[card].side_of or card
    for deck in (game.items, game.display, game.allies, game.spells, game.pile, game.monster_deck):
        if lies in deck:
            deck.remove(lies)
            break
    game.assets[f"{card}.1"] = Asset(id=f"{card}.1", card=card, owner=who)
    return f"{card}.1"


def first_step(game: Third, place: str, effects: list[Any]) -> Any:
    """What makes the card speak: the card itself, a component action, or the event it reacts to."""
    section, id, *path = of_a_card(place).split("/")
    reader, source = next(iter(game.investigators)), id
    if section == "assets":
        source = hold(game, id, reader)
    elif section == "archive":
        add_codex(game, id, path[0])
    elif section == "monsters" and f"{id}.1" not in game.monsters:
        source = stand(game, id, game.investigators[reader].space)
    elif section == "monsters":
        source = f"{id}.1"
    if "actions" in path:
        name = path[path.index("actions") + 1]
        return UseComponent(who=reader, source="sheet" if section == "scenarios" else source, action=name)
    if "reactions" in path:
        return event_for(section, id, path[path.index("reactions") + 1], reader, source)
    return Resolve(who="" if "lurks" in path else reader, card=source, effects=effects)


def event_for(section: str, id: str, name: str, reader: str, source: str) -> Any:
    """The event a reaction waits for, happening to somebody it is meant for."""
    card = getattr(CONTENT, section)[id]
    sides = [side for side in (card.front, card.back) if side] if section == "archive" else [card]
    text = next(text for side in sides for text in side.reactions if text.id == name)
    event = STEPS[f"third.{text.on.partition(' ')[2]}"]
    who = next(w for w in (READER, OTHER) if (w == reader) == (text.to != "others"))
    if event is Rolled:
        return Resolve(who=who, effects=[Check(skill="will", passed=[], failed=[])])
    facts = {"who": who, "damage": 1, "horror": 1, "amount": 1, "monster": source, "source": source, "card": id}
    if section != "monsters":
        stranger = next(iter(scenario_for(section, id).monsters))
        facts |= {"monster": f"{stranger}.1", "card": stranger}
    return event(**{name: value for name, value in facts.items() if name in event.__dataclass_fields__})


def carry_out(place: str, luck: str, path: tuple[str, ...], reach: Reach) -> Question | None:
    """Carry out one card with these choices; returns the question past them, if the card asks one more."""
    game = position(place)
    game.flows[TABLE].steps = [first_step(game, place, ALL[place])]
    play, asked = reach.opening(game, RULES, Laid(LUCK[luck])), list(path)
    play.run()
    for _ in range(ENOUGH):
        check(play.game)
        question = next(iter(play.questions().values()), None)
        if question is None or play.game.over:
            return None
        if question.prompt in ("choose", "react", "cast"):
            if not asked:
                return question
            key = asked.pop(0)
        else:
            key = question.default
        play.answer(question.id, key, by=play.game.leader if question.asks == "group" else question.asks)
    raise AssertionError(f"{place} goes on asking")


def check(game: Third) -> None:
    """Nothing is broken, and what was saved is what is read."""
    saved = dump(game)
    assert dump(load(saved)) == saved
    look(load(saved), RULES)
    found = [problem for problem in problems(game, RULES) if "nothing is left" not in problem]
    assert found == []


def every_way(place: str, luck: str, reach: Reach, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All sequences of choices a card allows."""
    question = carry_out(place, luck, path, reach)
    if question is None:
        yield path
        return
    for key in question.options:
        yield from every_way(place, luck, reach, (*path, key))


@pytest.mark.parametrize("luck", LUCK)
@pytest.mark.parametrize("place", TOP)
def test_a_card_can_be_carried_out_in_every_way(place, luck):
    assert list(every_way(place, luck, Reach()))


def test_every_branch_of_every_card_is_reached():
    """From where the card begins, not only by itself."""
    reach = Reach()
    for place in TOP:
        for luck in LUCK:
            list(every_way(place, luck, reach))
    assert [place for place, effects in ALL.items() if id(effects) not in reach.lists] == []


def test_every_card_is_read_in_some_scenario():
    """A card no scenario can bring into play is a card nobody reads."""
    named = {card for scenario in CONTENT.scenarios.values() for card in [*scenario.archive, *scenario.events]}
    assert set(CONTENT.archive) | set(CONTENT.events) <= named
    monsters = {card for scenario in CONTENT.scenarios.values() for card in (*scenario.monsters, *scenario.archive)}
    assert {card.id for card in CONTENT.monsters.values() if not (card.shrouded or card.side_of)} <= monsters


@pytest.mark.parametrize("scenario", CONTENT.scenarios.values(), ids=list(CONTENT.scenarios))
def test_the_reader_of_every_part_can_stand_there(scenario):
    """Cards of a neighborhood or mystery have a part for each space of it, others for each type of piece there."""
    board = CONTENT.boards[scenario.board]
    hoods = {tile.id: {location.id for location in tile.locations} for tile in board.tiles}
    hoods |= {mystery.id: {mystery.id} for mystery in board.mysteries}
    for deck, cards in encounter_cards(CONTENT, scenario).items():
        for card in cards:
            if deck in hoods:
                assert set(card.parts) == hoods[deck], card.id
            else:
                types = {STREET: board.streets, THRESHOLD: board.thresholds}
                least = {one.type for one in types[deck]} if deck in types else {"0"}
                assert set(card.parts) >= least, card.id
    for event in (CONTENT.events[id] for id in scenario.events):
        assert set(event.parts) == hoods[event.hood], event.id


@pytest.mark.parametrize("who", CONTENT.investigators)
def test_every_package_can_be_gained(who):
    """The cards of a package are in the box, and none is named twice over."""
    sheet, scenario = CONTENT.investigators[who], scenario_for("investigators", who)
    for package in sheet.packages:
        game = third_game(
            people=[(who, scenario.start, [*sheet.cards, *package.cards])], rules=RULES, scenario=scenario.id
        )
        assert len(assets_of(game, who)) == len(sheet.cards) + len(package.cards)
