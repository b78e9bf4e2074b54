"""Whether what is kept of people and clubs is what their hands add up to now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import F, QuerySet

from clubs.models import Club
from scoring import person_record
from scoring.models import ClubSummary, PlayerSummary
from scoring.statistics import group_record


def check_summaries(clubs: QuerySet[Club]) -> Iterator[str]:
    """What is kept and shown, but is not what a fresh count gives; nothing where all is well.

    What is marked as out of date is not shown, so it cannot be wrong.
    """
    for kept in _of_people(clubs):
        if kept.data != person_record.count_record(kept.player):
            yield f"player {kept.player_id}: the record is not what the hands add up to"
    for club in _of_clubs(clubs):
        if club.data != group_record.count_club(club.club):
            yield f"club {club.club.slug}: the record is not what the hands add up to"


def rebuild_summaries(clubs: QuerySet[Club]) -> list[str]:
    """Throw away what is wrong, so that it is counted when it is asked for; returns what was."""
    wrong = list(check_summaries(clubs))
    if wrong:
        PlayerSummary.objects.filter(player__club__in=clubs).update(stale=True)
        ClubSummary.objects.filter(club__in=clubs).update(changes=F("changes") + 1)
    return wrong


def _of_people(clubs: QuerySet[Club]) -> Iterator[Any]:
    kept = PlayerSummary.objects.filter(player__club__in=clubs, stale=False)
    current = kept.filter(data__form=person_record.FORM).order_by("player")
    return current.select_related("player__club").iterator()


def _of_clubs(clubs: QuerySet[Club]) -> Iterator[Any]:
    kept = ClubSummary.objects.filter(club__in=clubs, counted=F("changes"))
    current = kept.filter(data__form=group_record.FORM).order_by("club")
    return current.select_related("club").iterator()
