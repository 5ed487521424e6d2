"""A scenario with every kind of hidden fact that ours need not have: the shipped one, with more in it."""

from functools import cache

from bot.rules.third.content import ArchiveCard, Content, EncounterCard, MonsterCard, Part, Scenario, Side
from bot.rules.third.edition import shipped, validated
from bot.rules.third.state import Asset, AttachedCard, HiddenMarker, LaidCard, Third
from tests.hidden.kinds import rewritten

SCENARIO = "lamps-under-the-river"
PACT = "dark-pact"
VEIL, FACES = "veil", ("veil-a", "veil-b", "veil-c", "veil-d")
CRATES = {"crate-full": 2, "crate-empty": 2}
LETTER, LID = "letter", "lid"
OPENING = {
    "id": "opening",
    "deck": "street",
    "title": "A door",
    "parts": {
        "residential": {
            "text": "A door stands ajar.",
            "effects": [
                {
                    "kind": "choose",
                    "options": [
                        {"id": "in", "text": "Go in", "effects": [{"kind": "read_entry", "entry": "inside"}]},
                        {"id": "by", "text": "Walk by", "effects": [{"kind": "read_entry", "entry": "outside"}]},
                    ],
                }
            ],
            "entries": {
                "inside": {
                    "title": "Inside",
                    "text": "A purse on a peg.",
                    "effects": [{"kind": "gain", "what": "money"}],
                },
                "outside": {"title": "Outside", "text": "Rain.", "effects": [{"kind": "suffer", "horror": 1}]},
            },
        }
    },
}


@cache
def veiled() -> Content:
    """Shipped content with shrouded monsters, complex encounters, markers that lie face down, and archive cards."""
    ours = shipped().content
    scenario = ours.scenarios[SCENARIO]
    return rewritten(
        ours,
        monsters=ours.monsters | {card.id: card for card in monsters()},
        encounters={id: with_continuations(card) for id, card in ours.encounters.items()},
        archive=ours.archive | {id: archive_card(id, n) for n, id in enumerate((LETTER, LID), 90)},
        scenarios=ours.scenarios | {SCENARIO: with_secrets(ours, scenario)},
    )


def monsters() -> list[MonsterCard]:
    """A ready side, and four cards that share it and differ in all else."""
    ready = MonsterCard(
        id=VEIL, name="Veiled Shape", letters="VEI", shrouded=True, activation="patrol", speed=1, health=0
    )
    faces = [
        MonsterCard(id=id, name=f"Shape {n}", letters=f"VE{id[-1].upper()}", front=VEIL, activation="patrol", health=n)
        for n, id in enumerate(FACES, 1)
    ]
    return [ready, *faces]


def with_continuations(card: EncounterCard) -> EncounterCard:
    """The same card, each part of which opens on two continuations."""
    parts = {name: opening().model_copy(update={"text": part.text}) for name, part in card.parts.items()}
    return card.model_copy(update={"parts": parts})


@cache
def opening() -> Part:
    """A part that ends in a choice."""
    return validated({"encounters": {"opening": OPENING}}, "opening").encounters["opening"].parts["residential"]


def archive_card(id: str, number: int) -> ArchiveCard:
    """A card with two sides."""
    return ArchiveCard(id=id, number=number, front=side(f"The {id}, shut"), back=side(f"The {id}, open"))


def side(title: str) -> Side:
    """A side that only says something."""
    return Side(title=title, text=f"{title}.")


def with_secrets(content: Content, scenario: Scenario) -> Scenario:
    """The scenario with all of that in it."""
    ground = [place.id for tile in content.boards[scenario.board].tiles for place in tile.locations]
    lairs = [place for place in ground if place != scenario.start and place not in scenario.starting_monsters][-2:]
    return scenario.model_copy(
        update={
            "monsters": scenario.monsters | dict.fromkeys(FACES, 1),
            "starting_monsters": scenario.starting_monsters | dict.fromkeys(lairs, VEIL),
            "archive": [*scenario.archive, LETTER, LID],
            "markers": {**scenario.markers, "crate": "Crate", "crate-full": "Full crate", "crate-empty": "Empty crate"},
            "marker_sets": {"crate": CRATES},
        }
    )


def lay_secrets(game: Third, content: Content) -> None:
    """What hardly ever comes by itself lies there from the beginning: a dark pact; markers and archive cards, too."""
    who = game.seats["s1"]
    copy = next(card for card in game.pile if content.assets[card].front == PACT)
    game.pile.remove(copy)
    game.last_id += 1
    pact = Asset(id=f"{PACT}.{game.last_id}", card=PACT, owner=who, copy=copy)
    game.assets[pact.id] = pact
    for back, markers in content.scenarios[game.scenario].marker_sets.items():
        left = [marker for marker, count in markers.items() for _ in range(count)]
        game.hidden = {space: [HiddenMarker(back=back, marker=left.pop(0))] for space in list(game.spaces)[:2]}
        game.stock[back] = left
    if LETTER in game.archive:
        game.archive = [card for card in game.archive if card not in (LETTER, LID)]
        game.laid[LETTER] = LaidCard(card=LETTER, owner=who)
        game.attached[LID] = AttachedCard(card=LID, deck=next(iter(game.decks)))
