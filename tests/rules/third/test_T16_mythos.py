"""third T16 and T17: the mythos cup, headlines, reckoning."""

import pytest

from bot.rules.kernel.chance import Laid
from bot.rules.third.headlines import ReadHeadline
from bot.rules.third.mythos import DrawToken
from bot.rules.third.reckoning import Reckoning
from bot.rules.third.state import Asset
from tests.rules.builders import THIRD, Table, at_third, put_on_top, third_game

NELL = [("nell", "docks", ())]


def drawing(*cup: str, drawn: tuple[str, ...] = (), times: int = 1, **position) -> Table:
    game = third_game(people=NELL, **position)
    game.cup, game.cup_drawn = list(cup), list(drawn)
    return Table(THIRD, game, *[DrawToken(seat="s1")] * times, chance=Laid(cards=[0] * times))


@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("doom", "spread"),
        ("monster", "spawned"),
        ("clue", "clue_spawned"),
        ("burst", "burst"),
        ("headline", "headline"),
        ("reckoning", "reckoned"),
    ],
)
def test_T16_2_what_each_token_does(token, told):
    game = third_game(people=NELL)
    game.cup = [token]
    game.monster_deck.remove("shade")
    game.monster_deck.insert(0, "shade")
    assert Table(THIRD, game, DrawToken(seat="s1")).heard(told)


def test_T16_2_a_blank_does_nothing():
    assert [kind for kind, _ in drawing("blank").told] == ["token"]


def test_T16_3_a_drawn_token_stays_out():
    game = drawing("blank", "clue").game
    assert (game.cup, game.cup_drawn) == (["clue"], ["blank"])


def test_T16_4_an_empty_cup_is_refilled_only_when_a_token_must_be_drawn():
    game = drawing("blank", drawn=("clue",)).game
    assert (game.cup, game.cup_drawn) == ([], ["clue", "blank"])
    table = drawing("blank", drawn=("blank",), times=2)
    assert (table.game.cup, table.game.cup_drawn) == (["blank"], ["blank"])
    assert table.heard("cup_refilled")


def reading(card: str, *more, **state) -> Table:
    game = third_game(people=NELL)
    for name, value in state.items():
        setattr(game, name, value)
        game.headlines = [one for one in game.headlines if one != value]
    put_on_top(game.headlines, [card])
    return Table(THIRD, game, ReadHeadline(seat="s1"), *more)


def test_T17_1_the_drawing_players_investigator_is_you():
    table = reading("fog")
    assert table.game.investigators["nell"].delayed
    assert table.game.headline_discard == ["fog"]


def test_T17_1_T10_7_without_an_investigator_what_needs_you_is_skipped():
    game = third_game(people=[*NELL, ("amos", "isle", ())])
    del game.investigators["nell"]
    game.seats["s1"] = ""
    put_on_top(game.headlines, ["fog"])
    table = Table(THIRD, game, ReadHeadline(seat="s1"))
    assert table.game.headline_discard == ["fog"]
    assert not table.game.investigators["amos"].delayed


def test_T17_2_without_headlines_there_is_a_doom():
    game = third_game(people=NELL)
    game.headline_discard, game.headlines = game.headlines, []
    table = Table(THIRD, game, ReadHeadline(seat="s1"))
    assert (table.game.sheet_doom, table.game.headlines) == (1, [])


def test_T17_3_a_new_rumor_discards_the_old():
    table = reading("talk", rumor="rumor")
    assert (table.game.rumor, table.game.headline_discard) == ("talk", ["rumor"])


def test_T17_4_every_reckoning_in_play_in_the_groups_order():
    game = third_game(people=[("nell", "docks", ["pact"])], codex=["dawn"])
    game.headlines.remove("rumor")
    game.rumor = "rumor"
    table = Table(THIRD, game, Reckoning(), chance=Laid([2]))
    keys = {"reckon:sheet", "reckon:dawn", "reckon:rumor", "reckon:pact.1"}
    assert set(next(iter(table.asked().values())).options) == keys
    for key in ("reckon:rumor", "reckon:sheet", "reckon:dawn"):
        table.answer("s1", key, 2)
    assert (table.game.sheet_doom, table.game.rumor) == (2, "")


def test_T17_5_what_comes_into_play_meanwhile_waits():
    """The list is taken when the token is drawn: the pact Nell gains now is not called in by it."""
    table = at_third(Reckoning(), people=NELL, codex=["dawn"])
    assert set(next(iter(table.asked().values())).options) == {"reckon:sheet", "reckon:dawn"}
    table.correct(
        lambda game: (game.pile.remove("pact"), game.assets.update(p=Asset(id="p", card="pact", owner="nell")))
    )
    table.answer("s1", "reckon:sheet", 1)
    assert table.heard("die") == []
    assert table.game.sheet_doom == 2


def test_T17_6_a_reckoning_whose_card_has_gone_is_skipped():
    game = third_game(people=NELL, codex=["dawn"])
    game.headlines.remove("rumor")
    game.rumor = "rumor"
    table = Table(THIRD, game, Reckoning())
    table.correct(lambda game: (game.headline_discard.append(game.rumor), setattr(game, "rumor", "")))
    table.answer("s1", "reckon:rumor")
    assert table.heard("rumor_ended") == []
    table.answer("s1", "reckon:sheet")
    assert table.game.sheet_doom == 2
