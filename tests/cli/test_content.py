"""`content check`: a writer of cards learns which file, which card, which field, and what was expected."""

import json
import shutil
from pathlib import Path

import pytest

from bot.cli import main
from bot.rules.third.edition import shipped as shipped_rules

SHIPPED = Path(__file__).parents[2] / "data" / "third"

EFFECT = {"kind": "gain", "what": "clues"}
CARD = {
    "id": "docks-9",
    "deck": "street",
    "title": "A Bell Without a Hand",
    "parts": {kind: {"text": "A bell.", "effects": [EFFECT]} for kind in ("residential", "scenic", "bridge")},
}


def check(folder: Path | None, capsys, *options: str) -> tuple[int, str]:
    """The exit status, and the one line that is printed."""
    status = main(["content", "check", *([str(folder)] if folder else []), *options])
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.count("\n") == 1
    return status, told.out


def pack(folder: Path, card: object, name: str = "bells.json") -> Path:
    """A folder with one pack of one encounter."""
    (folder / name).write_text(json.dumps({"encounters": [card]}), "utf-8")
    return folder


def test_what_we_ship_is_well(capsys):
    status, told = check(None, capsys)

    assert status == 0
    assert "files are well" in told


def test_a_folder_of_good_packs_is_counted(tmp_path, capsys):
    """Packs may lie in folders of their own; later ones add to earlier ones."""
    shutil.copytree(SHIPPED, tmp_path / "third")
    pack(tmp_path, CARD, "zz-bells.json")
    shipped = len(list(SHIPPED.rglob("*.json")))

    status, told = check(tmp_path, capsys)

    assert status == 0
    assert told.startswith(f"{shipped + 1} files are well: ")
    assert f"{len(shipped_rules().content.scenarios)} scenarios" in told


def test_a_broken_json_file_is_named(tmp_path, capsys):
    """With the place where reading stopped."""
    (tmp_path / "torn.json").write_text('{"encounters": [', "utf-8")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert "torn.json: cannot be read as JSON" in told
    assert "line 1" in told


def test_a_file_that_is_no_text_is_named(tmp_path, capsys):
    (tmp_path / "noise.json").write_bytes(b"\xff\xfe\x00")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert "noise.json: cannot be read as JSON" in told


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"parts": {"scenic": {"text": "…", "effects": [{"kind": "gane"}]}}}, ["parts", "scenic", "effects", "gane"]),
        ({"parts": {"scenic": {"text": "…", "effects": [{"kind": "gain", "what": "gold"}]}}}, ["what", "'clues'"]),
        ({"titel": "A Bell"}, ["titel", "Extra inputs"]),
        ({"title": 9}, ["title", "valid string"]),
        ({"id": "Docks Nine"}, ["id", "pattern"]),
        ({"parts": {"scenic": {"text": "…"}}}, ["parts", "scenic", "effects", "Field required"]),
    ],
)
def test_a_mistake_in_a_card_is_named_with_its_place(tmp_path, capsys, change, says):
    """File, section, card and field, and what was expected there."""
    status, told = check(pack(tmp_path, CARD | change), capsys)

    assert status == 1
    card = (CARD | change)["id"]
    assert [word for word in ("bells.json", "encounters", card, *says) if word not in told] == []


def test_an_unknown_section_is_answered_with_those_there_are(tmp_path, capsys):
    (tmp_path / "bells.json").write_text('{"encouters": []}', "utf-8")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert [word for word in ("bells.json", "encouters", "encounters", "scenarios") if word not in told] == []


def test_a_pack_that_is_a_list_is_refused(tmp_path, capsys):
    (tmp_path / "bells.json").write_text("[]", "utf-8")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert "bells.json" in told
    assert "expected an object" in told


@pytest.mark.parametrize("cards", ['{"bell": {}}', '["bell"]', "null"])
def test_a_section_that_is_no_list_of_cards_is_refused(tmp_path, capsys, cards):
    (tmp_path / "bells.json").write_text(f'{{"encounters": {cards}}}', "utf-8")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert told == f"{tmp_path}/bells.json: encounters: expected a list of objects, one for each card\n"


def test_two_cards_of_one_id_are_refused(tmp_path, capsys):
    pack(pack(tmp_path, CARD, "a.json"), CARD, "b.json")

    status, told = check(tmp_path, capsys)

    assert status == 1
    assert "b.json: encounters: docks-9: this id is taken already" in told


@pytest.mark.parametrize("name", [".", "no-such-folder"])
def test_a_folder_without_packs_says_what_a_pack_is(tmp_path, capsys, name):
    status, told = check(tmp_path / name, capsys)

    assert status == 1
    assert "no JSON files here" in told


def blessing(folder: Path, card: str) -> Path:
    """A folder with a pack that gives a shipped card."""
    part = {"text": "A bell.", "effects": [{"kind": "gain_card", "card": card}]}
    return pack(folder, CARD | {"parts": dict.fromkeys(("residential", "scenic", "bridge"), part)})


def test_a_pack_that_names_what_is_not_in_it_learns_how_to_check_it_with_the_shipped_cards(tmp_path, capsys):
    """File, card, field, what was expected and what was found."""
    status, told = check(blessing(tmp_path, "blessed"), capsys)

    assert status == 1
    assert told == (
        f"{tmp_path}/bells.json: encounters: docks-9: parts: residential: effects: 0: card: "
        'expected an id in assets, found "blessed" (2 more); '
        "`--with-shipped` checks a folder together with the shipped content\n"
    )


def test_a_pack_may_rely_on_what_we_ship(tmp_path, capsys):
    shipped = len(list(SHIPPED.rglob("*.json")))

    status, told = check(blessing(tmp_path, "blessed"), capsys, "--with-shipped")

    assert status == 0
    assert told.startswith(f"{shipped + 1} files are well: ")


def test_what_is_not_among_the_shipped_cards_either_is_told(tmp_path, capsys):
    """With what may have been meant."""
    status, told = check(blessing(tmp_path, "blesed"), capsys, "--with-shipped")

    assert status == 1
    assert told.endswith('card: expected an id in assets, found "blesed"; perhaps "blessed" (2 more)\n')
