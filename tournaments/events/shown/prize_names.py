"""What prizes are called."""

from __future__ import annotations

from django.utils.translation import gettext as say

from tournaments.events.standings.prizes import Suggestion


def prize_words(prize: Suggestion) -> str:
    """A prize's name."""
    named = {
        "high": say("First"),
        "second": say("Second"),
        "team": say("First team"),
        "team_second": say("Second team"),
        "pair": say("Best pair"),
        "sits": say("First of those who sit"),
        "moves": say("First of those who move"),
        "low": say("Wooden spoon"),
        "scratch": say("Best without handicap"),
        "slams": say("Most slams ({count})").format(count=prize.figure),
        "call": say("Best call made ({points})").format(points=prize.figure),
    }
    return named.get(prize.kind, say("Best of {group}").format(group=prize.group))
