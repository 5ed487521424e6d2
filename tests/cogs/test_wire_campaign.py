"""Setting tables over the wire: each subcommand of `/campaign`, and what it refuses."""

from dataclasses import replace

import pytest

from bot.rules.third.edition import load
from bot.sandbox.kinds import Permission
from bot.service import NewLobby
from tests.cogs.house import SCENARIO, House, control, text_of

NEW = NewLobby(
    guild_id=1,
    channel_id=2,
    host_id=3,
    host_name="Eve",
    scenario=SCENARIO,
    seats=4,
    open_table=True,
    interaction="elsewhere",
)


async def seats(house: House) -> list[tuple[str, str]]:
    """Player and investigator of each seat."""
    return [(one.player, one.plays) for one in await house.service.showing.seats(house.campaign)]


async def new(house: House, name: str = "Ada", **given: object) -> str:
    """Use `/campaign new` and return what is said; the campaign is the house's from now on."""
    message = await house.use(house.person(name), "campaign new", **({"scenario": SCENARIO} | given))
    if found := await house.service.showing.campaigns(house.guild):
        house.campaign = found[0].id
    return text_of(message)


async def test_a_new_campaign_has_a_host_a_seat_and_a_card_in_the_channel(house: House):
    """Its user is told; everybody sees one lobby card with the scenario, and nothing else."""
    said = await new(house, seats=3, title="Thursday's table")
    await house.quiet()

    assert "The table for *Thursday's table*" in said
    assert await seats(house) == [("Ada", "Nell Carrow")]
    public = house.dov.messages()
    lobby = await house.service.lobbies.view(house.campaign)
    assert (lobby.title, lobby.most, lobby.open_table) == ("Thursday's table", 3, True)
    assert len([one for one in public if "Thursday's table" in text_of(one)]) == 1


async def test_the_scenario_is_completed_and_taken_by_its_title(house: House):
    choices = await house.ada.autocomplete("campaign new", "scenario", scenario="lamps")

    await new(house, scenario="lamps under the RIVER", table="book")

    assert [one["value"] for one in choices] == [SCENARIO]
    assert not (await house.service.lobbies.view(house.campaign)).open_table


async def test_a_host_settles_how_hard_it_is_and_house_rules(house: House):
    """With their numbers on the card; both reach the game."""
    await new(house, difficulty="grim", long_first_turn=True, full_purse=True)
    await house.quiet()

    [card] = [text_of(one) for one in house.dov.messages() if "**Difficulty:**" in text_of(one)]
    assert "grim: 1 more doom token in the mythos cup, and 1 doom on the scenario sheet at once" in card
    assert "*long first turn* (3 actions in round 1); *full purse* ($2 more for everybody who arrives)" in card
    assert "quiet defeat" not in card
    await house.use(house.ada, "campaign begin")
    [begun] = await house.service.showing.campaigns(house.guild)
    game = load((await house.service.store.campaign(begun.id)).game or b"")
    assert (game.difficulty, game.house_rules) == ("grim", ["long_first_turn", "full_purse"])


async def test_unless_it_is_said_the_book_holds(house: House):
    """Usual, and no line about house rules; the commitment says what it is for."""
    await new(house)
    await house.quiet()

    [card] = [text_of(one) for one in house.dov.messages() if "**Difficulty:**" in text_of(one)]
    assert "**Difficulty:** usual: as the scenario has it" in card
    assert "House rules" not in card
    assert "it binds all dice and cards before the first is drawn" in card


async def test_an_unknown_scenario_is_refused_with_those_there_are(house: House):
    assert "there are: The Lamplighter's Round, Lamps Under the River" in await new(house, scenario="The Moon")
    assert await house.service.showing.campaigns(house.guild) == []


@pytest.mark.parametrize(
    ("denied", "name"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.EMBED_LINKS, "Embed Links"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.VIEW_CHANNEL, "View Channel"),
    ],
)
async def test_a_missing_permission_is_named_and_nothing_is_created(house: House, denied, name):
    """By `/campaign new` and by `/help`, in one sentence that says who can help."""
    channel = house.bed.sandbox.world.channel(house.ada.channel)["name"]
    house.bed.sandbox.deny_bot(channel, denied)

    said = await new(house)
    helped = text_of(await house.use(house.ada, "help"))

    assert f"**{name}" in said or f", {name}" in said
    assert "Somebody who manages this server can give" in said
    assert said in helped
    assert await house.service.showing.campaigns(house.guild) == []


async def test_all_missing_permissions_are_named_at_once(house: House):
    channel = house.bed.sandbox.world.channel(house.ada.channel)["name"]
    house.bed.sandbox.deny_bot(channel, Permission.ATTACH_FILES | Permission.EMBED_LINKS)

    assert "I lack permissions in" in await new(house)


async def test_inside_a_thread_no_table_is_set(house: House):
    """A campaign lives in a thread of its own, and a thread holds no threads."""
    await house.table("Ben")
    ada, _ = await house.live_table("Ada")

    message = await house.answered(await ada.slash("campaign new", scenario=SCENARIO))

    assert "use this command in a text channel" in text_of(message)
    assert len(await house.service.showing.campaigns(house.guild)) == 1


async def test_a_server_that_holds_enough_campaigns_says_so(house: House):
    await house.service.servers.change(house.guild, manager=True, most=1)
    await house.lobby()
    before = await house.stored()

    assert "at most 1 campaigns at once; end one with `/campaign end` first" in await new(house)
    assert await house.stored() == before
    assert len(await house.service.showing.campaigns(house.guild)) == 1


async def test_where_only_managers_create_campaigns_others_are_told(house: House):
    """Ada owns the server and may; Ben may not."""
    await house.service.servers.change(house.guild, manager=True, creators="managers")

    assert "only those who may manage it create campaigns" in await new(house, "Ben")
    assert await house.service.showing.campaigns(house.guild) == []
    assert "The table for" in await new(house, "Ada")


async def test_joining_twice_takes_one_seat_and_posts_nothing(house: House):
    """A seat, an investigator nobody has; the channel has the one card still."""
    await house.lobby()
    seen = len(house.dov.messages())

    said = text_of(await house.use(house.ben, "campaign join"))
    await house.use(house.ben, "campaign join")
    await house.quiet()

    assert said == "You play **Amos Thrale** in *Lamps Under the River*."
    assert await seats(house) == [("Ada", "Nell Carrow"), ("Ben", "Amos Thrale")]
    assert len(house.dov.messages()) == seen


async def test_joining_chooses_an_investigator_and_a_package(house: House):
    """Both are completed: investigators that nobody else plays, packages of the one named."""
    await house.lobby()
    place = house.campaign
    people = await house.ben.autocomplete("campaign join", "investigator", campaign=place, investigator="")
    packs = await house.ben.autocomplete(
        "campaign join", "package", campaign=place, investigator="ida-lund", package=""
    )

    await house.use(house.ben, "campaign join", investigator="ida-lund", package=packs[1]["value"])

    lobby = await house.service.lobbies.view(place)
    assert "nell-carrow" not in {one["value"] for one in people}
    assert (lobby.seats[1].investigator.id, lobby.seats[1].package) == ("ida-lund", packs[1]["name"])


async def test_completing_without_a_campaign_offers_nothing(house: House):
    await house.lobby()
    assert await house.ben.autocomplete("campaign join", "investigator", investigator="") == []
    assert await house.ben.autocomplete("campaign join", "package", package="") == []
    assert await house.ben.autocomplete("campaign default", "seat", seat="") == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"investigator": "Nobody"}, "There is no such investigator in this scenario; there are: Nell Carrow,"),
        ({"investigator": "nell-carrow"}, "Somebody else plays that investigator; choose another."),
        ({"investigator": "ida-lund", "package": "a tank"}, "Ida Lund brings along one of these:"),
    ],
)
async def test_what_cannot_be_chosen_is_said(house: House, given, said):
    """Ben keeps his seat and whom he has."""
    await house.lobby("Ben")
    before = await house.stored()

    assert said in text_of(await house.use(house.ben, "campaign join", **given))
    assert await house.stored() == before


async def test_a_second_seat_is_taken_only_when_asked_for(house: House):
    await house.lobby()

    await house.use(house.ada, "campaign join", another=True)
    await house.use(house.ada, "campaign join", seat="s1", investigator="tobias-wren")

    assert [name for name, _ in await seats(house)] == ["Ada", "Ada"]
    assert (await seats(house))[0] == ("Ada", "Tobias Wren")


async def test_a_full_campaign_is_refused(house: House):
    await house.lobby("Ben", seats=2)
    before = await house.stored()

    said = text_of(await house.use(house.dov, "campaign join"))

    assert said == (
        "All 2 seats of *Lamps Under the River* are taken; ask the host, or set another table with `/campaign new`."
    )
    assert await house.stored() == before


async def test_leaving_frees_a_seat_and_a_successor_takes_it(house: House):
    """In a running campaign the investigator stays for whoever comes."""
    await house.table("Ben")

    left = text_of(await house.use(house.ben, "campaign leave"))
    joined = text_of(await house.use(house.dov, "campaign join"))

    assert left == "You have left *Lamps Under the River*."
    assert joined == "You play **Amos Thrale** in *Lamps Under the River*."
    assert await seats(house) == [("Ada", "Nell Carrow"), ("Dov", "Amos Thrale")]


async def test_only_the_host_begins(house: House):
    """Ben is told so; Ada begins, and sees what is asked of her."""
    await house.lobby("Ben")
    before = await house.stored()

    said = text_of(await house.use(house.ben, "campaign begin"))
    unchanged = await house.stored()
    begun = await house.use(house.ada, "campaign begin")

    assert "Only the host" in said
    assert unchanged == before
    assert "*Lamps Under the River* has begun." in text_of(begun)
    assert control(begun, f"mp:1:{house.campaign}:")


async def test_the_list_names_every_campaign_its_state_and_its_people(house: House):
    await house.lobby()
    await house.lobby("Dov", host="Ben")

    said = text_of(await house.use(house.dov, "campaign list")).split("\n")

    assert len(said) == 2
    assert "(`2`), in the lobby" in said[0]
    assert said[0].endswith("Ben, Dov")


async def test_a_server_without_campaigns_lists_none(house: House):
    assert "`/campaign new` sets the first table" in text_of(await house.use(house.dov, "campaign list"))


async def test_ending_needs_the_host_or_a_manager_and_a_word_that_it_is_meant(house: House):
    """Ben hosts; Dov may not end it, Ada manages the server and may."""
    await house.lobby("Dov", host="Ben")
    before = await house.stored()

    unsure = text_of(await house.use(house.ben, "campaign end"))
    stranger = text_of(await house.use(house.dov, "campaign end", really=True))
    unchanged = await house.stored()
    ended = text_of(await house.use(house.ada, "campaign end", really=True))

    assert "`/campaign end really:True`" in unsure
    assert "Only the host" in stranger
    assert unchanged == before
    assert ended == "*Lamps Under the River* is over."
    assert [one.state for one in await house.service.showing.campaigns(house.guild)] == ["ended"]


async def test_the_host_lets_an_absent_seat_answer_with_caution(house: House):
    """The seats something is asked of are completed; one call answers one question, and says so."""
    await house.table("Ben")
    choices = await house.ada.autocomplete("campaign default", "seat", campaign=house.campaign, seat="")

    message = await house.use(house.ada, "campaign default", seat="Amos Thrale (Ben)")

    assert [one["value"] for one in choices] == ["s1", "s2"]
    assert "Ada lets Ben answer with caution." in text_of(message)
    assert await house.told() == "end"


async def test_a_campaign_is_set_again_for_the_same_people(house: House):
    await house.table("Ben")
    await house.use(house.ada, "campaign end", really=True)

    said = text_of(await house.use(house.ben, "campaign again"))

    house.campaign = (await house.service.showing.campaigns(house.guild))[0].id
    assert house.campaign in said
    assert {name for name, _ in await seats(house)} == {"Ada", "Ben"}


async def test_settings_are_shown_to_anybody_and_changed_by_managers(house: House):
    shown = text_of(await house.use(house.ben, "campaign settings"))
    refused = text_of(await house.use(house.ben, "campaign settings", creators="managers"))
    before = await house.service.servers.rules(house.guild)
    changed = text_of(await house.use(house.ada, "campaign settings", creators="managers", most=3))

    assert shown == (
        "Campaigns are created by: everybody. At most 10 at once. "
        "The clock of those who have named none of their own is that of UTC."
    )
    assert "Only those who may manage this server change its settings" in refused
    assert before.creators == "anyone"
    assert changed.startswith("Campaigns are created by: those who may manage the server. At most 3 at once.")


async def test_a_campaign_of_another_server_does_not_exist_here(house: House):
    """Its id is not accepted, though the store knows it, and it is not offered."""
    await house.lobby()
    found = await house.service.store.campaign(house.campaign)
    elsewhere = replace(NEW, guild_id=house.guild + 1, channel_id=found.channel_id)
    other = await house.service.lobbies.create(elsewhere)

    for line in ("table", "campaign join", "campaign leave", "log", "undo"):
        assert "There is no such campaign here" in text_of(await house.use(house.ada, line, campaign=other))
    assert [one["value"] for one in await house.ada.autocomplete("table", "campaign", campaign="")] == [house.campaign]
