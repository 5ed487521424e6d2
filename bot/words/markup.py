"""What people type, made harmless for where their words stand among ours."""

import re

MARKUP = re.compile(r"([\\`*_~|<>\[\]()#:@-])")


def plain(typed: str) -> str:
    """Return what a user typed, in one line and without markup or mentions."""
    return MARKUP.sub(r"\\\1", " ".join(typed.split()))
