"""What a clean machine gets: the container, the lock files, the repository."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def instructions(name: str) -> list[str]:
    joined = DOCKERFILE.replace("\\\n", " ")
    return [line.removeprefix(name).strip() for line in joined.splitlines() if line.startswith(name + " ")]


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_the_image_installs_what_pictures_need_at_run_time():
    """Without libfribidi0 Pillow silently measures text differently; DejaVu has the scripts our faces lack."""
    packages = " ".join(run for run in instructions("RUN") if "apt-get install" in run)

    assert {"libfribidi0", "fonts-dejavu-core"} <= set(packages.split())


def test_the_image_installs_the_locked_packages_only():
    installs = [run for run in instructions("RUN") if "pip install" in run]

    assert len(installs) == 1
    assert "--require-hashes -r requirements.txt" in installs[0]


def test_the_image_runs_the_bot_as_a_user_of_its_own_with_its_data_in_a_volume():
    user = instructions("USER")[-1]

    assert user != "root"
    assert any("useradd" in run and run.split()[-1] == user for run in instructions("RUN"))
    assert json.loads(instructions("VOLUME")[0]) == ["/data"]
    assert any("MISKATONIC_DATA=/data" in line for line in instructions("ENV"))
    assert json.loads(instructions("CMD")[-1]) == ["python", "-m", "bot", "run"]
    assert instructions("STOPSIGNAL") == ["SIGTERM"]


def test_the_image_asks_the_bot_for_its_health():
    check = instructions("HEALTHCHECK")[0]

    assert json.loads(check[check.index("[") :]) == ["python", "-m", "bot", "health"]


def test_the_image_holds_every_package_of_the_program():
    copied = {Path(line.split()[-1]).name for line in instructions("COPY")}
    packages = {pattern.rstrip("*") for pattern in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}

    assert packages <= copied


def test_an_installed_program_holds_every_file_it_reads():
    """Cards, rules, words, the page of the sandbox, the game that is measured: all that is no module."""
    packed = PROJECT["tool"]["setuptools"]["package-data"]
    found = {path for package, patterns in packed.items() for one in patterns for path in (ROOT / package).glob(one)}
    packages = {pattern.rstrip("*") for pattern in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]}
    read = [path for path in tracked() if path.relative_to(ROOT).parts[0] in packages and path.suffix != ".py"]

    assert {path.parent.relative_to(ROOT).as_posix() for path in read} >= {"bot/bench", "data/rules", "data/words/en"}
    assert [path for path in read if path not in found] == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_each_locked_package_is_pinned_with_hashes_and_no_address(name):
    text = (ROOT / name).read_text("utf-8")
    blocks = re.split(r"\n(?=[a-z0-9])", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))

    assert all("==" in block and "--hash=sha256:" in block for block in blocks if block.strip())
    assert "http" not in text.replace("aiohttp", "").replace("httpcore", "").replace("httpx", "")


def test_the_locks_hold_what_the_project_asks_for():
    locked = set(re.findall(r"^([a-z0-9-]+==\S+)", (ROOT / "requirements-dev.txt").read_text("utf-8"), re.MULTILINE))
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    names = [re.sub(r"[._]", "-", one.partition("==")[0]).lower() + "==" + one.partition("==")[2] for one in asked]

    assert set(names) <= locked


def test_no_tracked_file_names_a_path_of_one_machine_or_a_registry():
    """The repository must work anywhere, and speak of itself alone."""
    paths = re.compile(rb"(^|[^A-Za-z0-9_.])/(work|farm|root|home/[a-z]+)/", re.MULTILINE)
    registries = re.compile(rb"(pypi|pythonhosted|npmjs)\.(org|com)|deb\.debian\.org")
    found = []
    for path in tracked():
        data = path.read_bytes() if path.suffix != ".png" and path != Path(__file__) else b""
        found += [path.name for pattern in (paths, registries) if pattern.search(data)]

    assert found == []


def test_every_switch_of_the_program_stands_in_the_example_and_the_readme():
    example, readme = ((ROOT / name).read_text("utf-8") for name in (".env.example", "README.md"))
    read = set()
    for path in (ROOT / "bot").rglob("*.py"):
        read |= set(re.findall(r"\b(DISCORD_TOKEN|MISKATONIC_[A-Z]+)\b", path.read_text("utf-8")))

    assert read
    assert all(f"{switch}=" in example for switch in read), read
    assert all(switch in readme for switch in read), read
