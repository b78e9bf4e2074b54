"""The locked requirement files hold what pyproject.toml asks for, and nothing asked for twice."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from config.version import VERSION
from tests.architecture.tree import ROOT

PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def locked(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall(locked(name)))


def declared(name: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    added = {
        "run": [],
        "dev": project["dependency-groups"]["dev"],
        "errors": project["project"]["optional-dependencies"]["errors"],
        "benchmark": project["project"]["optional-dependencies"]["benchmark"],
    }
    return [Requirement(line) for line in project["project"]["dependencies"] + added[name]]


def test_the_version_is_the_same_wherever_it_stands() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    dated = re.findall(
        r"^## \[(\d\S*)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    assert VERSION == project["version"] == dated[0]


LOCKS = ["run", "errors", "dev", "benchmark"]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_satisfies_every_declared_requirement(name: str) -> None:
    held = pins(name)
    for requirement in declared(name):
        assert requirement.specifier.contains(held[requirement.name]), str(requirement)


@pytest.mark.parametrize("name", LOCKS)
def test_lock_holds_nothing_that_was_declared_once_and_is_no_more(name: str) -> None:
    asked = re.findall(
        r"^([a-z0-9-]+)==(?:[^\n]*\n)(?: +--hash=[^\n]*\n)+ +# via(?:\n +#  )? best-bower",
        locked(name),
        re.MULTILINE,
    )
    assert set(asked) <= {requirement.name for requirement in declared(name)}


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash(name: str) -> None:
    for entry in re.split(r"\n(?=[a-z0-9-]+==)", locked(name))[1:]:
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


@pytest.mark.parametrize("name", ["dev", "benchmark"])
def test_tests_and_benchmarks_run_on_what_production_runs_on(name: str) -> None:
    held = pins(name)
    assert {package: held[package] for package in pins("run")} == pins("run")


def test_locks_are_the_only_requirement_files() -> None:
    files = {path.name for path in Path(ROOT / "requirements").iterdir()}
    assert files == {f"{name}.txt" for name in LOCKS}


def test_what_checks_the_scripts_is_locked_by_version_and_sum_and_by_no_address() -> None:
    asked = json.loads((ROOT / "package.json").read_text())
    assert "dependencies" not in asked, "nothing of node is needed to run the site"
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert lock.pop("")["devDependencies"] == asked["devDependencies"]
    for name, version in asked["devDependencies"].items():
        assert lock[f"node_modules/{name}"]["version"] == version
    for package in lock.values():
        assert re.fullmatch(r"sha512-[\w+/]{86}==", package["integrity"])
        assert "resolved" not in package
