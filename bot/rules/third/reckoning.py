"""T17.4-T17.6: reckoning."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import in_any_order
from bot.rules.kernel.saved import Step, step
from bot.rules.third.codex import addressed
from bot.rules.third.play import Play, archive_in_play


@step
class Reckoning(Step):
    """Every reckoning effect in play is resolved."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T17.4-T17.5: the list is taken now; what comes into play meanwhile waits for the next token."""
        sources = [Reckon(card=card, side=side) for card, side, _, effects in reckonings(play) if effects]
        if not sources:
            play.tell("no_reckoning")
        play.push(*in_any_order(sources))


def reckonings(play: Play) -> Iterator[tuple[str, str, str, list[Any]]]:
    """Everything in play that may have a reckoning effect: name, side, whose it is, effects."""
    game, content = play.game, play.rules.content
    leader = game.seats[game.leader]
    yield "sheet", "", leader, play.rules.scenario(game).reckoning
    for shown in archive_in_play(game):
        yield shown.card, shown.side, addressed(game, shown), play.rules.side(shown).reckoning
    if game.rumor:
        yield game.rumor, "", leader, content.headlines[game.rumor].reckoning
    for who in game.investigators:
        yield who, "", who, content.investigators[who].reckoning
    for asset in game.assets.values():
        yield asset.id, asset.card, asset.owner, content.assets[asset.card].reckoning


@step
class Reckon(Step):
    """One reckoning effect."""

    changes: ClassVar[bool] = False
    card: str
    side: str = ""  # of an archive card; of an asset, the card whose name it shows (T11.14)

    def run(self, play: Play) -> None:
        """T17.6: skipped when its card has left play or shows another side."""
        for card, side, who, effects in reckonings(play):
            if card == self.card and self.side in ("", side):
                play.tell("reckoned", card=card)
                play.push(Resolve(who=who, card=card, effects=effects))
                return
