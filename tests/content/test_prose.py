"""What every shipped card must be: short, plain and ours."""

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.content.conftest import CARDS, CONTENT, decks, effects, objects, prose, read_aloud

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


@pytest.mark.parametrize("scenario", CONTENT.scenarios.values(), ids=list(CONTENT.scenarios))
def test_a_scenario_can_be_won_and_lost(scenario):
    """A card of its archive says each."""
    ends = {
        one["result"]
        for section, id, card in CARDS
        if section == "archive" and id in scenario.archive
        for one in effects(card)
        if one["kind"] == "end_game"
    }
    assert ends == {"won", "lost"}
