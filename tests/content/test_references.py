"""What a card names is there. Each mistake is one sentence: section, card, field, what was expected, what was found."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.rules.third.edition import read_content, shipped, validated
from bot.rules.third.references import mistakes
from bot.rules.third.spots import NotThere
from tests.rules import pack

Sections = dict[str, dict[str, Any]]
say = pack.say
PREVENT = say("prevent", damage=1)
DICE = {"id": "again", "name": "Again", "text": "…"}
PART = {"text": "…", "effects": []}


def whole() -> Sections:
    """Content in which everything named is there."""
    sections: Sections = deepcopy(pack.sections())
    sections["monsters"]["kelp"]["spawn"] = "most_doom"
    return sections


def found(sections: Sections, *, bare: bool = False) -> list[str]:
    """What is wrong with it."""
    return [str(mistake) for mistake in mistakes(validated(sections, "pack"), bare=bare)]


def changed(section: str, card: str, **fields: Any) -> Callable[[Sections], None]:
    """One card with these fields."""
    return lambda sections: sections[section][card].update(fields)


def reading(*effects: dict[str, Any]) -> Callable[[Sections], None]:
    """A headline with these effects."""
    return changed("headlines", "fog", effects=list(effects))


def reacting(**fields: Any) -> Callable[[Sections], None]:
    """The bag's reaction with these fields."""
    return lambda sections: sections["assets"]["bag"]["reactions"][0].update(fields)


def side(**fields: Any) -> Callable[[Sections], None]:
    """The front of the card called Cold with these fields."""
    return lambda sections: sections["archive"]["cold"]["front"].update(fields)


def street(**fields: Any) -> Callable[[Sections], None]:
    """The bridge with these fields."""
    return lambda sections: sections["boards"]["bench"]["streets"][0].update(fields)


def offer(**fields: Any) -> dict[str, Any]:
    """A choice of one."""
    return say("choose", options=[{"id": "one", "text": "One", **fields}])


def lake() -> dict[str, Any]:
    """An encounter that may be read at any location of the port."""
    return {"id": "lake", "title": "Lake", "parts": dict.fromkeys(pack.PLACES["port"], PART)}


OF_MONSTERS = "any_street, any_threshold, mystery, other_world, arkham, unstable, most_doom, start"
WORDS = f"here, adjacent, neighborhood, nearest_street, nearest_threshold, {OF_MONSTERS}"
DOCKS = "works, docks, row"
EVENTS = "defeat, defeat_monster, end_turn, hurt_monster, rolled, suffer"
WRONG: list[tuple[Callable[[Sections], None], str]] = [
    (
        reading(say("place_doom", where="heer")),
        f"headlines: fog: effects: 0: where: expected one of {WORDS}, or a space of the board, "
        'found "heer"; perhaps "here"',
    ),
    (
        reading(say("check", skill="will", failed=[say("move_directly", where="dokcs")])),
        f"headlines: fog: effects: 0: failed: 0: where: expected one of {WORDS}, or a space of the board, "
        'found "dokcs"; perhaps "docks"',
    ),
    (
        changed("investigators", "nell", actions=[pack.action("dig", say("delay"), at="mine")]),
        f'investigators: nell: actions: 0: at: expected one of {WORDS}, or a space of the board, found "mine"',
    ),
    (
        changed("monsters", "ghoul", spawn="here"),
        f'monsters: ghoul: spawn: expected one of {OF_MONSTERS}, or a space of the board, found "here"',
    ),
    (
        changed("monsters", "wraith", destination="wroks"),
        f"monsters: wraith: destination: expected one of {OF_MONSTERS}, or a space of the board, "
        'found "wroks"; perhaps "works"',
    ),
    (
        changed("events", "port-1", doom=["dock"]),
        'events: port-1: doom: expected a space of the board, found "dock"; perhaps "docks"',
    ),
    (
        changed("scenarios", "bench", start="moon"),
        'scenarios: bench: start: expected a space of the board, found "moon"',
    ),
    (
        changed("scenarios", "bench", doom={"moon": 1}),
        'scenarios: bench: doom: expected a space of the board, found "moon"',
    ),
    (
        changed("scenarios", "bench", starting_monsters={"moon": "kelp"}),
        'scenarios: bench: starting_monsters: expected a space of the board, found "moon"',
    ),
    (
        reading(say("gain_card", card="blesed")),
        'headlines: fog: effects: 0: card: expected an id in assets, found "blesed"; perhaps "blessed"',
    ),
    (
        reading(say("lose_card", card="moon")),
        'headlines: fog: effects: 0: card: expected an id in assets, found "moon"',
    ),
    (
        reading(say("put_on_card", what="doom", card="moon")),
        'headlines: fog: effects: 0: card: expected an id in archive, found "moon"',
    ),
    (changed("assets", "tome", cancels="x"), 'assets: tome: cancels: expected an id in assets, found "x"'),
    (changed("assets", "tome", front="x"), 'assets: tome: front: expected an id in assets, found "x"'),
    (
        changed("assets", "tome", side_of="x"),
        'assets: tome: side_of: expected an id in assets or monsters that is no other side itself, found "x"',
    ),
    (reacting(unless="x"), 'assets: bag: reactions: 0: unless: expected an id in assets, found "x"'),
    (
        changed("investigators", "nell", cards=["x"]),
        'investigators: nell: cards: expected an id in assets, found "x"',
    ),
    (
        lambda sections: sections["investigators"]["nell"]["packages"][0].update(cards=["x"]),
        'investigators: nell: packages: 0: cards: expected an id in assets, found "x"',
    ),
    (
        changed("scenarios", "bench", headlines=["fgo"]),
        'scenarios: bench: headlines: expected an id in headlines, found "fgo"; perhaps "fog"',
    ),
    (
        changed("scenarios", "bench", investigators=["x"]),
        'scenarios: bench: investigators: expected an id in investigators, found "x"',
    ),
    (
        changed("scenarios", "bench", codex=["x"]),
        'scenarios: bench: codex: expected a card of its archive, found "x"',
    ),
    (
        changed("scenarios", "bench", starting_monsters={"isle": "kelp", "shed": "kelp"}),
        'scenarios: bench: starting_monsters: expected at most 1 of them, as many as in its monsters, found "kelp"',
    ),
    (
        changed("scenarios", "bench", anomalies="dry"),
        'scenarios: bench: anomalies: expected the set of some anomaly cards, found "dry"',
    ),
    (
        reacting(on="befor sufer"),
        f"assets: bag: reactions: 0: on: expected before or after, and one of {EVENTS}, "
        'found "befor sufer"; perhaps "before suffer"',
    ),
    (
        reading(offer(cost=[say("gain", what="money")])),
        'headlines: fog: effects: 0: options: 0: cost: 0: expected an effect that can be paid, found "gain"',
    ),
    (
        lambda sections: sections["encounters"].update(lake=lake() | {"deck": "prot"}),
        "encounters: lake: deck: expected a neighborhood or mystery of a board, street, threshold or anomaly, "
        'found "prot"; perhaps "port"',
    ),
    (
        lambda sections: sections["encounters"].update(lake=lake() | {"deck": "port", "parts": {"docks": PART}}),
        f'encounters: lake: parts: expected one for each of {DOCKS}, found "docks"',
    ),
    (
        changed("encounters", "street-toll", parts={"scenic": PART, "bridge": PART}),
        'encounters: street-toll: parts: expected one for each of residential, scenic, bridge, found "scenic, bridge"',
    ),
    (
        changed("encounters", "anomaly-cold", parts={"1": PART}),
        'encounters: anomaly-cold: parts: expected numbers of doom, 0 among them, found "1"',
    ),
    (
        changed("events", "port-1", parts={"docks": PART, "hill": PART}),
        f'events: port-1: parts: expected one for each of {DOCKS}, found "docks, hill"',
    ),
    (
        changed("monsters", "shade", letters="GHO"),
        'monsters: shade: letters: expected other letters than those of ghoul, found "GHO"',
    ),
    (
        side(on_add=[say("place_marker", marker="stone")]),
        'archive: cold: front: on_add: 0: marker: expected one of the markers of bench, found "stone"',
    ),
    (
        side(when={"count": "markers", "at_least": 1}),
        'archive: cold: front: when: marker: expected one of the markers of bench, found ""',
    ),
    (
        reading(say("spawn_monster", trait="wet")),
        'headlines: fog: effects: 0: trait: expected a trait of a monster, found "wet"',
    ),
    (
        reading(say("gain_asset", type="item", trait="tomme")),
        'headlines: fog: effects: 0: trait: expected a trait of an asset, found "tomme"; perhaps "tome"',
    ),
    (
        changed("scenarios", "bench", actions=[pack.action("dig", say("delay"), limit="discard")]),
        "scenarios: bench: actions: 0: limit: expected round or nothing, since this card is never discarded, "
        'found "discard"',
    ),
    (
        changed("investigators", "nell", dice=[DICE | {"limit": "discard"}]),
        "investigators: nell: dice: 0: limit: expected round or nothing, since this card is never discarded, "
        'found "discard"',
    ),
    (
        side(reactions=[pack.reaction("ice", "before suffer", PREVENT, to="others")]),
        'archive: cold: front: reactions: 0: to: expected you or anybody, since nobody holds this card, found "others"',
    ),
    (
        side(reactions=[pack.reaction("ice", "before suffer", PREVENT, near=True)]),
        'archive: cold: front: reactions: 0: near: expected nothing, since nobody holds this card, found "True"',
    ),
    (
        changed("monsters", "still", reactions=[pack.reaction("stop", "before suffer", PREVENT, limit="round")]),
        'monsters: still: reactions: 0: limit: expected nothing, since a monster is never used up, found "round"',
    ),
    (
        changed("monsters", "still", reactions=[pack.reaction("stop", "before suffer", PREVENT, cost=[say("delay")])]),
        'monsters: still: reactions: 0: cost: expected nothing, since a monster does not ask, found "delay"',
    ),
    (
        reading(PREVENT),
        'headlines: fog: effects: 0: kind: expected to stand in a reaction on before suffer, found "prevent"',
    ),
    (
        reacting(on="after suffer"),
        "assets: bag: reactions: 0: effects: 0: kind: expected to stand in a reaction on before suffer, "
        'found "prevent"',
    ),
    (
        changed("assets", "iron-will", reactions=[pack.reaction("stand", "after defeat", say("instead", effects=[]))]),
        'assets: iron-will: reactions: 0: effects: 0: kind: expected to stand in a reaction on before, found "instead"',
    ),
    (
        changed("assets", "tome", actions=[pack.action("read", offer(effects=[say("change_dice", amount=1)]))]),
        "assets: tome: actions: 0: effects: 0: options: 0: effects: 0: kind: expected to stand in a reaction on "
        'before rolled or after rolled, found "change_dice"',
    ),
    (street(tile="prt"), 'boards: bench: streets: 0: tile: expected a tile of the board, found "prt"; perhaps "port"'),
    (
        street(edge="L"),
        'boards: bench: streets: 0: edge: expected an edge with a tile on its other side, found "L"',
    ),
]


@pytest.mark.parametrize("content", [shipped().content, validated(whole(), "pack")], ids=["shipped", "bench"])
def test_where_everything_is_there_nothing_is_said(content):
    """T1.2: so that nothing a card says is left undone for want of its object."""
    assert mistakes(content) == []


@pytest.mark.parametrize(
    ("change", "sentence"), WRONG, ids=[sentence.partition(": expected")[0] for _, sentence in WRONG]
)
def test_what_is_not_there_is_one_sentence(change, sentence):
    """One mistake is told once."""
    sections = whole()
    change(sections)

    assert found(sections) == [sentence]


@pytest.mark.parametrize("section", ["archive", "events", "monsters"])
def test_a_scenario_that_lists_what_is_not_there_is_told_so(section):
    """What else hangs on the card may be told as well."""
    sections = whole()
    del sections[section][next(iter(sections[section]))]

    assert [one for one in found(sections) if one.startswith(f"scenarios: bench: {section}: expected an id in")]


def test_a_scenario_without_its_board_is_told_so():
    sections = whole()
    sections["scenarios"]["bench"]["board"] = "moon"

    assert found(sections)[0] == 'scenarios: bench: board: expected an id in boards, found "moon"'


def test_an_event_belongs_to_a_neighborhood_of_its_scenarios_board():
    """A clue would have nowhere to lie."""
    sections = whole()
    sections["boards"]["far"] = pack.BOARD | {"id": "far", "tiles": [pack.BOARD["tiles"][0]], "streets": []}
    sections["scenarios"]["far"] = sections["scenarios"]["bench"] | {
        "id": "far",
        "board": "far",
        "starting_monsters": {},
        "events": ["port-1", "town-1"],
    }

    assert 'scenarios: far: events: expected events of port, found "town-1"' in found(sections)


def test_a_codex_card_that_no_scenario_of_the_effect_has_is_told():
    """It would never be there to be turned."""
    sections = whole()
    sections["archive"]["well"] = sections["archive"]["cold"] | {"id": "well", "number": 9}
    sections["headlines"]["fog"]["effects"] = [say("flip_codex", card="well")]

    assert found(sections) == [
        'headlines: fog: effects: 0: card: expected a card of the scenario\'s archive, found "well"'
    ]


def test_a_declared_marker_may_be_used():
    sections = whole()
    sections["archive"]["cold"]["front"]["on_add"] = [say("place_marker", marker="stone")]
    sections["scenarios"]["bench"]["markers"] = {"stone": "Stone"}

    assert found(sections) == []


def test_without_a_scenario_an_unknown_deck_is_let_be():
    """Nobody can say which decks there will be; the deck of a known neighborhood is read all the same."""
    sections = whole()
    sections["scenarios"] = {}
    sections["encounters"]["lake"] = lake() | {"deck": "moon"}

    assert found(sections) == []


def test_on_a_bare_board_decks_need_not_be_whole():
    """A rule case lays out what it needs; what a scenario puts out must be right even there."""
    sections = whole()
    sections["events"]["far-1"] = sections["events"]["port-1"] | {"id": "far-1", "hood": "moon", "doom": ["crater"]}
    sections["encounters"]["lake"] = lake() | {"deck": "port", "parts": {"docks": PART}}

    assert found(sections, bare=True) == []
    sections["scenarios"]["bench"]["start"] = "moon"
    assert found(sections, bare=True) == ['scenarios: bench: start: expected a space of the board, found "moon"']


def test_packs_are_checked_together_and_the_file_is_named(tmp_path):
    """One pack may name what another one holds."""
    sections = {section: list(cards.values()) for section, cards in whole().items()}
    assets = tmp_path / "assets.json"
    assets.write_text(json.dumps({"assets": sections.pop("assets")}), "utf-8")
    rest = tmp_path / "rest.json"
    rest.write_text(json.dumps(sections), "utf-8")

    assert "tome" in read_content([rest, assets]).assets
    with pytest.raises(
        NotThere, match=r'rest\.json: investigators: nell: packages: 1: cards: .* found "token" \(7 more\)$'
    ):
        read_content([rest])
