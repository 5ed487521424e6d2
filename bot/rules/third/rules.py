"""The third edition complete: content, what is due, who reacts, what a cost takes."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.rules.kernel.effects import Resolve, payable
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Reaction
from bot.rules.kernel.saved import Step
from bot.rules.third import checks
from bot.rules.third.content import MonsterCard, ReactionText
from bot.rules.third.costs import Buy
from bot.rules.third.play import Play, Rules, assets_of, card_of, used_up
from bot.rules.third.possessions import UseLimit
from bot.rules.third.state import Third

ABOUT_A_MONSTER = ("card", "monster", "source")  # fields of events, the first that is filled


class ThirdEdition(Rules):
    """The rules the kernel plays by."""

    def due(self, game: Third) -> Sequence[Step]:
        """T27."""
        return checks.due(game, self)

    def paying(self, step: Any, cost: Sequence[Any], bought: Any) -> Sequence[Step]:
        """T1.7."""
        return [Buy(who=step.who, cost=harm_first(cost), bought=bought)] if cost else [bought]

    def reactions(self, game: Third, event: Any) -> Iterator[Reaction]:
        """T6.6: texts in play areas in seating order, then those of the codex and of the monster the event is about."""
        on = f"{event.stage} {event.kind.rpartition('.')[2]}"
        for seat, who, source, text in self._texts(game, event):
            if text.on == on and self._may_react(game, event, who, source, text):
                yield self._reaction(event, seat, who, source, text)

    def _texts(self, game: Third, event: Any) -> Iterator[tuple[str, str, str, ReactionText]]:
        """Who decides, who is "you", where it stands: the codex and monsters speak to whom the event is about (T19.5).

        The group decides for them, but whoever has to pay decides alone.
        """
        for seat, who in game.seats.items():
            for source, card in self.cards_for(game, who) if who else []:
                yield from ((seat, who, source, text) for text in card.reactions)
        payer = game.investigators.get(event.who)
        for source, side in self.codex_sides(game):
            for text in side.reactions:
                yield payer.seat if payer and text.cost else GROUP, event.who, source, text
        source = next((id for name in ABOUT_A_MONSTER if (id := getattr(event, name, ""))), "")
        if printed := self._speaking(game, source):
            yield from ((GROUP, event.who, source, text) for text in printed.reactions)

    def _speaking(self, game: Third, source: str) -> MonsterCard | None:
        """T13.3: a monster in play speaks by what it shows, one that has left by what it showed."""
        monster = game.monsters.get(source)
        return self.face(monster) if monster else self.content.monsters.get(card_of(source))

    def _may_react(self, game: Third, event: Any, who: str, source: str, text: ReactionText) -> bool:
        """T1.3: one that could change nothing is not offered."""
        mine = who == event.who
        if used_up(game, source, text.id) or (text.to == "you" and not mine) or (text.to == "others" and mine):
            return False
        if any(asset.card == text.unless for asset in assets_of(game, who)):
            return False
        if text.near and not self._near(game, who, event.who):
            return False
        if text.cost and not payable(Play(game, self), Resolve(who=who, effects=[]), text.cost):
            return False
        return all(effect.useful(event) for effect in text.effects)

    def _near(self, game: Third, who: str, other: str) -> bool:
        both = game.investigators.get(who), game.investigators.get(other)
        return bool(both[0] and both[1] and both[0].space == both[1].space)

    def _reaction(self, event: Any, seat: str, who: str, source: str, text: ReactionText) -> Reaction:
        limit = [UseLimit(asset=source, ability=text.id, limit=text.limit)] if text.limit else []
        resolve = Resolve(who=event.who if text.to != "you" else who, card=source, effects=text.effects)
        paid = self.paying(Resolve(who=who, card=source, effects=[]), text.cost, resolve)
        forced = text.forced or card_of(source) in self.content.monsters
        return Reaction(id=f"{source}:{text.id}", owner=seat, forced=forced, steps=[*limit, *paid])


def harm_first(cost: Sequence[Any]) -> list[Any]:
    """T1.7, T9.4: only harm may turn out not to be paid, so it comes before anything else is spent.

    What asks for any card of a type comes last, so that it does not take the one with the trait that is wanted, too.
    """
    return sorted(cost, key=lambda part: (part.kind != "suffer", part.kind == "discard_one" and not part.trait))
