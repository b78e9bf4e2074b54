"""Every word that a page says reaches the translators: the names that mark words are few."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.tree import name, project_files

# What `makemessages` collects: its own keywords, and the one that the site's command adds.
KNOWN = {"_", "say"}
MARKS = {"gettext", "gettext_lazy", "gettext_noop"}
MODULES = [path for path in project_files(".py") if "tests" not in path.parts]


def aliases(path: Path) -> set[str]:
    """The names under which a file marks words."""
    return {
        alias.asname
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.asname is not None and alias.name in MARKS
    }


def test_words_are_marked_by_a_name_that_is_collected() -> None:
    unknown = {name(path): aliases(path) - KNOWN for path in MODULES}
    assert {path: names for path, names in unknown.items() if names} == {}


def test_a_colon_belongs_to_the_words_it_follows() -> None:
    """French sets a space before it, which only a translation can."""
    torn = re.compile(r'\{% translate "[^"]*" %\}:|endblocktranslate %\}:')
    assert [name(path) for path in project_files(".html") if torn.search(path.read_text())] == []
