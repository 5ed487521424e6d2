"""After the end anybody can check the dice."""

import pytest

from bot.rules.kernel.chance import Draw
from bot.rules.kernel.proof import seed_of, wrong_draws
from bot.service import Refusal, Service
from bot.store import Change
from tests.service.tables import ADA, BEN, SECRET, Post, at_table, fresh, lobby, refused, wanted


async def played(post: Post, answers: int = 6) -> None:
    for _ in range(answers):
        [asked, *_rest] = (await post.table()).asked
        await post.press(asked.person or ADA, asked.options[0].key, question=asked.id)


async def ended(service: Service, answers: int = 6) -> Post:
    """A campaign that really keeps its commitment, played for a while and ended."""
    post = Post(service, await service.lobbies.create(wanted()))
    await post.join(BEN)
    await post.begin()
    await post.settle_group()
    await played(post, answers)
    await service.lobbies.end(post.campaign, ADA, fresh())
    return post


async def test_the_secret_stays_hidden_until_the_end(service: Service):
    """Refused, and nothing of it is to be posted; with the end it is."""
    post = await at_table(service, BEN)

    assert (await refused(post, service.proofs.verify(post.campaign))).key == "refused.proof_at_the_end"
    assert (await service.posting.ending(post.campaign)).bounds == ()
    await service.lobbies.end(post.campaign, ADA, fresh())
    assert [one.secret for one in (await service.posting.ending(post.campaign)).bounds] == [SECRET.hex()]


async def test_every_draw_follows_from_the_secret_and_the_joins(service: Service):
    """The proof holds all that is needed to do the same by oneself."""
    post = await ended(service)

    proof = await service.proofs.verify(post.campaign)

    assert (proof.is_right, proof.kept, proof.wrong, proof.elsewhere) == (True, True, (), 0)
    assert proof.draws > 20
    rows = await service.store.log(post.campaign, 100)
    drawn = [Draw(*draw) for row in rows for draw in row.draws]
    assert len(drawn) == proof.draws
    [bound] = proof.bounds
    assert wrong_draws(seed_of(bytes.fromhex(bound.secret), proof.presses), drawn) == []


async def test_a_join_is_mixed_in(service: Service):
    """Without it the same draws would be wrong."""
    made = await lobby(service)
    await service.lobbies.join(made.campaign, BEN, "Ben", "press of Ben")
    await made.begin()
    await service.lobbies.end(made.campaign, ADA, "end")
    rows = await service.store.log(made.campaign, 100)

    proof = await service.proofs.verify(made.campaign)

    assert (proof.presses, proof.wrong) == (("press of Ben",), ())
    assert wrong_draws(seed_of(SECRET, ()), [Draw(*draw) for row in rows for draw in row.draws])


async def tampered(post: Post, **settings: str) -> None:
    found = await post.service.store.campaign(post.campaign)
    change = {**found.settings, **settings}
    await post.service.store.commit(Change(campaign=post.campaign, expected_seq=found.seq, settings=change))


async def test_a_die_that_was_made_up_is_named(service: Service):
    """The step and the draw; a secret that was exchanged for another breaks the commitment, too."""
    post = await ended(service)
    await tampered(post, secret="ab" * 32)

    proof = await service.proofs.verify(post.campaign)

    assert (proof.is_right, proof.kept) == (False, False)
    assert len(proof.wrong) > 10
    step, draw = proof.wrong[0]
    [row] = [row for row in await service.store.log(post.campaign, 100) if row.seq == step]
    assert list(draw) in row.draws


async def test_answers_that_were_taken_back_are_checked_too(service: Service):
    """Nobody may undo a made-up die out of the proof."""
    post = await ended(service)
    await post.undo(ADA)
    before = sum(len(row.draws) for row in await service.store.log(post.campaign, 100))
    await post.undo(ADA, steps=5)
    await service.lobbies.end(post.campaign, ADA, fresh())

    assert (await service.proofs.verify(post.campaign)).draws == before


async def test_each_secret_of_a_campaign_that_went_on_after_its_end_is_checked(service: Service):
    """The draws before the end follow from the old one, those after it from the new one."""
    post = await ended(service)
    await post.undo(ADA)
    await played(post, 12)
    await service.lobbies.end(post.campaign, ADA, fresh())

    proof = await service.proofs.verify(post.campaign)

    assert proof.is_right
    old, new = proof.bounds
    assert (old.before is not None, new.before) == (True, None)
    rows = await service.store.log(post.campaign, 200)
    later = [Draw(*draw) for row in rows for draw in row.draws if row.seq > (old.before or 0)]
    assert later
    assert wrong_draws(seed_of(bytes.fromhex(old.secret), proof.presses), later)


async def test_a_campaign_without_draws_is_right(service: Service):
    """One that was ended in the lobby."""
    post = Post(service, await service.lobbies.create(wanted()))
    await service.lobbies.end(post.campaign, ADA, fresh())

    proof = await service.proofs.verify(post.campaign)

    assert (proof.is_right, proof.draws) == (True, 0)


async def test_only_a_campaign_that_there_is_can_be_checked(service: Service):
    with pytest.raises(Refusal, match="no_campaign"):
        await service.proofs.verify("zzz")
