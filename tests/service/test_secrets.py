"""Nothing hidden reaches anybody: two games that differ only in hidden facts read the same."""

from dataclasses import replace
from random import Random

import pytest

from bot.rules.third.content import Content, Side
from bot.rules.third.edition import dump, load
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import Third
from bot.service import Service
from tests.service.tables import ADA, BEN, Post, at_table

SECRET = "Nobody can know this yet"


def reordered(game: Third, content: Content, chance: Random) -> None:
    """Lay every deck in another order; what shows of one stays: the neighborhood on the top event, a monster drawn."""
    shown = game.events[-1:]
    hidden = [*game.decks.values(), game.headlines, game.items, game.allies, game.spells, game.archive, game.cup]
    for deck in (*hidden, game.events):
        chance.shuffle(deck)
    if shown:
        hood = content.events[shown[0]].hood
        same = chance.choice([card for card in game.events if content.events[card].hood == hood])
        game.events.remove(same)
        game.events.append(same)
    drawn = {"third.choose_spawn"} & {step.kind for flow in game.flows.values() for step in flow.steps}
    rest = game.monster_deck[1:] if drawn else game.monster_deck
    chance.shuffle(rest)
    game.monster_deck[len(game.monster_deck) - len(rest) :] = rest


def rewritten(game: Third, content: Content) -> Content:
    """The same content with other words on every side that nobody has turned up."""
    secret = Side(title=SECRET, text=SECRET)
    archive = {}
    for id, card in content.archive.items():
        showing = game.codex[id].side if id in game.codex else ""
        sides = {name: secret for name in ("front", "back") if name != showing and getattr(card, name)}
        archive[id] = card.model_copy(update=sides)
    unread = {card for deck in game.decks.values() for card in deck} & content.encounters.keys()
    encounters = {
        id: card.model_copy(
            update={"parts": {name: part.model_copy(update={"text": SECRET}) for name, part in card.parts.items()}}
        )
        if id in unread
        else card
        for id, card in content.encounters.items()
    }
    assets = {id: card.model_copy(update={"back": []}) for id, card in content.assets.items()}
    found = content.model_copy(update={"archive": archive, "encounters": encounters, "assets": assets})
    for kept in ("names", "abilities"):
        found.__dict__.pop(kept, None)  # worked out before from what was not hidden
    return found


async def everything_shown(post: Post) -> tuple[object, ...]:
    """Every record and line that leaves the service."""
    showing, campaign = post.service.showing, post.campaign
    asked = [await showing.asked_of(campaign, person) for person in (ADA, BEN)]
    choices = [await showing.choices(campaign, person, (), "") for person in (ADA, BEN)]
    lines = [lines for _, lines in await showing.log(campaign, await post.service.history.log(campaign, 400))]
    export = await post.service.transfer.for_players(campaign)
    return (
        await post.table(),
        await showing.page(campaign),
        asked,
        choices,
        lines,
        await showing.seats(campaign),
        export,
    )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("open_table", [True, False])
async def test_two_games_that_differ_only_in_hidden_facts_read_the_same(
    service: Service, monkeypatch, seed: int, open_table: bool
):
    """Random campaigns: table, pages, questions, autocomplete and log say nothing of what is hidden, at any answer."""
    chance = Random(seed)
    post = await at_table(service, BEN, open_table=open_table)
    compared = 0
    while (await post.table()).asked:
        stored = await service.store.campaign(post.campaign)
        twin = load(stored.game or b"")
        rules = ThirdEdition(rewritten(twin, service.rules.content))
        reordered(twin, service.rules.content, chance)
        other = Post(Service(service.store, rules, service.words, service.clock), post.campaign)
        shown = await everything_shown(post)

        with monkeypatch.context() as instead:
            await put_before(other, instead, twin)
            assert await everything_shown(other) == shown

        assert SECRET not in str(shown)
        compared += dump(twin) != stored.game
        await post.press_any(chance)
    assert compared > 20


async def put_before(post: Post, instead: pytest.MonkeyPatch, game: Third) -> None:
    """Let the service read another game than the one that is stored."""
    stored, seats = await post.service.store.with_seats(post.campaign)

    async def read(campaign: str) -> object:
        return replace(stored, game=dump(game)), seats

    instead.setattr(post.service.store, "with_seats", read)


async def test_a_turned_side_would_be_noticed(service: Service):
    """The comparison itself works: a fact that is public makes a difference."""
    post = await at_table(service, BEN)
    shown = await everything_shown(post)

    await post.press(BEN, "gather")

    assert await everything_shown(post) != shown


async def test_a_game_that_differs_in_a_public_fact_reads_differently(service: Service, monkeypatch):
    """The other game is really the one that is read, in each thing that is compared."""
    post = await at_table(service, BEN)
    shown = await everything_shown(post)
    twin = load((await service.store.campaign(post.campaign)).game or b"")
    next(iter(twin.investigators.values())).money += 1

    await put_before(post, monkeypatch, twin)

    page, export = 1, -1
    other = await everything_shown(post)
    assert other[page] != shown[page]
    assert other[export] != shown[export]
