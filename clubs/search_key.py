"""Names as people look for them: without accents, case and the order of words.

The same on every database, since it is a column and not a collation: "jose" finds "José", "soren"
finds "Søren", "strasse" finds "Straße".
"""

from __future__ import annotations

import unicodedata
from typing import Final

# Letters that Unicode does not take apart into a plain one and a mark.
_PLAIN: Final = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)


def search_key(text: str) -> str:
    """A text as it is stored and asked for."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    # What cannot be printed is in no name, and some of it no database takes.
    bare = "".join(
        sign
        for sign in folded
        if not unicodedata.combining(sign) and (sign.isprintable() or sign.isspace())
    )
    return " ".join(bare.translate(_PLAIN).split())


def search_words(asked: str) -> list[str]:
    """The words of a search; a name must contain each of them."""
    return search_key(asked).split()
