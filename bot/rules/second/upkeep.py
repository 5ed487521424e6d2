"""S4: upkeep. Nobody's depends on another's, so all seats answer at once."""

from dataclasses import replace
from typing import ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.second.losses import DiscardHeld
from bot.rules.second.play import PAIRS, STOPS, Play, cards_of
from bot.rules.second.state import Skill


@step
class Upkeep(Step):
    """One investigator's upkeep."""

    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """S4.1-S4.7: refresh, the cards' instructions, income before rolls (note 3), then the sliders."""
        held = [one for one in cards_of(play.game, self.who) if play.rules.card(one.card).income]
        rolls = [one for one in cards_of(play.game, self.who) if play.rules.card(one.card).lost_on]
        play.push(
            Refresh(who=self.who),
            *(Income(who=self.who, held=one.id) for one in held),
            *(RetentionRoll(who=self.who, held=one.id) for one in rolls),
            Sliders(who=self.who, left=play.rules.sheet(self.who).focus),
        )


@step
class Refresh(Step):
    """Turn exhausted cards face up."""

    who: str

    def run(self, play: Play) -> None:
        """S4.1."""
        for held in cards_of(play.game, self.who):
            held.exhausted = False


@step
class Income(Step):
    """A card pays."""

    who: str
    held: str

    def run(self, play: Play) -> None:
        """S4.3-S4.4: in the first upkeep, too."""
        amount = play.rules.card(self.held).income
        play.game.investigators[self.who].money += amount
        play.tell("income", who=self.who, card=self.held, amount=amount)


@step
class RetentionRoll(Step):
    """A card may be lost."""

    changes: ClassVar[bool] = False
    who: str
    held: str

    def run(self, play: Play) -> None:
        """S4.3-S4.4: one plain die, read by its face; not in the first upkeep after it was acquired."""
        if play.game.turn <= play.game.cards[self.held].gained + 1:
            return
        face = play.roll(1)[0]
        play.tell("retention", who=self.who, card=self.held, face=face)
        if face in play.rules.card(self.held).lost_on:
            play.push(DiscardHeld(held=self.held))


@step
class Sliders(Step):
    """Move sliders."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str
    left: int

    def run(self, play: Play) -> None:
        """S4.7: up to the focus in stops, split over the tracks at will."""
        if not self.left:
            return
        me, rest = play.game.investigators[self.who], replace(self, left=self.left - 1)
        moves: dict[str, list[Step]] = {}
        for track, stop in me.sliders.items():
            if stop < STOPS - 1:
                moves[f"raise:{track}"] = [Slide(who=me.id, track=track, stops=1), rest]
            if stop:
                moves[f"raise:{PAIRS[track]}"] = [Slide(who=me.id, track=track, stops=-1), rest]
        play.ask(me.seat, "sliders", moves | {"done": []}, default="done", who=me.id, left=self.left)


@step
class Slide(Step):
    """A slider moves by one stop."""

    who: str
    track: Skill
    stops: int

    def run(self, play: Play) -> None:
        """S4.7."""
        play.game.investigators[self.who].sliders[self.track] += self.stops
