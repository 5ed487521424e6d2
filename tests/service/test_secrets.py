"""T2.7: nothing hidden reaches anybody: campaigns that differ only in hidden facts read the same in each channel."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.rules.third import state
from bot.rules.third.content import Content
from bot.rules.third.play import Play
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.secrets import REVEALING
from bot.rules.third.state import Third
from bot.service import Answered, showing
from bot.service.showing import Showing
from tests.hidden.campaigns import Moment, all_moments, opened
from tests.hidden.channels import PEOPLE, Shown, differing, looks, probes, shown_by
from tests.hidden.kinds import ALL, KINDS, SECRET, Change, everything, in_games
from tests.service.tables import Post

CHOSEN = ("turn", "choose", "spawn", "who_is_next")  # asked where each kind is looked at

IN_PLAY: dict[str, type[Any]] = {
    "investigators": state.Investigator,
    "assets": state.Asset,
    "monsters": state.Monster,
    "spaces": state.Space,
    "codex": state.CodexCard,
}
SEEN = """
schema_version seats leader open_table flows over last_id scenario players round phase spaces borders clues
investigators fallen arriving assets monsters codex sheet_doom sheet_clues anomalies cup_drawn event_discard
headline_discard rumor display reading difficulty house_rules markers used open_next absent placements aside
laid attached
"""
SEEN_OF = {
    "Investigator": "id seat space damage horror money clues remnants focus delayed actions acted acts used",
    "Asset": "id card owner damage horror used",
    "Monster": "id space state engaged_with damage hurt_by activated",
    "Space": "id hood doom kind",
    "CodexCard": "card side fired doom clues used",
}
PUBLIC = {f"{kind}.{name}" for kind, names in {"Third": SEEN, **SEEN_OF}.items() for name in names.split()}


class Moments:
    """Moments of campaigns, what each shows, and twins of them, in one folder."""

    def __init__(self, folder: Path, every: list[Moment]) -> None:
        self.folder, self.every, self.numbers = folder, every, count()
        self.known: dict[str, Shown] = {}

    @property
    def few(self) -> list[Moment]:
        """The first moment in which each of the chosen questions is asked, and two with all kinds of secrets."""
        first = [next(one for one in self.every if kind in one.asked) for kind in CHOSEN]
        veiled = [one for one in self.every if one.name.startswith("veiled")]
        read = next(one for one in veiled if "choose" in one.asked)
        return list({one.name: one for one in (*first, read, veiled[-1])}.values())

    def fresh(self) -> Path:
        """A path where nothing is yet."""
        return self.folder / f"twin-{next(self.numbers)}.db"

    async def shown(self, moment: Moment) -> Shown:
        """What a moment shows as it was played."""
        if moment.name not in self.known:
            async with opened(moment.path, moment.content) as service:
                self.known[moment.name] = await shown_by(service, moment.campaign, typed_at(moment))
        return self.known[moment.name]

    async def shown_by_twin(self, moment: Moment, change: Change) -> Shown | None:
        """What its twin shows; None if there is none."""
        path = self.fresh()
        content = moment.twin(change, path)
        if content is None:
            return None
        async with opened(path, content) as service:
            return await shown_by(service, moment.campaign, typed_at(moment))


def typed_at(moment: Moment) -> list[str]:
    """What is typed at a moment and at its twin alike, to find out what lies where."""
    sealed = moment.sealed()
    return probes(sealed.games[0], sealed.content)


@pytest.fixture(scope="module")
def moments(tmp_path_factory) -> Moments:
    folder = tmp_path_factory.mktemp("moments")
    return Moments(folder, asyncio.run(all_moments(folder)))


def test_the_moments_are_in_the_middle_of_many_kinds_of_questions(moments: Moments):
    """Turns, choices of cards, of the group, of dice and of spaces; on open tables and by the book."""
    asked = {kind for moment in moments.every for kind in moment.asked}
    assert len(asked) >= 18
    assert {"turn", "choose", "spawn", "react", "which_first", "change_dice", "which_die"} <= asked
    assert len(moments.few) >= 6


@pytest.mark.parametrize("kind", KINDS)
async def test_T2_7_a_hidden_fact_changes_nothing_that_is_shown(moments: Moments, kind: str):
    """Table, pages, questions, autocomplete, log, reasons, cards, undo, refusals and export, at several moments."""
    compared = 0
    for moment in moments.few:
        if (other := await moments.shown_by_twin(moment, KINDS[kind])) is not None:
            compared += 1
            assert differing(await moments.shown(moment), other) == [], moment.name
            assert SECRET not in str(other)
    assert compared


async def test_T2_7_all_of_them_together_change_nothing(moments: Moments):
    """In the middle of all sorts of questions."""
    for moment in moments.every[::2]:
        other = await moments.shown_by_twin(moment, everything)
        assert other is not None
        assert differing(await moments.shown(moment), other) == [], moment.name
        assert SECRET not in str(other)


@pytest.mark.parametrize("kind", ALL)
def test_a_twin_is_another_game_that_could_be_just_as_well(moments: Moments, kind: str):
    """Something differs, and no rule is broken."""
    differ = 0
    for moment in moments.few:
        sealed, twin = moment.sealed(), moment.sealed()
        ALL[kind](twin, Random(moment.name))
        differ += twin != sealed
        assert problems(twin.games[0], ThirdEdition(twin.content)) == [], moment.name
    assert differ


def test_whatever_is_stored_of_a_game_is_public_or_of_some_kind(moments: Moments):
    """A new zone, or a new fact of a thing in play, is either seen by everybody or has its kind here."""
    changed: set[str] = set()
    for moment in moments.every:
        sealed, twin = moment.sealed(), moment.sealed()
        everything(twin, Random(moment.name))
        changed |= set(facts_that_differ(sealed.games[0], twin.games[0]))
    stored = {f"{kind.__name__}.{one.name}" for kind in (Third, *IN_PLAY.values()) for one in fields(kind)}
    assert changed & PUBLIC == set()
    assert stored - PUBLIC - changed == set(), "say in PUBLIC that everybody sees it, or add a kind to `KINDS`"


def facts_that_differ(one: Third, other: Third) -> Iterator[str]:
    """The fields of two games, and of what is in play in both, that do not hold the same."""
    for place in fields(Third):
        mine, theirs = getattr(one, place.name), getattr(other, place.name)
        if place.name in IN_PLAY:
            pairs = list(zip(mine.values(), theirs.values(), strict=True))
            kind = IN_PLAY[place.name]
            names = {f.name for f in fields(kind) for a, b in pairs if getattr(a, f.name) != getattr(b, f.name)}
            yield from (f"{kind.__name__}.{name}" for name in names)
        elif mine != theirs:
            yield f"Third.{place.name}"


async def test_T2_7_an_answer_that_reveals_nothing_is_answered_alike(moments: Moments):
    """The cautious answer to what is asked first, saved, told and shown."""
    compared = 0
    for moment in moments.every[1::3]:
        path = moments.fresh()
        shutil.copy(moment.path, path)
        told, shown = await after_answer(path, moment, moment.content)
        if not any(kind in REVEALING for kind, _ in told.told):
            twin = moments.fresh()
            content = moment.twin(everything, twin)
            other, seen = await after_answer(twin, moment, content)
            assert other == told
            assert differing(shown, seen) == [], moment.name
            compared += 1
    assert compared > 5


async def after_answer(path: Path, moment: Moment, content: Content) -> tuple[Answered, Shown]:
    """Give the cautious answer to the first question, and look."""
    async with opened(path, content) as service:
        post = Post(service, moment.campaign)
        asked = (await post.table()).asked[0]
        told = await post.press(asked.person or PEOPLE[0], asked.default, question=asked.id, interaction="pressed")
        return told, await shown_by(service, moment.campaign, typed_at(moment))


@in_games
def richer(game: Any, content: Any, chance: Random) -> None:
    """No hidden fact: everybody sees money."""
    next(iter(game.investigators.values())).money += 1


async def test_a_public_fact_would_be_noticed(moments: Moments):
    """The twin is what is read, in whatever is compared."""
    moment = moments.every[0]
    other = await moments.shown_by_twin(moment, richer)
    assert other is not None
    assert {"page", "export"} <= set(differing(await moments.shown(moment), other))


def other_titles(play: Play) -> list[str]:
    """What the codex is called on the sides that do not show."""
    cards = [(play.rules.content.archive[id], shown.side) for id, shown in play.game.codex.items()]
    hidden = [card.back if side == "front" else card.front for card, side in cards]
    return [side.title for side in hidden if side]


def continuations(play: Play) -> list[str]:
    """What may still be read of cards that are being read."""
    cards = [play.rules.content.encounters.get(one.card) for one in play.game.reading]
    return [entry.text for card in cards if card for part in card.parts.values() for entry in part.entries.values()]


LEAKS: dict[str, Callable[[Play], Any]] = {
    "front of the next event": lambda play: play.game.events[-1],
    "monster deck below its top": lambda play: play.game.monster_deck[0],
    "back of a dark pact": lambda play: [asset.copy for asset in play.game.assets.values()],
    "which of three cards is an event": lambda play: [
        deck[-1] in play.rules.content.events for deck in play.game.decks.values()
    ],
    "faces of shrouded monsters": lambda play: [monster.card for monster in play.game.monsters.values()],
    "facedown markers": lambda play: play.game.hidden,
    "other sides of the codex": other_titles,
    "branches of the card being read": continuations,
}


@pytest.mark.parametrize("kind", LEAKS)
async def test_a_leak_would_be_noticed(moments: Moments, monkeypatch, kind: str):
    """Where a map says anything of a hidden fact, twins of just that kind differ."""
    original = showing.view_map
    monkeypatch.setattr(
        showing, "view_map", lambda play, asked: replace(original(play, asked), rumor=str(LEAKS[kind](play)))
    )
    found: set[str] = set()
    for moment in moments.few:
        path = moments.fresh()
        if (content := moment.twin(KINDS[kind], path)) is not None:
            async with opened(path, content) as other, opened(moment.path, moment.content) as service:
                shown, seen = await looks(service, moment.campaign), await looks(other, moment.campaign)
            found |= set(differing(shown, seen))
    assert "page" in found


async def test_a_list_in_the_order_of_a_deck_would_be_noticed(moments: Moments, monkeypatch):
    """Autocomplete that is sorted by what lies hidden gives it away."""
    original = Showing.choices

    async def choices(self: Showing, campaign: str, *args: Any) -> Any:
        game = self.door.play(await self.door.load(campaign)).game
        found = await original(self, campaign, *args)
        return sorted(found, key=lambda one: hash((one.key, *game.items)))

    monkeypatch.setattr(Showing, "choices", choices)
    moment = moments.every[0]
    other = await Moments.shown_by_twin(moments, moment, KINDS["order of the items"])
    async with opened(moment.path, moment.content) as service:
        shown = await shown_by(service, moment.campaign, typed_at(moment))
    assert other is not None
    assert any(name.startswith("choices") for name in differing(shown, other))
