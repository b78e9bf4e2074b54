"""What import-linter cannot say: the rules know only the standard library, movements no Django."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, name, project_files

RULES = project_files(".py", under="rules_engine")
PURE = [
    path
    for path in project_files(".py", under="tournaments")
    if {"movements", "arithmetic"} & set(path.parts)
    or path.parts[-2:] in {("standings", "ranking.py"), ("standings", "round_scores.py")}
]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0]


def foreign(paths: list[Path], is_foreign: Callable[[str], bool]) -> dict[str, set[str]]:
    """Which of the files import what they must not, and what."""
    found = {name(path): {each for each in imported(path) if is_foreign(each)} for path in paths}
    return {path: modules for path, modules in found.items() if modules}


def test_rules_import_nothing_but_the_standard_library() -> None:
    known = {"rules_engine", *sys.stdlib_module_names}
    assert foreign(RULES, lambda module: module not in known) == {}


def test_arithmetic_of_events_knows_no_django() -> None:
    assert foreign(PURE, lambda module: module in {"django", "clubs", "scoring"}) == {}


@pytest.mark.parametrize("module", ["random", "time", "datetime", "os", "socket"])
def test_rules_have_no_clock_no_chance_and_no_machine(module: str) -> None:
    """`__main__` alone speaks with the world, through standard input and output."""
    users = [name(path) for path in RULES if module in imported(path)]
    assert users == []


def test_site_knows_its_rooms() -> None:
    rooms = {"config", "tournaments", "scoring", "clubs", "web", "rule_words", "rules_engine"}
    assert {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()} == {
        *rooms,
        "benchmarks",
        "deploy",
        "tests",
    }


@pytest.mark.parametrize("app", ["tournaments", "scoring", "web", "rule_words"])
def test_few_files_stand_outside_the_rooms(app: str) -> None:
    loose = [path.name for path in (ROOT / app).glob("*.py")]
    assert len(loose) < 10


def test_movements_and_the_arithmetic_of_ratings_are_among_the_pure() -> None:
    """So that the test of pure files cannot pass by finding none."""
    rooms = {"/".join(path.relative_to(ROOT).parts[:-1]) for path in PURE}
    assert {
        "tournaments/movements",
        "tournaments/ratings/arithmetic",
        "tournaments/events/standings",
    } <= rooms
