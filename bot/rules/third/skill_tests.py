"""T8: tests. Pool, roll, changing dice, counting; the outcome is the step right below."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import combinations
from typing import Any, ClassVar

from bot.rules.kernel.events import Event
from bot.rules.kernel.order import Afterwards
from bot.rules.kernel.saved import Step, step
from bot.rules.third.content import DiceText
from bot.rules.third.dice import AddDice, RaiseDie, RerollPrice, change_dice, replaced
from bot.rules.third.play import Play, applies, assets_of, skill_value, used_up
from bot.rules.third.possessions import DiscardAsset, UseLimit
from bot.rules.third.state import Asset, Investigator, Skill

SUCCESS, HANDS = 5, 2  # T8.2-T8.3


@step
class Test(Step):
    """A test of a skill; hands its result down as `successes`."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    skill: Skill
    modifier: int = 0
    attack: bool = False

    def run(self, play: Play) -> None:
        """T8.3: which cards with hand symbols help; asked only when they need more than two hands."""
        me = play.game.investigators[self.who]
        held = [asset for asset in assets_of(play.game, me.id) if self._bonus(play, asset)]
        loads = [load for n in range(len(held), -1, -1) for load in combinations(held, n) if hands(play, load) <= HANDS]
        rolls = {load_key(load): [self._rolling(play, load)] for load in loads}
        if hands(play, held) <= HANDS:
            play.push(self._rolling(play, held))
        else:
            play.ask(me.seat, "hands", rolls, default=load_key(loads[0]), who=me.id, skill=self.skill)

    def _bonus(self, play: Play, asset: Asset) -> int:
        card = play.rules.asset(asset.card)
        found = (m.amount for m in card.modifiers if applies(m, "pool", self.skill, attack=self.attack))
        return sum(found) if card.hands else 0

    def _rolling(self, play: Play, load: Sequence[Asset]) -> Step:
        held = Counter[str]()
        for asset in load:
            held[asset.card] += self._bonus(play, asset)
        facts: dict[str, Any] = {"skill": self.skill, "modifier": self.modifier, "attack": self.attack}
        return RollDice(who=self.who, bonus=held.total(), held=dict(held), **facts)


def hands(play: Play, assets: Sequence[Asset]) -> int:
    """T8.3: hand symbols together."""
    return sum(play.rules.asset(asset.card).hands for asset in assets)


def load_key(load: Sequence[Asset]) -> str:
    """Name a choice of cards by their ids."""
    return "hold:" + ("+".join(asset.id for asset in load) or "nothing")


@step
class RollDice(Step):
    """Work out the pool and roll it."""

    who: str
    skill: Skill
    modifier: int
    attack: bool
    bonus: int  # of cards held in hands
    held: dict[str, int] = field(default_factory=dict)  # the same by card

    def run(self, play: Play) -> None:
        """T8.1: never fewer than one die."""
        me = play.game.investigators[self.who]
        by_card = play.rules.by_card(play.game, me.id, "pool", self.skill, attack=self.attack)
        cards = sum(by_card.values()) + self.bonus
        pool = max(1, skill_value(play, me, self.skill) + self.modifier + cards)
        dice = play.roll(pool)
        facts = {
            "skill": self.skill,
            "value": skill_value(play, me, self.skill),
            "cards": cards,
            "modifier": self.modifier,
            "by_card": by_card | self.held,
        }
        play.tell("rolled", who=me.id, dice=dice, pool=pool, **facts)
        change = ChangeDice(who=me.id, skill=self.skill, attack=self.attack, dice=dice)
        play.push(Rolled(who=me.id, skill=self.skill), change)


@step
class Rolled(Event):
    """The dice of a test have been rolled; cards may add or remove some (T8.6-T8.7)."""

    changes: ClassVar[bool] = False
    who: str
    skill: Skill

    def now(self, play: Play) -> None:
        """T8.1: the dice lie on the table already."""


@step
class ChangeDice(Step):
    """Reroll dice until done."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    skill: Skill
    attack: bool
    dice: list[int]

    def run(self, play: Play) -> None:
        """T8.1, T8.5: a focus token of any skill, a clue, or a card for one die; as often as you can pay."""
        me = play.game.investigators[self.who]
        pays: dict[str, list[Step]] = {
            f"reroll:{pay}": [ChooseDie(who=me.id, pay=pay, dice=self.dice), self] for pay in self._pays(me)
        }
        pays |= {f"{text.does}:{id}:{text.id}": [*self._by_card(id, text), self] for id, text in self._texts(play)}
        count: list[Step] = [CountDice(who=me.id, skill=self.skill, attack=self.attack, dice=self.dice)]
        facts: dict[str, Any] = {"dice": self.dice, "needed": needed(play, me.id, self.skill), "skill": self.skill}
        play.ask(me.seat, "change_dice", pays | {"done": count}, default="done", who=me.id, **facts)

    def _pays(self, me: Investigator) -> list[str]:
        return [*(f"focus-{skill}" for skill in me.focus), *(["clue"] if me.clues else [])] if self.dice else []

    def _texts(self, play: Play) -> Iterator[tuple[str, DiceText]]:
        """T8.1, T19.5: on what binds or helps this investigator, and on the codex, which is everybody's."""
        for source, card in (*play.rules.cards_for(play.game, self.who), *play.rules.codex_sides(play.game)):
            for text in card.dice:
                fits = text.skill in ("", self.skill) and (self.attack or not text.attack)
                if fits and not used_up(play.game, source, text.id) and (self.dice or text.does == "add"):
                    yield source, text

    def _by_card(self, asset: str, text: DiceText) -> list[Step]:
        """T8.6, T8.9: what a card does to the dice, and that it has been used."""
        used: list[Step] = [UseLimit(asset=asset, ability=text.id, limit=text.limit)] if text.limit else []
        if text.does == "add":
            return [*used, AddDice(who=self.who, amount=text.amount)]
        amount = text.amount if text.does == "raise" else 0
        return [*used, ChooseDie(who=self.who, pay=f"{asset}:{text.id}", dice=self.dice, raised=amount)]


def needed(play: Play, who: str, skill: str) -> int:
    """T8.2: the least face that succeeds."""
    return SUCCESS + play.rules.total(play.game, who, "success_from", skill)


@step
class ChooseDie(Step):
    """Which die is rerolled."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    pay: str
    dice: list[int]
    raised: int = 0  # T8.9: by how much it is raised instead

    def run(self, play: Play) -> None:
        """T8.1: one die, by its face; equal dice are the same choice. None if the payment has gone meanwhile (T5.6)."""
        me = play.game.investigators[self.who]
        if (self.pay == "clue" and not me.clues) or (self.pay.startswith("focus-") and self.pay[6:] not in me.focus):
            return
        faces = sorted(set(self.dice))
        dice: dict[str, list[Step]] = {
            f"die:{face}": [RaiseDie(who=self.who, face=face, amount=self.raised)]
            if self.raised
            else [Reroll(who=self.who, pay=self.pay, face=face), RerollPrice(who=self.who)]
            for face in faces
        }
        play.ask(me.seat, "which_die", dice, who=self.who, pay=self.pay, dice=self.dice)


@step
class Reroll(Step):
    """Pay and reroll one die."""

    who: str
    pay: str  # `clue`, `focus-<skill>`, or an asset and its ability
    face: int

    def run(self, play: Play) -> None:
        """T8.1, T8.5, T8.8: the new value stands; the pool is not rolled anew."""
        me = play.game.investigators[self.who]
        if self.pay == "clue":
            me.clues -= 1
        me.focus = [skill for skill in me.focus if f"focus-{skill}" != self.pay]
        new = play.roll(1)[0]
        play.tell("rerolled", who=me.id, pay=self.pay, old=self.face, new=new)
        change_dice(play, lambda dice: replaced(dice, self.face, new))


@step
class CountDice(Step):
    """Count the successes and hand them down."""

    changes: ClassVar[bool] = False
    who: str
    skill: Skill
    attack: bool
    dice: list[int]

    def run(self, play: Play) -> None:
        """T8.1-T8.2; T11.12: what a test ends goes after the test's own effect."""
        least = needed(play, self.who, self.skill)
        successes = sum(face >= least for face in self.dice)
        by_card = play.rules.by_card(play.game, self.who, "success_from", self.skill)
        facts = {"skill": self.skill, "dice": self.dice, "needed": least, "successes": successes, "by_card": by_card}
        play.tell("test", who=self.who, passed=successes > 0, **facts)
        play.hand_down(successes=successes)
        outcome = "passed" if successes else "failed"
        ended = [a.id for a in assets_of(play.game, self.who) if play.rules.asset(a.card).ends_on == outcome]
        if ended:
            play.follow_up(Afterwards(steps=[DiscardAsset(asset=asset) for asset in ended]))
