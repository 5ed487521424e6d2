"""Where a third-edition case begins: with the setup, with a stretch of the round, or with steps it lists."""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.cases.form import Case, CaseError
from bot.cases.table import AllDiceLaid
from bot.cases.third_position import Position
from bot.rules.kernel.chance import mix
from bot.rules.kernel.game import TABLE, Flow
from bot.rules.kernel.play import Play
from bot.rules.kernel.saved import AnyStep, Step, reader, steps_of
from bot.rules.third.edition import EDITION
from bot.rules.third.play import Rules
from bot.rules.third.rounds import BeginPhase, BeginRound, EndRound
from bot.rules.third.setup import begin
from bot.rules.third.state import Phase, Third

PHASES: Mapping[str, Phase] = {
    "action phase": "action",
    "monster phase": "monster",
    "encounter phase": "encounter",
    "mythos phase": "mythos",
}
STRETCHES = ("round", *PHASES, "end of round")


@cache
def step_reader() -> TypeAdapter[list[AnyStep]]:
    """Reads steps; made when all of them are defined."""
    return reader(list[AnyStep], EDITION)


def set_up(rules: Rules, scenario: Any, position: Position, case: Case, chance: AllDiceLaid) -> Play[Third, Any]:
    """T4: begin with the setup; of the position only investigators and packages count."""
    seats = {seat: (one.investigator, one.package) for seat, one in position.seats.items()}
    for seat, (who, package) in seats.items():
        sheet = rules.content.investigators.get(who)
        packages = [one.id for one in sheet.packages] if sheet else []
        if package not in packages:
            raise CaseError(f"position: seats: {seat}: expected an investigator and one of the packages {packages}")
    leader = position.leader or next(iter(seats))
    return begin(
        rules, scenario.id, seats, campaign=case.title, chance=chance, leader=leader, open_table=case.open_table
    )


def set_going(game: Third, rules: Rules, case: Case, chance: AllDiceLaid) -> Play[Third, Any]:
    """Lay the steps of the case on the table and play on to the first question."""
    game.flows = {TABLE: Flow(steps=[], trail=mix("case", case.title))}
    if isinstance(case.begin, str):
        steps = stretch(game, rules, case.begin, "begin")
    else:
        steps = [*stretch(game, rules, case.then, "then"), *reversed(listed_steps(case.begin))]
    game.flows[TABLE].steps = steps
    return Play(game, rules, chance).run()


def stretch(game: Third, rules: Rules, name: str, field: str) -> list[Step]:
    """T5.1: the rest of the round from a phase on, the next step last."""
    if name not in STRETCHES:
        expected = ", ".join(STRETCHES)
        raise CaseError(f"{field}: {name!r} is no stretch of the game; expected one of: {expected}, or a list of steps")
    if name == "end of round":
        return [EndRound()]
    game.round -= 1
    if name == "round":
        return [BeginRound()]
    play = Play(game, rules)
    BeginRound().run(play)
    steps: list[Step] = play.here.steps
    at = next(n for n, step in enumerate(steps) if isinstance(step, BeginPhase) and step.phase == PHASES[name])
    return steps[: at + 1]


def near(kind: str) -> list[str]:
    """The steps that may have been meant: of the same name, else of a name like it, the likest first."""
    name, steps = kind.rpartition(".")[2], {tag.partition(".")[2]: tag for tag in steps_of(EDITION)}
    return [steps[name]] if name in steps else [steps[like] for like in get_close_matches(name, steps, 4, 0.6)]


def listed_steps(steps: tuple[dict[str, Any], ...]) -> list[Step]:
    """Read the steps a case lists."""
    for number, step in enumerate(steps):
        if step.get("kind") not in steps_of(EDITION):
            expected = ", ".join(near(str(step.get("kind")))) or "a kind such as third.gate_burst"
            raise CaseError(
                f"begin: {number}: {step.get('kind')!r} is no step; expected {expected}, or kernel.resolve with effects"
            )
    try:
        return step_reader().validate_json(json.dumps(steps))
    except ValidationError as error:
        first = error.errors()[0]
        place = ": ".join(str(part) for part in first["loc"])
        raise CaseError(f"begin: {place}: {first['msg']}") from error
