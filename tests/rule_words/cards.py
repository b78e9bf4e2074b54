"""Every preset's card as plain text, kept in each language so that a change is seen and read.

DJANGO_SETTINGS_MODULE=tests.settings python -m tests.rule_words.cards
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import django
from django.utils.translation import override

from rule_words.profiles import PROFILE_WORDS, profile_title
from rule_words.rule_card import rule_card
from rule_words.rules_page import Saying, rules_page
from rules_engine.profiles import PROFILES

KEPT: Final = Path(__file__).parent / "cards"
LANGUAGES: Final = ("en", "sv", "fr-ca")


def lines(language: str) -> Iterator[str]:
    with override(language):
        for name in PROFILE_WORDS:
            yield from _card(name)
            yield ""


def _card(name: str) -> Iterator[str]:
    rules = PROFILES[name].rules
    card, page = rule_card(rules), rules_page(rules, name)
    yield f"# {name}: {profile_title(name)}"
    yield str(PROFILE_WORDS[name].line)
    yield f"{card.pack}, {card.hands}. {card.made_from}"
    for rank in card.ranks:
        yield f"{rank.title}: " + " ".join(value + suit for value, suit in rank.cards)
    yield page.hand
    for special in page.specials:
        said = _said(special.said, page.sources)
        yield f"{special.notation} {special.value}: {special.words}{said}"
    for title, told in page.sections:
        yield f"## {title}"
        for line in told:
            yield f"{line.label}: {line.played}{_said(line.said, page.sources)}"


def _said(said: Saying, names: tuple[object, ...]) -> str:
    told = [str(names[number - 1]) for number in said.sources] + [str(mark) for mark in said.marks]
    borrowed = "; +" if said.borrowed else ""
    return f" [{', '.join(told)}{borrowed}]" if told else ""


def main() -> None:
    django.setup()
    KEPT.mkdir(exist_ok=True)
    for language in LANGUAGES:
        text = "\n".join(lines(language)) + "\n"
        (KEPT / f"{language}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
