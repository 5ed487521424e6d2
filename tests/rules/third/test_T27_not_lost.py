"""third T27: what is handed down, what is due, and what was answered, though something comes in between."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import EachSeat
from bot.rules.third.edition import validated
from bot.rules.third.effects.cards import LoseCard
from bot.rules.third.leaving import PlaceArrivals
from bot.rules.third.rounds import BeginRound
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import Third
from tests.rules import pack
from tests.rules.builders import THIRD, Edition, Table, engage, third_game

LOCKET = pack.asset(
    "locket",
    "item",
    reactions=[
        pack.reaction(
            "float",
            "before defeat",
            pack.say("instead", effects=[pack.say("recover", damage=2)]),
            forced=True,
            limit="discard",
        )
    ],
)
WATCH = pack.asset(
    "watch",
    "item",
    reactions=[pack.reaction("wind", "before end_turn", pack.say("additional_action"), limit="discard")],
)
NOTE = pack.asset(
    "note", "talent", reactions=[pack.reaction("give", "after end_turn", pack.say("gain", what="money"), forced=True)]
)
COAT = pack.asset("coat", "item", health=2, actions=[pack.action("burn", pack.say("gain", what="money"))])
FURY = pack.monster("ghoul", health=5, damage=3, horror=1, retaliate=True)


def special() -> Edition:
    """The bench with a few cards more, and ghouls that strike back."""
    sections = pack.sections()
    sections["assets"] |= {card["id"]: card for card in (LOCKET, WATCH, NOTE, COAT)}
    sections["monsters"]["ghoul"] = FURY
    return Edition(THIRD.load, THIRD.dump, ThirdEdition(validated(sections, "pack")), THIRD.problems)


def taking_turns(game: Third, edition: Edition = THIRD) -> Table:
    """The action phase."""
    return Table(edition, game, EachSeat(turn_step="third.take_turn", left=list(game.seats)))


def beside_a_ghoul(*cards: str, edition: Edition = THIRD, others=()) -> Third:
    """Nell, engaged with a ghoul."""
    game = third_game(people=[("nell", "docks", cards), *others], monsters=[("ghoul", "docks")], rules=edition.rules)
    engage(game, "ghoul.1", "nell")
    return game


def test_T7_24_who_ends_a_curse_by_evading_everything_has_the_additional_action():
    """T11.12: the curse goes after the test's own effect, and takes nothing from it."""
    table = taking_turns(beside_a_ghoul("cursed"))
    table.answer("s1", "evade", 6, 6, 6)
    assert table.heard("discarded")
    assert table.heard("escaped")
    assert table.game.investigators["nell"].actions == 2


def test_T12_20_a_monster_hurt_by_the_attack_that_ends_a_curse_does_not_strike_back():
    edition = special()
    table = taking_turns(beside_a_ghoul("cursed", edition=edition), edition)
    table.answer("s1", "attack:ghoul.1", 6, 1, 1)
    assert table.heard("discarded")
    assert table.heard("hurt")
    assert not table.heard("monster_attacked")


def test_T27_who_is_still_beyond_the_limit_after_something_happened_instead_is_defeated():
    edition = special()
    game = beside_a_ghoul("locket", edition=edition)
    game.investigators["nell"].damage = 4
    table = taking_turns(game, edition)
    table.answer("s1", "attack:ghoul.1", 1, 1, 1)
    assert table.heard("recovered")
    assert table.heard("defeated")


def test_T6_1_a_turn_that_goes_on_has_not_ended_yet():
    """What comes after the turn comes once, after the additional action."""
    edition = special()
    table = taking_turns(third_game(people=[("nell", "docks", ["note", "watch"])], rules=edition.rules), edition)
    table.answer("s1", "end")
    table.answer("s1", "watch.1:wind")
    assert table.game.investigators["nell"].money == 0
    table.answer("s1", "end")
    assert table.game.investigators["nell"].money == 1


def test_T7_9_what_lies_beyond_the_limit_stays_when_one_more_is_gained():
    """Of four tokens at a limit of two one goes, not two."""
    game = third_game(people=[("nell", "docks", ())])
    game.investigators["nell"].focus = ["lore", "will", "strength"]
    table = taking_turns(game)
    table.answer("s1", "focus:influence")
    table.answer("s1", "drop:lore")
    assert table.prompts() == ["turn"]
    assert table.game.investigators["nell"].focus == ["will", "strength", "influence"]


def test_T12_18_a_massive_monster_engages_who_arrives_beside_it():
    game = third_game(people=[("nell", "docks", ()), ("amos", "hill", ())], monsters=[("colossus", "docks")])
    engage(game, "colossus.1", "nell")
    del game.investigators["amos"]
    game.seats["s2"], game.arriving = "", {"s2": ["ida", "plain"]}
    table = Table(THIRD, game, PlaceArrivals())
    assert table.game.monsters["colossus.1"].engaged_with == ["nell", "ida"]


@pytest.mark.parametrize(("fallen", "drawing"), [(["amos"], {"s1", "s2"}), (pack.PEOPLE[1:], {"s1"})])
def test_T10_8_who_can_have_no_investigator_any_more_draws_no_tokens(fallen, drawing):
    """T10.7: who has only lost one does."""
    game = third_game(people=[("nell", "docks", ()), ("amos", "docks", ())])
    del game.investigators["amos"]
    game.seats["s2"], game.fallen = "", list(fallen)
    table = Table(THIRD, game, BeginRound())
    steps = table.game.flows["table"].steps
    assert {step.seat for step in steps if step.kind == "third.draw_token"} == drawing


def take(table: Table, what: str) -> None:
    """Amos, beside Nell, takes something from her by agreement, whatever she is in the middle of."""
    table.answer("s2", "trade:nell")
    table.answer("s2", f"take:{what}")
    table.answer("s2", "offer")
    table.answer("s1", "agree")


def test_T5_6_a_clue_that_was_traded_away_pays_for_no_reroll():
    """Nell is asked again, and counts her dice as they are."""
    game = third_game(people=[("nell", "docks", ()), ("amos", "docks", ())], doom={"docks": 1})
    game.investigators["nell"].clues = 1
    table = taking_turns(game)
    table.answer("s1", "ward", 1, 2, 5)
    table.answer("s1", "reroll:clue")
    take(table, "clues")
    assert "which_die" not in table.prompts()
    assert (table.game.investigators["nell"].clues, table.game.investigators["amos"].clues) == (0, 1)
    assert table.heard("test")[0]["dice"] == [1, 2, 5]


def test_T5_6_harm_for_an_asset_that_was_traded_away_is_assigned_again():
    """Its damage waits for the horror to be assigned; by then Amos wears the coat."""
    edition = special()
    game = beside_a_ghoul("coat", "nurse", edition=edition, others=[("amos", "docks", ())])
    table = taking_turns(game, edition)
    table.answer("s1", "attack:ghoul.1", 1, 1, 1)
    table.answer("s1", "damage:coat.1:2")
    take(table, "coat.1")
    table.answer("s1", "horror:me")
    assert table.options("s1") == {"damage:me", "damage:nurse.1:1", "damage:nurse.1:2"}
    table.answer("s1", "damage:nurse.1:1")
    coat, nurse, nell = table.game.assets["coat.1"], table.game.assets["nurse.1"], table.game.investigators["nell"]
    assert (coat.damage, nurse.damage, nell.damage, nell.horror) == (0, 1, 2, 1)


def test_T7_28_an_action_used_on_a_card_is_used_up_for_its_next_owner():
    """A card without a limit of its own, too."""
    edition = special()
    people = [("nell", "docks", ["coat"]), ("amos", "docks", ())]
    table = taking_turns(third_game(people=people, rules=edition.rules), edition)
    table.answer("s1", "use:coat.1:burn")
    take(table, "coat.1")
    assert table.game.assets["coat.1"].owner == "amos"
    assert "use:coat.1:burn" not in table.options("s2")


@pytest.mark.parametrize("effect", [{}, {"card": "tome"}])
def test_T11_2_a_text_that_discards_a_card_leaves_its_twin(effect):
    """Its own card where it names none."""
    tomes = third_game(people=[("nell", "docks", ["tome", "tome"])])
    table = Table(THIRD, tomes, Resolve(who="nell", card="tome.2", effects=[LoseCard(**effect)]))
    assert set(table.game.assets) == ({"tome.2"} if effect else {"tome.1"})
