"""A script with short names and without spaces, for a phone on a slow network.

It reads tokens and knows what a brace opens; it does not parse. Only names that the script itself
binds are shortened, each to one short name wherever it stands, so no scope can be got wrong; names
after a dot and keys of objects stay. It understands the language that the pad is written in: every
statement has its semicolon, no labels, no `var`, no `eval`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import count

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*(?:.|\n)*?\*/)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<number>\d[\w.]*)
      | (?P<name>[A-Za-z_$][\w$]*)
      | (?P<sign>=>|\.\.\.|\?\.(?!\d)|\*\*|[=!]==?|[<>]=|&&=?|\|\|=?|\?\?=?|\+\+|--|[-+*|&^]=|.)""",
    re.VERBOSE,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*")
# What one module of a bundle has for another (config.lean).
_MODULE = re.compile(r"m\d+")
_WORDS = frozenset(
    "as async await break case catch class const constructor continue default delete do else export "
    "extends false finally for from function get if import in instanceof let new null of return set "
    "static super switch this throw true try typeof undefined var void while yield".split()
)
# What a browser has by these names is never meant by anything else.
_BROWSER = frozenset(
    "AbortSignal Boolean Date FormData JSON Map Math Number Object Promise Set String URL caches "
    "clearTimeout crypto document fetch getComputedStyle history indexedDB localStorage location "
    "navigator performance queueMicrotask setInterval setTimeout addEventListener window".split()
)
_BEFORE_VALUE = frozenset("( , = : [ ! & | ? { } ; => && || ?? return === !== + - ...".split())
_OPENS_BLOCK = frozenset(") => else try finally do ; { }".split())
_ENDS = {")": "(", "]": "[", "}": "{"}


class _Text(str):
    """A token that is not a name: text, a number, a sign or a piece of a template."""

    __slots__ = ()


def short_names(source: str) -> str:
    """The same script, shorter."""
    tokens = list(_tokens(source))
    keys, shorthand = _keys(tokens)
    bound = _bound(tokens, keys)
    uses = Counter(
        token for place, token in enumerate(tokens) if token in bound and place not in keys
    )
    taken = {token for token in tokens if not isinstance(token, _Text)} - bound
    short = dict(zip((name for name, _ in uses.most_common()), _fresh(taken), strict=False))
    told = [
        f"{token}:{short[token]}"
        if place in shorthand and token in short
        else token
        if place in keys
        else short.get(token, token)
        for place, token in enumerate(tokens)
    ]
    return _joined(told)


def _tokens(source: str) -> Iterator[str]:
    """Names as plain text, everything else as _Text; a template as its pieces."""
    at, before = 0, ";"
    depth: list[int] = []  # braces that are open inside each `${` of a template
    while at < len(source):
        char = source[at]
        if char == "`" or (char == "}" and depth and depth[-1] == 0):
            if char == "}":
                depth.pop()
            piece = _template(source, at)
            at += len(piece)
            if piece.endswith("${"):
                depth.append(0)
            before = _Text(piece)
            yield before
            continue
        found = _REGEX.match(source, at) if char == "/" and before in _BEFORE_VALUE else None
        token = found or _TOKEN.match(source, at)
        assert token is not None  # noqa: S101  the last sign is any character
        at = token.end()
        if found is None and token.lastgroup == "space":
            continue
        if depth and token[0] in "{}":
            depth[-1] += 1 if token[0] == "{" else -1
        before = token[0] if found is None and token.lastgroup == "name" else _Text(token[0])
        yield before


def _template(source: str, at: int) -> str:
    """A piece of a template from its backtick or closing brace to `${` or the last backtick."""
    end = at + 1
    while source[end] != "`" and source[end : end + 2] != "${":
        end += 2 if source[end] == "\\" else 1
    return source[at : end + (1 if source[end] == "`" else 2)]


def _keys(tokens: list[str]) -> tuple[set[int], set[int]]:
    """Where names stand that are no variables, and those of them that are one at once (`{a}`)."""
    keys: set[int] = set()
    shorthand: set[int] = set()
    opened: list[str] = []
    in_case = False
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ";"
        after = tokens[place + 1] if place + 1 < len(tokens) else ";"
        if isinstance(token, _Text) or token in _WORDS:
            in_case = (in_case or token in ("case", "default")) and token not in (";", "{", "}")
            if token == "{":
                opened.append(_what_opens(tokens, place, opened, in_case=before == ":" and _case(tokens, place)))
            elif token in ("(", "["):
                opened.append(token)
            elif token in _ENDS or (token.startswith("}") and not token.startswith("}}")):
                if token in _ENDS:
                    opened.pop()
            continue
        if before in (".", "?."):
            keys.add(place)
        elif opened and opened[-1] == "class" and before in ("{", "}", ";", "async", "get", "set"):
            keys.add(place)
        elif opened and opened[-1] == "object" and before in ("{", ",", "async", "get", "set"):
            keys.add(place)
            if after in (",", "}", "="):
                shorthand.add(place)
    return keys, shorthand


def _case(tokens: list[str], place: int) -> bool:
    """Whether the colon before `place` ends a `case`."""
    for token in reversed(tokens[:place]):
        if token in ("case", "default"):
            return True
        if token in (";", "{", "}", "?"):
            return False
    return False


def _what_opens(tokens: list[str], place: int, opened: list[str], *, in_case: bool) -> str:
    """What the brace at `place` opens: a block, a class's body, an object or a pattern."""
    before = tokens[place - 1] if place else ";"
    if not isinstance(before, _Text) and "class" in tokens[max(0, place - 4) : place]:
        return "class"
    if in_case or (before in _OPENS_BLOCK and (before not in "{}" or not opened or opened[-1] in ("block", "class"))):
        return "block"
    return "object"


def _bound(tokens: list[str], keys: set[int]) -> set[str]:
    """The names that the script binds: constants, functions, classes, parameters."""
    bound: set[str] = set()
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ";"
        after = tokens[place + 1] if place + 1 < len(tokens) else ";"
        if before in ("const", "let", "function", "class"):
            end = _closing(tokens, place) if token in ("{", "[") else place
            bound.update(tokens[place : end + 1])
        elif after == "=>" and not isinstance(token, _Text):
            bound.add(token)
        elif token == "(" and _is_parameters(tokens, place, keys):
            bound.update(tokens[place : _closing(tokens, place)])
    names = {token for token in bound if not isinstance(token, _Text) and not _MODULE.fullmatch(token)}
    return names - _WORDS - _BROWSER


def _is_parameters(tokens: list[str], place: int, keys: set[int]) -> bool:
    after = tokens[_closing(tokens, place) + 1 : _closing(tokens, place) + 2]
    if after == ["=>"]:
        return True
    before = tokens[place - 1]
    named = tokens[place - 2] == "function" or place - 1 in keys or before in ("constructor", "catch")
    return after == ["{"] and named


def _closing(tokens: list[str], place: int) -> int:
    """Where the bracket at `place` ends."""
    depth = 0
    for at in range(place, len(tokens)):
        token = tokens[at]
        if token in ("(", "[", "{"):
            depth += 1
        elif token in _ENDS:
            depth -= 1
            if not depth:
                return at
    return len(tokens) - 1


def _fresh(taken: set[str]) -> Iterator[str]:
    """Short names that nothing else has: a, b, … Z, aa …"""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for number in count():
        name, rest = letters[number % len(letters)], number // len(letters)
        while rest:
            name, rest = letters[(rest - 1) % len(letters)] + name, (rest - 1) // len(letters)
        if name not in taken and name not in _WORDS and name not in _BROWSER:
            yield name


def _joined(tokens: list[str]) -> str:
    """Tokens with a space only where they would run together."""
    told: list[str] = []
    last = ";"
    for token in tokens:
        if re.match(r"[\w$]", token) and re.search(r"[\w$]$", last):
            told.append(" ")
        elif token[:1] in "+-" and last[-1:] == token[:1]:
            told.append(" ")
        told.append(token)
        last = token
    return "".join(told).replace(";}", "}")
