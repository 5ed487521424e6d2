"""third T19.9-T19.10: archive cards at encounter decks, and in them."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.codex import AddCodex, AttachArchive, FlipCodex, ReturnCodex
from bot.rules.third.effects.archive import AddToDeck, DiscardFromDeck
from bot.rules.third.effects.cards import GainCard, LoseCard
from bot.rules.third.effects.cards import ReturnCodex as Return
from bot.rules.third.encounters import Encounter
from bot.rules.third.look import view_map
from tests.rules.builders import Table, engage, put_on_top, third_game
from tests.rules.desk import DESK

NELL = [("nell", "docks", ())]
WATCH = AttachArchive(card="watch", deck="port")


def at_desk(*steps, people=NELL, encounters=("port-hurt",), **position) -> Table:
    game = third_game(people=people, encounters=encounters, rules=DESK.rules, **position)
    return Table(DESK, game, *steps)


def saying(*effects, who="nell", card="a-text"):
    return Resolve(who=who, card=card, effects=list(effects))


def test_T19_9_everybody_sees_what_lies_at_a_deck():
    """It is not in the codex."""
    table = at_desk(WATCH)
    shown = view_map(Play(table.game, DESK.rules), ())
    assert [(one.deck, one.card.title, one.card.number) for one in shown.attached] == [("Port", "Watch", "42")]
    assert (shown.codex, "watch" in table.game.archive) == ((), False)


@pytest.mark.parametrize("step", [AttachArchive(card="nothing", deck="port"), AttachArchive(card="watch", deck="moor")])
def test_T1_6_what_is_not_there_is_not_laid_anywhere(step):
    """Neither a card that is not in the archive, nor one at a deck that is not out."""
    table = at_desk(step)
    assert (table.told, table.game.attached) == ([], {})


def test_T19_9_its_text_comes_before_the_encounter():
    table = at_desk(WATCH, Encounter(who="nell"))
    kinds = [kind for kind, _ in table.told]
    assert kinds.index("archive_read") < kinds.index("marker_revealed") < kinds.index("encounter")


def test_T19_9_it_speaks_only_of_its_own_deck():
    table = at_desk(WATCH, Encounter(who="nell"), people=[("nell", "hill", ())], encounters=["town-hurt"])
    assert (table.heard("archive_read"), len(table.heard("encounter"))) == ([], 1)


def test_T18_1_whoever_is_engaged_does_not_read_it_either():
    game = third_game(people=NELL, monsters=[("ghoul", "docks")], rules=DESK.rules)
    engage(game, "ghoul.1", "nell")
    assert Table(DESK, game, WATCH, Encounter(who="nell")).heard("archive_read") == []


def test_T19_9_one_that_replaces_the_encounter_leaves_the_deck_alone():
    table = at_desk(WATCH, FlipCodex(card="watch"), Encounter(who="nell"))
    assert (table.heard("encounter"), table.game.decks["port"][-1]) == ([], "port-hurt")
    assert table.game.attached["watch"].side == "front"  # its text turned it again


def test_T19_4_one_that_goes_back_to_the_archive_says_nothing_any_more():
    table = at_desk(WATCH, ReturnCodex(card="watch"), Encounter(who="nell"))
    assert (table.heard("archive_read"), table.game.attached, "watch" in table.game.archive) == ([], {}, True)


def test_T19_10_it_is_shuffled_with_the_top_cards_only():
    table = at_desk(saying(AddToDeck(card="note", deck="port", top=1)), encounters=["port-hurt", "port-toll"])
    deck = table.game.decks["port"]
    assert set(deck[-2:]) == {"note", "port-toll"}
    assert "note" not in table.game.archive


def test_T19_10_without_a_number_it_lies_on_top_and_is_met_like_any_other():
    table = at_desk(
        saying(AddToDeck(card="summons", deck="quay")), Encounter(who="nell"), people=[("nell", "isle", ())]
    )
    assert table.heard("encounter")[0]["card"] == "summons"
    assert "summons" in table.game.archive  # its text sends it back


def test_T19_10_shuffled_it_may_lie_anywhere():
    places = set()
    for number in range(12):
        game = third_game(people=NELL, rules=DESK.rules)
        game.flows["table"].trail = str(number)
        table = Table(DESK, game, saying(AddToDeck(card="note", deck="port", shuffled=True)))
        places.add(table.game.decks["port"].index("note"))
    assert len(places) > 2


def test_T19_10_one_that_is_being_read_may_put_itself_into_another_deck():
    """Then it is not disposed of a second time."""
    table = at_desk(saying(AddToDeck(card="note", deck="port")), Encounter(who="nell"))
    game = table.game
    assert (game.reading, "note" in game.decks["port"], "note" in game.decks["quay"]) == ([], False, True)


@pytest.mark.parametrize("deck", ["moor", "quay"])
def test_T1_6_neither_a_deck_nor_a_card_that_is_not_there(deck):
    """Moor lies on no map yet, and the summons in a deck already."""
    first = saying(AddToDeck(card="summons", deck="port"))
    before = at_desk(first).game.decks
    assert at_desk(first, saying(AddToDeck(card="summons", deck=deck))).game.decks == before


def test_T21_2_met_it_lies_on_top_again():
    """T18.6: others go under the deck."""
    game = third_game(people=NELL, rules=DESK.rules)
    card = DESK.rules.content.encounters["note"]
    kept = card.model_copy(update={"parts": {"anywhere": card.parts["anywhere"].model_copy(update={"effects": []})}})
    content = DESK.rules.content
    rules = type(DESK.rules)(content.model_copy(update={"encounters": content.encounters | {"note": kept}}))
    desk = type(DESK)(DESK.load, DESK.dump, rules, DESK.problems)
    table = Table(desk, game, saying(AddToDeck(card="note", deck="port")), Encounter(who="nell"))
    assert table.game.decks["port"][-1] == "note"


def test_T21_2_who_dies_of_the_discarding_text_loses_no_card():
    """The cards that were discarded go where they belong although their reader is gone."""
    harm = DESK.rules.content.encounters["port-hurt"].parts["docks"].effects * 5
    people = [*NELL, ("amos", "isle", ())]
    table = at_desk(saying(DiscardFromDeck(amount=2), *harm), people=people)
    assert (table.game.fallen, table.game.reading) == (["nell"], [])


def test_T21_2_of_a_deck_with_fewer_cards_what_is_there():
    game = third_game(people=NELL, rules=DESK.rules)
    put_on_top(game.decks["street"], ["street-toll"])
    table = Table(DESK, game, saying(DiscardFromDeck(deck="street", amount=3)))
    assert table.heard("deck_discarded")[0]["amount"] == 1


def test_T21_2_what_is_sent_to_the_archive_by_the_same_text_stays_there():
    table = at_desk(saying(AddToDeck(card="note", deck="port"), DiscardFromDeck(), Return(card="note")))
    assert (table.heard("back_on_top"), "note" in table.game.archive) == ([], True)


def test_T19_10_a_possession_of_the_archive_is_gained_by_name_and_goes_back_there():
    table = at_desk(saying(GainCard(card="seal")))
    assert ([one.card for one in table.game.assets.values()], "seal" in table.game.archive) == (["seal"], False)
    table = at_desk(saying(GainCard(card="seal"), LoseCard(card="seal")))
    assert (table.game.assets, "seal" in table.game.archive) == ({}, True)


def test_T19_4_a_possession_of_the_archive_can_be_called_back():
    table = at_desk(saying(GainCard(card="seal"), Return(card="seal")))
    assert (table.game.assets, table.game.archive.count("seal")) == ({}, 1)


def test_T18_3_a_codex_card_that_speaks_of_a_card_space_is_the_encounter_there():
    table = at_desk(AddCodex(card="attic"), saying(*MOVE), Encounter(who="nell"))
    assert [facts["card"] for facts in table.heard("archive_read")] == ["attic"]
    assert table.game.investigators["nell"].space == DESK.rules.scenario(table.game).start


MOVE = DESK.rules.content.archive["desk"].front.actions[0].effects
