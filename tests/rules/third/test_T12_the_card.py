"""third T12: what a monster card says, its three states, and monsters of a kind."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.content import MonsterCard
from bot.rules.third.effects.monsters import DefeatOne
from bot.rules.third.monster_phase import ActivateMonsters, MonstersAttack
from bot.rules.third.spawning import SpawnMonster
from tests.rules.builders import THIRD, Edition, Table, engage, third_game

NELL = ("nell", "docks", ())
TRAITS = {
    id: card.model_copy(update={"traits": ["drowned"] if id == "hound" else []})
    for id, card in THIRD.rules.content.monsters.items()
}
RULES = type(THIRD.rules)(THIRD.rules.content.model_copy(update={"monsters": TRAITS}))


def test_T12_1_the_card_says_where_how_and_what():
    card = THIRD.rules.content.monsters["wraith"]
    assert (card.spawn, card.activation, card.speed, card.attack, card.evade) == (
        "unstable",
        "patrol",
        2,
        ("lore", 0),
        -1,
    )
    assert {"health", "damage", "horror", "remnant", "elite", "massive", "elusive"} <= MonsterCard.model_fields.keys()


def in_state(state: str) -> Table:
    """One ghoul at the docks, where Nell stands, in the first two steps of the monster phase."""
    game = third_game(people=[NELL], monsters=[("ghoul", "docks")])
    game.monsters["ghoul.1"].state = state
    if state == "engaged":
        engage(game, "ghoul.1", "nell")
    return Table(THIRD, game, ActivateMonsters(), MonstersAttack(seat="s1"))


@pytest.mark.parametrize(
    ("state", "then", "damage"), [("ready", "engaged", 1), ("engaged", "engaged", 1), ("exhausted", "exhausted", 0)]
)
def test_T12_2_T12_3_the_ready_engage_the_engaged_attack_the_exhausted_rest(state, then, damage):
    table = in_state(state)
    assert (table.game.monsters["ghoul.1"].state, table.game.investigators["nell"].damage) == (then, damage)


def test_T12_5_a_monster_of_a_kind_is_searched_for_from_the_bottom():
    """Those passed over go on top; what lay above the one found stays in its order below them."""
    game = third_game(people=[NELL], rules=RULES)
    game.monster_deck = ["kelp", "shade", "hound", "ghoul", "hound"]
    table = Table(
        Edition(THIRD.load, THIRD.dump, RULES, lambda *_: []), game, SpawnMonster(where="isle", trait="drowned")
    )
    assert [monster.card for monster in table.game.monsters.values()] == ["hound"]
    assert table.game.monster_deck[:2] == ["ghoul", "hound"]
    assert sorted(table.game.monster_deck[2:]) == ["kelp", "shade"]


@pytest.mark.parametrize(("discard", "told"), [(True, "monster_gone"), (False, "monster_defeated")])
def test_T12_14_T2_9_gone_without_damage_it_lies_on_top(discard, told):
    """Its three health are not asked for; a discarded monster has not been defeated."""
    game = third_game(people=[NELL], monsters=[("wraith", "docks")])
    table = Table(THIRD, game, Resolve(who="nell", card="x", effects=[DefeatOne(discard=discard)]))
    assert (len(table.heard(told)), table.game.monster_deck[-1], table.game.monsters) == (1, "wraith", {})
