"""T9: damage and horror, prevention, assignment, recovery."""

from dataclasses import replace
from typing import Any, ClassVar, Literal

from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play, assets_of
from bot.rules.third.state import Investigator

Kind = Literal["damage", "horror"]
LIMITS: dict[Kind, Literal["health", "sanity"]] = {"damage": "health", "horror": "sanity"}


@step
class Suffer(Event):
    """An investigator suffers damage, horror or both from one source."""

    changes: ClassVar[bool] = False  # `PlaceHarm` does
    results: ClassVar[tuple[str, ...]] = ("paid",)
    who: str
    damage: int = 0
    horror: int = 0
    direct: bool = False
    source: str = ""
    paid: int = 0  # how much was suffered; what was prevented was not (T9.4)

    def now(self, play: Play) -> None:
        """T9.1: assignment by the sufferer, then everything is placed at the same time."""
        place = PlaceHarm(who=self.who, damage=self.damage, horror=self.horror)
        if self.direct:
            play.push(place)
        else:
            play.push(Assign(who=self.who, type="damage"), Assign(who=self.who, type="horror"), place)

    def facts(self) -> dict[str, Any]:
        """Who is about to suffer how much."""
        return {"who": self.who, "damage": self.damage, "horror": self.horror}


def room(play: Play, me: Investigator, kind: Kind) -> dict[str, int]:
    """T9.2: how much more of a kind each asset can take."""
    found = {}
    for asset in assets_of(play.game, me.id):
        limit: int = getattr(play.rules.asset(asset.card), LIMITS[kind])
        if limit > getattr(asset, kind):
            found[asset.id] = limit - getattr(asset, kind)
    return found


@step
class PlaceHarm(Step):
    """Place damage and horror, all at the same time."""

    who: str
    damage: int
    horror: int
    damage_to: str = ""
    damage_share: int = 0
    horror_to: str = ""
    horror_share: int = 0

    def run(self, play: Play) -> None:
        """T9.1, T9.4: harm assigned to an asset was suffered, too."""
        me, assets = play.game.investigators[self.who], play.game.assets
        if lost := self._lost(play):
            play.push(*(Assign(who=me.id, type=kind) for kind in lost), self._without(lost))
            return
        if self.damage_share:
            assets[self.damage_to].damage += self.damage_share
        if self.horror_share:
            assets[self.horror_to].horror += self.horror_share
        damage, horror = self.damage - self.damage_share, self.horror - self.horror_share
        me.damage, me.horror = me.damage + damage, me.horror + horror
        play.hand_down(paid=self.damage + self.horror)
        shares = {"damage_to": self.damage_to, "damage_share": self.damage_share}
        shares |= {"horror_to": self.horror_to, "horror_share": self.horror_share}
        play.tell("suffered", who=me.id, damage=damage, horror=horror, **shares)

    def _lost(self, play: Play) -> list[Kind]:
        """T5.6: what was assigned to an asset that its owner no longer has; he is asked again."""
        held = {"", *(asset.id for asset in assets_of(play.game, self.who))}
        return [kind for kind in LIMITS if getattr(self, f"{kind}_to") not in held]

    def _without(self, kinds: list[Kind]) -> "PlaceHarm":
        nobody: dict[str, Any] = {f"{kind}_to": "" for kind in kinds} | {f"{kind}_share": 0 for kind in kinds}
        return replace(self, **nobody)


@step
class Assign(Step):
    """Which asset takes how much of one kind; the rest goes to the investigator."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    type: Kind

    def run(self, play: Play) -> None:
        """T9.1-T9.2: to one asset with room, in whole or in part."""
        me = play.game.investigators[self.who]
        amount = getattr(next(s for s in reversed(play.here.steps) if isinstance(s, PlaceHarm)), self.type)
        takers = room(play, me, self.type) if amount else {}
        shares = [(asset, n) for asset, most in takers.items() for n in range(1, min(most, amount) + 1)]
        options: dict[str, list[Step]] = {f"{self.type}:me": []}
        options |= {
            f"{self.type}:{asset}:{n}": [Share(who=me.id, type=self.type, to=asset, share=n)] for asset, n in shares
        }
        if shares:
            default = cautious(play, me, self.type, amount, shares)
            play.ask(me.seat, "assign", options, default=default, who=me.id, type=self.type, amount=amount)


def cautious(play: Play, me: Investigator, kind: Kind, amount: int, shares: list[tuple[str, int]]) -> str:
    """The default: what spares the investigator without losing the asset, unless he would fall otherwise."""
    spare = room(play, me, kind)
    kept = [(asset, n) for asset, n in shares if n < spare[asset]]
    left = getattr(play.rules.sheet(me.id), LIMITS[kind]) - getattr(me, kind)
    open_to = shares if amount >= left else kept
    best = max(open_to, key=lambda share: share[1], default=None)
    return f"{kind}:{best[0]}:{best[1]}" if best else f"{kind}:me"


@step
class Share(Step):
    """Note a share in the harm about to be placed."""

    changes: ClassVar[bool] = False
    who: str
    type: Kind
    to: str
    share: int

    def run(self, play: Play) -> None:
        """T9.1: nothing is placed before both kinds are assigned."""
        steps = play.here.steps
        at = max(n for n, one in enumerate(steps) if isinstance(one, PlaceHarm))
        steps[at] = replace(steps[at], **{f"{self.type}_to": self.to, f"{self.type}_share": self.share})


@step
class Recover(Step):
    """Remove damage or horror from an investigator."""

    who: str
    damage: int = 0
    horror: int = 0

    def run(self, play: Play) -> None:
        """T9.6: never below zero; T1.2: nothing of what a card forbids."""
        me = play.game.investigators[self.who]
        forbidden = play.rules.forbidden(play.game, me.id)
        damage = 0 if "recover_damage" in forbidden else min(me.damage, self.damage)
        horror = 0 if "recover_horror" in forbidden else min(me.horror, self.horror)
        me.damage, me.horror = me.damage - damage, me.horror - horror
        play.tell("recovered", who=me.id, damage=damage, horror=horror)


@step
class Mend(Step):
    """Remove damage or horror from an asset."""

    asset: str
    damage: int = 0
    horror: int = 0

    def run(self, play: Play) -> None:
        """T9.6."""
        asset = play.game.assets[self.asset]
        damage, horror = min(asset.damage, self.damage), min(asset.horror, self.horror)
        asset.damage, asset.horror = asset.damage - damage, asset.horror - horror
        play.tell("recovered", who=asset.id, damage=damage, horror=horror)
