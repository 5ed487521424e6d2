"""What is read: the table, a person's questions, pages of pictures, the story, the log."""

from random import Random
from typing import Any

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.third.edition import dump, load
from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.play import Play
from bot.service import Refusal, Service, StoryPart
from bot.service.showing import CHOICES, LATELY
from bot.store import Change
from bot.store import Post as Posted
from tests.service.tables import ADA, BEN, CAT, SEED, STRANGER, Post, at_table, fresh, lobby


async def test_the_table_says_what_is_asked_of_whom(service: Service):
    """Each seat has its turn; prompt, label and the cautious default are there."""
    post = await at_table(service, BEN)

    table = await post.table()

    assert [(one.seat, one.person, one.player, one.turn) for one in table.asked] == [
        ("s1", ADA, "Ada", True),
        ("s2", BEN, "Ben", True),
    ]
    assert (table.title, table.host, table.round, table.phase, table.result) == (
        "Lamps Under the River",
        ADA,
        1,
        "action",
        "",
    )
    for one in table.asked:
        assert one.default in {option.key for option in one.options}
        assert all(option.label and len(option.label) <= 34 for option in one.options)
        assert ("gather", "Gather $1") in {(option.key, option.label) for option in one.options}


async def test_looking_changes_nothing(service: Service):
    post = await at_table(service, BEN)
    before = await post.stored()

    for _ in range(2):
        await post.table()
        await service.showing.page(post.campaign)
        await service.showing.choices(post.campaign, ADA, (), "")

    assert await post.stored() == before


async def test_actions_are_explained_in_the_first_round_only(service: Service):
    """What is printed on a sheet or a card always is."""
    post = await at_table(service, BEN)
    assert {o.about for one in (await post.table()).asked for o in one.options if o.key == "gather"} == {
        "Gather: gain $1."
    }

    while (table := await post.table()).round == 1:
        one = table.asked[0]
        await post.press(one.person or ADA, one.default, question=one.id)

    told = {option.key: option.about for option in table.asked[0].options}
    assert told["gather"] == told["end"] == ""
    assert told["use:nell-carrow:row"] == "Row: you are put down in any street."


async def test_a_step_over_a_hazardous_border_says_what_goes_on_from_there(service: Service):
    """T20.4, in any round: whoever takes it knows beforehand, by the name of the space; a street, where it leads."""
    post = await at_table(service, BEN, scenario="the-seventh-stair")
    found = await service.store.campaign(post.campaign)
    game = load(found.game)
    game.round = 3
    next(one for one in game.investigators.values() if one.seat == "s1").space = "infirmary-cellar"
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))

    [mine, other] = (await post.table()).asked

    assert {option.key: option.about for option in mine.options if option.key.startswith("move:")} == {
        "move:almoners-hall": "",
        "move:steam-laundry": "",
        "move:linden-walk": "Between The Heights and Infirmary Hill.",
        "move:ambulance-yard": "Between Infirmary Hill and Miskatonic University.",
        "move:cupboard-stair": "Over a horror border: whoever goes on from The Cupboard Stair pays one horror.",
    }
    assert not any("pays" in option.about for option in other.options if option.key.startswith("move:"))


async def test_standing_up_is_explained_whenever_it_comes_up(service: Service):
    """In any round, since it is rare."""
    post = await at_table(service, BEN)
    found = await service.store.campaign(post.campaign)
    game = load(found.game)
    game.round = 3
    for one in game.investigators.values():
        one.delayed = True
    await service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, game=dump(game)))

    [mine, _] = (await post.table()).asked

    assert {option.key: option.about for option in mine.options}["stand"].startswith("Stand up: an action.")
    assert {option.key: option.about for option in mine.options}["end"] == ""


async def test_a_group_question_is_nobodys_own(service: Service):
    post = await at_table(service, BEN, open_table=False)

    [one] = (await post.table()).asked

    assert (one.seat, one.person, one.player) == ("", None, "")


async def test_what_happened_lately_begins_with_the_phase(service: Service):
    """At most so many lines, the newest last, and none from before the phase."""
    post, chance = await at_table(service, BEN), Random(3)
    for _ in range(60):
        done = await post.press_any(chance)
        lately = (await post.table()).lately
        assert len(lately) <= LATELY
        told = await service.showing.tell(post.campaign, done.told)
        kinds = [kind for kind, _ in done.told]
        since = told[kinds.index("phase") + 1 :] if kinds.count("phase") == 1 else told
        if kinds.count("phase") < 2 and since:
            assert lately[-1] == since[-1]
        if kinds.count("phase") == 1 and len(since) < LATELY:
            assert lately == since


async def test_one_sees_ones_own_questions_and_the_groups(service: Service):
    post = await at_table(service, BEN)
    book = await at_table(service, BEN, open_table=False)

    assert [one.seat for one in await service.showing.asked_of(post.campaign, BEN)] == ["s2"]
    assert [one.seat for one in await service.showing.asked_of(book.campaign, BEN)] == [""]
    for table in (post, book):
        assert await service.showing.asked_of(table.campaign, STRANGER) == ()


async def keys_of(post: Post, person: int, verbs: tuple[str, ...] = (), typed: str = "", seat: str = "") -> list[str]:
    found = await post.service.showing.choices(post.campaign, person, verbs, typed, seat)
    return [one.key for one in found]


async def test_autocomplete_offers_what_one_can_do_now(service: Service):
    """The options of the verb, those that fit what was typed, by label or by key."""
    post = await at_table(service, BEN)
    mine = [option.key for option in (await post.questions())["s2"].options]

    assert await keys_of(post, BEN) == mine
    assert await keys_of(post, BEN, ("focus",)) == [key for key in mine if key.startswith("focus:")]
    assert await keys_of(post, BEN, ("focus",), " LORE ") == ["focus:lore"]
    assert await keys_of(post, BEN, ("gather",)) == ["gather"]
    assert await keys_of(post, BEN, ("fly",)) == []
    assert await keys_of(post, STRANGER) == []


async def test_autocomplete_knows_the_seat(service: Service):
    """With several seats, those of the one named; an option of two seats is there once."""
    post = await lobby(service)
    await post.join(ADA, another=True)
    await post.begin()
    await post.settle_group()
    await post.press(ADA, "gather", seat="s1")

    assert (await keys_of(post, ADA)).count("focus:lore") == 1
    assert "gather" not in await keys_of(post, ADA, seat="s1")
    assert "gather" in await keys_of(post, ADA, seat="s2")


async def test_autocomplete_keeps_to_discords_limit(service: Service, monkeypatch):
    post = await at_table(service)
    everything = await keys_of(post, ADA)
    monkeypatch.setattr("bot.service.showing.CHOICES", 3)

    assert CHOICES == 25
    assert await keys_of(post, ADA) == everything[:3]


@pytest.mark.parametrize("typed", ["focus:lore", "lore", "LORE", "Focus on lore"])
async def test_a_command_finds_its_option_by_key_by_its_end_or_by_label(service: Service, typed: str):
    post = await at_table(service, BEN)

    found = await service.showing.find(post.campaign, BEN, ("focus",), typed)

    assert (found.question, found.key) == ((await post.questions())["s2"].id, "focus:lore")


async def test_a_command_that_fits_nothing_or_too_much_says_so(service: Service):
    post = await lobby(service)
    await post.join(ADA, another=True)
    await post.begin()
    await post.settle_group()
    find = service.showing.find

    for verbs, typed, why in (
        (("fly",), "", "not_offered"),
        (("focus",), "dancing", "not_offered"),
        (("focus",), "lore", "which_seat"),
        (("focus",), "", "several_fit"),
    ):
        with pytest.raises(Refusal, match=why):
            await find(post.campaign, ADA, verbs, typed)
    assert (await find(post.campaign, ADA, ("focus",), "lore", "s2")).question.startswith("s2-")


async def test_a_page_is_the_game_of_its_revision(service: Service):
    """Both views and what is printed beside them; whoever is asked is marked."""
    post = await at_table(service, BEN)
    await post.press(BEN, "end")

    page = await service.showing.page(post.campaign)

    assert (page.revision, page.round, page.phase) == ((await post.table()).revision, 1, "action")
    assert {figure.seat: figure.to_act for figure in page.map.investigators} == {1: True, 2: False}
    assert [(sheet.player, sheet.state) for sheet in page.sheets.sheets] == [("Ada", "to_act"), ("Ben", "done")]


# ---- the story


class Watched(Play):
    """Plays by the rules alone and looks whenever a phase begins."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seen: list[tuple[int, str, Any, Any]] = []

    def tell(self, kind: str, **facts: Any) -> None:
        super().tell(kind, **facts)
        if kind in ("phase", "game_over"):
            players = {"s1": "Ada", "s2": "Ben"}
            self.seen.append((self.game.round, self.game.phase, view_map(self, ()), view_sheets(self, (), players)))


async def posts_of(post: Post) -> list[Posted]:
    """Whatever waits to be posted, in order; it counts as sent."""
    found = []
    while claimed := await post.service.store.claim(post.campaign, post.service.clock()):
        found.append(claimed)
        await post.service.store.sent(claimed.id, None)
    return found


async def story_of(post: Post, posted: list[Posted]) -> tuple[StoryPart, ...]:
    [story] = [one for one in posted if one.kind == "story"]
    return await post.service.showing.story(post.campaign, story.seq, story.payload)


async def next_story(post: Post) -> tuple[StoryPart, ...]:
    """Answer everything with caution until a phase is told."""
    while True:
        await posts_of(post)
        [asked, *_] = (await post.table()).asked
        await post.press(asked.person or ADA, asked.default, question=asked.id)
        posted = await posts_of(post)
        if any(one.kind == "story" for one in posted):
            return await story_of(post, posted)


async def test_the_story_is_cut_at_phases_and_each_page_is_of_its_own_moment(service: Service):
    """A whole campaign: each phase that an answer led to is shown as it was when it began, not as it came to be."""
    post, chance, phases = await at_table(service, BEN), Random(5), []
    await posts_of(post)
    while (table := await post.table()).asked:
        asked = chance.choice(table.asked)
        key = chance.choice(asked.options).key
        stored = await service.store.campaign(post.campaign)
        watched = Watched(load(stored.game or b""), service.rules, Chance(SEED))
        watched.run().answer(asked.id, key, by=asked.seat or "s1")
        await post.press(asked.person or ADA, key, question=asked.id)
        posted = await posts_of(post)
        parts = await story_of(post, posted) if any(one.kind == "story" for one in posted) else ()
        shown = [(p.page.round, p.page.phase, p.page.map, p.page.sheets) for p in parts]
        assert [one[:2] for one in shown] == [one[:2] for one in watched.seen]
        quiet = [n for n, (_, phase, _, _) in enumerate(shown) if phase != "action"]
        assert [shown[n] for n in quiet] == [watched.seen[n] for n in quiet]
        phases += [phase for _, phase, _, _ in shown]
    assert {"monster", "encounter", "mythos", "action", "over"} <= set(phases)


async def test_a_turn_has_just_begun_on_the_page_of_the_action_phase(service: Service):
    """Everybody is to act; nobody looks done before having begun."""
    post = await at_table(service, BEN)
    while (table := await post.table()).round == 1:
        await posts_of(post)
        await post.press(table.asked[0].person or ADA, table.asked[0].default, question=table.asked[0].id)

    parts = await story_of(post, await posts_of(post))

    assert parts[-1].page.phase == "action"
    assert {sheet.state for sheet in parts[-1].page.sheets.sheets} == {"to_act"}


async def test_the_first_part_tells_what_led_to_it(service: Service):
    """Also what earlier answers of the phase told; each line is told in one part only."""
    post = await at_table(service, BEN)
    await posts_of(post)
    gathered = await service.showing.tell(post.campaign, (await post.press(ADA, "gather")).told)
    assert [one.kind for one in await posts_of(post)] == ["table"]

    parts = await next_story(post)

    assert parts[0].page.phase == "monster"
    assert parts[0].lines[: len(gathered)] == gathered
    assert not any(line in part.lines for part in parts[1:] for line in gathered)


async def test_what_was_undone_is_not_in_the_story(service: Service):
    post = await at_table(service, BEN)
    gathered = await service.showing.tell(post.campaign, (await post.press(ADA, "gather")).told)
    await post.undo(ADA)

    parts = await next_story(post)

    assert parts[0].lines
    assert not set(gathered) & set(parts[0].lines)


async def test_the_end_is_announced_instead_of_the_table(service: Service):
    """The last step posts its story and the ending; nothing is asked any more."""
    post = await at_table(service, BEN)
    while asked := (await post.table()).asked:
        await posts_of(post)
        await post.press(asked[0].person or ADA, asked[0].default, question=asked[0].id)

    kinds = [one.kind for one in await posts_of(post)]

    assert kinds[0] == "story"
    assert "ending" in kinds
    assert "table" not in kinds
    assert (await post.table()).result == "lost"


async def test_seats_say_who_plays_whom(service: Service):
    """In the lobby and at the table, and also when nobody holds the seat."""
    post = await lobby(service, BEN, CAT)
    before = await service.showing.seats(post.campaign)
    await post.begin()
    await service.lobbies.leave(post.campaign, CAT, fresh())

    after = await service.showing.seats(post.campaign)

    assert [one.plays for one in after] == [one.plays for one in before]
    assert all(one.plays for one in after)
    assert [(one.seat, one.person) for one in after] == [("s1", ADA), ("s2", BEN), ("s3", None)]
