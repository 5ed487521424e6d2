"""What a campaign leaves behind, over the wire: `/campaign verify` and the ending's secret."""

import json
from dataclasses import replace

import aiohttp

from bot.rules.kernel.chance import Draw
from bot.service import Arrival, Bound, Proof
from cogs.posts.ending import ending_view
from cogs.posts.proof import proof_text
from tests.cogs.house import SEED, House, controls, text_of
from tests.cogs.posts.builders import ending
from tests.cogs.posts.checks import sent, words_of


async def test_the_dice_are_checked_after_the_end_by_anybody(house: House):
    """Before it nothing is revealed; after it the ending and the command show the secret and the joins."""
    await house.table("Ben")
    before = text_of(await house.use(house.dov, "campaign verify"))
    ada, _ = await house.live_table("Ada")
    await house.use(house.ada, "campaign end", really=True)
    await house.quiet()

    after = text_of(await house.use(house.dov, "campaign verify"))

    assert "is revealed when it is over" in before
    assert SEED.hex() not in before
    assert "None of them is wrong." in after
    assert SEED.hex() in after
    [post] = [one for one in ada.messages() if "What decided dice and cards" in text_of(one)]
    assert SEED.hex() in text_of(post)
    assert "`/campaign verify` recomputes every draw" in text_of(post)


def proof(**differing: object) -> Proof:
    facts: dict = {"title": "Lamps", "bounds": (Bound(commitment="c", secret="00", before=None),)}
    facts |= {"presses": ("11", "22"), "draws": 9, "wrong": (), "elsewhere": 0}
    return Proof(**(facts | differing))


def test_a_proof_names_what_is_wrong():
    """Step and draw of the first ten; how many there are in all; what was drawn elsewhere."""
    wrong = tuple((n, Draw("dice", "trail", n, 6, 3)) for n in range(20))

    said = proof_text(proof(wrong=wrong, draws=30, elsewhere=4))

    assert "The commitment was broken" in said
    assert "**20 of them are wrong:**" in said
    assert "step 9, draw 9 out of 6: 3" in said
    assert "step 10," not in said
    assert "4 draws were made before the campaign came here" in said


def test_the_longest_proof_fits_into_a_message():
    """Many secrets, many joins, many wrong draws; also in the ending post, beside everything else."""
    bounds = tuple(Bound(commitment="c" * 64, secret="0" * 64, before=n) for n in range(40))
    presses = tuple("9" * 20 for _ in range(300))
    wrong = tuple((10**6, Draw("cards", "t" * 16, 10**6, 60, 59)) for _ in range(40))

    assert len(proof_text(proof(bounds=bounds, presses=presses, wrong=wrong, title="*" * 80))) <= 4000
    last = replace(ending(seats=6), epilogue="e" * 3000, bounds=bounds, presses=presses)
    assert "0" * 64 in words_of(sent(ending_view(last)))


async def test_everybody_may_have_the_tables_view_as_a_file(house: House):
    """For the one who asks alone; nothing is posted."""
    await house.table("Ben")
    seen = len(house.ben.messages())

    message = await house.use(house.dov, "campaign export")

    [file] = [one for one in message["components"] if one["type"] == 13]
    assert file["name"] == f"campaign-{house.campaign}.json"
    async with aiohttp.ClientSession() as web, web.get(file["file"]["url"]) as reply:
        found = json.loads(await reply.read())
    assert found["title"] == "Lamps Under the River"
    assert [one["name"] for one in found["sheets"]["sheets"]] == ["Nell Carrow", "Amos Thrale"]
    assert "Nothing hidden is in it" in text_of(message)
    assert len(house.ben.messages()) == seen


async def test_before_the_beginning_there_is_no_such_file(house: House):
    await house.lobby()
    assert "has not begun" in text_of(await house.use(house.ada, "campaign export"))


async def test_a_campaign_from_a_file_gets_its_card_its_thread_and_its_table(house: House):
    """Whoever was bound to a seat plays on there at once; others are open."""
    await house.table("Ben")
    await house.press("Ben", "gather")
    text = await house.service.transfer.export(house.campaign)
    people = {"s2": (int(house.dov.user), "Dov")}
    where = Arrival(guild_id=house.guild, channel_id=int(house.ada.channel), people=people)

    house.campaign = await house.service.transfer.bring(text, where)
    await house.quiet()
    dov, table = await house.live_table("Dov")
    [asked] = await house.asked("s2")
    select = next(one["custom_id"] for one in controls(table["components"]) if asked.id in one["custom_id"])
    await house.answered(await dov.select(table, select, "focus:will"))

    campaign = await house.service.posting.campaign(house.campaign)
    assert dov.channel == str(campaign.thread_id)
    assert "an open seat" in text_of(table)
    cards = [text_of(one) for one in house.dov.messages() if f"Campaign `{house.campaign}`" in text_of(one)]
    assert len(cards) == 1
    assert "It has begun" in cards[0]
    assert await house.told() == "focus:will"
