"""The third edition at the table of a case: its content, its position, its first question."""

from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from bot.cases.form import Case, CaseError, validated
from bot.cases.table import AllDiceLaid
from bot.cases.third_begin import set_going, set_up
from bot.cases.third_builder import Builder, archived, known
from bot.cases.third_position import Position
from bot.cases.third_view import view
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.rules.third import edition
from bot.rules.third.content import Content, Scenario
from bot.rules.third.packs import ContentError
from bot.rules.third.problems import lying_cards, problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import Third


class ThirdTable:
    """The third edition at the table of a case."""

    def __init__(self, rules: ThirdEdition) -> None:
        self.rules = rules

    def load(self, saved: bytes) -> Third:
        """Read a game."""
        return edition.load(saved)

    def dump(self, game: Third) -> bytes:
        """Write a game."""
        return edition.dump(game)

    def problems(self, game: Third) -> list[str]:
        """List broken invariants."""
        return problems(game, self.rules)

    def view(self, game: Third, questions: list[Question]) -> dict[str, Any]:
        """Return the public view as plain data."""
        return view(Play(game, self.rules), {question.asks for question in questions})


def prepare(case: Case, folder: Path, chance: AllDiceLaid) -> tuple[ThirdTable, Play[Any, Any]]:
    """Build the position of a case and play on to the first question."""
    content = content_of(case, folder)
    scenario = scenario_of(case, content)
    known(f"scenario: {scenario.id}: board", [scenario.board], content.boards)
    position = validated(Position, case.position, "position")
    if case.begin == "setup":
        rules = ThirdEdition(content)
        return ThirdTable(rules), set_up(rules, scenario, position, case, chance)
    builder = Builder(content, scenario, position, bare=bool(case.board))
    game = builder.game()
    game.open_table = case.open_table
    rules = ThirdEdition(boxed(content, game, builder.later(game)))
    return ThirdTable(rules), set_going(game, rules, case, chance)


def content_of(case: Case, folder: Path) -> Content:
    """The packs a case names, with the shipped content if it names no board."""
    packs = [folder / path for path in ([case.board] if case.board else []) + list(case.content)]
    try:
        return edition.read_content([*([] if case.board else edition.shipped_files()), *packs], bare=bool(case.board))
    except ContentError as error:
        raise CaseError(f"board or content: {error}") from error


def scenario_of(case: Case, content: Content) -> Scenario:
    """The scenario named, or the only one in the board's pack."""
    if not case.scenario and len(content.scenarios) == 1:
        return next(iter(content.scenarios.values()))
    if not case.scenario:
        held = ", ".join(content.scenarios) or "none"
        raise CaseError(f"scenario: expected one of those in {case.board}: {held}")
    known("scenario", [case.scenario], content.scenarios)
    return content.scenarios[case.scenario]


def boxed(content: Content, game: Third, later: Collection[str]) -> Content:
    """The content with a box that holds just the cards of this position, so that none may come or go in play.

    `later` are the encounter cards that come with pieces of the map.
    """
    lying = Counter(lying_cards(game, content))
    scenario = content.scenarios[game.scenario].model_copy(
        update={
            "monsters": {card: lying[card] for card in content.monsters if lying[card]},
            "events": [card for card in content.events for _ in range(lying[card])],
            "archive": [card for card in archived(content) if lying[card] and card not in content.monsters],
        }
    )
    return content.model_copy(
        update={
            "scenarios": {game.scenario: scenario},
            "encounters": {id: card for id, card in content.encounters.items() if lying[id] or id in later},
            "assets": {id: card.model_copy(update={"copies": lying[id]}) for id, card in content.assets.items()},
        }
    )
