"""Chance can be checked: what is published first, what is mixed in, and how every draw is recomputed."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from bot.rules.kernel.chance import Chance, Draw

SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """Return what is published when a campaign is created; it binds to the secret and tells nothing of it."""
    return blake2b(secret, person=b"commitment", digest_size=32).hexdigest()


def seed_of(secret: bytes, presses: Sequence[str]) -> bytes:
    """Return the seed: the secret with the players' join presses mixed in, so that the host alone cannot choose it."""
    return blake2b("/".join(presses).encode(), key=secret, person=b"seed", digest_size=32).digest()


def wrong_draws(seed: bytes, draws: Iterable[Draw]) -> list[Draw]:
    """Return the draws whose value does not follow from the seed."""
    chance = Chance(seed)
    return [draw for draw in draws if chance.below(draw.limit, draw.trail, draw.number, draw.label) != draw.value]
