"""Everything that a campaign still has to post, as it would be sent: components, names, words and bytes of files."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import ui

from bot.service import Service
from cogs import deliveries
from cogs.client import PostBot
from cogs.deliveries import Deliveries
from cogs.posts.pictures import Shown as File
from render.picture import Picture
from render.thread import Studio
from tests.hidden.channels import Shown, said
from tests.service.tables import BEN

STEPS = 5  # that are asked to be taken back, so that there is a request to post


class Describing:
    """A studio whose pictures are the views they would be drawn from, for tests that need no ink."""

    async def map(self, *drawn: Any) -> Picture:
        return described(*drawn)

    async def sheets(self, *drawn: Any) -> tuple[Picture, ...]:
        return (described(*drawn),)

    async def card(self, *drawn: Any) -> Picture:
        return described(*drawn)


def described(*drawn: Any) -> Picture:
    """All that a picture is made of, instead of it."""
    return Picture(png=repr(drawn).encode(), manifest=(), width=1, height=1)


@contextmanager
def recorded(instead: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is sent or edited in the block, wherever it goes."""
    sent: list[str] = []

    class Recording:
        def __init__(self, bot: PostBot, id: int, guild: int) -> None:
            self.id = id

        async def send(self, view: ui.LayoutView, *, files: Sequence[File] = (), nonce: int) -> int:
            named = [(one.name, one.alt, one.png.hex()) for one in files]
            sent.append(json.dumps([self.id, view.to_components(), named, nonce]))
            return 1

        async def edit(self, message: int, view: ui.LayoutView) -> None:
            sent.append(json.dumps([self.id, message, view.to_components()]))

        async def search(self, *marks: str, nonce: int) -> None:
            return None

        async def start_thread(self, message: int, name: str) -> int:
            sent.append(name)
            return message

    with instead.context() as patched:
        patched.setattr(deliveries, "Place", Recording)
        yield sent


async def posted(service: Service, instead: pytest.MonkeyPatch, studio: Studio | None = None) -> Shown:
    """What each waiting row is posted as, and a request to take answers back."""
    bot = SimpleNamespace(service=service, studio=studio or Describing(), clock=service.clock, user=None)
    carrying = Deliveries(cast("PostBot", bot))
    shown: Shown = {"asking": await said(service.history.undo("1", BEN, "asking", steps=STEPS))}
    with recorded(instead) as sent:
        while post := await service.posting.claim():
            await getattr(carrying, post.kind)(post)
            shown[f"{post.kind} {post.id}"] = list(sent)
            sent.clear()
    return shown
