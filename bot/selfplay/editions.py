"""What self-play needs of an edition: its scenarios, how a campaign begins, and what may be broken in it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from bot.rules.kernel.questions import Told
from bot.rules.third.edition import EDITION as THIRD
from bot.rules.third.edition import shipped
from bot.rules.third.problems import problems
from bot.rules.third.setup import new_game
from bot.rules.third.state import Third
from bot.selfplay.rare import RARE, Tally, cases


class Counting(Protocol):
    """Counts how often each rare rule comes up in one game."""

    counts: Counter[str]

    def answered(self, key: str) -> None:
        """Count an answer."""
        ...

    def read(self, told: Iterable[Told]) -> None:
        """Count lines."""
        ...


class Edition(Protocol):
    """An edition that can be played by itself."""

    name: str
    rules: Any

    def scenarios(self) -> Sequence[str]:
        """All there are."""
        ...

    def most_players(self, scenario: str) -> int:
        """How many seats a scenario takes."""
        ...

    def begin(self, scenario: str, players: int, *, campaign: str, open_table: bool, chance: Random) -> Any:
        """A new game with all of its setup still to do."""
        ...

    def problems(self, game: Any) -> list[str]:
        """Every broken invariant."""
        ...

    def rounds(self, game: Any) -> int:
        """How long it has lasted."""
        ...

    def tally(self) -> Counting:
        """A count of rare rules for one game, all at nought."""
        ...

    def rare(self) -> Mapping[str, Sequence[str]]:
        """The names of all rare rules, each with the rule cases in which it comes up."""
        ...


class ThirdEdition:
    """The third edition with the shipped content."""

    name = THIRD

    def __init__(self) -> None:
        self.rules = shipped()

    def scenarios(self) -> Sequence[str]:
        """All there are."""
        return list(self.rules.content.scenarios)

    def investigators(self, scenario: str) -> list[str]:
        """Who may be played in a scenario."""
        return self.rules.content.scenarios[scenario].investigators or list(self.rules.content.investigators)

    def most_players(self, scenario: str) -> int:
        """As its record says, and one for each investigator at most."""
        return min(self.rules.content.scenarios[scenario].seats, len(self.investigators(scenario)))

    def begin(self, scenario: str, players: int, *, campaign: str, open_table: bool, chance: Random) -> Third:
        """Any investigators, each with either package."""
        crew = chance.sample(self.investigators(scenario), players)
        seats = {f"s{n}": (who, chance.choice(self.rules.sheet(who).packages).id) for n, who in enumerate(crew, 1)}
        return new_game(scenario, seats, campaign=campaign, open_table=open_table)

    def problems(self, game: Third) -> list[str]:
        """Every broken invariant."""
        return problems(game, self.rules)

    def rounds(self, game: Third) -> int:
        """T5.1."""
        return game.round

    def tally(self) -> Tally:
        """A count of rare rules for one game, all at nought."""
        return Tally(self.rules.content)

    def rare(self) -> Mapping[str, Sequence[str]]:
        """The names of all rare rules, each with the rule cases in which it comes up."""
        named = cases()
        return {name: named.get(name, []) for name in RARE}


EDITIONS = {THIRD: ThirdEdition}
