"""third T19.8: markers that lie face down."""

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.codex import markers_lying
from bot.rules.third.effects.harm import Suffer
from bot.rules.third.effects.markers import PlaceMarker, RevealMarker
from bot.rules.third.effects.tokens import Gain
from bot.rules.third.look import view_map
from bot.rules.third.secrets import REVEALING
from tests.rules.builders import Table, third_game
from tests.rules.desk import DESK

HIDE = PlaceMarker(marker="crate", facedown=True)
FOUND = {"eel": [Suffer(damage=1)], "coin": [Gain(what="money")]}
REVEAL = RevealMarker(marker="crate", found=FOUND)


def at_desk(*effects, trail="desk", **more) -> Table:
    game = third_game(people=[("nell", "docks", ())], rules=DESK.rules)
    game.flows["table"].trail = trail
    return Table(DESK, game, Resolve(who="nell", card="x", effects=list(effects)), **more)


def markers(table, space="docks"):
    tiles = view_map(Play(table.game, DESK.rules), ()).tiles
    return next(one.markers for tile in tiles for one in tile.spaces if one.id == space)


def test_T19_8_what_it_is_nobody_sees():
    """Neither on the map nor in what is told: only the back, which all of a set have."""
    table = at_desk(HIDE)
    assert markers(table) == ("A Crate",)
    assert table.heard("marker_placed") == [{"space": "docks", "marker": "crate"}]


def test_T2_7_two_tables_that_differ_only_in_it_look_alike():
    seen = [at_desk(HIDE, trail=str(number)) for number in range(8)]
    assert len({one.game.hidden["docks"][0].marker for one in seen}) == 2
    assert len({str((view_map(Play(one.game, DESK.rules), ()), one.told)) for one in seen}) == 1


def test_T19_8_it_is_drawn_out_of_a_set_that_runs_out():
    """T1.6: of this one there are four."""
    table = at_desk(*[HIDE] * 5)
    hidden = [one.marker for one in table.game.hidden["docks"]]
    assert (sorted(hidden), table.game.stock["crate"]) == (["coin", "coin", "eel", "eel"], [])
    assert len(table.heard("marker_placed")) == 4
    assert not HIDE.possible(Play(table.game, DESK.rules), Resolve(who="nell", effects=[]))


def test_T19_8_turned_over_it_shows_what_it_is_and_what_follows_from_that():
    table = at_desk(HIDE, REVEAL)
    (turned,) = table.heard("marker_revealed")
    me = table.game.investigators["nell"]
    assert (me.damage, me.money) == ((1, 0) if turned["marker"] == "eel" else (0, 1))
    assert table.game.markers == {"docks": [turned["marker"]]}
    assert markers(table) == ({"eel": "An Eel", "coin": "A Coin"}[turned["marker"]],)


def test_T19_8_of_several_spaces_the_group_chooses():
    everywhere = [PlaceMarker(marker="crate", where=space, facedown=True) for space in ("docks", "row")]
    table = at_desk(*everywhere, RevealMarker(marker="crate", where="neighborhood"))
    assert [(q.asks, set(q.options)) for q in table.asked().values()] == [("group", {"marker:docks", "marker:row"})]


def test_T1_3_where_none_lies_none_is_turned():
    table = at_desk(REVEAL)
    assert table.told == []
    assert not REVEAL.possible(Play(table.game, DESK.rules), Resolve(who="nell", effects=[]))


def test_T19_6_a_codex_card_may_wait_for_those_that_lie_face_down():
    game = at_desk(HIDE, HIDE, REVEAL).game
    turned = game.markers["docks"][0]
    assert (markers_lying(game, "crate"), markers_lying(game, turned)) == (1, 1)


def test_T2_7_turning_one_is_not_taken_back_lightly():
    assert "marker_revealed" in REVEALING
