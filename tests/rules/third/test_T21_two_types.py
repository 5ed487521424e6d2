"""third T21.4-T21.5: cards that are something else on their other side."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.effects.archive import TurnMonster
from bot.rules.third.effects.cards import FlipCard, GainCard, TurnCardOver
from bot.rules.third.harm import Suffer
from bot.rules.third.leaving import Defeat
from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.possessions import DiscardAsset
from bot.rules.third.problems import box_of
from tests.rules.builders import Table, engage, third_game
from tests.rules.desk import DESK

TAME = Resolve(who="nell", card="x", effects=[TurnMonster()])


def at_desk(*steps, monsters=(("stray", "docks"),), cards=(), people=()) -> Table:
    everybody = [("nell", "docks", cards), *people]
    game = third_game(people=everybody, monsters=monsters, rules=DESK.rules)
    game.box = box_of(game, DESK.rules.content)
    return Table(DESK, game, *steps)


def test_T21_4_turned_and_given_it_is_an_ally_and_no_monster():
    table = at_desk(TAME)
    play = Play(table.game, DESK.rules)
    assert view_map(play, ()).monsters == ()
    (sheet,) = view_sheets(play, (), {}).sheets
    assert [(one.name, one.type, one.health) for one in sheet.assets] == [("Tame", "ally", 2)]


def test_T21_5_damage_on_it_is_removed_and_it_lets_go():
    game = third_game(people=[("nell", "docks", ())], monsters=[("stray", "docks")], rules=DESK.rules)
    engage(game, "stray.1", "nell")
    game.monsters["stray.1"].damage = 1
    table = Table(DESK, game, TAME)
    assert [(one.damage, one.owner) for one in table.game.assets.values()] == [(0, "nell")]
    assert table.game.monsters == {}


def test_T1_2_only_monsters_with_such_a_side_are_offered():
    table = at_desk(TAME, monsters=[("stray", "docks"), ("ghoul", "docks"), ("stray", "docks"), ("stray", "hill")])
    assert table.options("s1") == {"monster:stray.1", "monster:stray.2"}


def test_T1_3_where_there_is_none_nothing_is_turned():
    play = Play(at_desk(Resolve(effects=[]), monsters=[("ghoul", "docks")]).game, DESK.rules)
    assert not TurnMonster().possible(play, TAME)
    assert not TurnMonster(card="stray", reach="near").possible(play, TAME)


def test_T21_4_discarded_it_goes_to_the_top_of_the_monster_deck():
    table = at_desk(TAME)
    (ally,) = table.game.assets
    table = Table(DESK, table.game, DiscardAsset(asset=ally))
    assert (table.game.monster_deck[-1], "tame" in table.game.allies) == ("stray", False)


def test_T21_4_so_does_one_that_takes_all_it_can_and_one_whose_owner_falls():
    harm = Suffer(who="nell", damage=2)
    table = at_desk(TAME, harm)
    table.answer("s1", next(key for key in table.options("s1") if key.endswith(":2")))
    assert table.game.monster_deck[-1] == "stray"
    table = at_desk(TAME, Defeat(who="nell"), people=[("amos", "isle", ())])
    assert table.game.monster_deck[-1] == "stray"


def test_T21_4_an_ally_that_turns_stands_where_its_owner_is_and_engages():
    table = at_desk(Resolve(who="nell", card="cub.1", effects=[FlipCard()]), monsters=(), cards=["cub"])
    (bear,) = table.game.monsters.values()
    assert (bear.card, bear.space, bear.engaged_with) == ("bear", "docks", ["nell"])
    assert table.game.assets == {}


def test_T21_4_defeated_it_goes_under_the_deck_it_came_from():
    table = at_desk(Resolve(who="nell", card="x", effects=[TurnCardOver(card="cub")]), monsters=(), cards=["cub"])
    (bear,) = table.game.monsters
    game = table.game
    game.monsters[bear].damage = 2
    table = Table(DESK, game, Resolve(effects=[]), Suffer(who="nell", damage=1))
    assert (table.game.allies[0], "bear" in table.game.monster_deck) == ("cub", False)


def test_T21_4_turned_twice_it_is_what_it_was():
    tame = Resolve(who="nell", card="x", effects=[TurnMonster(card="bear")])
    table = at_desk(Resolve(who="nell", card="cub.1", effects=[FlipCard()]), tame, monsters=(), cards=["cub"])
    assert [asset.card for asset in table.game.assets.values()] == ["cub"]


def test_T1_3_a_card_one_does_not_hold_is_not_turned():
    table = at_desk(Resolve(who="nell", card="x", effects=[TurnCardOver(card="cub")]), monsters=())
    assert table.told == []


def test_T1_6_a_side_that_is_no_card_of_a_deck_is_gained_by_nobody():
    """Tame is the other side of a monster: it lies in no deck of allies, and in no pile."""
    table = at_desk(Resolve(who="nell", card="x", effects=[GainCard(card="tame")]), monsters=())
    assert (table.told, "tame" in [*table.game.allies, *table.game.pile]) == ([], False)
