"""What the words of a card are worth to a sensible player, in coins: $2, one harm, one focus, half a clue."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.kernel.effects import Resolve
from bot.rules.third.clues import clue_home
from bot.rules.third.content import ActionText, When
from bot.rules.third.costs import Buy
from bot.rules.third.places import PLACES, spaces_of
from bot.rules.third.play import Play, archive_in_play, monsters_in, skill_value
from bot.rules.third.state import Investigator, Monster

SUCCESS = 1 / 3  # of one die
MARK = 3.0  # a marker for which a codex card waits
WON = 100.0
TOKENS = {"money": 0.5, "clues": 2.0, "remnants": 0.7}
FLAT = {
    "focus": 0.9,
    "lose_focus": -0.9,
    "gain_asset": 1.5,
    "buy": 1.0,
    "delay": -0.8,
    "additional_action": 1.0,
    "spawn_monster": -1.5,
    "spawn_card": -1.5,
    "spawn_clue": 1.0,
    "spread_doom": -1.2,
    "gate_burst": -3.0,
    "read_headline": -0.7,
    "end_rumor": 1.5,
    "discard_one": -1.0,
    "draw_tokens": -1.0,
}
DEFEAT = 1.8
MONSTERS = {"exhaust_one": 0.8, "hurt_one": 0.8, "hurt_each": 0.8, "turn_monster": 3.0}
DOOM = {"place_doom": -1.3, "sheet_doom": -2.5, "remove_doom": 1.3}


def waits(play: Play) -> list[When]:
    """The states for which archive cards in play still wait."""
    sides = [play.rules.side(shown) for shown in archive_in_play(play.game) if not shown.fired]
    return [side.when for side in sides if side.when]


def worth(play: Play, step: Any, curiosity: float = 1.0) -> float:
    """The worth of a step that a choice leads to."""
    if isinstance(step, Buy):
        return reader(play, step.who, curiosity).all(step.cost) + worth(play, step.bought, curiosity)
    if isinstance(step, Resolve):
        return reader(play, step.who, curiosity).all(step.effects)
    return 0.0


def reader(play: Play, who: str, curiosity: float) -> "Reader":
    """Somebody who reads a card where they stand, or the group, which stands nowhere."""
    me = play.game.investigators.get(who)
    return Reader(play, me, me.space if me else "", curiosity)


@dataclass(frozen=True)
class Reader:
    """An investigator who reads in a space, perhaps not the one where they stand; `curiosity`: of an unread card."""

    play: Play
    me: Investigator | None
    space: str
    curiosity: float = 1.0

    def action(self, text: ActionText) -> float:
        """The worth of a printed action, its cost included."""
        return self.all(text.cost) + self.all(text.effects)

    def all(self, effects: Sequence[Any]) -> float:
        """Several effects one after another."""
        return sum(self.one(effect) for effect in effects)

    def one(self, effect: Any) -> float:
        """One effect."""
        if found := getattr(self, f"_{effect.kind}", None):
            return float(found(effect))
        if effect.kind in MONSTERS:
            return MONSTERS[effect.kind] * bool(monsters_in(self.play.game, self.space))
        if effect.kind in DOOM:
            return DOOM[effect.kind] * self._doom(effect)
        return FLAT.get(effect.kind, 0.0)

    def passes(self, skill: str, modifier: int) -> float:
        """The chance of a test."""
        value = skill_value(self.play, self.me, skill) if self.me else 3
        return 1 - (1 - SUCCESS) ** max(1, value + modifier)

    def _doom(self, effect: Any) -> int:
        """How much doom an effect moves: no more goes than there is."""
        spaces, where = self.play.game.spaces, getattr(effect, "where", "")
        if effect.kind == "remove_doom" and (where == "here" or where not in PLACES):
            there = spaces.get(self.space if where == "here" else where)
            return min(effect.amount, there.doom) if there else 0
        return int(effect.amount)

    def prize(self, monster: Monster) -> float:
        """What defeating a monster sets free, as its card says."""
        texts = self.play.rules.face(monster).reactions
        return sum(self.all(text.effects) for text in texts if text.on == "after defeat_monster")

    def _defeat_one(self, effect: Any) -> float:
        here = monsters_in(self.play.game, self.space)
        return max((DEFEAT + (0.0 if effect.discard else self.prize(one)) for one in here), default=0.0)

    def _gain(self, effect: Any) -> float:
        return float(TOKENS[effect.what] * effect.amount)

    def _lose(self, effect: Any) -> float:
        return -float(TOKENS[effect.what] * effect.amount)

    def _gain_clue(self, effect: Any) -> float:
        space = self.play.game.spaces.get(self.space)
        return 2.5 * bool(space and self.play.game.clues.get(clue_home(self.play.game, space.id)))

    def _recover(self, effect: Any) -> float:
        me = self.me
        return float(min(effect.damage, me.damage) + min(effect.horror, me.horror)) if me else 0.0

    def _suffer(self, effect: Any) -> float:
        """Harm weighs more the nearer the end is."""
        if self.me is None:
            return 0.0
        sheet = self.play.rules.sheet(self.me.id)
        left_health, left_sanity = sheet.health - self.me.damage, sheet.sanity - self.me.horror
        deadly = effect.damage >= left_health or effect.horror >= left_sanity
        return -float(effect.damage + effect.horror) - (6.0 if deadly else 0.0)

    def _check(self, effect: Any) -> float:
        """Both branches, by the chance of passing."""
        passes = self.passes(effect.skill, effect.modifier)
        passed = self.all(effect.passed) + self.all(effect.each)
        return passes * passed + (1 - passes) * self.all(effect.failed)

    def _cast(self, effect: Any) -> float:
        return self.all(effect.effects) - float(effect.horror)

    def _for_each(self, effect: Any) -> float:
        """As often as there are any; a test is made once."""
        times = self._count(effect)
        once = any(one.kind == "check" for one in effect.effects)
        return self.all(effect.effects) * (bool(times) if once else times)

    def _if_any(self, effect: Any) -> float:
        return self.all(effect.effects if self._count(effect) else effect.otherwise)

    def _count(self, effect: Any) -> int:
        """How many there would be in the space; at least one of what is not looked at."""
        if self.me is None:
            return 0
        here, game = self.play.game.spaces[self.space], self.play.game
        wide = [here.id] if effect.reach == "here" else spaces_of(game, here.hood) or [here.id]
        if effect.each == "doom":
            return sum(game.spaces[space].doom for space in wide)
        if effect.each == "monsters":
            return sum(len(monsters_in(game, space)) for space in wide)
        return 1

    def _gain_card(self, effect: Any) -> float:
        return 1.5 if self.play.rules.asset(effect.card).good is not False else -1.5

    def _end_game(self, effect: Any) -> float:
        return WON if effect.result == "won" else -WON

    def _place_marker(self, effect: Any) -> float:
        """Worth something while a card counts them."""
        return MARK * any(when.marker == effect.marker for when in waits(self.play))

    def _add_codex(self, effect: Any) -> float:
        """An ending is told by the text that leads to it; any other card is news."""
        ends = [one for one in self.play.rules.content.archive[effect.card].front.on_add if one.kind == "end_game"]
        known = effect.card not in self.play.game.archive
        return self.all(ends) if ends else 0.0 if known else self.curiosity

    def _flip_codex(self, effect: Any) -> float:
        return self.curiosity

    def _read_entry(self, effect: Any) -> float:
        """T18.7: nobody knows what stands there."""
        return self.curiosity

    def _reveal_marker(self, effect: Any) -> float:
        """T19.8: nobody knows what it is."""
        return self.curiosity * bool(self.play.game.hidden.get(self.space))
