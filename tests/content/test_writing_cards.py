"""The manual for card writers is right and whole: its examples are good content, and every word of a card is in it."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.cases.form import Case
from bot.cases.runner import run_case
from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import STEPS, AnyEffect, effects_of, reader
from bot.rules.third import content as records
from bot.rules.third.content import When
from bot.rules.third.edition import EDITION, shipped_files, validated
from bot.rules.third.effects.counting import Counted
from bot.rules.third.effects.monsters import Reach
from bot.rules.third.packs import merge, read_pack
from bot.rules.third.places import PLACES
from bot.rules.third.references import mistakes

FILE = Path(__file__).parents[2] / "docs" / "writing-cards.md"
MANUAL = FILE.read_text("utf-8")
EXAMPLES: list[Any] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", MANUAL, re.DOTALL)]
CASES = [example for example in EXAMPLES if "edition" in example]
PACKS = [example for example in EXAMPLES if isinstance(example, dict) and not example.keys() & {"edition", "kind"}]
VOCABULARY = effects_of(EDITION)
SHOWN = [
    effect
    for example in EXAMPLES
    if isinstance(example, list) or "kind" in example
    for effect in (example if isinstance(example, list) else [example])
]
EVENTS = [tag.partition(".")[2] for tag, step in STEPS.items() if tag.startswith("third.") and issubclass(step, Event)]
RECORDS = [
    record
    for record in vars(records).values()
    if isinstance(record, type)
    and issubclass(record, records.Record)
    and record not in (records.Record, records.Content)
]


def in_manual(word: str) -> bool:
    """Tell whether a word of the format is explained or shown."""
    return f"`{word}`" in MANUAL or f'"{word}"' in MANUAL


def section(title: str) -> str:
    """One chapter of the manual."""
    return MANUAL.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_all_examples_together_are_a_good_pack():
    """A newcomer may copy any of them; ids do not clash."""
    packs = [(FILE, pack) for pack in PACKS]

    content = validated(merge(packs), str(FILE))

    assert all(getattr(content, part) for part in type(content).model_fields)


def test_what_the_examples_name_is_there():
    """Among the shipped cards or in another example."""
    shipped = [(path, read_pack(path)) for path in shipped_files()]
    content = validated(merge([*shipped, *((FILE, pack) for pack in PACKS)]), str(FILE))

    assert [str(mistake) for mistake in mistakes(content)] == []


@pytest.mark.parametrize("pack", PACKS, ids="+".join)
def test_an_example_is_good_content_by_itself(pack):
    assert validated(merge([(FILE, pack)]), str(FILE))


@pytest.mark.parametrize("kind", VOCABULARY)
def test_every_effect_has_an_example_and_a_line_that_explains_it(kind):
    """With each of its fields."""
    fields = [field.name for field in dataclasses.fields(VOCABULARY[kind]) if field.name != "kind"]

    assert [effect for effect in SHOWN if effect["kind"] == kind]
    assert f"`{kind}`" in section("What a card can say")
    assert [name for name in fields if not in_manual(name)] == []


def test_every_example_of_an_effect_can_be_read():
    read = reader(list[AnyEffect], EDITION).validate_python(SHOWN)  # type: ignore[type-abstract] # a list of any effect

    assert [effect.kind for effect in read] == [effect["kind"] for effect in SHOWN]


def test_the_effects_that_can_be_a_cost_are_named():
    costs = {kind for kind, effect in VOCABULARY.items() if hasattr(effect, "pay")}

    assert {kind for kind in VOCABULARY if f"`{kind}`" in section("Costs")} == costs


@pytest.mark.parametrize("record", RECORDS)
def test_every_field_of_every_card_is_in_the_manual(record):
    assert [name for name in record.model_fields if not in_manual(name)] == []


def test_every_word_of_the_language_is_in_the_manual():
    """Places, counts, reaches, events, and what a codex card can wait for."""
    waits = get_args(When.model_fields["count"].annotation)
    known = [*PLACES, *get_args(Counted), *get_args(Reach), *EVENTS, *waits]

    assert [word for word in known if not in_manual(word)] == []


def test_the_place_words_of_the_table_are_all_there_are():
    listed = re.findall(r"^\| `(\w+)` \|", section("Words for places"), re.MULTILINE)

    assert sorted(listed) == sorted(PLACES)


def test_the_case_of_the_manual_holds(tmp_path):
    """It plays a shipped card."""
    assert [run_case(Case.model_validate(case), tmp_path) for case in CASES] == [[]]


@pytest.mark.parametrize("command", re.findall(r"^python -m bot (\w+)", MANUAL, re.MULTILINE))
def test_every_command_of_the_manual_exists(command):
    assert (FILE.parents[1] / "bot" / "cli" / f"{command}.py").is_file()
