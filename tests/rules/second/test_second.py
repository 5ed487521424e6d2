"""Second edition, as far as it is written: upkeep, checks, combat, losses, awakening, the final battle."""

import json

import pytest
from pydantic import ValidationError

from bot.rules.kernel.chance import Laid
from bot.rules.kernel.order import EachSeat
from bot.rules.second.awakening import AddDoom
from bot.rules.second.battle import Battle
from bot.rules.second.combat import Combat, Evade
from bot.rules.second.edition import rules_for
from bot.rules.second.encounters import Encounter
from bot.rules.second.losses import Lose
from bot.rules.second.movement import Movement
from bot.rules.second.skill_checks import SkillCheck
from bot.rules.second.turn import BeginTurn
from bot.rules.second.upkeep import Upkeep
from tests.rules import pack
from tests.rules.builders import SECOND, Table, at_second, second_game

PAIR = [("nell", "pier", ()), ("amos", "park", ())]


def nell(table):
    return table.game.investigators["nell"]


def laid(*dice: int, cards=(), monsters=(), step=None, clues=0, turn=0, **more) -> Table:
    """Nell at the pier, with these dice to come and no Clues unless some are named."""
    game = second_game(people=[("nell", "pier", cards)], monsters=monsters, turn=turn, **more)
    game.investigators["nell"].clues = clues
    return Table(SECOND, game, step, chance=Laid(dice))


# ---- S4 upkeep


def test_S4_all_seats_are_asked_at_once():
    table = at_second(people=PAIR)
    assert sorted(q.asks for q in table.asked().values()) == ["s1", "s2"]
    assert table.prompts() == ["sliders", "sliders"]


def test_S4_1_exhausted_cards_are_refreshed():
    game = second_game(people=[("nell", "pier", ["coat"])])
    game.cards["coat.1"].exhausted = True
    assert not Table(SECOND, game, Upkeep(who="nell")).game.cards["coat.1"].exhausted


@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True), (6, True)])
@pytest.mark.parametrize("card", ["blessing", "curse", "retainer"])
def test_S4_3_a_card_is_lost_on_a_one(card, face, kept):
    """Read by its face: neither blessing nor curse changes it."""
    table = laid(face, cards=[card], step=Upkeep(who="nell"), turn=5)
    assert (f"{card}.1" in table.game.cards) is kept


def test_S4_3_income_comes_before_the_roll():
    table = laid(1, cards=["retainer"], step=Upkeep(who="nell"), turn=5)
    assert nell(table).money == 2
    assert table.game.cards == {}


@pytest.mark.parametrize(("gained", "rolled"), [(3, 0), (2, 0), (1, 1)])
def test_S4_4_no_roll_in_the_first_upkeep_after_it_was_acquired(gained, rolled):
    """Turn 3: gained in this upkeep, in the turn before, or earlier. Income comes all the same."""
    game = second_game(people=[("nell", "pier", ["retainer"])], turn=3)
    game.cards["retainer.1"].gained = gained
    table = Table(SECOND, game, Upkeep(who="nell"), chance=Laid([6]))
    assert len(table.heard("retention")) == rolled
    assert nell(table).money == 2


def test_S4_7_sliders_move_up_to_the_focus_over_all_tracks():
    table = at_second(Upkeep(who="nell"), people=PAIR[:1])
    table.answer("s1", "raise:fight")
    table.answer("s1", "raise:luck")
    assert nell(table).sliders == {"speed": 2, "fight": 3, "lore": 1}
    assert not table.asked()  # the focus of two is used up


def test_S4_7_a_slider_does_not_leave_its_track():
    game = second_game(people=PAIR[:1])
    game.investigators["nell"].sliders = {"speed": 3, "fight": 0, "lore": 2}
    table = Table(SECOND, game, Upkeep(who="nell"))
    assert table.options("s1") == {"raise:sneak", "raise:fight", "raise:lore", "raise:luck", "done"}


# ---- S6 checks


def test_S6_5_a_negative_pool_is_none_and_one_clue_buys_one_die():
    table = laid(step=SkillCheck(who="nell", skill="sneak", modifier=-9), clues=1)
    assert table.heard("rolled")[0]["dice"] == []
    table.answer("s1", "clue", 6)
    assert table.heard("check") == [{"who": "nell", "dice": [6], "successes": 1, "passed": True}]


def test_S6_6_clues_are_bought_one_by_one_each_die_seen_before_the_next():
    table = laid(1, step=Evade(who="nell", monster="byakhee.1"), monsters=[("byakhee", "pier")], clues=3)
    assert table.options("s1") == {"clue", "accept"}
    table.answer("s1", "clue", 2)
    assert next(iter(table.asked().values())).facts["dice"] == [1, 2]
    table.answer("s1", "clue", 5)
    assert (nell(table).clues, table.heard("check")[0]["dice"]) == (1, [1, 2, 5])
    assert not table.asked()  # passed: more would be worth nothing


def test_S6_note_1_without_clues_nothing_is_asked():
    table = laid(1, 1, step=Evade(who="nell", monster="byakhee.1"), monsters=[("byakhee", "pier")])
    assert table.prompts() == ["combat"]


@pytest.mark.parametrize(
    ("cards", "die", "passed"),
    [((), 5, True), ((), 4, False), (("blessing",), 4, True), (("curse",), 5, False), (("curse",), 6, True)],
)
def test_S6_3_blessed_and_cursed(cards, die, passed):
    table = laid(die, 1, 1, cards=cards, step=Evade(who="nell", monster="byakhee.1"), monsters=[("byakhee", "pier")])
    assert table.heard("check")[0]["passed"] is passed


def test_S6_4_as_many_successes_as_the_difficulty_says():
    """The shoggoth's toughness is three: two successes do nothing and do not carry over (S7.6)."""
    table = laid(step=Combat(who="nell", monster="shoggoth.1"), monsters=[("shoggoth", "pier")], cards=["shotgun"])
    table.answer("s1", "fight:shotgun.1", 5, 5, 1, 1, 1, 1)
    assert "shoggoth.1" in table.game.monsters
    assert nell(table).stamina == 2
    table.answer("s1", "fight:shotgun.1", 5, 5, 5, 1, 1, 1)
    assert nell(table).trophies == ["shoggoth"]


# ---- S7, S8 combat


def test_S7_2_each_monster_is_evaded_or_fought_in_any_order():
    table = laid(step=Movement(who="nell"), monsters=[("cultist", "pier"), ("byakhee", "pier"), ("cultist", "park")])
    assert table.options("s1") == {"evade:cultist.1", "fight:cultist.1", "evade:byakhee.1", "fight:byakhee.1"}
    table.answer("s1", "evade:cultist.1", 5, 1)
    assert table.options("s1") == {"evade:byakhee.1", "fight:byakhee.1"}


def test_S7_3_a_failed_evade_costs_stamina_and_then_there_is_combat():
    table = laid(1, 1, step=Evade(who="nell", monster="byakhee.1"), monsters=[("byakhee", "pier")])
    assert (nell(table).stamina, nell(table).sanity) == (3, 4)  # the horror check came after, once (S7.4)
    assert table.options("s1") == {"flee", "fight:nothing"}


def test_S7_4_the_horror_check_is_made_once_for_each_combat():
    table = laid(5, step=Combat(who="nell", monster="byakhee.1"), monsters=[("byakhee", "pier")])
    table.answer("s1", "fight:nothing", 1, 1, 1)
    assert nell(table).sanity == 5
    assert table.prompts() == ["combat"]


def test_S7_4_without_a_horror_rating_there_is_none():
    table = laid(step=Combat(who="nell", monster="cultist.1"), monsters=[("cultist", "pier")])
    assert table.heard("check") == []


def test_S7_5_fleeing_ends_the_combat_and_both_stay():
    table = laid(step=Combat(who="nell", monster="cultist.1"), monsters=[("cultist", "pier")])
    table.answer("s1", "flee", 6, 1)
    assert (nell(table).area, list(table.game.monsters)) == ("pier", ["cultist.1"])
    assert not table.asked()


def test_S8_1_no_more_than_two_hands_of_weapons():
    table = laid(
        step=Combat(who="nell", monster="cultist.1"),
        monsters=[("cultist", "pier")],
        cards=["shotgun", "knife", "knife"],
    )
    keys = {"fight:shotgun.1", "fight:knife.1", "fight:knife.2", "fight:knife.1+knife.2", "fight:nothing", "flee"}
    assert table.options("s1") == keys


@pytest.mark.parametrize("die", [1, 6])
def test_S8_3_a_one_shot_weapon_is_gone_either_way(die):
    table = laid(step=Combat(who="nell", monster="cultist.1"), monsters=[("cultist", "pier")], cards=["dynamite"])
    table.answer("s1", "fight:dynamite.1", *[die] * 10)
    assert table.game.cards == {}
    assert ("cultist.1" in table.game.monsters) is (die == 1)


# ---- S10, S21


@pytest.mark.parametrize(("key", "clues", "sanity"), [("pay", 2, 3), ("leave", 0, 5)])
def test_S21_2_a_cost_is_paid_before_what_it_buys(key, clues, sanity):
    table = laid(step=Encounter(who="nell"), encounters=["bargain"])
    table.answer("s1", key)
    assert (nell(table).clues, nell(table).sanity) == (clues, sanity)
    assert table.game.encounters == ["bargain"]


def test_S10_5_a_monster_that_appeared_and_was_evaded_is_gone():
    table = laid(5, 5, step=Encounter(who="nell"), encounters=["rite"])
    table.answer("s1", "evade", 6, 1)
    assert table.game.monsters == {}
    assert table.game.reading == []


@pytest.mark.parametrize(("loss", "area"), [({"sanity": 5}, "asylum"), ({"stamina": 9}, "hospital")])
def test_S21_3_insane_or_unconscious(loss, area):
    """Half of the Clues and of the items, rounded down; the others stay."""
    table = laid(step=Lose(who="nell", **loss), clues=3, cards=["knife", "knife", "coat", "blessing"])
    if table.prompts() == ["react"]:
        table.answer("s1", "pass")
    assert table.options("s1") == {"discard:knife.1", "discard:knife.2", "discard:coat.1"}
    table.answer("s1", "discard:knife.2")
    assert (nell(table).area, nell(table).clues, nell(table).out) == (area, 2, True)
    assert set(table.game.cards) == {"knife.1", "coat.1", "blessing.1"}


def test_S21_5_S7_8_the_combat_ends_and_the_monster_stays():
    table = laid(step=Combat(who="nell", monster="shoggoth.1"), monsters=[("shoggoth", "pier")])
    table.correct(lambda game: setattr(game.investigators["nell"], "stamina", 3))
    table.answer("s1", "flee", 1)
    assert (nell(table).area, list(table.game.monsters)) == ("hospital", ["shoggoth.1"])
    assert not table.asked()


def test_S21_3_whoever_is_out_does_nothing_more_this_turn():
    game = second_game(people=PAIR[:1], monsters=[("cultist", "pier")], encounters=["rats"])
    game.investigators["nell"].out = True
    assert not Table(SECOND, game, Movement(who="nell"), Encounter(who="nell")).asked()


def test_S21_10_S21_11_both_gone_at_once_is_devoured():
    table = at_second(Lose(who="nell", sanity=5, stamina=5), people=PAIR)
    assert list(table.game.investigators) == ["amos"]
    assert table.game.seats == {"s1": "", "s2": "amos"}


def test_S21_11_one_after_the_other_is_not():
    """Insane first; the loss that comes later finds her at one sanity, and is dealt with by itself."""
    table = at_second(Lose(who="nell", sanity=5), people=PAIR)
    table = Table(SECOND, table.game, Lose(who="nell", stamina=4))
    assert (nell(table).sanity, nell(table).stamina, nell(table).area) == (1, 1, "asylum")


# ---- S3, S23, S24


def test_S3_4_the_marker_passes_only_when_the_turn_is_complete():
    table = at_second(people=PAIR, open_table=False)
    table.answer("s1", "done")
    assert table.game.first == "s1"
    table.answer("s2", "done")
    assert (table.game.turn, table.game.first) == (2, "s2")
    assert table.options("s2")  # by the book, the first player first
    assert table.options("s1") == set()


@pytest.mark.parametrize("open_table", [True, False])
def test_S23_2_awakening_unwinds_everything_from_deep_inside(open_table):
    """An encounter, in it a check, in it a monster, in it a combat, in it a defeat that adds the last doom."""
    people = [("nell", "pier", ["knife"]), ("amos", "park", ["knife"])]
    game = second_game(people=people, encounters=["rite"], doom=7, open_table=open_table)
    turns = EachSeat(turn_step="second.encounter", left=["s1"])
    table = Table(SECOND, game, turns, BeginTurn(), chance=Laid([5, 1, 1]))
    table.answer("s1", "fight")
    assert table.kinds("s1") == ["second.dispose", "second.return_monster", "second.combat_round"]
    table.answer("s1", "fight:knife.1", *[6] * 5)
    assert (table.game.awake, table.game.reading) == (True, ["rite"])  # half-way through, and not lost
    assert set(table.prompts()) == {"battle"}
    assert b"second.dispose" not in table.saved
    assert b"second.begin_turn" not in table.saved


def test_S23_2_the_other_seats_flow_is_unwound_too():
    """Amos waits in the middle of his check; Nell's kill wakes the sleeper; only the battle is left of both flows."""
    monsters = [("cultist", "pier"), ("byakhee", "park")]
    game = second_game(people=[("nell", "pier", ["shotgun"]), ("amos", "park", ["knife"])], monsters=monsters, doom=7)
    table = Table(SECOND, game, EachSeat(turn_step="second.movement", left=["s1", "s2"]))
    table.answer("s2", "evade:byakhee.1", 1)
    assert "accept" in table.options("s2")
    table.answer("s1", "fight:cultist.1")
    table.answer("s1", "fight:shotgun.1", *[6] * 8)
    assert table.game.awake
    assert table.kinds("s2") == ["second.battle_attack"]
    assert table.options("s2") == {"attack:knife.1", "attack:nothing"}


def test_S24_4_successes_add_up_and_what_is_left_over_is_carried_on():
    """Two players: two successes take one token, the third is kept."""
    game = second_game(people=[("nell", "pier", ["shotgun"]), ("amos", "park", ())], doom=8, awake=True)
    for me in game.investigators.values():
        me.clues = 0
    table = Table(SECOND, game, Battle())
    table.answer("s1", "attack:shotgun.1", 6, 6, 6, 1, 1, 1)
    assert (table.game.doom, table.game.battle) == (7, 1)


def test_S24_4_every_success_counts_so_clues_may_be_bought_after_passing():
    table = laid(6, 1, step=Battle(), clues=1, doom=8, awake=True)
    assert table.options("s1") == {"clue", "accept"}
    table.answer("s1", "clue", 6)
    assert table.heard("check")[0]["successes"] == 2


def test_S24_5_the_last_token_wins_at_once():
    """The Ancient One does not get to strike back."""
    table = laid(6, 1, step=Battle(), doom=1, awake=True)
    assert (table.game.over, nell(table).stamina) == ("won", 5)
    assert table.asked() == {}


def test_S24_7_S24_8_when_all_are_eliminated_the_game_is_lost():
    game = second_game(people=PAIR[:1], doom=8, awake=True)
    game.investigators["nell"].stamina, game.investigators["nell"].clues = 1, 0
    table = Table(SECOND, game, Battle(), chance=Laid([1, 1]))
    assert (table.game.over, table.game.investigators) == ("lost", {})


def test_S23_1_one_short_of_the_last_space_it_sleeps_on():
    table = at_second(AddDoom(), people=PAIR, doom=6)
    assert (table.game.doom, table.game.awake) == (7, False)


def test_content_that_is_misspelt_is_refused():
    broken = json.loads(json.dumps(pack.SECOND))
    broken["monsters"]["cultist"]["defeated"] = [{"kind": "add_dom"}]
    with pytest.raises(ValidationError, match="add_dom"):
        rules_for(broken)


def test_the_card_language_of_the_other_edition_is_refused():
    broken = json.loads(json.dumps(pack.SECOND))
    broken["encounters"]["rats"]["effects"] = [{"kind": "suffer", "damage": 1}]
    with pytest.raises(ValidationError, match="suffer"):
        rules_for(broken)
