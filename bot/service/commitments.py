"""The secret all chance of a campaign comes from, and what binds the bot to it before it is revealed."""

import secrets
from collections.abc import Mapping
from typing import Any

from bot.rules.kernel.proof import SECRET_BYTES, commitment


def new_secret() -> dict[str, Any]:
    """Return a secret nobody knows and what is published of it, as the settings of a campaign keep them."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return {"secret": secret.hex(), "commitment": commitment(secret)}


def renewed(settings: Mapping[str, Any], step: int) -> dict[str, Any]:
    """Return settings with a new secret from a step on, as the old one has been revealed; the old one is kept."""
    old = {"secret": settings["secret"], "commitment": settings["commitment"], "before": step}
    return {**settings, **new_secret(), "former": [*settings.get("former", ()), old]}
