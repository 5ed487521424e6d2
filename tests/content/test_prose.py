"""What every shipped card must be: short, plain, ours, and about things that are there."""

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from bot.rules.third.content import Content
from bot.rules.third.places import PLACES
from tests.content.conftest import CARDS, CONTENT, decks, effects, objects, prose, read_aloud, scenarios_with, spaces_of

WORDS = 60
LABEL, LOCATION = 34, 22  # characters
OPENING = 4  # words
TAGS = {"death", "madness", "cruelty"}
STOCK = re.compile(
    r"\b(abyssal|ancient evil|blasphemous|chittering|cyclopean|eerie|eldritch|gibber\w*|indescribabl\w*|loathsome"
    r"|madness[- ]inducing|maddening|nameless|noisome|non-?euclidean|ominous\w*|otherworldly|primordial|rugose"
    r"|sanity[- ]blasting|squamous|tenebrous|unearthly|unfathomable|unhallowed|unimaginable|unspeakabl\w*)\b",
    re.IGNORECASE,
)
PUBLISHED = set((Path(__file__).parent / "published-names.txt").read_text("utf-8").split())
LONGEST_NAME = 5  # words


def words(text: str) -> list[str]:
    """The words of a text in lower case; an apostrophe belongs to its word."""
    return re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.lower().replace("’", "'"))


def digest(name: list[str]) -> str:
    """A name as it stands in the list of published ones, which spells none out."""
    return blake2b(" ".join(name).encode(), digest_size=8).hexdigest()


def published_names(text: str, listed: set[str]) -> list[str]:
    """Every run of words that is a listed name."""
    found = words(text)
    runs = (found[at : at + size] for at in range(len(found)) for size in range(1, LONGEST_NAME + 1))
    return sorted({" ".join(run) for run in runs if digest(run) in listed})


def test_what_is_read_aloud_in_one_go_has_at_most_sixty_words():
    """The scene, its choices and every outcome together."""
    assert {where: n for where, text in read_aloud() if (n := len(text.split())) > WORDS} == {}


def test_no_card_uses_stock_words():
    assert [(where, found.group()) for where, text in prose() if (found := STOCK.search(text))] == []


@pytest.mark.parametrize("word", ["Eldritch", "unspeakable", "gibbering", "ancient evil", "non-Euclidean"])
def test_a_stock_word_would_be_found(word):
    assert STOCK.search(f"Behind it is something {word}, of course.")


def test_no_card_uses_a_name_of_the_published_games():
    """Investigators, places and scenarios."""
    assert [(where, names) for where, text in prose() if (names := published_names(text, PUBLISHED))] == []


def test_a_published_name_would_be_found():
    """The list spells none out, so the search is tried with a name made up for it."""
    listed = {digest(["old", "mrs", "thimble's", "diner"])}
    assert published_names("Breakfast at Old Mrs. Thimble’s Diner, again.", listed) == ["old mrs thimble's diner"]
    assert len(PUBLISHED) > 100


@pytest.mark.parametrize("deck", decks())
def test_no_two_cards_of_a_deck_open_alike(deck):
    """The first four words differ."""
    openings = Counter(tuple(words(text)[:OPENING]) for _, text in decks()[deck])
    assert [" ".join(opening) for opening, n in openings.items() if n > 1] == []


def test_every_label_fits_a_button():
    """Choices, repeated offers, and the names of abilities."""
    choices = [(id, choice["text"]) for _, id, card in CARDS for one in effects(card) for choice in options(one)]
    abilities = [(id, one.get("name", "")) for _, id, card in CARDS for one in abilities_of(card)]
    assert choices
    assert [(id, label) for id, label in [*choices, *abilities] if len(label) > LABEL] == []


def abilities_of(card: dict) -> Iterator[dict]:
    """Actions, reactions and texts about dice, of either side."""
    for one in objects(card):
        for name in ("actions", "reactions", "dice"):
            yield from one.get(name, [])


def options(effect: dict) -> list[dict]:
    """The choices of an effect that offers some, and the offer of one that may be repeated."""
    return effect.get("options", []) + ([effect] if effect["kind"] == "repeat" else [])


def test_every_location_name_fits_the_map():
    named = [place.name for board in CONTENT.boards.values() for tile in board.tiles for place in tile.locations]
    assert [name for name in named if len(name) > LOCATION] == []


def test_every_tag_is_one_a_table_can_leave_out():
    assert [(id, tag) for _, id, card in CARDS for tag in card.get("tags", []) if tag not in TAGS] == []


def places_named(section: str, card: dict) -> Iterator[str]:
    """Every word for a place, or space, that a card names."""
    yield from (one["where"] for one in effects(card) if one.get("where"))
    if section == "monsters":
        yield from (card.get("spawn", "unstable"), card.get("destination", "unstable"))
    if section == "events":
        yield from (*card["doom"], *card["parts"])
    if section == "scenarios":
        yield from (card["start"], *card.get("doom", {}), *card.get("starting_monsters", {}))


def test_every_place_a_card_names_is_on_the_board_it_is_played_on():
    wrong = [
        (id, place, scenario.id)
        for section, id, card in CARDS
        for place in places_named(section, card)
        for scenario in scenarios_with(section, id)
        if place not in PLACES and place not in spaces_of(scenario)
    ]
    assert wrong == []


@pytest.mark.parametrize("section", ["monsters", "investigators"])
def test_letters_on_the_map_name_one_thing(section):
    letters = Counter(card.letters for card in getattr(CONTENT, section).values())
    assert [code for code, n in letters.items() if n > 1] == []


NAMED_BY_EFFECTS = {
    "gain_card": "assets",
    "lose_card": "assets",
    "add_codex": "archive",
    "flip_codex": "archive",
    "return_codex": "archive",
    "put_on_card": "archive",
}


def test_every_card_an_effect_names_is_there():
    """An archive card must be one of the scenario in which the effect is read."""
    wrong = []
    for section, id, card in CARDS:
        for one in effects(card):
            kind, name = NAMED_BY_EFFECTS.get(one["kind"]), one.get("card")
            known = [CONTENT.assets] if kind == "assets" else [s.archive for s in scenarios_with(section, id)]
            wrong += [(id, name) for cards in known if kind and name and name not in cards]
    assert wrong == []


def cards_named(content: Content) -> Iterator[tuple[str, str, str]]:
    """Who names it, in which section it should be, and its id."""
    for who, sheet in content.investigators.items():
        named = [*sheet.cards, *(card for package in sheet.packages for card in package.cards)]
        yield from ((who, "assets", card) for card in named)
    for id, asset in content.assets.items():
        yield from ((id, "assets", card) for card in (asset.side_of, asset.cancels) if card)
    for id, scenario in content.scenarios.items():
        yield id, "boards", scenario.board
        for section in ("archive", "events", "headlines", "investigators", "monsters"):
            yield from ((id, section, card) for card in getattr(scenario, section))
        yield from ((id, "monsters", card) for card in scenario.starting_monsters.values())


def test_every_card_named_on_another_is_there():
    """Starting cards, packages, other sides, and what a scenario puts out."""
    assert [(who, card) for who, section, card in cards_named(CONTENT) if card not in getattr(CONTENT, section)] == []


@pytest.mark.parametrize("scenario", CONTENT.scenarios.values(), ids=list(CONTENT.scenarios))
def test_a_scenario_is_whole(scenario):
    """Its codex comes from its archive, starting monsters from its monsters, and it can be won and lost."""
    ends = {
        one["result"]
        for section, id, card in CARDS
        if section == "archive" and id in scenario.archive
        for one in effects(card)
        if one["kind"] == "end_game"
    }
    assert set(scenario.codex) <= set(scenario.archive)
    assert Counter(scenario.starting_monsters.values()) <= Counter(scenario.monsters)
    assert ends == {"won", "lost"}


def test_every_trait_an_effect_looks_for_is_on_some_card():
    """Of the scenario's monsters, or of the assets."""
    assets = {trait for card in CONTENT.assets.values() for trait in card.traits}
    wrong = []
    for section, id, card in CARDS:
        for one in (one for one in effects(card) if one.get("trait")):
            spawns = one["kind"] == "spawn_monster"
            met = [{t for m in s.monsters for t in CONTENT.monsters[m].traits} for s in scenarios_with(section, id)]
            wrong += [(id, one["trait"]) for traits in (met if spawns else [assets]) if one["trait"] not in traits]
    assert wrong == []
