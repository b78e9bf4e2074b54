"""Our own scripts and styles as they travel: without what only a reader of the source needs.

Comment lines and indentation go, and the pad's modules and styles travel as one file each with
short names, so that a phone on a slow network waits for two small answers and not for ten. The
sources work as they are; where this is not done (anywhere but production) they are served so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from config.short_names import renamed, short_names, top_names

# Other people's modules, of which we use a part. One of ours imports each.
VENDORED = "vendor/"

# Only whole lines, so that no text inside a string is ever taken for a comment.
_COMMENTS = re.compile(r"^\s*(?://.*|/\*(?:.|\n)*?\*/)\s*$\n?|^[ \t]+", re.MULTILINE)
_COMMENT_LINES = re.compile(r"^\s*(?://.*|/\*(?:.|\n)*?\*/)\s*$\n?", re.MULTILINE)
_CSS_SPACE = re.compile(r"(?<=[{}:;,])\s+|\s+(?=[{}])")
_IMPORT = re.compile(r"^import \{([^}]*)\} from \"\./([\w/.-]+)\";\n", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?=(?:async )?(?:const|function|class)\b)", re.MULTILINE)
_EXPORTED_NAME = re.compile(
    r"^export (?:async )?(?:const|function|class) (?:(\w+)|\{([^}]*)\})", re.MULTILINE
)
_FUNCTION = re.compile(r"^function (\w+)\(.*\) \{\n(?:.*\n)*?\}\n", re.MULTILINE)
_EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)


def lean_script(source: str) -> str:
    """A script without its comment lines and indentation."""
    return _COMMENTS.sub("", source)


def lean_style(source: str) -> str:
    """A stylesheet without its comments and the spaces that mean nothing."""
    squeezed = _CSS_SPACE.sub("", _COMMENTS.sub("", source)).replace("\n", " ")
    return squeezed.replace(";}", "}")


class _Module(NamedTuple):
    """A module as part of a bundle, and the names there of what it exports."""

    text: str
    exports: dict[str, str]


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """The module `entry` with all that it imports as one script.

    `read` gives the source of a module by its path beside `entry`. Each module stands once, before
    the first that imports it, and what it binds has a name that no other has. Understood are the
    forms that the pad is written in: `import { a, b as c } from "./x.js";` and exports of names.
    """
    made: dict[str, _Module] = {}
    _add(entry, read, made)
    return short_names("".join(module.text for module in made.values()))


def _add(
    path: str, read: Callable[[str], str], made: dict[str, _Module], wanted: str | None = None
) -> None:
    source = read(path)
    if wanted is not None:
        source = _used(source, {name.split()[0] for name in wanted.split(",") if name.strip()})
    source = lean_script(source)
    names: dict[str, str] = {}
    for listed, imported in _IMPORT.findall(source):
        if imported not in made:
            _add(imported, read, made, listed if imported.startswith(VENDORED) else None)
        for name in _listed(listed):
            theirs, _as, mine = name.partition(" as ")
            names[mine or theirs] = made[imported].exports[theirs]
    body = _IMPORT.sub("", source)
    exported = [
        name
        for found in (*_EXPORTED_NAME.findall(body), *_EXPORT_LIST.findall(body))
        for name in _listed("".join(found))
    ]
    body = _EXPORTED.sub("", _EXPORT_LIST.sub("", body))
    names |= {name: f"{name}${len(made)}" for name in top_names(body)}
    made[path] = _Module(renamed(body, names), {name: names[name] for name in exported})


def _listed(names: str) -> list[str]:
    """The names of an import's or export's list."""
    return [name.strip() for name in names.split(",") if name.strip()]


def _used(source: str, wanted: set[str]) -> str:
    """A module without the functions that neither it nor anybody else uses."""
    listed = _EXPORT_LIST.search(source)
    if listed is None:
        return source
    source = _COMMENT_LINES.sub("", source)
    source = source.replace(listed[0], f"export {{ {', '.join(sorted(wanted))} }};\n")
    while True:
        idle = [
            found
            for found in _FUNCTION.finditer(source)
            if len(re.findall(rf"(?<![.\w]){found[1]}\b", source)) == 1
        ]
        if not idle:
            return source
        for found in idle:
            source = source.replace(found[0], "")
