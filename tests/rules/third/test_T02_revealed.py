"""third T2.7: an answer that brought something hidden to light says so, so that it is not taken back lightly."""

from bot.rules.kernel.effects import Choice, Choose, Resolve
from bot.rules.third.buying import PutUnder
from bot.rules.third.secrets import REVEALING
from tests.rules.builders import THIRD, Table, at_third, third_game

NELL = [("nell", "docks", ())]


def revealed(table: Table) -> set[str]:
    """Lines of the last answer that show something nobody could know before."""
    return {kind for kind, _ in table.told} & REVEALING


def test_T2_7_a_card_that_fills_the_display_is_revealed():
    game = third_game(people=NELL)
    under, coming = game.display[0], game.items[-1]
    table = Table(THIRD, game, PutUnder(who="nell", left=1))
    table.answer("s1", f"under:{under}")
    assert coming in table.game.display
    assert revealed(table)


def test_T2_7_what_follows_from_a_choice_is_revealed():
    """T18.5: nobody reads it before choosing."""
    choices = [Choice(id="look", text="Look", outcome="It is empty."), Choice(id="go", text="Go")]
    table = at_third(Resolve(who="nell", card="x", effects=[Choose(options=choices)]), people=NELL)
    table.answer("s1", "look")
    assert revealed(table) == {"outcome"}
