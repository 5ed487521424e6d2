"""A resolution that keeps the game as it was whenever a phase began, so that each phase can be shown as it began."""

from dataclasses import dataclass
from typing import Any

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question, Told
from bot.rules.third.edition import dump
from bot.rules.third.play import Rules
from bot.rules.third.state import Third


@dataclass(frozen=True)
class Stretch:
    """What was told up to a moment, and the game at that moment."""

    told: tuple[Told, ...]
    game: bytes


class Recorder(Play[Third, Rules]):
    """A `Play` that cuts what is told at each phase."""

    def __init__(self, game: Third, rules: Rules, chance: Chance | None = None) -> None:
        super().__init__(game, rules, chance)
        self.cuts: list[tuple[int, bytes]] = []  # lines told when a phase began, and the game

    def tell(self, kind: str, **facts: Any) -> None:
        """Add a line; a phase that begins, or the end of the game, is a moment to be shown."""
        super().tell(kind, **facts)
        if kind in ("phase", "game_over"):
            self.cuts.append((len(self.told), dump(self.game)))

    def stretches(self) -> list[Stretch]:
        """What was told before each moment, the line of the moment itself included."""
        starts = [0, *(at for at, _ in self.cuts)]
        return [Stretch(tuple(self.told[a:b]), game) for a, (b, game) in zip(starts, self.cuts, strict=False)]

    @property
    def is_held(self) -> bool:
        """Whether one question holds every other flow."""
        return any(flow.holds for flow in self.game.flows.values())

    def group_questions(self) -> list[Question]:
        """What the group is asked, at rest; turn questions, which are somebody's own, are not worked out for it."""
        resting = [name for name, flow in self.game.flows.items() if flow.steps and not flow.steps[-1].turn]
        asked = [question for name in resting if (question := self._question_of(name)) and question.asks == GROUP]
        return [one for one in asked if one.holds] or asked
