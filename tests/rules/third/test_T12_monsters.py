"""third T12: monsters spawning, engaging, moving, attacking."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.actions.move import PlaceInvestigator
from bot.rules.third.effects.monsters import DisengageAll
from bot.rules.third.engagement import Disengage, EngageOne
from bot.rules.third.monster_phase import Activate, ActivateMonsters, MonstersAttack, ReadyMonsters
from bot.rules.third.spawning import SpawnMonster
from tests.rules.builders import THIRD, Table, at_third, engage, third_game

NELL, AMOS = ("nell", "docks", ()), ("amos", "docks", ())


def spawning(card: str, *people, where: str = "") -> Table:
    """This monster lies lowest in its deck."""
    game = third_game(people=people or [NELL])
    game.monster_deck.remove(card)
    game.monster_deck.insert(0, card)
    return Table(THIRD, game, SpawnMonster(where=where))


def acting(*monsters, people=(NELL,), **engaged) -> Table:
    """The first step of the monster phase."""
    game = third_game(people=people, monsters=monsters)
    for monster, who in engaged.items():
        engage(game, f"{monster}.1", who)
    return Table(THIRD, game, ActivateMonsters())


def test_T12_4_the_lowest_card_spawns_ready_where_it_says():
    table = spawning("shade")
    (shade,) = table.game.monsters.values()
    assert (shade.card, shade.space, shade.state) == ("shade", "docks", "ready")


def test_T12_4_of_several_fitting_spaces_the_group_chooses():
    table = spawning("colossus")
    assert set(next(iter(table.asked().values())).options) == {"spawn:bridge", "spawn:lane", "spawn:steps"}


def test_T12_4_an_effect_may_name_the_place():
    assert spawning("ghoul", where="hill").game.monsters["ghoul.101"].space == "hill"


def test_T12_6_elite_monsters_have_more_health_for_each_player():
    game = third_game(people=[NELL, AMOS], monsters=[("colossus", "isle")])
    assert THIRD.rules.health(game, game.monsters["colossus.1"]) == 4


def test_T12_7_from_an_empty_deck_nothing_spawns():
    game = third_game(people=[NELL], monsters=[(card, "isle") for card in third_game().monster_deck])
    table = Table(THIRD, game, SpawnMonster())
    assert table.heard("nothing_spawns")


def test_T12_9_a_monster_that_spawns_beside_somebody_engages():
    table = spawning("ghoul", where="docks")
    assert table.game.monsters["ghoul.101"].engaged_with == ["nell"]


def test_T12_10_of_several_investigators_the_group_chooses_one():
    table = spawning("ghoul", NELL, AMOS, where="docks")
    table.answer("s1", "engage:amos")
    assert table.game.monsters["ghoul.101"].engaged_with == ["amos"]


def test_T12_10_its_prey_comes_first():
    """The hound prefers whoever has the fewest clues."""
    game = third_game(people=[NELL, AMOS], monsters=[("hound", "docks")])
    game.investigators["nell"].clues = 1
    table = Table(THIRD, game, EngageOne(monster="hound.1"))
    assert table.game.monsters["hound.1"].engaged_with == ["amos"]


def test_T12_11_letting_go_does_not_make_it_engage_again():
    game = third_game(people=[NELL, AMOS], monsters=[("colossus", "docks")])
    engage(game, "colossus.1", "nell")
    table = Table(THIRD, game)
    table.answer("s1", "evade", 6, 1, 1)
    assert (table.game.monsters["colossus.1"].state, table.game.monsters["colossus.1"].engaged_with) == ("ready", [])


@pytest.mark.parametrize(
    ("exhaust", "state", "told"), [(True, "exhausted", ["evaded", "exhausted"]), (False, "ready", ["disengaged"])]
)
def test_T12_11_only_an_evaded_monster_is_exhausted_and_is_told_to_be(exhaust, state, told):
    """A card that lets somebody slip away leaves it ready."""
    game = third_game(people=[NELL], monsters=[("ghoul", "docks")])
    engage(game, "ghoul.1", "nell")
    table = Table(THIRD, game, Disengage(who="nell", monster="ghoul.1", exhaust=exhaust))
    assert (table.game.monsters["ghoul.1"].state, [kind for kind, _ in table.told]) == (state, told)


def test_T12_11_a_text_lets_go_of_all_monsters_and_exhausts_none():
    game = third_game(people=[NELL], monsters=[("ghoul", "docks"), ("hound", "docks")])
    engage(game, "ghoul.1", "nell")
    engage(game, "hound.1", "nell")
    table = Table(THIRD, game, Resolve(who="nell", card="x", effects=[DisengageAll()]))
    assert {m.state for m in table.game.monsters.values()} == {"ready"}
    assert table.heard("exhausted") == []


def test_T12_13_the_defeated_go_on_top_of_their_deck():
    table = at_third(people=[NELL], monsters=[("ghoul", "docks")])
    table.answer("s1", "attack:ghoul.1", 6, 6, 1)
    assert table.game.monster_deck[-1] == "ghoul"
    assert table.game.monsters == {}


def test_T12_15_a_hunter_goes_to_the_nearest_by_a_shortest_path():
    """From the market to Nell at the docks: over the lane, and there its one step ends."""
    table = acting(("ghoul", "market"))
    assert table.game.monsters["ghoul.1"].space == "lane"


def test_T12_15_it_engages_on_entering_and_goes_no_further():
    """The hound hunts Amos, who has the fewest clues, but Nell stands in its way."""
    game = third_game(people=[("nell", "lane", ()), ("amos", "docks", ())], monsters=[("hound", "market")])
    game.investigators["nell"].clues = 1
    table = Table(THIRD, game, ActivateMonsters())
    hound = table.game.monsters["hound.1"]
    assert (hound.space, hound.engaged_with) == ("lane", ["nell"])


def test_T12_15_equal_paths_are_the_groups_choice():
    """From the works both neighbours... to the lane: by the docks or by the row."""
    table = acting(("ghoul", "works"), people=[("nell", "lane", ())])
    assert set(next(iter(table.asked().values())).options) == {"to:docks", "to:row"}


def test_T12_15_a_patrol_goes_to_its_destination_and_stays_there():
    table = acting(("wraith", "bridge"), people=[("nell", "hill", ())])
    assert table.game.monsters["wraith.1"].space == "works"
    again = acting(("wraith", "works"), people=[("nell", "hill", ())])
    assert again.heard("monster_moved") == []


def test_T12_15_a_lurker_stays_and_does_what_it_says():
    table = acting(("kelp", "isle"), people=[("nell", "hill", ())])
    assert (table.game.monsters["kelp.1"].space, table.game.spaces["isle"].doom) == ("isle", 1)


def test_T12_15_the_group_names_the_next_each_time_or_leaves_it_to_the_list():
    table = acting(("ghoul", "market"), ("hound", "market"), ("kelp", "isle"))
    assert set(next(iter(table.asked().values())).options) == {
        "activate:ghoul.1",
        "activate:hound.1",
        "activate:kelp.1",
        "as_listed",
    }
    table.answer("s1", "activate:kelp.1")
    table.answer("s1", "as_listed")
    assert all(monster.activated for monster in table.game.monsters.values())


def test_T12_15_engaged_and_exhausted_monsters_do_not_activate():
    table = acting(("ghoul", "docks"), ghoul="nell")
    assert not table.game.monsters["ghoul.1"].activated


def test_T12_15_one_that_stands_beside_somebody_engages_first():
    """A ready ghoul at the docks: it does not wander off."""
    game = third_game(people=[NELL], monsters=[("ghoul", "docks")])
    table = Table(THIRD, game, Activate(monster="ghoul.1"))
    assert table.game.monsters["ghoul.1"].engaged_with == ["nell"]


def test_T12_16_every_engaged_monster_attacks_in_the_groups_order():
    game = third_game(people=[NELL], monsters=[("ghoul", "docks"), ("hound", "docks")])
    for id in ("ghoul.1", "hound.1"):
        engage(game, id, "nell")
    table = Table(THIRD, game, MonstersAttack(seat="s1"))
    assert set(next(iter(table.asked().values())).options) == {"monster_attack:hound.1", "monster_attack:ghoul.1"}
    table.answer("s1", "monster_attack:hound.1")
    nell = table.game.investigators["nell"]
    assert (nell.damage, nell.horror) == (3, 1)


def test_T12_16_when_the_first_attack_defeats_the_others_do_nothing():
    game = third_game(people=[NELL, AMOS], monsters=[("ghoul", "docks"), ("hound", "docks")])
    for id in ("ghoul.1", "hound.1"):
        engage(game, id, "nell")
    game.investigators["nell"].damage = 4
    table = Table(THIRD, game, MonstersAttack(seat="s1"), MonstersAttack(seat="s2"))
    table.answer("s1", "monster_attack:ghoul.1")
    assert len(table.heard("monster_attacked")) == 1
    assert {m.state for m in table.game.monsters.values()} == {"exhausted"}


def test_T12_17_the_exhausted_become_ready_and_engage():
    """All ready first, then all engage (note d); none attacks."""
    game = third_game(people=[NELL], monsters=[("ghoul", "docks"), ("hound", "docks")])
    for monster in game.monsters.values():
        monster.state = "exhausted"
    table = Table(THIRD, game, ReadyMonsters())
    assert [m.engaged_with for m in table.game.monsters.values()] == [["nell"], ["nell"]]
    assert table.game.investigators["nell"].damage == 0


def test_T12_18_an_elusive_monster_does_not_engage_of_itself():
    table = at_third(people=[NELL], monsters=[("shade", "lane")])
    table.answer("s1", "move:lane")
    assert table.game.monsters["shade.1"].state == "ready"
    assert "stay" in table.options("s1")


def test_T12_18_a_massive_monster_cannot_come_exhausted():
    """T1.2."""
    game = third_game(people=[NELL])
    game.monster_deck.remove("colossus")
    game.monster_deck.insert(0, "colossus")
    table = Table(THIRD, game, SpawnMonster(where="isle", state="exhausted"))
    assert [monster.state for monster in table.game.monsters.values()] == ["ready"]


def test_T12_18_a_massive_monster_engages_and_attacks_everybody():
    game = third_game(people=[NELL, AMOS], monsters=[("colossus", "docks")])
    attacks = [MonstersAttack(seat="s1"), MonstersAttack(seat="s2")]
    table = Table(THIRD, game, EngageOne(monster="colossus.1"), *attacks)
    assert table.game.monsters["colossus.1"].engaged_with == ["nell", "amos"]
    assert [me.damage for me in table.game.investigators.values()] == [1, 1]


@pytest.mark.parametrize(("space", "engaged"), [("hill", ["nell"]), ("docks", [])])
def test_T12_12_a_massive_monster_that_follows_one_leaves_the_others(space, engaged):
    game = third_game(people=[NELL, AMOS], monsters=[("colossus", "docks")])
    engage(game, "colossus.1", "nell", "amos")
    table = Table(THIRD, game, PlaceInvestigator(who="nell", to=space))
    assert table.game.monsters["colossus.1"].space == space
    assert table.game.monsters["colossus.1"].engaged_with == (engaged or ["nell", "amos"])


def test_T12_18_a_massive_monster_engages_whoever_enters_though_it_is_engaged():
    game = third_game(people=[NELL, ("amos", "isle", ())], monsters=[("colossus", "docks")])
    engage(game, "colossus.1", "nell")
    table = Table(THIRD, game, PlaceInvestigator(who="amos", to="docks"))
    assert table.game.monsters["colossus.1"].engaged_with == ["nell", "amos"]
