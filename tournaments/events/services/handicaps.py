"""Handicaps: points that each round of an evening brings somebody beside what is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    MOST_HANDICAP,
    Entrant,
    Event,
    EventState,
    Logged,
    Movement,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.standings.score_words import handicap_words

HUNDREDTHS: Final = 100
# No exponent: of 1e999999999 somebody would have to make a number first.
NUMBER: Final = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")
FROM_RATINGS: Final[Promise] = _(
    "Handicaps from the ratings: {points} a round for each {step} below {best}, at most {most}"
)


class HandicapsSet(EveningStep):
    """Handicaps were written down, by hand or from the ratings as they were then."""

    kind = "handicaps"
    sentence = _("{count} handicaps written down")
    rows: ClassVar[Paths] = {"before.#": Entrant, "now.#": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"count": len(self.payload["now"])}

    def words(self, names: Names) -> str:
        told = self.payload["now"]
        if self.payload.get("rule"):
            return self.rule_words()
        if len(told) != 1:
            return super().words(names)
        ((who, points),) = told.items()
        return say("{name}: handicap {points} a round").format(
            name=names.entry(int(who)), points=handicap_words(points) or "0"
        )

    def rule_words(self) -> str:
        """The figures by which they follow from the ratings."""
        rule = self.payload["rule"]
        points, most = (
            handicap_words(rule[each], signed=False) or "0" for each in ("points", "most")
        )
        return str(FROM_RATINGS).format(
            points=points, most=most, step=rule["step"], best=rule["best"]
        )

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"places:all", *(f"handicap:{who}" for who in self.payload["now"])})

    def undo(self, event: Event) -> None:
        _write(event, {int(who): points for who, points in self.payload["before"].items()})


def formula_words(event: Event) -> str:
    """By which figures the handicaps of an event follow from the ratings, as its book has them;
    empty where they were written down by hand alone: one query."""
    lines = Logged.objects.filter(event=event, kind=HandicapsSet.kind, undone=False)
    told = [HandicapsSet(line.payload) for line in lines.order_by("-seq")]
    last = next((step for step in told if step.payload.get("rule")), None)
    if last is None:
        return ""
    words = f"{last.rule_words()}."
    return (
        words if last is told[0] else say("{words} Some were changed by hand.").format(words=words)
    )


def in_hundredths(told: str | float | Fraction) -> int:
    """Points a round as they are kept; raises EventRefused `bad_handicap` for what is none."""
    if not NUMBER.fullmatch(str(told)):
        raise _bad()
    kept = Fraction(str(told)) * HUNDREDTHS
    if kept.denominator != 1 or abs(kept) > MOST_HANDICAP:
        raise _bad()
    return kept.numerator


def _bad() -> EventRefused:
    return EventRefused("bad_handicap", most=MOST_HANDICAP // HUNDREDTHS)


def set_handicaps(
    *,
    event: Event,
    by: AbstractBaseUser,
    handicaps: Mapping[int, int],
    rule: Mapping[str, int] | None = None,
) -> int:
    """Write handicaps down, in hundredths of a point a round by the key of the entrant; a pair has
    one together. How many changed. `rule` says by which figures they follow from the ratings.

    Raises EventRefused `already_published`, `no_handicaps` in a knockout, `bad_handicap`.
    """
    with changing(event) as held:
        if held.state == EventState.PUBLISHED:
            raise EventRefused("already_published")
        if held.movement == Movement.KNOCKOUT:
            raise EventRefused("no_handicaps")
        if any(abs(points) > MOST_HANDICAP for points in handicaps.values()):
            raise _bad()
        lead = dict(held.pairs.values_list("other_id", "one_id")) if held.for_pairs else {}
        wanted = {lead.get(who, who): points for who, points in handicaps.items()}
        known = dict(held.entrants.filter(pk__in=wanted).values_list("pk", "handicap"))
        before = {who: old for who, old in known.items() if old != wanted[who]}
        now = {who: wanted[who] for who in before}
        if now:
            _write(held, now)
            rules = {} if rule is None else {"rule": dict(rule)}
            note(held, HandicapsSet, by, before=_keyed(before), now=_keyed(now), **rules)
    return len(now)


def _keyed(points: Mapping[int, int]) -> dict[str, int]:
    """By key, as JSON has keys."""
    return {str(who): value for who, value in points.items()}


def _write(event: Event, points: Mapping[int, int]) -> None:
    for entrant in Entrant.objects.filter(event=event, pk__in=points):
        entrant.handicap = points[entrant.pk]
        entrant.save(update_fields=["handicap"])
