"""After the end anybody can check the dice."""

import pytest

from bot.rules.kernel.chance import Draw
from bot.rules.kernel.proof import commitment, seed_of, wrong_draws
from bot.service import Refusal, Service
from tests.service.tables import ADA, BEN, at_table, lobby


async def test_the_secret_stays_hidden_until_the_end(service: Service):
    post = await at_table(service, BEN)

    with pytest.raises(Refusal) as refused:
        await service.proofs.verify(post.campaign)

    assert refused.value.key == "refused.proof_at_the_end"


async def test_every_draw_follows_from_the_secret_and_the_joins(service: Service):
    """The proof holds all that is needed to do the same by oneself."""
    post = await at_table(service, BEN)
    for _ in range(6):
        [asked, *_rest] = (await post.table()).asked
        await post.press(asked.person or ADA, asked.options[0].key, question=asked.id)
    await service.lobbies.end(post.campaign, ADA, "end")

    proof = await service.proofs.verify(post.campaign)

    assert proof.draws > 20
    assert proof.wrong == ()
    rows = await service.store.log(post.campaign, 100)
    drawn = [Draw(*draw) for row in rows for draw in row.draws]
    assert len(drawn) == proof.draws
    assert wrong_draws(seed_of(bytes.fromhex(proof.secret), proof.presses), drawn) == []


async def test_a_join_is_mixed_in_and_the_commitment_is_kept(service: Service):
    made = await lobby(service)
    await service.lobbies.join(made.campaign, BEN, "Ben", "press of Ben")
    await service.lobbies.end(made.campaign, ADA, "end")
    stored = await service.store.campaign(made.campaign)

    proof = await service.proofs.verify(made.campaign)

    assert proof.presses[-1] == "press of Ben"
    assert proof.kept == (commitment(bytes.fromhex(proof.secret)) == stored.settings["commitment"])
