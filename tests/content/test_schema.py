"""The JSON schema that editors use says the same as the content check."""

import json
from copy import deepcopy

import pytest
from jsonschema import Draft202012Validator

from bot.cli import main
from bot.rules.third.edition import shipped_files
from bot.rules.third.schema import pack_schema

SCHEMA = Draft202012Validator(pack_schema())


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.name)
def test_every_shipped_pack_fits_the_schema(path):
    assert [error.message for error in SCHEMA.iter_errors(json.loads(path.read_text("utf-8")))] == []


GOOD = {"headlines": [{"id": "fog", "title": "Fog", "text": "Fog.", "effects": [{"kind": "gain", "what": "money"}]}]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("effects", [{"kind": "gian"}]),
        ("effects", [{"kind": "gain", "what": "gold"}]),
        ("titel", "Fog"),
        ("id", "Fog!"),
    ],
)
def test_what_the_check_refuses_the_schema_refuses(field, value):
    """A misspelt effect, a wrong token, an unknown field, a bad id."""
    pack = deepcopy(GOOD)
    assert SCHEMA.is_valid(pack)
    pack["headlines"][0][field] = value

    assert not SCHEMA.is_valid(pack)


def test_the_command_prints_it(capsys):
    assert main(["content", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "A content pack of the third edition"
