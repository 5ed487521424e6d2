"""The second edition's rules as far as they are written: what is due, who reacts, what a cost takes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import not_under_way
from bot.rules.kernel.play import Reaction
from bot.rules.kernel.saved import Step, step
from bot.rules.second.awakening import Awaken
from bot.rules.second.battle import EndGame
from bot.rules.second.losses import Devoured, KnockedOut
from bot.rules.second.play import Play, Rules, cards_of
from bot.rules.second.state import Investigator, Second


class SecondEdition(Rules):
    """The rules the kernel plays by."""

    def due(self, game: Second) -> Sequence[Step]:
        """S21 note 1, S23.1, S24.5, S24.8: the end first, then the awakening, then anybody's own troubles."""
        if game.over:
            return []
        won = game.awake and not game.doom
        if won or not game.investigators:
            return not_under_way(game, [EndGame(result="won" if won else "lost")])
        if not game.awake and game.doom >= self.ancient(game).doom_track:
            return not_under_way(game, [Awaken()])
        hurt = [me for me in game.investigators.values() if not (me.sanity and me.stamina)]
        return not_under_way(game, [out_of_it(game, me) for me in hurt])

    def reactions(self, game: Second, event: Any) -> Iterator[Reaction]:
        """S21.2, S4.1: the cards of whoever it happens to; a card that was used is exhausted."""
        on = f"{event.stage} {event.kind.rpartition('.')[2]}"
        for held in cards_of(game, event.who):
            for text in [] if held.exhausted else self.card(held.card).reactions:
                if text.on == on and all(effect.useful(event) for effect in text.effects):
                    seat = game.investigators[event.who].seat
                    used = Resolve(who=event.who, card=held.id, effects=text.effects)
                    yield Reaction(f"{held.id}:{text.id}", seat, forced=False, steps=[Exhaust(held=held.id), used])

    def paying(self, step: Any, cost: Sequence[Any], bought: Any) -> Sequence[Step]:
        """S21.2: a cost is no loss, nothing reduces it; so what it buys follows from its being paid."""
        return [replace(step, effects=list(cost)), bought] if cost else [bought]


def out_of_it(game: Second, me: Investigator) -> Step:
    """S21.3, S21.10, S24.7: with both gone, or in the final battle, an investigator is devoured."""
    devoured = game.awake or not (me.sanity or me.stamina)
    return Devoured(who=me.id) if devoured else KnockedOut(who=me.id)


@step
class Exhaust(Step):
    """A card is turned face down."""

    held: str

    def run(self, play: Play) -> None:
        """S4.1."""
        play.game.cards[self.held].exhausted = True
