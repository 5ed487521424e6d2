"""T7.26-T7.28: the trade action. It is offered piece by piece, agreed by the partner, and only then used up."""

from dataclasses import field, replace
from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play, assets_of, hindered, people_in
from bot.rules.third.state import Asset, Investigator, Third

TOKENS = ("money", "clues", "remnants")
TRADABLE = ("item", "ally", "spell")  # T7.26


def partners(play: Play, me: Investigator) -> list[str]:
    """T1.2, T7.26-T7.27: others in the space, engaged or delayed or not, if either side has something to give."""
    if me.delayed or "trade" in me.acted or hindered(play.rules, play.game, me.id):
        return []
    here = [one for one in people_in(play.game, me.space) if "trade" not in play.rules.forbidden(play.game, one.id)]
    if me not in here:
        return []
    return [one.id for one in here if one.id != me.id and (goods(play, me.id) or goods(play, one.id))]


def goods(play: Play, who: str) -> list[str]:
    """T7.26: what an investigator may hand over: ids of assets and names of tokens, one entry for each token."""
    me = play.game.investigators[who]
    cards = [asset.id for asset in assets_of(play.game, who) if play.rules.asset(asset.card).type in TRADABLE]
    return [*cards, *(name for name in TOKENS for _ in range(getattr(me, name)))]


def remaining(all_of: list[str], taken: list[str]) -> list[str]:
    """What is left of these goods, each kind once."""
    return [name for name in dict.fromkeys(all_of) if all_of.count(name) > taken.count(name)]


@step
class Trade(Step):
    """Put an offer together."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    partner: str
    give: list[str] = field(default_factory=list)
    take: list[str] = field(default_factory=list)

    def run(self, play: Play) -> None:
        """T7.26: in either direction. If the partner has gone there is nothing left to offer."""
        if not together(play.game, self.who, self.partner):
            return
        more = {
            f"give:{name}": replace(self, give=[*self.give, name]) for name in self._left(play, self.who, self.give)
        }
        more |= {
            f"take:{name}": replace(self, take=[*self.take, name]) for name in self._left(play, self.partner, self.take)
        }
        offer = AgreeTrade(who=self.who, partner=self.partner, give=self.give, take=self.take)
        options: dict[str, list[Step]] = {key: [step] for key, step in more.items()}
        options |= {"offer": [offer]} if self.give or self.take else {}
        facts: dict[str, Any] = {"who": self.who, "partner": self.partner, "give": self.give, "take": self.take}
        play.ask(play.game.investigators[self.who].seat, "trade", options | {"cancel": []}, default="cancel", **facts)

    def _left(self, play: Play, who: str, taken: list[str]) -> list[str]:
        return remaining(goods(play, who), taken)


def together(game: Third, who: str, partner: str) -> bool:
    """T7.26: tell whether both are in play and in the same space."""
    both = [game.investigators.get(one) for one in (who, partner)]
    return all(both) and len({me.space for me in both if me}) == 1


@step
class AgreeTrade(Step):
    """The partner agrees or declines."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    partner: str
    give: list[str]
    take: list[str]

    def run(self, play: Play) -> None:
        """T7.26: by agreement. An offer that can no longer be met lapses."""
        game = play.game
        if together(game, self.who, self.partner) and self._owned(play):
            exchange = Exchange(who=self.who, partner=self.partner, give=self.give, take=self.take)
            facts: dict[str, Any] = {"who": self.who, "partner": self.partner, "give": self.give, "take": self.take}
            answers: dict[str, list[Step]] = {"agree": [exchange], "decline": []}
            play.ask(game.investigators[self.partner].seat, "agree_trade", answers, default="decline", **facts)

    def _owned(self, play: Play) -> bool:
        sides = ((self.who, self.give), (self.partner, self.take))
        return all(goods(play, who).count(name) >= names.count(name) for who, names in sides for name in names)


@step
class Exchange(Step):
    """Hand everything over; the action is used up."""

    who: str
    partner: str
    give: list[str]
    take: list[str]

    def run(self, play: Play) -> None:
        """T7.26, T7.28: uses and harm stay on a card."""
        for names, source, target in ((self.give, self.who, self.partner), (self.take, self.partner, self.who)):
            for name in names:
                hand_over(play.game, name, source, target)
        me = play.game.investigators[self.who]
        me.actions -= 1
        me.acted.append("trade")
        play.tell("traded", who=self.who, partner=self.partner, give=self.give, take=self.take)


def hand_over(game: Third, name: str, source: str, target: str) -> None:
    """Move one token or asset from one play area to another."""
    if name in TOKENS:
        giver, taker = game.investigators[source], game.investigators[target]
        setattr(giver, name, getattr(giver, name) - 1)
        setattr(taker, name, getattr(taker, name) + 1)
        return
    asset: Asset = game.assets.pop(name)  # it goes to the end of the new owner's cards
    asset.owner = target
    game.assets[name] = asset
