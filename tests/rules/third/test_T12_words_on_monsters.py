"""third T12: epic monsters, watchers, monsters called by their names, and skills other than strength."""

from typing import Any

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.effects.monsters import DefeatOne, Move, SpawnCard
from bot.rules.third.encounters import Encounter
from bot.rules.third.leaving import PlaceArrivals
from bot.rules.third.look import view_map
from bot.rules.third.monster_phase import MonstersAttack
from bot.rules.third.reasons import why_not
from bot.rules.third.rounds import BeginRound
from bot.rules.third.setup import begin
from tests.rules.builders import Table, engage, third_game
from tests.rules.shrouded import HAUNTED

NELL, AMOS = ("nell", "docks", ()), ("amos", "docks", ())
RULES = HAUNTED.rules


def bench(*monsters: tuple[str, str], people: Any = (NELL,), **position: Any) -> Any:
    """A game at the haunted bench."""
    return third_game(people=people, monsters=monsters, rules=RULES, scenario="haunted", **position)


def at(game: Any, *steps: Any) -> Table:
    """A table at which these steps are next, or a round."""
    return Table(HAUNTED, game, *(steps or [BeginRound()]))


def reading(*effects: Any) -> Resolve:
    """A text that Nell reads."""
    return Resolve(who="nell", card="x", effects=list(effects))


def watched(*people: Any) -> Any:
    """Nell at the docks is engaged with a watcher."""
    game = bench(("eye", "docks"), people=people or [NELL])
    engage(game, "eye.1", "nell")
    return game


def test_T12_8_an_epic_monster_comes_from_the_archive():
    table = at(bench(), reading(SpawnCard(card="king", where="hill")))
    assert [(one.name, one.epic) for one in view_map(Play(table.game, RULES), set()).monsters] == [("King", True)]
    assert "king" not in table.game.archive
    assert table.heard("monster_drawn") == []


@pytest.mark.parametrize("discard", [True, False])
def test_T12_8_leaving_play_it_goes_back_there(discard: bool):
    table = at(bench(), reading(SpawnCard(card="king", where="lane"), DefeatOne(reach="near", discard=discard)))
    assert table.game.monsters == {}
    assert "king" in table.game.archive
    assert "king" not in table.game.monster_deck


def test_T12_8_it_is_only_there_once():
    """T1.6: called again while it is on the board nothing comes."""
    table = at(bench(), *[reading(SpawnCard(card="king", where="hill"))] * 2)
    assert len(table.game.monsters) == 1
    assert table.heard("nothing_spawns")


def test_T4_5_a_monster_set_aside_comes_when_it_is_called():
    """The wraith lies aside from the setup on, not in the deck, and once defeated on top of the deck (T23.4)."""
    game = begin(RULES, "haunted", {"s1": ("nell", "plain")}, campaign="aside", chance=Chance(b"dice")).game
    assert "wraith" in game.aside
    assert "wraith" not in game.monster_deck
    called = bench()
    called.monster_deck.remove("wraith")
    called.aside.append("wraith")
    table = at(called, reading(SpawnCard(card="wraith", where="lane"), DefeatOne(reach="near")))
    assert (table.game.aside, table.game.monster_deck[-1]) == ([], "wraith")


def test_T12_4_a_monster_called_out_of_the_deck_leaves_the_rest_as_it_lay():
    game = bench()
    rest = list(game.monster_deck)
    rest.remove("ghoul")
    table = at(game, reading(SpawnCard(card="ghoul", where="here", state="exhausted")))
    assert table.game.monster_deck == rest
    assert [(m.card, m.space, m.state) for m in table.game.monsters.values()] == [("ghoul", "docks", "exhausted")]


def test_T12_4_without_a_place_it_appears_where_its_card_says():
    """And of several fitting spaces the group chooses: the knocking ones come to the hill."""
    table = at(bench(), reading(SpawnCard(card="knock")))
    assert [monster.space for monster in table.game.monsters.values()] == ["hill"]


def test_T12_4_nothing_comes_to_a_space_that_is_not_on_the_map():
    table = at(bench(), reading(SpawnCard(card="ghoul", where="moon")))
    assert table.game.monsters == {}
    assert "ghoul" in table.game.monster_deck


def test_T12_4_a_monster_comes_engaged_only_to_somebody_who_is_there():
    table = at(bench(), reading(SpawnCard(card="ghoul", where="hill", state="engaged")))
    assert [(m.state, m.engaged_with) for m in table.game.monsters.values()] == [("ready", [])]


def test_T12_19_engaged_with_a_watcher_one_may_do_everything():
    table = at(watched(NELL, AMOS))
    table.correct(lambda game: setattr(game.investigators["nell"], "money", 1))
    found = table.options("s1")
    assert {"move:lane", "gather", "evade", "attack:eye.1", "trade:amos"} <= found
    assert why_not(Play(table.game, RULES), "nell", "gather") is None


def test_T12_19_beside_a_watcher_any_other_monster_still_holds_one():
    game = bench(("eye", "docks"), ("ghoul", "docks"))
    engage(game, "eye.1", "nell")
    engage(game, "ghoul.1", "nell")
    table = at(game)
    assert not {key for key in table.options("s1") if key.startswith(("move", "gather"))}
    assert why_not(Play(table.game, RULES), "nell", "gather") == ("engaged", "T6.3")


def test_T12_19_it_follows_its_investigator_on_every_step():
    """T7.1: the move goes on; so does an effect that lets one move (T7.5)."""
    table = at(watched())
    table.answer("s1", "move:lane")
    assert "move:market" in table.options("s1")
    table.answer("s1", "move:market")
    eye = table.game.monsters["eye.1"]
    assert (eye.space, eye.engaged_with) == ("market", ["nell"])


def test_T12_19_a_text_that_lets_one_move_does_so():
    table = at(watched(), reading(Move(steps=1)))
    assert table.prompts() == ["move_on"]


def test_T12_19_coming_upon_a_watcher_ends_the_movement():
    """T7.3: it engages as every ready monster does; from then on it comes along."""
    table = at(bench(("eye", "lane")))
    table.answer("s1", "move:lane")
    assert table.game.monsters["eye.1"].engaged_with == ["nell"]
    assert table.prompts() == ["turn"]


def test_T12_19_a_second_watcher_ends_the_movement_of_the_first():
    """Those that came along do not."""
    game = bench(("eye", "docks"), ("eye", "market"))
    engage(game, "eye.1", "nell")
    table = at(game)
    table.answer("s1", "move:lane")
    assert table.prompts() == ["move_on"]
    table.answer("s1", "move:market")
    assert table.prompts() == ["turn"]
    assert [one.engaged_with for one in table.game.monsters.values()] == [["nell"], ["nell"]]


def test_T12_19_it_does_not_cancel_the_encounter():
    """T18.1."""
    assert at(watched(), Encounter(who="nell")).heard("encounter")


def test_T12_19_it_attacks_like_any_other():
    """T12.16."""
    assert at(watched(), MonstersAttack(seat="s1")).game.investigators["nell"].damage == 1


def test_T7_15_the_skill_of_an_attack_is_the_one_on_the_monster():
    """Will for one, and a bonus that names strength does not count (T7.16)."""
    game = bench(("knock-a", "docks"), people=[("nell", "docks", ("blades",))])
    engage(game, "knock.1", "nell")
    table = at(game)
    table.answer("s1", "attack:knock.1", 6, 1, 1)
    assert [(facts["skill"], facts["pool"]) for facts in table.heard("rolled")] == [("will", 3)]


def test_T10_6_T12_11_a_monster_engages_those_who_arrive_and_not_who_stands_there_already():
    """The ghoul has let go of Nell and is ready beside her; Amos arrives, and it engages him without a question."""
    game = bench(("ghoul", "docks"), people=[NELL, ("ida", "hill", ())])
    game.seats["s3"] = ""
    game.arriving["s3"] = ["amos", "plain"]
    table = at(game, PlaceArrivals())
    assert table.asked() == {}
    assert table.game.monsters["ghoul.1"].engaged_with == ["amos"]


def test_T10_6_T12_10_of_several_who_arrive_the_group_names_one():
    game = bench(("ghoul", "docks"), people=[NELL])
    game.seats |= {"s2": "", "s3": ""}
    game.arriving |= {"s2": ["amos", "plain"], "s3": ["ida", "plain"]}
    table = at(game, PlaceArrivals())
    assert [set(question.options) for question in table.asked().values()] == [{"engage:amos", "engage:ida"}]
