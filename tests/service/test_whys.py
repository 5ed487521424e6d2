"""Why a step went as it did: each told line with its rules, dice with what made them so many."""

import pytest

from bot.rulebook import rule
from bot.rules.third.edition import shipped
from bot.service import Refusal, Service
from bot.service.sums import Sums
from bot.service.whys import Why
from bot.store import Change, LogEntry
from bot.words import words
from bot.words.telling import Teller
from tests.service.tables import ADA, BEN, Post, at_table, refused

NELL = "nell-carrow"
ROLLED = {"who": NELL, "skill": "strength", "dice": [1, 2, 3, 4], "pool": 4, "value": 2, "cards": 2, "modifier": 0}


@pytest.fixture
def sums() -> Sums:
    return Sums(shipped(), Teller(words(), shipped().content.names))


def strength(printed: int = 0) -> int:
    return shipped().sheet(NELL).skills["strength"] + printed


async def noted(post: Post, *told: object, option: str = "done", question: str = "s1-1") -> int:
    """A step of the log with these lines, as if they had been told."""
    store = post.service.store
    found = await store.campaign(post.campaign)
    entry = LogEntry(option=option, person_id=ADA, seat="s1", question=question, told=list(told))
    return (await store.commit(Change(campaign=post.campaign, expected_seq=found.seq, log=entry))).seq


async def why(post: Post, step: int | None = None) -> Why:
    return await post.service.whys.of(post.campaign, step)


async def test_the_last_answer_is_explained_with_the_rule_it_followed(service: Service):
    post = await at_table(service, BEN)
    answered = await post.press(ADA, "gather", seat="s1")

    found = await why(post)

    assert (found.seq, found.undone) == (answered.seq, False)
    assert [(one.line, one.rules, one.sums) for one in found.reasons] == [("Nell Carrow gains $1.", ("T7.7",), ())]


async def test_an_earlier_step_is_explained_by_its_number(service: Service):
    post = await at_table(service, BEN)
    first = await post.press(ADA, "gather", seat="s1")
    await post.press(ADA, "focus:will", seat="s1")

    assert (await why(post, first.seq)).reasons[0].rules == ("T7.7",)
    assert (await why(post)).reasons[0].rules == ("T7.8",)


@pytest.mark.parametrize("step", [9999, 10**12])
async def test_a_step_that_is_none_is_refused(service: Service, step):
    post = await at_table(service, BEN)
    assert (await refused(post, why(post, step))).key == "refused.no_such_step"


async def test_before_the_first_answer_there_is_nothing_to_explain(service: Service):
    """Joining is in the log, but nothing was told."""
    post = await at_table(service, BEN, open_table=False)
    with pytest.raises(Refusal, match="no_such_step"):
        await why(post, 0)


async def test_what_was_taken_back_is_still_explained_and_said_to_be(service: Service):
    post = await at_table(service, BEN)
    answered = await post.press(ADA, "gather", seat="s1")
    await post.service.store.commit(
        Change(
            campaign=post.campaign,
            expected_seq=answered.seq,
            undo_to=answered.seq - 1,
            log=LogEntry(option="undo", person_id=ADA, told=[]),
        )
    )

    assert (await why(post, answered.seq)).undone


async def test_looking_for_reasons_changes_nothing(service: Service):
    post = await at_table(service, BEN)
    await post.press(ADA, "gather", seat="s1")
    before = await post.stored()

    await why(post)
    await post.service.whys.steps(post.campaign, 25)

    assert await post.stored() == before


async def test_a_test_that_is_counted_later_still_says_what_its_pool_was(service: Service):
    """The roll was an answer before; of several the last one of the same investigator and skill counts."""
    post = await at_table(service, BEN)
    await noted(post, ["rolled", {**ROLLED, "value": strength(), "modifier": 1}])
    await noted(post, ["rolled", {**ROLLED, "who": "amos-thrale", "value": 9}])
    test = {"who": NELL, "skill": "strength", "dice": [5], "needed": 4, "successes": 1, "passed": True}
    await noted(post, ["test", {**test, "by_card": {"blessed": -1}}])

    [reason] = (await why(post)).reasons

    assert reason.sums[0] == f"4 dice: Strength {strength()} + 2 cards + 1 modifier"
    assert reason.sums[1] == "4 or more succeeds: 5 − 1 Blessed"
    assert {"T8.1", "T8.2"} <= set(reason.rules)


async def test_a_shipped_campaign_explains_every_line_it_tells(service: Service):
    """Played on with the cautious choices for two rounds: each line of the rules has a rule of the book."""
    post = await at_table(service, BEN)
    bare = set()
    for _ in range(80):
        table = await post.table()
        if table.result or table.round > 2:
            break
        one = table.asked[0]
        answered = await post.press(one.person or ADA, one.options[0].key, question=one.id)
        found = await why(post, answered.seq)
        assert len(found.reasons) == len(answered.told)
        bare |= {reason.line for reason in found.reasons if not any(map(rule, reason.rules))}
    assert bare == set()


async def test_the_last_answers_are_listed_newest_first(service: Service):
    post = await at_table(service, BEN)
    first = await post.press(ADA, "gather", seat="s1")
    second = await post.press(BEN, "focus:lore", seat="s2")

    found = await post.service.whys.steps(post.campaign, 2)

    assert [step for step, _ in found] == [second.seq, first.seq]
    assert found[1][1] == "Nell Carrow gains $1."


def test_T8_1_a_pool_is_skill_focus_cards_and_modifier_each_by_name(sums):
    facts = {**ROLLED, "value": strength(1), "by_card": {"boathook": 2}, "modifier": -1}
    assert sums.pool(facts) == f"Strength {strength()} + 1 focus + 2 Boathook − 1 modifier"


def test_T8_1_what_does_not_count_is_not_named(sums):
    facts = {**ROLLED, "value": strength(), "by_card": {}, "cards": 0}
    assert sums.pool(facts) == f"Strength {strength()}"


def test_T8_1_a_pool_of_less_than_one_says_so(sums):
    facts = {**ROLLED, "value": strength(), "cards": 0, "by_card": {}, "modifier": -9}
    assert sums.pool(facts).endswith("− 9 modifier, but never less than 1")


def test_lines_told_before_cards_were_named_are_still_explained(sums):
    """Old logs know how much all cards added, not which."""
    assert sums.pool({**ROLLED, "value": strength()}) == f"Strength {strength()} + 2 cards"
    assert sums.needed({"needed": 5}) == ""
