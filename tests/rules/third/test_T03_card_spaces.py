"""third T3.9: spaces that are there while an archive card says so."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.codex import AddCodex, FlipCodex, ReturnCodex
from bot.rules.third.doom import PlaceDoom
from bot.rules.third.effects.markers import PlaceMarker
from bot.rules.third.effects.monsters import MoveDirectly
from bot.rules.third.encounters import Encounter
from bot.rules.third.look import view_map
from tests.rules.builders import Table, third_game
from tests.rules.desk import DESK

NELL = [("nell", "hill", ())]
ATTIC = AddCodex(card="attic")
UP = Resolve(who="nell", card="x", effects=[MoveDirectly(where="loft")])
DOWN = MoveDirectly(where="docks")
START = DESK.rules.content.scenarios["bench"].start


def at_desk(*steps, people=NELL, **position) -> Table:
    return Table(DESK, third_game(people=people, rules=DESK.rules, **position), *steps)


def test_T3_1_it_is_there_while_its_side_shows():
    shown = view_map(Play(at_desk(ATTIC).game, DESK.rules), ())
    assert [(space.id, space.name, space.next_to) for space in shown.card_spaces] == [("loft", "Loft", ("hill",))]
    assert view_map(Play(at_desk(ATTIC, FlipCodex(card="attic")).game, DESK.rules), ()).card_spaces == ()


def test_T3_9_its_borders_are_those_its_card_names_both_ways():
    game = at_desk(ATTIC).game
    assert (game.borders["loft"], "loft" in game.borders["hill"]) == ({"hill": ""}, True)
    assert [space for space, beside in game.borders.items() if "loft" in beside] == ["hill"]


def test_T3_9_before_it_is_there_nobody_is_put_into_it():
    assert at_desk(UP).game.investigators["nell"].space == "hill"


def test_T3_9_out_of_it_only_by_what_stands_on_its_card():
    """Or across a border that its card names."""
    held = at_desk(ATTIC, UP, Resolve(who="nell", card="x", effects=[DOWN]))
    assert held.game.investigators["nell"].space == "loft"
    let = at_desk(ATTIC, UP, Resolve(who="nell", card="attic", effects=[DOWN]))
    assert let.game.investigators["nell"].space == "docks"


def test_T3_9_doom_for_it_goes_to_the_sheet():
    game = at_desk(ATTIC, PlaceDoom(space="loft")).game
    assert (game.sheet_doom, game.spaces["loft"].doom) == (1, 0)


def test_T18_3_without_a_card_that_speaks_of_it_there_is_no_encounter():
    content = DESK.rules.content
    attic = content.archive["attic"]
    front = attic.front.model_copy(update={"replaces": False, "on_draw": []})
    archive = content.archive | {"attic": attic.model_copy(update={"front": front})}
    rules = type(DESK.rules)(content.model_copy(update={"archive": archive}))
    desk = type(DESK)(DESK.load, DESK.dump, rules, DESK.problems)
    table = Table(desk, third_game(people=NELL, rules=rules), ATTIC, UP, Encounter(who="nell"))
    assert (table.heard("encounter"), table.heard("archive_read")) == ([], [])


def test_T3_9_when_its_side_no_longer_shows_everybody_is_put_down_at_the_start():
    """With the monsters that are engaged with them; the others follow and engage whom they meet."""
    game = third_game(
        people=[*NELL, ("amos", START, ())], monsters=[("ghoul", "docks"), ("hound", "docks")], rules=DESK.rules
    )
    game = Table(DESK, game, ATTIC, UP).game
    game.monsters["ghoul.1"].space = game.monsters["hound.1"].space = "loft"
    game.monsters["ghoul.1"].state, game.monsters["ghoul.1"].engaged_with = "engaged", ["nell"]
    game.monsters["hound.1"].state = "exhausted"
    table = Table(DESK, game, FlipCodex(card="attic"))
    after = table.game
    assert {me.space for me in after.investigators.values()} == {START}
    assert [(one.space, one.state) for one in after.monsters.values()] == [(START, "engaged"), (START, "exhausted")]
    assert "loft" not in after.spaces
    assert [beside for beside in after.borders.values() if "loft" in beside] == []


def test_T3_9_a_card_that_goes_back_takes_its_space_along_and_the_markers_in_it():
    put = [Resolve(effects=[PlaceMarker(marker="eel", where="loft")])]
    put.append(Resolve(effects=[PlaceMarker(marker="crate", where="loft", facedown=True)]))
    game = at_desk(ATTIC, *put, ReturnCodex(card="attic")).game
    assert ("loft" in game.spaces, game.markers, game.hidden) == (False, {}, {})
    assert sorted(game.stock["crate"]) == ["coin", "coin", "eel", "eel"]


def test_T3_9_it_can_come_again():
    game = at_desk(ATTIC, ReturnCodex(card="attic"), ATTIC).game
    assert game.spaces["loft"].kind == "card"
