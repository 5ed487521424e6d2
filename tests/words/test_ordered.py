"""What the group puts in an order is named on the buttons."""

import pytest

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.play import key_of
from bot.rules.kernel.saved import Step
from bot.rules.third.codex import FireCodex
from bot.rules.third.defeat import DefeatMonster, HurtMonster
from bot.rules.third.doom import CloseAnomaly, OpenAnomaly, PlaceDoom
from bot.rules.third.leaving import Defeat
from bot.rules.third.outbreaks import Outbreak
from bot.rules.third.possessions import DiscardAsset
from bot.rules.third.reckoning import Reckon
from bot.words import words
from bot.words.telling import Teller

DUE = (
    PlaceDoom(space="x"),
    HurtMonster(who="a", monster="x", amount=1),
    DefeatMonster(who="a", monster="x", card="c"),
    DiscardAsset(asset="x"),
    Defeat(who="x"),
    OpenAnomaly(hood="x"),
    CloseAnomaly(hood="x"),
    Outbreak(space="x"),
    FireCodex(card="x"),
    Reckon(card="x"),
    Resolve(who="a", card="x", effects=[]),
)


@pytest.mark.parametrize("due", DUE, ids=lambda one: type(one).__name__)
def test_everything_that_may_be_due_at_once_is_named(due: Step):
    """T1.4: each button says what happens, and to whom or what."""
    label = Teller(words(), {"x": "Xenia"}).label(key_of(due), {})

    assert "Xenia" in label
    assert label != key_of(due)
