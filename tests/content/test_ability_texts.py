"""The small print under a button says what the button costs and does, in words of the rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.content.conftest import CARDS, objects

LONGEST = 110  # characters
TOKENS = {"money": "$", "clues": "clue", "remnants": "remnant"}
HARM = ("damage", "horror")
SAYS = {
    "add_codex": ("codex", "pass, and"),  # what it comes to is the story's to say
    "additional_action": ("additional action",),
    "buy": ("buy",),
    "change_dice": ("die",),
    "defeat_one": ("defeat", "discard"),
    "delay": ("delayed",),
    "disengage_all": ("slip",),
    "exhaust_one": ("exhaust",),
    "flip_card": ("turn",),
    "flip_codex": ("turn",),
    "focus": ("focus",),
    "gain_asset": ("gain",),
    "gain_clue": ("clue",),
    "hurt_each": ("damage",),
    "hurt_one": ("damage",),
    "lose_card": ("discard",),
    "lose_focus": ("focus",),
    "move": ("move",),
    "move_directly": ("stand", "put down"),
    "move_threshold": ("move",),
    "place_doom": ("doom",),
    "remove_doom": ("doom",),
    "return_codex": ("return",),
    "sheet_doom": ("doom",),
    "spawn_clue": ("clue",),
    "take_archive": ("take",),
    "turn_monster": ("turn", "join"),
}
LIMITS = {"": "", "round": "once a round", "discard": "discard"}
Ability = dict[str, Any]


def abilities(card: Ability) -> Iterator[Ability]:
    """Actions, reactions and texts about dice, of either side."""
    for one in objects(card):
        for name in ("actions", "reactions", "dice"):
            yield from one.get(name, [])


ABILITIES = [
    pytest.param(one, id=f"{id}-{one['id']}-{n}") for _, id, card in CARDS for n, one in enumerate(abilities(card))
]


def within(effects: list[Ability]) -> Iterator[Ability]:
    """These effects and those that stand in them; what a failed test brings may go unsaid."""
    for one in effects:
        yield one
        for name in ("effects", "passed", "each"):
            if isinstance(one.get(name), list):
                yield from within(one[name])


def words_of(effect: Ability) -> tuple[str, ...]:
    """Words of which a text that has this effect says one; none where the effect only holds others."""
    if effect.get("what") in TOKENS:
        return (TOKENS[effect["what"]],)
    return SAYS.get(effect["kind"]) or tuple(harm for harm in HARM if effect.get(harm))


def unsaid(ability: Ability) -> list[str]:
    """What the text of an ability leaves out."""
    text = ability["text"].lower()
    costs = [("cost", words_of(one)) for one in ability.get("cost", [])]
    does = [word for one in within(ability.get("effects", [])) for word in words_of(one)]
    tests = [("test", (one["skill"],)) for one in within(ability.get("effects", [])) if one["kind"] == "check"]
    dice = [("dice", (ability["does"],)), ("dice", (about(ability),))] if "does" in ability else []
    limit = ability.get("limit", "round" if dice else "")
    needed = [*costs, ("effect", tuple(does)), *tests, *dice, ("limit", (LIMITS[limit],))]
    return [part for part, words in needed if words and not any(word in text for word in words)]


def about(ability: Ability) -> str:
    """The tests in which dice may be changed."""
    return "attack" if ability.get("attack") else f"{ability.get('skill', 'any')} test"


@pytest.mark.parametrize("ability", ABILITIES)
def test_a_text_says_what_its_ability_costs_and_does(ability):
    assert ability["text"].lower().rstrip(".") != ability.get("name", "").lower().rstrip(".")
    assert unsaid(ability) == []


@pytest.mark.parametrize("ability", ABILITIES)
def test_a_text_is_short_enough_for_small_print(ability):
    assert len(ability["text"]) <= LONGEST


GAIN, TEST = {"kind": "gain", "what": "money"}, {"kind": "check", "skill": "lore", "passed": [{"kind": "move"}]}


@pytest.mark.parametrize(
    ("ability", "missing"),
    [
        ({"text": "Ring it", "effects": [GAIN]}, ["effect"]),
        ({"text": "Gain $2.", "limit": "discard", "effects": [GAIN]}, ["limit"]),
        ({"text": "Gain $2.", "cost": [{"kind": "suffer", "horror": 1}], "effects": [GAIN]}, ["cost"]),
        ({"text": "Move one space.", "effects": [TEST]}, ["test"]),
        ({"text": "Once a round add a die in a will test.", "does": "add", "skill": "lore"}, ["dice"]),
        ({"text": "Look again", "does": "reroll"}, ["dice", "dice", "limit"]),
        ({"text": "Once a round reroll a die in any test.", "does": "reroll"}, []),
    ],
)
def test_what_a_text_leaves_out_would_be_found(ability, missing):
    assert unsaid(ability) == missing
