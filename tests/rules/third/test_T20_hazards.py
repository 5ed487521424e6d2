"""third T20: hazardous borders, thresholds as streets, and other worlds."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.actions.move import MoveOn
from bot.rules.third.codex import AddCodex
from bot.rules.third.doom import PlaceDoom
from bot.rules.third.effects.doom import RemoveDoom
from bot.rules.third.effects.monsters import Move, MoveDirectly
from bot.rules.third.look import price_beyond, view_map
from bot.rules.third.monster_phase import ActivateMonsters
from bot.rules.third.places import places, streets
from bot.rules.third.play import Play
from bot.rules.third.spawning import SpawnMonster
from bot.rules.third.thresholds import redraw
from bot.rules.third.turn import TakeTurn
from tests.rules.builders import Table, third_game
from tests.rules.wide import WIDE

RULES = WIDE.rules


def standing(space, *cards, **position):
    """Nell in a space of the wide map."""
    return third_game(people=[("nell", space, cards)], rules=RULES, **position)


def walking(game, *route):
    """Nell on her turn, after these steps; a key without a verb is a space to go to."""
    table = Table(WIDE, game, TakeTurn(who="nell"))
    for step in route:
        table.answer("s1", step if ":" in step or step in ("pay", "stop", "stay") else f"move:{step}")
    return table


def nell(table):
    return table.game.investigators["nell"]


@pytest.mark.parametrize(("hazard", "from_", "to"), [("damage", "wreck", "bell"), ("horror", "bell", "stairs")])
def test_T20_4_a_border_costs_what_its_icon_says_both_ways(hazard, from_, to):
    for here, there in ((from_, to), (to, from_)):
        table = walking(standing(here), there)
        assert table.prompts() == ["hazard"]
        table.answer("s1", "pay")
        assert (nell(table).damage, nell(table).horror) == (int(hazard == "damage"), int(hazard == "horror"))
        assert table.prompts() == ["move_on"]


def test_T20_4_a_step_says_beforehand_what_moving_on_will_cost():
    """Where it crosses a hazardous border; whatever else may be answered says nothing of it."""
    table = walking(standing("wreck"))
    play = Play(table.game, RULES)
    said = {key: price for key in table.options("s1") if (price := price_beyond(play, "s1", key))}
    assert said == {"move:bell": "damage", "move:stairs": "focus"}
    assert price_beyond(play, "s2", "move:bell") == ""


def test_T20_4_a_focus_border_takes_any_one_token_of_the_payers_choice():
    game = standing("wreck")
    game.investigators["nell"].focus = ["lore", "will"]
    table = walking(game, "stairs", "drop:will")
    assert nell(table).focus == ["lore"]
    assert table.heard("hazard_paid") == [{"who": "nell", "hazard": "focus"}]


def test_T20_4_the_cautious_answer_is_to_stop():
    table = walking(standing("wreck"), "bell")
    assert next(iter(table.asked().values())).default == "stop"


def test_T20_note_a_nobody_is_asked_who_can_take_no_further_step():
    """Two free steps are taken and there is no money for a third."""
    assert "hazard" not in walking(standing("wreck"), "bell", "pay", "stairs").prompts()


def test_T20_note_a_a_step_that_could_be_bought_is_a_further_step():
    game = standing("wreck")
    game.investigators["nell"].money = 1
    table = walking(game, "bell", "pay", "stairs")
    assert table.prompts() == ["hazard"]
    table.answer("s1", "pay")
    assert (nell(table).damage, nell(table).horror) == (1, 1)
    assert "buy:wreck" in table.options("s1")


def test_T20_note_b_without_a_focus_token_there_is_no_choice_and_it_is_told():
    table = walking(standing("stairs"), "wreck")
    assert table.prompts() == ["turn"]
    assert table.heard("hazard_stops") == [{"who": "nell", "hazard": "focus"}]
    assert table.heard("hazard_declined") == []


def test_T20_note_d_a_stop_ends_this_movement_only():
    game = standing("wreck")
    table = Table(
        WIDE, game, Resolve(who="nell", effects=[Move(steps=2)]), Resolve(who="nell", effects=[Move(steps=1)])
    )
    table.answer("s1", "move:bell")
    table.answer("s1", "stop")
    assert table.prompts() == ["move_on"]


def test_T20_12_an_effect_that_moves_up_to_some_spaces_has_prices():
    table = Table(WIDE, standing("wreck"), Resolve(who="nell", effects=[Move(steps=2)]))
    table.answer("s1", "move:bell")
    assert table.prompts() == ["hazard"]


def test_T20_12_being_moved_directly_crosses_no_border():
    table = Table(WIDE, standing("wreck"), Resolve(who="nell", effects=[MoveDirectly(where="bell")]))
    assert (nell(table).space, table.prompts()) == ("bell", [])


def test_T20_13_an_ally_may_take_the_harm_and_that_pays():
    table = walking(standing("wreck", "nurse"), "bell", "pay", "damage:nurse.1:1")
    assert (nell(table).damage, table.game.assets["nurse.1"].damage) == (0, 1)
    assert table.prompts() == ["move_on"]


def test_T20_13_a_payment_may_defeat_and_then_nobody_moves_on():
    game = standing("wreck")
    game.investigators["nell"].damage = 4
    table = walking(game, "bell", "pay")
    assert "nell" not in table.game.investigators
    assert "move_on" not in table.prompts()


def test_T1_7_harm_that_is_prevented_does_not_pay():
    table = walking(standing("wreck", "bag"), "bell", "pay", "bag.1:dress")
    assert (nell(table).damage, table.prompts()) == (0, ["turn"])
    assert table.heard("not_paid") == [{"who": "nell"}]


def test_T7_4_engagement_comes_before_the_price():
    table = walking(standing("wreck", monsters=[("ghoul", "bell")]), "bell")
    assert table.game.monsters["ghoul.1"].engaged_with == ["nell"]
    assert table.prompts() == ["turn"]


def test_T20_4_a_price_that_waits_is_saved_with_its_move():
    """A save between arrival and payment keeps what is left of the move."""
    table = walking(standing("wreck"), "bell")
    step = table.game.flows["table"].steps[-1]
    assert step == MoveOn(who="nell", free=1, bought=2, hazard="damage")


def test_T20_3_a_threshold_is_a_street_to_whoever_speaks_of_streets():
    game = standing("stairs")
    assert {"path", "bridge", "lane", "steps"} <= set(streets(game))
    assert places(Play(game, RULES), "nearest_street", "nell") == ["path"]


def test_T20_3_doom_for_a_threshold_goes_beside_it_anew_each_time():
    table = Table(WIDE, standing("wreck"), PlaceDoom(space="path"), PlaceDoom(space="path"))
    table.answer("s1", "doom:stairs")
    table.answer("s1", "doom:ward")
    assert [table.game.spaces[space].doom for space in ("path", "stairs", "ward", "shed")] == [0, 1, 1, 0]


def test_T20_5_a_monster_walks_over_every_border_for_nothing():
    game = standing("bell", monsters=[("hound", "path")])
    table = Table(WIDE, game, ActivateMonsters())
    assert table.game.monsters["hound.1"].engaged_with == ["nell"]
    assert table.game.monsters["hound.1"].damage == 0


def test_T20_8_arkham_does_not_mean_an_other_world():
    play = Play(standing("wreck"), RULES)
    assert places(play, "other_world") == ["wreck", "bell", "stairs"]
    assert set(places(play, "arkham")) >= {"works", "hill", "isle", "cellar"}
    assert not set(places(play, "arkham")) & {"wreck", "bell", "stairs", "path", "lane"}


def test_T20_8_an_other_world_holds_doom_and_anomalies_like_any_neighborhood():
    table = Table(WIDE, standing("hill", doom={"wreck": 2}, codex=["cold"]), PlaceDoom(space="wreck"))
    assert table.game.anomalies == ["deep"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("adjacent", {"shed", "ward", "stairs"}),
        ("nearest_threshold", {"path"}),
        ("any_threshold", {"path"}),
        ("mystery", {"cellar"}),
        ("neighborhood", set()),
    ],
)
def test_T26_words_for_places_of_the_map(word, meant):
    assert set(places(Play(standing("path"), RULES), word, "nell")) == meant


@pytest.mark.parametrize("word", ["adjacent", "nearest_threshold", "nearest_street", "neighborhood", "here"])
def test_T1_3_a_word_for_a_place_of_a_reader_means_nothing_without_one(word):
    assert places(Play(standing("path"), RULES), word) == []


def test_T1_3_a_space_that_is_not_on_the_map_is_passed_over():
    play = Play(standing("works"), RULES)
    assert places(play, "hut") == []
    for step in (PlaceDoom(space="hut"), SpawnMonster(where="hut"), Resolve(effects=[RemoveDoom(where="hut")])):
        table = Table(WIDE, standing("works"), step)
        assert (table.prompts(), table.game.monsters) == ([], {})


def test_T3_9_doom_for_a_card_space_goes_to_the_sheet_and_it_is_no_street():
    table = Table(WIDE, standing("works"), AddCodex(card="drain"), PlaceDoom(space="sump"))
    assert "sump" not in streets(table.game)
    assert (table.game.sheet_doom, table.game.spaces["sump"].doom) == (1, 0)


def test_T20_2_the_same_turn_gives_the_borders_and_the_picture():
    """Icons in print order and one rotation number (T20 note f)."""
    game = standing("wreck")
    game.placements["path"].turned = 1
    play = Play(game, RULES)
    redraw(play)
    shown = next(one for one in view_map(play, ()).thresholds if one.space.id == "path")
    borders = dict(zip(shown.sides, shown.hazards, strict=True))
    assert {"deep": game.borders["path"]["stairs"], "town": game.borders["path"]["ward"]}.items() <= borders.items()
    assert shown.hazards == ("focus", "damage", "horror")
