"""Handicaps of an event over the API: by hand, or from the ratings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_ONCE, OnceShape
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import MOST_HANDICAP, Event
from tournaments.events.services import set_handicaps
from tournaments.events.services.handicaps import HUNDREDTHS, in_hundredths
from tournaments.ratings.handicap_form import MOST_STEP
from tournaments.ratings.handicaps import HandicapRule, Rated, proposed, rated_field
from web.api.base import READ, Api, account
from web.api.shapes import Shape
from web.downloads import plain_number

MOST_POINTS = MOST_HANDICAP // HUNDREDTHS


def points_field(least: int, **more: Any) -> serializers.DecimalField:
    """Points a round, with two decimals."""
    return serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=least, max_value=MOST_POINTS, **more
    )


class HandicapShape(serializers.Serializer[Any]):
    """What each round brings an entrant, or a pair by its first, beside the play."""

    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    points = points_field(-MOST_POINTS)


class FormulaShape(serializers.Serializer[Any]):
    """So many points a round for each whole step that a rating is below the best in the field."""

    points = points_field(0)
    step = serializers.IntegerField(min_value=1, max_value=MOST_STEP)
    most = points_field(0)


class NewHandicapsShape(OnceShape):
    """Handicaps by hand, or by the formula for everybody who has a rating; what is said by hand
    goes before the formula."""

    handicaps = serializers.ListField(
        child=HandicapShape(), required=False, default=list, max_length=MOST_AT_ONCE
    )
    from_ratings = FormulaShape(required=False, allow_null=True, default=None)


class RatedHandicapShape(serializers.Serializer[Any]):
    """An entrant, or a pair by its first, with the handicap that is kept and the rating of now."""

    entrant = serializers.IntegerField()
    name = serializers.CharField()
    handicap = serializers.FloatField()
    rating = serializers.IntegerField(allow_null=True)


class HandicapsShape(Shape):
    """Everybody's handicap, and the version of the event that has them so."""

    version = serializers.IntegerField()
    handicaps = RatedHandicapShape(many=True)


def handicaps_data(event: Event) -> dict[str, Any]:
    """Everybody's handicap as JSON."""
    names = event_names(event, Role.MEMBER)
    return {
        "version": event.version,
        "handicaps": [
            {
                "entrant": each.entrant.number,
                "name": names.entry(each.entrant.pk),
                "handicap": plain_number(Fraction(each.kept, HUNDREDTHS)),
                "rating": each.rating,
            }
            for each in rated_field(event)
        ],
    }


class EventHandicaps(Api):
    """The handicaps of an event."""

    @extend_schema(operation_id="events_handicaps", responses={200: HandicapsShape, **READ})
    def get(self, request: Request, event_id: UUID) -> Response:
        """Handicaps as they are kept, with everybody's rating of now; for directors."""
        return Response(handicaps_data(event_to_direct(request.user, event_id)))

    @extend_schema(
        operation_id="events_handicaps_set",
        request=NewHandicapsShape,
        responses={200: HandicapsShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Write handicaps down, by hand or from the ratings as they are now; for directors.

        What follows from ratings is kept as numbers and does not move with them.
        """
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            wanted, said = _from_ratings(rated_field(held), told["from_ratings"])
            keys = dict(held.entrants.values_list("number", "pk"))
            unknown = {each["entrant"] for each in told["handicaps"]} - keys.keys()
            if unknown:
                raise EventRefused("no_such_entrant", number=min(unknown))
            by_hand = {
                keys[each["entrant"]]: in_hundredths(each["points"]) for each in told["handicaps"]
            }
            set_handicaps(
                event=held, by=by, handicaps={**wanted, **by_hand}, rule=None if by_hand else said
            )
            return handicaps_data(held)

        return once(request, event, NewHandicapsShape, act)


def _from_ratings(
    field: list[Rated], formula: Told | None
) -> tuple[dict[int, int], dict[str, int] | None]:
    """The handicaps by a formula, and its figures; nothing without one."""
    if formula is None:
        return {}, None
    rule = HandicapRule(
        in_hundredths(formula["points"]), formula["step"], in_hundredths(formula["most"])
    )
    best, told = proposed(field, rule)
    said = {"points": rule.points, "step": rule.step, "most": rule.most, "best": best}
    return dict(told), said if told else None
