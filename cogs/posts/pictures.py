"""Pictures as Discord takes them: a file under a name of its own, and a gallery of one with its alt text."""

import io
from dataclasses import dataclass

import discord
from discord import ui

from bot.rules.third.views import PHASES
from bot.service import Page
from bot.words import words
from render.alt import describe_map, describe_sheets
from render.picture import Picture, Stamp, picture_name
from render.theme import NIGHT, THEMES
from render.thread import Studio


@dataclass(frozen=True)
class Shown:
    """A picture to be sent: its file name, its bytes, and itself in words."""

    name: str
    png: bytes
    alt: str

    def file(self) -> discord.File:
        """A fresh file; one is used up with each request."""
        return discord.File(io.BytesIO(self.png), self.name, description=self.alt)

    def gallery(self) -> "ui.MediaGallery[ui.LayoutView]":
        """A gallery of this picture alone, so that nothing crops it."""
        return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt))


def stamp_of(page: Page) -> Stamp:
    """Campaign, revision, and the moment it shows, in UTC as a picture cannot know who looks at it."""
    month = words().say(f"month.{page.at.month}")
    moment = words().say("post.moment", day=page.at.day, month=month, time=f"{page.at:%H:%M}")
    return Stamp(page.title, page.revision, moment)


def file_name(kind: str, page: Page) -> str:
    """A name no other picture of the campaign ever has."""
    number = PHASES.index(page.phase) + 1 if page.phase in PHASES else 0
    return picture_name(kind, page.round, number, page.revision)


async def drawn_map(studio: Studio, page: Page, theme: str = "") -> tuple[Shown, ...]:
    """The map of a page, in the table's own theme or one asked for."""
    picture = await studio.map(page.map, stamp_of(page), THEMES[theme or NIGHT.name])
    return (_shown("map", theme, page, picture, describe_map(page.map)),)


async def drawn_sheets(studio: Studio, page: Page, theme: str = "") -> tuple[Shown, ...]:
    """The sheets of a page, at most four in a picture."""
    pictures = await studio.sheets(page.sheets, stamp_of(page), THEMES[theme or NIGHT.name])
    alt = describe_sheets(page.sheets)
    return tuple(_shown(f"sheets{n}", theme, page, picture, alt) for n, picture in enumerate(pictures, 1))


def _shown(kind: str, theme: str, page: Page, picture: Picture, alt: str) -> Shown:
    return Shown(file_name(f"{kind}-{theme}" if theme else kind, page), picture.png, alt)
