"""third T10: investigators leaving and joining."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.third.effects.harm import Devour, Retire
from bot.rules.third.encounters import Encounter
from bot.rules.third.harm import Suffer
from bot.rules.third.rounds import BeginRound, EndRound
from tests.rules import pack
from tests.rules.builders import THIRD, Table, at_third, engage, third_game

AMOS = ("amos", "isle", ())


def fallen(*cards, monsters=(), others=(AMOS,), **position) -> Table:
    """Nell suffers more than she can bear."""
    game = third_game(people=[("nell", "docks", cards), *others], monsters=monsters, **position)
    for monster in game.monsters.values():
        engage(game, monster.id, "nell")
    nell = game.investigators["nell"]
    nell.money, nell.clues, nell.remnants, nell.focus = 2, 2, 1, ["lore"]
    return Table(THIRD, game, Suffer(who="nell", damage=9, direct=True), EndRound())


@pytest.mark.parametrize("harm", [{"damage": 5}, {"horror": 5}, {"damage": 7, "horror": 1}])
def test_T10_1_at_the_limit_of_health_or_sanity_one_is_defeated(harm):
    table = at_third(Suffer(who="nell", **harm), people=[("nell", "docks", ()), AMOS])
    assert list(table.game.investigators) == ["amos"]


def test_T10_1_one_short_of_it_one_is_not():
    table = at_third(Suffer(who="nell", damage=4, horror=4), people=[("nell", "docks", ())])
    assert "nell" in table.game.investigators


def test_T10_2_monsters_are_exhausted_where_they_stand():
    game = fallen(monsters=[("ghoul", "docks"), ("hound", "docks")]).game
    assert {m.state for m in game.monsters.values()} == {"exhausted"}
    assert {m.space for m in game.monsters.values()} == {"docks"}


def test_T10_2_a_massive_monster_stays_with_the_others_or_becomes_ready():
    assert fallen(monsters=[("colossus", "docks")]).game.monsters["colossus.1"].state == "ready"
    game = third_game(people=[("nell", "docks", ()), ("amos", "docks", ())], monsters=[("colossus", "docks")])
    engage(game, "colossus.1", "nell", "amos")
    table = Table(THIRD, game, Suffer(who="nell", damage=9))
    assert table.game.monsters["colossus.1"].engaged_with == ["amos"]


def test_T10_2_cards_go_back_to_their_decks_and_one_doom_comes():
    table = fallen("lamp", "nurse", "blessed", "token")
    game = table.game
    assert game.assets == {}
    assert ("lamp" in game.items, "nurse" in game.allies, "blessed" in game.pile, game.pile.count("token")) == (
        True,
        True,
        True,
        2,
    )
    assert (game.sheet_doom, game.seats["s1"], game.fallen) == (1, "", ["nell"])


def test_T10_4_the_devoured_leave_however_well_they_are():
    """As if defeated, with the doom and what interrupts a defeat."""
    table = at_third(Resolve(who="nell", effects=[Devour()]), people=[("nell", "docks", ()), AMOS])
    assert list(table.game.investigators) == ["amos"]
    assert (table.game.fallen, table.game.sheet_doom) == (["nell"], 1)
    assert table.heard("devoured") == [{"who": "nell"}]
    assert table.heard("defeated") == []


def test_T10_5_the_retired_leave_without_doom():
    """Their cards go back, their monsters are exhausted, and nobody can choose them again (T10.2-T10.3)."""
    game = third_game(people=[("nell", "docks", ("knife",)), AMOS], monsters=[("ghoul", "docks")])
    engage(game, "ghoul.1", "nell")
    table = Table(THIRD, game, Resolve(who="nell", effects=[Retire()]))
    assert (table.game.fallen, table.game.sheet_doom, table.game.assets) == (["nell"], 0, {})
    assert table.game.monsters["ghoul.1"].state == "exhausted"
    assert table.heard("retired") == [{"who": "nell"}]


def test_T10_3_the_fallen_cannot_be_chosen_again():
    assert table_choices(fallen()) == {f"investigator:{who}" for who in pack.PEOPLE if who not in ("nell", "amos")}


def table_choices(table) -> set[str]:
    return table.options("s1")


def test_T10_6_a_new_investigator_with_a_package_arrives_next_round():
    table = fallen(monsters=[("ghoul", "docks")])
    table.answer("s1", "investigator:ida")
    table.answer("s1", "package:clue")
    ida = table.game.investigators["ida"]
    assert (ida.seat, ida.space, ida.clues, ida.money, ida.focus) == ("s1", "docks", 1, 0, [])
    assert [asset.card for asset in table.game.assets.values()] == ["token"]


def test_T10_6_ready_monsters_in_the_starting_space_engage_whoever_arrives():
    game = third_game(people=[AMOS], monsters=[("ghoul", "docks")])
    game.seats["s2"], game.arriving = "", {"s2": ["ida", "plain"]}
    table = Table(THIRD, game, BeginRound())
    assert table.game.monsters["ghoul.1"].engaged_with == ["ida"]


def test_T10_6_two_who_choose_at_once_cannot_have_the_same():
    game = third_game(people=[("nell", "docks", ()), AMOS, ("tom", "isle", ())])
    for who in ("nell", "amos"):
        game.investigators[who].damage = 4
    table = Table(THIRD, game, Suffer(who="nell", damage=1), Suffer(who="amos", damage=1), EndRound())
    table.answer("s1", "investigator:ida")
    assert "investigator:ida" not in table.options("s2")
    assert "investigator:cal" in table.options("s2")


def test_T10_7_a_player_without_an_investigator_still_draws():
    """The headline's "you" is skipped (T1.3); the tokens are drawn for the seat."""
    table = at_third(people=[("nell", "docks", ()), AMOS], encounters=["port-hurt", "quay-hurt"])
    table.correct(lambda game: setattr(game.investigators["nell"], "damage", 4))
    table.correct(lambda game: (game.cup.clear(), game.cup.extend(["headline", *["blank"] * 9])))
    table.answer("s2", "end")
    table.answer("s1", "end", cards=[0])  # the encounter defeats her, then she draws the headline
    assert [facts["seat"] for facts in table.heard("token")] == ["s1", "s1", "s2", "s2"]


def test_T10_8_without_anybody_left_to_join_a_seat_is_out():
    game = third_game(people=[("nell", "docks", ()), AMOS])
    game.fallen = [who for who in pack.PEOPLE if who not in ("nell", "amos")]
    table = Table(THIRD, game, Suffer(who="nell", damage=9), EndRound())
    assert table.game.seats == {"s1": "", "s2": "amos"}
    assert table.options("s2")
    assert table.options("s1") == set()


def test_T10_8_when_nobody_is_left_at_all_the_players_lose():
    game = third_game(people=[("nell", "docks", ())])
    game.fallen = [who for who in pack.PEOPLE if who != "nell"]
    table = Table(THIRD, game, Suffer(who="nell", damage=9), EndRound())
    assert table.game.over == "lost"


def test_T10_note_the_card_of_a_fallen_reader_goes_where_it_belongs():
    """third T18.6: the encounter that defeats Nell lies under its deck afterwards."""
    game = third_game(people=[("nell", "docks", ()), AMOS], encounters=["port-hurt"])
    game.investigators["nell"].damage = 4
    table = Table(THIRD, game, Encounter(who="nell"))
    assert table.game.reading == []
    assert table.game.decks["port"][0] == "port-hurt"
