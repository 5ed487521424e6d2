"""Everything that leaves the service about a campaign, by channel: what people, pictures and posts are made of."""

from collections.abc import Awaitable, Sequence
from dataclasses import asdict
from typing import Any

from bot.rules.third.content import Content
from bot.rules.third.state import Third
from bot.service import Answered, Press, Refusal, Service
from cogs.commands.game import VERBS
from tests.service.tables import ADA, BEN, CAT, STRANGER

PEOPLE = (ADA, BEN, CAT, STRANGER)
LATEST, EXPLAINED = 30, 4  # steps of the log
PROBED = 3  # cards whose names are typed
Shown = dict[str, Any]


def probes(game: Third, content: Content) -> list[str]:
    """What somebody might type to find out what lies where: id and name of some cards on top of hidden decks."""
    decks = [game.events, *game.decks.values(), game.items, game.archive]
    tops = [deck[-1] for deck in decks if deck][:PROBED]
    return [text for card in tops for text in (card, content.names[card])]


async def shown_by(service: Service, campaign: str, typed: Sequence[str]) -> Shown:
    """What each channel shows."""
    return {
        **await looks(service, campaign),
        **await questions(service, campaign, typed),
        **await refusals(service, campaign, typed),
        **await records(service, campaign),
    }


async def looks(service: Service, campaign: str) -> Shown:
    """The table, the pages pictures are drawn from, also those of a story to be posted, and who sits where."""
    showing = service.showing
    table = await showing.table(campaign)
    return {
        "table": table,
        "since": await service.posting.since(campaign, table.asked),
        "page": asdict(await showing.page(campaign)),
        "seats": await showing.seats(campaign),
        "lobby": asdict(await service.lobbies.view(campaign)),
        "campaigns": await listed(service),
    }


async def listed(service: Service) -> list[tuple[str, ...]]:
    """Campaigns as lists show them."""
    found = await service.showing.campaigns(1)
    return [(one.id, one.title, one.state, one.scenario, str(one.seq)) for one in found]


async def questions(service: Service, campaign: str, typed: Sequence[str]) -> Shown:
    """What each person is asked, and what is offered while they type."""
    shown: Shown = {}
    for person in PEOPLE:
        shown[f"asked of {person}"] = await service.showing.asked_of(campaign, person)
        for text in ("", *typed[:2]):
            shown[f"choices of {person}, {text}"] = await service.showing.choices(campaign, person, (), text)
    return shown


async def refusals(service: Service, campaign: str, typed: Sequence[str]) -> Shown:
    """What is said to those who try what they may not, or what lies hidden."""
    shown: Shown = {"verify": await said(service.proofs.verify(campaign))}
    for text in typed:
        shown[f"answer {text}"] = await said(service.showing.find(campaign, ADA, (), text))
    for command, verbs in VERBS.items():
        shown[f"{command} {typed[0]}"] = await said(service.showing.find(campaign, ADA, verbs, typed[0]))
    for asked in (await service.showing.table(campaign)).asked:
        press = Press(campaign=campaign, key=typed[0], person=BEN, interaction="0", question=asked.id)
        shown[f"press {asked.id}"] = await said(service.playing.answer(press))
    return shown


async def said(attempt: Awaitable[Any]) -> Any:
    """What came of an attempt, a refusal by its sentence and its facts."""
    try:
        return await attempt
    except Refusal as refusal:
        return refusal.key, refusal.facts


async def records(service: Service, campaign: str) -> Shown:
    """The log, why its steps went so, the cards they led to, what taking them back would lose, and the export."""
    rows = await service.history.log(campaign, LATEST)
    shown: Shown = {
        "log": [lines for _, lines in await service.showing.log(campaign, rows)],
        "steps": await service.whys.steps(campaign, 25),
        "marks": await service.history.marks(campaign),
        "export": await service.transfer.for_players(campaign),
    }
    for row in rows[-EXPLAINED:]:
        answered = Answered(seq=row.seq, told=tuple((kind, facts) for kind, facts in row.told))
        shown[f"why {row.seq}"] = await said(service.whys.of(campaign, row.seq))
        shown[f"card {row.seq}"] = await service.cards.led_to(campaign, answered, ADA)
    for steps, person in ((1, BEN), (5, ADA)):
        shown[f"undo {steps} of {person}"] = await said(service.history.preview(campaign, person, steps=steps))
    return shown


def differing(one: Shown, other: Shown) -> list[str]:
    """The channels that do not show the same, or that only one of two has."""
    return [name for name in one.keys() | other.keys() if repr(one.get(name)) != repr(other.get(name))]
