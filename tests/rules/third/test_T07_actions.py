"""third T7: the actions."""

import pytest

from bot.rules.kernel.play import Play
from bot.rules.third.defeat import DefeatMonster
from bot.rules.third.engagement import let_go
from tests.rules.builders import THIRD, at_third, engage, third_game

NELL = [("nell", "docks", ())]


def nell(table):
    return table.game.investigators["nell"]


def give(table, **tokens):
    table.correct(lambda game: [setattr(game.investigators["nell"], name, n) for name, n in tokens.items()])


def test_T7_1_two_free_steps_each_decided_after_the_last():
    table = at_third(people=NELL)
    table.answer("s1", "move:lane")
    assert table.options("s1") == {"move:docks", "move:row", "move:market", "stay"}
    table.answer("s1", "move:market")
    assert nell(table).space == "market"
    assert "gather" in table.options("s1")  # without money there is nothing to buy


def test_T7_2_two_more_steps_can_be_bought():
    table = at_third(people=NELL)
    give(table, money=3)
    for key in ("move:lane", "move:market", "buy:shed", "buy:isle"):
        table.answer("s1", key)
    assert (nell(table).space, nell(table).money) == ("isle", 1)
    assert "gather" in table.options("s1")


def test_T7_2_steps_are_paid_as_they_are_taken():
    table = at_third(people=NELL)
    give(table, money=1)
    for key in ("move:lane", "move:market", "buy:shed"):
        table.answer("s1", key)
    assert nell(table).money == 0
    assert "gather" in table.options("s1")  # the fourth cannot be paid


def test_T7_3_ready_monsters_engage_and_end_the_movement():
    table = at_third(people=NELL, monsters=[("ghoul", "lane"), ("hound", "lane")])
    table.answer("s1", "move:lane")
    assert [m.engaged_with for m in table.game.monsters.values()] == [["nell"], ["nell"]]
    assert "stay" not in table.options("s1")


@pytest.mark.parametrize("state", ["exhausted", "engaged"])
def test_T7_3_monsters_that_are_not_ready_stop_nobody(state):
    table = at_third(people=[*NELL, ("amos", "lane", ())], monsters=[("ghoul", "lane")])
    table.correct(lambda game: engage(game, "ghoul.1", "amos"))
    if state == "exhausted":
        table.correct(lambda game: let_go(Play(game, THIRD.rules), game.monsters["ghoul.1"], "amos", exhaust=True))
    table.answer("s1", "move:lane")
    assert "stay" in table.options("s1")


def test_T7_7_gather_one_dollar():
    table = at_third(people=NELL)
    table.answer("s1", "gather")
    assert nell(table).money == 1


def test_T7_8_one_token_for_each_skill():
    table = at_third(people=NELL)
    give(table, focus=["lore"])
    assert {key for key in table.options("s1") if key.startswith("focus")} == {
        "focus:influence",
        "focus:observation",
        "focus:strength",
        "focus:will",
    }


def test_T7_9_one_too_many_is_discarded_perhaps_the_new_one():
    table = at_third(people=NELL)
    give(table, focus=["lore", "will"])
    table.answer("s1", "focus:strength")
    assert table.options("s1") == {"drop:lore", "drop:will", "drop:strength"}
    table.answer("s1", "drop:strength")
    assert nell(table).focus == ["lore", "will"]


def test_T7_9_a_card_can_raise_the_limit():
    table = at_third(people=[("nell", "docks", ["strong"])])
    give(table, focus=["lore", "will"])
    table.answer("s1", "focus:strength")
    assert nell(table).focus == ["lore", "will", "strength"]


def test_T7_10_ward_only_where_doom_lies():
    table = at_third(people=NELL, doom={"row": 3})
    assert "ward" not in table.options("s1")


@pytest.mark.parametrize(
    ("dice", "doom", "left", "remnants"),
    [([5, 6, 5], 2, 0, 1), ([5, 1, 1], 2, 1, 0), ([6, 6, 6], 1, 0, 0), ([5, 6, 1], 3, 1, 1), ([1, 1, 1], 1, 1, 0)],
)
def test_T7_11_a_remnant_for_two_or_more_doom_removed(dice, doom, left, remnants):
    """Counted is what was removed by this action, not successes (note e); never more than one remnant."""
    table = at_third(people=NELL, doom={"docks": doom})
    table.answer("s1", "ward", *dice)
    assert (table.game.spaces["docks"].doom, nell(table).remnants) == (left, remnants)


def test_T7_12_doom_on_the_sheet_stays():
    table = at_third(people=NELL, doom={"docks": 1})
    table.correct(lambda game: setattr(game, "sheet_doom", 3))
    table.answer("s1", "ward", 6, 6, 6)
    assert table.game.sheet_doom == 3


def test_T7_13_any_monster_in_the_space_can_be_attacked():
    """Ready, exhausted, engaged with somebody else; not one elsewhere (note g)."""
    table = at_third(
        people=[*NELL, ("amos", "docks", ())],
        monsters=[("ghoul", "docks"), ("hound", "docks"), ("shade", "docks"), ("martyr", "lane")],
    )
    table.correct(lambda game: engage(game, "ghoul.1", "amos"))
    table.correct(lambda game: setattr(game.monsters["hound.1"], "state", "exhausted"))
    attacks = {key for key in table.options("s1") if key.startswith("attack")}
    assert attacks == {"attack:ghoul.1", "attack:hound.1", "attack:shade.1"}


def test_T7_14_the_attacked_monster_engages_first_and_leaves_whoever_it_had():
    table = at_third(people=[*NELL, ("amos", "docks", ())], monsters=[("ghoul", "docks")])
    table.correct(lambda game: engage(game, "ghoul.1", "amos"))
    table.answer("s1", "attack:ghoul.1", 1, 1, 1)
    assert table.game.monsters["ghoul.1"].engaged_with == ["nell"]


def test_T7_14_an_exhausted_monster_engages_nobody():
    table = at_third(people=NELL, monsters=[("ghoul", "docks")])
    table.correct(lambda game: setattr(game.monsters["ghoul.1"], "state", "exhausted"))
    table.answer("s1", "attack:ghoul.1", 6, 1, 1)
    ghoul = table.game.monsters["ghoul.1"]
    assert (ghoul.state, ghoul.engaged_with, ghoul.damage) == ("exhausted", [], 1)


def test_T7_14_a_massive_monster_stays_with_the_others():
    table = at_third(people=[*NELL, ("amos", "docks", ())], monsters=[("colossus", "docks")])
    table.correct(lambda game: engage(game, "colossus.1", "amos"))
    table.answer("s1", "attack:colossus.1", 1, 1, 1)
    assert table.game.monsters["colossus.1"].engaged_with == ["amos", "nell"]


@pytest.mark.parametrize(("card", "dice"), [("ghoul", 5), ("wraith", 3)])
def test_T7_16_a_strength_bonus_counts_only_in_a_strength_test(card, dice):
    """The blades add two dice against the ghoul and none against the wraith, which is fought with lore."""
    table = at_third(people=[("nell", "docks", ["blades"])], monsters=[(card, "docks")])
    table.answer("s1", f"attack:{card}.1", *[1] * dice)
    assert table.heard("test")[0]["dice"] == [1] * dice


def test_T7_17_one_damage_for_each_success_and_the_rest_is_lost():
    table = at_third(people=NELL, monsters=[("ghoul", "docks"), ("hound", "docks")])
    table.answer("s1", "attack:ghoul.1", 6, 6, 6)
    assert "ghoul.1" not in table.game.monsters
    assert table.game.monsters["hound.1"].damage == 0


@pytest.mark.parametrize(("card", "remnants"), [("hound", 1), ("ghoul", 0)])
def test_T7_18_a_remnant_for_the_attacker_if_the_monster_shows_it(card, remnants):
    table = at_third(people=NELL, monsters=[(card, "docks")])
    table.answer("s1", f"attack:{card}.1", 6, 6, 6)
    assert nell(table).remnants == remnants


@pytest.mark.parametrize(("attacker", "told"), [("nell", ["monster_defeated", "gained"]), ("", ["monster_defeated"])])
def test_T7_18_the_remnant_is_gained_once_the_monster_is_away(attacker, told):
    """A change of its own; one that nobody attacked leaves nobody a remnant."""
    defeat = DefeatMonster(who=attacker, monster="hound.1", card="hound")
    table = at_third(defeat, people=NELL, monsters=[("hound", "docks")])
    assert [kind for kind, _ in table.told] == told

    play = Play(third_game(people=NELL, monsters=[("hound", "docks")]), THIRD.rules)
    defeat.now(play)
    assert (play.game.monsters, play.game.investigators["nell"].remnants) == ({}, 0)


def test_T7_19_the_monster_does_not_hit_back():
    table = at_third(people=NELL, monsters=[("ghoul", "docks")])
    table.answer("s1", "attack:ghoul.1", 1, 1, 1)
    assert (nell(table).damage, nell(table).horror) == (0, 0)


def test_T7_21_evading_uses_the_worst_modifier_of_all():
    """Ghoul 0 and wraith -1: two dice of three."""
    table = at_third(people=NELL, monsters=[("ghoul", "docks"), ("wraith", "docks")])
    assert "evade" not in table.options("s1")
    table.correct(lambda game: [engage(game, id, "nell") for id in ("ghoul.1", "wraith.1")])
    table.answer("s1", "evade", 1, 1)
    assert table.heard("test")[0]["dice"] == [1, 1]


def test_T7_22_one_monster_for_each_success_exhausted_in_one_change():
    table = at_third(people=NELL, monsters=[("ghoul", "docks"), ("hound", "docks")])
    table.correct(lambda game: [engage(game, id, "nell") for id in ("ghoul.1", "hound.1")])
    table.answer("s1", "evade", 6, 1, 1)
    assert table.options("s1") == {"evade:ghoul.1", "evade:hound.1"}
    table.answer("s1", "evade:hound.1")
    states = {id: m.state for id, m in table.game.monsters.items()}
    assert states == {"ghoul.1": "engaged", "hound.1": "exhausted"}
    assert nell(table).actions == 1


def test_T7_23_a_massive_monster_only_lets_go():
    table = at_third(people=NELL, monsters=[("colossus", "docks")])
    table.correct(lambda game: engage(game, "colossus.1", "nell"))
    table.answer("s1", "evade", 6, 1, 1)
    assert table.game.monsters["colossus.1"].state == "ready"


def test_T7_24_evading_them_all_gives_back_an_action():
    table = at_third(people=NELL, monsters=[("ghoul", "docks")])
    table.correct(lambda game: engage(game, "ghoul.1", "nell"))
    table.answer("s1", "evade", 6, 1, 1)
    assert nell(table).actions == 2
    assert "move:lane" in table.options("s1")


def test_T7_25_research_brings_up_to_one_clue_for_each_success():
    table = at_third(people=NELL)
    assert "research" not in table.options("s1")
    give(table, clues=3)
    table.answer("s1", "research", 6, 5, 1)
    table.answer("s1", "done")
    assert table.options("s1") == {"clues:0", "clues:1", "clues:2"}
    table.answer("s1", "clues:2")
    assert (nell(table).clues, table.game.sheet_clues) == (1, 2)


def test_T7_29_component_actions_stand_on_cards_and_on_the_codex():
    """The codex action is open to everybody; each is an action of its own."""
    table = at_third(people=[("nell", "docks", ["flask"]), ("amos", "isle", ())], codex=["dawn"])
    table.correct(lambda game: [setattr(me, "horror", 3) for me in game.investigators.values()])
    assert "use:dawn:pray" in table.options("s2")
    table.answer("s1", "use:flask.1:drink")
    table.answer("s1", "use:dawn:pray")
    assert nell(table).horror == 0
    assert "flask.1" not in table.game.assets


def test_T7_note_f_what_could_do_nothing_is_not_offered():
    table = at_third(people=[("nell", "docks", ["flask"])], codex=["dawn"])
    assert not [key for key in table.options("s1") if key.startswith("use")]
