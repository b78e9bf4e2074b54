"""Nothing is kept that nothing uses any more: no template, no style, no function, no constant."""

import ast
import re
from collections import Counter
from pathlib import Path

from tests.architecture.tree import ROOT, name, project_files

# Asked for by Django and allauth under names that no file of ours tells.
ASKED_BY_LIBRARIES = ("account/", "allauth/", "mfa/", "usersessions/", "admin/")
ERROR_PAGES = {"400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"}
# The engine's ways in and out for whoever uses it as a library; docs/notation.md and docs/cards.md.
ENGINE = {
    *("format_cards", "parse_cards", "format_game", "parse_game", "parse_deal"),
    *("consequence", "declare_exchange", "lies_open"),
}
APPS = ("clubs", "rule_words", "rules_engine", "scoring", "tournaments", "web")
# What these files bind is asked for by Django.
ASKED_BY_DJANGO = {"admin.py", "apps.py", "urls.py"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def users() -> dict[str, str]:
    """What can use a template or a class: everything of ours that runs, by its name."""
    found = [*project_files(".py", ".html", ".js")]
    texts = {name(path): path.read_text() for path in found if "vendor" not in path.parts}
    return {path: text for path, text in texts.items() if not path.startswith("tests/")}


def test_every_template_is_used() -> None:
    told = users()
    unused = []
    for path in project_files(".html", under="templates"):
        template = str(path.relative_to(ROOT / "templates"))
        if template in ERROR_PAGES or template.startswith(ASKED_BY_LIBRARIES):
            continue
        others = "\n".join(text for user, text in told.items() if user != name(path))
        named = template in others or f'"{path.stem}"' in others
        if not named and not made_of_parts(template, others):
            unused.append(template)
    assert unused == []


def test_every_class_of_a_style_is_used() -> None:
    told = "\n".join(users().values())
    words = set(re.findall(r"[\w-]+", told))
    unused = [
        f"{name(path)}: {word}"
        for path in project_files(".css")
        for word in sorted(set(CLASS.findall(COMMENT.sub("", path.read_text()))))
        if word not in words and not made_of_parts(word, told)
    ]
    assert unused == []


def test_every_function_and_constant_is_used_by_more_than_its_tests() -> None:
    programs = [path for path in project_files(".py") if path.relative_to(ROOT).parts[0] != "tests"]
    uses = sum((words_of(path) for path in [*programs, *project_files(".html")]), Counter[str]())
    unused = [
        f"{name(path)}: {bound}"
        for path in programs
        if path.relative_to(ROOT).parts[0] in APPS
        and path.name not in ASKED_BY_DJANGO
        and "migrations" not in path.parts
        for bound in bound_by(ast.parse(path.read_text()))
        if uses[bound] == 1 and bound not in ENGINE
    ]
    assert unused == []


def words_of(path: Path) -> Counter[str]:
    """What a file names. An `__init__.py` that only hands a name on does not use it."""
    text = path.read_text()
    if path.name != "__init__.py":
        return Counter(re.findall(r"\w+", text))
    tree = ast.parse(text)
    names = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    return names + Counter(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def bound_by(tree: ast.Module) -> list[str]:
    """The functions and constants of a module; what is decorated is called by who decorates."""
    bound = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            bound.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            bound += [each.id for each in targets if isinstance(each, ast.Name)]
    return [each for each in bound if not each.startswith("__")]


def made_of_parts(word: str, told: str) -> bool:
    """Whether a name may be put together where it is used: `suit-{{ suit }}`, `"table_" + kind`."""
    parts = [word[: found.end()] for found in re.finditer(r"[-_]", word)]
    return any(re.search(rf"{re.escape(part)}(?:\$?\{{|\")", told) for part in parts)


def test_what_nobody_uses_would_be_noticed() -> None:
    tree = ast.parse("A = 1\n@tag\ndef b(): ...\ndef c(): ...\n__all__ = []")
    assert bound_by(tree) == ["A", "c"]
    told = '<b class="suit-{{ suit }} score">'
    assert made_of_parts("suit-s", told)
    assert not made_of_parts("toast", told)
    assert not made_of_parts("suit-s", told.replace("suit", "card"))
