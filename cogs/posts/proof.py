"""The proof of chance in words: whether the commitment was kept, how many draws follow from it, and what to check."""

from collections.abc import Iterator

from bot.service import Proof
from bot.words import words
from cogs.posts.texts import cut
from render.twin import plain

WRONG = 10  # draws named
JOINS = 1200  # characters of the joins mixed into chance
SECRETS = 6  # of a campaign that went on after its end, the newest


def proof_text(proof: Proof) -> str:
    """All of it, within one message."""
    return "\n".join(_lines(proof))


def _lines(proof: Proof) -> Iterator[str]:
    yield words().say("proof.head", title=plain(proof.title))
    yield words().say("proof.kept" if proof.kept else "proof.broken")
    yield words().count("proof.draws", proof.draws)
    yield words().count("proof.wrong", len(proof.wrong)) if proof.wrong else words().say("proof.right")
    for step, draw in proof.wrong[:WRONG]:
        yield words().say("proof.wrong_draw", step=step, number=draw.number, limit=draw.limit, value=draw.value)
    if proof.elsewhere:
        yield words().count("proof.elsewhere", proof.elsewhere)
    for bound in proof.bounds[-SECRETS:]:
        yield words().say("proof.secret", secret=bound.secret, commitment=bound.commitment)
    yield words().say("proof.presses", presses=cut(", ".join(proof.presses), JOINS) or words().say("list.nothing"))
    yield words().say("proof.how")
