"""third T11.5 and T19.5: what may be used once a round, and what it costs, wherever it is printed."""

import pytest

from bot.rules.kernel.effects import Choice, Choose, Resolve
from bot.rules.kernel.order import EachSeat
from bot.rules.third.clues import PutOnSheet
from bot.rules.third.edition import validated
from bot.rules.third.effects.doom import SheetDoom
from bot.rules.third.effects.tokens import Lose
from bot.rules.third.harm import Suffer
from bot.rules.third.rounds import EndRound
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.skill_tests import Test as SkillTest
from bot.rules.third.state import Third
from tests.rules import pack
from tests.rules.builders import THIRD, Edition, Table, third_game

BOTH = [("nell", "docks", ()), ("amos", "works", ())]
SPARE = pack.say("prevent", damage=1)
ONE_DOLLAR = [pack.say("lose", what="money")]


def bench(*, sheet=(), **fields) -> Edition:
    """The bench with these actions on the scenario sheet, and the codex card called Cold with these fields."""
    sections = pack.sections()
    sections["scenarios"]["bench"] = sections["scenarios"]["bench"] | {"actions": list(sheet)}
    cold = sections["archive"]["cold"]
    sections["archive"]["cold"] = cold | {"front": cold["front"] | fields}
    return Edition(THIRD.load, THIRD.dump, ThirdEdition(validated(sections, "pack")), THIRD.problems)


def position(edition: Edition, **more) -> Third:
    """Nell and Amos, and Cold in the codex."""
    return third_game(people=more.pop("people", BOTH), codex=["cold"], rules=edition.rules, **more)


def acting(edition: Edition, *after) -> Table:
    """Both have their turn; what follows is the next round, or whatever is named."""
    game = position(edition)
    turns = EachSeat(turn_step="third.take_turn", left=list(game.seats))
    return Table(edition, game, turns, *after)


RING = pack.action("ring", pack.say("gain", what="money"), limit="round")
LISTEN = pack.action("listen", pack.say("gain", what="money"))


@pytest.mark.parametrize(
    ("edition", "key"),
    [(bench(sheet=[RING]), "use:sheet:ring"), (bench(actions=[RING]), "use:cold:ring")],
    ids=["sheet", "codex"],
)
def test_T11_5_once_a_round_is_once_for_everybody_where_an_action_is_everybodys(edition, key):
    """On the scenario sheet as on a codex card; at the end of the round it is there again."""
    turns = EachSeat(turn_step="third.take_turn", left=["s1", "s2"])
    table = acting(edition, EndRound(), turns)
    assert key in table.options("s2")

    table.answer("s1", key)
    assert key not in table.options("s1") | table.options("s2")

    table.answer("s1", "end")
    table.answer("s2", "end")
    assert table.game.round == 1
    assert key in table.options("s2")


@pytest.mark.parametrize(
    ("edition", "key"),
    [(bench(sheet=[LISTEN]), "use:sheet:listen"), (bench(actions=[LISTEN]), "use:cold:listen")],
    ids=["sheet", "codex"],
)
def test_T6_2_without_a_limit_everybody_may_do_it_once(edition, key):
    table = acting(edition)

    table.answer("s1", key)

    assert key not in table.options("s1")
    assert key in table.options("s2")


CHALK = {"id": "chalk", "name": "Chalk", "text": "…", "skill": "lore"}


def test_T8_6_a_codex_card_may_change_dice():
    """Once a round for everybody, unless it says otherwise: Amos is not asked any more."""
    edition = bench(dice=[CHALK])
    table = Table(edition, position(edition), SkillTest(who="nell", skill="lore"), SkillTest(who="amos", skill="lore"))
    assert table.options("s1") == {"reroll:cold:chalk", "done"}

    table.answer("s1", "reroll:cold:chalk")
    table.answer("s1", min(table.options("s1")))

    assert table.game.codex["cold"].used == ["chalk"]
    assert [test["who"] for test in table.heard("test")] == ["nell", "amos"]


def test_T19_5_a_codex_reaction_may_be_used_up_for_the_round():
    """Nell is spared one damage, and Amos nothing."""
    edition = bench(reactions=[pack.reaction("ice", "before suffer", SPARE, limit="round")])
    table = Table(edition, position(edition), Suffer(who="nell", damage=2), Suffer(who="amos", damage=2))

    table.answer("s1", "cold:ice")

    assert table.game.codex["cold"].used == ["ice"]
    assert [me.damage for me in table.game.investigators.values()] == [1, 2]


COSTLY = bench(reactions=[pack.reaction("ice", "before suffer", SPARE, cost=ONE_DOLLAR)])


def suffering(edition: Edition, money: int, *cards: str) -> Table:
    """Nell, with so much money, is about to suffer two damage."""
    game = position(edition, people=[("nell", "docks", cards), ("amos", "works", ())])
    game.investigators["nell"].money = money
    return Table(edition, game, Suffer(who="nell", damage=2))


def test_T1_7_whoever_suffers_pays_for_a_codex_reaction_and_decides_about_it():
    """Not the group, whose money it is not."""
    table = suffering(COSTLY, 1)
    assert "cold:ice" not in table.options("s2")

    table.answer("s1", "cold:ice")

    nell = table.game.investigators["nell"]
    assert (nell.money, nell.damage) == (0, 1)


def test_T1_7_a_codex_reaction_that_cannot_be_paid_is_not_offered():
    assert suffering(COSTLY, 0).game.investigators["nell"].damage == 2


@pytest.mark.parametrize(("card", "offered"), [("cursed", False), ("blessed", True)])
def test_T19_5_a_codex_reaction_heeds_what_is_held(card, offered):
    edition = bench(reactions=[pack.reaction("ice", "before suffer", SPARE, unless="cursed")])
    table = suffering(edition, 0, card)

    assert ("ice" in str(table.asked())) == offered


def test_T12_13_where_an_event_is_about_nobody_nobody_is_asked_to_pay():
    """A monster that nobody's attack has killed is defeated, and that is all."""
    edition = bench(reactions=[pack.reaction("ice", "before defeat_monster", pack.say("sheet_doom"), cost=ONE_DOLLAR)])
    game = position(edition, monsters=[("ghoul", "isle")])
    game.monsters["ghoul.1"].damage = 9

    table = Table(edition, game, PutOnSheet(amount=1))

    assert table.heard("monster_defeated") == [{"who": "", "card": "ghoul"}]
    assert table.game.sheet_doom == 0


def test_T1_7_where_nobody_reads_nothing_that_costs_is_offered():
    """A monster lurks, and the group chooses."""
    dear = Choice(id="pay", text="Pay", effects=[SheetDoom()], cost=[Lose(what="money")])
    choose = Choose(group=True, options=[dear, Choice(id="go", text="Go")])

    table = Table(THIRD, third_game(people=BOTH), Resolve(card="kelp.1", effects=[choose]))

    assert {key for question in table.asked().values() for key in question.options} <= {"go"}


@pytest.mark.parametrize(("held", "told"), [(0, []), (2, [{"who": "nell", "what": "money", "amount": 2}])])
def test_T11_8_whoever_has_nothing_to_lose_spends_nothing(held, told):
    """What is there is lost and told; where nothing is there, nothing is said of it."""
    game = third_game(people=[("nell", "docks", [])])
    game.investigators["nell"].money = held
    table = Table(THIRD, game, Resolve(who="nell", card="x", effects=[Lose(what="money", amount=3)]))
    assert table.heard("spent") == told
