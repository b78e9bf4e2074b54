"""Every statement of the four source documents, numbered, with where it is kept.

The documents were read sentence by sentence and told again in short; `000.12` is the twelfth
statement of document 000. An answer is one of

    parlett-3 parlett-3-house: kitty=3 deal=A    the options that keep it in those presets
    option: spread=500                           options that a table may choose
    always score.score_hand: the line "contract" what this of the engine does under all rules
    words: the pages say so                      told to people, not reckoned
    not: history, no rule                        not kept, because

A test holds each of them against presets, options and what the modules have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules_engine.statements import article, handbook, parlett, swedish

_DOCUMENTS: Final[Mapping[str, str]] = {
    "000": parlett.TOLD,
    "002": swedish.TOLD,
    "003": article.TOLD,
    "004": handbook.TOLD,
}
_ALWAYS, _OPTION, _WORDS, _NOT = "always", "option", "words", "not"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: its number, its sense, and where it is kept.

    `presets` and `options` (as written) say what keeps it; `kept_by`, a module of the engine and
    what of it, does so under all rules, in `words`. `reason` is why it is not kept. One of options,
    words and reason is there.
    """

    number: str
    text: str
    presets: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    kept_by: str = ""
    words: str = ""
    reason: str = ""


def statements() -> Iterator[Statement]:
    """All statements, document by document."""
    for document, told in _DOCUMENTS.items():
        lines = told.strip().splitlines()
        for place, (text, answer) in enumerate(zip(lines[::2], lines[1::2], strict=True), 1):
            yield _read(f"{document}.{place}", text, answer.strip())


def _read(number: str, text: str, answer: str) -> Statement:
    """A statement with its answer; raises ValueError where there is none."""
    where, colon, what = answer.partition(": ")
    if not colon or not what:
        raise ValueError(f"{number} has no answer")
    if where == _NOT:
        return Statement(number, text, reason=what)
    if where == _WORDS:
        return Statement(number, text, words=what)
    kind, _, kept_by = where.partition(" ")
    if kind == _ALWAYS:
        return Statement(number, text, kept_by=kept_by, words=what)
    options = dict(re.findall(r"(\w+)=(\S+)", what))
    presets = () if where == _OPTION else tuple(where.split())
    return Statement(number, text, presets=presets, options=options)
