"""A policy that plays as a sensible beginner would: clues to the sheet, doom off the map, stay alive."""

from collections.abc import Sequence
from typing import Any

from bot.rules.kernel.board import distances
from bot.rules.kernel.questions import Question
from bot.rules.third.play import Play, engaged_with, monsters_in, skill_value
from bot.rules.third.state import Investigator
from bot.selfplay.worth import worth

SUCCESS = 1 / 3  # of one die
CLUES, DOOM, REST = 4.0, 1.6, 0.3  # what a step toward them is worth


class SensiblePolicy:
    """Always the option that seems best; the same game gives the same choices."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, play: Play, question: Question) -> str:
        """The best of the options by a rule of thumb for this kind of question, else the cautious default."""
        if question.prompt in ("turn", "move_on"):
            return self._act(play, question)
        if question.prompt == "change_dice":
            return self._reroll(play, question)
        if question.prompt in ("choose", "repeat"):
            return self._choice(play, question)
        simple = {"which_die": self._first, "research": self._first, "react": self._first, "gain_asset": self._first}
        return simple.get(question.prompt, self._default)(question)

    def _first(self, question: Question) -> str:
        return next(iter(question.options))

    def _default(self, question: Question) -> str:
        return question.default

    def _act(self, play: Play, question: Question) -> str:
        me = play.game.investigators[question.facts["who"]]
        goals = wishes(play, me)
        return max(question.options, key=lambda key: self._value(play, me, key, goals))

    def _value(self, play: Play, me: Investigator, key: str, goals: dict[str, float]) -> float:
        """What an action promises, in coins or thereabouts."""
        verb, _, rest = key.partition(":")
        here = play.game.spaces[me.space]
        if verb in ("move", "buy", "stay"):
            there = rest or me.space
            danger = sum(m.state == "ready" for m in monsters_in(play.game, there)) if rest else 0
            return goals[there] - goals[me.space] - danger - (verb == "buy") + REST
        if verb == "attack":
            return self._fight(play, me, rest)
        values = {
            "research": 5.0 + me.clues,
            "ward": 2.2 * min(here.doom, skill_value(play, me, "lore") * SUCCESS) + (here.hood in play.game.anomalies),
            "evade": 1.0 + skill_value(play, me, "observation") * SUCCESS,
            "focus": 0.9 if len(me.focus) < play.rules.sheet(me.id).focus_limit else 0.1,
            "gather": 0.5,
            "use": 0.7,
            "stand": 3.0,
        }
        return values.get(verb, 0.0)

    def _fight(self, play: Play, me: Investigator, id: str) -> float:
        monster = play.game.monsters[id]
        skill, modifier = play.rules.monster(monster.card).attack
        hits = max(1, skill_value(play, me, skill) + modifier) * SUCCESS
        left = play.rules.health(play.game, monster) - monster.damage
        mine = me.id in monster.engaged_with
        lurks = bool(play.rules.monster(monster.card).lurks)
        return (2.5 if mine else 1.2 if lurks else 0.2) * min(1.2, hits / left) + (1.0 if mine else 0.0)

    def _reroll(self, play: Play, question: Question) -> str:
        facts = question.facts
        failed = not any(face >= facts["needed"] for face in facts["dice"])
        free = [key for key in question.options if key.count(":") > 1]
        focus = [key for key in question.options if key.startswith("reroll:focus")]
        return (free or focus or ["done"])[0] if failed else "done"

    def _choice(self, play: Play, question: Question) -> str:
        return max(question.options, key=lambda key: self._bought(play, question.options[key]))

    def _bought(self, play: Play, steps: Sequence[Any]) -> float:
        return sum(worth(play, one) for one in steps)


def wishes(play: Play, me: Investigator) -> dict[str, float]:
    """How good it is to stand in each space: near clues that nobody else is after, near doom if one can ward."""
    game = play.game
    lore = skill_value(play, me, "lore")
    found: dict[str, float] = dict.fromkeys(game.spaces, 0.0)
    for space in game.spaces.values():
        clue = CLUES * bool(game.clues.get(space.hood) and space.hood not in game.anomalies)
        doom = DOOM * min(space.doom, lore * SUCCESS + 0.5) + (
            1.5 if space.hood in game.anomalies and space.doom else 0
        )
        if clue or doom:
            away = distances(game.borders, [space.id])
            for other, steps in away.items():
                found[other] = max(found[other], (clue + doom) / (1 + 0.5 * steps))
    if engaged_with(game, me.id):
        found[me.space] += 1
    return found
