"""All house-rule options in words, in the order in which a reader wants them.

A test holds that every option of the engine, with every value it takes, is here once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rule_words.options.bidding import AUCTION, TABLE_AND_CARDS
from rule_words.options.cards import CARDS
from rule_words.options.points import PENALTIES, SCORING, WINNING
from rule_words.options.shape import MARKS, SOURCES, OptionWords

__all__ = ["MARKS", "SECTIONS", "SOURCES", "OptionWords"]

SECTIONS: Final[tuple[tuple[Promise, Mapping[str, OptionWords]], ...]] = (
    (_("Table and cards"), TABLE_AND_CARDS),
    (_("Auction"), AUCTION),
    (_("Play of the cards"), CARDS),
    (_("Scoring a hand"), SCORING),
    (_("Winning the game"), WINNING),
    (_("Penalties"), PENALTIES),
)
