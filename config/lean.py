"""Our own scripts and styles as they travel: without what only a reader of the source needs.

Comment lines and indentation go, and the pad's modules and styles travel as one file each with
short names, so that a phone on a slow network waits for two small answers and not for ten. The
sources work as they are; where this is not done (anywhere but production) they are served so.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from config.short_names import short_names

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


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """The module `entry` with all that it imports as one script.

    `read` gives the source of a module by its path beside `entry`. Each module keeps a scope of
    its own and is made once, before the first that imports it. Understood are the forms that the
    pad is written in: `import { a, b as c } from "./x.js";` and exports of names.
    """
    made: dict[str, str] = {}
    _add(entry, read, made)
    return "".join(short_names(module) for module in made.values())


def _add(
    path: str, read: Callable[[str], str], made: dict[str, str], wanted: str | None = None
) -> None:
    source = read(path)
    if wanted is not None:
        source = _used(source, {name.split()[0] for name in wanted.split(",") if name.strip()})
    source = lean_script(source)
    for names, imported in _IMPORT.findall(source):
        if imported not in made:
            _add(imported, read, made, names if imported.startswith(VENDORED) else None)
    places = {imported: f"m{place}" for place, imported in enumerate(made)}
    body = _IMPORT.sub(lambda found: _names_from(found, places), source)
    names = [
        name.strip()
        for found in (*_EXPORTED_NAME.findall(body), *_EXPORT_LIST.findall(body))
        for name in ("".join(found) if isinstance(found, tuple) else found).split(",")
    ]
    body = _EXPORTED.sub("", _EXPORT_LIST.sub("", body))
    made[path] = f"const m{len(made)}=(()=>{{\n{body}return{{{','.join(names)}}};\n}})();\n"


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


def _names_from(found: re.Match[str], places: dict[str, str]) -> str:
    names = found[1].replace(" as ", ":").replace("\n", "").strip().rstrip(",")
    return f"const {{{names}}}={places[found[2]]};\n"
