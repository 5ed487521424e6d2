"""third T9: damage, horror, prevention, assignment, recovery."""

import pytest

from bot.rules.third.harm import Recover, Suffer
from bot.rules.third.monster_phase import MonstersAttack
from tests.rules.builders import THIRD, Table, at_third, engage, third_game


def suffering(*cards, others=(), **harm) -> Table:
    return at_third(Suffer(who="nell", **harm), people=[("nell", "docks", cards), *others])


def nell(table):
    return table.game.investigators["nell"]


def test_T9_1_with_nothing_to_take_it_the_investigator_does():
    table = suffering(damage=2, horror=1)
    assert (nell(table).damage, nell(table).horror) == (2, 1)


def test_T9_1_each_kind_goes_to_one_asset_in_whole_or_in_part():
    table = suffering("nurse", damage=2, horror=1)
    assert table.options("s1") == {"damage:me", "damage:nurse.1:1", "damage:nurse.1:2"}
    table.answer("s1", "damage:nurse.1:1")
    assert table.options("s1") == {"horror:me", "horror:nurse.1:1"}
    table.answer("s1", "horror:nurse.1:1")
    nurse = table.game.assets["nurse.1"]
    assert (nurse.damage, nurse.horror, nell(table).damage, nell(table).horror) == (1, 1, 1, 0)


def test_T9_1_an_asset_at_its_limit_is_discarded():
    table = suffering("nurse", "dog", damage=3)
    table.answer("s1", "damage:nurse.1:2")
    assert set(table.game.assets) == {"dog.1"}
    assert nell(table).damage == 1
    assert "nurse" in table.game.allies


def test_T9_1_all_is_placed_at_the_same_time():
    """Five damage and five horror are one defeat and one doom, not two."""
    table = suffering(damage=5, horror=5, others=[("amos", "isle", ())])
    assert table.game.sheet_doom == 1
    assert len(table.heard("defeated")) == 1


@pytest.mark.parametrize(("harm", "offered"), [({"damage": 3}, 1), ({"horror": 3}, 0)])
def test_T9_2_no_asset_is_given_more_than_it_has_room_for(harm, offered):
    """The dog has one health and no sanity."""
    table = suffering("dog", **harm)
    shares = [key for key in table.options("s1") if "dog" in key]
    assert len(shares) == offered


def test_T9_2_room_is_what_is_left():
    game = third_game(people=[("nell", "docks", ["nurse"])])
    game.assets["nurse.1"].damage = 1
    table = Table(THIRD, game, Suffer(who="nell", damage=2))
    assert table.options("s1") == {"damage:me", "damage:nurse.1:1"}


def test_T9_3_direct_harm_cannot_be_assigned_but_prevented():
    table = suffering("nurse", "bag", damage=2, direct=True)
    assert table.options("s1") == {"bag.1:dress", "pass"}
    table.answer("s1", "bag.1:dress")
    assert nell(table).damage == 1


def test_T9_4_prevented_harm_was_not_suffered():
    table = suffering("bag", damage=1)
    table.answer("s1", "bag.1:dress")
    assert nell(table).damage == 0
    assert table.heard("suffered") == []


def test_T9_1_prevention_of_what_is_not_there_is_not_offered():
    """T1.3: the bag prevents damage, and there is only horror."""
    assert not suffering("bag", horror=1).asked()


def test_T9_1_cards_of_other_players_may_prevent():
    table = suffering(horror=1, others=[("amos", "isle", ["charm"]), ("ida", "hill", ["charm"])])
    table.answer("s2", "pass")
    table.answer("s3", "charm.2:ward")  # asked in seating order
    assert nell(table).horror == 0
    assert set(table.game.assets) == {"charm.1"}


def test_T9_1_the_cautious_answer_spares_the_asset_unless_one_would_fall():
    """The default of the question: the nurse takes one and lives; at the brink she takes all she can."""
    table = suffering("nurse", damage=2)
    assert next(iter(table.asked().values())).default == "damage:nurse.1:1"
    game = third_game(people=[("nell", "docks", ["nurse"])])
    game.investigators["nell"].damage = 3
    table = Table(THIRD, game, Suffer(who="nell", damage=2))
    assert next(iter(table.asked().values())).default == "damage:nurse.1:2"


def test_T9_4_what_was_replaced_is_not_offered_to_anybody_else():
    """Nell's will takes the harm's place; Amos' charm is not asked for."""
    table = suffering("iron-will", horror=1, others=[("amos", "isle", ["charm"])])
    table.answer("s1", "iron-will.1:stand")
    assert not table.asked()
    assert (nell(table).horror, table.game.spaces["row"].doom) == (0, 1)


def test_T11_5_a_prevention_once_a_round_is_offered_once():
    table = at_third(Suffer(who="nell", damage=1), Suffer(who="nell", damage=1), people=[("nell", "docks", ["bag"])])
    table.answer("s1", "bag.1:dress")
    assert not table.asked()
    assert nell(table).damage == 1


def test_T9_5_an_attacking_monster_does_both_as_one_event():
    game = third_game(people=[("nell", "docks", ())], monsters=[("ghoul", "docks")])
    engage(game, "ghoul.1", "nell")
    table = Table(THIRD, game, MonstersAttack(seat="s1"))
    suffered = table.heard("suffered")
    assert [(facts["damage"], facts["horror"]) for facts in suffered] == [(1, 1)]


def test_T9_6_recovering_never_goes_below_zero():
    game = third_game(people=[("nell", "docks", ())])
    game.investigators["nell"].damage, game.investigators["nell"].horror = 1, 3
    table = Table(THIRD, game, Recover(who="nell", damage=2, horror=2))
    assert (nell(table).damage, nell(table).horror) == (0, 1)


def test_T9_7_monsters_keep_their_damage():
    table = at_third(people=[("nell", "docks", ())], monsters=[("ghoul", "docks")])
    table.answer("s1", "attack:ghoul.1", 6, 1, 1)
    assert table.game.monsters["ghoul.1"].damage == 1
