"""A story post: what led to each phase, in words, and the map as the phase began."""

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ui

from bot.service import Page, StoryPart
from bot.words import words
from cogs.posts.pictures import Shown
from cogs.posts.texts import TEXT, bulleted, cut, paragraph, titled
from render.twin import plain, read_map

PARTS = 8  # phases with a picture in one message; Discord takes ten files, and two may be sheets
LINES = 2000  # characters of one paragraph


@dataclass(frozen=True)
class Chapter:
    """A phase of the story with its pictures; none if they could not be drawn, or are not wanted."""

    part: StoryPart
    shown: tuple[Shown, ...] = ()


def story_view(chapters: Sequence[Chapter], *, twin: bool = False) -> ui.LayoutView:
    """All phases of a burst; with `twin`, the last map as text, as far as there is room."""
    view = ui.LayoutView(timeout=None)
    room = min(LINES, (TEXT - 300) // max(1, len(chapters)) - 160)
    texts = [_text(one.part, room) for one in chapters]
    for chapter, text in zip(chapters, texts, strict=True):
        view.add_item(ui.TextDisplay(text))
        for one in chapter.shown:
            view.add_item(one.gallery())
    if twin:
        view.add_item(ui.TextDisplay(_twin(chapters[-1].part, TEXT - sum(map(len, texts)))))
    return view


def _text(part: StoryPart, room: int) -> str:
    """What led to a phase, and below it the phase that begins."""
    page = part.page
    if page.phase == "over":  # the last lines say why
        return bulleted(part.lines, room) or words().say("post.story.over")
    heading = titled("post.story.head", page.round, page.phase, plain(page.title))
    return "\n".join(text for text in (paragraph(part.lines, room), heading, _for_newcomers(page)) if text)


def _for_newcomers(page: Page) -> str:
    """What happens in a phase, in the first round."""
    record = f"post.story.first_round.{page.phase}"
    return words().say(record) if page.round <= 1 and words().has(record) else ""


def _twin(part: StoryPart, room: int) -> str:
    hint = words().say("post.story.no_picture")
    return f"{hint}\n{cut(read_map(part.page.map)[0], room - len(hint) - 1)}"
