"""Seasons are made, changed, closed and opened again by whoever keeps the club's lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club
from clubs.names.naming import clean_name
from tournaments.events.models import Event, EventState
from tournaments.seasons.evenings import events_between
from tournaments.seasons.models import Honour, Season, SeasonEvening
from tournaments.seasons.season import HUNDRED, SeasonStanding, season_standing, season_standings
from tournaments.seasons.titles import PLACES, Title
from web.days import in_reach

# By event, how many times its worth counts, and its own rule for guests, empty for the season's.
Rules = Mapping[Event, tuple[Fraction, str]]
MOST_PARTS: Final = 100
WEIGHT: Final = re.compile(r"\d{1,3}(\.\d{1,2}|/0*[1-9]\d{0,2})?")


@transaction.atomic
def create_season(*, club: Club, by: AbstractBaseUser, name: str, **said: Any) -> Season:
    """A new season of a club, with the evenings that are `left_out` and the rules of `evenings`
    that count otherwise; raises ValidationError for what makes no season."""
    return _keep(Season(club=club, created_by_id=by.pk), name=name, **said)


@transaction.atomic
def change_season(*, season: Season, **said: Any) -> Season:
    """Count a season otherwise from now on; what is not said stays. Raises ValidationError, also
    where it is closed."""
    held = Season.objects.select_for_update().get(pk=season.pk)
    held.club = season.club
    if held.closed_at is not None:
        raise ValidationError(say("The season is closed. Open it again first."), code="closed")
    return _keep(held, **said)


def _keep(
    season: Season,
    *,
    name: str | None = None,
    left_out: Iterable[Event] | None = None,
    evenings: Rules | None = None,
    **said: Any,
) -> Season:
    if name is not None:
        season.name = clean_name(name)
    for field, value in said.items():
        setattr(season, field, value)
    _check(season)
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:  # somebody else chose the name meanwhile
        raise _name_taken() from None
    if left_out is not None:
        season.left_out.set([event for event in left_out if event.club_id == season.club_id])
    if evenings is not None:
        _keep_evenings(season, evenings)
    return season


def _keep_evenings(season: Season, evenings: Rules) -> None:
    """Write down which evenings count otherwise, in the place of those that did."""
    season.evenings.all().delete()
    made = []
    for event, (weight, guests) in evenings.items():
        if event.club_id == season.club_id and (weight != 1 or guests):
            told = check_weight(weight)
            made.append(
                SeasonEvening(
                    season=season,
                    event=event,
                    times=told.numerator,
                    parts=told.denominator,
                    guests=guests,
                )
            )
    SeasonEvening.objects.bulk_create(made)


def check_weight(told: Fraction | str) -> Fraction:
    """How many times an evening counts, as `2`, `1.5` or `3/2`; raises ValidationError."""
    text = str(told).strip().replace(",", ".")
    found = Fraction(text) if WEIGHT.fullmatch(text) else Fraction(0)
    if not 0 < found.numerator <= MOST_PARTS or found.denominator > MOST_PARTS:
        raise ValidationError(
            say("An evening counts so many times: 2, 1.5 or 3/2, at most 100."), code="bad_weight"
        )
    return found


def _check(season: Season) -> None:
    in_reach(season.starts_on)
    in_reach(season.ends_on)
    if season.starts_on > season.ends_on:
        raise ValidationError(say("The last day comes before the first."), code="days")
    others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
    if others.filter(name=season.name).exists():
        raise _name_taken()
    before = season.previous
    if before is not None and not _is_before(before, season.club_id, season.starts_on):
        raise ValidationError(
            say("What is carried over comes from a season that began earlier."), code="not_before"
        )
    if season.carry and before is None:
        raise ValidationError(
            say("Say from which season the points are carried over."), code="no_season_before"
        )


def _name_taken() -> ValidationError:
    return ValidationError(say("There is a season of that name."), code="name_taken")


def _is_before(before: Season, club: int, first_day: date) -> bool:
    return before.club_id == club and before.starts_on < first_day


@transaction.atomic
def close_season(*, season: Season) -> Season:
    """End a season: the first three and the titles go on the honours board.

    Raises ValidationError where it is closed already, where nobody has a place, and where an
    evening of it is still to be played or being played: its name is in the words.
    """
    held = Season.objects.select_for_update().get(pk=season.pk)
    held.club = season.club
    if held.closed_at is not None:
        raise ValidationError(say("The season is closed already."), code="closed")
    open_states = (EventState.PLANNED, EventState.RUNNING)
    left_out = held.left_out.values("pk")
    waiting = events_between(held).filter(state__in=open_states).exclude(pk__in=left_out).first()
    if waiting is not None:
        raise ValidationError(
            say("“%(event)s” is not finished. Finish it, or leave it out of the season."),
            code="event_open",
            params={"event": waiting.title},
        )
    standing = season_standing(held)
    if not any(line.place for line in standing.lines):
        raise ValidationError(say("Nobody has a place in this season yet."), code="no_places")
    for title in standing.honours():
        for person in title.people:
            Honour.objects.create(
                season=held,
                kind=title.kind,
                player_id=person,
                figure=figure_of(title, in_hundredths=standing.in_hundredths),
            )
    held.closed_at = timezone.now()
    held.save()
    return held


def figure_of(title: Title, *, in_hundredths: bool) -> str:
    """What a title is held with, as it is kept: an exact number, after the call if there is one.

    Totals of victory points are counted in hundredths and kept whole.
    """
    value = title.figure / HUNDRED if in_hundredths and title.kind in PLACES else title.figure
    return f"{title.call} {value}".strip()


@dataclass(frozen=True, slots=True)
class Board:
    """The honours of a closed season as they were written down, each with its player; `outdated`
    where the standings have moved on since."""

    season: Season
    honours: list[Honour]
    outdated: bool


def honours_boards(club: Club) -> list[Board]:
    """The closed seasons of a club, the newest first: as many queries for twenty as for one."""
    closed = Season.objects.filter(club=club, closed_at__isnull=False).select_related("previous")
    seasons = list(closed.prefetch_related("honours__player"))
    return [
        Board(standing.season, given, honours_outdated(standing, given))
        for standing in season_standings(seasons)
        for given in [list(standing.season.honours.all())]
    ]


def honours_outdated(standing: SeasonStanding, honours: Iterable[Honour]) -> bool:
    """Whether what was put on the board, each with its player, is not what the standings give now:
    other people, or other figures.
    """
    written = {(each.kind, each.player.root_id or each.player_id, each.figure) for each in honours}
    hundredths = standing.in_hundredths
    due = {
        (title.kind.value, person, figure_of(title, in_hundredths=hundredths))
        for title in standing.honours()
        for person in title.people
    }
    return written != due


@transaction.atomic
def reopen_season(*, season: Season) -> Season:
    """Take the end of a season back, and its honours with it; raises ValidationError."""
    held = Season.objects.select_for_update().get(pk=season.pk)
    held.club = season.club
    if held.closed_at is None:
        raise ValidationError(say("The season is not closed."), code="not_closed")
    for honour in held.honours.all():
        honour.delete()
    held.closed_at = None
    held.save()
    return held
