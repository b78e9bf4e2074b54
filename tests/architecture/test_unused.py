"""No template and no style is kept that nothing uses any more."""

import re

from tests.architecture.tree import ROOT, name, project_files

# Asked for by Django and allauth under names that no file of ours tells.
ASKED_BY_LIBRARIES = ("account/", "allauth/", "mfa/", "usersessions/", "admin/")
ERROR_PAGES = {"400.html", "403.html", "403_csrf.html", "404.html", "500.html"}
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


def made_of_parts(word: str, told: str) -> bool:
    """Whether a name may be put together where it is used: `suit-{{ suit }}`, `"table_" + kind`."""
    parts = [word[: found.end()] for found in re.finditer(r"[-_]", word)]
    return any(re.search(rf"{re.escape(part)}(?:\$?\{{|\")", told) for part in parts)


def test_what_nobody_uses_would_be_noticed() -> None:
    told = '<b class="suit-{{ suit }} score">'
    assert made_of_parts("suit-s", told)
    assert not made_of_parts("toast", told)
    assert not made_of_parts("suit-s", told.replace("suit", "card"))
