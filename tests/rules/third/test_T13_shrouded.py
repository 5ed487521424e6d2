"""third T13: monsters whose other side nobody sees while they are ready."""

from typing import Any

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.defeat import HurtMonster
from bot.rules.third.effects.monsters import DefeatOne, DisengageAll, ExhaustMonster, ExhaustOne, HurtEach, SpawnCard
from bot.rules.third.effects.monsters import SpawnMonster as SpawnEffect
from bot.rules.third.engagement import EngageOne
from bot.rules.third.look import names_of, view_map, view_sheets
from bot.rules.third.monster_phase import ActivateMonsters, MonstersAttack, MonsterStep, ReadyMonsters
from bot.rules.third.rounds import BeginRound
from bot.rules.third.secrets import REVEALING
from bot.rules.third.setup import begin
from bot.rules.third.spawning import SpawnMonster
from tests.rules.builders import Table, engage, third_game
from tests.rules.shrouded import HAUNTED

NELL, AMOS = ("nell", "docks", ()), ("amos", "docks", ())
RULES = HAUNTED.rules


def haunted(*monsters: tuple[str, str], people: Any = (NELL,), **position: Any) -> Any:
    """A game at the haunted bench."""
    return third_game(people=people, monsters=monsters, rules=RULES, scenario="haunted", **position)


def lowest(game: Any, *cards: str) -> Any:
    """These cards lie lowest in the monster deck, the first named at the very bottom."""
    for card in cards[::-1]:
        game.monster_deck.remove(card)
        game.monster_deck.insert(0, card)
    return game


def at(game: Any, *steps: Any) -> Table:
    """A table at which these steps are next, or a round."""
    return Table(HAUNTED, game, *(steps or [BeginRound()]))


def reading(*effects: Any, who: str = "nell") -> Resolve:
    """A text that somebody reads."""
    return Resolve(who=who, card="x", effects=list(effects))


def seen(table: Table, id: str) -> Any:
    """What the map shows of a monster."""
    return next(one for one in view_map(play_of(table), set()).monsters if one.id == id)


def play_of(table: Table) -> Any:
    """The game as it is now, to look at."""
    return Play(table.game, RULES)


def test_T13_1_cards_that_share_a_ready_side_look_alike():
    table = at(haunted(("knock-a", "hill"), ("knock-b", "hill"), ("haunt-a", "isle")))
    shown = [(one.name, one.letters, one.shrouded) for one in view_map(play_of(table), set()).monsters]
    assert shown == [("Knock", "KNO", True), ("Knock", "KNO", True), ("Haunt", "HAU", True)]
    names = names_of(play_of(table), {})
    assert [names[id] for id in table.game.monsters] == ["Knock A", "Knock B", "Haunt"]


def test_T13_2_a_ready_one_cannot_be_exhausted_by_anything():
    """Neither offered, nor touched by a step that was under way when it turned back."""
    game = haunted(("knock-a", "hill"), people=[("nell", "hill", ())])
    table = at(game, ExhaustMonster(monster="knock.1"), reading(ExhaustOne(reach="neighborhood")))
    assert table.game.monsters["knock.1"].state == "ready"
    assert table.heard("exhausted") == []


def test_T13_3_a_trait_of_the_other_side_is_not_found():
    """Searching the deck for it passes all of them over."""
    game = haunted()
    assert "knock-a" in game.monster_deck
    table = at(game, SpawnMonster(where="isle", trait="cold"))
    assert table.heard("nothing_spawns")
    assert table.game.monster_deck == game.monster_deck


def test_T13_3_a_trait_of_the_ready_side_is_found():
    table = at(lowest(haunted(), "ghoul", "knock-b"), SpawnMonster(where="isle", trait="loud"))
    assert [monster.card for monster in table.game.monsters.values()] == ["knock-b"]


def test_T13_3_texts_of_the_other_side_say_nothing_while_it_is_ready():
    """This one howls when it is hurt and wails when it is defeated, but only with its face showing."""
    game = haunted(("knock-d", "lane"))
    table = at(game, HurtMonster(who="nell", monster="knock.1", amount=1), reading(DefeatOne(reach="near")))
    assert table.game.investigators["nell"].horror == 0
    assert table.heard("monster_defeated") == [{"who": "", "card": "knock"}]


def test_T13_8_texts_of_the_other_side_count_once_it_shows():
    game = haunted(("knock-d", "docks"))
    engage(game, "knock.1", "nell")
    table = at(game, HurtMonster(who="nell", monster="knock.1", amount=1, attack=True))
    assert table.heard("monster_defeated") == [{"who": "nell", "card": "knock-d"}]
    assert table.game.investigators["nell"].horror == 2


def test_T13_4_damage_stays_on_it_and_does_not_defeat_it():
    """Damage to each monster reaches it, too (note e)."""
    game = haunted(("knock-b", "lane"))
    table = at(game, *[reading(HurtEach(reach="near", amount=3))] * 2)
    assert (seen(table, "knock.1").damage, seen(table, "knock.1").health) == (6, None)
    assert table.heard("monster_defeated") == []


@pytest.mark.parametrize("discard", [True, False])
def test_T13_5_T13_6_gone_without_damage_it_is_shuffled_in_unseen(discard: bool):
    """Over several campaigns it does not always lie on top."""
    tops = set()
    for seed in range(8):
        game = haunted(("knock-b", "lane"))
        game.flows["table"].trail = str(seed)
        table = at(game, reading(DefeatOne(reach="near", discard=discard)))
        assert table.game.monsters == {}
        assert "knock-b" not in str(table.told)
        tops.add(table.game.monster_deck[-1])
    assert len(tops) > 2


def test_T13_6_defeated_with_its_face_showing_it_is_shuffled_in_as_well():
    """The whole deck is: what lay lowest need not lie lowest any more."""
    lowest = set()
    for seed in range(8):
        game = haunted(("knock-b", "docks"))
        engage(game, "knock.1", "nell")
        game.flows["table"].trail = str(seed)
        table = at(game, HurtMonster(who="nell", monster="knock.1", amount=2))
        lowest.add(table.game.monster_deck[0])
    assert len(lowest) > 2


def test_T13_7_engaging_it_is_turned_over_and_that_is_not_taken_back_lightly():
    table = at(haunted(("knock-a", "docks")), EngageOne(monster="knock.1"))
    assert [kind for kind, _ in table.told] == ["unveiled", "engaged"]
    assert table.heard("unveiled") == [{"who": "nell", "front": "knock", "card": "knock-a", "text": ""}]
    assert "unveiled" in REVEALING
    one = seen(table, "knock.1")
    assert (one.name, one.letters, one.health, one.shrouded) == ("Knock-A", "KNA", 2, False)
    assert view_sheets(play_of(table), set(), {}).sheets[0].engaged == ("KNA",)


def test_T13_7_with_enough_damage_it_is_defeated_before_anything_else():
    """Its movement is over, nobody is engaged, and it does not attack."""
    game = haunted(("knock-b", "lane"))
    game.monsters["knock.1"].damage = 2  # one, and one more since it is elite
    table = at(game, MonsterStep(monster="knock.1", to="docks"), MonstersAttack(seat="s1"))
    kinds = [kind for kind, _ in table.told]
    assert kinds == ["monster_moved", "unveiled", "monster_defeated"]
    assert table.game.monsters == {}
    assert table.game.investigators["nell"].remnants == 0


def test_T13_13_elite_counts_from_turning_over():
    """With two players it has three health; two damage are not enough."""
    game = haunted(("knock-b", "docks"), people=[NELL, ("amos", "hill", ())])
    game.monsters["knock.1"].damage = 2
    table = at(game, EngageOne(monster="knock.1"))
    assert (seen(table, "knock.1").state, seen(table, "knock.1").health) == ("engaged", 3)


def test_T13_9_evaded_it_is_exhausted_without_having_been_ready():
    game = haunted(("knock-a", "docks"))
    engage(game, "knock.1", "nell")
    table = at(game)
    table.answer("s1", "evade", 6, 1)
    assert table.heard("veiled") == []
    assert (seen(table, "knock.1").state, seen(table, "knock.1").name) == ("exhausted", "Knock-A")


def test_T13_9_when_it_readies_it_turns_back_and_keeps_its_damage():
    game = haunted(("knock-a", "hill"))
    game.monsters["knock.1"].state, game.monsters["knock.1"].damage = "exhausted", 1
    table = at(game, ReadyMonsters(), HurtMonster(who="nell", monster="knock.1", amount=5))
    one = seen(table, "knock.1")
    assert (one.name, one.state, one.damage, one.health) == ("Knock", "ready", 6, None)
    assert table.heard("veiled") == [{"card": "knock-a", "front": "knock"}]


def test_T13_9_readying_beside_somebody_it_is_turned_over_again():
    """And with the damage it has taken meanwhile it may fall then."""
    game = haunted(("knock-a", "docks"))
    game.monsters["knock.1"].state = "exhausted"
    assert seen(at(game, ReadyMonsters()), "knock.1").engaged_with == ("nell",)


def test_T13_10_letting_go_it_turns_back():
    game = haunted(("knock-a", "docks"))
    engage(game, "knock.1", "nell")
    table = at(game, reading(DisengageAll()))
    assert [kind for kind, _ in table.told] == ["veiled", "disengaged"]
    assert (seen(table, "knock.1").state, seen(table, "knock.1").health) == ("ready", None)


def test_T13_11_attacking_one_that_falls_by_engaging_ends_the_attack():
    """No test, no remnant, though its other side shows one."""
    game = haunted(("haunt-a", "docks"))
    game.monsters["haunt.1"].damage = 2
    table = at(game)
    table.answer("s1", "attack:haunt.1")
    assert table.heard("rolled") == []
    assert table.heard("monster_defeated") == [{"who": "", "card": "haunt-a"}]
    assert (table.game.investigators["nell"].remnants, table.game.investigators["nell"].actions) == (0, 1)


def test_T13_11_T7_15_otherwise_the_attack_tests_what_shows_now():
    """Influence plus one: four dice. The last damage comes from the attack, so there is a remnant."""
    game = haunted(("haunt-a", "docks"))
    game.monsters["haunt.1"].damage = 1
    table = at(game)
    table.answer("s1", "attack:haunt.1", 6, 1, 1, 1, cards=[0] * 20)
    assert [(facts["skill"], facts["modifier"]) for facts in table.heard("rolled")] == [("influence", 1)]
    assert table.heard("monster_defeated") == [{"who": "nell", "card": "haunt-a"}]
    assert table.game.investigators["nell"].remnants == 1


def test_T13_3_an_elusive_ready_side_does_not_engage_and_a_massive_other_side_does_not_show():
    """Attacked, it engages the attacker alone; massive counts from then on."""
    game = haunted(("haunt-b", "docks"), people=[NELL, AMOS])
    table = at(game, EngageOne(monster="haunt.1"))
    assert table.game.monsters["haunt.1"].state == "ready"
    again = at(table.game)
    again.answer("s1", "attack:haunt.1", 1, 1, 1)
    assert again.game.monsters["haunt.1"].engaged_with == ["nell"]


def test_T13_3_T12_15_it_moves_and_lurks_as_its_ready_side_says():
    game = haunted(("knock-c", "bridge"), ("haunt-a", "isle"), people=[("nell", "library", ())])
    table = at(game, ActivateMonsters())
    table.answer("s1", "as_listed")
    assert table.game.monsters["knock.1"].space == "works"
    assert table.game.spaces["isle"].doom == 1


def test_T13_3_T12_10_its_prey_is_that_of_the_ready_side():
    """It knocks for whoever has the fewest clues."""
    game = haunted(("knock-a", "docks"), people=[NELL, AMOS])
    game.investigators["nell"].clues = 1
    assert at(game, EngageOne(monster="knock.1")).game.monsters["knock.1"].engaged_with == ["amos"]


def test_T13_12_drawn_and_placed_it_does_not_say_what_it_is():
    """Not even while the group is asked where it appears."""
    table = at(lowest(haunted(), "knock-c"), SpawnMonster())
    assert table.heard("monster_drawn") == [{"card": "knock"}]
    assert list(table.game.monsters) == ["knock.101"]
    assert (seen(table, "knock.101").space, seen(table, "knock.101").shrouded) == ("hill", True)
    assert "knock-c" not in str(table.told)


@pytest.mark.parametrize(("state", "where", "then"), [("exhausted", "hill", "ready"), ("engaged", "here", "engaged")])
def test_T13_12_it_arrives_ready_side_up_whatever_brings_it(state: Any, where: str, then: str):
    """T1.2: not exhausted, since while ready it cannot be; engaged it is turned over at once."""
    table = at(lowest(haunted(), "knock-c"), reading(SpawnEffect(where=where, state=state)))
    assert next(iter(table.game.monsters.values())).state == then
    assert len(table.heard("unveiled")) == (state == "engaged")


def test_T13_12_T4_2_the_map_shows_any_of_those_that_look_so():
    """Over several campaigns each of the four kinds comes up; the rest are in the deck."""
    found = set()
    for seed in range(12):
        seats = {"s1": ("nell", "plain")}
        game = begin(RULES, "haunted", seats, campaign=str(seed), chance=Chance(b"dice")).game
        knocks = [monster.card for monster in game.monsters.values() if RULES.front(monster.card).id == "knock"]
        assert len(knocks) >= 2
        found |= set(knocks)
    assert found == {"knock-a", "knock-b", "knock-c", "knock-d"}


def test_T13_12_named_by_its_ready_side_any_of_them_is_spawned():
    found = set()
    for seed in range(12):
        game = haunted()
        game.flows["table"].trail = str(seed)
        table = at(game, reading(SpawnCard(card="knock", where="hill")))
        assert "knock-" not in str(table.told)
        found |= {monster.card for monster in table.game.monsters.values()}
    assert len(found) > 1


def test_T13_1_different_cards_of_one_name_go_by_letters():
    """Two that lie turned over and print the same can be told apart wherever one of them is chosen."""
    alike = {card: RULES.content.monsters[card].model_copy(update={"name": "Knock"}) for card in ("knock-a", "knock-b")}
    content = type(RULES.content).model_validate(
        RULES.content.model_copy(update={"monsters": RULES.content.monsters | alike}).model_dump()
    )
    game = haunted(("knock-a", "docks"), ("knock-b", "docks"))
    for monster in game.monsters.values():
        monster.state = "exhausted"

    named = names_of(Play(game, type(RULES)(content)), {})

    assert [named[id] for id in game.monsters] == ["Knock A", "Knock B"]
