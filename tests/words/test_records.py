"""Whatever the program can say has a record with the facts it needs, and no record is left over."""

import json

import pytest

from bot.rules.kernel.saved import steps_of
from bot.rules.third.edition import EDITION, shipped
from bot.words import Words, words
from bot.words.telling import LABEL_LIMIT, Teller
from tests.words import sources

RECORDS = words().records
SPECIAL = {"damage": ("me", "share"), "horror": ("me", "share"), "evade": ("one",)}  # verbs with records of their own
SKILLS = ("lore", "influence", "observation", "strength", "will")


def of_kind(prefix: str, key: str) -> list[str]:
    """The records of a line or prompt: one, or one for each way it can go."""
    return [record for record in RECORDS if record == f"{prefix}.{key}" or record.startswith(f"{prefix}.{key}.")]


def test_every_line_has_a_record():
    """Each kind the rules and the service tell; none is told under a name that only shows when it runs."""
    assert [one for one in sources.told() if not of_kind("told", one.key)] == []
    assert sources.untold() == []
    assert len({one.key for one in sources.told()}) > 60


def test_every_prompt_has_a_record():
    assert [one for one in sources.prompts() if f"prompt.{one.key}" not in RECORDS] == []
    assert len({one.key for one in sources.prompts()}) > 25


def test_every_verb_has_a_record():
    missing = {verb: place for verb, place in sources.verbs().items() if f"option.{verb}" not in RECORDS}
    special = {verb for verb, ways in SPECIAL.items() if all(f"option.{verb}.{way}" in RECORDS for way in ways)}
    assert missing.keys() - special == set()
    assert special == set(SPECIAL)
    assert len(sources.verbs()) > 20


@pytest.mark.parametrize("family", ["told", "prompt"])
def test_every_record_finds_its_facts(family):
    """A template asks for nothing that the place that says it does not give, or wording does not make of it."""
    places = sources.told() if family == "told" else sources.prompts()
    wrong = [
        (one.place, record, sources.fields(RECORDS[record]) - sources.derived(one.facts))
        for one in places
        if one.facts is not None
        for record in of_kind(family, one.key)
        if sources.fields(RECORDS[record]) - sources.derived(one.facts)
        and not (family == "prompt" and record.count(".") > 1)  # of an event, with the event's own facts
    ]
    assert wrong == []


def test_every_refusal_has_its_sentence_and_facts():
    """Those of the service and the commands, and the reasons the rules give."""
    refusals = sources.said("Refusal", 0, "bot/service", "cogs") + sources.said("Refused", 0, *sources.RULES)
    assert [one for one in refusals if f"refused.{one.key}" not in RECORDS] == []
    wrong = [
        (one.place, sources.fields(RECORDS[f"refused.{one.key}"]) - one.facts)
        for one in refusals
        if one.facts is not None and "bot/rules" not in one.place
    ]
    assert [one for one in wrong if one[1]] == []
    assert len(refusals) > 25


def test_no_line_prompt_option_or_refusal_is_left_over():
    """A record nobody can say would never be missed, and nobody would keep it right."""
    rules = sources.texts(*sources.RULES)
    keys = sources.verbs().keys() | rules | {tag.partition(".")[2] for tag in steps_of(EDITION)}
    refusals = sources.texts("bot/service", "cogs", *sources.RULES)
    saying = {
        "told": {one.key for one in sources.told()} | sources.texts("bot/service"),
        "prompt": {one.key for one in sources.prompts()},
        "option": keys,
        "about": keys,
        "refused": refusals,
    }
    parts = [record.split(".") for record in RECORDS]
    assert [part for part in parts if part[0] in saying and part[1] not in saying[part[0]]] == []


def test_no_other_record_is_left_over():
    """Each is asked for somewhere by its key, or by the pattern of it."""
    own = ("told.", "prompt.", "option.", "about.", "refused.", "phase.", "token.")
    folders = ("bot/words", "bot/service", "bot/rules/third", "bot/rules/kernel", "bot/cli", "cogs", "render")
    asked, patterns = sources.texts(*folders), sources.patterns(*folders)
    counted = {f"{key}.{number}" for key in asked for number in ("one", "other")}
    left = [
        record
        for record in RECORDS
        if not record.startswith(own)
        and record not in asked | counted
        and not any(pattern.fullmatch(record.removesuffix(".one").removesuffix(".other")) for pattern in patterns)
        and not any(pattern.fullmatch(record) for pattern in patterns)
    ]
    assert left == []


@pytest.mark.parametrize(
    ("family", "choices"),
    [
        ("phase", ("setup", "action", "monster", "encounter", "mythos", "over")),
        ("token", ("doom", "monster", "clue", "headline", "burst", "reckoning", "blank")),
        ("name", SKILLS),
        ("name", tuple(f"focus-{skill}" for skill in SKILLS)),
        ("name", ("money", "clues", "remnants", "damage", "horror")),
        ("amount", ("money", "clues", "remnants", "doom")),
    ],
)
def test_every_word_of_the_rules_has_a_name(family, choices):
    assert [one for one in choices if not of_kind(family, one)] == []


def test_templates_are_well_formed():
    """Braces match, and facts are named or numbered, never in order."""
    for record, template in RECORDS.items():
        assert template.strip(), record

        assert "{}" not in template, record
        sources.fields(template)


def test_labels_of_fixed_words_fit_a_button():
    """Those without a name in them, at the full length."""
    long = [
        record
        for record, template in RECORDS.items()
        if record.startswith("option.") and "{" not in template and len(template) > LABEL_LIMIT
    ]
    assert long == []


def test_a_long_label_is_cut_with_an_ellipsis():
    teller = Teller(words(), {"inn": "The Inn at the End of the Longest Lane in Town"})

    label = teller.label("move:inn", {})

    assert len(label) <= LABEL_LIMIT
    assert label.endswith("…")
    assert label.startswith("Go to The Inn")


def test_two_files_that_word_the_same_key_are_refused(tmp_path, monkeypatch):
    """Neither wins silently; the message names the file and the key."""
    folder = tmp_path / "words" / "en"
    folder.mkdir(parents=True)
    (folder / "a.json").write_text(json.dumps({"told.moved": "One", "told.other": "Two"}))
    (folder / "b.json").write_text(json.dumps({"told.moved": "Three"}))
    monkeypatch.setattr("bot.words.files", lambda package: tmp_path)

    with pytest.raises(ValueError, match=r"b\.json.*told\.moved"):
        words.__wrapped__("en")


def test_one_file_does_not_word_a_key_twice():
    """JSON readers take the last of two without a word."""
    for page in sorted((sources.ROOT / "data/words").rglob("*.json")):
        pairs = json.loads(page.read_text("utf-8"), object_pairs_hook=list)
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), page.name


def test_a_missing_record_or_fact_is_an_error():
    """Never an empty text."""
    few = Words({"told.moved": "{who} goes to {space}."})

    with pytest.raises(KeyError, match=r"told\.danced"):
        few.say("told.danced")
    with pytest.raises(KeyError, match="space"):
        few.say("told.moved", who="Nell")
    with pytest.raises(KeyError, match=r"told\.danced"):
        Teller(few, {}).tell("danced", {})


def test_names_of_content_fit_their_places():
    """Every card, investigator, monster and place has a name that is no id."""
    assert [id for id, name in shipped().content.names.items() if not name or name == id] == []


def test_numbers_choose_the_record():
    few = Words({"day.one": "a day", "day.other": "{n} days"})

    assert [few.count("day", number) for number in (0, 1, 2)] == ["0 days", "a day", "2 days"]
