"""Playing rule cases and saying where they fail."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.cases import third
from bot.cases.form import Answer, Asked, Case, CaseError, Expect, read_file
from bot.cases.matching import (
    differences,
    is_of,
    named,
    open_now,
    question_differences,
    told_differences,
    untold_differences,
)
from bot.cases.table import AllDiceLaid, Fails, Table
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.questions import LoopError, Question, Refused, Told
from bot.rules.third.content import Content

EDITIONS = {"third": third.prepare}
PACK_SECTIONS = frozenset(Content.model_fields)


def case_files(path: Path) -> list[Path]:
    """The case files at a path: the file itself, or those of a folder without its content packs."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise CaseError("there is no such file or folder")
    found = [file for file in sorted(path.rglob("*.json")) if not is_pack(file)]
    if not found:
        raise CaseError("no case files here; expected files ending in .json with a field `edition`")
    return found


def is_pack(file: Path) -> bool:
    """Tell a content pack, such as a board, from a case."""
    try:
        found = read_file(file)
    except CaseError:
        return False
    return bool(found) and found.keys() <= PACK_SECTIONS


def run_case(case: Case, folder: Path) -> list[str]:
    """Play a case; its paths start at `folder`. Returns what fails, nothing if it holds."""
    try:
        return list(found_wrong(case, folder))
    except (CaseError, Fails, LoopError) as error:
        return [str(error)]
    except Exception as error:  # noqa: BLE001 # whatever breaks is this case's finding; the others go on
        return [f"expected the rules to carry it out, they broke off: {type(error).__name__}: {error}"]


def found_wrong(case: Case, folder: Path) -> Iterator[str]:
    """Play from the beginning to the first moment at which something is wrong, and say all that is wrong then."""
    chance = AllDiceLaid(case.dice, case.draws)
    edition, play = EDITIONS[case.edition](case, folder, chance)
    table = Table(edition, play, chance)
    wrong = wrong_now(table, case.at_first, table.told, "at first")
    for number, answer in enumerate(case.answers, 1):
        if wrong:
            break
        wrong = played(table, answer, f"answer {number} ({answer.by} {answer.key})")
    yield from wrong or [*wrong_now(table, case.expect, table.told, "at the end"), *left_over(chance)]


def left_over(chance: AllDiceLaid) -> Iterator[str]:
    """Dice and draws that were laid out for something that never happened."""
    for name, laid in (("dice", chance.dice), ("draws", chance.cards)):
        if laid:
            yield f"at the end: expected all `{name}` to be used, {json.dumps(laid)} were not"


def played(table: Table, answer: Answer, when: str) -> list[str]:
    """Give one answer and check what it led to."""
    told: list[Told] = []
    try:
        told = table.answer(question_for(table.asked(), answer).id, answer.key, answer.by)
    except Refused as refused:
        if refused.reason != answer.refused:
            return [f"{when}: expected {answer.refused or 'it to be taken'}, was refused: {refused.reason}"]
    else:
        if answer.refused:
            return [f"{when}: expected it to be refused ({answer.refused}), it was taken"]
    return wrong_now(table, answer.expect, told, f"after {when}")


def question_for(questions: Sequence[Question], answer: Answer) -> Question:
    """The open question that this answers."""
    wanted = [one for one in questions if answer.prompt in ("", one.prompt) and answer.flow in ("", flow_of(one))]
    mine = [one for one in wanted if one.asks in (GROUP, answer.by)]
    fits = [one for one in mine if answer.key in one.options]
    if answer.refused:
        fits = fits or [one for one in wanted if answer.key in one.options] or mine or wanted
    if len(fits) > 1 and not answer.refused:
        raise Fails(
            f"{answer.by} {answer.key}: expected `prompt` or `flow` to say which of these takes it: {flows(fits)}"
        )
    if not fits:
        raise Fails(not_offered(questions, mine, answer))
    return fits[0]


def flow_of(question: Question) -> str:
    """The flow a question is asked in: a seat, or the table."""
    return question.id.rpartition("-")[0]


def flows(questions: Sequence[Question]) -> str:
    """Questions with their flows, for messages."""
    return ", ".join(f"{one.prompt} of {one.asks} in the flow of {flow_of(one)}" for one in questions)


def not_offered(questions: Sequence[Question], mine: Sequence[Question], answer: Answer) -> str:
    """Say what could have been answered."""
    if not mine:
        wanted = named(Asked(of=answer.by, prompt=answer.prompt))
        return f"{answer.by} {answer.key}: expected {wanted}; open now: {open_now(questions)}"
    offered = "; ".join(f"{one.prompt} of {one.asks} offers {', '.join(one.options)}" for one in mine)
    return f"{answer.by} {answer.key}: expected it to be offered; {offered}"


def wrong_now(table: Table, expect: Expect | None, told: Sequence[Told], when: str) -> list[str]:
    """Whatever is wrong at this moment: what always has to hold, and what the case expects."""
    found = list(table.findings)
    if expect:
        questions = table.asked()
        game = table.game
        state: dict[str, Any] = json.loads(table.saved)
        found += differences(expect.view, table.edition.view(game, questions), "view") if expect.view else ()
        found += differences(expect.state, state, "state") if expect.state else ()
        found += wrong_questions(expect, questions)
        found += told_differences(expect.told, told)
        found += untold_differences(expect.not_told, told)
    return [f"{when}: {one}" for one in found]


def wrong_questions(expect: Expect, questions: Sequence[Question]) -> Iterator[str]:
    """Who is asked what, and who is not."""
    for wanted in expect.asked:
        yield from question_differences(wanted, questions)
    for unwanted in expect.not_asked:
        if any(is_of(unwanted, question) for question in questions):
            yield f"expected nobody of this kind: {named(unwanted)}; open now: {open_now(questions)}"
    if expect.nobody_asked and questions:
        yield f"expected nobody to be asked; open now: {open_now(questions)}"
