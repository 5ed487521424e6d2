"""Playing with commands, over the wire."""

import asyncio

import pytest

from bot.rules.third.state import Third
from cogs.commands.game import ASIDE, CHOOSING, VERBS
from tests.cogs.house import House, questions_in, text_of

NELL = "nell-carrow"


def doom_here(game: Third) -> None:
    game.spaces[game.investigators[NELL].space].doom = 1


def monster_here(game: Third) -> None:
    next(iter(game.monsters.values())).space = game.investigators[NELL].space


def monster_holds(game: Third) -> None:
    monster_here(game)
    monster = next(iter(game.monsters.values()))
    monster.state, monster.engaged_with = "engaged", [NELL]


def clue_held(game: Third) -> None:
    game.investigators[NELL].clues = 1


PLAYED = [
    ("move", {"place": "Go to Flooded Row"}, None, "move:flooded-row"),
    ("gather", {}, None, "gather"),
    ("focus", {"skill": "will"}, None, "focus:will"),
    ("ward", {}, doom_here, "ward"),
    ("attack", {"monster": "wick-child.1"}, monster_here, "attack:wick-child.1"),
    ("evade", {}, monster_holds, "evade"),
    ("research", {}, clue_held, "research"),
    ("trade", {"what": "Trade with Amos Thrale"}, None, "trade:amos-thrale"),
    ("use", {"what": "Row to a street"}, None, "use:nell-carrow:row"),
    ("pass", {}, None, "end"),
    ("answer", {"what": "Focus on lore"}, None, "focus:lore"),
]


def test_every_game_command_is_played_here():
    assert [name for name, *_ in PLAYED] == list(VERBS)


@pytest.mark.parametrize(("command", "given", "change", "option"), PLAYED)
async def test_a_command_answers_the_open_question(house: House, command, given, change, option):
    """Its user alone sees what happened and the controls of what is asked next; the answer is in the log."""
    await house.table("Ben")
    if change is not None:
        await house.arrange(change)

    message = await house.use(house.ada, command, **given)

    asked = {one.id for one in await house.service.showing.asked_of(house.campaign, int(house.ada.user))}
    offered = set(questions_in(message))
    assert await house.told() == option
    assert text_of(message)
    assert offered == asked


@pytest.mark.parametrize("command", [*CHOOSING, *ASIDE])
async def test_each_option_is_completed_with_what_may_be_answered_now(house: House, command):
    """The choices are the open question's options of that command, by label; less as more is typed."""
    await house.table("Ben")
    await house.arrange(monster_here)
    option = CHOOSING.get(command) or ASIDE[command]
    place = house.campaign

    choices = await house.ada.autocomplete(command, option, campaign=place, **{option: ""})
    expected = await house.service.showing.choices(place, int(house.ada.user), VERBS[command], "")
    fewer = await house.ada.autocomplete(command, option, campaign=place, **{option: "zzz"})

    assert [(one["name"], one["value"]) for one in choices] == [(one.label, one.key) for one in expected]
    assert bool(choices) == (command in CHOOSING)
    assert fewer == []


async def test_a_stranger_is_offered_nothing_while_typing(house: House):
    await house.table("Ben")
    assert await house.dov.autocomplete("move", "place", campaign=house.campaign, place="") == []
    assert await house.dov.autocomplete("move", "place", campaign="nothing", place="") == []


async def test_campaigns_are_completed_ones_own_first(house: House):
    """Title, id and state; a campaign without one's seat comes later."""
    mine = await house.lobby()
    other = await house.lobby(host="Ben")

    adas = await house.ada.autocomplete("gather", "campaign", campaign="")
    bens = await house.ben.autocomplete("gather", "campaign", campaign="")
    by_id = await house.ben.autocomplete("gather", "campaign", campaign=mine)

    assert [one["value"] for one in adas] == [mine, other]
    assert [one["value"] for one in bens] == [other, mine]
    assert by_id[0]["name"] == f"Lamps Under the River ({mine}, in the lobby)"


async def test_seats_are_completed_with_ones_own(house: House):
    await house.lobby("Ben")
    await house.join("Ben", another=True)
    await house.begin()

    choices = await house.ben.autocomplete("gather", "seat", campaign=house.campaign, seat="")

    assert [one["value"] for one in choices] == ["s2", "s3"]
    assert choices[0]["name"] == "Amos Thrale (Ben)"
    assert await house.ben.autocomplete("gather", "seat", campaign="nothing", seat="") == []


async def test_who_holds_two_seats_says_which(house: House):
    """Without `seat:` the bot asks, with the controls of both; with it, by id or by name, that one answers."""
    await house.lobby()
    await house.join("Ada", another=True)
    await house.begin()
    before = await house.stored()

    asked = await house.use(house.ada, "gather")
    unchanged = await house.stored()
    await house.use(house.ada, "gather", seat="s2")
    await house.use(house.ada, "gather", seat="Nell Carrow")

    assert "say which with `seat:`" in text_of(asked)
    assert len(set(questions_in(asked))) == 2
    assert unchanged == before
    assert {row.seat for row in await house.service.history.log(house.campaign) if row.option == "gather"} == {
        "s1",
        "s2",
    }


async def test_choices_are_of_the_seat_that_is_named(house: House):
    """What was done with one seat is not offered to it again, but to the other."""
    await house.lobby()
    await house.join("Ada", another=True)
    await house.begin()
    await house.use(house.ada, "focus", skill="focus:lore", seat="s1")

    first = await house.ada.autocomplete("focus", "skill", campaign=house.campaign, seat="s1", skill="")
    second = await house.ada.autocomplete("focus", "skill", campaign=house.campaign, seat="s2", skill="")

    assert first == []
    assert len(second) == 5


async def test_in_its_thread_a_campaign_need_not_be_named(house: House):
    """The thread says which campaign; the public table message follows."""
    await house.table("Ben")
    ben, _ = await house.live_table("Ben")

    await house.answered(await ben.slash("gather"))
    await house.quiet()

    _, message = await house.live_table("Ben")
    assert await house.told() == "gather"
    assert "Amos Thrale gains $1." in text_of(message)


async def test_a_trade_is_put_together_offered_and_agreed_with_commands(house: House):
    """Whom, what, the offer, and the partner's answer: each with its command."""
    await house.table("Ben")

    await house.use(house.ada, "trade", what="trade:amos-thrale")
    given = await house.ada.autocomplete("trade", "what", campaign=house.campaign, what="give")
    await house.use(house.ada, "trade", what=given[0]["value"])
    await house.use(house.ada, "trade", what="offer")
    await house.use(house.ben, "trade", what="agree")

    assert await house.told() == "agree"
    assert "trades with" in str((await house.service.showing.table(house.campaign)).lately)


async def test_pass_declines_an_offer_or_asks_which_thing_is_meant(house: House):
    """Ben could end his turn or decline the trade: nothing is guessed, both stand below the sentence."""
    await house.table("Ben")
    await house.use(house.ada, "trade", what="trade:amos-thrale")
    given = await house.ada.autocomplete("trade", "what", campaign=house.campaign, what="give")
    await house.use(house.ada, "trade", what=given[0]["value"])
    await house.use(house.ada, "trade", what="offer")
    before = await house.stored()

    asked = await house.use(house.ben, "pass")
    unchanged = await house.stored()
    await house.use(house.ben, "answer", what="Decline")

    assert "More than one thing" in text_of(asked)
    assert len(set(questions_in(asked))) == 2
    assert unchanged == before
    assert await house.told() == "decline"


async def test_two_who_answer_the_group_at_once_count_once(house: House):
    """One answer is applied, the other person is told what is asked now, and both get an answer."""
    await house.lobby("Ben")
    await house.service.lobbies.begin(house.campaign, int(house.ada.user), "begun")
    (group,) = [one for one in await house.asked() if not one.seat]
    key = group.options[0].key

    replies = await asyncio.gather(
        house.ada.slash("answer", what=key, campaign=house.campaign),
        house.ben.slash("answer", what=key, campaign=house.campaign),
    )
    for reply in replies:
        await house.answered(reply)

    rows = [row for row in await house.service.history.log(house.campaign) if row.question == group.id]
    assert len(rows) == 1


async def test_a_whole_round_is_played_with_commands(house: House):
    """Everything that is asked until the second round begins is answered with `/answer` and its first choice."""
    await house.table("Ben")
    people = {house.ada.user: house.ada, house.ben.user: house.ben}

    for _ in range(60):
        table = await house.service.showing.table(house.campaign)
        if table.round > 1 or table.result:
            break
        person = people[str(table.asked[0].person or house.ada.user)]
        choices = await person.autocomplete("answer", "what", campaign=house.campaign, what="")
        await house.use(person, "answer", what=choices[-1]["value"])

    assert (await house.service.showing.table(house.campaign)).round == 2
