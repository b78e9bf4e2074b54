"""What a page needs to write 500: calls with their suits, scores with a true minus sign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as say

from rule_words.calls import STRAINS, call_words
from rule_words.calls import capital as with_capital
from rules_engine.calls import BIDS
from scoring.drawings.running import Stop
from scoring.words.endings import signed

register = template.Library()


@register.simple_tag
def call(
    notation: str, *, capital: bool = False, own: Mapping[str, str] | None = None
) -> SafeString:
    """A call with its suit's sign and colour for the eye, and in words for the ear.

    `capital` begins the name of a special, or a pass, with a capital letter; `own` are the names of
    a club's own calls.
    """
    if notation in BIDS:
        level, strain = BIDS[notation]
        return format_html('<span class="call">{}{}</span>', level, _suit(strain, get_language()))
    if own and notation in own:  # a name of any length and script
        return format_html('<bdi class="call-own">{}</bdi>', own[notation])
    words = call_words(notation)
    return format_html("{}", with_capital(words) if capital else words)


@register.simple_tag
def call_text(notation: str) -> SafeString:
    """A call within the text of a drawing: the suit's sign in its colour, nothing hidden."""
    if notation not in BIDS or BIDS[notation].strain == "NT":
        return format_html("{}", with_capital(call_words(notation)))
    level, strain = BIDS[notation]
    return format_html(
        '{}<tspan class="chart-suit-{}">{}\ufe0e</tspan>', level, strain.lower(), STRAINS[strain]
    )


@register.simple_tag
def stop_words(stop: Stop, step: str) -> str:
    """A place of a running score: "Hand 3: 240 (NS), −120 (EW)"; no value is torn from its side."""
    told = ", ".join(f"{signed(each.value, plus=False)}\u00a0({each.side})" for each in stop.values)
    return say("%(step)s %(number)s: %(values)s") % {
        "step": step,
        "number": stop.number,
        "values": told,
    }


@lru_cache(maxsize=64)
def _suit(strain: str, _language: str | None) -> SafeString:
    """The component of a suit; a sheet has hundreds of them."""
    html = render_to_string("components/suit.html", {"suit": strain})
    return mark_safe(html.strip())  # noqa: S308 - rendered by our own template


@register.filter
def score(points: int | None) -> str:
    """A score as it is printed: 340, −120; nothing for no score."""
    return "" if points is None else signed(points, plus=False)


@register.filter
def points(value: int | None) -> str:
    """Points won or lost: +60, −250, 0; nothing for none."""
    return "" if value is None else signed(value)
