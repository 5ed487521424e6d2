"""The shipped scenarios, played at random with a save and a load at every answer."""

from random import Random

import pytest

from bot.rules.kernel.answering import answer, look
from bot.rules.kernel.chance import Chance
from bot.rules.kernel.play import Play
from bot.rules.third.edition import dump, load
from bot.rules.third.look import view_map, view_sheets
from bot.rules.third.problems import problems
from bot.selfplay.editions import ThirdEdition
from tests.rules.builders import someone

EDITION = ThirdEdition()
ENOUGH = 2_000  # answers


@pytest.mark.parametrize("scenario", EDITION.scenarios())
@pytest.mark.parametrize("open_table", [True, False])
@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_a_campaign_is_played_to_its_end_from_saved_bytes(scenario, open_table, players):
    """Each answer finds the game as it was left; somebody can always answer; anybody can look at any time."""
    chance, tap = Random(players), Chance(b"secret")
    game = EDITION.begin(scenario, players, campaign="c", open_table=open_table, chance=chance)
    saved = dump(Play(game, EDITION.rules, tap).run().game)
    for _ in range(ENOUGH):
        game = load(saved)
        if game.over:
            break
        question = chance.choice(list(look(game, EDITION.rules).values()))
        assert dump(game) == saved
        assert question.default in question.options
        key = chance.choice(list(question.options))
        play = answer(load(saved), EDITION.rules, question.id, key, by=someone(question, game), chance=tap)
        assert problems(play.game, EDITION.rules) == []
        saved = dump(play.game)
        check_views(play, players)
    assert load(saved).over


def check_views(play, players: int) -> None:
    """Pictures can be drawn of every position, and two looks at it are equal."""
    asked = {question.asks for question in play.questions().values()}
    assert view_map(play, asked) == view_map(play, asked)
    assert len(view_sheets(play, asked, {}).sheets) <= players
