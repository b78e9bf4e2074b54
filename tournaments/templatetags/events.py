"""What the pages of events need to say numbers and to look things up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from tournaments.events.shown.drawn_by import drawn_by
from tournaments.events.standings.score_words import handicap_words, number
from tournaments.events.standings.score_words import points_words as words

register = template.Library()
register.filter(drawn_by)


@register.filter
def get(found: Mapping[Any, Any], key: Any) -> Any:
    """The value of a key that is itself a variable; None where there is none."""
    return found.get(key)


@register.filter
def signed(value: int) -> str:
    """`+2`, `−1`, `0`."""
    return number(value, signed=True)


@register.filter
def handicap(kept: int) -> str:
    """A handicap, kept in hundredths: `+10`, `+0.25`; nothing for none."""
    return handicap_words(kept)


@register.filter
def score(value: int | None) -> str:
    """Points as they are printed: with a true minus, a dash where there are none."""
    return "–" if value is None else number(value)


@register.filter
def points_words(points: Mapping[str, int]) -> str:
    """`NS 340, EW −80`."""
    return words(points)
