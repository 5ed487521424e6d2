"""Imports point one way, and names and sizes stay within the house rules."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "render")
OURS = ("bot.rules", "bot.service", "bot.store", "bot.words", "bot.selfplay", "cogs", "render", "data")
CLOCKS = ("time", "random", "datetime", "os", "secrets", "socket", "sqlite3", "logging")
OUTSIDE = ("discord", "aiosqlite", "asyncio", "PIL")  # Discord, the database, waiting, pictures
BANNED = {
    "bot/rules": (
        *OUTSIDE,
        "cogs",
        "render",
        *CLOCKS,
        "bot.service",
        "bot.store",
        "bot.words",
        "bot.sandbox",
        "bot.selfplay",
        "bot.cli",
    ),
    "bot/rules/kernel": ("bot.rules.second", "bot.rules.third"),
    "bot/rules/second": ("bot.rules.third",),
    "bot/rules/third": ("bot.rules.second",),
    "bot/store": ("discord", "PIL", "cogs", "render", "bot.rules", "bot.service", "bot.words", "bot.sandbox"),
    "bot/service": (
        "discord",
        "aiosqlite",
        "PIL",
        "cogs",
        "render",
        "bot.sandbox",
        "bot.selfplay",
        "bot.cases",
        "bot.cli",
    ),
    "bot/cases": (*OUTSIDE, "cogs", "render", "bot.service", "bot.store", "bot.words", "bot.sandbox", "bot.selfplay"),
    "bot/rulebook": (*OUTSIDE, "cogs", "render", *(module for module in OURS if module.startswith("bot."))),
    "bot/sandbox": OURS,
    "bot/selfplay": (*OUTSIDE, "cogs", "render", "bot.service", "bot.store", "bot.words", "bot.sandbox"),
    "cogs": ("aiosqlite", "bot.store", "bot.rules.second.state", "bot.rules.third.state"),
    "render": ("discord", "aiosqlite", "cogs", "bot.service", "bot.store", "bot.sandbox"),
}
LINES, MOST_LINES = 24, 32  # of a function, without its signature and its docstring
LONG = {  # what is longer than most may be; this list can only shrink
    "bot/bench/wire.py: _table",
    "bot/rules/third/look.py: view_sheet",
    "bot/service/lobbies.py: create",
}
VIEWS = re.compile(r"bot\.rules\.\w+\.views|bot\.words")
BARE = re.compile(r"# (noqa(: [A-Z]+\d+(, [A-Z]+\d+)*)?|type: ignore(\[[a-z, -]+\])?)\s*$")
FORBIDDEN = re.compile("manager|helper|util|processor", re.IGNORECASE)


def files(folder: str) -> list[Path]:
    """The modules below a folder; there must be some, or the test would be empty."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, folder
    return found


def modules(path: Path) -> Iterator[str]:
    """The names a module imports, `a.b` for `from a import b` too, since b may be a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_below(module: str, package: str) -> bool:
    """Tell whether a module is this package or lies in it."""
    return module == package or module.startswith(f"{package}.")


@pytest.mark.parametrize(("folder", "banned"), BANNED.items())
def test_imports_point_one_way(folder, banned):
    wrong = [(path.name, m) for path in files(folder) for m in modules(path) if any(is_below(m, b) for b in banned)]
    assert wrong == []


def test_words_are_a_leaf():
    """bot/words imports the standard library only."""
    for path in files("bot/words"):
        assert {module.partition(".")[0] for module in modules(path)} <= {*sys.stdlib_module_names, "bot"}
        assert not [
            module for module in modules(path) if module.startswith("bot") and not is_below(module, "bot.words")
        ]


def test_pictures_are_drawn_from_views_and_words_only():
    ours = {module for path in files("render") for module in modules(path) if is_below(module, "bot")}
    assert ours
    assert [module for module in ours if not VIEWS.match(module)] == []


def test_no_relative_imports():
    for package in (*PACKAGES, "tests"):
        for path in files(package):
            list(modules(path))


def test_files_stay_under_400_lines():
    long = {
        str(path): n
        for p in (*PACKAGES, "tests")
        for path in files(p)
        if (n := len(path.read_text().split("\n"))) > 400
    }
    assert long == {}


def lengths(folder: str) -> Iterator[tuple[str, int]]:
    """The lines of each function below a folder, by its file and name."""
    for path in files(folder):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0]
                yield f"{path.relative_to(ROOT).as_posix()}: {node.name}", (node.end_lineno or 0) - first.lineno + 1


def test_functions_are_short():
    """None has more than 32 lines, and those with more than 24 are listed; whatever was shortened leaves the list."""
    found = [one for package in PACKAGES for one in lengths(package)]
    assert len(found) > 1000
    assert [one for one in found if one[1] > MOST_LINES] == []
    assert {name for name, lines in found if lines > LINES} == LONG


@pytest.mark.parametrize("package", ["bot", "cogs", "render"])
def test_what_a_check_is_told_to_overlook_has_its_reason(package):
    """Behind `noqa` and `type: ignore`, on the same line."""
    bare = [
        (path.name, line)
        for path in files(package)
        for line in path.read_text("utf-8").split("\n")
        if BARE.search(line)
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("x = 1  # noqa: S608", True),
        ("x = 1  # type: ignore[misc]", True),
        ("x = 1  # noqa: S608 - no input in it", False),
        ("x = 1  # noqa: FBT001, FBT002 # same", False),
        ("x = 1  # type: ignore[misc] # read by pydantic", False),
    ],
)
def test_a_missing_reason_would_be_found(line, bare):
    assert bool(BARE.search(line)) == bare


def test_names_say_what_a_thing_is():
    """Nothing is called a manager, helper, util or processor."""
    named: list[str] = []
    for path in (path for package in (*PACKAGES, "tests") for path in files(package)):
        named.append(path.stem)
        named += [node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
    assert [name for name in named if FORBIDDEN.search(name)] == []


def test_a_forbidden_import_would_be_found(tmp_path):
    """The search itself works, for each way to write an import."""
    page = tmp_path / "page.py"
    page.write_text("import os.path\nfrom bot import store\ndef f():\n    from bot.rules.third.state import Third\n")
    found = set(modules(page))
    assert {"os.path", "bot.store", "bot.rules.third.state"} <= found
    assert is_below("bot.store", "bot.store")
    assert not is_below("bot.storehouse", "bot.store")
