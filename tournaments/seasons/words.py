"""A season in sentences: how it counts, why a tie stands as it does, what a title is held with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rule_words.calls import call_words
from tournaments.events.standings.round_scores import Value
from tournaments.events.standings.score_words import number, score_words
from tournaments.seasons.counting import SeasonLine
from tournaments.seasons.models import EveningWorth, Guests, HonourKind, PairPlaces, Season

REASONS: Final[Mapping[str, Promise]] = {
    "evenings_won": _("level on points; evenings won decide"),
    "best": _("level on points and evenings won; the best evening decides"),
    "attended": _("level down to the best evening; who came more often is ahead"),
    "shared": _("level in everything: the place is shared"),
}
PERCENT: Final = 100


def rule_words(season: Season) -> list[str]:
    """How a season counts, a sentence each."""
    told = [say("An evening is worth: {worth}.").format(worth=worth_words(season.worth))]
    if season.worth == EveningWorth.PLACES and season.pair_places == PairPlaces.PEOPLE:
        told.append(say("The two of a pair count as people, who share the places they take up."))
    if season.guests != Guests.COUNT:
        told.append(guest_words(season.guests))
    if season.best:
        told.append(
            ngettext(
                "The {n} best evening of each person counts.",
                "The {n} best evenings of each person count.",
                season.best,
            ).format(n=season.best)
        )
    if season.drop:
        told.append(
            ngettext(
                "The {n} worst evening is dropped; one that was missed is the worst.",
                "The {n} worst evenings are dropped; one that was missed is the worst.",
                season.drop,
            ).format(n=season.drop)
        )
    if not season.best and not season.drop:
        told.append(say("Every evening counts."))
    if season.attendance:
        told.append(
            ngettext(
                "A place needs {n} evening.", "A place needs {n} evenings.", season.attendance
            ).format(n=season.attendance)
        )
    if season.carry and season.previous is not None:
        told.append(
            say("{share}% of the points of “{season}” are brought in.").format(
                share=season.carry, season=season.previous.name
            )
        )
    told.append(
        say(
            "Level points are parted by evenings won, then by the best evening, then by coming more"
            " often; after that the place is shared."
        )
    )
    return told


def guest_words(guests: str) -> str:
    """Who is in an evening, a sentence."""
    return f"{Guests(guests).label}."


def weight_words(weight: Value) -> str:
    """How many times an evening counts, as it stands beside it: `× 2`; empty for once."""
    return "" if weight == 1 else f"× {mixed(weight)}"


def mixed(weight: Value) -> str:
    """A weight: `2`, `1/2`, `1 1/2`."""
    whole, rest = divmod(Fraction(weight), 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


def worth_words(worth: str) -> str:
    """What an evening is worth, as it stands in a sentence."""
    label = str(EveningWorth(worth).label)
    return label[:1].lower() + label[1:]


def total_words(value: Value, *, in_hundredths: bool) -> str:
    """A total as it is printed."""
    return score_words(value, "victory") if in_hundredths else number(value)


def aligned(totals: Sequence[str]) -> list[str]:
    """Printed totals of one column: where one has a decimal, every one has."""
    point = get_format("DECIMAL_SEPARATOR")
    if not any(point in total for total in totals):
        return list(totals)
    return [total if not total or point in total else f"{total}{point}0" for total in totals]


def place_words(line: SeasonLine) -> str:
    """The place, with its sign where it is shared; a dash for who has none."""
    if not line.place:
        return "–"
    return f"{line.place}{'=' if line.shares else ''}"


def reason_words(line: SeasonLine) -> str:
    """Why somebody is where he is among equals, or what he lacks for a place; empty without."""
    if line.missing:
        return ngettext(
            "{n} evening short of a place", "{n} evenings short of a place", line.missing
        ).format(n=line.missing)
    if line.shares:
        return str(REASONS["shared"])
    return str(REASONS[line.reason]) if line.reason else ""


def figure_words(kind: str, figure: Fraction, call: str = "") -> str:
    """What a title is held with."""
    if kind == HonourKind.CALL:
        return say("{call}, {points} points").format(call=call_words(call), points=number(figure))
    if kind == HonourKind.IMPROVED:
        return say("left {share}% more of the others behind in the later evenings").format(
            share=round(figure * PERCENT)
        )
    if kind == HonourKind.WINS:
        whole = int(figure) if figure == int(figure) else 2
        return ngettext("{n} round", "{n} rounds", whole).format(n=number(figure))
    if kind == HonourKind.SLAMS:
        return ngettext("{n} slam", "{n} slams", int(figure)).format(n=int(figure))
    if kind == HonourKind.MISERES:
        return ngettext("{n} misère", "{n} misères", int(figure)).format(n=int(figure))
    return points_words(number(figure))


def points_words(total: str) -> str:
    """A printed total with its unit."""
    return ngettext("{n} point", "{n} points", 1 if total == "1" else 2).format(n=total)


def kept_figure_words(kind: str, kept: str) -> str:
    """The figure of an honour as it was kept when its season was closed."""
    call, value = kept_figure(kept)
    return figure_words(kind, value, call)


def kept_figure(kept: str) -> tuple[str, Fraction]:
    """The call and the number of an honour as they were kept."""
    call, _space, value = kept.rpartition(" ")
    return call, Fraction(value)
