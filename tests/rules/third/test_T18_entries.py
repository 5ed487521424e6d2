"""third T18.7: encounters in two parts."""

import json

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump
from bot.rules.third.effects.archive import ReadEntry
from bot.rules.third.effects.monsters import MoveDirectly
from bot.rules.third.encounters import Encounter
from bot.rules.third.look import names_of, view_map, view_sheets
from bot.rules.third.secrets import REVEALING
from tests.rules.builders import Table, third_game
from tests.rules.desk import DESK, ENTRIES

WORDS = [text for entry in ENTRIES.values() for text in (entry["title"], entry["text"])]


def reading(space="docks", card="port-box", *steps) -> Table:
    game = third_game(people=[("nell", space, ())], encounters=[card], rules=DESK.rules)
    return Table(DESK, game, *(steps or [Encounter(who="nell")]))


def shown(table: Table) -> str:
    """All that anybody is told, asked or shown."""
    play = Play(table.game, DESK.rules)
    asked = [(one.prompt, list(one.options), one.facts, one.labels) for one in table.asked().values()]
    views = view_map(play, ()), view_sheets(play, (), {}), names_of(play, {})
    return json.dumps([table.told, asked], default=str) + str(views)


@pytest.mark.parametrize("space", ["docks", "cellar"])
def test_T18_7_nothing_of_a_continuation_shows_before_the_choice(space):
    """In a neighborhood and at a mystery; the options are called by what is done."""
    table = reading(space, "cellar-box" if space == "cellar" else "port-box")
    assert table.options("s1") == {"open", "shake"}
    assert [word for word in WORDS if word in shown(table)] == []


def test_T18_7_the_one_that_fits_the_choice_is_read_and_carried_out():
    table = reading()
    table.answer("s1", "open")
    (entry,) = table.heard("entry")
    assert entry == {"who": "nell", "card": "port-box", "title": "Inside", "text": "A tooth."}
    assert table.game.investigators["nell"].remnants == 1


def test_T18_7_the_other_one_is_never_shown():
    """Not even in what is saved, but for the words of the choice that is still open."""
    table = reading()
    table.answer("s1", "open")
    other = ENTRIES["noise"]
    assert [word for word in (other["title"], other["text"]) if word in shown(table) + dump(table.game).decode()] == []


def test_T18_6_afterwards_the_card_goes_under_its_deck():
    table = reading()
    table.answer("s1", "shake")
    assert (table.game.decks["port"][0], table.game.reading) == ("port-box", [])


def test_T18_7_a_reader_who_was_moved_reads_on_in_the_same_part():
    table = reading("docks", "port-box", Encounter(who="nell"), Resolve(who="nell", effects=[]))
    game = table.game
    game.flows["table"].steps[-1:] = [
        Resolve(who="nell", card="port-box", effects=[ReadEntry(entry="noise")]),
        Resolve(who="nell", card="port-box", effects=[MoveDirectly(where="hill")]),
    ]
    table = Table(DESK, game, *reversed(game.flows["table"].steps))
    assert [facts["title"] for facts in table.heard("entry")] == ["Noise"]
    assert table.game.investigators["nell"].space == "hill"


def test_T18_7_an_entry_of_a_card_that_nobody_reads_is_skipped():
    table = reading("docks", "port-box", Resolve(who="nell", card="port-box", effects=[ReadEntry(entry="noise")]))
    assert table.told == []


def test_T18_7_having_read_one_is_not_taken_back_lightly():
    assert "entry" in REVEALING
