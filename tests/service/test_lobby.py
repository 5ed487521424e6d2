"""Before a campaign begins, and people coming and going later."""

import asyncio

import pytest

from bot.service import Refusal, Service
from tests.service.tables import ADA, BEN, CAT, DAN, EVE, STRANGER, Post, at_table, fresh, lobby, refused, wanted

TUTORIAL = "the-lamplighters-round"


async def seats_of(post: Post) -> dict[str, int | None]:
    return {seat.seat: seat.person_id for seat in await post.service.store.seats(post.campaign)}


async def test_a_host_has_a_seat_an_investigator_and_a_commitment(service: Service):
    """A new campaign shows all of it on its card; the secret is not on it."""
    post = await lobby(service)

    shown = await service.lobbies.view(post.campaign)

    assert (shown.host_id, shown.most, shown.state, shown.title) == (ADA, 4, "lobby", "Lamps Under the River")
    assert [(one.seat.seat, one.seat.person_id) for one in shown.seats] == [("s1", ADA)]
    assert shown.seats[0].package in {package.name for package in shown.seats[0].investigator.packages}
    assert len(shown.commitment) == 64


async def test_the_secret_differs_each_time(service: Service):
    """Two campaigns never share their dice."""
    first, second = [await service.store.campaign(await service.lobbies.create(wanted())) for _ in range(2)]

    assert first.settings["secret"] != second.settings["secret"]
    assert first.settings["commitment"] != second.settings["commitment"]


async def test_creating_twice_by_one_interaction_makes_one_campaign(service: Service):
    first = await service.lobbies.create(wanted(interaction="7"))

    assert await service.lobbies.create(wanted(interaction="7")) == first
    assert len(await service.showing.campaigns(1)) == 1


@pytest.mark.parametrize(("asked", "given"), [(0, 1), (1, 1), (6, 6), (None, 4)])
async def test_a_table_has_as_many_seats_as_its_host_asks_for(service: Service, asked: int | None, given: int):
    """At least one, and four where nothing is said."""
    post = await lobby(service, seats=asked)

    assert (await service.lobbies.view(post.campaign)).most == given


async def test_scenarios_are_listed_with_what_is_for_newcomers_first(service: Service):
    """Then as each of them says, whatever the files are called."""
    titles = [one.title for one in service.lobbies.scenarios()]

    assert titles[:2] == ["The Lamplighter's Round", "Lamps Under the River"]
    assert len(titles) == len(service.rules.content.scenarios)


async def test_a_scenario_for_one_has_one_seat(service: Service):
    """Where nothing is said it is set for one; nobody can join; and it says how to set it if more are asked for."""
    post = await lobby(service, scenario=TUTORIAL, seats=None)

    assert (await service.lobbies.view(post.campaign)).most == 1
    assert (await refused(post, post.join(BEN))).key == "refused.full"
    with pytest.raises(Refusal, match="too_many_seats") as caught:
        await service.lobbies.create(wanted(scenario=TUTORIAL, seats=2))
    assert caught.value.facts == {"title": "The Lamplighter's Round", "most": 1}


async def test_no_scenario_takes_more_than_six(service: Service):
    with pytest.raises(Refusal, match="too_many_seats"):
        await service.lobbies.create(wanted(seats=7))


async def test_there_must_be_such_a_scenario(service: Service):
    with pytest.raises(Refusal, match="no_scenario") as caught:
        await service.lobbies.create(wanted(scenario="nowhere"))

    assert "Lamps Under the River" in caught.value.facts["scenarios"]


async def test_a_server_says_who_may_create_campaigns(service: Service):
    await service.store.save_guild(1, {"creators": "managers"})

    with pytest.raises(Refusal, match="managers_only"):
        await service.lobbies.create(wanted())
    assert await service.lobbies.create(wanted(manager=True))


async def test_a_server_says_how_many_campaigns_it_holds(service: Service):
    """One that has ended makes room."""
    await service.store.save_guild(1, {"most_campaigns": 1})
    first = await service.lobbies.create(wanted())

    with pytest.raises(Refusal, match="too_many_campaigns"):
        await service.lobbies.create(wanted())
    assert await service.lobbies.create(wanted(guild_id=2))
    await service.lobbies.end(first, ADA, fresh())
    assert await service.lobbies.create(wanted())


async def test_joining_gives_a_seat_and_an_investigator_nobody_has(service: Service):
    post = await lobby(service, BEN, CAT)

    shown = await service.lobbies.view(post.campaign)

    assert await seats_of(post) == {"s1": ADA, "s2": BEN, "s3": CAT}
    assert len({one.investigator.id for one in shown.seats}) == 3


async def test_joining_twice_changes_nothing(service: Service):
    post = await lobby(service, BEN)
    before = await post.stored()

    assert await post.join(BEN) == "s2"
    assert await post.stored() == before


async def test_another_seat_is_given_when_it_is_asked_for(service: Service):
    """Up to four of one person; the same interaction does not give two."""
    post = await lobby(service, seats=6)

    assert [await post.join(ADA, another=True, interaction="9") for _ in range(2)] == ["s2", "s2"]
    assert [await post.join(ADA, another=True) for _ in range(2)] == ["s3", "s4"]
    assert (await refused(post, post.join(ADA, another=True))).key == "refused.seats_each"


async def test_a_full_campaign_refuses(service: Service):
    post = await lobby(service, BEN, seats=2)

    assert (await refused(post, post.join(CAT))).key == "refused.full"


async def test_of_two_who_want_the_last_seat_one_gets_it(service: Service):
    post = await lobby(service, seats=2)

    results = await asyncio.gather(post.join(BEN), post.join(CAT), return_exceptions=True)

    assert sorted(type(result).__name__ for result in results) == ["Refusal", "str"]
    assert len(await seats_of(post)) == 2


async def test_who_leaves_the_lobby_frees_seat_and_investigator(service: Service):
    post = await lobby(service, BEN, CAT)
    had = (await service.lobbies.view(post.campaign)).seats[1].investigator.id

    await service.lobbies.leave(post.campaign, BEN, fresh())

    assert await seats_of(post) == {"s1": ADA, "s3": CAT}
    assert await post.join(DAN) == "s2"
    assert (await service.lobbies.view(post.campaign)).seats[1].investigator.id == had


async def test_only_who_has_a_seat_can_leave_it(service: Service):
    post = await lobby(service)

    assert (await refused(post, service.lobbies.leave(post.campaign, STRANGER, fresh()))).key == "refused.no_seat"


async def choose(post: Post, person: int, seat: str, investigator: str, package: str, interaction: str = "") -> None:
    lobbies = post.service.lobbies
    await lobbies.choose(post.campaign, person, seat, investigator, package, interaction or fresh())


async def test_choosing_an_investigator_and_a_package(service: Service):
    """Also twice by one interaction, and an unknown package is the investigator's first."""
    post = await lobby(service)
    free = (await service.lobbies.view(post.campaign)).investigators[-1]

    for _ in range(2):
        await choose(post, ADA, "s1", free.id, free.packages[1].id, interaction="8")
        [mine] = (await service.lobbies.view(post.campaign)).seats
        assert (mine.investigator, mine.package) == (free, free.packages[1].name)
    await choose(post, ADA, "s1", free.id, "no-such-package")
    assert (await service.lobbies.view(post.campaign)).seats[0].package == free.packages[0].name


async def test_an_investigator_is_played_once(service: Service):
    post = await lobby(service, BEN)
    theirs = (await service.lobbies.view(post.campaign)).seats[1].investigator

    assert (await refused(post, choose(post, ADA, "s1", theirs.id, theirs.packages[0].id))).key == "refused.taken"
    assert (await refused(post, choose(post, ADA, "s1", "nobody-at-all", ""))).key == "refused.taken"


async def test_nobody_chooses_for_somebody_else(service: Service):
    post = await lobby(service, BEN)
    free = (await service.lobbies.view(post.campaign)).investigators[-1]

    assert (await refused(post, choose(post, BEN, "s1", free.id, ""))).key == "refused.not_your_seat"


async def test_the_host_begins_and_everybody_who_joined_plays(service: Service):
    post = await lobby(service, BEN)
    chosen = {one.investigator.id for one in (await service.lobbies.view(post.campaign)).seats}

    assert (await refused(post, post.begin(BEN))).key == "refused.host_only"
    await post.begin(ADA)

    page = await service.showing.page(post.campaign)
    assert {figure.id for figure in page.map.investigators} == chosen
    assert (await service.store.campaign(post.campaign)).state == "running"
    assert (await post.table()).asked


async def test_a_campaign_begins_once(service: Service):
    post = await at_table(service)

    assert (await refused(post, post.begin())).key == "refused.begun"
    assert (await refused(post, choose(post, ADA, "s1", "nell-carrow", ""))).key == "refused.begun"


async def test_a_table_without_people_does_not_begin(service: Service):
    post = await lobby(service)
    await service.lobbies.leave(post.campaign, ADA, fresh())

    assert (await refused(post, post.begin())).key == "refused.nobody_joined"


async def test_what_has_not_begun_has_no_table(service: Service):
    post = await lobby(service)

    assert (await refused(post, post.table())).key == "refused.not_begun"
    assert (await refused(post, post.press(ADA, "gather"))).key == "refused.not_begun"
    assert await service.showing.choices(post.campaign, ADA, (), "") == []


async def test_who_leaves_a_running_campaign_leaves_the_investigator_for_a_successor(service: Service):
    """The seat keeps its question; whoever takes it over answers it."""
    post = await at_table(service, BEN)
    question = (await post.questions())["s2"].id

    await service.lobbies.leave(post.campaign, BEN, fresh())
    assert (await refused(post, post.press(BEN, "gather"))).key == "refused.no_seat"
    assert (await post.questions())["s2"].person is None
    assert await post.join(EVE) == "s2"

    assert (await post.questions())["s2"].player == "Eve"
    assert (await post.press(EVE, "gather", question=question)).told


async def test_a_running_campaign_has_no_more_seats_than_it_began_with(service: Service):
    post = await at_table(service, BEN)

    assert (await refused(post, post.join(CAT))).key == "refused.no_open_seat"


async def test_the_host_or_a_manager_of_the_server_ends_a_campaign(service: Service):
    """Whoever does it has a name in the log, also without a seat."""
    post, other = await at_table(service, BEN), await at_table(service, BEN)

    assert (await refused(post, service.lobbies.end(post.campaign, BEN, fresh()))).key == "refused.host_only"
    await service.lobbies.end(post.campaign, ADA, fresh())
    await service.lobbies.end(other.campaign, STRANGER, fresh(), manager=True)

    for ended, by in ((post, "Ada"), (other, "The host")):
        [(row, lines)] = await service.showing.log(ended.campaign, await service.history.log(ended.campaign, 1))
        assert (row.option, lines) == ("end", (f"{by} has ended the campaign.",))
    assert (await refused(post, service.lobbies.end(post.campaign, ADA, fresh()))).key == "refused.over"
    assert (await refused(post, post.join(CAT))).key == "refused.over"


async def test_the_thread_of_a_campaign_is_found_again(service: Service):
    post = await at_table(service)

    await service.lobbies.attach(post.campaign, 77)

    found = await service.showing.campaign_in(77)
    assert found is not None
    assert found.id == post.campaign
    assert (await post.table()).thread == 77
    assert await service.showing.campaign_in(78) is None


async def test_campaigns_are_listed_newest_first_and_mine_among_them(service: Service):
    posts = [await lobby(service), await lobby(service, BEN), await lobby(service, guild_id=2)]
    first, second, _ = (post.campaign for post in posts)

    assert [one.id for one in await service.showing.campaigns(1)] == [second, first]
    assert [one.id for one in await service.showing.campaigns(1, BEN)] == [second]


async def test_an_unknown_campaign_is_refused(service: Service):
    with pytest.raises(Refusal, match="no_campaign"):
        await service.showing.table("zzz")


async def test_each_change_of_the_lobby_renews_its_card(service: Service):
    """Joining, choosing and leaving ask for the lobby card; what is posted names no person."""
    post = await lobby(service, BEN)
    await service.lobbies.leave(post.campaign, BEN, fresh())

    kinds = []
    while claimed := await service.store.claim(post.campaign, service.clock()):
        kinds.append((claimed.kind, dict(claimed.payload)))
        await service.store.sent(claimed.id, None)

    assert kinds == [("lobby", {})] * 3
