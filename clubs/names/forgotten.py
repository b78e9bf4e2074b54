"""Finding a name in what people typed, and putting a word in its place.

A name is found however its accents and capitals were typed, as a whole only: forgetting "José" does
not touch "Josés", and forgetting "José García" does not touch "José García Márquez" where that is
somebody else on the list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import Any, Final

from clubs.search_key import search_key

# A shorter name is a word or a letter of many remarks: it is looked for in its own games only.
SHORTEST: Final = 3
# Where a name stands in one column with others': "Ana & Bo".
_BETWEEN: Final = re.compile(r"(\s*[&/,;+–—|]\s*)")
# In JSON these keys hold what people typed; elsewhere a small plain word is the program's own.
_TYPED: Final = frozenset({"name", "nickname", "text", "reason", "note", "title", "group"})
_OF_THE_PROGRAM: Final = re.compile(r"[a-z0-9_-]*")
_MOST_KNOWN, _LONGEST_KNOWN = 10_000, 40
_UNSPACED: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR")


class Erasing:
    """Puts `word` wherever one of `names` stands, but not inside one of the names `kept`.

    `words` are single words of the names. They are replaced where they begin as names do: "Will",
    not "will".
    """

    def __init__(
        self, names: Iterable[str], word: str, kept: Iterable[str] = (), words: Iterable[str] = ()
    ) -> None:
        self.word = word
        self._names = _keys(names)
        self._words = _keys(words)
        self._kept = _keys(kept)
        self._pattern = _pattern(self._names | self._kept)
        self._word_pattern = _pattern(self._words | self._kept) if self._words else None
        # A log says the same few words over and over again.
        self._known: dict[str, str] = {}

    def text(self, text: str) -> str:
        """A text without the names; equal to what it was where none is in it."""
        found = self._known.get(text)
        if found is None:
            found = self._replaced(text, self._pattern, self._names)
            if self._word_pattern is not None:
                found = self._replaced(found, self._word_pattern, self._words, exact=True)
            if len(self._known) < _MOST_KNOWN and len(text) < _LONGEST_KNOWN:
                self._known[text] = found
        return found

    def listed(self, text: str) -> str:
        """Names in one column, each on its own: a column that has one name alone is left as it is.

        It is for columns that belong to somebody else, who may be a namesake.
        """
        parts = _BETWEEN.split(text)
        if len(parts) == 1:
            return text
        return "".join(self.word if search_key(part) in self._names else part for part in parts)

    def data(self, data: Any, own: Collection[int] = (), key: str = "") -> Any:
        """JSON without the names in its texts; its keys stay.

        `own` are the numbers of the person's records: the `name` beside another `player` stays.
        """
        if isinstance(data, str):
            plain = key not in _TYPED and _OF_THE_PROGRAM.fullmatch(data)
            return data if plain else self.text(data)
        if isinstance(data, list):
            return [self.data(item, own, key) for item in data]
        if not isinstance(data, dict):
            return data
        theirs = isinstance(data.get("player"), int) and data["player"] not in own
        return {
            name: value if theirs and name == "name" else self.data(value, own, name)
            for name, value in data.items()
        }

    def _replaced(
        self, text: str, pattern: re.Pattern[str], wanted: frozenset[str], *, exact: bool = False
    ) -> str:
        if not wanted or not text:
            return text
        folded, places = _folded(text)
        told: list[str] = []
        at = 0
        for found in pattern.finditer(folded):
            first, last = places[found.start()][0], places[found.end() - 1][1]
            named = " ".join(found.group().split()) in wanted
            if not named or (exact and text[first].islower()):
                continue
            told += [text[at:first], self.word]
            at = last
        return "".join([*told, text[at:]])


def whole_words(names: Iterable[str]) -> frozenset[str]:
    """The words of names that are long enough to be looked for by themselves."""
    return frozenset(
        word for name in names for word in name.split() if len(search_key(word)) >= SHORTEST
    )


def _keys(names: Iterable[str]) -> frozenset[str]:
    return frozenset(search_key(name) for name in names) - {""}


def _folded(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text as it is searched, and for each of its signs where in the text it came from."""
    signs: list[str] = []
    places: list[tuple[int, int]] = []
    for place, sign in enumerate(text):
        plain = " " if sign.isspace() else search_key(sign)
        if not plain and places and unicodedata.combining(sign):
            places[-1] = places[-1][0], place + 1  # a mark goes with its letter
        signs.extend(plain)
        places.extend([(place, place + 1)] * len(plain))
    return "".join(signs), places


def _pattern(keys: Iterable[str]) -> re.Pattern[str]:
    """One of these names as a whole; where one begins like another, the longer is found."""
    longest_first = sorted(keys, key=lambda key: (-len(key), key))
    return re.compile("|".join(_bounded(key) for key in longest_first))


def _bounded(key: str) -> str:
    words = r"\s+".join(re.escape(word) for word in key.split())
    before = r"(?<!\w)" if _spaced(key[0]) else ""
    after = r"(?!\w)" if _spaced(key[-1]) else ""
    return f"{before}{words}{after}"


def _spaced(sign: str) -> bool:
    """Whether the script of this sign parts its words."""
    return not unicodedata.name(sign, "").startswith(_UNSPACED)
