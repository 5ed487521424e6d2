"""What archive cards, continuations, other sides and markers name is there; each mistake is one sentence."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.rules.third.edition import validated
from bot.rules.third.references import mistakes
from tests.rules import desk, pack

Sections = dict[str, dict[str, Any]]
say = pack.say


def found(sections: Sections) -> list[str]:
    """What is wrong with it."""
    return [str(mistake) for mistake in mistakes(validated(sections, "desk"), bare=True)]


def added(effect: dict[str, Any]) -> Callable[[Sections], None]:
    """One more effect when the desk is added."""
    return lambda sections: sections["archive"]["desk"]["front"]["on_add"].append(effect)


def side(card: str, **fields: Any) -> Callable[[Sections], None]:
    """The front of an archive card with these fields."""
    return lambda sections: sections["archive"][card]["front"].update(fields)


def changed(section: str, card: str, **fields: Any) -> Callable[[Sections], None]:
    """One card with these fields."""
    return lambda sections: sections[section][card].update(fields)


def part(**fields: Any) -> Callable[[Sections], None]:
    """The part of the box at the mystery with these fields."""

    def change(sections: Sections) -> None:
        parts = sections["encounters"]["cellar-box"]["parts"]
        parts["cellar"] = parts["cellar"] | fields

    return change


HERE = "archive: desk: front: on_add: 6"
WRONG: list[tuple[Callable[[Sections], None], str]] = [
    (
        changed("assets", "tame", side_of="strey"),
        'assets: tame: side_of: expected an id in assets or monsters that is no other side itself, found "strey"; '
        'perhaps "stray"',
    ),
    (
        changed("assets", "tome", side_of="bear"),
        'assets: tome: side_of: expected an id in assets or monsters that is no other side itself, found "bear"',
    ),
    (
        changed("monsters", "ghoul", side_of="wraith"),
        'monsters: ghoul: side_of: expected an id in assets that is no other side itself, found "wraith"',
    ),
    (
        added(say("take_archive", card="lettr")),
        f'{HERE}: card: expected an id in archive, found "lettr"; perhaps "letter"',
    ),
    (
        added(say("deal_archive", cards=["letter", "summons"])),
        f'{HERE}: card: expected a card of the archive, found "summons"',
    ),
    (
        added(say("return_codex", card="port-box")),
        f'{HERE}: card: expected a card of the archive, found "port-box"',
    ),
    (
        added(say("add_to_deck", card="port-box", deck="port")),
        f'{HERE}: card: expected an encounter card with a number of the archive, found "port-box"',
    ),
    (
        added(say("add_to_deck", card="note", deck="prt")),
        f'{HERE}: deck: expected an encounter deck of bench, found "prt"; perhaps "port"',
    ),
    (
        added(say("attach_archive", card="watch", deck="prt")),
        f'{HERE}: deck: expected an encounter deck of bench, found "prt"; perhaps "port"',
    ),
    (
        added(say("discard_from_deck", deck="prt")),
        f'{HERE}: deck: expected an encounter deck of bench, found "prt"; perhaps "port"',
    ),
    (
        side("attic", deck="lofft"),
        'archive: attic: front: deck: expected an encounter deck of bench, found "lofft"; perhaps "loft"',
    ),
    (
        added(say("turn_monster", card="ghoul")),
        f'{HERE}: card: expected an id in monsters with another side, found "ghoul"',
    ),
    (
        added(say("turn_card_over", card="nurse")),
        f'{HERE}: card: expected an id in assets with another side, found "nurse"',
    ),
    (
        side("watch", when={"count": "my_horror", "at_least": 2}),
        'archive: watch: front: when: count: expected nothing of an owner, since nobody takes this, found "my_horror"',
    ),
    (
        part(
            effects=[
                say("read_entry", entry="insite"),
                say("read_entry", entry="noise"),
                say("read_entry", entry="inside"),
            ]
        ),
        "encounters: cellar-box: parts: cellar: effects: 0: entry: expected one of the entries of its own part, "
        'found "insite"; perhaps "inside"',
    ),
    (
        part(effects=[say("read_entry", entry="noise")]),
        "encounters: cellar-box: parts: cellar: entries: "
        'expected each of them to be read by a read_entry of this part, found "inside"',
    ),
    (
        added(say("read_entry", entry="inside")),
        f'{HERE}: entry: expected one of the entries of its own part, found "inside"',
    ),
    (
        added(say("place_marker", marker="eel", facedown=True)),
        f'{HERE}: marker: expected one of the marker sets of bench, found "eel"',
    ),
    (
        added(say("reveal_marker", marker="crate", found={"ell": []})),
        f'{HERE}: found: expected a marker of the set, found "ell"; perhaps "eel"',
    ),
    (
        changed("scenarios", "bench", marker_sets={"crate": {"eel": 1, "coin": 1, "cone": 1}}),
        'scenarios: bench: marker_sets: expected one of its markers, found "cone"; perhaps "coin"',
    ),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[sentence.partition(", found")[0] for _, sentence in WRONG])
def test_what_is_not_there_is_one_sentence(change, sentence):
    """T1.2: so that nothing a card says is left undone for want of its object."""
    sections = deepcopy(desk.sections())
    change(sections)

    assert found(sections) == [sentence]


def test_an_encounter_of_the_archive_without_a_part_for_anywhere_is_read_in_its_own_deck_only():
    sections = deepcopy(desk.sections())
    text = {"text": "…", "effects": []}
    sections["encounters"]["note"]["parts"] = dict.fromkeys(pack.PLACES["port"], text)
    sections["archive"]["desk"]["front"]["actions"][3]["effects"][0]["deck"] = "town"

    assert found(sections) == [
        "archive: desk: front: actions: 3: effects: 0: deck: expected its own deck, or a card that is read anywhere, "
        'found "town"'
    ]


@pytest.mark.parametrize(("card", "well"), [("letter", True), ("attic", False)])
def test_only_a_card_that_somebody_holds_may_speak_of_others(card, well):
    """T21.1: a reaction to somebody else's event needs an owner."""
    sections = deepcopy(desk.sections())
    reaction = pack.reaction("see", "before suffer", say("prevent", damage=1), to="others", near=True)
    sections["archive"][card]["front"]["reactions"] = [reaction]

    assert (found(sections) == []) is well


def test_a_place_may_be_a_space_that_a_card_is():
    """T3.9."""
    sections = deepcopy(desk.sections())
    assert found(sections) == []
    del sections["archive"]["attic"]["front"]["space"]
    assert 'found "loft"' in str(found(sections))
