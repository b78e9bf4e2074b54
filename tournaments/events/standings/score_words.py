"""Scores and points as they are printed, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext as say

from rule_words.signs.letters import side_letters
from tournaments.events.standings.facts import sides_in_order
from tournaments.events.standings.round_scores import Value, exact


def number(value: Value, *, signed: bool = False) -> str:
    """A score as it is printed: whole numbers exactly, others to one decimal of the language."""
    plain = exact(Fraction(value))
    shown = f"{plain}" if isinstance(plain, int) else _one_decimal(plain)
    shown = shown.replace("-", "−")
    return f"+{shown}" if signed and value > 0 else shown


def _one_decimal(value: Fraction) -> str:
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}{get_format('DECIMAL_SEPARATOR')}{rest}"


def score_words(value: Value, method: str) -> str:
    """The score of an event counted by `method`: victory points are kept in hundredths."""
    return number(Fraction(value, 100) if method == "victory" else value)


def won_words(won: int) -> str:
    """Rounds won, shared ones as halves."""
    return f"{won // 2}½" if won % 2 else str(won // 2)


def points_words(points: Mapping[str, int]) -> str:
    """Points of a table in the order of its sides, however they were kept: `NS 340, EW −80`."""
    told = [f"{side_letters(side)}\xa0{number(points[side])}" for side in sides_in_order(points)]
    return ", ".join(told) or say("not played")


def handicap_words(kept: int, *, signed: bool = True) -> str:
    """A handicap, kept in hundredths of a point, as it stands beside a name: `+10`, `+0,25`; empty
    where there is none."""
    if not kept:
        return ""
    whole, rest = divmod(abs(kept), 100)
    told = f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02}".rstrip("0") if rest else f"{whole}"
    sign = "−" if kept < 0 else "+" if signed else ""
    return f"{sign}{told}"
