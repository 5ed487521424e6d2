"""third T2-T4: what lies on the table, who may see it, and how the board hangs together."""

from dataclasses import fields

import pytest

from bot.rules.kernel.board import nearest
from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third import board
from bot.rules.third.edition import shipped
from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.setup import begin
from bot.rules.third.state import Third
from tests.rules import pack
from tests.rules.builders import THIRD, third_game

LAYOUT = THIRD.rules.content.boards["bench"]
SEATS = {"s1": ("nell", "clue"), "s2": ("amos", "plain")}


def seen(game: Third) -> str:
    """Everything that the views show."""
    play = Play(game, THIRD.rules)
    return f"{view_map(play, ())} {view_sheets(play, (), {})}"


def test_T2_1_there_are_five_skills():
    skills = {skill for sheet in THIRD.rules.content.investigators.values() for skill in sheet.skills}
    assert skills == {"lore", "influence", "observation", "strength", "will"}


def test_T2_2_a_sheet_shows_limits_skills_and_what_the_investigator_holds():
    game = third_game(people=[("nell", "docks", ["lamp"])])
    (sheet,) = view_sheets(Play(game, THIRD.rules), (), {"s1": "Eve"}).sheets
    assert (sheet.name, sheet.player, sheet.health, sheet.sanity, sheet.focus_limit) == ("Nell", "Eve", 5, 5, 2)
    assert [skill for skill, _, _ in sheet.skills] == ["lore", "influence", "observation", "strength", "will"]
    assert [asset.name for asset in sheet.assets] == ["Lamp"]


def test_T2_3_every_zone_is_a_field_of_the_game():
    zones = {"codex", "archive", "events", "event_discard", "decks", "headlines", "headline_discard", "rumor", "items"}
    zones |= {"display", "allies", "spells", "pile", "monster_deck", "cup", "cup_drawn", "spaces", "sheet_doom"}
    assert zones <= {field.name for field in fields(Third)}


def test_T2_6_what_lies_open_is_seen():
    """Doom, the tokens left in the cup, and to which neighborhood the next event belongs."""
    game = third_game(people=[("nell", "docks", ())], doom={"row": 2}, events=["town-1"])
    view = view_map(Play(game, THIRD.rules), ())
    assert {space.id: space.doom for tile in view.tiles for space in tile.spaces}["row"] == 2
    assert (view.cup.left, view.next_event) == (11, "Town")


@pytest.mark.parametrize("deck", ["items", "allies", "spells", "headlines", "monster_deck", "archive", "cup"])
def test_T2_7_the_order_of_a_deck_is_not_seen(deck):
    game = third_game(people=[("nell", "docks", ())], codex=["omen"])
    before = seen(game)
    getattr(game, deck).reverse()
    assert seen(game) == before


def test_T2_7_the_next_events_front_is_not_seen():
    """Both events of the town lie with the same back."""
    one, other = (third_game(people=[("nell", "docks", ())], events=[event]) for event in ("town-1", "town-2"))
    assert seen(one) == seen(other)


def test_T3_1_T3_2_a_neighborhood_is_three_locations_and_a_street_belongs_to_none():
    hoods = [space.hood for space in board.spaces(LAYOUT).values()]
    assert {hood: hoods.count(hood) for hood in hoods} == {"port": 3, "town": 3, "quay": 3, "": 3}


def test_T3_4_a_street_has_one_of_three_kinds():
    assert {street.type for street in LAYOUT.streets} == {"bridge", "residential", "scenic"}


def test_T3_5_streets_never_touch_each_other():
    streets, borders = {street.id for street in LAYOUT.streets}, board.borders(LAYOUT, {})
    assert all(2 <= len(borders[street]) <= 4 and not streets & borders[street].keys() for street in streets)


def test_T3_7_a_street_leads_through_an_edge_to_the_next_hex():
    met = {street.id: (street.tile, board.facing(LAYOUT, street).id) for street in LAYOUT.streets}
    assert met == {"bridge": ("port", "town"), "lane": ("port", "quay"), "steps": ("town", "quay")}


def test_T3_8_where_you_stand_is_no_step_away():
    assert nearest(board.borders(LAYOUT, {}), "docks", ["works", "docks"]) == ["docks"]


def test_T3_10_any_number_may_share_a_space():
    crowd = [(who, "docks", ()) for who in pack.PEOPLE[:6]]
    game = third_game(people=crowd, monsters=[("shade", "docks"), ("kelp", "docks"), ("still", "docks")])
    assert {one.space for one in (*game.investigators.values(), *game.monsters.values())} == {"docks"}
    assert THIRD.problems(game, THIRD.rules) == ["nothing is left to do, and the game is not over"]


def fresh() -> Third:
    """A campaign just begun."""
    return begin(THIRD.rules, "bench", SEATS, campaign="c1", chance=Chance(b"a")).game


def test_T4_1_the_scenario_says_which_map_and_cards_are_used():
    assert set(fresh().spaces) == set(board.spaces(LAYOUT))


def test_T4_4_all_events_of_the_scenario_are_in_the_game_and_one_is_discarded():
    """Three were drawn for clues and lie among encounters; the one discarded was spread in T4.11."""
    game = fresh()
    mixed = [card for deck in game.decks.values() for card in deck if card in THIRD.rules.content.events]
    assert sorted([*game.events, *mixed, *game.event_discard]) == sorted(pack.SCENARIO["events"])
    assert (len(mixed), len(game.event_discard)) == (3, 1)


def test_T4_9_conditions_lie_in_the_pile_and_only_the_named_anomalies_are_used():
    game = fresh()
    assert {"blessed", "cursed", "pact"} <= set(game.pile)
    assert game.decks["anomaly"] == ["anomaly-cold"]


def test_T2_5_the_cards_of_all_sets_are_played_together():
    """Whatever the scenario, the same assets are in the box; events, monsters and anomalies are those it names."""
    rules, boxes = shipped(), []
    for scenario in ("what-the-river-keeps", "the-seventh-stair"):
        game = begin(rules, scenario, {"s1": ("nell-carrow", "boathook")}, campaign="box", chance=Chance(b"box")).game
        sheet, content = rules.content.scenarios[scenario], rules.content
        assert {*game.events, *game.event_discard, *game.aside} <= set(sheet.events)
        assert {content.encounters[card].set for card in game.decks["anomaly"]} == {sheet.anomalies}
        boxes.append(sorted([*game.items, *game.display, *game.allies, *game.spells]))
    assert boxes[0] == boxes[1]
