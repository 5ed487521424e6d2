"""What self-play needs of an edition: its scenarios, how a campaign begins, and what may be broken in it."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from bot.rules.third.edition import EDITION as THIRD
from bot.rules.third.edition import shipped
from bot.rules.third.problems import problems
from bot.rules.third.setup import new_game
from bot.rules.third.state import Third


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


EDITIONS = {THIRD: ThirdEdition}
