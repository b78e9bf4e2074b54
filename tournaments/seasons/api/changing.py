"""Seasons over the API: made, counted otherwise, closed with their honours, opened again."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer, once
from clubs.models import NAME_LENGTH, Club, Role
from tournaments.events.models import Event
from tournaments.seasons.access import season_to_keep
from tournaments.seasons.api.reading import (
    SeasonList,
    SeasonShape,
    SeasonTable,
    SeasonTableShape,
    season_data,
    season_table,
)
from tournaments.seasons.models import EveningWorth, Guests, PairPlaces, Season
from tournaments.seasons.services import (
    change_season,
    check_weight,
    close_season,
    create_season,
    reopen_season,
)
from web.api.base import WRITE, Api, account
from web.api.once import OnceShape, Told
from web.days import in_reach

MOST_EVENINGS: Final = 366
LARGEST_KEY: Final = 2**31 - 1


def _evenings() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST_EVENINGS, required=False)


@extend_schema_field({"oneOf": [{"type": "number"}, {"type": "string", "maxLength": 7}]})
class WeightField(serializers.CharField):
    """A number, or the text of a fraction."""


class WeighedEveningShape(serializers.Serializer[Any]):
    """An evening that counts otherwise than the season says: how many times, as 2, 1.5 or "3/2",
    and its own rule for guests, empty for the season's."""

    event = serializers.UUIDField()
    weight = WeightField(max_length=7, required=False, default="1")
    guests = serializers.ChoiceField(
        choices=Guests.values, required=False, allow_blank=True, default=""
    )


class ChangedSeasonShape(OnceShape):
    """What is to change of how a season counts; what is left out stays. `previous` is the season
    from which `carry` per cent are brought in; `left_out` are events that are not added up, and
    `evenings` those that count otherwise, in the place of all that did."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    starts_on = serializers.DateField(validators=[in_reach], required=False)
    ends_on = serializers.DateField(validators=[in_reach], required=False)
    worth = serializers.ChoiceField(EveningWorth.values, required=False)
    pair_places = serializers.ChoiceField(PairPlaces.values, required=False)
    guests = serializers.ChoiceField(Guests.values, required=False)
    best = _evenings()
    drop = _evenings()
    attendance = _evenings()
    previous = serializers.IntegerField(
        min_value=1, max_value=LARGEST_KEY, required=False, allow_null=True
    )
    carry = serializers.IntegerField(min_value=0, max_value=100, required=False)
    left_out = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=MOST_EVENINGS
    )
    evenings = serializers.ListField(
        child=WeighedEveningShape(), required=False, max_length=MOST_EVENINGS
    )


class NewSeasonShape(ChangedSeasonShape):
    """A season of a club: its days, and how its evenings are added up."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    starts_on = serializers.DateField(validators=[in_reach])
    ends_on = serializers.DateField(validators=[in_reach])


def _said(club: Club, told: Told) -> dict[str, Any]:
    """What was told, with rows for their keys; raises ValidationError `other_club`."""
    said = dict(told)
    if said.get("previous") is not None:
        said["previous"] = Season.objects.filter(club=club, pk=said["previous"]).first()
        if said["previous"] is None:
            raise _other_club()
    if "left_out" in said:
        said["left_out"] = _events(club, said["left_out"])
    if "evenings" in said:
        events = {each.pk: each for each in _events(club, [r["event"] for r in said["evenings"]])}
        said["evenings"] = {
            events[each["event"]]: (check_weight(each["weight"]), each["guests"])
            for each in said["evenings"]
        }
    return said


def _events(club: Club, keys: Sequence[UUID]) -> list[Event]:
    found = list(Event.objects.filter(club=club, pk__in=keys))
    if len(found) != len(set(keys)):
        raise _other_club()
    return found


def _other_club() -> ValidationError:
    return ValidationError(say("That belongs to another club."), code="other_club")


class Seasons(SeasonList):
    """The seasons of a club, and another."""

    @extend_schema(
        operation_id="seasons_create",
        request=NewSeasonShape,
        responses={201: SeasonShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Begin a season; for administrators."""
        club, by = club_to_manage(request.user, slug), account(request)

        def act(told: Told) -> tuple[Club, Answer]:
            return club, season_data(create_season(club=club, by=by, **_said(club, told)))

        return once(request, NewSeasonShape, act, status=HTTPStatus.CREATED)


class OneSeason(SeasonTable):
    """One season."""

    @extend_schema(
        operation_id="seasons_change",
        request=ChangedSeasonShape,
        responses={200: SeasonShape, **WRITE},
    )
    def patch(self, request: Request, season_id: int) -> Response:
        """Count it otherwise from now on; for administrators."""
        season = season_to_keep(request.user, season_id)

        def act(told: Told) -> tuple[Club, Answer]:
            changed = change_season(season=season, **_said(season.club, told))
            return season.club, season_data(changed)

        return once(request, ChangedSeasonShape, act)


class SeasonClose(Api):
    """The end of a season."""

    @extend_schema(
        operation_id="seasons_close",
        request=OnceShape,
        responses={200: SeasonTableShape, **WRITE},
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Put the first three and the titles on the honours board; for administrators."""
        season = season_to_keep(request.user, season_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            return season.club, season_table(close_season(season=season), Role.ADMIN)

        return once(request, OnceShape, act)


class SeasonReopen(Api):
    """Taking the end of a season back."""

    @extend_schema(
        operation_id="seasons_reopen",
        request=OnceShape,
        responses={200: SeasonShape, **WRITE},
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Open it again and take its honours off the board; for administrators."""
        season = season_to_keep(request.user, season_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            return season.club, season_data(reopen_season(season=season))

        return once(request, OnceShape, act)
