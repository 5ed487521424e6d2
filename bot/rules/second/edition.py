"""The second edition put together: everything is imported, so saves and content can be read."""

from typing import Any

from bot.rules.kernel.saved import OneOf, codec
from bot.rules.second import effects, encounters, movement, turn, upkeep
from bot.rules.second.content import Content
from bot.rules.second.rules import SecondEdition
from bot.rules.second.state import Second

EDITION = "second"
CHAPTERS = (effects, encounters, movement, turn, upkeep)
CODEC = codec(Second, EDITION)
load, dump = CODEC.load, CODEC.dump


def rules_for(sections: dict[str, dict[str, Any]]) -> SecondEdition:
    """The rules with this content; `pydantic.ValidationError` names what does not belong."""
    OneOf.building = EDITION
    return SecondEdition(Content.model_validate(sections))
