"""Answers to a command that only the person who used it sees: a sentence, or what happened and what is asked next."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from bot.service import Refusal
from cogs.here import Use, campaign_for, service_of
from cogs.items import private_view, said, show


async def tell(interaction: Use, text: str) -> None:
    """Complete an acknowledged command with text of at most 4,000 characters."""
    await show(interaction, said(text))


async def show_next(interaction: Use, campaign: str, lines: Sequence[str]) -> None:
    """Complete an acknowledged command with what happened and everything the person may answer now."""
    asked = await service_of(interaction).showing.asked_of(campaign, interaction.user.id)
    await show(interaction, private_view(campaign, lines, asked))


async def asked_now(interaction: Use, sentence: str) -> dict[str, Any]:
    """A refusal with what is asked of the person now below it, where it is known which campaign is meant."""
    try:
        campaign = await campaign_for(interaction, _named(interaction))
        asked = await service_of(interaction).showing.asked_of(campaign, interaction.user.id)
    except Refusal:
        asked = ()
    if not asked:
        return {"content": sentence}
    view: ui.LayoutView = said(sentence)
    for item in private_view(campaign, (), asked).children:
        view.add_item(item)
    return {"view": view}


def _named(interaction: Use) -> str:
    """The campaign in a pressed button's id (after its version and kind), else the one a command names."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    return custom_id.split(":")[2] if custom_id else getattr(interaction.namespace, "campaign", None) or ""
