"""A policy that plays as a sensible beginner would: clues to the sheet, doom off the map, what the codex offers."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from bot.rules.kernel.board import distances
from bot.rules.kernel.effects import Resolve, payable
from bot.rules.kernel.questions import Question
from bot.rules.third.actions.component import printed_actions
from bot.rules.third.clues import clue_home
from bot.rules.third.content import ActionText
from bot.rules.third.effects.harm import Suffer
from bot.rules.third.places import places
from bot.rules.third.play import Play, engaged_with, monsters_in, skill_value
from bot.rules.third.state import Investigator, Monster
from bot.selfplay.worth import SUCCESS, Reader, waits, worth

CLUES, IDLE_CLUES, DOOM, REST = 4.0, 1.0, 1.6, 0.3  # what a step toward them is worth
MOST_CURIOUS = 3.0  # coins for a card that nobody has read yet
FOCUS, FULL = 0.9, 0.1
UNKNOWN = 0.5  # T13.3: of the health of a shrouded monster, one attack takes perhaps so much


class SensiblePolicy:
    """Always the option that seems best; how curious a player is, and ties, hang on the seed alone."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)  # noqa: S311 # choices of a player, no secret
        self.curiosity = self.chance.uniform(0.0, MOST_CURIOUS)

    def choose(self, play: Play, question: Question) -> str:
        """The best of the options by a rule of thumb for this kind of question, else the cautious default."""
        if question.prompt in ("turn", "move_on"):
            return self._act(play, question)
        if question.prompt == "hazard":
            return self._hazard(play, question)
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

    def _best(self, values: dict[str, float]) -> str:
        """The greatest; equally good ones are drawn."""
        best = max(values.values())
        return self.chance.choice([key for key, value in values.items() if value == best])

    def _act(self, play: Play, question: Question) -> str:
        me = play.game.investigators[question.facts["who"]]
        goals = wishes(play, me, self.curiosity)
        return self._best({key: self._value(play, me, key, goals) for key in question.options})

    def _value(self, play: Play, me: Investigator, key: str, goals: dict[str, float]) -> float:
        """What an action promises, in coins or thereabouts."""
        verb, _, rest = key.partition(":")
        here = play.game.spaces[me.space]
        if verb in ("move", "buy", "stay"):
            there = rest or me.space
            danger = sum(m.state == "ready" for m in monsters_in(play.game, there)) if rest else 0
            return goals[there] - goals[me.space] - danger - (verb == "buy") + REST
        if verb == "attack":
            return self._fight(play, me, play.game.monsters[rest])
        if verb == "use":
            return Reader(play, me, me.space, self.curiosity).action(used(play, me, rest))
        values = {
            "research": 5.0 + me.clues if clues_wanted(play) else 0.0,
            "ward": 2.2 * min(here.doom, skill_value(play, me, "lore") * SUCCESS) + (here.hood in play.game.anomalies),
            "evade": 1.0 + skill_value(play, me, "observation") * SUCCESS,
            "focus": FOCUS if len(me.focus) < play.rules.sheet(me.id).focus_limit else FULL,
            "gather": 0.5,
            "stand": 3.0,
        }
        return values.get(verb, 0.0)

    def _fight(self, play: Play, me: Investigator, monster: Monster) -> float:
        mine = me.id in monster.engaged_with
        lurks = bool(play.rules.face(monster).lurks)
        reward = (2.5 if mine else 1.2 if lurks else 0.2) + Reader(play, me, me.space).prize(monster)
        return reward * min(1.2, strikes(play, me, monster)) + (1.0 if mine else 0.0)

    def _hazard(self, play: Play, question: Question) -> str:
        """T20.4: the price of a border is paid when the best of the next steps is worth more than it."""
        facts = question.facts
        me = play.game.investigators[facts["who"]]
        goals = wishes(play, me, self.curiosity)
        verb = "move" if facts["free"] else "buy"
        onward = max(self._value(play, me, f"{verb}:{space}", goals) for space in play.game.borders[me.space])
        pays = onward > price(play, me, facts["hazard"])
        return self._first(question) if pays else question.default

    def _reroll(self, play: Play, question: Question) -> str:
        facts = question.facts
        failed = not any(face >= facts["needed"] for face in facts["dice"])
        free = [key for key in question.options if key.count(":") > 1]
        focus = [key for key in question.options if key.startswith("reroll:focus")]
        return (free or focus or ["done"])[0] if failed else "done"

    def _choice(self, play: Play, question: Question) -> str:
        return self._best({key: self._bought(play, steps) for key, steps in question.options.items()})

    def _bought(self, play: Play, steps: Sequence[Any]) -> float:
        return sum(worth(play, one, self.curiosity) for one in steps)


def price(play: Play, me: Investigator, hazard: str) -> float:
    """T20.4: what crossing a border costs, in coins; harm that would defeat costs far more."""
    if hazard == "focus":
        return FOCUS
    return -Reader(play, me, me.space).all([Suffer(damage=int(hazard == "damage"), horror=int(hazard == "horror"))])


def used(play: Play, me: Investigator, named: str) -> ActionText:
    """The printed action that an option names by its source and its own id."""
    return next(text for source, text in printed_actions(play, me) if f"{source}:{text.id}" == named)


def strikes(play: Play, me: Investigator, monster: Monster) -> float:
    """The part of a monster's health that one attack may be expected to take."""
    health = play.rules.health(play.game, monster)
    if health is None:
        return UNKNOWN
    skill, modifier = play.rules.face(monster).attack
    hits = max(1, skill_value(play, me, skill) + modifier) * SUCCESS
    return hits / (health - monster.damage)


def clues_wanted(play: Play) -> bool:
    """Whether a card of the codex still waits for clues on the sheet."""
    return any(when.count == "sheet_clues" for when in waits(play))


def wishes(play: Play, me: Investigator, curiosity: float = 1.0) -> dict[str, float]:
    """How good it is to stand in each space: near clues, near doom if one can ward, and where a codex card helps."""
    game = play.game
    lore = skill_value(play, me, "lore")
    found: dict[str, float] = dict.fromkeys(game.spaces, 0.0)
    deeds = codex_actions(play, me)
    a_clue = CLUES if clues_wanted(play) else IDLE_CLUES
    for space in game.spaces.values():
        clue = a_clue * bool(game.clues.get(clue_home(game, space.id)) and space.hood not in game.anomalies)
        doom = DOOM * min(space.doom, lore * SUCCESS + 0.5) + (
            1.5 if space.hood in game.anomalies and space.doom else 0
        )
        reader = Reader(play, me, space.id, curiosity)
        prizes = sum(reader.prize(one) * min(1.0, strikes(play, me, one)) for one in monsters_in(game, space.id))
        wish = clue + doom + prizes + best_deed(play, reader, deeds)
        if wish:
            away = distances(game.borders, [space.id])
            for other, steps in away.items():
                found[other] = max(found[other], wish / (1 + 0.5 * steps))
    if engaged_with(game, me.id):
        found[me.space] += 1
    return found


def codex_actions(play: Play, me: Investigator) -> list[ActionText]:
    """The actions printed on the codex whose cost could be paid."""
    resolve = Resolve(who=me.id, effects=[])
    sides = play.rules.codex_sides(play.game)
    return [text for _, side in sides for text in side.actions if payable(play, resolve, text.cost)]


def best_deed(play: Play, reader: Reader, deeds: Iterable[ActionText]) -> float:
    """The worth of the best action that could be done in the reader's space."""
    who = reader.me.id if reader.me else ""
    fits = (text for text in deeds if not text.at or reader.space in places(play, text.at, who))
    return max((reader.action(text) for text in fits), default=0.0) if deeds else 0.0
