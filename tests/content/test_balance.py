"""What cards give and take, in coins: $2, one damage or horror, one focus, half a clue or half an item."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import mean
from typing import Any

import pytest

from bot.rules.kernel.effects import Choice, Choose
from bot.rules.third.edition import shipped
from bot.rules.third.effects.checks import Check
from bot.rules.third.effects.harm import Suffer
from bot.rules.third.effects.tokens import Gain, Lose
from bot.selfplay.reach import parts_of

CONTENT = shipped().content
TOWN = ("rivertown", "uptown", "merchant", "miskatonic", "southside", "street", "infirmary", "landings", "threshold")
TOKENS = {"money": 0.5, "clues": 2, "remnants": 1}
CONDITIONS = {"blessed": 2, "driven": 1.5, "fatigued": -1, "cursed": -2, "dark-pact": -2}
SPECIAL = 1.5
FIXED = {
    "gain_clue": 2,
    "gain_asset": 2,
    "focus": 1,
    "lose_focus": -1,
    "delay": -1,
    "move": 0.5,
    "move_directly": 0.5,
    "spawn_monster": -2,
    "take_archive": -2,
}
MOST, MIDDLE = 3, 3  # coins a card may give or take; the skill of the middle investigator
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def coins(effect: Any) -> float:
    """What one effect is worth to the one who reads it; a test or choice is counted by its outcomes instead."""
    if effect.kind in ("gain", "lose"):
        return TOKENS[effect.what] * effect.amount * (1 if effect.kind == "gain" else -1)
    if effect.kind in ("suffer", "recover"):
        return (effect.damage + effect.horror) * (1 if effect.kind == "recover" else -1)
    if effect.kind in ("remove_doom", "place_doom"):
        return effect.amount * (1 if effect.kind == "remove_doom" else -1)
    if effect.kind == "gain_card":
        return CONDITIONS.get(effect.card, SPECIAL)
    if effect.kind == "buy":
        return effect.most / 2 if effect.half else 0.5
    return FIXED[effect.kind]


def outcomes(effects: Sequence[Any]) -> list[float]:
    """What a card can come to, one number for each way through it."""
    return [sum(ways) for ways in product(*(ways_through(effect) for effect in effects))]


def ways_through(effect: Any) -> list[float]:
    """Each outcome of one effect."""
    if effect.kind == "check":
        return [*outcomes(effect.passed), *outcomes(effect.failed)]
    if effect.kind == "choose":
        return [price(option) + way for option in effect.options for way in outcomes(option.effects)]
    return [coins(effect)]


def price(option: Any) -> float:
    """What choosing it costs; never positive."""
    return sum(coins(part) for part in option.cost)


def expected(effects: Sequence[Any]) -> float:
    """What the middle investigator gets of it who chooses well."""
    return sum(expects(effect) for effect in effects)


def expects(effect: Any) -> float:
    """What is to be expected of one effect."""
    if effect.kind == "check":
        passes = 1 - (2 / 3) ** max(1, MIDDLE + effect.modifier)
        return passes * expected(effect.passed) + (1 - passes) * expected(effect.failed)
    if effect.kind == "choose":
        return max(price(option) + expected(option.effects) for option in effect.options)
    return coins(effect)


def inside(thing: Any, kind: str) -> Iterator[Any]:
    """Every effect of a kind within a card."""
    if getattr(thing, "kind", "") == kind:
        yield thing
    for _, value in parts_of(thing):
        yield from inside(value, kind)


def shape(thing: Any) -> Any:
    """What an effect does, without its words."""
    if isinstance(thing, list):
        return tuple(shape(one) for one in thing)
    parts = [(name, shape(value)) for name, value in parts_of(thing) if name not in ("id", "text")]
    return tuple(part for part in parts if not part[0].endswith("_text")) or thing


def deck(name: str) -> list[Any]:
    """The cards of a deck as it is put out; what an effect adds to it is not among them."""
    return [card for card in CONTENT.encounters.values() if card.deck == name and not card.archive]


PARTS = {f"{card.id}/{name}": part for id in TOWN for card in deck(id) for name, part in card.parts.items()}
CHECKS = [(where, check) for where, part in PARTS.items() for check in inside(part, "check")]
CHOICES = [(where, choice) for where, part in PARTS.items() for choice in inside(part, "choose")]
OPTIONS = [(where, option) for where, choice in CHOICES for option in choice.options]


def test_coins_are_counted_on_every_way_through_a_card():
    """A price is paid whatever comes of it; a skill of three passes seven times in ten."""
    check = Check(skill="will", passed=[Gain(what="money", amount=6)], failed=[Suffer(horror=1)])
    dear = Choice(id="dear", text="Pay $2", cost=[Lose(what="money", amount=2)], effects=[check])
    asked = Choose(options=[dear, Choice(id="leave", text="Leave")])

    assert outcomes([asked]) == [2, -2, 0]
    assert expected([asked]) == pytest.approx(19 / 27 * 3 - 8 / 27 - 1)


@pytest.mark.parametrize("name", TOWN)
def test_a_deck_has_eight_cards(name):
    assert len(deck(name)) >= 8


def test_no_encounter_gives_or_takes_more_than_three_coins():
    assert {where: ways for where, part in PARTS.items() if max(map(abs, ways := outcomes(part.effects))) > MOST} == {}


def test_passing_a_test_is_worth_at_least_two_coins_more_than_failing():
    gaps = {where: expected(check.passed) - expected(check.failed) for where, check in CHECKS}
    assert {where: gap for where, gap in gaps.items() if gap < 2} == {}


@pytest.mark.parametrize("name", TOWN)
def test_a_visit_is_worth_about_a_coin(name):
    """To the middle investigator, choosing well; and passing about one and a half to two."""
    parts = [part for card in deck(name) for part in card.parts.values()]
    passed = [expected(check.passed) for part in parts for check in inside(part, "check")]
    failed = [expected(check.failed) for part in parts for check in inside(part, "check")]
    assert 0.75 <= mean(expected(part.effects) for part in parts) <= 1.5
    assert 1.5 <= mean(passed) <= 2.25
    assert -1.5 <= mean(failed) <= -0.75


def test_a_choice_could_go_either_way():
    """The best option is never more than a coin ahead of the next, for the middle investigator."""
    worth = {where: sorted(price(one) + expected(one.effects) for one in choice.options) for where, choice in CHOICES}
    assert {where: ways for where, ways in worth.items() if ways[-1] - ways[-2] > 1} == {}


@pytest.mark.parametrize("name", TOWN)
def test_most_cards_ask_for_a_decision_and_many_leave_something_behind(name):
    lasting = ("gain_card", "gain_asset", "remove_doom", "place_doom", "spawn_monster")
    kept = [card.id for card in deck(name) if any(next(inside(card, kind), None) for kind in lasting)]
    asked = [card.id for card in deck(name) if next(inside(card, "choose"), None)]
    assert len(kept) >= len(deck(name)) / 4
    assert len(asked) >= len(deck(name)) / 2


@pytest.mark.parametrize("name", TOWN)
def test_nothing_happens_twice_in_the_same_way_within_a_deck(name):
    happens = Counter(shape(part.effects) for card in deck(name) for part in card.parts.values())
    assert [effects for effects, n in happens.items() if n > 1] == []


def test_the_mildest_choice_is_open_to_everybody():
    """The last one, which is the default, has no price."""
    assert [where for where, choice in CHOICES if choice.options[-1].cost] == []


def test_a_choice_says_what_it_takes():
    """Money, harm, being delayed, a curse, a pact, a monster, or the skill that is tested."""
    wrong = [(where, option.text) for where, option in OPTIONS for word in takes(option) if word not in option.text]
    assert wrong == []


def takes(option: Any) -> Iterator[str]:
    """Words for the prices of a choice, whether they are its cost or its effect."""
    for effect in [*option.cost, *option.effects]:
        if effect.kind == "lose":
            yield f"${effect.amount}" if effect.what == "money" else effect.what.removesuffix("s")
        if effect.kind == "suffer":
            yield "damage" if effect.damage else "horror"
        if effect.kind == "check":
            yield effect.skill
        if effect.kind == "gain_card" and CONDITIONS.get(effect.card, 0) < 0:
            yield effect.card.replace("-", " ")
        yield from {"delay": ["delayed"], "spawn_monster": ["monster"], "place_doom": ["doom"]}.get(effect.kind, [])


def test_every_test_tells_how_it_went():
    assert [where for where, check in CHECKS if not (check.passed_text and check.failed_text)] == []


SHEETS = CONTENT.investigators.values()


@pytest.mark.parametrize("sheet", SHEETS, ids=list(CONTENT.investigators))
def test_an_investigator_is_as_strong_as_any_other(sheet):
    """Five skills of 12 or 13 together, none above 4; health and sanity of 12 or 13; a focus limit of 2 to 4."""
    assert sum(sheet.skills.values()) in (12, 13)
    assert len(sheet.skills) == 5
    assert min(sheet.skills.values()) >= 1
    assert max(sheet.skills.values()) <= 4
    assert sheet.health + sheet.sanity in (12, 13)
    assert 2 <= sheet.focus_limit <= 4


@pytest.mark.parametrize("sheet", SHEETS, ids=list(CONTENT.investigators))
def test_an_investigator_has_two_sentences_one_action_and_one_trait(sheet):
    """The trait is a talent with rules of its own, and the sheet says what it does."""
    talents = [CONTENT.assets[card] for card in sheet.cards if CONTENT.assets[card].type == "talent"]
    assert len(re.findall(r"[.?!](?:\s|$)", sheet.story)) == 2
    assert len(sheet.actions) == len(talents) == 1
    assert talents[0].reactions or talents[0].dice or talents[0].modifiers
    assert sheet.text


def test_no_two_investigators_play_alike():
    """Neither the actions nor the talents nor the skills of two are the same."""
    talents = [CONTENT.assets[card] for sheet in SHEETS for card in sheet.cards]
    assert len({shape(sheet.actions[0].effects + sheet.actions[0].cost) for sheet in SHEETS}) == len(SHEETS)
    assert len({shape([*card.dice, *card.reactions, *card.modifiers]) for card in talents}) == len(SHEETS)
    assert len({tuple(sorted(sheet.skills.items())) for sheet in SHEETS}) == len(SHEETS)


@pytest.mark.parametrize("sheet", SHEETS, ids=list(CONTENT.investigators))
def test_two_packages_are_worth_the_same_and_are_different(sheet):
    """Two to three coins each, at most one apart, and no card in both."""
    first, second = (package_worth(package) for package in sheet.packages)
    assert 2 <= min(first, second) <= max(first, second) <= 3
    assert not set(sheet.packages[0].cards) & set(sheet.packages[1].cards)


def package_worth(package: Any) -> float:
    """A package in coins."""
    tokens = sum(TOKENS[name] * getattr(package, name) for name in TOKENS) + len(package.focus)
    return tokens + sum(card_worth(CONTENT.assets[card]) for card in package.cards)


def card_worth(card: Any) -> float:
    """A card to begin with, in coins."""
    return {"item": card.value / 2, "condition": CONDITIONS.get(card.id, 0), "special": SPECIAL}.get(card.type, 2)


ASSETS = CONTENT.assets.values()
SHOP = [card for card in ASSETS if card.type == "item" and not card.starting]


def test_the_box_is_full():
    """28 items for sale of every trait, 10 allies to meet, 9 spells, and both sides of the two-sided conditions."""
    dealt = Counter(card.type for card in ASSETS if not card.starting and not card.side_of)
    traits = Counter(trait for card in SHOP for trait in card.traits)
    sides = {card.side_of for card in ASSETS if card.side_of in CONTENT.assets}
    assert (dealt["item"], dealt["ally"], dealt["spell"]) == (28, 10, 9)
    assert min(traits[trait] for trait in ("common", "curio", "weapon", "tome")) >= 5
    assert sides == {"blessed", "driven"}


@pytest.mark.parametrize("card", [card for card in ASSETS if card.type == "item"], ids=lambda card: card.id)
def test_an_item_costs_about_what_it_does(card):
    """Within one coin; one to six dollars, and one trait."""
    assert 1 <= card.value <= 6
    assert len(card.traits) == 1
    assert abs(card.value / 2 - does(card)) <= 1


def does(card: Any) -> float:
    """Dice it brings, harm it takes, and its abilities: a coin each; what is used up counts half."""
    bonus = sum(modifier.amount for modifier in card.modifiers) + len(card.dice) + (card.health + card.sanity) / 2
    return bonus + sum(0.5 * gains(one) if one.limit == "discard" else 1 for one in (*card.actions, *card.reactions))


def gains(ability: Any) -> float:
    """What a card that is used up has done."""
    known = {"additional_action": 2, "instead": 4, "hurt_each": 3}
    paid = sum(coins(part) for part in getattr(ability, "cost", []))
    return paid + sum(known.get(effect.kind) or coins(effect) for effect in ability.effects)


@pytest.mark.parametrize("card", [card for card in ASSETS if card.hands], ids=lambda card: card.id)
def test_what_is_held_in_hands_only_adds_dice(card):
    """Other modifiers of such a card would never count."""
    assert card.hands in (1, 2)
    assert {modifier.to for modifier in card.modifiers} == {"pool"}


@pytest.mark.parametrize("card", ASSETS, ids=list(CONTENT.assets))
def test_a_card_says_what_it_does(card):
    """The number, the skill, how often, what is used up, and whether it works while engaged."""
    says = card.text.lower()
    assert [word for word in must_say(card) if word not in says] == []


def must_say(card: Any) -> Iterator[str]:
    """The words its rules call for."""
    for modifier in card.modifiers:
        if modifier.to == "pool":
            yield from (f"{NUMBERS[modifier.amount]} more di", modifier.skill, "attack" if modifier.attack else "")
    for text in card.dice:
        yield from (text.does, text.skill or ("attack" if text.attack else "any test"))
    for text in card.actions:
        yield from ("action", "while engaged" if text.engaged else "")
    for text in (*card.dice, *card.actions, *card.reactions):
        yield {"round": "once a round", "discard": "discard"}.get(text.limit, "")
    for kind, words in SAYS.items():
        for effect in inside([*card.actions, *card.reactions], kind):
            yield from words(effect)


def harm(effect: Any) -> list[str]:
    """How much damage or horror."""
    amounts = {"damage": effect.damage, "horror": effect.horror}
    return [effect.kind, *(f"{NUMBERS[n]} {name}" for name, n in amounts.items() if n)]


SAYS = {
    "suffer": harm,
    "recover": harm,
    "prevent": harm,
    "gain": lambda effect: [f"${effect.amount}" if effect.what == "money" else effect.what.removesuffix("s")],
    "remove_doom": lambda effect: [f"{NUMBERS[effect.amount]} doom"],
    "cast": lambda effect: [f"{NUMBERS[effect.horror]} horror"],
    "check": lambda effect: [effect.skill],
    "roll_die": lambda effect: [NUMBERS[min(effect.on)]],
    "focus": lambda effect: ["focus", effect.skill],
    "move": lambda effect: ["move"],
    "move_directly": lambda effect: ["stand"],
    "gain_clue": lambda effect: ["clue"],
    "exhaust_one": lambda effect: ["exhaust"],
    "hurt_one": lambda effect: ["damage"],
    "hurt_each": lambda effect: [f"{NUMBERS[effect.amount]} damage"],
    "additional_action": lambda effect: ["additional action"],
    "buy": lambda effect: ["buy", "half price" if effect.half else ""],
}


@pytest.mark.parametrize("card", [card for card in ASSETS if card.type == "spell"], ids=lambda card: card.id)
def test_every_spell_is_cast(card):
    assert [effect.kind for action in card.actions for effect in action.effects] == ["cast"]
