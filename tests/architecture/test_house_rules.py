"""Rules of the house that no linter knows."""

import ast
import re
from fnmatch import fnmatch

import pytest

from tests.architecture.tree import ROOT, ignored_patterns, name, project_files

PYTHON = project_files(".py")
TEMPLATES = project_files(".html")
WRITTEN = [
    path for path in project_files(".py", ".html", ".css", ".js") if "vendor" not in path.parts
]
ROOMS = {
    ".ci",
    "benchmarks",
    "clubs",
    "config",
    "deploy",
    "docs",
    "locale",
    "requirements",
    "rule_words",
    "rules_engine",
    "scoring",
    "static",
    "templates",
    "tests",
    "tournaments",
    "types",
    "web",
}
NAMES_OF_NOTHING = {"utils", "util", "common", "helpers", "helper", "mixins", "misc"}

INLINE = re.compile(
    r"<style\b"
    r"|\sstyle\s*="
    r"|\son[a-z]+\s*="
    r"|\shx-on\b"
    r"|javascript:"
    r'|<script\b(?![^>]*\b(?:src=|type="application/json"))',
    re.IGNORECASE,
)

# Written apart, so that this file does not contain what it looks for.
ADDRESSES = [
    "".join(parts)
    for parts in (
        ("pypi", ".org"),
        ("files.python", "hosted.org"),
        ("registry.", "npmjs"),
        ("deb.", "debian.org"),
        ("--index", "-url"),
        ("--extra-index", "-url"),
        ("--find", "-links"),
    )
]
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|home|opt|mnt)/")
NAMES_ADDRESSES = {"Makefile"}  # tells uv to leave them out


def test_files_are_short_enough_to_read() -> None:
    lines = {name(path): len(path.read_text().splitlines()) for path in WRITTEN}
    assert {path: count for path, count in lines.items() if count > 500} == {}


def test_functions_fit_on_a_screen() -> None:
    long = [
        f"{name(path)}, {node.name}: {node.end_lineno - node.lineno + 1} lines"
        for path in PYTHON
        if "tests" not in path.parts
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= 50
    ]
    assert not long


def test_pages_take_no_string_of_digits_for_a_number() -> None:
    """4,301 digits are no number to Python, nor are superscripts: `row_key` knows both."""
    taken = [
        f"{name(path)}:{number}"
        for path in PYTHON
        if "views" in path.parts and "tests" not in path.parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(r"\bint\(.*is(?:decimal|digit|numeric)\(\)", line)
    ]
    assert not taken


def test_no_folder_stands_beside_the_rooms() -> None:
    """What a program wrote somewhere, and a commit took along, is none of the house."""
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir()}
    kept = {each for each in rooms if not any(fnmatch(each, one) for one in ignored_patterns())}
    assert kept == ROOMS


def test_no_module_is_named_after_nothing() -> None:
    named = [name(path) for path in PYTHON if {path.stem, *path.parts} & NAMES_OF_NOTHING]
    assert not named


def test_templates_have_nothing_inline() -> None:
    found = {name(path): INLINE.findall(path.read_text()) for path in TEMPLATES}
    assert {path: markup for path, markup in found.items() if markup} == {}


@pytest.mark.parametrize(
    "markup",
    [
        '<p style="color: red">',
        "<style>p {}</style>",
        "<script>go()</script>",
        '<a onclick="go()">',
        '<a href="javascript:go()">',
        "<b hx-on:click='go()'>",
    ],
)
def test_inline_markup_would_be_noticed(markup: str) -> None:
    assert INLINE.search(markup)


@pytest.mark.parametrize(
    "markup",
    [
        '<script src="/static/pad/main.js" type="module"></script>',
        '<script id="words" type="application/json">{}</script>',
        '<form method="post" action="/">',
    ],
)
def test_scripts_in_files_and_data_are_allowed(markup: str) -> None:
    assert not INLINE.search(markup)


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    found = []
    for path in project_files():
        if path.name in NAMES_ADDRESSES:
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        if MACHINE_PATH.search(text) or any(address in text for address in ADDRESSES):
            found.append(name(path))
    assert not found


def test_asynchronous_safety_is_switched_off_for_browser_tests_alone() -> None:
    variable = "DJANGO_ALLOW_ASYNC" + "_UNSAFE"
    users = [name(path) for path in project_files(".py", ".toml") if variable in path.read_text()]
    assert users == ["tests/browser/conftest.py"]


def test_every_folder_of_tests_is_a_package() -> None:
    """Otherwise `tests/scoring/` would stand in for the app of that name."""
    folders = {path.parent for path in project_files(".py", under="tests")}
    assert [name(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
