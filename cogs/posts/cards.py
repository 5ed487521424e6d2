"""Small cards as Discord takes them; a card that cannot be drawn is left out, since its text stands beside it."""

import logging

from bot.rules.third.views import PHASES
from bot.service.cards import CardShown
from bot.words import words
from cogs.posts.pictures import Shown
from render.alt import describe_card
from render.picture import Stamp, picture_name
from render.thread import Studio

log = logging.getLogger(__name__)


async def drawn_card(studio: Studio, card: CardShown) -> Shown | None:
    """The picture of a card under a name that no other picture of the campaign has; None if drawing fails."""
    number = PHASES.index(card.phase) + 1 if card.phase in PHASES else 0
    record = "post.when" if card.phase in PHASES else f"post.when_{card.phase}"
    stamp = Stamp(card.campaign, card.revision, words().say(record, round=card.round, phase=card.phase))
    try:
        picture = await studio.card(card.view, stamp)
    except Exception:
        log.exception("A card of campaign %s, step %s, could not be drawn", card.campaign, card.revision)
        return None
    name = picture_name("card", card.round, number, card.revision)
    return Shown(name, picture.png, describe_card(card.view))
