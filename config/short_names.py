"""A script with short names and without spaces, for a phone on a slow network.

It reads tokens, knows what a brace opens and where a function begins and ends; it does not parse.
Only names that the script itself binds are shortened, function by function; names after a dot and
keys of objects stay. It understands the language that the pad is written in: every statement has
its semicolon, no labels, no `var`, no `eval`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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
_WORDS = frozenset(
    """as async await break case catch class const constructor continue default delete do else
    export extends false finally for from function get if import in instanceof let new null of
    return set static super switch this throw true try typeof undefined var void while
    yield""".split()  # noqa: SIM905  a list of words is read as one
)
# What a browser has by these names is never meant by anything else.
_BROWSER = frozenset(
    """AbortSignal Boolean Date FormData JSON Map Math Number Object Promise Set String URL
    addEventListener caches clearTimeout crypto document fetch getComputedStyle history indexedDB
    localStorage location navigator performance queueMicrotask setInterval setTimeout
    window""".split()  # noqa: SIM905
)
_BEFORE_VALUE = frozenset(
    "( , = : [ ! & | ? { } ; => && || ?? return === !== + - ...".split()  # noqa: SIM905
)
_OPENS_BLOCK = frozenset(") => else try finally do ; { }".split())  # noqa: SIM905
_ENDS_VALUE = frozenset(",)]};")
_ENDS = {")": "(", "]": "[", "}": "{"}
# What can go before what: the comma after the last of a list, the last semicolon of a block.
_NEEDLESS = {")": ",", "]": ",", "}": ",;"}


class _Text(str):
    """A token that is not a name: text, a number, a sign or a piece of a template."""

    __slots__ = ()


@dataclass(eq=False)
class _Scope:
    """A function from its parameters to its end, and what it binds; None is the whole script."""

    start: int
    end: int
    outer: _Scope | None
    binds: set[str] = field(default_factory=set)
    short: dict[str, str] = field(default_factory=dict)

    def binder(self, name: str) -> _Scope | None:
        """The scope that binds a name as it is used here."""
        if name in self.binds:
            return self
        return None if self.outer is None else self.outer.binder(name)


def short_names(source: str) -> str:
    """The same script, shorter."""
    script = _Script(list(_tokens(source)))
    script.shorten()
    return _joined(script.told())


def top_names(source: str) -> frozenset[str]:
    """What a script binds outside of its functions."""
    return frozenset(_Script(list(_tokens(source))).scopes[0].binds)


def renamed(source: str, names: Mapping[str, str]) -> str:
    """The same script with other names for what is bound outside of its functions, or nowhere."""
    script = _Script(list(_tokens(source)))
    script.scopes[0].binds |= names.keys()
    script.scopes[0].short = dict(names)
    return _joined(script.told())


class _Script:
    """The tokens of a script and what is known of them."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.closes = _closes(tokens)
        self.keys, self.shorthand = self._keys()
        self.scopes = self._scopes()
        self.inner = self._innermost()
        self._bind()

    def told(self) -> list[str]:
        """The tokens with their short names."""
        told = []
        for place, token in enumerate(self.tokens):
            short = self._short(place)
            if place in self.shorthand and short != token:
                short = f"{token}:{short}"
            told.append(short)
        return told

    def _short(self, place: int) -> str:
        token = self.tokens[place]
        if not self._is_use(place):
            return token
        binder = self.inner[place].binder(token)
        return token if binder is None else binder.short.get(token, token)

    def _is_use(self, place: int) -> bool:
        token = self.tokens[place]
        named = place not in self.keys or place in self.shorthand
        return named and not isinstance(token, _Text) and token not in _WORDS

    def _at(self, place: int) -> str:
        return self.tokens[place] if 0 <= place < len(self.tokens) else ";"

    def _keys(self) -> tuple[set[int], set[int]]:
        """Where names stand that are keys, and those of them that are a variable too (`{a}`)."""
        keys: set[int] = set()
        shorthand: set[int] = set()
        opened: list[str] = []
        for place, token in enumerate(self.tokens):
            before, after = self._at(place - 1), self._at(place + 1)
            if token in ("(", "["):
                opened.append(token)
            elif token == "{":  # noqa: S105  a bracket
                opened.append(self._what_opens(place, opened))
            elif token in _ENDS:
                opened.pop()
            elif isinstance(token, _Text) or (token in _WORDS and after != "("):
                continue
            elif before in (".", "?.") or (
                opened[-1:] == ["class"] and before in ("{", "}", ";", "async", "get", "set")
            ):
                keys.add(place)
            elif opened[-1:] == ["object"] and before in ("{", ",", "async", "get", "set"):
                keys.add(place)
                if after in (",", "}", "="):
                    shorthand.add(place)
        return keys, shorthand

    def _what_opens(self, place: int, opened: list[str]) -> str:
        """What the brace at `place` opens: a block, a class's body, an object or a pattern."""
        before = self._at(place - 1)
        if "class" in self.tokens[max(0, place - 4) : place] and not isinstance(before, _Text):
            return "class"
        if before == ":" and self._ends_case(place):
            return "block"
        in_block = before not in ("{", "}") or not opened or opened[-1] in ("block", "class")
        return "block" if before in _OPENS_BLOCK and in_block else "object"

    def _ends_case(self, place: int) -> bool:
        for token in reversed(self.tokens[:place]):
            if token in ("case", "default"):
                return True
            if token in (";", "{", "}", "?"):
                break
        return False

    def _scopes(self) -> list[_Scope]:
        """Every function, the outer before the inner, after the script itself."""
        ranges = [(0, len(self.tokens))]
        for place, token in enumerate(self.tokens):
            if token == "=>":  # noqa: S105  an arrow
                begins = self._opening(place - 1) if self._at(place - 1) == ")" else place - 1
                ranges.append((begins, self._end_of_value(place + 1)))
            elif token == "(" and self._is_parameters(place):  # noqa: S105  a bracket
                ranges.append((place, self.closes[self.closes[place] + 1]))
        scopes: list[_Scope] = []
        for start, end in sorted(ranges, key=lambda each: (each[0], -each[1])):
            outer = next((each for each in reversed(scopes) if each.end >= end), None)
            scopes.append(_Scope(start, end, outer))
        return scopes

    def _opening(self, place: int) -> int:
        return next(begins for begins, ends in self.closes.items() if ends == place)

    def _end_of_value(self, place: int) -> int:
        """Where the body of an arrow function ends that begins at `place`."""
        if self._at(place) == "{":
            return self.closes[place]
        while self._at(place) not in _ENDS_VALUE and not self._ends_hole(place):
            place = self.closes.get(place, place) + 1
        return place - 1

    def _ends_hole(self, place: int) -> bool:
        token = self._at(place)
        return isinstance(token, _Text) and token[0] == "}" and len(token) > 1

    def _is_parameters(self, place: int) -> bool:
        if self._at(self.closes[place] + 1) != "{":
            return False
        before = self._at(place - 1)
        named = self._at(place - 2) == "function" or place - 1 in self.keys
        return named or before in ("function", "constructor", "catch")

    def _innermost(self) -> list[_Scope]:
        inner = [self.scopes[0]] * len(self.tokens)
        for scope in self.scopes:
            inner[scope.start : scope.end + 1] = [scope] * (scope.end + 1 - scope.start)
        return inner

    def _bind(self) -> None:
        """Note what each function binds: parameters, constants, functions, classes."""
        for place, token in enumerate(self.tokens):
            if self._at(place - 1) in ("const", "let", "function", "class"):
                self._take(place, self.closes.get(place, place))
            elif self._at(place + 1) == "=>" and token != ")":  # noqa: S105  a bracket
                self._take(place, place)
            elif token == "(" and (  # noqa: S105  a bracket
                self._at(self.closes[place] + 1) == "=>" or self._is_parameters(place)
            ):
                self._take(place, self.closes[place])

    def _take(self, start: int, end: int) -> None:
        for place in range(start, end + 1):
            token = self.tokens[place]
            if self._is_use(place) and token not in _BROWSER:
                self.inner[place].binds.add(token)

    def shorten(self) -> None:
        """Give short names, the outer function's first; none is given where another is meant.

        Inside functions they follow the order of use, so that functions look alike to whatever
        compresses them.
        """
        uses: dict[_Scope, Counter[str]] = defaultdict(Counter)
        meant: dict[_Scope, set[tuple[_Scope | None, str]]] = defaultdict(set)
        for place in filter(self._is_use, range(len(self.tokens))):
            token, scope = self.tokens[place], self.inner[place]
            binder = scope.binder(token)
            if binder is not None:
                uses[binder][token] += 1
            here: _Scope | None = scope
            while here is not None and here is not binder:
                meant[here].add((binder, token))
                here = here.outer
        for scope in self.scopes:
            taken = {
                name if binder is None else binder.short[name] for binder, name in meant[scope]
            }
            used = uses[scope]
            names = list(used) if scope.outer else [name for name, _ in used.most_common()]
            scope.short = dict(zip(names, _fresh(taken), strict=False))


def _closes(tokens: list[str]) -> dict[int, int]:
    """Where each bracket, and each hole of a template, ends."""
    closes: dict[int, int] = {}
    opened: list[int] = []
    for place, token in enumerate(tokens):
        hole = isinstance(token, _Text) and len(token) > 1
        if token in _ENDS or (hole and token[0] == "}"):
            closes[opened.pop()] = place
        if token in ("(", "[", "{") or (hole and token.endswith("${")):
            opened.append(place)
    return closes


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
        if token in _ENDS and last in _NEEDLESS.get(token, ""):
            told.pop()
            last = told[-1]
        words = re.match(r"[\w$]", token) and re.search(r"[\w$]$", last)
        if words or (token[:1] in "+-" and last[-1:] == token[:1]):
            told.append(" ")
        told.append(token)
        last = token
    return "".join(told)
