"""Our own scripts and styles as they travel: without what only a reader of the source needs.

Nothing is renamed and nothing is parsed: comment lines and indentation go, and the pad's modules
travel as one file, so that a phone on a slow network waits for one answer and not for eight. The
sources work as they are; where this is not done (anywhere but production) they are served so.
"""

from __future__ import annotations

import re
from collections.abc import Callable

# Only whole lines, so that no text inside a string is ever taken for a comment.
_COMMENTS = re.compile(r"^\s*(?://.*|/\*(?:.|\n)*?\*/)\s*$\n?|^[ \t]+", re.MULTILINE)
_CSS_SPACE = re.compile(r"(?<=[{}:;,])\s+|\s+(?=[{}])")
_IMPORT = re.compile(r"^import \{([^}]*)\} from \"\./([\w/.-]+)\";\n", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?=(?:async )?(?:const|function|class)\b)", re.MULTILINE)
_EXPORTED_NAME = re.compile(
    r"^export (?:async )?(?:const|function|class) (?:(\w+)|\{([^}]*)\})", re.MULTILINE
)
_EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)


def lean_script(source: str) -> str:
    """A script without its comment lines and indentation."""
    return _COMMENTS.sub("", source)


def lean_style(source: str) -> str:
    """A stylesheet without its comments and the spaces that mean nothing."""
    return _CSS_SPACE.sub("", _COMMENTS.sub("", source)).replace("\n", " ")


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """The module `entry` with all that it imports as one script.

    `read` gives the source of a module by its path beside `entry`. Each module keeps a scope of
    its own and is made once, before the first that imports it. Understood are the forms that the
    pad is written in: `import { a, b as c } from "./x.js";` and exports of names.
    """
    made: dict[str, str] = {}
    _add(entry, read, made)
    return "".join(made.values())


def _add(path: str, read: Callable[[str], str], made: dict[str, str]) -> None:
    source = lean_script(read(path))
    for _, imported in _IMPORT.findall(source):
        if imported not in made:
            _add(imported, read, made)
    places = {imported: f"m{place}" for place, imported in enumerate(made)}
    body = _IMPORT.sub(lambda found: _names_from(found, places), source)
    names = [
        name.strip()
        for found in (*_EXPORTED_NAME.findall(body), *_EXPORT_LIST.findall(body))
        for name in ("".join(found) if isinstance(found, tuple) else found).split(",")
    ]
    body = _EXPORTED.sub("", _EXPORT_LIST.sub("", body))
    made[path] = f"const m{len(made)}=(()=>{{\n{body}return{{{','.join(names)}}};\n}})();\n"


def _names_from(found: re.Match[str], places: dict[str, str]) -> str:
    names = found[1].replace(" as ", ":").replace("\n", "").strip().rstrip(",")
    return f"const {{{names}}}={places[found[2]]};\n"
