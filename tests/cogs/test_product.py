"""The name and the release said to players are those of the package."""

import tomllib
from pathlib import Path

from bot.product import NAME, VERSION


def test_the_release_is_the_packages():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert project["name"] == NAME.lower().replace(" ", "-")
