"""What import-linter cannot say: the rules know only the standard library, movements no Django."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, name, project_files

RULES = project_files(".py", under="rules_engine")
PURE = [
    path
    for path in project_files(".py", under="tournaments")
    if "movements" in path.parts or path.stem in {"standings", "ratings"}
]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", RULES, ids=name)
def test_rules_import_nothing_but_the_standard_library(path: Path) -> None:
    assert set(imported(path)) <= {"rules_engine", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", PURE, ids=name)
def test_arithmetic_of_events_knows_no_django(path: Path) -> None:
    assert not {"django", "clubs", "scoring"} & set(imported(path))


@pytest.mark.parametrize("module", ["random", "time", "datetime", "os", "socket"])
def test_rules_have_no_clock_no_chance_and_no_machine(module: str) -> None:
    """`__main__` alone speaks with the world, through standard input and output."""
    users = [name(path) for path in RULES if module in imported(path)]
    assert users == []


def test_site_knows_its_rooms() -> None:
    rooms = {"config", "tournaments", "scoring", "clubs", "rules_engine"}
    assert {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()} == {
        *rooms,
        "benchmarks",
        "tests",
    }
