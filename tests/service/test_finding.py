"""What a command means: the open question and the option that fit what was typed."""

import pytest

from bot.service import Found, Refusal, Service
from tests.service.tables import ADA, BEN, STRANGER, at_table, lobby, refused

MOVES = ("move", "move_on.buy")


@pytest.mark.parametrize("how", ["key", "end", "label", "shouted"])
async def test_an_option_is_found_by_key_by_its_end_and_by_its_label(service: Service, how):
    """Whatever the person typed or chose from the list, it is the same option."""
    post = await at_table(service, BEN)
    asked = (await post.questions())["s1"]
    option = next(one for one in asked.options if one.key.startswith("move:"))
    typed = {
        "key": option.key,
        "end": option.key.partition(":")[2],
        "label": f" {option.label} ",
        "shouted": option.label.upper(),
    }

    assert await service.showing.find(post.campaign, ADA, MOVES, typed[how]) == Found(asked.id, option.key)


async def test_a_bare_command_means_the_only_option_of_its_verbs(service: Service):
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"]

    assert await service.showing.find(post.campaign, BEN, ("gather",), "") == Found(asked.id, "gather")
    assert await service.showing.find(post.campaign, BEN, ("end", "stay"), "") == Found(asked.id, "end")


@pytest.mark.parametrize(
    ("verbs", "typed"), [(MOVES, "nowhere"), (("agree",), ""), (("gather",), "end"), ((), "gather:")]
)
async def test_what_is_not_on_offer_is_refused(service: Service, verbs, typed):
    """An unknown thing, a verb that is not offered, and another command's option."""
    post = await at_table(service, BEN)
    before = await post.stored()

    with pytest.raises(Refusal) as caught:
        await service.showing.find(post.campaign, ADA, verbs, typed)

    assert caught.value.key == "refused.not_offered"
    assert await post.stored() == before


async def test_a_bare_command_that_could_mean_several_things_is_refused(service: Service):
    post = await at_table(service, BEN)

    with pytest.raises(Refusal) as caught:
        await service.showing.find(post.campaign, ADA, MOVES, "")

    assert caught.value.key == "refused.several_fit"


async def test_strangers_other_peoples_seats_and_ended_campaigns_are_refused(service: Service):
    """Who is told what it is, not that nothing fits."""
    post = await at_table(service, BEN)
    cases = [(STRANGER, "", "no_seat"), (BEN, "s1", "not_your_seat")]
    for person, seat, key in cases:
        with pytest.raises(Refusal) as caught:
            await service.showing.find(post.campaign, person, ("gather",), "", seat)
        assert caught.value.key == f"refused.{key}"

    await service.lobbies.end(post.campaign, ADA, "ended")

    with pytest.raises(Refusal) as over:
        await service.showing.find(post.campaign, ADA, ("gather",), "")
    assert over.value.key == "refused.over"


async def test_who_holds_several_seats_is_asked_which_unless_it_is_said(service: Service):
    """The same option is open to both seats; `seat` decides."""
    post = await lobby(service)
    await post.join(ADA, another=True)
    await post.begin()
    await post.settle_group()
    asked = (await post.questions())["s2"]

    with pytest.raises(Refusal) as caught:
        await service.showing.find(post.campaign, ADA, ("gather",), "gather")

    assert caught.value.key == "refused.which_seat"
    assert await service.showing.find(post.campaign, ADA, ("gather",), "gather", "s2") == Found(asked.id, "gather")


async def test_choices_are_those_of_the_verbs_that_fit_what_was_typed(service: Service):
    """For autocomplete: nothing of another verb, and less with each letter."""
    post = await at_table(service, BEN)
    every = await service.showing.choices(post.campaign, ADA, MOVES, "")
    [one, *_] = every

    fewer = await service.showing.choices(post.campaign, ADA, MOVES, one.label.lower())

    assert {choice.key.partition(":")[0] for choice in every} == {"move"}
    assert one in fewer
    assert len(fewer) < len(every)


async def test_a_verb_may_be_meant_in_one_kind_of_question_only(service: Service):
    """Steps and items are both bought; whoever says which kind gets that one."""
    post = await at_table(service, BEN)

    assert await service.showing.choices(post.campaign, ADA, ("move_on.gather",), "") == []
    assert [one.key for one in await service.showing.choices(post.campaign, ADA, ("turn.gather",), "")] == ["gather"]


async def test_choices_without_verbs_are_everything_one_may_answer(service: Service):
    post = await at_table(service, BEN)
    asked = (await post.questions())["s2"]

    assert await service.showing.choices(post.campaign, BEN, (), "") == list(asked.options)[:25]


async def test_who_has_no_seat_is_offered_nothing(service: Service):
    post = await at_table(service, BEN)

    assert await service.showing.choices(post.campaign, STRANGER, (), "") == []


async def test_before_a_campaign_begins_nothing_is_offered(service: Service):
    post = await lobby(service, BEN)

    assert await service.showing.choices(post.campaign, ADA, (), "") == []


async def test_seats_show_who_plays_whom_in_the_lobby_and_in_the_game(service: Service):
    """The same seats, people and investigators before and after the beginning."""
    post = await lobby(service, BEN)
    before = await service.showing.seats(post.campaign)

    await post.begin()

    assert [(one.seat, one.person, one.player) for one in before] == [("s1", ADA, "Ada"), ("s2", BEN, "Ben")]
    assert all(one.plays for one in before)
    assert await service.showing.seats(post.campaign) == before


@pytest.mark.parametrize(
    ("verbs", "typed", "key", "rule"),
    [
        (("attack",), "", "no_monster_here", "T7.13"),
        (("attack",), "attack:ghoul", "no_monster_here", "T7.13"),
        ((), "evade", "not_engaged", "T7.21"),
        (MOVES, "Reed Isle", "not_next_to_you", "T7.1"),
        (MOVES, "reed-isle", "not_next_to_you", "T7.1"),
    ],
)
async def test_what_the_rules_forbid_is_refused_with_its_reason(service: Service, verbs, typed, key, rule):
    """By key, by id or by name of what is meant."""
    post = await at_table(service, BEN)

    refusal = await refused(post, service.showing.find(post.campaign, ADA, verbs, typed))

    assert (refusal.key, refusal.facts) == (f"refused.{key}", {"rule": rule})


async def test_an_old_press_is_refused_with_its_reason(service: Service):
    """The question is open and does not offer it any more; without a question it is the same."""
    post = await at_table(service, BEN)
    await post.press(ADA, "gather", seat="s1")
    asked = (await post.questions())["s1"]

    pressed = await refused(post, post.press(ADA, "gather", question=asked.id))
    typed = await refused(post, post.press(ADA, "gather"))

    assert pressed.key == typed.key == "refused.done_already"
    assert (await refused(post, post.press(ADA, "nonsense", question=asked.id))).key == "refused.not_a_choice"
