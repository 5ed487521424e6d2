"""What is said of monsters fits together: ready sides and their cards, archives, and how many there are."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.third.edition import validated
from bot.rules.third.references import mistakes
from tests.rules import pack
from tests.rules.shrouded import sections

Sections = dict[str, dict[str, Any]]


def found(content: Sections) -> list[str]:
    """What is wrong with it."""
    return [str(mistake) for mistake in mistakes(validated(content, "pack"))]


def monster(id: str, **fields: Any) -> Callable[[Sections], None]:
    """A monster with these fields."""
    return lambda content: content["monsters"][id].update(fields)


def scenario(**fields: Any) -> Callable[[Sections], None]:
    """The haunted scenario with these fields."""
    return lambda content: content["scenarios"]["haunted"].update(fields)


def counted(**cards: int) -> Callable[[Sections], None]:
    """The haunted scenario with so many of these monsters."""
    named = {id.replace("_", "-"): count for id, count in cards.items()}
    return lambda content: content["scenarios"]["haunted"]["monsters"].update(named)


def reading(*effects: dict[str, Any]) -> Callable[[Sections], None]:
    """A headline with these effects."""
    return lambda content: content["headlines"]["fog"].update(effects=list(effects))


WRONG: list[tuple[Callable[[Sections], None], str]] = [
    (
        monster("knock-a", front="knok"),
        'monsters: knock-a: front: expected an id in monsters, found "knok"; perhaps "knock"',
    ),
    (
        monster("ghoul", front="wraith"),
        'monsters: ghoul: front: expected a ready side, which is shrouded and has no front of its own, found "wraith"',
    ),
    (
        monster("haunt", health=2),
        'monsters: haunt: health: expected nothing, since a ready side does not show it, found "2"',
    ),
    (monster("ghoul", health=0), 'monsters: ghoul: health: expected at least 1, found "0"'),
    (
        monster("knock-b", spawn="start"),
        'monsters: knock-b: spawn: expected what knock says, since only the ready side shows it, found "start"',
    ),
    (counted(knock=1), 'scenarios: haunted: monsters: expected cards, not the ready side they share, found "knock"'),
    (
        counted(king=1),
        'scenarios: haunted: monsters: expected no epic monsters, since they lie in its archive, found "king"',
    ),
    (
        scenario(archive=[*pack.SCENARIO["archive"], "ghoul"]),
        "scenarios: haunted: archive: expected",
    ),
    (
        scenario(starting_monsters=dict.fromkeys(("isle", "shed", "docks", "row"), "haunt")),
        'scenarios: haunted: starting_monsters: expected at most 3 of them, as many as in its monsters, found "haunt"',
    ),
    (
        scenario(aside=["martyr"]),
        'scenarios: haunted: aside: expected at most 0 of them, as many as in its monsters, found "martyr"',
    ),
    (
        reading(pack.say("spawn_card", card="knok")),
        'headlines: fog: effects: 0: card: expected an id in monsters, found "knok"; perhaps "knock"',
    ),
    (
        reading(pack.say("spawn_card", card="king")),
        'headlines: fog: effects: 0: card: expected a monster of bench, found "king"',
    ),
    (
        reading(pack.say("spawn_monster", trait="cold")),
        'headlines: fog: effects: 0: trait: expected a trait of a monster, found "cold"',
    ),
]


def test_the_haunted_bench_has_everything_it_names():
    assert found(sections()) == []


@pytest.mark.parametrize(("change", "expected"), WRONG, ids=[line.partition(": expected")[0] for _, line in WRONG])
def test_what_does_not_fit_is_one_sentence(change: Callable[[Sections], None], expected: str):
    content = sections()
    change(content)
    assert any(line.startswith(expected) for line in found(content)), found(content)


def test_the_ready_side_counts_for_every_card_that_has_it():
    """It may be placed, set aside and called, and its traits be looked for, in a scenario that has such a card."""
    content = sections()
    scenario(aside=["knock", "haunt"], starting_monsters={"isle": "haunt-a"})(content)
    content["scenarios"]["haunted"]["headlines"] = ["call"]
    content["scenarios"]["bench"]["headlines"] = ["fog"]
    effects = [pack.say("spawn_card", card="knock"), pack.say("spawn_card", card="king")]
    effects.append(pack.say("spawn_monster", trait="loud"))
    content["headlines"]["call"] = {"id": "call", "title": "Call", "text": "…", "effects": effects}
    assert found(content) == []
